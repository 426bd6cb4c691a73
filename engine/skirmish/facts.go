package skirmish

import "curtaincall/engine"

// What a fact can be about beside the keywords: numbers for its Keyword.
const (
	HP int16 = 100 + iota
	Position
)

// Facts appends the numbers a player would speak of. Keywords that nobody has are
// left out.
func (m *Match) Facts(dst []engine.Fact) []engine.Fact {
	add := func(name, word string, u Unit, what int16, value int) {
		dst = append(dst, engine.Fact{Name: name, Word: word, Target: int8(u), Keyword: what, Value: value})
	}
	add("turn", "turn", Nobody, NoKeyword, m.Turn())
	for u := Unit(0); u < Unit(m.unitCount); u++ {
		word, name := "units."+m.UnitID(u), m.UnitName(u)
		add(name+" HP", word+".hp", u, HP, m.HP(u))
		add(name+" zone", word+".zone", u, Position, int(m.Zone(u))+1)
		for s := m.units[u].keywords.Held(); s != 0; s &= s - 1 {
			k := m.Keyword(s.First())
			if k.ID == Block {
				add(name+" Block", word+".block", u, int16(Block), m.Block(u))
				continue
			}
			add(name+" "+k.Name+" aura", word+".auras"+engine.Field(k.Word), u, int16(k.ID), m.Aura(u, k.ID))
		}
		for _, effect := range m.content.effects.kinds {
			if turns := m.Turns(u, effect); turns > 0 {
				k := m.Keyword(effect)
				add(name+" "+k.Name, word+".effects"+engine.Field(k.Word), u, int16(k.ID), turns)
			}
		}
	}
	for team := TeamA; team <= TeamB; team++ {
		add("cards in the hand of "+Teams[team], "#hand."+Teams[team], Nobody, NoKeyword, m.Count(team, Hand))
		add("cards in the deck of "+Teams[team], "#deck."+Teams[team], Nobody, NoKeyword, m.Count(team, Deck))
	}
	return m.choices.Fact(dst)
}
