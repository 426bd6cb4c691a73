package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/sentence"
)

// Reading is the parsed text of a unit. It never changes and may be shared.
type Reading struct {
	*sentence.Reading
	units *rules.Content // the units that the text can spawn
}

// Read parses the text of a unit. g must be the result of About for units.
func Read(g *sentence.Grammar, d *rules.UnitDef, units *rules.Content) Reading {
	return Reading{g.Read(d.Text, d.Values, 0), units}
}

// About returns Grammar with the names of a content's units added, which texts can spawn.
func About(units *rules.Content) *sentence.Grammar {
	names := sentence.Kind{Name: "NAME", Exact: true}
	for i, u := range units.Units {
		names.Forms = append(names.Forms, sentence.Form{Number: i, Pattern: u.DisplayName(), Mod: engine.ModOf(u.ID)})
	}
	return Grammar.ReplaceKinds(names)
}

// Copy returns a copy of a unit with another id and with the abilities of its text. The script line
// of their events is the number of the clause, from 1.
func (r Reading) Copy(d *rules.UnitDef, id string) *rules.UnitDef {
	unit := &rules.UnitDef{ID: id, Name: d.Name, Attack: d.Attack, Health: d.Health, Cost: d.Cost, Pitch: d.Pitch, Keywords: d.Keywords}
	for _, c := range r.Clauses {
		if c.Under == nil {
			continue
		}
		on := triggerOf(c.Under)
		if unit.On[on] == nil {
			unit.On[on] = r.triggerAbility(on)
			unit.Order = append(unit.Order, on)
		}
		if limit := c.Under.Of("LIMIT"); limit != nil {
			unit.Limit[on] = uint8(limit.Count("TIMES", 1))
		}
	}
	return unit
}

func triggerOf(under *sentence.Phrase) rules.Trigger {
	return rules.Trigger(under.Of("TRIGGER").Number)
}

func (r Reading) triggerAbility(on rules.Trigger) rules.Ability {
	return func(g *rules.Game, self rules.Unit, e rules.AbilityEvent) {
		s := &scene{g, r.units, self, e}
		for i, c := range r.Clauses {
			if c.Under != nil && triggerOf(c.Under) == on {
				g.At(i + 1)
				c.Does.Form.Does.(doing)(s, c.Does)
			}
		}
	}
}

type scene struct {
	game  *rules.Game
	units *rules.Content
	self  rules.Unit
	event rules.AbilityEvent
}

type doing func(s *scene, p *sentence.Phrase)

func damage(s *scene, p *sentence.Phrase)  { s.game.Damage(s.self, p.Count("AMOUNT", 0), s.whom(p)) }
func destroy(s *scene, p *sentence.Phrase) { s.game.Destroy(s.self, s.whom(p)) }
func buff(s *scene, p *sentence.Phrase)    { s.changeStats(p, 1) }
func weaken(s *scene, p *sentence.Phrase)  { s.changeStats(p, -1) }
func mana(s *scene, p *sentence.Phrase)    { s.game.GainMana(s.self, p.Count("AMOUNT", 0)) }

func (s *scene) changeStats(p *sentence.Phrase, sign int) {
	by := p.Of("CHANGE")
	s.game.Buff(s.self, sign*by.Count("ATTACK", 0), sign*by.Count("HEALTH", 0), p.Of("FOREVER") != nil, s.whom(p))
}

func grant(s *scene, p *sentence.Phrase) {
	k := rules.Keyword(p.Of("KEYWORD").Number)
	if p.Of("FOREVER") != nil {
		s.game.GrantForGood(s.self, k, s.whom(p))
		return
	}
	s.game.Grant(s.self, k, s.whom(p))
}

func remove(s *scene, p *sentence.Phrase) {
	s.game.RemoveForGood(s.self, rules.Keyword(p.Of("KEYWORD").Number), s.whom(p))
}

func spawn(s *scene, p *sentence.Phrase) {
	if def := s.game.Content().UnitIndex(s.units.Units[p.Of("NAME").Number].ID); def >= 0 {
		s.game.Spawn(s.self, int16(def))
	}
}

type meaning func(s *scene, p *sentence.Phrase) rules.Units

func (s *scene) whom(p *sentence.Phrase) rules.Units {
	who := p.Of("WHO", "SEVERAL", "WHOM")
	if who == nil {
		var list rules.Units
		list.Add(s.self)
		return list
	}
	if who.Kind == "WHOM" {
		return s.whom(who)
	}
	return who.Form.Does.(meaning)(s, who)
}

func oneUnit(find func(s *scene) rules.Unit) meaning {
	return func(s *scene, _ *sentence.Phrase) (list rules.Units) {
		if u := find(s); u != rules.Nobody {
			list.Add(u)
		}
		return list
	}
}

func selecting(way rules.Way) meaning {
	return func(s *scene, p *sentence.Phrase) rules.Units {
		n := 1
		if place := p.Of("PLACE"); place != nil {
			n = place.Number
		}
		return s.game.Select(s.self, rules.Selection{
			Scope: rules.Scope(p.Of("ONE", "SOME", "EVERYONE").Number), Way: way, N: p.Count("COUNT", n), Stat: rules.Stat(p.Count("STAT", 0)),
		})
	}
}
