package engine

import "math/bits"

// MaxKeywords is the greatest number of keywords in a generation of content.
const MaxKeywords = 64

// KeywordID is the index of a keyword in its table.
type KeywordID uint8

// KeywordSet is a set of keywords, one bit each.
type KeywordSet uint64

// SetOf returns the set of the given keywords.
func SetOf(ks ...KeywordID) (s KeywordSet) {
	for _, k := range ks {
		s = s.With(k)
	}
	return s
}

// Has reports whether k is in the set.
func (s KeywordSet) Has(k KeywordID) bool { return s&(1<<k) != 0 }

// Count returns the number of keywords in the set.
func (s KeywordSet) Count() int { return bits.OnesCount64(uint64(s)) }

// With returns the set with k added.
func (s KeywordSet) With(k KeywordID) KeywordSet { return s | 1<<k }

// First returns the keyword with the lowest id. The set must not be empty.
func (s KeywordSet) First() KeywordID { return KeywordID(bits.TrailingZeros64(uint64(s))) }

// KeywordError is the error of an action that a keyword forbids.
type KeywordError struct {
	Keyword KeywordID
	Reason  string
}

func (e *KeywordError) Error() string { return e.Reason }

// Polarity is whether a keyword helps or harms its holder.
type Polarity uint8

// The polarities.
const (
	Positive Polarity = iota
	Debuff
)

// Stacking is the way in which a keyword applied again combines with what its holder has.
type Stacking uint8

// The kinds of stacking.
const (
	Adds      Stacking = iota // the sum of old and applied
	Refreshes                 // the larger of old and applied, counted anew
	Once                      // 1, however often and however much is applied
)

// Stackings holds, for each kind of stacking, its word in scripts, its name in lists, and a phrase
// for the effect of a second application.
var Stackings = [...]struct{ Word, Name, Does string }{
	Adds:      {"add", "adds", "adds up"},
	Refreshes: {"longest", "refreshes", "does not add up: the larger number counts"},
	Once:      {"once", "once", "has no further effect"},
}

// After returns the number of stacks after n more are applied to have.
func (s Stacking) After(have, n int) int {
	switch s {
	case Refreshes:
		return max(have, n)
	case Once:
		return min(have+n, 1)
	}
	return have + n
}

// Holders is a set of the ways in which a keyword can be held. Each game defines its own: by the
// team or an enemy, as an aura or an effect.
type Holders uint8

// MaxHolders is the greatest number of ways of holding a keyword in a game.
const MaxHolders = 8

// Weights holds the worth of one stack of a keyword when a state is evaluated, by the number of the
// way it is held. Negative numbers count against the holder's side.
type Weights [MaxHolders]int16

// Of returns the weight for a single way of holding.
func (w *Weights) Of(h Holders) int { return int(w[bits.TrailingZeros8(uint8(h))]) }

// Decay is when and how a keyword leaves its holder. From FirstMoment on, a game numbers the
// moments at which it removes all stacks of a keyword.
type Decay uint8

// The kinds of decay that all games have.
const (
	Stays    Decay = iota // never, unless an effect removes it
	Spent                 // when it is used up by acting
	Ticks                 // one stack each time it acts, at most once a turn
	Fades                 // one stack each turn, whether it acted or not
	Converts              // at At stacks, all of them become one stack of Into

	FirstMoment
)

// MaxDecays is the greatest number of decays in a game, its moments included.
const MaxDecays = 16

// Keyword is a row of a keyword table. Behaviour beyond the row is one function of the ruleset,
// named after the keyword.
type Keyword struct {
	ID       KeywordID // its index in the table, set by the table
	Word     string    // its name in scripts: stage_fright, or mod:bleed
	Name     string    // its name for people: Stage Fright
	Icon     string
	Help     string // its effect, in one sentence
	Polarity Polarity
	Holders  Holders
	Stacking Stacking
	Decay    Decay
	At       int       // for Converts
	Into     KeywordID // for Converts
	Weights  Weights
	Rating   int16  // the worth of one stack on a card that gives it
	HeldBy   string // who can hold it, in words; "" to derive it from Holders
	Leaves   string // when it leaves, in words; "" to derive it from Decay
	Where    Place  // its definition in a script
}

// Counters holds the keywords of one actor: a number from 0 to MaxCount for each, and which of them
// are fresh, which means that they skip the next tick. It is a flat value.
type Counters struct {
	held  KeywordSet
	fresh KeywordSet
	n     [2][bank]int16 // of the first and the second half of the keywords
}

const bank = MaxKeywords / 2

// MaxCount is the greatest number of stacks; anything above it is lost.
const MaxCount = 9999

// Get returns the number of stacks of k.
func (c *Counters) Get(k KeywordID) int { return int(c.n[k/bank][k%bank]) }

// Set sets the number of stacks of k to n, limited to 0 to MaxCount.
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

// Held returns the set of keywords with at least one stack.
func (c *Counters) Held() KeywordSet { return c.held }

// Fresh returns the set of keywords that skip the next tick.
func (c *Counters) Fresh() KeywordSet { return c.fresh }

// SetFresh sets whether k skips the next tick. A keyword not held is never fresh.
func (c *Counters) SetFresh(k KeywordID, fresh bool) {
	if fresh && c.held.Has(k) {
		c.fresh |= 1 << k
	} else {
		c.fresh &^= 1 << k
	}
}

// ClearFresh makes every keyword take part in the next tick.
func (c *Counters) ClearFresh() { c.fresh = 0 }

// CopyFrom makes c a copy of o. It is fast if few keywords are held.
func (c *Counters) CopyFrom(o *Counters) {
	touched := c.held | o.held // all others are 0 in both
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

// Stacks returns the total number of stacks of the keywords in set.
func (c *Counters) Stacks(set KeywordSet) int {
	sum := 0
	for s := c.held & set; s != 0; s &= s - 1 {
		sum += c.Get(s.First())
	}
	return sum
}

// Renumber returns the counters with the keyword numbers of another table. Keywords that it lacks
// are dropped.
func (c *Counters) Renumber(to *Renumbering) (r Counters) {
	for s := c.held; s != 0; s &= s - 1 {
		if k, ok := to.Of(s.First()); ok {
			r.Set(k, c.Get(s.First()))
			r.SetFresh(k, c.fresh.Has(s.First()))
		}
	}
	return r
}

// Hash adds the counters to h: the game's own keywords by number, those of packs by word. t is the
// table of their numbers. If no own keyword above number 31 is held, the held and the fresh set are
// hashed as one number.
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

// hashPackKeywords adds the keywords of packs, independently of their order.
func (c *Counters) hashPackKeywords(h *Hasher, t *Keywords, added KeywordSet) {
	var all Unordered
	for ; added != 0; added &= added - 1 {
		k := added.First()
		one := NewHasher()
		one.Uint64(t.HashNumber(k))
		one.Int(c.Get(k))
		one.Bool(c.fresh.Has(k))
		all.Add(one)
	}
	all.Hash(h)
}
