package story

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// Previewer applies actions to a copy of a game to describe their effects. The zero value is ready
// for use.
type Previewer struct {
	trial screen.Table
	log   engine.Log
}

// Preview returns a short description of the effects of an action on a target: "-15 HP, Taunt 2". It
// covers the events up to the next headline. For a random effect it describes one possible outcome.
func (p *Previewer) Preview(kinds *events.Events, t screen.Table, game any, a engine.Action, target int8, s screen.Screen) string {
	if p.trial == nil {
		p.trial = t.Fresh()
	}
	p.trial.CopyFrom(t)
	p.log.Truncate(0)
	p.trial.Listen(&p.log)
	if err := p.trial.Apply(a); err != nil {
		return s.Bad("(its script fails)")
	}
	var h collectedHit
	var list []string
	for i := range p.log.Events {
		e, row := &p.log.Events[i], kinds.Of(&p.log.Events[i])
		short := func() string { return kinds.RenderSentence("short", game, e, s.Mark) }
		switch {
		case row.IsHeadline:
			return h.textBefore(kinds, s, list)
		case e.Target != target:
		case row.PreviewedAlone:
			return short()
		case events.IsCausedByRules(e):
		case row.Hit != events.NoHit:
			h.on = true
			h.addAmounts(row, e)
		case row.Short != "":
			list = append(list, short())
		}
	}
	return h.textBefore(kinds, s, list)
}

// textBefore returns a text of the hit followed by the entries of list, joined by commas.
func (h *collectedHit) textBefore(declared *events.Events, s screen.Screen, list []string) string {
	if h.on {
		list = slices.Insert(list, 0, declared.RenderSentence(events.BlowShort, nil, &h.event, s.Mark, h.messageArgs()...))
	}
	return strings.Join(list, ", ")
}

func (h *collectedHit) messageArgs() []phrase.Arg {
	return []phrase.Arg{phrase.Name("came", phrase.Word{Gender: h.outcomeWord()}), phrase.Number("absorbed", h.absorbed), phrase.Number("lost", h.lost)}
}
