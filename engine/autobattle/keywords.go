package autobattle

import "curtaincall/engine"

type Keyword = engine.KeywordID

// The numbers of the keywords are the bits in a KeywordMask.
const (
	Shield Keyword = iota
	Poison
	Guard

	NumKeywords = iota
)

type KeywordMask = engine.SmallSet[Keyword]

// How long a unit can have a keyword: permanently, or until the end of the battle.
const (
	ForGood engine.Holders = 1 << iota
	ThisBattle
)

// Keywords is the table of the keywords. Shield and Poison act in damage.go, Guard in select.go.
var Keywords = engine.NewKeywords(engine.KeywordDescribers{
	HeldBy: func(engine.Holders) string { return "any unit, for good or for one battle" },
	Leaves: func(k *engine.Keyword) string {
		if k.Decay == engine.Spent {
			return "for the rest of the battle once it has been used"
		}
		return "with its unit, or at the end of the battle it was given for"
	},
}, []engine.Keyword{
	Shield: {Word: "shield", Name: "Shield", Icon: "⛨", Holders: ForGood | ThisBattle, Decay: engine.Spent, Stacking: engine.Once, Weights: engine.WorthByHolder{3, 3},
		Help: "Prevents the first damage to the unit in each battle."},
	Poison: {Word: "poison", Name: "Poison", Icon: "☠", Holders: ForGood | ThisBattle, Stacking: engine.Once, Weights: engine.WorthByHolder{3, 3},
		Help: "Any damage that the unit deals in a clash kills. Damage from its abilities does not, and Shield still protects."},
	Guard: {Word: "guard", Name: "Taunt", Icon: "⚑", Holders: ForGood | ThisBattle, Stacking: engine.Once, Weights: engine.WorthByHolder{1, 1},
		Help: "Abilities that select enemies by place, by a stat or at random can only select those with Taunt. Clashes and effects on all enemies ignore it."},
})
