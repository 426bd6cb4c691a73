package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
)

// Adopt moves the match, in its present state, to another generation of content and to the runtime
// that runs its effects. Everything in the state is found again by id; HP and auras are kept. If the
// content lacks something that the state needs, nothing changes and the error names all of it. While
// an effect asks a question, its action is carried out again under the new content and must lead to
// the same question.
func (m *Match) Adopt(c *Content, runtime any) error {
	return engine.AdoptContent(m, Blank(), func(m *Match) *course { return &m.course }, func(a engine.Action) engine.Action {
		if a.Kind == ActPlay {
			a.Args[0] = int16(c.CardIndex(m.content.Cards[a.Args[0]].ID))
		}
		return a
	}, func(m *Match) error { return m.adoptState(c, runtime) })
}

func (m *Match) adoptState(c *Content, runtime any) error {
	next := m.state
	var moving library.Transfer
	for i := range next.units[:m.unitCount] {
		next.units[i].def, _ = c.units.Again(&moving, m.UnitDef(Unit(i)).ID)
	}
	for team := range next.piles {
		for p := range next.piles[team] {
			pl := &next.piles[team][p]
			for i, card := range pl.at[:pl.n] {
				pl.at[i], _ = c.cards.Again(&moving, m.content.Cards[card].ID)
			}
		}
	}
	next.adoptWaits(&moving, m.content, c)
	moving.Lack("keyword", next.renumberKeywords(m.content, c)...)
	if err := moving.Err("match"); err != nil {
		return err
	}
	m.state, m.content, m.Runtime = next, c, runtime
	return nil
}

// renumberKeywords replaces the keywords in the state by those of another content, and returns the
// words of those that it lacks.
func (s *state) renumberKeywords(from, to *Content) (missing []string) {
	numbers := from.Keywords.To(to.Keywords)
	if numbers.IsIdentity() {
		return nil
	}
	for i := range s.units[:s.unitCount] {
		u := &s.units[i]
		missing = append(missing, numbers.Missing(u.keywords.Held())...)
		u.keywords = u.keywords.Renumber(numbers)
		var suffered effects
		for kind, sources := range u.effects.from {
			if sources == 0 {
				continue
			}
			missing = append(missing, numbers.Missing(engine.SetOf(from.effects.kinds[kind]))...)
			k, _ := numbers.Of(from.effects.kinds[kind])
			for ; sources != 0; sources = sources.Rest() {
				suffered.set(to.effects.index[k], sources.First(), int(u.effects.turns[kind][sources.First()]))
			}
		}
		u.effects = suffered
	}
	return missing
}
