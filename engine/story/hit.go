package story

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
)

// collectedHit collects the events of one hit, which are described in one sentence.
type collectedHit struct {
	hasEvents      bool         // whether any event was collected
	event          engine.Event // the last loss of HP, or else the first event, for the message
	absorbed, lost int          // damage absorbed, HP lost
	changes        []string     // descriptions of what changed the damage of the hit
}

// collectHitEvent adds an event to t.hit. If t.hit has events of another hit, it flushes them first.
func (t *Narrator) collectHitEvent(row *events.Decl, e *engine.Event) {
	if h := &t.hit; !h.hasEvents || h.event.Cause.Hit != e.Cause.Hit || h.event.Cause.Action != e.Cause.Action {
		t.FlushEvents()
		t.hit = collectedHit{hasEvents: true, event: *e}
	}
	if row.Hit == events.HitChanges {
		t.hit.changes = append(t.hit.changes, t.renderMessage("aside", e))
	}
	t.hit.addAmounts(row, e)
}

func (h *collectedHit) addAmounts(row *events.Decl, e *engine.Event) {
	switch row.Hit {
	case events.HitAbsorbed:
		h.absorbed += int(e.Amount)
	case events.HitCosts:
		h.lost += int(e.Amount)
		h.event = *e
	}
}

// hitMessageArgs returns the arguments of messages about the hit, which select their text by the
// gender of came.
func (h *collectedHit) hitMessageArgs() []phrase.Arg {
	came := phrase.GenderedWord{Gender: "nothing"}
	switch {
	case h.absorbed > 0 && h.lost > 0:
		came.Gender = "both"
	case h.absorbed > 0:
		came.Gender = "absorbed"
	case h.lost > 0:
		came.Gender = "lost"
	}
	return []phrase.Arg{phrase.NameArg("came", came), phrase.NumberArg("absorbed", h.absorbed), phrase.NumberArg("lost", h.lost)}
}

func (t *Narrator) flushHitLine() {
	h := t.hit
	if !h.hasEvents {
		return
	}
	t.hit = collectedHit{}
	changes := phrase.GenderedWord{Gender: "none"}
	if t.Verbose && h.changes != nil {
		changes = phrase.GenderedWord{Text: strings.Join(h.changes, ", ")}
	}
	t.AddIndentedLine(t.Events.RenderSentence(events.Blow, t.Game, &h.event, t.Screen.ApplyNamedTone, append(h.hitMessageArgs(), phrase.NameArg("changes", changes))...))
}
