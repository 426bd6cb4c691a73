package curtain

// Trait is something special that a card is, which its text says in a sentence of its
// own.
type Trait struct {
	Word  string // the sentence, and what help explains
	Means string // what the card does by it, in the third person
	About string
	Has   func(d *CardDef) bool

	mark cardTraits // of each card in a fight; 0 where only the definition is asked
}

// Traits lists all traits.
var Traits = []Trait{
	{"Exhaust", "is exhausted once it was played", "Once it was played the card goes to the exhaust pile, and is not drawn again in this fight.",
		func(d *CardDef) bool { return d.Exhaust }, exhausts},
	{"Retain", "stays in the hand when the turn ends", "The card stays in the hand when the turn ends.",
		func(d *CardDef) bool { return d.Retain }, retained},
	{"Ephemeral", "is exhausted if it is in the hand when the turn ends", "If the card is still in the hand when the turn ends, it goes to the exhaust pile.",
		func(d *CardDef) bool { return d.Ephemeral }, ephemeral},
	{"Innate", "is in the opening hand", "The card is in the hand a fight begins with.",
		func(d *CardDef) bool { return d.Innate }, 0},
	{"Unplayable", "cannot be played", "The card can never be played.",
		func(d *CardDef) bool { return d.Unplayable }, peculiar},
	{"Costs X", "costs all energy", "Playing the card takes all the energy that is left, even none; X is how much that was.",
		func(d *CardDef) bool { return d.CostX }, peculiar},
	{"Its cost varies", "costs another number at other moments", "What the card costs depends on the moment: the hand shows what it is now.",
		func(d *CardDef) bool { return d.CostOf != nil }, peculiar},
	{"Not always playable", "can be played only at some moments", "Whether the card can be played depends on the moment: it says when.",
		func(d *CardDef) bool { return d.PlayIf != nil }, peculiar},
}

func (d *CardDef) special() (t cardTraits) {
	for _, trait := range Traits {
		if trait.Has(d) {
			t |= trait.mark
		}
	}
	return t
}
