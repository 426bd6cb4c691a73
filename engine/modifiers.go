package engine

import "iter"

// MaxPoints is how many points one ruleset may have, with 0 for none.
const MaxPoints = 8

// Modifiers are what keywords of a content make of numbers at the points of a
// ruleset: of the damage of a hit, say, where it meets its target. F is the
// ruleset's function for one keyword at one point. The zero value has none. It is
// filled while a content is made, and does not change afterwards.
type Modifiers[F any] struct {
	all KeywordSet // at whatever point
	at  [MaxPoints]struct {
		keywords KeywordSet
		change   [MaxKeywords]F
	}
}

// Set lets a keyword change numbers at a point.
func (m *Modifiers[F]) Set(point uint8, k KeywordID, change F) {
	m.all = m.all.With(k)
	at := &m.at[point]
	at.keywords = at.keywords.With(k)
	at.change[k] = change
}

// Keywords are those that change a number at whatever point.
func (m *Modifiers[F]) Keywords() KeywordSet { return m.all }

// At are those of the held keywords that change numbers at a point, in their
// order.
func (m *Modifiers[F]) At(point uint8, held KeywordSet) iter.Seq2[KeywordID, F] {
	return func(yield func(KeywordID, F) bool) {
		at := &m.at[point]
		for s := held & at.keywords; s != 0; s &= s - 1 {
			if k := s.First(); !yield(k, at.change[k]) {
				return
			}
		}
	}
}
