package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/sentence"
	"curtaincall/engine/speech"
)

// Grammar is the grammar of unit texts, without the names of units to spawn.
var Grammar = sentence.NewGrammar(
	sentence.PhraseKind{Name: sentence.Sentence, Forms: []sentence.Form{
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase) {
			s.game.DealDamage(s.self, p.NumberInSlot("AMOUNT", 0), s.selectUnits(p))
		}),
			Pattern: "Deal AMOUNT damage to WHOM", Example: "Deal {n} damage to the front enemy."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase) { s.game.Destroy(s.self, s.selectUnits(p)) }),
			Pattern: "Destroy WHOM", Example: "Destroy the enemy with the lowest health."},
		{Does: newBuffSentenceFunc(1), Pattern: "Gain CHANGE [FOREVER]", Example: "Gain {n} attack."},
		{Does: newBuffSentenceFunc(1), Pattern: "WHO gains CHANGE [FOREVER]", Example: "The unit ahead gains {n} attack and {m} health."},
		{Does: newBuffSentenceFunc(1), Pattern: "SEVERAL gain CHANGE [FOREVER]", Example: "All other allies gain {n} attack for good."},
		{Does: newBuffSentenceFunc(-1), Pattern: "Lose CHANGE [FOREVER]", Example: "Lose {n} attack."},
		{Does: newBuffSentenceFunc(-1), Pattern: "WHO loses CHANGE [FOREVER]", Example: "The enemy with the highest attack loses {n} attack."},
		{Does: newBuffSentenceFunc(-1), Pattern: "SEVERAL lose CHANGE [FOREVER]", Example: "{n} random enemies lose {m} health."},
		{Does: sentenceFunc(performGainKeyword), Pattern: "Gain KEYWORD [FOREVER]", Example: "Gain Shield."},
		{Does: sentenceFunc(performGainKeyword), Pattern: "WHO gains KEYWORD [FOREVER]", Example: "The unit behind gains Shield for good."},
		{Does: sentenceFunc(performGainKeyword), Pattern: "SEVERAL gain KEYWORD [FOREVER]", Example: "All allies gain Poison."},
		{Does: sentenceFunc(performLoseKeyword), Pattern: "Lose KEYWORD for good", Example: "Lose Shield for good."},
		{Does: sentenceFunc(performLoseKeyword), Pattern: "WHO loses KEYWORD for good", Example: "The last enemy loses Shield for good."},
		{Does: sentenceFunc(performLoseKeyword), Pattern: "SEVERAL lose KEYWORD for good", Example: "All other allies lose Taunt for good."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase) {
			if def := s.game.Content().UnitIndex(s.units.Units[p.PhraseInSlot("NAME").Number].ID); def >= 0 {
				s.game.Spawn(s.self, int16(def))
			}
		}),
			Pattern: "Spawn NAME", Example: "Spawn Moth."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase) { s.game.GainMana(s.self, p.NumberInSlot("AMOUNT", 0)) }),
			Pattern: "Gain AMOUNT mana", Example: "Gain {n} mana."},
	}},
	sentence.PhraseKind{Name: sentence.Heading, Forms: []sentence.Form{{Pattern: "TRIGGER[, LIMIT]"}},
		About: "what triggers the sentences up to the next heading, and how often per battle or shop"},
	triggerKind(),
	sentence.PhraseKind{Name: "LIMIT", Forms: []sentence.Form{{Pattern: "once"}, {Pattern: "at most TIMES times"}}},
	sentence.PhraseKind{Name: "TIMES", Most: rules.MaxLimit},
	sentence.PhraseKind{Name: "AMOUNT", Most: engine.MaxCount},
	sentence.PhraseKind{Name: "COUNT", Most: rules.NumSeats * rules.Slots},
	sentence.PhraseKind{Name: "CHANGE", Forms: []sentence.Form{{Pattern: "ATTACK attack"}, {Pattern: "HEALTH health"}, {Pattern: "ATTACK attack and HEALTH health"}}},
	sentence.PhraseKind{Name: "ATTACK", Most: engine.MaxCount},
	sentence.PhraseKind{Name: "HEALTH", Most: engine.MaxCount},
	sentence.PhraseKind{Name: "FOREVER", Forms: []sentence.Form{{Pattern: "for good"}}},
	sentence.PhraseKind{Name: "WHOM", Forms: []sentence.Form{{Pattern: "WHO"}, {Pattern: "SEVERAL"}}},
	sentence.PhraseKind{Name: "WHO", Forms: []sentence.Form{
		{Does: selectorOfOneUnit(func(s *sentenceContext) rules.Unit { return s.self }), Pattern: "itself"},
		{Does: selectorOfOneUnit(func(s *sentenceContext) rules.Unit { return s.game.UnitAhead(s.self) }), Pattern: "the unit ahead"},
		{Does: selectorOfOneUnit(func(s *sentenceContext) rules.Unit { return s.game.UnitBehind(s.self) }), Pattern: "the unit behind"},
		{Does: selectorOfOneUnit(func(s *sentenceContext) rules.Unit { return s.event.Unit }), Pattern: "that unit"},
		{Does: selectorByWay(rules.ByNothing), Pattern: "EVERYONE"},
		{Does: selectorByWay(rules.ByPlace), Pattern: "the PLACE ONE"},
		{Does: selectorByWay(rules.AtRandom), Chance: true, Pattern: "a random ONE"},
		{Does: selectorByWay(rules.ByLowest), Pattern: "the ONE with the lowest STAT"},
		{Does: selectorByWay(rules.ByHighest), Pattern: "the ONE with the highest STAT"},
	}},
	sentence.PhraseKind{Name: "SEVERAL", Forms: []sentence.Form{
		{Does: selectorByWay(rules.ByNothing), Pattern: "all SOME"},
		{Does: selectorByWay(rules.AtRandom), Chance: true, Pattern: "COUNT random SOME"},
		{Does: selectorByWay(rules.ByLowest), Pattern: "the COUNT SOME with the lowest STAT"},
		{Does: selectorByWay(rules.ByHighest), Pattern: "the COUNT SOME with the highest STAT"},
	}},
	sentence.PhraseKind{Name: "ONE", Forms: numberedForms("enemy", "ally", "other ally", "unit")},
	sentence.PhraseKind{Name: "SOME", Forms: numberedForms("enemies", "allies", "other allies", "units")},
	sentence.PhraseKind{Name: "EVERYONE", Forms: []sentence.Form{{Number: int(rules.Everyone), Pattern: "everyone"}}},
	sentence.PhraseKind{Name: "PLACE", Forms: []sentence.Form{{Number: 1, Pattern: "front"}, {Number: 2, Pattern: "second"}, {Number: 3, Pattern: "third"},
		{Number: 4, Pattern: "fourth"}, {Number: 5, Pattern: "fifth"}, {Number: -1, Pattern: "last"}}},
	sentence.PhraseKind{Name: "STAT", Forms: numberedForms(rules.StatWords.List...)},
	sentence.KeywordNameKind("KEYWORD", "", rules.Keywords, rules.Keywords.All()),
	sentence.PhraseKind{Name: "NAME", Exact: true, About: "the name of a unit"},
)

func numberedForms(words ...string) (forms []sentence.Form) {
	for n, word := range words {
		forms = append(forms, sentence.Form{Number: n, Pattern: word})
	}
	return forms
}

func triggerKind() sentence.PhraseKind {
	k := sentence.PhraseKind{Name: "TRIGGER"}
	for n, word := range rules.Triggers {
		word = speech.Capitalize(speech.UnderscoresToSpaces(word))
		k.Forms = append(k.Forms, sentence.Form{Number: n, Pattern: word, Example: word + ": gain Shield."})
	}
	return k
}

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

// BuildUnit returns a unit with another id, but the name, numbers and keywords of d. Its abilities and their limits are
// those of the text r. In the causes of events, the script line is the number of the clause, from 1.
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
