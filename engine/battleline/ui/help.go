package ui

import (
	"curtaincall/engine/battleline"
	"curtaincall/engine/declare"
)

var help = declare.Help{Face: Face, Every: "card and deck", Moves: battleline.Moves, Terms: []declare.Term{
	{Name: "Aember", Text: "What keys are forged of. It lies in a pool, or on a creature: then it goes to the opponent of the creature's player when that leaves play."},
	{Name: "Key", Text: "Whoever begins a turn with 6 aember in the pool pays them for a key (●). One that there is enough for already is shown as ◐. The third key wins."},
	{Name: "House", Text: "Every card is of a house, and every deck of three. Each turn one of them is chosen: only its cards can be played, discarded and used."},
	{Name: "Line", Text: "The creatures of a player, from left to right. Those next to each other are neighbours, the outermost stand on the flanks. A new one enters exhausted on a flank."},
	{Name: "Reap", Text: `A way to use a creature: 1 aember for your pool. Type "reap" and its name.`},
	{Name: "Fight", Text: `A way to use a creature: it attacks an enemy creature, and both deal their power as damage at the same moment. Type "fight", its name and whom it attacks.`},
	{Name: "Action", Text: "A card that is played, does what it says and is discarded. Also a way to use a creature or an artifact that has one."},
	{Name: "Omni", Text: "An action that can be used whatever the house is."},
	{Name: "Artifact", Text: "A card that stays in play and is used for what it says. It enters exhausted."},
	{Name: "Upgrade", Text: "A card that is played on a creature, of either player, and leaves with it."},
	{Name: "Exhausted", Text: "Used, or new. Your cards ready at the end of your turn. Before a name ▲ says that it is ready, and · that it is not."},
	{Name: "Power", Text: "The damage a creature deals in a fight, and how much damage destroys it."},
	{Name: "Armor", Text: "Takes so much damage from a creature each turn; what is used up is back in the next."},
	{Name: "Stun", Text: "A stunned creature must be used once to lose it, for nothing else."},
	{Name: "Ward", Text: "Takes all damage of one moment, or keeps the creature in play once; then it is gone."},
	{Name: "Enrage", Text: "An enraged creature has to fight when it can. Attacking ends it."},
	{Name: "Capture", Text: "Aember goes from the opponent's pool onto the creature."},
	{Name: "Archives", Text: "Cards put aside. When you choose a house you may take them all into your hand."},
	{Name: "Chains", Text: "For every 6 of them, or part of 6, you draw a card less, and then lose one."},
	{Name: "Discard", Text: `Cards of the active house can be discarded: type "discard" and the card.`},
}}
