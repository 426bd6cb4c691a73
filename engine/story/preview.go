package story

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/screen"
)

// Previewer applies actions to a copy of a game to describe their effects. Its zero value is usable.
type Previewer struct {
	trial screen.Table
	log   engine.Log
}

// Preview returns a short description of what an action at table t does to target, such as "-15 HP, Taunt 2", up to the
// next headline. Of a random effect it describes one possible outcome. If the action's script fails, it says so. t does
// not change. The messages of declared take their values from game.
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
	var h collectedHit
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

// joinWithHitText joins the short text of the hit, if it has any events, and the texts in list with commas.
func (h *collectedHit) joinWithHitText(declared *events.Events, game any, s screen.Screen, list []string) string {
	if h.hasEvents {
		list = slices.Insert(list, 0, declared.RenderSentence(events.BlowShort, game, &h.event, s.ApplyNamedTone, h.hitMessageArgs()...))
	}
	return strings.Join(list, ", ")
}
