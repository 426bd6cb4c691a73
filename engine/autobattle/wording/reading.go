package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/sentence"
)

// UnitReading is the parsed text of a unit. It does not change and can be shared.
type UnitReading struct {
	*sentence.ParseResult
	units *rules.Content // the units that the text can spawn
}

// ReadUnitText parses the text of a unit. g must be the result of GrammarWithUnitNames(units).
func ReadUnitText(g *sentence.Grammar, d *rules.UnitDef, units *rules.Content) UnitReading {
	return UnitReading{g.Parse(d.Text, d.Values, 0), units}
}

// GrammarWithUnitNames returns Grammar extended by the names of units, which texts can name as units to spawn.
func GrammarWithUnitNames(units *rules.Content) *sentence.Grammar {
	names := sentence.PhraseKind{Name: "NAME", Exact: true}
	for i, u := range units.Units {
		names.Forms = append(names.Forms, sentence.Form{Number: i, Pattern: u.DisplayName(), Mod: engine.ModOfID(u.ID)})
	}
	return Grammar.WithKinds(names)
}

// BuildUnit returns a copy of a unit, with another id, that carries out its text. Events name the clause as the line.
func (r UnitReading) BuildUnit(d *rules.UnitDef, id string) *rules.UnitDef {
	unit := &rules.UnitDef{ID: id, Name: d.Name, Attack: d.Attack, Health: d.Health, Cost: d.Cost, Pitch: d.Pitch, Keywords: d.Keywords}
	for _, c := range r.Clauses {
		if c.Heading == nil {
			continue
		}
		on := rules.Trigger(c.Heading.PhraseInSlot("TRIGGER").Number)
		if unit.On[on] == nil {
			unit.On[on] = func(g *rules.Game, self rules.Unit, e rules.AbilityEvent) {
				s := &sentenceContext{g, r.units, self, e}
				for i, c := range r.Clauses {
					if c.Heading != nil && rules.Trigger(c.Heading.PhraseInSlot("TRIGGER").Number) == on {
						g.SetCallbackLine(i + 1)
						c.Does.Form.Does.(sentenceFunc)(s, c.Does)
					}
				}
			}
			unit.Order = append(unit.Order, on)
		}
		if limit := c.Heading.PhraseInSlot("LIMIT"); limit != nil {
			unit.Limit[on] = uint8(limit.NumberInSlot("TIMES", 1))
		}
	}
	return unit
}

type sentenceContext struct {
	game  *rules.Game
	units *rules.Content
	self  rules.Unit
	event rules.AbilityEvent
}

type sentenceFunc func(s *sentenceContext, p *sentence.Phrase)

func newBuffSentenceFunc(sign int) sentenceFunc {
	return func(s *sentenceContext, p *sentence.Phrase) {
		by := p.PhraseInSlot("CHANGE")
		s.game.Buff(s.self, sign*by.NumberInSlot("ATTACK", 0), sign*by.NumberInSlot("HEALTH", 0), p.PhraseInSlot("FOREVER") != nil, s.selectUnits(p))
	}
}

func performGainKeyword(s *sentenceContext, p *sentence.Phrase) {
	grant := s.game.GrantKeywordForBattle
	if p.PhraseInSlot("FOREVER") != nil {
		grant = s.game.GrantKeywordForGood
	}
	grant(s.self, rules.Keyword(p.PhraseInSlot("KEYWORD").Number), s.selectUnits(p))
}

func performLoseKeyword(s *sentenceContext, p *sentence.Phrase) {
	s.game.RemoveKeywordForGood(s.self, rules.Keyword(p.PhraseInSlot("KEYWORD").Number), s.selectUnits(p))
}

type unitSelector func(s *sentenceContext, p *sentence.Phrase) rules.UnitList

func (s *sentenceContext) selectUnits(p *sentence.Phrase) rules.UnitList {
	who := p.PhraseInSlot("WHO", "SEVERAL", "WHOM")
	if who == nil {
		var list rules.UnitList
		list.AddIfMissing(s.self)
		return list
	}
	if who.Kind == "WHOM" {
		return s.selectUnits(who)
	}
	return who.Form.Does.(unitSelector)(s, who)
}

func selectorOfOneUnit(find func(s *sentenceContext) rules.Unit) unitSelector {
	return func(s *sentenceContext, _ *sentence.Phrase) (list rules.UnitList) {
		if u := find(s); u != rules.Nobody {
			list.AddIfMissing(u)
		}
		return list
	}
}

func selectorByWay(way rules.SelectionWay) unitSelector {
	return func(s *sentenceContext, p *sentence.Phrase) rules.UnitList {
		n := 1
		if place := p.PhraseInSlot("PLACE"); place != nil {
			n = place.Number
		}
		return s.game.SelectUnits(s.self, rules.Selection{
			Scope: rules.SelectionScope(p.PhraseInSlot("ONE", "SOME", "EVERYONE").Number), Way: way, N: p.NumberInSlot("COUNT", n), Stat: rules.Stat(p.NumberInSlot("STAT", 0)),
		})
	}
}
