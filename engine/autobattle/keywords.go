package autobattle

import (
	"math/bits"

	"curtaincall/engine"
)

// Keyword is one of the keywords: a unit has it or has it not.
type Keyword = engine.KeywordID

// The keywords, by their bits.
const (
	Shield Keyword = iota
	Poison
	Guard

	NumKeywords = iota
)

// Mask is a set of keywords of one unit, one bit each; bits from NumKeywords on
// are reserved and 0.
type Mask uint16

// Has reports whether k is in the mask.
func (m Mask) Has(k Keyword) bool { return m&(1<<k) != 0 }

// With is the mask with k in it, Without the mask without.
func (m Mask) With(k Keyword) Mask    { return m | 1<<k }
func (m Mask) Without(k Keyword) Mask { return m &^ (1 << k) }

// Rest is the mask without its first keyword, which First is. The mask must not be
// empty.
func (m Mask) Rest() Mask     { return m & (m - 1) }
func (m Mask) First() Keyword { return Keyword(bits.TrailingZeros16(uint16(m))) }

// The ways to have a keyword.
const (
	ForGood engine.Holders = 1 << iota
	ThisBattle
)

// Keywords is the table of the game's keywords. What they do is found by their
// names: shield and poison in damage.go, guard in select.go.
var Keywords = engine.NewKeywords(engine.Terms{HeldBy: heldBy, Leaves: leaves}, []engine.Keyword{
	Shield: {Word: "shield", Name: "Shield", Icon: "⛨", Holders: ForGood | ThisBattle, Decay: engine.Spent, Stacking: engine.Once, Weights: engine.Weights{3, 3},
		Help: "The first damage to the unit in a battle is wholly prevented. A Shield that was spent is back in the next battle."},
	Poison: {Word: "poison", Name: "Poison", Icon: "☠", Holders: ForGood | ThisBattle, Stacking: engine.Once, Weights: engine.Weights{3, 3},
		Help: "A clash hit of the unit that takes health takes all of it. Abilities do not poison, and no Shield is passed."},
	Guard: {Word: "guard", Name: "Taunt", Icon: "⚑", Holders: ForGood | ThisBattle, Stacking: engine.Once, Weights: engine.Weights{1, 1},
		Help: "Abilities that choose among enemies by place, at random or by a number must choose among those with Taunt. The clash and effects on everybody pass by it."},
})

func heldBy(engine.Holders) string { return "any unit, for good or for one battle" }

func leaves(k *engine.Keyword) string {
	if k.Decay == engine.Spent {
		return "for the rest of the battle, once it was spent"
	}
	return "with its unit, or after the battle it was given for"
}
