package scenario

import (
	"errors"
	"fmt"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/source"
)

// Opened is a scenario that was stopped, with the game it had come to.
type Opened struct {
	Result // what it is called, and where it stopped
	Game   screen.Table
	Past   *play.Recorded // how the game came about, past where it stopped if it passes
	At     int            // how many of its steps lead to Game
	Story  []string       // what had happened
}

// The errors of opening a scenario.
var (
	ErrNoScenario = errors.New("no scenario has that name")
	ErrNoGame     = errors.New("no game is started before the first assertion")
)

// errStop ends a scenario that is opened at an assertion.
var errStop = errors.New("stopped at an assertion")

// Open runs the first scenario whose sentence matches up to where it fails, or to
// its first assertion where it passes, and returns the game made last as it is
// then.
func Open(content scripting.Content, texts []*source.Text, o Options) (*Opened, error) {
	player, err := content.Player()
	if err != nil {
		return nil, err
	}
	for _, text := range texts {
		f, err := load(content, player, text, &o)
		if err != nil {
			continue // a broken file is no obstacle to open another
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
	// The first time finds out where it fails; the second stops there. Each has what
	// the file has.
	f.game.Record()
	err := f.upTo(t, 0)
	if err == nil {
		err = f.game.Finish()
	}
	whole := f.game.RecordedGames()
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
	if opened.At = len(opened.Past.Steps); opened.Status == Passed && last < len(whole) && len(whole[last].Steps) >= opened.At {
		opened.Past = whole[last]
	}
	opened.Story = f.game.Story(s)
	return opened, nil
}

// upTo runs a scenario up to one of its assertions, from 1, or for 0 to its end.
func (f *file) upTo(t *test, assertion int) error {
	f.game.Begin()
	f.assertions, f.nested, f.branching = 0, 0, false
	f.stopAt, f.running = assertion, true
	defer func() { f.stopAt, f.running = 0, false }()
	return f.body(t)
}
