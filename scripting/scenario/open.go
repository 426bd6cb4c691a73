package scenario

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// Opened is a scenario that was stopped, with the game it had come to.
type Opened struct {
	Result // what it is called, and where it stopped
	Game   engine.Table
	Story  []string // what had happened
}

// The errors of opening a scenario.
var (
	ErrNoScenario = errors.New("no scenario is called that")
	ErrNoGame     = errors.New("the scenario makes no game before it asserts anything")
)

// errStop ends a scenario that is opened at its first assertion.
var errStop = errors.New("stopped at the first assertion")

// Open runs the first scenario whose sentence matches up to its first assertion,
// or to where it fails before, and returns the game made last as it is then.
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
	f.stopping = true
	f.game.Begin()
	f.running = true
	err := f.body(t)
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
	opened.Game = games[len(games)-1]
	opened.Story = f.game.Story(s)
	return opened, nil
}
