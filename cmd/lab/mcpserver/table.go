package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/screen"
)

const (
	maxTables = 8    // maximum number of games at the same time
	maxLine   = 1000 // maximum number of bytes in a typed line
)

type runningGame struct {
	busy         chan struct{} // full while a call uses the game
	out          *program.LimitedBuffer
	lines        chan string
	waitsForLine chan struct{} // receives a value when the game waits for a line
	ended        chan struct{} // closed when the game is over
	leave        context.CancelFunc
	left         context.Context
}

var _ terminal.Prompt = (*runningGame)(nil)

func (t *runningGame) AskForLine(string) (string, error) {
	select {
	case t.waitsForLine <- struct{}{}:
	case <-t.left.Done():
		return "", io.EOF
	}
	select {
	case line := <-t.lines:
		return line, nil
	case <-t.left.Done():
		return "", io.EOF
	}
}

func (t *runningGame) Close() {}

// startGame starts a game and returns its number and first screen. The game ends at the latest when ctx ends. If call
// ends before the first screen, startGame ends the game and returns its output and an error.
func (s *Server) startGame(ctx, call context.Context, in startInput) (string, error) {
	args, err := appendWordsWithoutFlags(in.Setup, "play", s.game, "--mod", ".")
	if err != nil {
		return "", err
	}
	if in.Seed > 0 {
		args = append(args, "--seed", fmt.Sprint(in.Seed))
	}
	t := &runningGame{busy: make(chan struct{}, 1), out: &program.LimitedBuffer{Max: maxOutput}, lines: make(chan string), waitsForLine: make(chan struct{}), ended: make(chan struct{})}
	t.left, t.leave = context.WithCancel(ctx)
	t.busy <- struct{}{} // until the first screen is there
	s.mu.Lock()
	if len(s.tables) >= maxTables {
		s.mu.Unlock()
		t.leave()
		return "", fmt.Errorf("at most %d games can be open at a time: end one first", maxTables)
	}
	s.startedGames++
	number := s.startedGames
	s.tables[number] = t
	s.mu.Unlock()
	go func() {
		defer close(t.ended)
		program.Run(args, s.newHost(t.left, s.dir, t.out, t))
	}()
	text, over, err := t.awaitPrompt(call)
	<-t.busy
	if over && err == nil {
		err = errors.New("no game has started")
	}
	if err != nil {
		s.removeGame(number)
		return text, err
	}
	return fmt.Sprintf("game %d\n%s", number, text), nil
}

// awaitPrompt waits until the game asks for a line or is over, and returns its output. If call ends, it ends the game.
func (t *runningGame) awaitPrompt(call context.Context) (text string, over bool, err error) {
	call, end := context.WithTimeoutCause(call, commandTimeout, errTimeout)
	defer end()
	select {
	case <-t.waitsForLine:
	case <-t.ended:
		over = true
	case <-call.Done():
		t.leave()
		err = context.Cause(call)
	}
	return screen.CleanMultiline(t.out.TakeNewOutput()), over, err
}

func (s *Server) removeGame(number int) (t *runningGame, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t = s.tables[number]; t == nil {
		return nil, fmt.Errorf("there is no game %d", number)
	}
	delete(s.tables, number)
	t.leave()
	return t, nil
}

// playLine types a line in a game and returns the output. It removes a game that is over or did not answer in time.
func (s *Server) playLine(call context.Context, in lineInput) (string, error) {
	s.mu.Lock()
	t := s.tables[in.Game]
	s.mu.Unlock()
	switch {
	case t == nil:
		return "", fmt.Errorf("there is no game %d", in.Game)
	case len(in.Line) > maxLine || strings.ContainsAny(in.Line, "\r\n"):
		return "", fmt.Errorf("a line must be at most %d bytes long and must not contain line breaks", maxLine)
	}
	select {
	case t.busy <- struct{}{}:
	default:
		return "", errors.New("the game is busy with another line")
	}
	defer func() { <-t.busy }()
	select {
	case t.lines <- in.Line:
	case <-t.ended:
	case <-call.Done():
	}
	text, over, err := t.awaitPrompt(call)
	if over || err != nil {
		s.removeGame(in.Game)
		text += "\n(The game has ended.)\n"
	}
	return text, err
}

func (s *Server) endGame(_ context.Context, in gameInput) (string, error) {
	t, err := s.removeGame(in.Game)
	if err != nil {
		return "", err
	}
	<-t.ended
	return screen.CleanMultiline(t.out.TakeNewOutput()), nil
}
