package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
)

// Adopt converts the match to another content and the runtime that runs its effects. Everything in the
// state is looked up by id; HP and auras are unchanged. If the content lacks something, the match
// is unchanged and the error names everything missing. The action of a pending question is replayed
// under the new content; if it does not ask the same question, that is an error.
func (m *Match) Adopt(c *Content, runtime any) error {
	return engine.AdoptContentAndPendingQuestion(m, NewBlankMatch(), func(m *Match) *course { return &m.course }, func(a engine.Action) engine.Action {
		if a.Kind == ActPlay {
			a.Args[0] = int16(c.CardIndex(m.content.Cards[a.Args[0]].ID))
		}
		return a
	}, func(m *Match) error {
		next := m.state
		var moving library.TransferCheck
		for i := range next.units[:m.unitCount] {
			next.units[i].def, _ = c.units.FindIndexOrRecord(&moving, m.UnitDef(Unit(i)).ID)
		}
		for team := range next.piles {
			for p := range next.piles[team] {
				pl := &next.piles[team][p]
				for i, card := range pl.at[:pl.n] {
					pl.at[i], _ = c.cards.FindIndexOrRecord(&moving, m.content.Cards[card].ID)
				}
			}
		}
		next.convertWaits(&moving, m.content, c)
		moving.RecordMissing("keyword", next.renumberKeywords(m.content, c)...)
		if err := moving.Err("match"); err != nil {
			return err
		}
		m.state, m.content, m.Runtime = next, c, runtime
		return nil
	})
}

// renumberKeywords converts the keyword ids in the state from one content to another, and returns the
// words of the keywords that the other lacks.
func (s *state) renumberKeywords(from, to *Content) (missing []string) {
	numbers := from.Keywords.RenumberingTo(to.Keywords)
	if numbers.IsIdentity() {
		return nil
	}
	for i := range s.units[:s.unitCount] {
		u := &s.units[i]
		missing = append(missing, numbers.MissingWords(u.keywords.HeldKeywords())...)
		u.keywords = u.keywords.Renumber(numbers)
		var suffered effectEntries
		for kind, sources := range u.effects.from {
			if sources == 0 {
				continue
			}
			missing = append(missing, numbers.MissingWords(engine.KeywordSetOf(from.effectKinds[kind]))...)
			k, _ := numbers.Of(from.effectKinds[kind])
			for ; sources != 0; sources = sources.WithoutFirst() {
				suffered.setTurns(to.effectSlots[k], sources.First(), int(u.effects.turns[kind][sources.First()]))
			}
		}
		u.effects = suffered
	}
	return missing
}
