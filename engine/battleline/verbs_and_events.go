package battleline

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
)

// The kinds of event. A card or a player at the beginning of a comment is the event's Target.
const (
	TurnBegan           engine.EventKind = iota // a player's turn began: Amount is the number of the turn
	Mulliganed                                  // a player returned the hand: Amount cards are drawn
	Kept                                        // a player keeps the hand
	KeyForged                                   // a player forged keys: From and To are the number of keys before and after
	HouseChosen                                 // a player chose a house: Amount is its number
	ArchivesTaken                               // a player took Amount cards from the archives
	CardPlayed                                  // a player played Card
	CardDiscarded                               // a player discarded Card from the hand
	Entered                                     // Card came into play; the Target is the player who controls it
	AttachedTo                                  // a creature got Card, an upgrade
	GraftedTo                                   // a creature or artifact got Card under it
	Reaped                                      // a creature was used to reap
	Attacks                                     // a creature attacks; Card is the defender
	UsedAction                                  // a card was used for its action
	UsedOmni                                    // a card was used for its omni
	Unstunned                                   // a creature was used to remove its stun
	Exhausted                                   // a card was exhausted
	Readied                                     // a card was readied
	Stayed                                      // an exhausted creature stayed exhausted
	Stunned                                     // a creature was stunned
	Recovered                                   // a creature lost its stun
	WardGained                                  // a creature got a ward
	WardLost                                    // a creature lost its ward, which prevented something
	Enraged                                     // a creature was enraged
	Calmed                                      // a creature is no longer enraged
	Spared                                      // a creature took no power damage in a fight, thanks to Elusive
	Prevented                                   // a creature did not take Amount of damage, thanks to Keyword or, if that is NoKeyword, a ward
	Absorbed                                    // a creature's armor prevented Amount of damage; From and To are the armor used this turn
	Damaged                                     // a creature took Amount of damage; From and To are the damage on it
	Healed                                      // a creature lost Amount of damage; From and To are the damage on it
	PowerChanged                                // a creature's +1 power counters changed; From and To are their number
	Destroyed                                   // a card is being destroyed: Flags is Fighting in a fight, Keyword is Poison if that destroys it
	Moved                                       // a card left play or changed zone: From and To are zones
	Controlled                                  // a card changed sides: Amount is the player who now controls it
	AemberGained                                // a player gained Amount from the supply; From and To are the aember in the pool
	AemberLost                                  // a player lost Amount to the supply; From and To are the aember in the pool
	AemberPaid                                  // a player paid Amount for a key; From and To are the aember in the pool
	Stolen                                      // the opponent stole Amount from a player; From and To are the aember in the player's pool
	Captured                                    // a player lost Amount, captured by Card; From and To are the aember in the pool
	Freed                                       // a player got Amount from Card, which left play; From and To are the aember in the pool
	Exalted                                     // a creature got Amount from the supply; From and To are the aember on it
	AemberOnCardChanged                         // a creature captured or lost Amount; From and To are the aember on it
	ChainsChanged                               // a player's chains changed; From and To are their number
	Drawn                                       // a player drew Card
	Shuffled                                    // a player's deck of Amount cards was shuffled
	Granted                                     // a card gained Amount of Keyword until the end of the turn
	Deprived                                    // a card lost Keyword until the end of the turn
	StepEnded                                   // the main step ended because a card with Omega was played
	Said                                        // a card spoke Text
	Picked                                      // a random pick from To options gave option number Amount, from 1
	Directed                                    // a stage direction changed the duel, as tests and consoles do
	Ended                                       // the duel is over: Amount is the winner, or NoPlayer

	numEvents
)

