package engine

import "iter"

// MaxPoints is the maximum number of points in a ruleset, including 0, which means none.
const MaxPoints = 10

// Modifiers has functions by which keywords change numbers. Each is called at a point of the rules,
// such as just before a hit reaches its target. F is the type of the functions. Modifiers are
// immutable; nil has no functions.
type Modifiers[F any] struct {
	all KeywordSet // keywords with a function at any point
	at  [MaxPoints]struct {
		keywords KeywordSet
		change   [MaxKeywords]F
	}
}

// WithFunc returns a copy of m, which may be nil, in which keyword k has the function change at a point.
func (m *Modifiers[F]) WithFunc(point uint8, k KeywordID, change F) *Modifiers[F] {
	with := new(Modifiers[F])
	if m != nil {
		*with = *m
	}
	with.all = with.all.With(k)
	with.at[point].keywords = with.at[point].keywords.With(k)
	with.at[point].change[k] = change
	return with
}

// HasFuncAt reports whether at least one keyword has a function at a point.
func (m *Modifiers[F]) HasFuncAt(point uint8) bool { return m != nil && m.at[point].keywords != 0 }

// HasFuncFor reports whether at least one of the held keywords has a function at some point.
func (m *Modifiers[F]) HasFuncFor(held KeywordSet) bool { return m != nil && held&m.all != 0 }

// FuncsAt iterates over the functions of held keywords at a point, in the order of the keywords' ids.
func (m *Modifiers[F]) FuncsAt(point uint8, held KeywordSet) iter.Seq2[KeywordID, F] {
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
