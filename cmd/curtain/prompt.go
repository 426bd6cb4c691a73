package main

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

// prompt asks a person for a line.
type prompt interface {
	// ask shows words and returns the line typed. The error is io.EOF at the end
	// of input, errInterrupted for a keyboard interrupt, and errDropped for one in the
	// middle of a line.
	ask(words string) (string, error)

	// close leaves the terminal as it was found. It may be called while ask
	// waits.
	close()
}

var (
	errInterrupted = errors.New("interrupted")
	errDropped     = errors.New("the line was dropped")
)

// completer returns the lines that may be meant by the beginning of one.
type completer func(line string) []string

// linePrompt edits lines on a terminal, with a history and completion.
type linePrompt struct {
	state  *liner.State
	keys   *keys             // nil where nobody knows them
	before liner.ModeApplier // the terminal as it was found; nil likewise
}

func newLinePrompt(complete completer) prompt {
	before, _ := liner.TerminalMode()
	s, k := newEditor()
	s.SetCtrlCAborts(true)
	s.SetTabCompletionStyle(liner.TabPrints)
	if complete != nil {
		s.SetCompleter(func(line string) []string { return typable(complete(line)) })
	}
	return &linePrompt{s, k, before}
}

// typable are the candidates that can be typed: liner prints them as they are.
func typable(candidates []string) []string {
	return slices.DeleteFunc(candidates, func(c string) bool { return screen.Clean(c) != c })
}

func (p *linePrompt) ask(words string) (string, error) {
	if p.keys != nil {
		p.keys.begin()
		defer p.keys.end()
	}
	line, err := p.state.Prompt(screen.Clean(words))
	switch {
	case errors.Is(err, liner.ErrPromptAborted) && p.keys != nil && p.keys.typed.Load():
		return "", errDropped
	case errors.Is(err, liner.ErrPromptAborted):
		return "", errInterrupted
	case err != nil:
		return "", err
	}
	if line != "" {
		p.state.AppendHistory(line)
	}
	return line, nil
}

// aside does something with the terminal as it was found, while nobody is asked.
func (p *linePrompt) aside(do func() error) error {
	if now, err := liner.TerminalMode(); err == nil && p.before != nil {
		p.before.ApplyMode()
		defer now.ApplyMode()
	}
	return do()
}

func (p *linePrompt) close() { p.state.Close() }

// plainPrompt reads lines and leaves all editing to whatever is at the other
// end.
type plainPrompt struct {
	in  *bufio.Reader
	out io.Writer
}

func newPlainPrompt(in io.Reader, out io.Writer) prompt {
	return &plainPrompt{bufio.NewReader(in), out}
}

func (p *plainPrompt) ask(words string) (string, error) {
	fmt.Fprint(p.out, words)
	var line []byte
	for {
		part, err := p.in.ReadSlice('\n')
		if len(line)+len(part) > maxTyped {
			return "", fmt.Errorf("a line is longer than %d bytes", maxTyped)
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

// maxTyped is how many bytes a line of input may have: more than any file of
// scripts.
const maxTyped = 128 << 10

func (p *plainPrompt) close() {}

// news is something that may happen while a person is asked, and what is done about it.
type news struct {
	ready <-chan struct{}
	tell  func()
}

// ask waits for a line, and tells of news meanwhile, or waits for the program to be asked
// to stop. In that case p is closed and must not be used again.
func ask(stop context.Context, p prompt, words string, saved, resized news) (string, error) {
	answers := asking(p, words)
	for {
		select {
		case a := <-answers:
			return a.line, a.err
		case <-saved.ready:
			saved.tell()
		case <-resized.ready:
			resized.tell()
		case <-stop.Done():
			p.close()
			return "", errInterrupted
		}
	}
}

// answer is what came of asking for a line.
type answer struct {
	line string
	err  error
}

// asking asks for a line meanwhile.
func asking(p prompt, words string) <-chan answer {
	answers := make(chan answer, 1)
	go func() {
		line, err := p.ask(words)
		answers <- answer{line, err}
	}()
	return answers
}

// interlude lets something be printed while p asks for a line, which then stands
// below it as it was.
func interlude(p prompt, out io.Writer, words string, do func()) {
	if _, edits := p.(*linePrompt); edits {
		screen.Send(out, screen.EraseLine)
		do()
		redraw()
		return
	}
	fmt.Fprintln(out)
	do()
	fmt.Fprint(out, words)
}
