package ui

import (
	"strings"

	"curtaincall/engine/declare"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

var help = declare.Help{Face: Face, Every: "unit and card", Terms: []declare.Term{
	{Name: "Zone", Text: "One of three places in a line: A, X, B. X is next to both others. A melee attack reaches its own zone and those next to it."},
	{Name: "Advance", Text: `One zone forward: A to X to B for team A, B to X to A for team B. It costs no card, but weakens the unit until the end of its turn. You can advance as often as you like before playing a card, but never go back. Type "advance".`},
	{Name: "Pass", Text: "Ends a unit's turn without a card. Its player still draws up to 5."},
	{Name: "Turn", Text: "All units of both teams act one after another, in an order drawn once at the start. A unit loses its Block when its turn starts; its effects get one turn shorter when its turn ends."},
	{Name: "Melee", Text: "A melee unit attacks enemies in its own zone and in those next to it."},
	{Name: "Ranged", Text: "A ranged unit attacks enemies in any zone."},
	{Name: "Physical", Text: "Physical hits are reduced by Armor."},
	{Name: "Magic", Text: "Magic hits are reduced by Resistance."},
	{Name: "Damage", Text: "The damage of Attack and of cards that mention the unit's Damage. Bonus is added, then Cripple or Weaken, Armor or Resistance, and Block reduce it, in that order."},
	{Name: "Ally", Text: "A living teammate in any zone, not the unit itself."},
	{Name: "Aura", Text: "A number a unit has for the whole match: " + strings.Join(skirmish.Keywords.NamesOf(skirmish.Auras), ", ") + "."},
	{Name: "Effect", Text: speech.Or(skirmish.Keywords.NamesOf(skirmish.Effects)) + " from one unit on another, for some of the bearer's turns. The same effect from two units counts separately."},
	{Name: "Deck", Text: "Each team shares one. A played card goes straight back to a random position in it."},
	{Name: "Hand", Text: "Up to 5 cards; you draw up to 5 at the end of each of your units' turns."},
	{Name: "Requires", Text: "What a unit must be to play a card: melee or ranged, physical or magic. Any unit can play a card that requires nothing."},
}}
