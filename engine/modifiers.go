package engine

import "iter"

// MaxPoints limits how many points one ruleset may have, with 0 for none.
const MaxPoints = 10

// Modifiers describe what keywords of a content make of numbers at the points of a
// ruleset: of the damage of a hit, say, where it meets its target. F is the
// ruleset's function for one keyword at one point. They never change; nil has none.
type Modifiers[F any] struct {
	all KeywordSet // at whatever point
	at  [MaxPoints]struct {
		keywords KeywordSet
		change   [MaxKeywords]F
	}
}

// With are the modifiers and one more: what a keyword makes of numbers at a point.
func (m *Modifiers[F]) With(point uint8, k KeywordID, change F) *Modifiers[F] {
	with := new(Modifiers[F])
	if m != nil {
		*with = *m
	}
	with.all = with.all.With(k)
	with.at[point].keywords = with.at[point].keywords.With(k)
	with.at[point].change[k] = change
	return with
}

// Knows reports whether any keyword changes numbers at a point.
func (m *Modifiers[F]) Knows(point uint8) bool { return m != nil && m.at[point].keywords != 0 }

// Any reports whether one of the held keywords changes a number at whatever point.
func (m *Modifiers[F]) Any(held KeywordSet) bool { return m != nil && held&m.all != 0 }

// At returns those of the held keywords that change numbers at a point, in their
// order.
func (m *Modifiers[F]) At(point uint8, held KeywordSet) iter.Seq2[KeywordID, F] {
	return func(yield func(KeywordID, F) bool) {
		if m == nil {
			return
		}
		at := &m.at[point]
		for s := held & at.keywords; s != 0; s &= s - 1 {
			if k := s.First(); !yield(k, at.change[k]) {
				return
			}
		}
	}
}
