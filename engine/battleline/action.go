package battleline

import "curtaincall/engine"

// The verbs of a duel. Those up to VerbAnswer are what players can do; the others
// are stage directions: edits by a test or a console, never legal moves, recorded
// like any action.
const (
	VerbHouse    engine.Verb = 1 + iota // house of the content; 1 to take the archives
	VerbPlay                            // card; place in the line from 0, or the creature an upgrade goes on; target
	VerbDiscard                         // card of the hand
	VerbReap                            // creature; target
	VerbFight                           // attacker; defender; order, of FightOrders
	VerbUse                             // card, for its action, or its omni where it has no action; target
	VerbOmni                            // card that has an action too, for its omni; target
	VerbUnstun                          // creature
	VerbEnd                             // the main step
	VerbStay                            // Entrenched creature, in the ready step
	VerbReady                           // the rest; the ready step ends
	VerbMulligan                        //
	VerbKeep                            //
	VerbAnswer                          // place among the candidates of what an effect asks, or engine.Nothing

	VerbSetPlayer  // player; meter, of PlayerMeters; number
	VerbSetCard    // card; meter, of CardMeters; number
	VerbSetState   // card; state, of States; 1 or 0
	VerbSetKeyword // card in play; keyword; how much is granted in addition, 0 for nothing any more
	VerbSetHouse   // player; house of the content
	VerbMove       // card; zone; player, of whose line or artifacts; place from 0, or -1 for the end
	VerbAddCard    // definition; player; zone; on top of the deck, at the end of others

	verbBegin // the start of the duel; 1 to begin in the main step. Nobody can apply it
)

// FightOrders are the orders of what comes before a fight, by number (K-1).
var FightOrders = []string{"assault_first", "hazardous_first", "assault_hazardous_ability", "ability_hazardous", "assault_ability", "hazardous_assault"}
