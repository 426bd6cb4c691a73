package scenario

import (
	"errors"
	"fmt"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/source"
)

// Opened is a scenario stopped at a state of its last game.
type Opened struct {
	Result // name of the scenario, and where it stopped
	Game   screen.Table
	Past   *play.Recorded // actions of the game; if the scenario passes, also those after the stop
	At     int            // number of its steps that lead to Game
	Story  []string       // description of the events so far
}

// Errors of opening a scenario.
var (
	ErrNoScenario = errors.New("no scenario has that name")
	ErrNoGame     = errors.New("no game is started before the first assertion")
)

// errStop ends a scenario at the assertion at which it is to stop.
var errStop = errors.New("stopped at an assertion")

// Open runs the first scenario whose full name matches o.Run, up to its failure, or to its first
// assertion if it passes. It returns the last game of the scenario in that state.
func Open(content scripting.Content, texts []*source.Text, o Options) (*Opened, error) {
	player, err := content.Player()
	if err != nil {
		return nil, err
	}
	for _, text := range texts {
		f, err := load(content, player, text, &o)
		if err != nil {
			continue // a broken file does not prevent opening another
		}
		for _, t := range f.tests {
			if name := t.sentence(); !t.pending && (o.Run == nil || o.Run.MatchString(name)) {
				return f.open(t, name, o.Screen)
			}
		}
	}
	return nil, ErrNoScenario
}

func (f *file) open(t *test, name string, s screen.Screen) (*Opened, error) {
	// The first run finds the failure; the second stops there. Each has the full budget of the
	// file.
	f.game.Record()
	err := f.upTo(t, 0)
	if err == nil {
		err = f.game.Finish()
	}
	full := f.game.RecordedGames()
	var failed *Failure
	switch {
	case err == nil:
		err = f.upTo(t, 1)
	case errors.As(err, &failed):
		_ = f.upTo(t, f.assertions)
	}
	opened := &Opened{Result: Result{Name: name, File: f.text.Name, Line: t.line, Status: Passed, FailFile: f.text.Name, FailLine: f.stopped}}
	if err != nil && !errors.Is(err, errStop) {
		describeError(&opened.Result, err)
	}
	games := f.game.Tables()
	if len(games) == 0 {
		if opened.Status != Passed {
			return nil, fmt.Errorf("%w: %s", ErrNoGame, opened.Message)
		}
		return nil, ErrNoGame
	}
	last := len(games) - 1
	opened.Game, opened.Past = games[last], f.game.RecordedGames()[last]
	if opened.At = len(opened.Past.Steps); opened.Status == Passed && last < len(full) && len(full[last].Steps) >= opened.At {
		opened.Past = full[last]
	}
	opened.Story = f.game.Story(s)
	return opened, nil
}

// upTo runs a scenario up to an assertion, counted from 1, or to its end if that is 0.
func (f *file) upTo(t *test, assertion int) error {
	f.game.Begin()
	f.assertions, f.nested, f.branching = 0, 0, false
	f.stopAt, f.running = assertion, true
	defer func() { f.stopAt, f.running = 0, false }()
	return f.body(t)
}
