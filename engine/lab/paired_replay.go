package lab

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
)

// PairedReplay plays the same game in two versions of the content, action by action, until they differ.
type PairedReplay struct {
	Sides   [2]*ReplaySide
	Plan    *Plan // the plan of the second version, whose players play
	Follows bool  // whether the second version repeats the actions of the first, instead of letting its players choose
	Worked  int64 // twice the larger of the two numbers of instructions that scripts executed, summed over all games so far
}

// ReplaySide is the game in one of the two versions.
type ReplaySide struct {
	Deal  GameStarter
	Table screen.Table
	Log   engine.Log
	Mark  int    // length of Log before the last action
	Text  string // text of the last action
	Err   error  // error of the last action, or of starting the game

	startInstructions int64
	seats             []bot.Policy
}

// Divergence is the first difference between the games in the two versions.
type Divergence struct {
	Action int              // number of the action; 0 if they differ at the start
	Events [2]*engine.Event // the first events that differ, by version; nil if a version has none there
}

// ErrTooManyInstructions is returned if the scripts use more than Plan.Work instructions.
var ErrTooManyInstructions = errors.New("the scripts used too many instructions")

// PlayToDivergence plays a game in both versions up to the first difference. divergence is nil if there is none.
// actions is the number of actions played, even if there is an error.
func (w *PairedReplay) PlayToDivergence(g PlannedGame) (divergence *Divergence, actions int, err error) {
	for _, t := range w.Sides {
		t.Log, t.Mark, t.Text, t.seats = engine.Log{}, 0, "", nil
		t.Table, t.Err = t.Deal(engine.Seed(g.Seed), w.Plan.Setups[g.Setup], &t.Log)
		if t.Err == nil {
			t.startInstructions = engine.ScriptInstructionsOf(t.Table)
		}
	}
	a, b := w.Sides[0], w.Sides[1]
	if a.Err != nil && b.Err != nil {
		return nil, 0, a.Err
	}
	before := w.Worked
	for n := 0; n < w.Plan.Actions; n++ {
		if n > 0 {
			if a.isOver() && b.isOver() {
				return nil, n, nil
			}
			if err := w.stepBothSides(g); err != nil {
				return nil, n, err
			}
		}
		if p := w.divergenceOfLastAction(); p != nil {
			p.Action = n
			return p, n, nil
		}
		if w.Worked = before + 2*max(a.usedInstructions(), b.usedInstructions()); w.Worked > w.Plan.Work {
			return nil, n, ErrTooManyInstructions
		}
	}
	return nil, w.Plan.Actions, nil
}

func (t *ReplaySide) isOver() bool {
	_, over := t.Table.Outcome()
	return over
}

func (t *ReplaySide) usedInstructions() int64 {
	return engine.ScriptInstructionsOf(t.Table) - t.startInstructions
}

// stepBothSides plays an action in both versions. It returns an error if both fail, or engine.ErrStopped.
func (w *PairedReplay) stepBothSides(g PlannedGame) error {
	a, b := w.Sides[0], w.Sides[1]
	a.playBotAction(w.Plan, g, nil)
	switch {
	case w.Follows:
		var action engine.Action
		b.Mark, b.Text = len(b.Log.Events), a.Text
		if action, b.Err = b.Table.Parse(a.Text); b.Err == nil {
			b.Err = b.Table.Apply(action)
		}
	case w.Plan.Taught:
		b.playBotAction(w.Plan, g, a.Table)
	default:
		b.playBotAction(w.Plan, g, nil)
	}
	switch {
	case errors.Is(a.Err, engine.ErrStopped), errors.Is(b.Err, engine.ErrStopped):
		return engine.ErrStopped
	case a.Err != nil && b.Err != nil:
		return fmt.Errorf("neither game can continue: %w", a.Err)
	}
	return nil
}

// playBotAction lets the player whose turn it is choose and apply an action, and sets t.Text and t.Err. If learnFrom
// is not nil, a bot that practises does so in games like learnFrom.
func (t *ReplaySide) playBotAction(p *Plan, g PlannedGame, learnFrom screen.Table) {
	t.Mark, t.Text = len(t.Log.Events), ""
	seat := t.Table.Seat()
	for n := engine.Seat(len(t.seats)); n <= seat; n++ {
		t.seats = append(t.seats, p.policyOnSeat(g, n, map[string]bot.Policy{}))
		t.startInstructions += bot.PracticeBeforeGame(t.seats[n], t.Table, learnFrom)
	}
	_, t.Err = bot.ApplyChoiceOrAnyLegal(t.Table, func(a engine.Action) error {
		t.Text = t.Table.Describe(a)
		return t.Table.Apply(a)
	}, t.seats[seat], nil)
}

// divergenceOfLastAction returns the difference between the versions in the last action, without its number: in text,
// error, events or state afterwards. It returns nil if there is none and the action succeeded.
func (w *PairedReplay) divergenceOfLastAction() *Divergence {
	a, b := w.Sides[0], w.Sides[1]
	if a.Err != nil || b.Err != nil || a.Text != b.Text {
		return &Divergence{}
	}
	p := &Divergence{}
	ours, theirs := a.Log.Events[a.Mark:], b.Log.Events[b.Mark:]
	for i := range max(len(ours), len(theirs)) {
		if i < len(ours) && i < len(theirs) && ours[i].HashWithoutCause(a.Table) == theirs[i].HashWithoutCause(b.Table) {
			continue
		}
		if i < len(ours) {
			p.Events[0] = &ours[i]
		}
		if i < len(theirs) {
			p.Events[1] = &theirs[i]
		}
		return p
	}
	if a.Table.Hash() != b.Table.Hash() {
		return p
	}
	return nil
}
