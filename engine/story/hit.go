package story

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
)

// hit collects the events of one hit, which are described in one sentence.
type hit struct {
	on             bool         // whether there is a hit
	event          engine.Event // the last loss of HP, or else the first event
	absorbed, lost int          // damage absorbed, HP lost
	changes        []string     // descriptions of the changes to its damage
}

// gatherHit adds an event to the hit that it belongs to, after adding the line for any other hit.
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

func (h *hit) add(row *events.Decl, e *engine.Event) {
	switch row.Hit {
	case events.HitAbsorbed:
		h.absorbed += int(e.Amount)
	case events.HitCosts:
		h.lost += int(e.Amount)
		h.event = *e
	}
}

// outcome returns the outcome of a hit as a word by which messages select their text.
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
