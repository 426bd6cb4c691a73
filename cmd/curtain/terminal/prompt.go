// Package terminal reads lines from a person at a terminal: the line editor and its keys,
// interrupts and signals.
package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/peterh/liner"

	"curtaincall/engine/screen"
)

// Prompt asks a person for a line.
type Prompt interface {
	// Ask shows words and returns the line typed. The error is io.EOF at the end
	// of input, ErrInterrupted for a keyboard interrupt, and ErrDropped for one in the
	// middle of a line.
	Ask(words string) (string, error)

	// Close restores the terminal. It may be called while Ask waits.
	Close()
}

var (
	ErrInterrupted = errors.New("interrupted")
	ErrDropped     = errors.New("the line was ignored")
)

// Completer returns the lines that a beginning of a line can be completed to.
type Completer func(line string) []string

// LinePrompt edits lines on a terminal, with a history and completion.
type LinePrompt struct {
	State  *liner.State
	Typed  []string          // the last lines typed, up to the editor's history limit
	keys   *keys             // nil where keys cannot be observed
	before liner.ModeApplier // the mode in which the terminal was found; may be nil
}

func NewLinePrompt(complete Completer) Prompt {
	before, _ := liner.TerminalMode()
	s, k := newEditor()
	s.SetCtrlCAborts(true)
	s.SetTabCompletionStyle(liner.TabPrints)
	if complete != nil {
		s.SetCompleter(func(line string) []string { return Typable(complete(line)) })
	}
	return &LinePrompt{State: s, keys: k, before: before}
}

// Typable returns the candidates without control characters, which liner would print.
func Typable(candidates []string) []string {
	return slices.DeleteFunc(candidates, func(c string) bool { return screen.Clean(c) != c })
}

func (p *LinePrompt) Ask(words string) (string, error) {
	if p.keys != nil {
		p.keys.begin()
		defer p.keys.end()
	}
	line, err := p.State.Prompt(screen.Clean(words))
	switch {
	case errors.Is(err, liner.ErrPromptAborted) && p.keys != nil && p.keys.typed.Load():
		return "", ErrDropped
	case errors.Is(err, liner.ErrPromptAborted):
		return "", ErrInterrupted
	case err != nil:
		return "", err
	}
	if line != "" {
		p.State.AppendHistory(line)
		p.Typed = append(p.Typed[max(0, len(p.Typed)+1-liner.HistoryLimit):], line)
	}
	return line, nil
}

// WithOriginalMode calls do with the terminal in the mode in which it was found. No Ask may be running.
func (p *LinePrompt) WithOriginalMode(do func() error) error {
	if now, err := liner.TerminalMode(); err == nil && p.before != nil {
		p.before.ApplyMode()
		defer now.ApplyMode()
	}
	return do()
}

func (p *LinePrompt) Close() { p.State.Close() }

// plainPrompt reads lines without any editing.
type plainPrompt struct {
	in  *bufio.Reader
	out io.Writer
}

func NewPlainPrompt(in io.Reader, out io.Writer) Prompt {
	return &plainPrompt{bufio.NewReader(in), out}
}

func (p *plainPrompt) Ask(words string) (string, error) {
	fmt.Fprint(p.out, words)
	var line []byte
	for {
		part, err := p.in.ReadSlice('\n')
		if len(line)+len(part) > maxTyped {
			return "", fmt.Errorf("a line can be at most %d bytes long", maxTyped)
		}
		line = append(line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(line) > 0:
			return string(line), nil // the last line may lack a line end
		default:
			return string(line), err
		}
	}
}

// maxTyped bounds a line of input, in bytes: more than any file of scripts.
const maxTyped = 128 << 10

func (p *plainPrompt) Close() {}

// News is an event that may happen during Ask, and the function that handles it.
type News struct {
	Ready <-chan struct{}
	Tell  func()
}

// Ask asks p for a line and handles news while it waits. If stop is done first, it closes p,
// which must not be used again, and returns ErrInterrupted.
func Ask(stop context.Context, p Prompt, words string, saved, resized News) (string, error) {
	answers := Asking(p, words)
	for {
		select {
		case a := <-answers:
			return a.Line, a.Err
		case <-saved.Ready:
			saved.Tell()
		case <-resized.Ready:
			resized.Tell()
		case <-stop.Done():
			p.Close()
			return "", ErrInterrupted
		}
	}
}

// Answer is the result of Prompt.Ask.
type Answer struct {
	Line string
	Err  error
}

// Asking calls p.Ask in the background and returns a channel that receives the answer.
func Asking(p Prompt, words string) <-chan Answer {
	answers := make(chan Answer, 1)
	go func() {
		line, err := p.Ask(words)
		answers <- Answer{line, err}
	}()
	return answers
}

// Interlude calls do, which may print, while p asks for a line, and then shows the line below
// the output again.
func Interlude(p Prompt, out io.Writer, words string, do func()) {
	if _, edits := p.(*LinePrompt); edits {
		screen.Send(out, screen.EraseLine)
		do()
		redraw()
		return
	}
	fmt.Fprintln(out)
	do()
	fmt.Fprint(out, words)
}
