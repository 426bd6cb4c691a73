package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
)

// Verbs are the methods of self in abilities.
var Verbs = []*commands.Verb{
	commands.CallerlessVerb2("damage", "Deals n damage to each target. Does nothing in the shop or if n is 0 or less (O-25).",
		changeArg, unitsArg, commands.IntResult("the health lost"), verbByUnitWithTwoArgs((*Game).DealDamage)),
	commands.CallerlessVerb1("destroy", "Kills units, ignoring Shield; this is not damage (O-4).",
		unitsArg, commands.IntResult("how many died"), verbByUnit((*Game).Destroy)),
	commands.CallerlessVerb2("buff", "Changes attack and health for this battle or, in the shop, permanently.",
		statsArg, unitsArg, commands.IntResult("how many were changed"), func(c *CallbackContext, by attackAndHealthChange, who UnitList) int {
			return c.Buff(c.By, by.attack, by.health, false, who)
		}),
	commands.CallerlessVerb2("buff_for_good", "Changes attack and health permanently. In a battle, the change takes effect at once, and units on its own side keep it on the board afterwards (O-13).",
		statsArg, unitsArg, commands.IntResult("how many were changed"), func(c *CallbackContext, by attackAndHealthChange, who UnitList) int {
			return c.Buff(c.By, by.attack, by.health, true, who)
		}),
	commands.CallerlessVerb2("grant", "Gives a keyword for this battle; does nothing in the shop.",
		keywordArg, unitsArg, commands.IntResult("how many gained it"), verbByUnitWithTwoArgs((*Game).GrantKeywordForBattle)),
	commands.CallerlessVerb2("grant_for_good", "Gives a keyword permanently. In a battle, it takes effect at once, and units on its own side keep it afterwards (O-13, O-22).",
		keywordArg, unitsArg, commands.IntResult("how many gained it"), verbByUnitWithTwoArgs((*Game).GrantKeywordForGood)),
	commands.CallerlessVerb2("remove_for_good", "Removes a permanent keyword; keywords that are printed or only for this battle remain (O-8, O-9).",
		keywordArg, unitsArg, commands.IntResult("how many lost it"), verbByUnitWithTwoArgs((*Game).RemoveKeywordForGood)),
	commands.CallerlessVerb1("spawn", "Spawns a unit where this one died or, if it is alive, at the front; in the shop, in the first empty slot. Does nothing if the board is full.",
		unitIDArg, commands.IntResult("1, or 0 if there was no room"), verbByUnit((*Game).Spawn)),
	commands.CallerlessVerb1("gain_mana", "Gains n mana for the next shop or, in the shop, immediately.",
		changeArg, commands.IntResult("n"), verbByUnit((*Game).GainMana)),
	newSelectionVerb("enemies", "Returns the living enemies, front first, or a selection of them. If any of them has Taunt, only those with Taunt can be selected. Empty in the shop.", Enemies),
	newSelectionVerb("allies", "Returns the living units on its side, including itself, front first, or a selection of them.", Allies),
	newSelectionVerb("others", "Returns the other living units on its side, front first, or a selection of them.", Others),
	newSelectionVerb("everyone", "Returns all living units, its own side first, or a selection of them.", Everyone),
	commands.Verb0("ahead", "Returns the unit directly ahead of it, as a list of at most one unit.", unitsResult,
		func(c *CallbackContext, _ commands.Caller) commands.SubjectList {
			return listOfOneOrNone(c.UnitAhead(c.By))
		}),
	commands.Verb0("behind", "Returns the unit directly behind it, as a list of at most one unit; for a dead unit, the one that moved into its place.", unitsResult,
		func(c *CallbackContext, _ commands.Caller) commands.SubjectList {
			return listOfOneOrNone(c.UnitBehind(c.By))
		}),
	commands.SayVerb("Shows a speech bubble for the unit.", func(c *CallbackContext, text string) { c.LogSpeech(c.By, text) }),
	commands.PickVerb("Chooses an element at random, using the seed; choosing from an empty list is an error.", "an element of the list", func(c *CallbackContext, n int) int { return c.PickRandomIndexAndLog(n) }),
}

