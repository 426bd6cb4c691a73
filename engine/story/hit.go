package story

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// hitSummary sums up the events of one hit, to describe them in one sentence.
type hitSummary struct {
	hasEvents      bool         // whether any event was collected
	event          engine.Event // the last loss of HP, or else the first event, for the message
	absorbed, lost int          // damage absorbed, HP lost
	changes        []string     // descriptions of what changed the damage of the hit
}

// collectHitEvent adds an event to t.hit. If t.hit has events of another hit, it first adds the line about that one.
func (t *Narrator) collectHitEvent(row *events.Decl, e *engine.Event) {
	if h := &t.hit; !h.hasEvents || h.event.Cause.Hit != e.Cause.Hit || h.event.Cause.Action != e.Cause.Action {
		t.FlushEvents()
		t.hit = hitSummary{hasEvents: true, event: *e}
	}
	if row.Hit == events.HitChanges {
		t.hit.changes = append(t.hit.changes, t.renderMessage("aside", e))
	}
	t.hit.addAmounts(row, e)
}

func (h *hitSummary) addAmounts(row *events.Decl, e *engine.Event) {
	switch row.Hit {
	case events.HitAbsorbed:
		h.absorbed += int(e.Amount)
	case events.HitCosts:
		h.lost += int(e.Amount)
		h.event = *e
	}
}

// hitMessageArgs returns the arguments of messages about the hit. The gender of the argument came says what happened:
// "absorbed", "lost", "both" or "nothing".
func (h *hitSummary) hitMessageArgs() []phrase.Arg {
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

// flushHitLine adds a line about the collected hit, if there is one, and empties t.hit.
func (t *Narrator) flushHitLine() {
	h := t.hit
	if !h.hasEvents {
		return
	}
	t.hit = hitSummary{}
	changes := phrase.GenderedWord{Gender: "none"}
	if t.Verbose && h.changes != nil {
		changes = phrase.GenderedWord{Text: strings.Join(h.changes, ", ")}
	}
	t.AddIndentedLine(t.Events.RenderSentence(events.Blow, t.Game, &h.event, t.Screen.ApplyNamedTone, append(h.hitMessageArgs(), phrase.NameArg("changes", changes))...))
}

// Previewer describes what actions would do, by applying them to a copy of a game. Its zero value is usable.
type Previewer struct {
	trial screen.Table
	log   engine.Log
}

// Preview returns a short description of what an action would do to target at table t, such as "-15 HP, Taunt 2", up
// to the next headline. If the result is random, it describes one possible outcome. If the action's script fails, it
// says so. t does not change. game supplies the values for the messages of declared.
func (p *Previewer) Preview(declared *events.Events, t screen.Table, game any, action engine.Action, target int8, s screen.Screen) string {
	if p.trial == nil {
		p.trial = t.NewEmptyTable()
	}
	p.trial.CopyFrom(t)
	p.log.Truncate(0)
	p.trial.SetLog(&p.log)
	if err := p.trial.Apply(action); err != nil {
		return s.Bad("(its script fails)")
	}
	var h hitSummary
	var list []string
	for i := range p.log.Events {
		e, row := &p.log.Events[i], declared.DeclOf(&p.log.Events[i])
		short := func() string { return declared.RenderSentence("short", game, e, s.ApplyNamedTone) }
		switch {
		case row.IsHeadline:
			return h.joinWithHitText(declared, game, s, list)
		case e.Target != target:
		case row.PreviewedAlone:
			return short()
		case events.IsCausedByRules(e):
		case row.Hit != events.NoHit:
			h.hasEvents = true
			h.addAmounts(row, e)
		case row.Short != "":
			list = append(list, short())
		}
	}
	return h.joinWithHitText(declared, game, s, list)
}

// joinWithHitText returns the short text of the hit, if it has events, and the texts in list, separated by commas.
func (h *hitSummary) joinWithHitText(declared *events.Events, game any, s screen.Screen, list []string) string {
	if h.hasEvents {
		list = slices.Insert(list, 0, declared.RenderSentence(events.BlowShort, game, &h.event, s.ApplyNamedTone, h.hitMessageArgs()...))
	}
	return strings.Join(list, ", ")
}
