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

	// Close leaves the terminal as it was found. It may be called while ask
	// waits.
	Close()
}

var (
	ErrInterrupted = errors.New("interrupted")
	ErrDropped     = errors.New("the line was ignored")
)

// Completer returns the lines that may be meant by the beginning of one.
type Completer func(line string) []string

// LinePrompt edits lines on a terminal, with a history and completion.
type LinePrompt struct {
	State  *liner.State
	Typed  []string          // the last lines that were typed
	keys   *keys             // nil where nobody knows them
	before liner.ModeApplier // the terminal as it was found; nil likewise
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

// Typable are the candidates that can be typed: liner prints them as they are.
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

// Aside does something with the terminal as it was found, while nobody is asked.
func (p *LinePrompt) Aside(do func() error) error {
	if now, err := liner.TerminalMode(); err == nil && p.before != nil {
		p.before.ApplyMode()
		defer now.ApplyMode()
	}
	return do()
}

func (p *LinePrompt) Close() { p.State.Close() }

// plainPrompt reads lines and leaves all editing to whatever is at the other
// end.
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
			return string(line), nil // a last line without an end is a line
		default:
			return string(line), err
		}
	}
}

// maxTyped bounds a line of input, in bytes: more than any file of scripts.
const maxTyped = 128 << 10

func (p *plainPrompt) Close() {}

// News is something that may happen while a person is asked, and what is done about it.
type News struct {
	Ready <-chan struct{}
	Tell  func()
}

// Ask waits for a line, and tells of news meanwhile, or waits for the program to be asked
// to stop. In that case p is closed and must not be used again.
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

// Answer describes what came of asking for a line.
type Answer struct {
	Line string
	Err  error
}

// Asking asks for a line meanwhile.
func Asking(p Prompt, words string) <-chan Answer {
	answers := make(chan Answer, 1)
	go func() {
		line, err := p.Ask(words)
		answers <- Answer{line, err}
	}()
	return answers
}

// Interlude lets something be printed while p asks for a line, which then stands
// below it as it was.
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
