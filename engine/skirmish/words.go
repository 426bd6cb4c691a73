package skirmish

import "curtaincall/engine/phrase"

// The names of numbers and piles.
var (
	names       = phrase.NewCatalog("name")
	SayAura     = names.Define("aura", "{what} aura")
	sayEffect   = names.Define("effect", "{what}")
	sayPile     = [...]phrase.Sentence{Deck: names.Define("deck", "deck"), Hand: names.Define("hand", "hand")}
	sayPileOf   = [...]phrase.Sentence{Deck: names.Define("deck_of", "cards in the deck of {team}"), Hand: names.Define("hand_of", "cards in the hand of {team}")}
	sayWaiting  = names.Define("waiting", "waiting effects")
	sayWhenNext = names.Define("when_next", "{what} when {who} is next")
)

// Catalogs are the catalogs of all messages of this package.
var Catalogs = []*phrase.Catalog{names, refusals}
