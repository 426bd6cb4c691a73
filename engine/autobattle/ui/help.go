package ui

import (
	"strings"

	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare"
	"curtaincall/engine/speech"
)

var help = declare.Help{Face: Face, Every: "unit", Terms: []declare.Term{
	{Name: "Shop", Text: "Pitch cards of your hand for mana, play others to your board, sell and swap units, and end the shop. The other player has a shop, too, and neither sees what the other buys before the battle."},
	{Name: "Mana", Text: "What units cost. It comes from pitching and selling, never goes above the limit of the round (3 in round 1, one more each round, at most 10), and what is left at the end of the shop is lost."},
	{Name: "Pitch", Text: `Give a card of the hand away for the mana that is written on it: "pitch 1". It is out of the game. Selling a unit of the board brings the same.`},
	{Name: "Play", Text: `Put a card of the hand on an empty slot for its cost: "play 1 2".`},
	{Name: "Sell", Text: `Take a unit off the board for the mana it is worth: "sell 2". All that it had gained goes with it.`},
	{Name: "Swap", Text: `Exchange two slots, or move a unit to an empty one: "swap 1 2". The order of a line decides who fights first.`},
	{Name: "Front", Text: "Slot 1, or the first occupied one. The two fronts fight; when one dies, the next moves up."},
	{Name: "Clash", Text: "Both fronts hit each other at the same moment, each for its attack. A battle goes on until one line is empty, at most for 100 clashes."},
	{Name: "Battle", Text: "It fights itself. Who wins it has a win more, who loses it a life less. Units that die in it are back in the next shop, with what they gained for good."},
	{Name: "Lives", Text: "6 for each player. Whoever loses the last one has lost the game. After round 30 more wins win it."},
	{Name: "For good", Text: "What a unit gains for good it keeps until it is sold. All else ends with the battle."},
	{Name: "Bag", Text: "50 cards of your own. Each shop draws 5 of them, and what is not pitched or played goes back."},
	{Name: "Trigger", Text: "What stands before the colon of a text: " + strings.Join(triggers(), ", ") + ". What comes at the same time goes by attack, then health, then place."},
}}

func triggers() (list []string) {
	for _, word := range autobattle.Triggers {
		list = append(list, speech.Begin(speech.Spoken(word)))
	}
	return list
}
