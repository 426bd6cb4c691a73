package skirmish

import "curtaincall/engine"

// Keyword is one of the keywords. As an aura it is a number that a unit has for
// the rest of the match, as an effect it lasts some of the bearer's turns.
type Keyword = engine.KeywordID

// The keywords.
const (
	Block Keyword = iota
	Armor
	Resistance
	Bonus
	Taunt
	Weaken
	Cripple

	NumKeywords = iota
)

// Keywords is the table of all keywords: the row of keyword k is Keywords[k].
// Where one needs code, it is found by its name: bonus, cripple, weaken, armor,
// resistance, block and the Taunt aura in damage.go, the effect Taunt in
// targets.go.
var Keywords = [NumKeywords]engine.Keyword{
	{ID: Block, Word: "block", Name: "Block", Icon: "▣", Holder: "any unit", Stacking: engine.Adds, Leaves: "at the start of the holder's turn",
		Help: "Absorbs damage before HP does, and is used up by what it absorbs."},
	{ID: Armor, Word: "armor", Name: "Armor", Icon: "⛨", Holder: "any unit, as an aura", Stacking: engine.Adds, Leaves: "never",
		Help: "Every physical hit on the unit deals this much less."},
	{ID: Resistance, Word: "resistance", Name: "Resistance", Icon: "☩", Holder: "any unit, as an aura", Stacking: engine.Adds, Leaves: "never",
		Help: "Every magic hit on the unit deals this much less."},
	{ID: Bonus, Word: "bonus", Name: "Bonus", Icon: "♦", Holder: "any unit, as an aura", Stacking: engine.Adds, Leaves: "never",
		Help: "Every hit and every heal of the unit is larger by this much."},
	{ID: Taunt, Word: "taunt", Name: "Taunt", Icon: "⚑", Polarity: engine.Debuff, Holder: "any unit, as an effect or an aura", Stacking: engine.Refreshes, Leaves: "one turn of the bearer at a time, or with the taunter's death",
		Help: "The bearer's attacks must go to one of its taunters, if any is in reach. As an aura: every attack that costs somebody HP taunts for so many turns."},
	{ID: Weaken, Word: "weaken", Name: "Weaken", Icon: "▽", Polarity: engine.Debuff, Holder: "any unit, as an effect", Stacking: engine.Refreshes, Leaves: "one turn of the bearer at a time",
		Help: "Hits of the bearer deal a quarter less, rounded down, however often it is weakened."},
	{ID: Cripple, Word: "cripple", Name: "Cripple", Icon: "▼", Polarity: engine.Debuff, Holder: "any unit, as an effect", Stacking: engine.Refreshes, Leaves: "one turn of the bearer at a time",
		Help: "Hits of the bearer deal half, rounded down; Weaken then counts for nothing."},
}

// The groups of keywords that rules speak of.
var (
	// Auras can be had for the rest of the match.
	Auras = set(Armor, Resistance, Bonus, Taunt)

	// Effects can be suffered for some turns.
	Effects = set(Taunt, Weaken, Cripple)
)

func set(ks ...Keyword) (s engine.KeywordSet) {
	for _, k := range ks {
		s = s.With(k)
	}
	return s
}

// KeywordNamed finds a keyword by the word scripts use for it.
func KeywordNamed(word string) (Keyword, bool) {
	for i := range Keywords {
		if Keywords[i].Word == word {
			return Keywords[i].ID, true
		}
	}
	return 0, false
}
