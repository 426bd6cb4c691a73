package engine

import "math/bits"

// MaxKeywords is the greatest number of keywords in a generation of content.
const MaxKeywords = 64

// KeywordID is the index of a keyword in its table.
type KeywordID uint8

// KeywordSet is a set of keywords, one bit each.
type KeywordSet uint64

func KeywordSetOf(keywords ...KeywordID) (s KeywordSet) {
	for _, k := range keywords {
		s = s.With(k)
	}
	return s
}

func (s KeywordSet) Has(k KeywordID) bool        { return s&(1<<k) != 0 }
func (s KeywordSet) Count() int                  { return bits.OnesCount64(uint64(s)) }
func (s KeywordSet) With(k KeywordID) KeywordSet { return s | 1<<k }

// First returns the keyword with the lowest id. The set must not be empty.
func (s KeywordSet) First() KeywordID { return KeywordID(bits.TrailingZeros64(uint64(s))) }

// ForbiddenByKeywordError is the error of an action that a keyword forbids.
type ForbiddenByKeywordError struct{ Keyword KeywordID }

func (*ForbiddenByKeywordError) Error() string { return "a keyword forbids it" }

// Polarity distinguishes keywords that help their holder from those that harm it.
type Polarity uint8

const (
	Positive Polarity = iota
	Debuff
)

// Stacking is the way in which new stacks of a keyword combine with those that its holder already has.
type Stacking uint8

const (
	Adds      Stacking = iota // the sum
	Refreshes                 // the larger number
	Once                      // always 1
)

// Stackings has, for each kind of stacking, its word in scripts, its name in lists, and a phrase
// for the effect of applying a keyword a second time.
var Stackings = [...]struct{ Word, Name, Does string }{
	Adds:      {"add", "adds", "adds to the first"},
	Refreshes: {"longest", "refreshes", "does not stack: the larger number counts"},
	Once:      {"once", "once", "has no further effect"},
}

// CombineStacks returns the number of stacks that result when applied stacks are added to have.
func (s Stacking) CombineStacks(have, applied int) int {
	switch s {
	case Refreshes:
		return max(have, applied)
	case Once:
		return min(have+applied, 1)
	}
	return have + applied
}

// Holders is a set of ways to hold a keyword, one bit each. Each game defines its own ways, such as
// by the team, by an enemy, as an aura, or as an effect.
type Holders uint8

// MaxHolders is the maximum number of ways to hold a keyword in a game.
const MaxHolders = 8

// Weights has, for each way to hold a keyword, the worth of one stack to its holder's side, for
// evaluating states; harm is negative. The index is the number of the way's bit in Holders.
type Weights [MaxHolders]int16

// OfHolder returns the weight of a keyword for holders of kind h, which has exactly one bit.
func (w *Weights) OfHolder(h Holders) int { return int(w[bits.TrailingZeros8(uint8(h))]) }

// Decay is when and how a keyword leaves its holder. The numbers from FirstMoment on are a game's own
// moments, at which all stacks are removed.
type Decay uint8

// The kinds of decay that all games have.
const (
	Stays    Decay = iota // loses stacks only to effects
	Spent                 // loses all stacks when it takes effect
	Ticks                 // loses one stack each time it takes effect, at most once a turn
	Fades                 // loses one stack each turn
	Converts              // when there are At stacks, they become one stack of Into

	FirstMoment
)

// MaxDecays is the maximum number of decays in a game, including its own moments.
const MaxDecays = 16

// Keyword is a row of a keyword table: its names, and how it is held, stacks and decays.
type Keyword struct {
	ID       KeywordID // its index in the table; the table sets this field
	Word     string    // its id in scripts: stage_fright, or mod:bleed
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
	Rating   int16  // the worth of a card for each stack of the keyword that it gives
	HeldBy   string // who can hold it, in words; "" to derive it from Holders
	Leaves   string // when it leaves, in words; "" to derive it from Decay
	Where    Place  // its definition in a script
}

// Counters has the number of stacks of each keyword that an actor holds, from 0 to MaxCount. A keyword
// can be fresh, which means that it skips its next decay. Counters is a flat value.
type Counters struct {
	held  KeywordSet
	fresh KeywordSet
	n     [2][keywordsPerHalf]int16 // of the first and the second half of the keywords
}

const keywordsPerHalf = MaxKeywords / 2

// MaxCount is the maximum number of stacks; any more are lost.
const MaxCount = 9999

