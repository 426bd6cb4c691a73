package main

import (
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// deal begins games of a content, for one goroutine.
func (h *host) deal(g *game) (lab.Deal, error) {
	player, err := h.player(g.content)
	if err != nil {
		return nil, err
	}
	return func(seed engine.Seed, words string, log *engine.Log) (engine.Table, error) {
		return player.NewGame(scripting.Setup{Seed: seed, Words: words}, log)
	}, nil
}

// twins are the games of a plan in two versions.
func (h *host) twins(plan *lab.Plan, versions [2]*edition) (*lab.Twins, error) {
	w := &lab.Twins{Plan: plan}
	for i, v := range versions {
		deal, err := h.deal(v.game)
		if err != nil {
			return nil, err
		}
		w.Sides[i] = &lab.Twin{Deal: deal}
	}
	return w, nil
}

// part plays a game to where the twins part.
func (h *host) part(w *lab.Twins, g lab.Game) (*lab.Parting, error) {
	p, actions, err := w.Play(g)
	switch {
	case errors.Is(err, engine.ErrStopped):
		return nil, errInterrupted
	case errors.Is(err, lab.ErrWork):
		return nil, sandbox.RunOver(fmt.Sprintf("%s of the game of the seed %d", speech.Count(actions, "action"), g.Seed), w.Plan.Work)
	}
	return p, err
}

// tellParting says where twins part, in what, and which lines of scripts did it.
func (h *host) tellParting(w *lab.Twins, p *lab.Parting, versions [2]*edition) {
	a, b := w.Sides[0], w.Sides[1]
	where := fmt.Sprintf("Action %d, %s:", p.Action, a.Text)
	switch {
	case p.Action == 0:
		where = "At the start:"
	case a.Text != b.Text:
		where = fmt.Sprintf("Action %d:", p.Action)
	}
	h.print(h.screen().Strong(where))
	if a.Err == nil && b.Err == nil && a.Text == b.Text {
		if parts := timeline.DifferingParts(a.Table.Parts(nil), b.Table.Parts(nil)); len(parts) > 0 {
			h.print(h.screen().Wrap("  different: "+strings.Join(parts, ", "), 4)...)
		}
		for _, change := range timeline.Changes(a.Table, b.Table) {
			h.print(h.screen().Wrap(fmt.Sprintf("  %s: %s, and %s", change.Name, change.Told(change.Before), change.Told(change.Value)), 4)...)
		}
	}
	stories := [2][]string{h.storyOf(a), h.storyOf(b)}
	same := 0
	for same < min(len(stories[0]), len(stories[1])) && stories[0][same] == stories[1][same] {
		same++
	}
	for i, t := range w.Sides {
		h.print("  " + screen.Clean(versions[i].name) + ":")
		switch {
		case t.Err != nil:
			h.print(h.folded(t.Err.Error())...)
			continue
		case a.Text != b.Text:
			h.print(storyMargin + t.Text)
			continue
		case same < len(stories[i]):
			h.print(storyMargin + strings.TrimSpace(stories[i][same]))
		default:
			h.print(storyMargin + "nothing is told of it")
		}
		h.print(h.causeOf(versions[i], t, p.Events[i])...)
	}
}

// storyOf is what happened in the last action of a twin.
func (h *host) storyOf(t *lab.Twin) []string {
	if t.Err != nil {
		return nil
	}
	return t.Table.Story(t.Log.Since(t.Mark), h.screen())
}

// causeOf is the line of a script that caused an event.
func (h *host) causeOf(v *edition, t *lab.Twin, e *engine.Event) []string {
	if e == nil {
		return nil
	}
	s := h.screen()
	o := scripting.OriginOf(v.content, t.Table, e.Cause)
	if o.Item == "" {
		return []string{s.Quiet(storyMargin + "by the rules")}
	}
	return []string{s.Quiet(fmt.Sprintf("%s%s, %s of %s", storyMargin, o.Where, o.Callback, screen.Clean(o.Item)))}
}
