package curtain

// Trait is a special property of a card, which its text mentions in a sentence of its own.
type Trait struct {
	Word      string // the sentence in the text
	Predicate string // the effect, as what follows "the card" in a sentence
	About     string // the explanation in help
	Has       func(d *CardDef) bool

	mark cardTraits // set in the traits of cards that have it; may be 0
}

// Traits lists all traits.
var Traits = []Trait{
	{"Exhaust", "is exhausted after being played", "When played, the card goes to the exhaust pile and is not drawn again in this fight.",
		func(d *CardDef) bool { return d.Exhaust }, exhausts},
	{"Retain", "stays in the hand when the turn ends", "The card stays in the hand when the turn ends.",
		func(d *CardDef) bool { return d.Retain }, retained},
	{"Ephemeral", "is exhausted if it is in the hand when the turn ends", "If this card is still in your hand at the end of your turn, it is exhausted.",
		func(d *CardDef) bool { return d.Ephemeral }, ephemeral},
	{"Innate", "is in the opening hand", "The card is in the opening hand of each fight.",
		func(d *CardDef) bool { return d.Innate }, 0},
	{"Unplayable", "cannot be played", "The card can never be played.",
		func(d *CardDef) bool { return d.Unplayable }, specialToPlay},
	{"Costs X", "costs all energy", "Playing the card spends all remaining energy, even 0; X is the amount spent.",
		func(d *CardDef) bool { return d.CostX }, specialToPlay},
	{"Its cost varies", "its cost varies", "The cost of the card varies; the hand shows the current cost.",
		func(d *CardDef) bool { return d.CostOf != nil }, specialToPlay},
	{"Not always playable", "can only be played at certain times", "The card can only be played at certain times; its text says when.",
		func(d *CardDef) bool { return d.PlayIf != nil }, specialToPlay},
}

func (d *CardDef) traitMarks() (t cardTraits) {
	for _, trait := range Traits {
		if trait.Has(d) {
			t |= trait.mark
		}
	}
	return t
}
