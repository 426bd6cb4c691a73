package engine

import (
	"iter"
	"math/bits"
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
	Adds      Stacking = iota // the sum
	Refreshes                 // the larger number
	Once                      // always 1
)

// Stackings has, for each Stacking, its words in scripts and lists, and what applying a keyword a second time does.
var Stackings = [...]struct{ Word, Name, Does string }{
	Adds:      {"add", "adds", "adds to the first"},
	Refreshes: {"longest", "refreshes", "does not stack: the larger number counts"},
	Once:      {"once", "once", "has no further effect"},
}

// CombineStacks returns the number of stacks that a holder with have stacks has after applied more are applied.
func (s Stacking) CombineStacks(have, applied int) int {
	switch s {
	case Refreshes:
		return max(have, applied)
	case Once:
		return min(have+applied, 1)
	}
	return have + applied
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
	Stays    Decay = iota // loses stacks only to effects
	Spent                 // loses all stacks when it takes effect
	Ticks                 // loses one stack each time it takes effect, at most once a turn
	Fades                 // loses one stack each turn
	Converts              // when there are At stacks, they become one stack of Into

	FirstMoment // number of the first moment that a game defines
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
	At       int       // for Converts: the number of stacks that is converted
	Into     KeywordID // for Converts: the keyword that results
	Weights  WorthByHolder
	Rating   int16  // the worth of a card for each stack of the keyword that it gives
	HeldBy   string // who can hold it, in words; "" to derive it from Holders
	Leaves   string // when it leaves, in words; "" to derive it from Decay
	Where    Place  // its definition in a script
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
func (s SmallSet[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for left := s; left != 0 && yield(left.First()); left = left.WithoutFirst() {
		}
	}
}
