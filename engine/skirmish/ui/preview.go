package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
)

// previewer plays cards on a copy, to see what they would do. The zero value is
// ready.
type previewer struct {
	trial *skirmish.Match
	log   engine.Log
}

// preview is what a card would do to its target, in a few words: "-15", "-15,
// Taunt 2", "dies". Where chance takes part it is one of the possible outcomes.
func (p *previewer) preview(t *Table, card int16, target skirmish.Unit, s screen.Screen) string {
	if p.trial == nil {
		p.trial = skirmish.Blank()
	}
	p.trial.CopyFrom(t.Match)
	p.log.Truncate(0)
	p.trial.Listen(&p.log)
	if err := p.trial.Apply(skirmish.PlayAction(card, target)); err != nil {
		return s.Bad("(its script fails)")
	}
	var list []string
	lost, absorbed, hit, died := 0, 0, false, false
	for i := range p.log.Events {
		e := &p.log.Events[i]
		if e.Kind == skirmish.TurnBegan {
			break
		}
		if skirmish.Unit(e.Target) != target {
			continue
		}
		switch {
		case e.Kind == skirmish.Died:
			died = true
		case e.Cause.Callback != skirmish.CallPlay:
		case e.Kind == skirmish.Hit:
			hit = true
		case e.Kind == skirmish.Damaged:
			lost += int(e.Amount)
		case e.Kind == skirmish.Absorbed:
			absorbed += int(e.Amount)
		case e.Kind == skirmish.Healed:
			list = append(list, s.Good(fmt.Sprintf("+%d HP", e.Amount)))
		case e.Kind == skirmish.Gained:
			list = append(list, s.Good(fmt.Sprintf("+%d", e.Amount))+" "+auraName(t.Keyword(skirmish.Keyword(e.Keyword)), s))
		case e.Kind == skirmish.Inflicted && !died:
			list = append(list, fmt.Sprintf("%s %d", s.Keyword(t.Keyword(skirmish.Keyword(e.Keyword)).Name), e.Amount))
		}
	}
	if absorbed > 0 {
		list = append([]string{fmt.Sprintf("-%d %s", absorbed, s.Keyword("Block"))}, list...)
	}
	if lost > 0 || hit && absorbed == 0 {
		list = append([]string{s.Bad(fmt.Sprintf("-%d HP", lost))}, list...)
	}
	if died {
		return s.Bad("dies")
	}
	return strings.Join(list, ", ")
}
