package engine

import "iter"

// MaxPoints is the greatest number of points in a ruleset, including 0 for none.
const MaxPoints = 10

// Modifiers holds the functions by which keywords change numbers at the points of a ruleset, such
// as the damage of a hit as it meets its target. F is the type of the function of one keyword at
// one point. Modifiers never change; nil has none.
type Modifiers[F any] struct {
	all KeywordSet // those with a function at any point
	at  [MaxPoints]struct {
		keywords KeywordSet
		change   [MaxKeywords]F
	}
}

// With returns the modifiers with the function of a keyword at a point added.
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

// Knows reports whether any keyword has a function at a point.
func (m *Modifiers[F]) Knows(point uint8) bool { return m != nil && m.at[point].keywords != 0 }

// Any reports whether one of the held keywords has a function at any point.
func (m *Modifiers[F]) Any(held KeywordSet) bool { return m != nil && held&m.all != 0 }

// At iterates over the held keywords that have a function at a point, in order, with the function.
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
