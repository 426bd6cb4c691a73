package engine

import (
	"math/bits"
	"sort"
)

// MaxKeywords is the greatest number of keywords in a generation of content.
const MaxKeywords = 1000

// KeywordSet is a set of keywords. It is immutable and comparable. The keywords from firstFurther on, which
// few contents have, cost nothing until a set contains one.
type KeywordSet struct {
	bits    uint64 // one bit for each of the first keywords, and hasFurther
	further string // the ids of the others, two bytes each, in ascending order
}

const (
	firstFurther = 63
	hasFurther   = 1 << firstFurther // the bit of KeywordSet that is set if further is not empty
)

func KeywordSetOf(keywords ...KeywordID) (s KeywordSet) {
	for _, k := range keywords {
		s = s.With(k)
	}
	return s
}

func (s KeywordSet) IsEmpty() bool { return s.bits == 0 }

func (s KeywordSet) Has(k KeywordID) bool {
	if k >= firstFurther {
		_, has := s.findFurther(k)
		return has
	}
	return s.bits&(1<<k) != 0
}

func (s KeywordSet) Count() int {
	return bits.OnesCount64(s.bits&^hasFurther) + s.furtherCount()
}

func (s KeywordSet) With(k KeywordID) KeywordSet {
	if k < firstFurther {
		return KeywordSet{s.bits | 1<<k, s.further}
	}
	return s.withFurther(k)
}

func (s KeywordSet) withFurther(k KeywordID) KeywordSet {
	if i, has := s.findFurther(k); !has {
		s = KeywordSet{s.bits | hasFurther, s.further[:2*i] + string([]byte{byte(k >> 8), byte(k)}) + s.further[2*i:]} // fits: below MaxKeywords
	}
	return s
}

// First returns the keyword with the lowest id, and WithoutFirst the set without it. The set must not be empty.
func (s KeywordSet) First() KeywordID {
	if s.bits == hasFurther {
		return s.furtherAt(0)
	}
	return KeywordID(bits.TrailingZeros64(s.bits))
}

func (s KeywordSet) WithoutFirst() KeywordSet {
	if s.bits != hasFurther {
		s.bits &= s.bits - 1
	} else if s.further = s.further[2:]; s.further == "" {
		s.bits = 0
	}
	return s
}

// And returns the keywords that are in both sets, Or those in at least one, and Without those that are in s alone.
func (s KeywordSet) And(o KeywordSet) KeywordSet {
	if s.bits&o.bits >= hasFurther {
		return s.filterFurther(o, true)
	}
	return KeywordSet{bits: s.bits & o.bits}
}

func (s KeywordSet) Or(o KeywordSet) KeywordSet {
	if s.bits|o.bits >= hasFurther {
		return s.orFurther(o)
	}
	return KeywordSet{bits: s.bits | o.bits}
}

func (s KeywordSet) Without(o KeywordSet) KeywordSet {
	if s.bits >= hasFurther {
		return s.filterFurther(o, false)
	}
	return KeywordSet{bits: s.bits &^ o.bits}
}

// filterFurther returns the further part of And or, if in is false, of Without.
func (s KeywordSet) filterFurther(o KeywordSet, in bool) KeywordSet {
	firstBits := s.bits & o.bits
	if !in {
		firstBits = s.bits &^ o.bits
	}
	var ids []byte
	for i := range s.furtherCount() {
		if o.Has(s.furtherAt(i)) == in {
			ids = append(ids, s.further[2*i:2*i+2]...) // fits: below MaxKeywords
		}
	}
	if firstBits &^= hasFurther; len(ids) > 0 {
		firstBits |= hasFurther
	}
	return KeywordSet{firstBits, string(ids)}
}

func (s KeywordSet) orFurther(o KeywordSet) KeywordSet {
	for i := range o.furtherCount() {
		s = s.With(o.furtherAt(i))
	}
	return KeywordSet{s.bits | o.bits, s.further}
}

func (s KeywordSet) furtherCount() int { return len(s.further) / 2 }

// furtherAt returns the further keyword at index i, or MaxKeywords if there are not so many.
func (s KeywordSet) furtherAt(i int) KeywordID {
	if i >= s.furtherCount() {
		return MaxKeywords
	}
	return KeywordID(s.further[2*i])<<8 | KeywordID(s.further[2*i+1]) // fits: below MaxKeywords
}

func (s KeywordSet) findFurther(k KeywordID) (i int, has bool) {
	i = sort.Search(s.furtherCount(), func(i int) bool { return s.furtherAt(i) >= k })
	return i, s.furtherAt(i) == k
}