// The kinds of event. The Target is the unit or player that the event is about. For a unit, Card is its definition and
// Point its number on its side. Where nothing else is said, Amount is a change of a number from From to To.
const (
	RoundBegan         engine.EventKind = iota // a round began: Amount is its number
	ShopBegan                                  // the shop of a player opened
	Drawn                                      // Card was drawn into a hand
	Pitched                                    // Card was pitched
	Played                                     // a unit was played to a slot
	Sold                                       // a unit was sold: Amount is its slot, from 1
	Swapped                                    // the units of slots From and To changed places
	ShopEnded                                  // the shop of a player ended
	PlayerMeterChanged                         // a meter of a player changed by Amount: Keyword is Mana + the meter
	BattleBegan                                // a battle began: Amount is the round
	Joined                                     // a unit joined the battle: From is its attack, To its health, Amount its keywords
	Clashed                                    // clash Amount: Target is the player's front unit, From the number of the enemy's
	Damaged                                    // a unit lost Amount health
	Poisoned                                   // a unit's health became 0 by Poison: From is the health before
	Destroyed                                  // a unit's health became 0 by an effect: From is the health before
	Changed                                    // a unit's Attack or Health, as Keyword says, changed by Amount
	// a unit was given Keyword: From and To are 1 if the keyword was and is active, otherwise 0
	Applied
	// a unit lost a permanent Keyword: From and To are 1 if the keyword was and is active, otherwise 0
	Removed
	Consumed // a unit's Shield was used up: From is 1, To is 0
	Fainted  // a unit died
	Spawned  // a unit was spawned: From is its attack, To its health, Amount its keywords
	// a permanent change was applied to a unit on a board: Keyword is a keyword, Attack or Health
	Kept
	Limited  // limit number Amount was exceeded
	Fought   // the battle is over: Amount is the seat that has won, or NoSeat
	Said     // a speech bubble: Text
	Picked   // a random pick from To options: option number Amount, from 1
	Directed // a stage direction: an edit from a test or a console
	Ended    // the game is over: Amount is the seat that has won, or NoSeat

	numEvents
)

const unitHas = events.HasTarget | events.HasCard

