package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
)

const (
	maxOutput      = 128 << 10 // bytes of a result
	commandTimeout = 2 * time.Minute
)

// runCommandWithWords runs a command with words of the model, and flags, on the game with the sandbox. Words cannot be
// flags.
func (s *Server) runCommandWithWords(ctx context.Context, command, words string, more ...string) (string, error) {
	args := []string{command, s.game}
	for _, word := range strings.Fields(words) {
		if strings.HasPrefix(word, "-") {
			return "", fmt.Errorf("%s looks like a flag, which is not possible here", program.Quote(word))
		}
		args = append(args, word)
	}
	if args = append(args, more...); command != "new" && command != "reference" { // which use the folder, and no mods
		args = append(args, "--mod", ".")
	}
	text, ok := s.runCommandInFolder(ctx, s.dir, args...)
	if !ok {
		return text, errors.New("the command failed")
	}
	return text, nil
}

// runCommandInFolder runs a command of curtain in a folder, and returns all that it prints. ok is false if its exit
// status is not 0, or it takes longer than commandTimeout.
func (s *Server) runCommandInFolder(ctx context.Context, dir string, args ...string) (text string, ok bool) {
	ctx, end := context.WithTimeout(ctx, commandTimeout)
	defer end()
	out := new(outputBuffer)
	status := program.Run(args, s.newHost(ctx, dir, out, nil))
	if ctx.Err() != nil {
		fmt.Fprintf(out, "\nstopped: %s\n", context.Cause(ctx))
	}
	return out.take(), status == program.ExitOK && ctx.Err() == nil
}

// newHost returns a host for one command: it runs in a folder, without an environment, configuration and
// terminal, but with a prompt if that is not nil.
func (s *Server) newHost(ctx context.Context, dir string, out io.Writer, prompt terminal.Prompt) *program.Host {
	h := *s.host
	h.In, h.Out, h.Raw, h.Err = strings.NewReader(""), out, nil, out
	h.Env = func(string) string { return "" }
	h.Dir, h.Config, h.Command, h.Interrupted = dir, "", "curtain", ctx
	h.Columns, h.Rows, h.Keys, h.Signals = func() int { return 0 }, nil, nil, nil
	h.Wait = func(context.Context, time.Duration) {}
	h.Typing = func(terminal.Completer) terminal.Prompt { return prompt }
	return &h
}

// outputBuffer collects output, of which it drops what exceeds maxOutput. It is safe for concurrent use.
type outputBuffer struct {
	mu      sync.Mutex
	text    []byte
	dropped int // bytes
}

func (b *outputBuffer) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	room := min(len(text), maxOutput-len(b.text))
	b.text = append(b.text, text[:room]...)
	b.dropped += len(text) - room
	return len(text), nil
}

// take returns what was written since the last call.
func (b *outputBuffer) take() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	text := strings.ToValidUTF8(string(b.text), "")
	if b.dropped > 0 {
		text += fmt.Sprintf("\n(%d more bytes)\n", b.dropped)
	}
	b.text, b.dropped = nil, 0
	return text
}

// referenceSection returns those sections of the reference whose titles contain a word; without a word, all
// titles.
func (s *Server) referenceSection(ctx context.Context, word string) (string, error) {
	all, err := s.runCommandWithWords(ctx, "reference", "")
	if err != nil {
		return all, err
	}
	var found []string
	for _, section := range strings.SplitAfter("\n"+all, "\n###")[1:] {
		title, _, _ := strings.Cut(strings.TrimLeft(section, "# "), "\n")
		switch {
		case word == "":
			found = append(found, title)
		case strings.Contains(strings.ToLower(title), strings.ToLower(word)):
			found = append(found, strings.TrimRight(strings.TrimLeft(section, "# "), "\n#"))
		}
	}
	if len(found) == 0 {
		return "", fmt.Errorf("no title contains %s: without words, all titles are listed", program.Quote(word))
	}
	return strings.Join(found, "\n"), nil
}
