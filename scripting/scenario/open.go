package scenario

import (
	"errors"
	"fmt"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/play"
	"curtaincall/scripting/source"
)

// StoppedScenario is a scenario stopped at a state of its last game.
type StoppedScenario struct {
	Result    // name of the scenario, and where it stopped
	Game      screen.Table
	Record    *play.GameRecord // actions of the game; if the scenario passes, also those after the stop
	StepCount int              // number of steps of Record that lead to Game
	Story     []string         // description of the events so far
}

// Errors of opening a scenario.
var (
	ErrNoScenario = errors.New("no scenario has that name")
	ErrNoGame     = errors.New("no game is started before the first assertion")
)

// errStop ends a scenario at the assertion at which it is to stop.
var errStop = errors.New("stopped at an assertion")

// OpenGameAtFailureOrAssertion runs the first scenario that o selects, up to its failure, or to its first
// assertion if it passes. It returns the last game begun, in that state. The error is ErrNoScenario if
// there is none, and ErrNoGame if none was begun.
func OpenGameAtFailureOrAssertion(content *scripting.Generation, texts []*source.Text, o Options) (*StoppedScenario, error) {
	player, err := content.NewInterpreter()
	if err != nil {
		return nil, err
	}
	for _, text := range texts {
		f, err := loadFile(content, player, text, &o, nil)
		if err != nil {
			continue // a broken file does not prevent opening another
		}
		for _, t := range o.Selection.selectTests(f) {
			if !t.pending {
				return f.runToFailureOrFirstAssertion(t, t.fullName(), o.Screen)
			}
		}
	}
	return nil, ErrNoScenario
}

func (f *scenarioFile) runToFailureOrFirstAssertion(t *testCase, name string, s screen.Screen) (*StoppedScenario, error) {
	// The first run finds the failure; the second stops there. Each has the full budget of the
	// file.
	f.game.Recording = true
	err := f.runUpTo(t, 0)
	if err == nil {
		err = f.game.CheckUnusedPreparations()
	}
	full := f.game.Played
	if err == nil {
		err = f.runUpTo(t, 1)
	} else if _, failed := errors.AsType[*Failure](err); failed {
		_ = f.runUpTo(t, f.assertionCount)
	}
	opened := &StoppedScenario{Result: Result{Name: name, File: f.text.Name, Line: t.span.first, Status: Passed, FailFile: f.text.Name, FailLine: f.stoppedLine}}
	if err != nil && !errors.Is(err, errStop) {
		setError(&opened.Result, err)
	}
	games := f.game.Played
	if len(games) == 0 {
		if opened.Status != Passed {
			return nil, fmt.Errorf("%w: %s", ErrNoGame, opened.Message)
		}
		return nil, ErrNoGame
	}
	last := len(games) - 1
	opened.Game, opened.Record = games[last].Table, games[last].Record
	opened.StepCount = len(opened.Record.Steps)
	if opened.Status == Passed && last < len(full) && len(full[last].Record.Steps) >= opened.StepCount {
		opened.Record = full[last].Record
	}
	opened.Story = f.game.Story(s)
	return opened, nil
}
