package engine

import "math/bits"

// MaxKeywords limits how many keywords one generation of content may have.
const MaxKeywords = 64

// KeywordID is the place of a keyword in its table, from 0.
type KeywordID uint8

// KeywordSet is a set of keywords, one bit each.
type KeywordSet uint64

// SetOf is the set of some keywords.
func SetOf(ks ...KeywordID) (s KeywordSet) {
	for _, k := range ks {
		s = s.With(k)
	}
	return s
}

// Has reports whether k is in the set.
func (s KeywordSet) Has(k KeywordID) bool { return s&(1<<k) != 0 }

// Count is the number of keywords in the set.
func (s KeywordSet) Count() int { return bits.OnesCount64(uint64(s)) }

// With is the set with k in it.
func (s KeywordSet) With(k KeywordID) KeywordSet { return s | 1<<k }

// First is the keyword of the lowest id. The set must not be empty.
func (s KeywordSet) First() KeywordID { return KeywordID(bits.TrailingZeros64(uint64(s))) }

// KeywordError is a refusal whose reason is a keyword.
type KeywordError struct {
	Keyword KeywordID
	Reason  string
}

func (e *KeywordError) Error() string { return e.Reason }

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
	Once                      // there or not: 1, however often and however much is applied
)

// Stackings say of each way of stacking how scripts write it, how lists name it,
// and what becomes of a second helping, in words.
var Stackings = [...]struct{ Word, Name, Does string }{
	Adds:      {"add", "adds", "adds up"},
	Refreshes: {"longest", "refreshes", "does not add up: the larger number counts"},
	Once:      {"once", "once", "has no further effect"},
}

// After returns how many stacks there are when n are applied to have.
func (s Stacking) After(have, n int) int {
	switch s {
	case Refreshes:
		return max(have, n)
	case Once:
		return min(have+n, 1)
	}
	return have + n
}

// Holders is a set of ways to hold a keyword, which each game names: by the team
// or an enemy, as an aura or an effect.
type Holders uint8

// MaxHolders limits how many ways of holding a keyword a game may have.
const MaxHolders = 8

// Weights describe what a stack of a keyword is worth when a state is judged, by the
// number of the way it is held. A negative number harms its side.
type Weights [MaxHolders]int16

// Of is the weight for a single way of holding.
func (w *Weights) Of(h Holders) int { return int(w[bits.TrailingZeros8(uint8(h))]) }

// Decay says when and how a keyword leaves its holder. A game numbers the moments
// at which it drops keywords wholly from FirstMoment on.
type Decay uint8

// The ways of leaving that all games know.
const (
	Stays    Decay = iota // for ever, unless something takes it
	Spent                 // by what it does
	Ticks                 // a stack each time it acts, once a turn
	Fades                 // a stack each turn, whether it did anything or not
	Converts              // wholly, at At stacks, into one of Into

	FirstMoment
)

// MaxDecays limits how many ways of leaving a game may have, its moments included.
const MaxDecays = 16

// Keyword is a row of a keyword table. What a keyword does beyond its row is one
// function of the ruleset, named after it.
type Keyword struct {
	ID       KeywordID // its place in the table, which fills it in
	Word     string    // as scripts write it: stage_fright, or mod:bleed
	Name     string    // as people read it: Stage Fright
	Icon     string
	Help     string // what it does, in one sentence
	Polarity Polarity
	Holders  Holders
	Stacking Stacking
	Decay    Decay
	At       int       // for Converts
	Into     KeywordID // for Converts
	Weights  Weights
	Rating   int16  // what a stack is worth on a card that promises it
	HeldBy   string // who can hold it, in words; "" to have it from Holders
	Leaves   string // when it goes away, in words; "" to have it from Decay
	Where    Place  // where a script defines it
}

// Counters is the keyword storage of one actor: a number from 0 to MaxCount for
// each keyword, which of them are above 0, and which of them are fresh, that is
// skip the next tick. It is a flat value.
type Counters struct {
	held  KeywordSet
	fresh KeywordSet
	n     [2][bank]int16 // of the first half of the keywords, of the second
}

const bank = MaxKeywords / 2

// MaxCount is the most a counter holds; what would go beyond it is lost.
const MaxCount = 9999

// Get is the number of stacks of k.
func (c *Counters) Get(k KeywordID) int { return int(c.n[k/bank][k%bank]) }

// Set makes the number of stacks of k what n says, within 0 and MaxCount.
func (c *Counters) Set(k KeywordID, n int) {
	if n <= 0 {
		c.n[k/bank][k%bank] = 0
		c.held &^= 1 << k
		c.fresh &^= 1 << k
		return
	}
	c.n[k/bank][k%bank] = int16(min(n, MaxCount))
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

// CopyFrom makes c what o is, and touches little where little is held.
func (c *Counters) CopyFrom(o *Counters) {
	touched := c.held | o.held // elsewhere both have 0
	if touched == 0 {
		return
	}
	c.held, c.fresh = o.held, o.fresh
	if touched<<bank != 0 {
		c.n[0] = o.n[0]
	}
	if touched>>bank != 0 {
		c.n[1] = o.n[1]
	}
}

// Stacks is the sum of all stacks of the keywords in set.
func (c *Counters) Stacks(set KeywordSet) int {
	sum := 0
	for s := c.held & set; s != 0; s &= s - 1 {
		sum += c.Get(s.First())
	}
	return sum
}

// Renumber are the same stacks under the numbers of another table. A keyword
// that has none there is dropped.
func (c *Counters) Renumber(to *Renumbering) (r Counters) {
	for s := c.held; s != 0; s &= s - 1 {
		if k, ok := to.Of(s.First()); ok {
			r.Set(k, c.Get(s.First()))
			r.SetFresh(k, c.fresh.Has(s.First()))
		}
	}
	return r
}

// Hash adds the counters to h, whose keywords are those of t: the game's own by their
// numbers, then the others by their words. As long as only the first 32 of its own are
// held, both sets go into one number.
func (c *Counters) Hash(h *Hasher, t *Keywords) {
	if c.held == 0 {
		h.Uint64(0)
		return
	}
	own := c.held & t.mine
	fresh := c.fresh & own
	if own>>32 == 0 {
		h.Uint64(uint64(own) | uint64(fresh)<<32)
	} else {
		h.Uint64(uint64(own))
		h.Uint64(uint64(fresh))
	}
	for s := own; s != 0; s &= s - 1 {
		h.Int(c.Get(s.First()))
	}
	if added := c.held &^ own; added != 0 {
		c.hashPackKeywords(h, t, added)
	}
}

// hashPackKeywords adds keywords that are none of the game's own, in whatever order they are
// numbered.
func (c *Counters) hashPackKeywords(h *Hasher, t *Keywords, added KeywordSet) {
	var all Unordered
	for ; added != 0; added &= added - 1 {
		k := added.First()
		one := NewHasher()
		one.Uint64(t.Print(k))
		one.Int(c.Get(k))
		one.Bool(c.fresh.Has(k))
		all.Add(one)
	}
	all.Hash(h)
}
