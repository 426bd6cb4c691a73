package ui

import (
	"strings"

	"curtaincall/engine/declare"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

var help = declare.Help{Face: Face, Every: "unit and card", Terms: []declare.Term{
	{Name: "Zone", Text: "One of three places in a line: A, X, B. X is next to both others. A melee attack reaches its own zone and those next to it."},
	{Name: "Advance", Text: `One zone forward: A to X to B for team A, B to X to A for team B. It costs no card and weakens the unit until the end of its turn. As often as you like before the card; there is no way back. Type "advance".`},
	{Name: "Pass", Text: "Ends a unit's turn without a card. Its player still draws up to 5."},
	{Name: "Turn", Text: "All units of both teams act one after the other, in an order that is drawn once. A unit's Block goes when its turn starts; its effects lose a turn when it ends."},
	{Name: "Melee", Text: "A melee unit attacks enemies in its own zone and in those next to it."},
	{Name: "Ranged", Text: "A ranged unit attacks enemies in any zone."},
	{Name: "Physical", Text: "Physical hits are reduced by Armor."},
	{Name: "Magic", Text: "Magic hits are reduced by Resistance."},
	{Name: "Damage", Text: "The damage of Attack and of cards that mention the unit's Damage. Bonus is added; then Cripple or Weaken, then Armor or Resistance, then Block take their part."},
	{Name: "Ally", Text: "A living team mate in any zone, not the unit itself."},
	{Name: "Aura", Text: "A number a unit has for the whole match: " + strings.Join(skirmish.Keywords.Names(skirmish.Auras), ", ") + "."},
	{Name: "Effect", Text: speech.Or(skirmish.Keywords.Names(skirmish.Effects)) + " from one unit on another, for some of the bearer's turns. Two of a kind from two units run side by side."},
	{Name: "Deck", Text: "One for each player, shared by the team. A played card goes back to a random place in it at once."},
	{Name: "Hand", Text: "Up to 5 cards, drawn up at the end of each turn of the player's units."},
	{Name: "Requires", Text: "What a unit must be to play a card: melee or ranged, physical or magic. A card that requires nothing is for any unit."},
}}
