package story

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
)

// hit gathers the parts of one hit, to be reported in one sentence.
type hit struct {
	on             bool
	event          engine.Event // the last loss of HP, or else the first part
	absorbed, lost int
	changes        []string // the changes to its number, in words
}

// gatherHit adds an event to the hit that it is a part of, after reporting any other gathered hit.
func (t *Teller) gatherHit(row *events.Decl, e *engine.Event) {
	if h := &t.hit; !h.on || h.event.Cause.Hit != e.Cause.Hit || h.event.Cause.Action != e.Cause.Action {
		t.Settle()
		t.hit = hit{on: true, event: *e}
	}
	if row.Hit == events.HitChanges {
		t.hit.changes = append(t.hit.changes, t.say("aside", e))
	}
	t.hit.add(row, e)
}

// add counts what an event of the hit absorbed or cost.
func (h *hit) add(row *events.Decl, e *engine.Event) {
	switch row.Hit {
	case events.HitAbsorbed:
		h.absorbed += int(e.Amount)
	case events.HitCosts:
		h.lost += int(e.Amount)
		h.event = *e
	}
}

// outcome returns the outcome of a hit, as messages select by it.
func (h *hit) outcome() string {
	switch {
	case h.absorbed > 0 && h.lost > 0:
		return "both"
	case h.absorbed > 0:
		return "absorbed"
	case h.lost > 0:
		return "lost"
	}
	return "nothing"
}

func (t *Teller) settleHit() {
	h := t.hit
	if !h.on {
		return
	}
	t.hit = hit{}
	changes := phrase.Word{Gender: "none"}
	if t.Verbose && h.changes != nil {
		changes = phrase.Word{Text: strings.Join(h.changes, ", ")}
	}
	t.Line(t.Events.Say(events.Blow, t.Game, &h.event, t.Screen.Mark, append(h.args(), phrase.Name("changes", changes))...))
}
