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

func deal(h *program.Host, g *load.Loaded) (lab.Deal, error) {
	player, err := h.Player(g.Content)
	if err != nil {
		return nil, err
	}
	return func(seed engine.Seed, words string, log *engine.Log) (screen.Table, error) {
		return player.NewGame(scripting.Start{Seed: seed, Words: words}, log)
	}, nil
}

// Twins returns the games of a plan in two versions, to be played side by side.
func Twins(h *program.Host, plan *lab.Plan, versions [2]*Edition) (*lab.Twins, error) {
	w := &lab.Twins{Plan: plan}
	for i, v := range versions {
		deal, err := deal(h, v.Loaded)
		if err != nil {
			return nil, err
		}
		w.Sides[i] = &lab.Twin{Deal: deal}
	}
	return w, nil
}

// PlayToDivergence plays a game in both versions up to the first difference; nil if there is none.
func PlayToDivergence(h *program.Host, w *lab.Twins, g lab.Pairing) (*lab.Divergence, error) {
	p, actions, err := w.Play(g)
	switch {
	case errors.Is(err, engine.ErrStopped):
		return nil, terminal.ErrInterrupted
	case errors.Is(err, lab.ErrWork):
		return nil, sandbox.RunOver(fmt.Sprintf("%s of the game with seed %d", speech.Count(actions, "action"), g.Seed), w.Plan.Work)
	}
	return p, err
}

// TellParting prints where and how the versions diverge, and which lines of scripts caused it.
func TellParting(h *program.Host, w *lab.Twins, d *lab.Divergence, versions [2]*Edition) {
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
		if parts := timeline.DifferingParts(a.Table.Parts(nil), b.Table.Parts(nil)); len(parts) > 0 {
			h.Print(h.Screen().Wrap("  different: "+strings.Join(parts, ", "), 4)...)
		}
		for _, change := range timeline.Changes(a.Table, b.Table) {
			h.Print(h.Screen().Wrap(fmt.Sprintf("  %s: %s, and %s", change.Name, change.FormatValue(change.Before), change.FormatValue(change.Value)), 4)...)
		}
	}
	stories := [2][]string{storyOf(h, a), storyOf(h, b)}
	same := 0
	for same < min(len(stories[0]), len(stories[1])) && stories[0][same] == stories[1][same] {
		same++
	}
	for i, t := range w.Sides {
		h.Print("  " + screen.Clean(versions[i].Name) + ":")
		switch {
		case t.Err != nil:
			h.Print(h.FoldText(t.Err.Error())...)
			continue
		case a.Text != b.Text:
			h.Print(program.StoryMargin + t.Text)
			continue
		case same < len(stories[i]):
			h.Print(program.StoryMargin + strings.TrimSpace(stories[i][same]))
		default:
			h.Print(program.StoryMargin + "(no story)")
		}
		h.Print(causeOf(h, versions[i], t, d.Events[i])...)
	}
}

func storyOf(h *program.Host, t *lab.Twin) []string {
	if t.Err != nil {
		return nil
	}
	return t.Table.Story(t.Log.Since(t.Mark), h.Screen())
}

func causeOf(h *program.Host, v *Edition, t *lab.Twin, e *engine.Event) []string {
	if e == nil {
		return nil
	}
	s := h.Screen()
	o := scripting.OriginOf(v.Content, t.Table, e.Cause)
	if o.Item == "" {
		return []string{s.Quiet(program.StoryMargin + "by the rules")}
	}
	return []string{s.Quiet(fmt.Sprintf("%s%s, %s of %s", program.StoryMargin, o.Where, o.Callback, screen.Clean(o.Item)))}
}