// Get returns the number of stacks of k.
func (c *Counters) Get(k KeywordID) int { return int(c.n[k/keywordsPerHalf][k%keywordsPerHalf]) }

// Set sets the number of stacks of k, limited to between 0 and MaxCount.
func (c *Counters) Set(k KeywordID, n int) {
	if n <= 0 {
		c.n[k/keywordsPerHalf][k%keywordsPerHalf] = 0
		c.held &^= 1 << k
		c.fresh &^= 1 << k
		return
	}
	c.n[k/keywordsPerHalf][k%keywordsPerHalf] = int16(min(n, MaxCount))
	c.held |= 1 << k
}

// HeldKeywords returns the set of keywords with at least one stack.
func (c *Counters) HeldKeywords() KeywordSet { return c.held }

// DecayExemptKeywords returns the set of keywords that skip their next decay.
func (c *Counters) DecayExemptKeywords() KeywordSet { return c.fresh }

// SetFresh sets whether k skips its next decay. A keyword without stacks is never fresh.
func (c *Counters) SetFresh(k KeywordID, fresh bool) {
	if fresh && c.held.Has(k) {
		c.fresh |= 1 << k
	} else {
		c.fresh &^= 1 << k
	}
}

// ClearFresh marks all keywords as not fresh, so that none of them skips its next decay.
func (c *Counters) ClearFresh() { c.fresh = 0 }

// CopyFrom makes c a copy of o. It copies a half of the counts only if c or o has stacks in it.
func (c *Counters) CopyFrom(o *Counters) {
	touched := c.held | o.held // all others are 0 in both
	if touched == 0 {
		return
	}
	c.held, c.fresh = o.held, o.fresh
	if touched<<keywordsPerHalf != 0 {
		c.n[0] = o.n[0]
	}
	if touched>>keywordsPerHalf != 0 {
		c.n[1] = o.n[1]
	}
}

func (c *Counters) TotalStacks(set KeywordSet) int {
	sum := 0
	for s := c.held & set; s != 0; s &= s - 1 {
		sum += c.Get(s.First())
	}
	return sum
}

// Renumber returns a copy of c with the keyword ids translated by ids. It omits keywords that the
// other table lacks.
func (c *Counters) Renumber(ids *KeywordRenumbering) (r Counters) {
	for s := c.held; s != 0; s &= s - 1 {
		if k, ok := ids.NewID(s.First()); ok {
			r.Set(k, c.Get(s.First()))
			r.SetFresh(k, c.fresh.Has(s.First()))
		}
	}
	return r
}

// AddToHash adds the counters to h: the game's own keywords by number and those of packs by word, so
// that the result does not depend on the packs loaded. The ids in c are those of table.
func (c *Counters) AddToHash(h *Hasher, table *Keywords) {
	if c.held == 0 {
		h.Uint64(0)
		return
	}
	own := c.held & table.ownSet
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
		c.hashPackKeywords(h, table, added)
	}
}

// hashPackKeywords adds keywords of packs so that the result does not depend on their ids.
func (c *Counters) hashPackKeywords(h *Hasher, table *Keywords, keywords KeywordSet) {
	var sum uint64 // does not depend on the order
	for ; keywords != 0; keywords &= keywords - 1 {
		k := keywords.First()
		one := NewHasher()
		one.Uint64(table.HashNumber(k))
		one.Int(c.Get(k))
		one.Int(BoolToInt(c.fresh.Has(k)))
		sum += one.Sum()
	}
	h.Uint64(sum)
}

// SmallSet is a set of small numbers from 0 to 15, one bit each.
type SmallSet[T ~int8 | ~uint8] uint16

// Has reports whether the number is in the set; a negative number never is.
func (s SmallSet[T]) Has(n T) bool { return n >= 0 && s&(1<<n) != 0 }

// With returns the set with the number added.
func (s SmallSet[T]) With(n T) SmallSet[T] { return s | 1<<n }

// Without returns the set with the number removed.
func (s SmallSet[T]) Without(n T) SmallSet[T] { return s &^ (1 << n) }

// First returns the lowest number in the set, which must not be empty.
func (s SmallSet[T]) First() T { return T(bits.TrailingZeros16(uint16(s))) }

// WithoutFirst returns the set with the lowest number removed.
func (s SmallSet[T]) WithoutFirst() SmallSet[T] { return s & (s - 1) }
func (s SmallSet[T]) Count() int                { return bits.OnesCount16(uint16(s)) }
