package story

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// Previewer tries actions on a copy of a game, to show their effects. The zero value is ready to use.
type Previewer struct {
	trial screen.Table
	log   engine.Log
}

// Preview returns the effects of an action on a target in a few words: "-15 HP, Taunt 2". It stops at
// the next headline. Of a random effect it shows one possible outcome.
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
	var h hit
	var list []string
	for i := range p.log.Events {
		e, row := &p.log.Events[i], kinds.Of(&p.log.Events[i])
		short := func() string { return kinds.Say("short", game, e, s.Mark) }
		switch {
		case row.Heads:
			return h.before(kinds, s, list)
		case e.Target != target:
		case row.Fells:
			return short()
		case events.ByRules(e):
		case row.Hit != events.NoHit:
			h.on = true
			h.add(row, e)
		case row.Short != "":
			list = append(list, short())
		}
	}
	return h.before(kinds, s, list)
}

// before returns the outcome of the hit followed by list, joined by commas.
func (h *hit) before(kinds *events.Events, s screen.Screen, list []string) string {
	if h.on {
		list = slices.Insert(list, 0, kinds.Say(events.BlowShort, nil, &h.event, s.Mark, h.args()...))
	}
	return strings.Join(list, ", ")
}

func (h *hit) args() []phrase.Arg {
	return []phrase.Arg{phrase.Name("came", phrase.Word{Gender: h.outcome()}), phrase.Number("absorbed", h.absorbed), phrase.Number("lost", h.lost)}
}
