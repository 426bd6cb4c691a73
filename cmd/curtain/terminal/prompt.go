package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/peterh/liner"

	"curtaincall/engine/screen"
)

// Prompt asks a person for lines.
type Prompt interface {
	// AskForLine prints a prompt and returns the typed line, which may have its line end. err is io.EOF at the end of
	// input, ErrLineDropped for an interrupt after something was typed, and ErrInterrupted for another interrupt.
	AskForLine(promptText string) (line string, err error)

	// Close restores the terminal. It may be called during AskForLine.
	Close()
}

var (
	ErrInterrupted = errors.New("interrupted")
	ErrLineDropped = errors.New("the line was ignored")
)

// Completer returns the possible lines that begin with the typed text.
type Completer func(typed string) (lines []string)

// LinePrompt edits lines on a terminal, with a history and completion.
type LinePrompt struct {
	State        *liner.State
	KeepsHistory bool              // whether AskForLine adds lines to the history
	keys         *keyForwarder     // forwards keys to the line editor; nil if keys cannot be observed
	originalMode liner.ModeApplier // the terminal's mode before the prompt was created; may be nil
}

// NewLinePrompt returns a prompt that edits lines on the terminal. complete, which may be nil, completes lines.
func NewLinePrompt(complete Completer) Prompt {
	originalMode, _ := liner.TerminalMode()
	s, k := newLineEditor()
	s.SetCtrlCAborts(true)
	s.SetTabCompletionStyle(liner.TabPrints)
	if complete != nil {
		s.SetCompleter(func(line string) []string { return DeleteUnprintableCandidates(complete(line)) })
	}
	return &LinePrompt{State: s, KeepsHistory: true, keys: k, originalMode: originalMode}
}

// DeleteUnprintableCandidates returns the candidates that screen.Clean leaves unchanged. It reuses the slice.
func DeleteUnprintableCandidates(candidates []string) []string {
	return slices.DeleteFunc(candidates, func(c string) bool { return screen.Clean(c) != c })
}

func (p *LinePrompt) AskForLine(promptText string) (string, error) {
	if p.keys != nil {
		p.keys.startForwarding()
		defer p.keys.stopForwarding()
	}
	line, err := p.State.Prompt(screen.Clean(promptText))
	switch {
	case errors.Is(err, liner.ErrPromptAborted) && p.keys != nil && p.keys.hasTyped.Load():
		return "", ErrLineDropped
	case errors.Is(err, liner.ErrPromptAborted):
		return "", ErrInterrupted
	case err != nil:
		return "", err
	}
	if line != "" && p.KeepsHistory {
		p.State.AppendHistory(line)
	}
	return line, nil
}

// AskToContinue prints a prompt and reports whether the user pressed Enter or Space. At a terminal any other key begins
// the next line, except q and the interrupt. It returns true at once if lines come from a file or a program.
func AskToContinue(p Prompt, out io.Writer, promptText string) (continues bool) {
	if _, isPiped := p.(*pipedPrompt); isPiped {
		return true
	}
	if line, edits := p.(*LinePrompt); edits && line.keys != nil {
		fmt.Fprint(out, promptText)
		defer fmt.Fprintln(out)
		return line.keys.readAnswer()
	}
	answer, err := p.AskForLine(promptText)
	return err == nil && strings.TrimSpace(answer) == ""
}

// RunInOriginalMode calls do with the terminal in the mode from before the prompt. AskForLine must not be running.
func (p *LinePrompt) RunInOriginalMode(do func() error) error {
	if now, err := liner.TerminalMode(); err == nil && p.originalMode != nil {
		p.originalMode.ApplyMode()
		defer now.ApplyMode()
	}
	return do()
}

func (p *LinePrompt) Close() { p.State.Close() }

type streamPrompt struct {
	in  *bufio.Reader
	out io.Writer
}

func NewStreamPrompt(in io.Reader, out io.Writer) Prompt {
	return &streamPrompt{bufio.NewReader(in), out}
}

func (p *streamPrompt) AskForLine(promptText string) (string, error) {
	fmt.Fprint(p.out, promptText)
	var line []byte
	for {
		part, err := p.in.ReadSlice('\n')
		if len(line)+len(part) > maxInputLineBytes {
			return "", fmt.Errorf("a line can be at most %d bytes long", maxInputLineBytes)
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

// AwaitPipedPrompt waits for input and returns a prompt that reads in and prints each line, or nil if in ends at once.
func AwaitPipedPrompt(in io.Reader, out io.Writer) Prompt {
	buffered := bufio.NewReader(in)
	if _, err := buffered.Peek(1); err != nil {
		return nil
	}
	return &pipedPrompt{streamPrompt{buffered, out}}
}

type pipedPrompt struct{ streamPrompt }

func (p *pipedPrompt) AskForLine(promptText string) (string, error) {
	line, err := p.streamPrompt.AskForLine(promptText)
	if err == nil {
		fmt.Fprintln(p.out, strings.TrimRight(line, "\r\n"))
	}
	return line, err
}

const maxInputLineBytes = 128 << 10

func (p *streamPrompt) Close() {}

// AskResult is the result of Prompt.AskForLine.
type AskResult struct {
	Line string
	Err  error
}

// AskInBackground calls p.AskForLine in another goroutine and returns a channel that receives the result.
func AskInBackground(p Prompt, promptText string) <-chan AskResult {
	answers := make(chan AskResult, 1)
	go func() {
		line, err := p.AskForLine(promptText)
		answers <- AskResult{line, err}
	}()
	return answers
}

// PrintAbovePrompt calls printLines while p.AskForLine waits in another goroutine, and then restores prompt and input.
func PrintAbovePrompt(p Prompt, out io.Writer, promptText string, printLines func()) {
	if _, edits := p.(*LinePrompt); edits {
		screen.Send(out, screen.EraseLine)
		printLines()
		redrawInputLine()
		return
	}
	fmt.Fprintln(out)
	printLines()
	fmt.Fprint(out, promptText)
}

// ReadKey waits for a key while p does not ask for a line. Some terminals deliver keys only after Enter.
func ReadKey(p Prompt) (key byte, err error) {
	switch p := p.(type) {
	case *LinePrompt:
		if p.keys != nil {
			return p.keys.readKey()
		}
	case *streamPrompt:
		return p.in.ReadByte()
	}
	line, err := p.AskForLine("")
	return (line + "\n")[0], err
}
