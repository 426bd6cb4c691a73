package battleline

import (
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// The names of players, states and zones, and the sentences of refusals with names in them.
var (
	names        = phrase.NewCatalog("name")
	SayPlayer    = [NumPlayers]phrase.Sentence{names.Define("first", PlayerNames[First]), names.Define("second", PlayerNames[Second])}
	SayOpponent  = names.Define("opponent", "your opponent")
	sayPlayerHas = [NumPlayers]phrase.Sentence{names.Define("of_first", PlayerNames[First]+":"), names.Define("of_second", PlayerNames[Second]+":")}
	SayZone      = defineAll("zone_", Zones)
	sayCardsIn   = names.Define("cards_in", "cards in the {zone}")
	SayAbility   = defineAll("on_", CallbackNames[CallPlay:NumAbilities]) // from CallPlay on
	sayZoneName  = names.Define("zone", "zone")
	SayExhausted = names.Define("exhausted", "exhausted")
	SayStunned   = names.Define("stunned", "stunned")
	SayWarded    = names.Define("warded", "warded")
	SayEnraged   = names.Define("enraged", "enraged")

	sayMore         = refusals.Define("more", "{why}: {more}")
	sayOfCard       = refusals.Define("of_card", "{card}: {why}")
	saySameLine     = refusals.Define("same_line", "{why}: {card} is in the same line as {other}")
	sayNextTo       = refusals.Define("next_to", "{why}: {card} is next to {other}")
	sayOnFlank      = refusals.Define("on_flank", "{why}: {card} must enter on a flank")
	sayOnCreature   = refusals.Define("on_creature", "{why}: {card} must be put on a creature in play")
	sayMostCards    = refusals.Define("most_cards", "a player can have at most {most, number} cards")
	sayWrongType    = refusals.Define("wrong_type", "{what} cannot be in {zone}: its type is {type}, and only cards of type {only} can be there")
	sayMostKeys     = refusals.Define("most_keys", "at most {most, number} keys can be set: the last one must be forged")
	sayBelowZero    = refusals.Define("below_zero", "{what} cannot be below 0")
	sayOwnersSide   = refusals.Define("owners_side", "out of play, {card} is always on its owner's side")
	sayRemoved      = refusals.Define("removed", "{card} has already been removed")
	sayHandHolds    = refusals.Define("hand_holds", "that card is not in the hand (it holds: {list})")
	sayControlledBy = refusals.Define("controlled", "{card} is controlled by {who}")
	sayInDiscard    = refusals.Define("in_discard", "{card} is in {who}'s discard pile")
	sayNotInPlay    = refusals.Define("not_in_play", "{card} is not in play")
	sayNoTarget     = refusals.Define("no_target", "{card} is not a legal target")
)

// Catalogs are the catalogs of all messages of this package.
var Catalogs = []*phrase.Catalog{names, questions, refusals}

func defineAll(prefix string, words []string) []phrase.Sentence {
	list := make([]phrase.Sentence, len(words))
	for i, word := range words {
		list[i] = names.Define(prefix+word, speech.UnderscoresToSpaces(word))
	}
	return list
}
