package engine

import "math/bits"

// MaxKeywords is how many keywords one ruleset may have.
const MaxKeywords = 32

// MaxCount is the most a counter holds; what would go beyond it is lost.
const MaxCount = 9999

// KeywordID is the place of a keyword in its ruleset's table, from 0.
type KeywordID uint8

// KeywordSet is a set of keywords, one bit each.
type KeywordSet uint32

// Has tells whether k is in the set.
func (s KeywordSet) Has(k KeywordID) bool { return s&(1<<k) != 0 }

// Count is the number of keywords in the set.
func (s KeywordSet) Count() int { return bits.OnesCount32(uint32(s)) }

// With is the set with k in it.
func (s KeywordSet) With(k KeywordID) KeywordSet { return s | 1<<k }

// First is the keyword of the lowest id. The set must not be empty.
func (s KeywordSet) First() KeywordID { return KeywordID(bits.TrailingZeros32(uint32(s))) }

// Polarity says whether a keyword helps or harms its holder.
type Polarity uint8

// The polarities.
const (
	Positive Polarity = iota
	Debuff
)

// Stacking says what a second application does.
type Stacking uint8

// The ways of stacking.
const (
	Adds      Stacking = iota // old + applied
	Refreshes                 // the larger of old and applied, counted anew
)

// Keyword is a row of a ruleset's keyword table. What a keyword does is one
// function of the ruleset, named after it.
type Keyword struct {
	ID       KeywordID
	Word     string // as scripts write it: stage_fright
	Name     string // as people read it: Stage Fright
	Icon     string
	Polarity Polarity
	Holder   string // who can hold it, in words
	Stacking Stacking
	Leaves   string // when it goes away, in words
	Help     string // what it does, in one sentence
}

// Counters is the keyword storage of one actor: a number from 0 to MaxCount for
// each keyword, which of them are above 0, and which of them are fresh, that is
// skip the next tick. It is a flat value.
type Counters struct {
	held  KeywordSet
	fresh KeywordSet
	n     [MaxKeywords]int16
}

// Get is the number of stacks of k.
func (c *Counters) Get(k KeywordID) int { return int(c.n[k]) }

// Set makes the number of stacks of k what n says, within 0 and MaxCount.
func (c *Counters) Set(k KeywordID, n int) {
	if n <= 0 {
		c.n[k] = 0
		c.held &^= 1 << k
		c.fresh &^= 1 << k
		return
	}
	c.n[k] = int16(min(n, MaxCount))
	c.held |= 1 << k
}

// Held is the set of keywords with at least one stack.
func (c *Counters) Held() KeywordSet { return c.held }

// Fresh is the set of keywords that skip the next tick.
func (c *Counters) Fresh() KeywordSet { return c.fresh }

// SetFresh marks k to skip the next tick, or not.
func (c *Counters) SetFresh(k KeywordID, fresh bool) {
	if fresh && c.held.Has(k) {
		c.fresh |= 1 << k
	} else {
		c.fresh &^= 1 << k
	}
}

// ClearFresh lets every keyword tick from now on.
func (c *Counters) ClearFresh() { c.fresh = 0 }

// Clear drops every keyword.
func (c *Counters) Clear() { *c = Counters{} }

// Stacks is the sum of all stacks of the keywords in set.
func (c *Counters) Stacks(set KeywordSet) int {
	sum := 0
	for s := c.held & set; s != 0; s &= s - 1 {
		sum += int(c.n[s.First()])
	}
	return sum
}

// Hash adds the counters to h.
func (c *Counters) Hash(h *Hasher) {
	h.Uint64(uint64(c.held) | uint64(c.fresh)<<32)
	for s := c.held; s != 0; s &= s - 1 {
		h.Int(int(c.n[s.First()]))
	}
}
