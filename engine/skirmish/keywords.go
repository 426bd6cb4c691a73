package skirmish

import "curtaincall/engine"

// Keyword is the number of a keyword: an aura, which is an amount for the match, or an effect, for some turns of a
// unit.
type Keyword = engine.KeywordID

const (
	Block Keyword = iota
	Armor
	Resistance
	Bonus
	Taunt // the first effect
	Weaken
	Cripple

	NumKeywords = iota
)

const (
	AsBlock engine.Holders = 1 << iota
	AsAura
	AsEffect
)

// The indices in WorthByHolder of AsAura and AsEffect.
const (
	_ = iota
	asAura
	asEffect
)

// OwnTurn is the decay of a keyword that is removed when the turn of its holder begins.
const OwnTurn = engine.FirstMoment

const ownEffectCount = int(NumKeywords - Taunt)

// MaxEffects is the maximum number of keywords in a content that can be effects.
const MaxEffects = 6

// Keywords is the table of the game's own keywords. A weight is the worth of an amount of 1 of an aura, or of each of
// the first three turns of an effect.
var Keywords = engine.NewKeywords(engine.KeywordDescribers{
	HeldBy: func(h engine.Holders) string {
		switch h {
		case AsAura:
			return "any unit, as an aura"
		case AsEffect:
			return "any unit, as an effect"
		case AsAura | AsEffect:
			return "any unit, as an effect or an aura"
		}
		return "any unit"
	},
	Leaves: func(k *engine.Keyword) string {
		switch k.Decay {
		case engine.Fades:
			return "after a set number of the bearer's turns"
		case OwnTurn:
			return "at the start of the bearer's turn"
		}
		return "never"
	},
}, []engine.Keyword{
	Block: {Word: "block", Name: "Block", Icon: "▣", Holders: AsBlock, Decay: OwnTurn,
		Help: "Absorbs damage before HP is lost, and is reduced by the amount it absorbs."},
	Armor: {Word: "armor", Name: "Armor", Icon: "⛨", Holders: AsAura, Weights: engine.WorthByHolder{asAura: 30},
		Help: "Every physical hit on the unit deals this much less damage."},
	Resistance: {Word: "resistance", Name: "Resistance", Icon: "☩", Holders: AsAura, Weights: engine.WorthByHolder{asAura: 30},
		Help: "Every magic hit on the unit deals this much less damage."},
	Bonus: {Word: "bonus", Name: "Bonus", Icon: "♦", Holders: AsAura, Weights: engine.WorthByHolder{asAura: 60},
		Help: "Every hit and every heal by the unit is increased by this much."},
	Taunt: {Word: "taunt", Name: "Taunt", Icon: "⚑", Polarity: engine.Debuff, Holders: AsEffect | AsAura, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{asEffect: -20}, Leaves: "after a set number of the bearer's turns, or when the taunter dies",
		Help: "The bearer's attacks must target one of its taunters, if any is in reach. As an aura: each attack that costs its target HP also taunts the target, for as many turns as the aura's amount."},
	Weaken: {Word: "weaken", Name: "Weaken", Icon: "▽", Polarity: engine.Debuff, Holders: AsEffect, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{asEffect: -50},
		Help:    "The bearer's hits deal a quarter less damage, rounded down, however often it is weakened."},
	Cripple: {Word: "cripple", Name: "Cripple", Icon: "▼", Polarity: engine.Debuff, Holders: AsEffect, Stacking: engine.Refreshes, Decay: engine.Fades,
		Weights: engine.WorthByHolder{asEffect: -100},
		Help:    "The bearer's hits deal half damage, rounded down; Weaken then has no effect."},
})

var (
	Auras   = Keywords.KeywordsHoldableAs(AsAura)
	Effects = Keywords.KeywordsHoldableAs(AsEffect)
)

// GainableKeywords returns the keywords of a table that a unit can gain: Block and the auras.
func GainableKeywords(kw *engine.Keywords) engine.KeywordSet {
	return kw.KeywordsHoldableAs(AsBlock).Or(kw.KeywordsHoldableAs(AsAura))
}
