package simulate

import (
	"errors"
	"fmt"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

func newGameStarter(h *program.Host, g *load.LoadedGame) (lab.GameStarter, error) {
	player, err := h.NewInterpreter(g.Content)
	if err != nil {
		return nil, err
	}
	type starter = func(engine.Seed, *engine.Log) (screen.Table, error)
	read := map[string]starter{}
	return func(seed engine.Seed, words string, log *engine.Log) (screen.Table, error) {
		if read[words] == nil {
			if read[words], err = player.ReadSetup(words); err != nil {
				return nil, err
			}
		}
		return read[words](seed, log)
	}, nil
}

// NewPairedReplay returns a replay that plays the games of a plan in two versions side by side.
func NewPairedReplay(h *program.Host, plan *lab.Plan, versions [2]*Variant) (*lab.PairedReplay, error) {
	w := &lab.PairedReplay{Plan: plan}
	for i, v := range versions {
		deal, err := newGameStarter(h, v.LoadedGame)
		if err != nil {
			return nil, err
		}
		w.Sides[i] = &lab.ReplaySide{Deal: deal}
	}
	return w, nil
}

// PlayToDivergence plays a game in both versions and returns the first difference; nil if there is none.
func PlayToDivergence(h *program.Host, w *lab.PairedReplay, g lab.PlannedGame) (*lab.Divergence, error) {
	p, actions, err := w.PlayToDivergence(g)
	switch {
	case errors.Is(err, engine.ErrStopped):
		return nil, terminal.ErrInterrupted
	case errors.Is(err, lab.ErrTooManyInstructions):
		return nil, sandbox.RunLimitError(fmt.Sprintf("%s of the game with seed %d", speech.CountWithNoun(actions, "action"), g.Seed), w.Plan.Work)
	}
	return p, err
}

// PrintDivergence prints where and how the versions diverge, and which lines of scripts caused it.
func PrintDivergence(h *program.Host, w *lab.PairedReplay, d *lab.Divergence, versions [2]*Variant) {
	a, b := w.Sides[0], w.Sides[1]
	where := fmt.Sprintf("Action %d, %s:", d.Action, a.Text)
	switch {
	case d.Action == 0:
		where = "At the start:"
	case a.Text != b.Text:
		where = fmt.Sprintf("Action %d:", d.Action)
	}
	h.Print(h.Screen().Strong(where))
	if a.Err == nil && b.Err == nil && a.Text == b.Text {
		if parts := timeline.DifferingParts(a.Table.AppendParts(nil), b.Table.AppendParts(nil)); len(parts) > 0 {
			h.Print(h.Screen().Wrap("  different: "+strings.Join(parts, ", "), 4)...)
		}
		for _, change := range timeline.CompareFacts(a.Table.AppendFacts(nil), b.Table.AppendFacts(nil)) {
			h.Print(h.Screen().Wrap(fmt.Sprintf("  %s: %s, and %s", change.Name, change.FormatValue(change.Before), change.FormatValue(change.Value)), 4)...)
		}
	}
	var stories [2][]string
	for i, t := range w.Sides {
		if t.Err == nil {
			stories[i] = t.Table.Story(t.Log.Events[t.Mark:], h.Screen())
		}
	}
	same := 0
	for same < min(len(stories[0]), len(stories[1])) && stories[0][same] == stories[1][same] {
		same++
	}
	for i, t := range w.Sides {
		h.Print("  " + screen.Clean(versions[i].Name) + ":")
		switch {
		case t.Err != nil:
			h.Print(h.IndentAndFoldError(t.Err.Error())...)
			continue
		case a.Text != b.Text:
			h.Print(program.StoryMargin + t.Text)
			continue
		case same < len(stories[i]):
			h.Print(program.StoryMargin + strings.TrimSpace(stories[i][same]))
		default:
			h.Print(program.StoryMargin + "(no story)")
		}
		h.Print(causeLines(h, versions[i], t, d.Events[i])...)
	}
}

func causeLines(h *program.Host, v *Variant, t *lab.ReplaySide, e *engine.Event) []string {
	if e == nil {
		return nil
	}
	s := h.Screen()
	o := scripting.OriginWithFunctionFile(v.Content, t.Table, e.Cause)
	if o.Item == "" {
		return []string{s.Quiet(program.StoryMargin + "by the rules")}
	}
	return []string{s.Quiet(fmt.Sprintf("%s%s, %s of %s", program.StoryMargin, o.Where, o.Callback, screen.Clean(o.Item)))}
}
