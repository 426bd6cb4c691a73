package ui

import (
	"strings"

	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare"
	"curtaincall/engine/speech"
)

var helpTerms = declare.Help{Face: Face, Every: "unit", Terms: []declare.Term{
	{Name: "Shop", Text: "Pitch cards from your hand for mana, play others to your board, sell and swap units, and end the shop. The other player also has a shop, and neither sees what the other buys before the battle."},
	{Name: "Mana", Text: "Pays for units. You get it by pitching and selling, up to the round's limit (3 in round 1, one more each round, at most 10); unspent mana is lost at the end of the shop."},
	{Name: "Pitch", Text: `Give up a card from your hand for the mana printed on it: "pitch 1". It leaves the game. Selling a unit from the board gives the same amount.`},
	{Name: "Play", Text: `Play a card from your hand to an empty slot for its cost: "play 1 2".`},
	{Name: "Sell", Text: `Take a unit off the board for the mana it is worth: "sell 2". Everything it had gained is lost.`},
	{Name: "Swap", Text: `Swap two slots, or move a unit to an empty one: "swap 1 2". The order of a line decides who fights first.`},
	{Name: "Front", Text: "Slot 1, or the first occupied one. The two fronts fight; when one dies, the next moves up."},
	{Name: "Clash", Text: "Both front units hit each other at the same time, each for its attack. A battle goes on until one line is empty, for at most 100 clashes."},
	{Name: "Battle", Text: "Runs by itself. The winner gets a win, the loser loses a life. Units that died are back in the next shop, with their permanent gains."},
	{Name: "Lives", Text: "Each player has 6. Whoever loses the last one loses the game. After round 30, the player with more wins wins the game."},
	{Name: "For good", Text: "A unit keeps permanent gains until it is sold. Everything else ends with the battle."},
	{Name: "Bag", Text: "Your 50 cards. Each shop draws 5 of them; those not pitched or played go back."},
	{Name: "Trigger", Text: "What comes before the colon in a text: " + strings.Join(triggerNames(), ", ") + ". If several happen at the same time, the order is by attack, then health, then place."},
}}

func triggerNames() (list []string) {
	for _, word := range autobattle.Triggers {
		list = append(list, speech.Capitalize(speech.UnderscoresToSpaces(word)))
	}
	return list
}
