package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/screen"
)

const (
	maxOutput      = 128 << 10 // bytes of a result
	commandTimeout = 2 * time.Minute
)

var errTimeout = errors.New("stopped after 2 minutes: try fewer runs")

// runCommandWithWords runs a command with words of the model, and flags, on the game with the sandbox, and
// returns all that it prints, with an error if its exit status is not 0. Only one command runs at a time.
func (s *Server) runCommandWithWords(ctx context.Context, command, words string, more ...string) (string, error) {
	args, err := argsWithWords(words, command, s.game)
	if err != nil {
		return "", err
	}
	if args = append(args, more...); command != "new" && command != "reference" { // which use the folder, and no mods
		args = append(args, "--mod", ".")
	}
	select {
	case s.running <- struct{}{}: // a simulation uses all cores
		defer func() { <-s.running }()
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
	ctx, end := context.WithTimeoutCause(ctx, commandTimeout, errTimeout)
	defer end()
	out := &program.LimitedBuffer{Max: maxOutput}
	status := program.Run(args, s.newHost(ctx, s.dir, out, nil))
	if err = context.Cause(ctx); err == nil && status != program.ExitOK {
		err = errors.New("the command failed")
	}
	return screen.CleanText(out.Take()), err
}

// argsWithWords returns arguments, and after them words of the model, which cannot be flags.
func argsWithWords(words string, args ...string) ([]string, error) {
	for _, word := range strings.Fields(words) {
		if strings.HasPrefix(word, "-") {
			return nil, fmt.Errorf("%s looks like a flag, which is not possible here", program.QuoteForTerminal(word))
		}
		args = append(args, word)
	}
	return args, nil
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
		return "", fmt.Errorf("no title contains %s: without words, all titles are listed", program.QuoteForTerminal(word))
	}
	return strings.Join(found, "\n"), nil
}