// Events declares each kind of event.
var Events = [numEvents]events.Decl{
	RoundBegan: {Word: "round", BeginsTurn: true, IsHeadline: true, Story: "Round {n}"},
	ShopBegan:  {Word: "shop", UsedFields: events.HasTarget, EndsIndent: events.Always, Story: "{strong:{side, select, you {Your shop.} other {The {side}'s shop.}}}"},
	Drawn:      {Word: "drawn", RevealsHidden: true, UsedFields: events.HasCard, EndsIndent: events.Always, StoryOfSeveral: "{quiet:{count, plural, one {1 card} other {# cards}} in the hand.}"},
	Pitched:    {Word: "pitched", UsedFields: events.HasCard, IndentsFollowing: true, Story: "{side, select, you {You pitch} other {The {side} pitches}} {strong:{card}}."},
	Played:     {Word: "played", UsedFields: unitHas, IndentsFollowing: true, Story: "{side, select, you {You play} other {The {side} plays}} {strong:{unit}}."},
	Sold:       {Word: "sold", UsedFields: unitHas, IndentsFollowing: true, Story: "{side, select, you {You sell} other {The {side} sells}} {strong:{card}}."},
	Swapped:    {Word: "swapped", EndsIndent: events.Always, Story: "{side, select, you {You swap} other {The {side} swaps}} slots {from} and {to}."},
	ShopEnded:  {Word: "shop_end", UsedFields: events.HasTarget},
	PlayerMeterChanged: {Word: "counted", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf, CardVerb: "gains {n} {what}",
		Why: "changed by {n}", Story: "{side, select, you {Your {what}} other {{What} of the {side}}}: {from} → {strong:{to}}.", EndsIndent: events.IsCausedByRules,
		// A number that follows from another event is minor.
		Minor: func(e *engine.Event) bool { return e.Keyword != Mana+meterLives && events.IsCausedByRules(e) }},
	BattleBegan: {Word: "battle", Hidden: true, EndsIndent: events.Always, Story: "{strong:The battle.}"},
	Joined:      {Word: "joined", UsedFields: unitHas, Hidden: true, Minor: events.Always, Story: "{quiet:{unit} joins, {from}/{to}.}"},
	Clashed:     {Word: "clash", UsedFields: unitHas, IndentsFollowing: true, Story: "Clash {n}"},
	Damaged: {Word: "damage", LosesHealth: true, UsedFields: unitHas, Changes: events.ConstantNumber(Health), Why: "damage {n}",
		CardVerb: "deals {n} damage to {unit}", Story: "{unit} {bad:loses {n} health} ({from} → {to}).", Short: "{bad:-{n}}"},
	Poisoned: {Word: "poisoned", UsedFields: unitHas, Changes: events.ConstantNumber(Health), Why: "killed by Poison", Story: "{unit} is {bad:poisoned}."},
	Destroyed: {Word: "destroyed", UsedFields: unitHas, Changes: events.ConstantNumber(Health), Why: "destroyed",
		CardVerb: "destroys {unit}", Story: "{unit} is {bad:destroyed}.", Short: "{bad:destroyed}"},
	Changed: {Word: "changed", UsedFields: unitHas | events.HasKeyword, Changes: events.KeywordOf, Why: "changed by {n}",
		CardVerb: "changes the {what} of {unit} by {n} for the battle", AsInCardText: asKeptEventIfPermanent, Story: "{unit}: {what} {from} → {strong:{to}}{forever}."},
	Applied: {Word: "keyword_applied", UsedFields: unitHas | events.HasKeyword, Changes: events.KeywordOf, Why: "given",
		CardVerb: "gives {unit} {what} for the battle", AsInCardText: asKeptEventIfPermanent, Story: "{unit} gains {keyword:{what}}{forever}.", Short: "{keyword:{what}}"},
	Removed: {Word: "keyword_removed", UsedFields: unitHas | events.HasKeyword, Changes: events.KeywordOf, Why: "taken",
		CardVerb: "takes {what} from {unit}", Story: "{unit} loses {keyword:{what}}{forever}."},
	Consumed: {Word: "keyword_consumed", UsedFields: unitHas | events.HasKeyword, Changes: events.KeywordOf, Why: "spent",
		Story: "{unit}: {keyword:{what}} prevents all damage and is used up."},
	Fainted: {Word: "faint", DefeatsTarget: true, UsedFields: unitHas, Story: "{bad:{unit} dies.}", Short: "{bad:dies}", PreviewedAlone: true},
	Spawned: {Word: "spawn", UsedFields: unitHas, CardVerb: "spawns {what}",
		AsInCardText: func(e engine.Event) engine.Event { e.Keyword, e.Amount = e.Card, 0; return e }, Story: "{unit} appears, {from}/{to}."},
	Kept: {Word: "kept", UsedFields: unitHas | events.HasKeyword, Changes: events.KeywordOf, Why: "kept after the battle",
		CardVerb: "{what, select, number {changes the {what} of {unit} by {n} for good} other {gives {unit} {what} for good}}", Minor: events.Always, Story: "{quiet:{unit} keeps {what}: {from} → {to}}"},
	Limited: {Word: "limit", EndsIndent: events.Always, Story: "{bad:The limit of {limit} was reached.}"},
	Fought: {Word: "battle_end", EndsIndent: events.Always,
		Story: "{winner, select, none {The battle is a {strong:draw}.} other {{strong:{winner, select, you {You win} other {The {winner} wins}} the battle.}}}"},
	Said:     {Word: "said", UsedFields: unitHas, Story: `{unit}: {strong:"{text}"}`},
	Picked:   {Word: "picked", Minor: events.Always, Story: "{quiet:Random pick: {n} of {to}.}"},
	Directed: {Word: "directed", Hidden: true, Minor: events.Always, EndsIndent: events.Always, Story: "{quiet:(a stage direction)}"},
	Ended: {Word: "ended", EndsIndent: events.Always,
		Story: "{winner, select, none {Nobody has won the game.} other {{good:{winner, select, you {You have} other {The {winner} has}} won the game.}}}"},
}

func asKeptEventIfPermanent(e engine.Event) engine.Event {
	if e.Flags&Permanent != 0 {
		e.Kind = Kept
	}
	return e
}

