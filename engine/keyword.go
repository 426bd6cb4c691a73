package engine

import (
	"math/bits"
	"sort"
)

type KeywordID uint16

type ForbiddenByKeywordError struct{ Keyword KeywordID }

func (*ForbiddenByKeywordError) Error() string { return "a keyword forbids it" }

// Polarity distinguishes keywords that help their holder from those that harm it.
type Polarity uint8

const (
	Positive Polarity = iota
	Debuff
)

// Stacking says how new stacks of a keyword combine with the stacks that its holder already has.
type Stacking uint8

const (
	Adds      Stacking = iota // the numbers are added
	Refreshes                 // the larger number counts
	Once                      // the number is always 1
)

// Stackings has, for each Stacking, its words in scripts and lists, and what applying a keyword a second time does.
var Stackings = [...]struct{ Word, Name, Does string }{
	Adds:      {"add", "adds", "adds to the first"},
	Refreshes: {"longest", "refreshes", "does not stack: the larger number counts"},
	Once:      {"once", "once", "has no further effect"},
}

// CombineStacks returns how many stacks a holder has after added stacks are applied to its old ones.
func (s Stacking) CombineStacks(old, added int) int {
	switch s {
	case Refreshes:
		return max(old, added)
	case Once:
		return min(old+added, 1)
	}
	return old + added
}

// Holders is a set of kinds of holders of a keyword, such as the team or an enemy. Each game defines its kinds.
type Holders uint8

// MaxHolders is the maximum number of kinds of holders in a game.
const MaxHolders = 8

// WorthByHolder has, for each kind of holder, the worth of one stack of a keyword to the holder's side, for evaluating
// states. Harm is negative. The index is the number of the kind's bit in Holders.
type WorthByHolder [MaxHolders]int16

// OfHolder returns the worth for the kind of holder in h, which has exactly one bit.
func (w *WorthByHolder) OfHolder(h Holders) int { return int(w[bits.TrailingZeros8(uint8(h))]) }

// Decay says when and how a keyword leaves its holder. From FirstMoment on, the numbers are moments that the game
// defines, at which all stacks are removed.
type Decay uint8

// The kinds of decay that all games have.
const (
	Stays    Decay = iota // the holder loses stacks only by effects
	Spent                 // the holder loses all stacks when the keyword takes effect
	Ticks                 // the holder loses one stack each time the keyword takes effect, at most once a turn
	Fades                 // the holder loses one stack each turn
	Converts              // at ConvertsAt stacks, these become one stack of ConvertsInto

	FirstMoment // the first decay that a game defines: the holder loses all stacks at a moment of a turn
)

// MaxDecays is the maximum number of decays in a game, including the moments that it defines.
const MaxDecays = 16

// Keyword is a row of a keyword table: the names of a keyword, who holds it, and how it stacks and decays.
type Keyword struct {
	ID           KeywordID // index of the keyword in the table, which sets this field
	Word         string    // id in scripts, such as stage_fright or mod:bleed
	Name         string    // name for people, such as Stage Fright
	Icon         string
	Help         string // the effect, in one sentence
	Polarity     Polarity
	Holders      Holders
	Stacking     Stacking
	Decay        Decay
	ConvertsAt   int       // the number of stacks that are converted, if Decay is Converts
	ConvertsInto KeywordID // the keyword that they become, if Decay is Converts
	Worths       WorthByHolder
	WorthOnCard  int16  // how much each stack that a card gives adds to the worth of the card
	HeldBy       string // who can hold it, in words; "" to derive it from Holders
	Leaves       string // when it leaves, in words; "" to derive it from Decay
	Where        Place  // the place of its definition in a script
}

// SmallSet is a set of small numbers from 0 to 15, one bit each.
type SmallSet[T ~int8 | ~uint8 | ~uint16] uint16

// Has reports whether the number is in the set; a negative number never is.
func (s SmallSet[T]) Has(n T) bool { return n >= 0 && s&(1<<n) != 0 }

func (s SmallSet[T]) With(n T) SmallSet[T]    { return s | 1<<n }
func (s SmallSet[T]) Without(n T) SmallSet[T] { return s &^ (1 << n) }

// First returns the lowest number in the set, which must not be empty.
func (s SmallSet[T]) First() T { return T(bits.TrailingZeros16(uint16(s))) }

func (s SmallSet[T]) WithoutFirst() SmallSet[T] { return s & (s - 1) }
func (s SmallSet[T]) Count() int                { return bits.OnesCount16(uint16(s)) }

// All iterates over the numbers in the set, from the lowest.
func (s SmallSet[T]) All(yield func(T) bool) {
	for left := s; left != 0 && yield(left.First()); left = left.WithoutFirst() {
	}
}

// MaxKeywords is the maximum number of keywords in a generation of content.
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

// All iterates over the keywords of the set, in ascending order of ids.
func (s KeywordSet) All(yield func(KeywordID) bool) {
	for left := s; !left.IsEmpty() && yield(left.First()); left = left.WithoutFirst() {
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

// highIDAt returns the keyword at index i of s.highIDs, or MaxKeywords if there is none.
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
