package engine

import (
	"iter"
	"math/bits"
	"sort"
)

// MaxKeywords is the greatest number of keywords in a generation of content.
const MaxKeywords = 1000

// KeywordSet is a set of keywords. It is immutable and comparable. The keywords from firstHighID on, which few
// contents have, cost nothing until a set contains one.
type KeywordSet struct {
	bits    uint64 // one bit for each of the first keywords, and hasHighIDs
	highIDs string // the ids of the others, two bytes each, in ascending order
}

const (
	firstHighID = 63
	hasHighIDs  = 1 << firstHighID // the bit of KeywordSet that is set if highIDs is not empty
)

func KeywordSetOf(keywords ...KeywordID) (s KeywordSet) {
	for _, k := range keywords {
		s = s.With(k)
	}
	return s
}

func (s KeywordSet) IsEmpty() bool { return s.bits == 0 }

func (s KeywordSet) Has(k KeywordID) bool {
	if k >= firstHighID {
		_, has := s.findHighID(k)
		return has
	}
	return s.bits&(1<<k) != 0
}

func (s KeywordSet) Count() int {
	return bits.OnesCount64(s.bits&^hasHighIDs) + s.highIDCount()
}

func (s KeywordSet) With(k KeywordID) KeywordSet {
	if k < firstHighID {
		return KeywordSet{s.bits | 1<<k, s.highIDs}
	}
	return s.withHighID(k)
}

func (s KeywordSet) withHighID(k KeywordID) KeywordSet {
	if i, has := s.findHighID(k); !has {
		s = KeywordSet{s.bits | hasHighIDs, s.highIDs[:2*i] + string([]byte{byte(k >> 8), byte(k)}) + s.highIDs[2*i:]} // fits: below MaxKeywords
	}
	return s
}

// First returns the keyword with the lowest id. The set must not be empty.
func (s KeywordSet) First() KeywordID {
	if s.bits == hasHighIDs {
		return s.highIDAt(0)
	}
	return KeywordID(bits.TrailingZeros64(s.bits))
}

// WithoutFirst returns the set without the keyword with the lowest id. The set must not be empty.
func (s KeywordSet) WithoutFirst() KeywordSet {
	if s.bits != hasHighIDs {
		s.bits &= s.bits - 1
	} else if s.highIDs = s.highIDs[2:]; s.highIDs == "" {
		s.bits = 0
	}
	return s
}

// All iterates over the keywords of the set, by id.
func (s KeywordSet) All() iter.Seq[KeywordID] {
	return func(yield func(KeywordID) bool) {
		for left := s; !left.IsEmpty() && yield(left.First()); left = left.WithoutFirst() {
		}
	}
}

func (s KeywordSet) And(o KeywordSet) KeywordSet {
	if s.bits&o.bits >= hasHighIDs {
		return s.filterHighIDs(o, true)
	}
	return KeywordSet{bits: s.bits & o.bits}
}

func (s KeywordSet) Or(o KeywordSet) KeywordSet {
	if s.bits|o.bits >= hasHighIDs {
		return s.orHighIDs(o)
	}
	return KeywordSet{bits: s.bits | o.bits}
}

func (s KeywordSet) Without(o KeywordSet) KeywordSet {
	if s.bits >= hasHighIDs {
		return s.filterHighIDs(o, false)
	}
	return KeywordSet{bits: s.bits &^ o.bits}
}

// filterHighIDs returns the keywords of s that are in o, if in is true, or else those that are not.
func (s KeywordSet) filterHighIDs(o KeywordSet, in bool) KeywordSet {
	firstBits := s.bits & o.bits
	if !in {
		firstBits = s.bits &^ o.bits
	}
	var ids []byte
	for i := range s.highIDCount() {
		if o.Has(s.highIDAt(i)) == in {
			ids = append(ids, s.highIDs[2*i:2*i+2]...) // fits: below MaxKeywords
		}
	}
	if firstBits &^= hasHighIDs; len(ids) > 0 {
		firstBits |= hasHighIDs
	}
	return KeywordSet{firstBits, string(ids)}
}

func (s KeywordSet) orHighIDs(o KeywordSet) KeywordSet {
	for i := range o.highIDCount() {
		s = s.With(o.highIDAt(i))
	}
	return KeywordSet{s.bits | o.bits, s.highIDs}
}

func (s KeywordSet) highIDCount() int { return len(s.highIDs) / 2 }

// highIDAt returns the keyword at index i of the high ids in the set, or MaxKeywords if there are not so many.
func (s KeywordSet) highIDAt(i int) KeywordID {
	if i >= s.highIDCount() {
		return MaxKeywords
	}
	return KeywordID(s.highIDs[2*i])<<8 | KeywordID(s.highIDs[2*i+1]) // fits: below MaxKeywords
}

// findHighID returns the index at which k is stored, or would be, among the high ids, and whether the set has k.
func (s KeywordSet) findHighID(k KeywordID) (i int, has bool) {
	i = sort.Search(s.highIDCount(), func(i int) bool { return s.highIDAt(i) >= k })
	return i, s.highIDAt(i) == k
}