var EventNames = events.EventNames{
	Actor: func(game any, u int8) phrase.GenderedWord {
		return phrase.GenderedWord{Text: game.(*Game).TranslatedName(Unit(u))}
	},
	What: func(game any, _ *engine.Event, k int16) phrase.GenderedWord {
		return phrase.GenderedWord{Text: game.(*Game).translatedKeywordOrStat(k)}
	},
	Card: func(game any, card int16) string {
		return library.Translation(game.(*Game).content).Units[card].DisplayName()
	},
	Flags: []string{"", "permanent"},
	More: func(game any, e *engine.Event) []phrase.Arg {
		g := game.(*Game)
		winner, forever, exceeded := phrase.GenderedWord{Gender: "none"}, phrase.GenderedWord{}, phrase.GenderedWord{}
		if (e.Kind == Fought || e.Kind == Ended) && e.Amount >= 0 {
			winner = phrase.GenderedWord{Text: g.Language().RenderSentence(SaySeat[e.Amount])}
		}
		if e.Flags&Permanent != 0 {
			forever.Text = g.Language().RenderSentence(sayForGood)
		}
		if e.Kind == Limited {
			exceeded.Text = g.Language().RenderSentence(limits[e.Amount].said, "n", limits[e.Amount].most)
		}
		return []phrase.Arg{phrase.NameArg("unit", phrase.GenderedWord{Text: g.EventUnitName(e)}), phrase.NameArg("side", phrase.GenderedWord{Text: g.Language().RenderSentence(SaySeat[SeatOfEvent(e)])}),
			phrase.NameArg("winner", winner), phrase.NameArg("forever", forever), phrase.NameArg("limit", exceeded)}
	},
}

// EventKeywordOrStatName returns the name of the keyword, stat or meter in an event's Keyword, or "" for NoKeyword.
func EventKeywordOrStatName(k int16) string {
	switch {
	case k < 0:
		return ""
	case k < NumKeywords:
		return Keywords.Row(Keyword(k)).Name
	case k == Attack:
		return "attack"
	case k == Health:
		return "health"
	}
	return playerMeterRows[k-Mana].Field.Name
}

const (
	OfEnemy   uint8 = 1 << iota // the event is about the enemy or one of its units
	Permanent                   // the change is permanent

	placeShift = 2 // Flags >> placeShift is the result of LineIndexOfEvent
)

// LineIndexOfEvent returns the index, from 0 at the front, at which the unit of a Joined or Spawned entered its line.
func LineIndexOfEvent(e *engine.Event) int { return int(e.Flags >> placeShift) }

// SeatOfEvent returns the side that an event is about. It is Player for events about neither side.
func SeatOfEvent(e *engine.Event) Seat {
	if e.Flags&OfEnemy != 0 {
		return Enemy
	}
	return Player
}

// NoCallback is the Callback of a cause that is not an ability.
const NoCallback uint8 = 0

// CallbackOfTrigger returns the number that Cause.Callback has if the cause is an ability for the given trigger.
func CallbackOfTrigger(on Trigger) uint8 { return uint8(on) + 1 }

// CallbackName returns the name of a Callback as scripts write it, such as "on.faint", or "the rules" for NoCallback.
func CallbackName(callback uint8) string {
	if callback == NoCallback {
		return "the rules"
	}
	return "on." + Triggers[callback-1]
}

// eventWithoutCause is an event before it is logged. If Target is a unit, logEvent sets Card to its definition
// and Point to its number on its side, which tell what unit it was even after the battle.
type eventWithoutCause = events.EventWithoutCause[Unit]

// seatFlags returns the flag that marks an event as about side s. logEvent sets it for events that have a Target.
func seatFlags(s Seat) uint8 {
	if s == Enemy {
		return OfEnemy
	}
	return 0
}

var eventFields = events.UsedFieldsByKind(Events[:])

func (g *Game) logEvent(e eventWithoutCause) {
	if !g.HasLog() {
		return
	}
	if eventFields[e.Kind]&events.HasTarget != 0 {
		seat := Seat(e.Target - firstPlayer)
		if e.Target < firstPlayer {
			e.Card, e.Point = g.stats(e.Target).def, uint8(g.NumberOnSide(e.Target))
			seat = g.Seat(e.Target)
		}
		e.Flags |= seatFlags(seat)
	}
	engine.LogOf(&g.executor).Add(e.WithCause(eventFields, &g.cause))
}

// DescribeCause returns the unit and ability that a cause names (in a clash the unit and "attack"), or the zero value.
func (g *Game) DescribeCause(c engine.Cause) (o engine.CauseDescription) {
	if c.Card < 0 || int(c.Card) >= len(g.content.Units) {
		return o
	}
	d, does := g.definitionAt(c.Card), "attack"
	if c.Callback != NoCallback {
		does = CallbackName(c.Callback)
	}
	return c.Describe(d.KindAndID(), does, d.Where)
}
