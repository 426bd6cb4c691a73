package autobattle

import (
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// The names of sides and numbers.
var (
	names       = phrase.NewCatalog("name")
	SaySeat     = [NumSeats]phrase.Sentence{names.Define("player", "player"), names.Define("enemy", "enemy")}
	sayTheSeat  = [NumSeats]phrase.Sentence{names.Define("the_player", "the player"), names.Define("the_enemy", "the enemy")}
	sayNobody   = names.Define("nobody", "nobody")
	sayAttack   = names.Define("attack", "attack")
	sayHealth   = names.Define("health", "health")
	sayMana     = names.Define("mana", "mana")
	sayLives    = names.Define("lives", "lives")
	sayWins     = names.Define("wins", "wins")
	sayHandSize = names.Define("cards_in_hand", "cards in hand")
	sayForGood  = names.Define("for_good", " for good")

	// SayTrigger has the names of the triggers, by number.
	SayTrigger = func() (list []phrase.Sentence) {
		for _, word := range Triggers {
			list = append(list, names.Define("on_"+word, speech.UnderscoresToSpaces(word)))
		}
		return list
	}()
)

// Catalogs are the catalogs of all messages of this package.
var Catalogs = []*phrase.Catalog{names, refusals}

func (g *Game) translatedKeywordOrStat(k int16) string {
	switch {
	case k >= 0 && k < NumKeywords:
		return library.Translation(g.content).KeywordTable().Row(Keyword(k)).Name
	case k == Attack:
		return g.Language().RenderSentence(sayAttack)
	case k == Health:
		return g.Language().RenderSentence(sayHealth)
	case k >= Mana:
		return playerMeterRows[k-Mana].Field.Fact.Label(g, 0, 0)
	}
	return ""
}