// Events declares each kind of event.
var Events = [numEvents]events.Decl{
	TurnBegan: {Word: "turn_start", UsedFields: events.HasTarget, BeginsTurn: true, IsHeadline: true, Story: "Turn {n}: {who, select, you {your turn} other {{who}}}"},
	Mulliganed: {Word: "mulligan", UsedFields: events.HasTarget, EndsIndent: events.Always,
		Story: "{Who} " + verbForReader("mulligans", "mulligan") + "."},
	Kept: {Word: "kept", UsedFields: events.HasTarget, EndsIndent: events.Always, Minor: events.Always, Story: "{quiet:{Who} " + verbForReader("keeps their", "keep your") + " hand.}"},
	KeyForged: {Word: "key_forged", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactKeys), IndentsFollowing: true,
		Why: "forges a key", Story: "{good:{Who} " + verbForReader("forges", "forge") + " key {to}.}", Short: "{good:key {to}}"},
	HouseChosen: {Word: "house_chosen", UsedFields: events.HasTarget, EndsIndent: events.Always, Story: "{Who} " + verbForReader("chooses", "choose") + " {strong:{house}}."},
	ArchivesTaken: {Word: "archives_taken", UsedFields: events.HasTarget,
		Story: "{Who} " + verbForReader("takes", "take") + " {n, plural, one {1 card} other {# cards}} from the archives."},
	CardPlayed: {Word: "card_played", UsedFields: events.HasTarget | events.HasCard, IndentsFollowing: true, EndsIndent: events.Always,
		Story: "{Who} " + verbForReader("plays", "play") + " {strong:{card}}."},
	CardDiscarded: {Word: "card_discarded", RevealsHidden: true, UsedFields: events.HasTarget | events.HasCard, Story: "{Who} " + verbForReader("discards", "discard") + " {card}.",
		CardVerb: "discards {card}"},
	Entered: {Word: "entered", UsedFields: events.HasTarget | events.HasCard, Minor: func(e *engine.Event) bool { return e.Flags&Betraying == 0 },
		Story: "{card} enters play, controlled by {who}.", Aside: "{quiet:{card} enters play, controlled by {who}.}", CardVerb: "puts {card} into play"},
	AttachedTo: {Word: "attached", UsedFields: events.HasTarget | events.HasCard, Story: "{card} is attached to {who}."},
	GraftedTo: {Word: "grafted", UsedFields: events.HasTarget | events.HasCard, Story: "{card} is grafted onto {who}.",
		CardVerb: "grafts {card} onto {who}"},
	Reaped: {Word: "reaped", UsedFields: events.HasTarget, IndentsFollowing: true, EndsIndent: events.Always, Story: "{Who} reaps."},
	Attacks: {Word: "fight", UsedFields: events.HasTarget | events.HasCard, IndentsFollowing: true, EndsIndent: isMoveNotEffect,
		Story: "{Who} attacks {card}.", CardVerb: "makes {who} fight {card}"},
	UsedAction: {Word: "action_used", UsedFields: events.HasTarget, IndentsFollowing: true, EndsIndent: events.Always, Story: "{Who} is used."},
	UsedOmni:   {Word: "omni_used", UsedFields: events.HasTarget, IndentsFollowing: true, EndsIndent: events.Always, Story: "{Who} is used."},
	Unstunned:  {Word: "unstunned", UsedFields: events.HasTarget, IndentsFollowing: true, EndsIndent: isMoveNotEffect, Story: "{Who} shakes off the stun."},
	Exhausted:  {Word: "exhausted", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactExhausted), Why: "exhausted", Minor: events.IsCausedByRules, Story: "{quiet:{Who} exhausts.}", Short: "exhausted", CardVerb: "exhausts {who}"},
	Readied: {Word: "readied", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactExhausted), Why: "ready again", Minor: events.IsCausedByRules, Story: "{Who} is ready again.",
		Aside: "{quiet:{Who} is ready again.}", Short: "ready again", CardVerb: "readies {who}"},
	Stayed:     {Word: "stayed", UsedFields: events.HasTarget, Story: "{quiet:{Who} stays exhausted.}"},
	Stunned:    {Word: "stunned", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactStunned), Why: "stunned", StoryOfSeveral: "{bad:{All} {count, plural, one {is} other {are}} stunned.}", Short: "{bad:stunned}", CardVerb: "stuns {who}"},
	Recovered:  {Word: "recovered", UsedFields: events.HasTarget, Minor: events.IsCausedByRules, Story: "{quiet:{Who} is no longer stunned.}"},
	WardGained: {Word: "warded", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactWarded), Why: "warded", StoryOfSeveral: "{good:{All} {count, plural, one {is} other {are}} warded.}", Short: "{good:warded}", CardVerb: "wards {who}"},
	WardLost:   {Word: "ward_lost", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactWarded), Why: "used up", Story: "{Who} is no longer warded.", Short: "the ward is used up"},
	Enraged:    {Word: "enraged", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactEnraged), Why: "enraged", StoryOfSeveral: "{All} {count, plural, one {is} other {are}} enraged.", Short: "enraged", CardVerb: "enrages {who}"},
	Calmed:     {Word: "calmed", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactEnraged), Why: "attacked", Minor: events.Always, Story: "{quiet:{Who} is no longer enraged.}"},
	Spared: {Word: "spared", UsedFields: events.HasTarget | events.HasKeyword, Story: "{keyword:{what}}: {who} evades the attack.",
		Short: "{keyword:{what}}"},
	Prevented: {Word: "prevented", AbsorbsDamage: true, UsedFields: events.HasTarget | events.HasKeyword,
		Story: "{what, select, none {{Who}'s ward prevents {n} damage.} other {{keyword:{what}}: {n} damage to {who} is prevented.}}"},
	Absorbed: {Word: "absorbed", AbsorbsDamage: true, UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactArmor), Why: "absorbs {n}",
		Story: "{Who}'s armor absorbs {n} damage.", Short: "armor {n}"},
	Damaged: {Word: "damaged", LosesHealth: true, UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactDamage), Why: "takes {n}",
		Story: "{cause, select, none {{Who}} other {{keyword:{cause}}: {who}}} takes {bad:{n} damage}{from, plural, =0 {} other {, now {to}}}.", Short: "{bad:{n} damage}", CardVerb: "deals {n} damage to {who}"},
	Healed: {Word: "healed", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactDamage), Why: "heals {n}",
		Story: "{Who} heals {good:{n} damage}; {to} left.", Short: "{good:heals {n}}", CardVerb: "heals {who} for {n}"},
	PowerChanged: {Word: "power_changed", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactCounters), Why: "power counters {from} → {to}",
		Story: "{Who} now has {to, plural, one {1 power counter} other {# power counters}}.",
		Short: "{to, plural, one {1 power counter} other {# power counters}}", CardVerb: "gives {who} {n} power"},
	Destroyed: {Word: "destroyed", DefeatsTarget: true, UsedFields: events.HasTarget | events.HasKeyword,
		Story: "{bad:{what, select, none {{Who}} other {{what}: {who}}} is destroyed.}", Short: "{bad:destroyed}", PreviewedAlone: true, CardVerb: "destroys {who}"},
	Moved: {Word: "moved", UsedFields: events.HasTarget, Number: func(game any, z int32) phrase.GenderedWord {
		return phrase.GenderedWord{Text: phrase.LanguageOf(game).RenderSentence(SayZone[z])}
	},
		Minor: func(e *engine.Event) bool { return e.Flags&Fallen != 0 || events.IsCausedByRules(e) },
		Story: "{quiet:{Who}: {from} → {to}.}", Short: "to {to}", CardVerb: "moves {who} to {to}"},
	Controlled: {Word: "control_changed", UsedFields: events.HasTarget, Story: "{Who} is now controlled by {whose}.",
		Short: "changes sides", CardVerb: "takes control of {who}"},
	AemberGained: {Word: "aember_gained", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactAember), Why: "gains {n}",
		Story: "{Who} " + verbForReader("gains", "gain") + " {good:{n} aember}, now {to}.", Short: "{good:+{n} aember}", CardVerb: "gains {n} aember"},
	AemberLost: {Word: "aember_lost", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactAember), Why: "loses {n}",
		Story: "{Who} " + verbForReader("loses", "lose") + " {bad:{n} aember}; {to} left.", Short: "{bad:-{n} aember}", CardVerb: "makes {who} lose {n} aember"},
	AemberPaid: {Word: "aember_paid", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactAember), Why: "pays {n} for a key",
		Minor: events.Always, Story: "{quiet:{Who} " + verbForReader("pays", "pay") + " {n} aember; {to} left.}"},
	Stolen: {Word: "stolen", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactAember), Why: "{n} stolen",
		Story: "{bad:{n} aember} is stolen from {who}; {to} left.", Short: "{bad:-{n} aember}", CardVerb: "steals {n} aember"},
	Captured: {Word: "captured", UsedFields: events.HasTarget | events.HasCard, Changes: events.ConstantNumber(FactAember), Why: "{n} captured",
		Story: "{card} captures {bad:{n} aember} from {who}; {to} left.", Short: "{bad:-{n} aember}", CardVerb: "makes {card} capture {n} aember"},
	Freed: {Word: "freed", UsedFields: events.HasTarget | events.HasCard, Changes: events.ConstantNumber(FactAember), Why: "{n} from a card that left play",
		Story: "{Who} " + verbForReader("gets", "get") + " the {good:{n} aember} from {card}, now {to}.", Short: "{good:+{n} aember}"},
	Exalted: {Word: "exalted", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactHolding), Why: "exalted",
		Story: "{n} aember is placed on {who}, now {to}.", Short: "+{n} aember on it", CardVerb: "exalts {who} {n, plural, one {once} other {# times}}"},
	AemberOnCardChanged: {Word: "holds", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactHolding), Why: "{from} → {to}",
		Minor: events.Always, Story: "{quiet:{Who} holds {to} aember.}"},
	ChainsChanged: {Word: "chains_changed", UsedFields: events.HasTarget, Changes: events.ConstantNumber(FactChains), Why: "{from} → {to}",
		Story: "{Who} " + verbForReader("now has", "now have") + " {to, plural, =0 {no chains} one {1 chain} other {# chains}}.", CardVerb: "gives {who} {n} chains"},
	Drawn: {Word: "card_drawn", RevealsHidden: true, UsedFields: events.HasTarget | events.HasCard, EndsIndent: events.IsCausedByRules,
		StoryOfSeveral: "{quiet:{Who} " + verbForReader("draws", "draw") + " {count, plural, one {1 card} other {# cards}}.}", CardVerb: "draws a card"},
	Shuffled: {Word: "shuffled", UsedFields: events.HasTarget, Minor: events.Always, Story: "{quiet:{Who} " + verbForReader("shuffles their", "shuffle your") + " deck.}"},
	Granted: {Word: "granted", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf, Why: "gains {n} this turn",
		StoryOfSeveral: "{All} {count, plural, one {gains} other {gain}} {keyword:{what}} this turn.", Short: "{keyword:{what}}", CardVerb: "gives {who} {what}"},
	Deprived: {Word: "deprived", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf, Why: "loses it this turn",
		StoryOfSeveral: "{All} {count, plural, one {loses} other {lose}} {keyword:{what}} this turn.", Short: "no {keyword:{what}}", CardVerb: "takes {what} from {who}"},
	StepEnded: {Word: "step_ended", UsedFields: events.HasKeyword, EndsIndent: events.Always, Story: "{keyword:{what}}: the step ends."},
	Said:      {Word: "said", UsedFields: events.HasTarget, Story: `{Who}: {strong:"{text}"}`},
	Picked:    {Word: "picked", Minor: events.Always, Story: "{quiet:Random pick: {n} of {to}.}"},
	Directed:  {Word: "directed", Hidden: true, EndsIndent: events.Always, Story: "{quiet:(a stage direction)}"},
	Ended: {Word: "ended", EndsIndent: events.Always,
		Story: "{whose, select, none {{bad:Nobody has won.}} you {{good:You have won.}} other {{good:{Whose} has won.}}}"},
}

// verbForReader returns a template that renders as you ("play") if {Who} is the reader, otherwise as they ("plays").
func verbForReader(they, you string) string {
	return "{who, select, you {" + you + "} other {" + they + "}}"
}

func isMoveNotEffect(e *engine.Event) bool { return e.Flags&ByEffect == 0 }

var EventNames = events.EventNames{
	Actor: func(game any, target int8) (who phrase.GenderedWord) {
		switch c, p := CardOrPlayer(target); {
		case p != NoPlayer:
			who.Text = game.(*Duel).Language().RenderSentence(SayPlayer[p])
		case c != NoCard:
			who.Text = game.(*Duel).DisplayName(c)
		}
		return who
	},
	What: func(game any, _ *engine.Event, k int16) phrase.GenderedWord {
		if k < 0 {
			return phrase.GenderedWord{Gender: "none"}
		}
		return phrase.GenderedWord{Text: library.Translation(game.(*Duel).content).Keywords.Row(Keyword(k)).Name}
	},
	Card:  func(game any, card int16) string { return game.(*Duel).DisplayName(Card(card)) },
	Flags: []string{"fighting", "effect", "fallen", "betraying"},
	More: func(game any, e *engine.Event) []phrase.Arg {
		house, whose, in := phrase.GenderedWord{Gender: "none"}, phrase.GenderedWord{Gender: "none"}, game.(*Duel).Language()
		switch e.Kind {
		case HouseChosen:
			house = phrase.GenderedWord{Text: in.TranslateScriptText(game.(*Duel).HouseName(int(e.Amount)))}
		case Controlled, Ended:
			if p := Player(e.Amount); p != NoPlayer {
				whose = phrase.GenderedWord{Text: in.RenderSentence(SayPlayer[p])}
			}
		}
		return []phrase.Arg{phrase.NameArg("house", house), phrase.NameArg("whose", whose)}
	},
}

// The flags of events. Each comment names the kinds of event that can have the flag.
const (
	Fighting  uint8 = 1 << iota // flag of Destroyed: the damage of a fight is the cause (K-32)
	ByEffect                    // flag of Attacks and Unstunned: an effect, not a move, is the cause
	Fallen                      // flag of Moved: the card was destroyed
	Betraying                   // flag of Entered: the card is under the control of its owner's opponent
)

const NoKeyword int16 = -1

func playerTarget(p Player) int8 { return int8(MaxCards) + int8(p) }

// CardOrPlayer splits an event's Actor or Target into a card or NoCard, and a player or NoPlayer. At most one is set.
func CardOrPlayer(target int8) (c Card, p Player) {
	switch {
	case target < 0:
		return NoCard, NoPlayer
	case target >= MaxCards:
		return NoCard, Player(target - MaxCards)
	}
	return Card(target), NoPlayer
}

type eventWithoutCause = events.EventWithoutCause[int8]

var eventFields = events.UsedFieldsByKind(Events[:])

func (d *Duel) logEvent(e eventWithoutCause) {
	if d.HasLog() {
		engine.LogOf(&d.executor).Add(e.WithCause(eventFields, &d.cause))
	}
}

// DescribeCause returns the card and function that a cause names, with "power" as the function for damage in a fight.
// It returns the zero value if the cause names no card.
func (d *Duel) DescribeCause(c engine.Cause) (o engine.CauseDescription) {
	by, does := Card(c.Card), "power"
	switch {
	case CallbackKind(c.Callback) != NoCall:
		does = CallbackNames[c.Callback]
	case c.Hit > 0:
		by = Card(c.Actor)
	default:
		return o
	}
	if !d.Exists(by) {
		return o
	}
	def := d.Def(by)
	return c.Describe(def.KindAndID(), does, def.Where)
}
