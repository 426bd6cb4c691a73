package curtain

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
)

// Verbs are the methods of self in all callbacks of a fight.
var Verbs = []*commands.Verb{
	commands.Verb3("deal", "Deals `times` hits of n damage to each target, following the full damage sequence.",
		amountArg, targetsArg("target", "the target, or the first enemy if there is none; for an enemy, the MacGuffin"), timesArg, commands.IntResult("the HP lost"), (*CallbackContext).runVerbDeal),
	commands.Verb3("gain", "Gives n stacks of a positive keyword, or n `\"energy\"`, `\"ovation\"` or `\"currency\"`; a protagonist's keyword goes to the chosen protagonist or the card's owner.",
		amountArg, keywordOrMeterArg("what", GainWords, meters.Join("Gained", PositiveWords)), targetsArg("who", "an enemy itself, or else the team if it can hold the keyword, the chosen protagonist or the card's owner"), commands.IntResult("how much was gained"), (*CallbackContext).runVerbGain),
	commands.Verb3("inflict", "Inflicts n stacks of a debuff on each target, unless Ward or immunity prevents it.",
		amountArg, keywordOrMeterArg("debuff", KeywordWords, DebuffWords), targetsArg("who", "the target, or the first enemy if there is none; for an enemy, the team"), commands.IntResult("how many were affected"), (*CallbackContext).runVerbInflict),
	commands.Verb3("lose", "Removes n stacks of a keyword, or n `\"energy\"`, `\"ovation\"`, `\"currency\"` or `\"hp\"`; with `\"all\"`, all of it.",
		commands.WithAllWord(amountArg, All), keywordOrMeterArg("what", LoseWords, LoseWords), targetsArg("who", "the keyword's holder; for hp, self"), commands.IntResult("how much was lost"), (*CallbackContext).runVerbLose),
	commands.Verb2("heal", "Heals each target by n, minus its Poison; never heals the MacGuffin.",
		amountArg, targetsArg("who", "the chosen protagonist, or self"), commands.IntResult("the HP gained"), (*CallbackContext).runVerbHeal),
	commands.Verb2("remove", "Removes a debuff, a list of debuffs or, with `\"all\"`, every debuff.",
		debuffsArg, targetsArg("who", "the target, or self"), commands.IntResult("how many stacks were removed"), (*CallbackContext).runVerbRemove),
	commands.CallerlessVerb1("draw", "Draws n cards.", cardCountArg, commands.IntResult("how many were drawn"), (*CallbackContext).DrawCards),
	commands.CallerlessVerb2("discount", "Reduces the cost of cards in hand by n until they leave the hand; free cards are not affected.", amountArg, filterArg, commands.IntResult("how many were affected"), (*CallbackContext).DiscountCards),
	commands.CallerlessVerb2("boost", "Makes the hits of cards in hand deal n more damage until the cards leave the hand.", amountArg, filterArg, commands.IntResult("how many were affected"), (*CallbackContext).BoostCards),
	commands.CallerlessVerb1("give", "Gives the player's side a relic for the rest of the run.", relicIDArg, commands.BoolResult("whether the relic is new"), (*CallbackContext).GiveRelic),
	commands.CallerlessVerb1("gain_item", "Gives the player's side an item, if a slot is free.", itemIDArg, commands.BoolResult("whether a slot was free"), (*CallbackContext).GainItem),
	commands.CallerlessVerb1("lose_item", "Takes an item from the player's side.", itemIDArg, commands.BoolResult("whether the player's side had it"), (*CallbackContext).LoseItem),
	commands.Verb2("create", "Creates n new cards with the given id, in the hand or in a pile for the fight. With `for_good` or `to = \"deck\"`, they are permanently in the run's deck.",
		newCardIDArg, creationArg, commands.ResultSpec{Type: "Card[]", Doc: "the new cards"}, (*CallbackContext).runVerbCreate),
	commands.CallerlessVerb1("discard", "Puts cards into the discard pile.", cardsArg, commands.IntResult("how many were affected"), (*CallbackContext).DiscardCards),
	commands.CallerlessVerb1("exhaust", "Puts cards into the exhaust pile.", cardsArg, commands.IntResult("how many were affected"), (*CallbackContext).ExhaustCards),
	commands.CallerlessVerb3("move", "Puts cards into a pile, by default on top. Moving a card to the discard pile or the exhaust pile counts as discarding or exhausting it.", cardsArg, pileNameArg, spotArg, commands.IntResult("how many were moved"), (*CallbackContext).MoveCards),
	commands.CallerlessVerb2("play", "Plays cards for free from wherever they are, skipping those that cannot be played.",
		cardsArg, targetsArg("target", "the current target if valid, otherwise a random one"), commands.IntResult("how many were played"), (*CallbackContext).runVerbPlay),
	commands.CallerlessVerb1("upgrade", "Upgrades cards for the rest of the fight.", cardsArg, commands.IntResult("how many were affected"), (*CallbackContext).UpgradeCards),
	commands.Verb2("set_owner", "Makes a protagonist or the MacGuffin the owner of cards for the rest of the fight.", cardsArg, targetReader.Arg("who", "Who"), commands.IntResult("how many were affected"), (*CallbackContext).runVerbSetOwner),
	commands.CallerlessVerb1("purge", "Removes cards from the fight, and permanently from the run's deck.", cardsArg, commands.IntResult("how many were affected"), (*CallbackContext).PurgeCards),
	commands.SayVerb("Shows a speech bubble for the acting card or enemy.", func(c *CallbackContext, text string) { c.LogSpeech(c.By, text) }),
	commands.CallerlessVerb1("summon", fmt.Sprintf("Adds an enemy or a companion to the fight, which can have %d enemies and %d companions at a time. It shows its intent at once or, during the enemies' turn, along with the others.", MaxEnemies, MaxCompanions), enemyIDArg,
		commands.ResultSpec{Type: "Actor", Doc: "the new actor"}, func(c *CallbackContext, enemy int16) schema.Value {
			return schema.NamedRef("actor", int(c.Summon(enemy)))
		}),
	commands.Verb0("end_turn", "Ends the player's turn once the current action is finished.", commands.BoolResult("whether there was a turn to end"), func(c *CallbackContext, _ commands.Caller) bool { return c.RequestTurnEnd() }),
	commands.LaterVerb(MomentWords, "integer | string | Actor | Card", func(c *CallbackContext) commands.LaterVerbOptions[Source] {
		return commands.LaterVerbOptions[Source]{By: c.By, Names: c.delayedFuncsOf(c.By).Names(), IDs: c.content.ids, Views: storableViews}
	}, (*CallbackContext).DelayEffect),
	commands.ChooseVerb[*CallbackContext]("actors, cards, relics, items, keywords, strings or `{ id, text }`"),
	newCardsVerb[*CallbackContext](),
	commands.PickVerb("Chooses an element of a list at random, using the seed; scripts have no other source of randomness.", "an element of the list", (*CallbackContext).PickRandomIndexAndLog),
}

// ActorVerbs are the methods of self in the callbacks of an actor.
var ActorVerbs = append(slices.Clip(Verbs),
	commands.Verb0("leave", "Removes an enemy or a companion from the fight, which is won if no enemy is left.", commands.NoResult, func(c *CallbackContext, _ commands.Caller) schema.Value {
		c.RemoveFromFight(c.sourceActorOrNobody())
		return schema.Value{}
	}),
	commands.Verb0("rethink", "Recomputes the intent of an enemy or a companion: an entry that is a function is called again, and one whose `when` is no longer true is replaced. This works only during the player's turn.",
		commands.NoResult, func(c *CallbackContext, in commands.Caller) schema.Value {
			if !c.sourceActorOrNobody().HasIntents() {
				in.Wrong("only enemies and companions have intents")
			}
			c.RecomputeIntent(c.By.Actor)
			return schema.Value{}
		}),
)

// The kinds of event. Journals contain hashes with their numbers, so add new kinds at the end.
const (
	FightStart engine.EventKind = iota
	PlayerTurnStart
	PlayerTurnEnd
	EnemyTurnStart
	EnemyTurnEnd
	CardPlayed
	CardDrawn
	Damaged // Amount HP was lost, from From to To
	Inflicted
	Gained
	KnockedOut

	Hit              // a hit was dealt: Amount is the damage before absorption
	Modified         // the damage of a hit or the amount of a gain changed from From to To, at Point and by Keyword
	Redirected       // Taunt pulled a hit from actor From to Target
	Negated          // Distract negated a hit
	Absorbed         // Shield, Block or a keyword of a pack absorbed Amount
	Fizzled          // Confused made a keyword fail
	Lucky            // the card's Luck roll succeeded
	Healed           // Amount HP was gained, from From to To
	Lost             // Amount of Keyword (stacks, energy, Ovation or currency) was lost, from From to To
	Cleared          // a keyword expired or lost a stack by itself
	Warded           // Ward negated a debuff
	Resisted         // an enemy or a companion was immune to a debuff
	Converted        // Fear or Frustration turned into Keyword
	Shuffled         // the discard pile became the draw pile
	Discarded        // a card was discarded
	Discounted       // a card in hand now costs Amount less
	Boosted          // a card in hand now deals Amount more
	IntentShown      // an enemy revealed what it will do next: Detail is the *Intent
	Acted            // an enemy carried out action Amount of its intent: Detail is the *ActionDetail
	Barred           // an action of an intent was prevented by the keyword in its cause
	PhaseBegun       // an enemy entered phase Amount
	Defeated         // an enemy was defeated
	Said             // an actor said Text, in a speech bubble
	Picked           // an effect drew the random number Amount from 1 to To
	Directed         // a stage direction was carried out: Amount is its ActionKind; the other fields are what it changed
	Ended            // the fight is over: Amount is the Result
	RelicReceived    // the player's side got the relic at index To
	Exhausted        // a card was exhausted
	Created          // a card was created in the pile To
	Moved            // a card went from the pile From to the pile To
	UpgradedForFight // a card was upgraded for the rest of the fight
	Purged           // a card left the fight and the run's deck
	TurnEndInHand    // a card was in the hand when the player's turn ended

	MacGuffinHealed // between fights, the MacGuffin gained Amount HP
	MacGuffinHurt   // between fights, the MacGuffin lost Amount HP
	Earned          // between fights, the player got Amount of the currency called Text
	Paid            // between fights, the player paid Amount of the currency called Text
	CardTaken       // between fights, the card called Text was added to the deck
	CardUpgraded    // between fights, the card called Text was upgraded
	CardRemoved     // between fights, the card called Text was removed from the deck
	RelicTaken      // between fights, the player's side got the relic called Text

	Summoned            // an enemy or a companion came into the fight
	Departed            // an enemy or a companion left the fight, with Amount HP
	EffectDelayed       // an effect began to wait: To is the WaitMoment, Text the name of its function
	DelayedEffectRun    // a delayed effect is carried out: Text is the name of its function
	DelayedEffectMissed // a delayed effect was dropped, since its function is no longer defined

	TurnEndRequested // an effect ends the player's turn
	Outlasted        // the fight was undecided after LastTurn: Amount is the turn
	HealRefused      // an effect would heal only the MacGuffin, which cannot be healed

	ItemReceived // the player's side got an item: To is its index in Content.Items
	ItemUsed     // an item was used: To is its index in Content.Items
	ItemLost     // an item was lost: To is its index; Amount is 0 if it was never received, because no slot was free

	OwnerChanged // Target became the owner of a card in the fight

	numEvents
)

// Events declares each kind of event. Sentences about several events together are in package ui.
var Events = [numEvents]events.Decl{
	FightStart:      {Word: "fight_start"},
	PlayerTurnStart: {Word: "player_turn_start", BeginsTurn: true},
	PlayerTurnEnd:   {Word: "player_turn_end"},
	EnemyTurnStart:  {Word: "enemy_turn_start"},
	EnemyTurnEnd:    {Word: "enemy_turn_end"},
	CardPlayed:      {Word: "card_played", UsedFields: events.HasCard | events.HasTarget},
	CardDrawn: {Word: "card_drawn", RevealsHidden: true, UsedFields: events.HasCard, Minor: events.IsCausedByRules, StoryOfSeveral: "You draw {all}.",
		CardVerb: "draws {n, plural, one {# card} other {{n} cards}}"},
	Damaged: {Word: "damaged", LosesHealth: true, UsedFields: events.HasTarget | events.HasKeyword, Changes: events.ConstantNumber(HP),
		IsSum: func(e *engine.Event) bool { return e.Cause.Keyword < 0 }, Begun: "deals {n}", Left: "so {n} HP", AsInCardText: asHPLossIfNoFlags,
		Why: "{how, select, retaliate {{cause} deals {n} back} curse {{cause} deals {n}} tick {{cause} deals {n} at the start of the turn} other {loses {n} HP}}"},
	Inflicted: {Word: "inflicted", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf, Why: "{n} inflicted",
		CardVerb: "inflicts {n} {what}{who, select, team {} other { on {who}}}"},
	Gained: {Word: "gained", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf,
		IsSum: func(e *engine.Event) bool { return e.Keyword != Ovation }, Begun: "gains {n}",
		Why:      "{what, select, crowd {the crowd cheers: +{n}} other {gains {n}}}",
		CardVerb: "gains {n} {what}{who, select, team {} other { on {who}}}"},
	KnockedOut: {Word: "knocked_out", DefeatsTarget: true, UsedFields: events.HasTarget, Story: "{bad:{Who} is knocked out.}"},

	Hit: {Word: "hit", UsedFields: events.HasTarget, ComputedNumber: func(e *engine.Event) (from, to int32) { return e.Amount, e.Amount },
		CardVerb: "deals {n} damage"},
	Modified: {Word: "modified", UsedFields: events.HasTarget | events.HasKeyword, ComputedNumber: events.FromTo, Step: "{from} → {to} by {what}"},
	Redirected: {Word: "redirected", UsedFields: events.HasTarget, Number: actorNameForPhrase,
		Step: "{cause} pulls it from {from} to {to}", KeywordUsedUp: "takes a hit that was meant for {from}"},
	Negated: {Word: "negated", AbsorbsDamage: true, UsedFields: events.HasTarget, KeywordUsedUp: "negates a hit of {n}"},
	Absorbed: {Word: "absorbed", AbsorbsDamage: true, UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf, MayBeOf: mayAbsorb,
		Step: "{what} takes {n}", Why: "absorbs {n} of a hit on {who}"},
	Fizzled: {Word: "fizzled", UsedFields: events.HasTarget | events.HasKeyword,
		Story: "{cause}: {who, select, enemy {{who}'s } other {}}{what} fails."},
	Lucky: {Word: "lucky"},
	Healed: {Word: "healed", UsedFields: events.HasTarget, Changes: events.ConstantNumber(HP), Why: "heals {n}", CardVerb: "heals {who} for {n}",
		Story: "{cause, select, keyword {{cause} heals {who} for} other {{source}{source, select, none {{Who}} other {{who}}} heals}} {n} HP ({from} → {to})."},
	Lost: {Word: "lost", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf,
		Why:      "{what, select, crowd {the crowd calms down: -{n}} other {loses {n}}}",
		CardVerb: "{who, select, team {loses {n} {what}} other {takes {n} {what} from {who}}}"},
	Cleared: {Word: "cleared", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf,
		Why: "{how, select, tick {{n} wears off at the start of the turn} other {expires as usual}}"},
	Warded: {Word: "warded", UsedFields: events.HasTarget | events.HasKeyword,
		Story: "{cause} negates {n} {what} on {who}.", KeywordUsedUp: "wards off {n} {what}", AsInCardText: asInflictedEvent},
	Resisted:         {Word: "resisted", UsedFields: events.HasTarget | events.HasKeyword, Story: "{Who} is immune to {what}.", AsInCardText: asInflictedEvent},
	Converted:        {Word: "converted", UsedFields: events.HasTarget | events.HasKeyword},
	Shuffled:         {Word: "shuffled", Story: "{quiet:The discard pile is shuffled into the draw pile.}"},
	Discarded:        {Word: "discarded", UsedFields: events.HasCard, StoryOfSeveral: "You discard {all}.", CardVerb: "discards {card}"},
	Exhausted:        {Word: "exhausted", UsedFields: events.HasCard, StoryOfSeveral: "Exhausted: {each}.", CardVerb: "exhausts {card}"},
	Created:          {Word: "created", UsedFields: events.HasCard, StoryOfSeveral: "Created in {place}: {each}.", CardVerb: "creates {card}"},
	Moved:            {Word: "moved", UsedFields: events.HasCard, StoryOfSeveral: "Moved from {origin} to {place}: {each}.", CardVerb: "moves {card}"},
	UpgradedForFight: {Word: "upgraded", UsedFields: events.HasCard, StoryOfSeveral: "Upgraded for this fight: {each}.", CardVerb: "upgrades {card}"},
	TurnEndInHand:    {Word: "turn_end_in_hand", UsedFields: events.HasCard},
	Purged:           {Word: "purged", UsedFields: events.HasCard, StoryOfSeveral: "Removed from the deck: {each}.", CardVerb: "removes {card} from the deck"},
	Discounted:       {Word: "discounted", UsedFields: events.HasCard, StoryOfSeveral: "Costs {n} less: {each}.", CardVerb: "makes {card} cost {n} less"},
	Boosted:          {Word: "boosted", UsedFields: events.HasCard, StoryOfSeveral: "Deals {n} more damage per hit: {each}.", CardVerb: "makes {card} deal {n} more damage"},
	IntentShown:      {Word: "intent", UsedFields: events.HasTarget},
	Acted:            {Word: "acted", UsedFields: events.HasTarget},
	Barred:           {Word: "barred", UsedFields: events.HasTarget, Story: "{Who} cannot act: {cause}."},
	PhaseBegun:       {Word: "phase", UsedFields: events.HasTarget, Story: "{strong:{Who} enters phase {n}.}"},
	Defeated:         {Word: "defeated", DefeatsTarget: true, UsedFields: events.HasTarget, Story: "{good:{Who} falls.}"},
	Said:             {Word: "said", UsedFields: events.HasTarget, Story: `{Who}: {strong:"{text}"}`},
	Picked:           {Word: "picked"},
	Summoned:         {Word: "summoned", UsedFields: events.HasTarget, Story: "{source}{strong:{Who}} enters.", CardVerb: "summons {who}"},
	Departed:         {Word: "departed", UsedFields: events.HasTarget, Changes: events.ConstantNumber(HP), Why: "leaves the fight", Story: "{strong:{Who}} leaves the stage."},
	EffectDelayed: {Word: "left", Number: func(game any, n int32) phrase.GenderedWord {
		return phrase.GenderedWord{Text: phrase.LanguageOf(game).RenderSentence(momentPhrases[n])}
	},
		Story: "{quiet:{source}{text} comes {to}.}"},
	DelayedEffectRun:    {Word: "came", Story: "{quiet:{source}{text}.}"},
	DelayedEffectMissed: {Word: "missed", Story: "{quiet:{source}its delayed effect is no longer defined.}"},
	Directed: {Word: "directed", UsedFields: events.HasTarget | events.HasCard | events.HasKeyword, Hidden: true,
		Story: "{quiet:Stage direction: {change, select, enters {{card} enters {place}} leaves {{card} leaves {place}} gone {{card} is removed from the fight}" +
			" number {{what} becomes {to}} owned {{who}'s {what} becomes {to}} said {{text}} other {the scene changes}}.}"},
	TurnEndRequested: {Word: "turn_cut", Story: "{source}The turn ends.", CardVerb: "ends the turn"},
	Outlasted:        {Word: "outlasted", Story: "{bad:Turn {n} is over, and nothing is decided. The audience goes home and takes the MacGuffin with it.}"},
	HealRefused:      {Word: "heal_refused", UsedFields: events.HasTarget, Story: "{Who} cannot be healed."},
	RelicReceived: {Word: "given", Number: func(game any, n int32) phrase.GenderedWord {
		if f := FightOf(game); int(n) < f.RelicCount() {
			return phrase.GenderedWord{Text: f.TranslatedNames().Relic(int(n))}
		}
		return phrase.GenderedWord{}
	}, Story: "{source}You receive {strong:{to}}."},
	Ended: {Word: "ended", EndsIndent: events.Always,
		Story: "{n, plural, =1 {{good:Victory. The house is on its feet.}} other {{bad:Defeat. The MacGuffin is lost, and the curtain falls.}}}"},

	MacGuffinHealed: {Word: "mended", UsedFields: events.HasTarget, Changes: events.ConstantNumber(HP), Why: "repaired by {n}", Story: "{good:The MacGuffin is repaired: {from} → {to} HP.}"},
	MacGuffinHurt:   {Word: "worn", UsedFields: events.HasTarget, Changes: events.ConstantNumber(HP), Why: "damaged by {n}", Story: "{bad:The MacGuffin is damaged: {from} → {to} HP.}"},
	Earned:          {Word: "earned", Story: "You earn {n} {text} ({from} → {to})."},
	Paid:            {Word: "paid", Story: "You pay {n} {text} ({from} → {to})."},
	CardTaken:       {Word: "card_taken", Story: "{text} is added to the deck."},
	CardUpgraded:    {Word: "card_upgraded", Story: "{text} is upgraded."},
	CardRemoved:     {Word: "card_removed", Story: "{text} is removed from the deck."},
	RelicTaken:      {Word: "relic_taken", Story: "You receive {strong:{text}}."},

	ItemReceived: {Word: "item_received", Number: itemNameForPhrase, Story: "{source}You receive {strong:{to}}.", CardVerb: "gives you {to}"},
	ItemUsed:     {Word: "item_used", UsedFields: events.HasTarget, Number: itemNameForPhrase},
	ItemLost: {Word: "item_lost", Number: itemNameForPhrase,
		Story: "{source}{n, plural, =0 {There is no free slot for {to}.} other {You lose {to}.}}"},

	OwnerChanged: {Word: "owner_changed", UsedFields: events.HasCard | events.HasTarget, StoryOfSeveral: "{Who} now owns: {each}.", CardVerb: "makes {who} the owner of {card}"},
}

var EventTypes = events.EventWords(Events[:])

// asInflictedEvent returns a Warded or Resisted event as Inflicted, since card texts mention only inflicting.
func asInflictedEvent(e engine.Event) engine.Event { e.Kind = Inflicted; return e }

// asHPLossIfNoFlags returns e, a Damaged event, as the event Lost for HP if it has no flags, and otherwise unchanged.
func asHPLossIfNoFlags(e engine.Event) engine.Event {
	if e.Flags == 0 {
		e.Kind, e.Keyword = Lost, HP
	}
	return e
}

func itemNameForPhrase(game any, n int32) phrase.GenderedWord {
	if f := FightOf(game); n >= 0 && int(n) < len(f.content.Items) {
		return phrase.GenderedWord{Text: f.TranslatedNames().Item(int(n))}
	}
	return phrase.GenderedWord{}
}

// mayAbsorb reports whether actor a, as the target or the Team, may hold the keyword that absorbed the damage in e.
func mayAbsorb(e *engine.Event, a int8) bool {
	isTarget, isTeam := a == e.Target, Actor(a) == Team
	switch k := Keyword(e.Keyword); {
	case Actor(e.Target).IsEnemy():
		return isTarget
	case !Keywords.HasID(int(k)):
		return isTarget || isTeam
	case Keywords.KeywordsHoldableAs(OnTeam).Has(k):
		return isTeam
	}
	return isTarget
}

// The meters, as values of an event's Keyword.
const (
	Energy int16 = engine.MaxKeywords + iota
	Ovation
	HP
	Currency
)

var EventNames = events.EventNames{
	Actor: func(game any, a int8) phrase.GenderedWord { return actorNameForPhrase(game, int32(a)) },
	What:  keywordOrMeterNameForPhrase,
	Card:  func(game any, c int16) string { return FightOf(game).TranslatedNames().Card(c) },
	Flags: []string{"attack", "first", "curse", "tick", "retaliate"},
	// The kind of change of a stage direction, or the piles between which a card moved.
	More: func(game any, e *engine.Event) []phrase.Arg {
		switch e.Kind {
		case Directed:
			return stageDirectionSentenceArgs(phrase.LanguageOf(game), e)
		case Created, Moved:
			return []phrase.Arg{phrase.NameArg("origin", phrase.GenderedWord{Text: phrase.LanguageOf(game).RenderSentence(NameOfPile(e.From))}), phrase.NameArg("place", phrase.GenderedWord{Text: phrase.LanguageOf(game).RenderSentence(NameOfPile(e.To))})}
		}
		return nil
	},
}

func actorNameForPhrase(game any, n int32) phrase.GenderedWord {
	a := Actor(n)
	w := phrase.GenderedWord{Text: FightOf(game).TranslatedNames().Actor(a), Gender: "ally"}
	switch {
	case a.IsEnemy():
		w.Gender = "enemy"
	case a == Team || a == Nobody:
		w.Gender = "team"
	}
	return w
}

// keywordOrMeterNameForPhrase returns the name of a keyword or meter for a sentence about e. For a Modified event
// without a keyword, it names the script function that changed the number or, if none did, CardBonus.
func keywordOrMeterNameForPhrase(game any, e *engine.Event, keywordOrMeter int16) phrase.GenderedWord {
	f := FightOf(game)
	switch keywordOrMeter {
	case Energy, Currency:
		return phrase.GenderedWord{Text: f.TranslatedNames().KeywordOrMeter(keywordOrMeter), Gender: "meter"}
	case Ovation:
		return phrase.GenderedWord{Text: f.TranslatedNames().KeywordOrMeter(keywordOrMeter), Gender: "crowd"}
	case HP:
		return phrase.GenderedWord{Text: f.TranslatedNames().KeywordOrMeter(keywordOrMeter)}
	}
	if f.content.Keywords.HasID(int(keywordOrMeter)) {
		return phrase.GenderedWord{Text: f.TranslatedNames().KeywordOrMeter(keywordOrMeter), Gender: "keyword"}
	}
	if e.Kind != Modified {
		return phrase.GenderedWord{}
	}
	if o := f.DescribeCause(e.Cause); IsPureCallback(e.Cause.Callback) {
		return phrase.GenderedWord{Text: fmt.Sprintf("%s of %s (%s)", o.Callback, o.Item, o.Where)}
	}
	return phrase.GenderedWord{Text: f.Language().RenderSentence(CardBonus)}
}

// NameOfPile returns the name of a Pile, or of the deck for InDeck.
func NameOfPile(pileOrDeck int32) phrase.Sentence { return pileNames[pileOrDeck] }

func stageDirectionSentenceArgs(in *phrase.Language, e *engine.Event) []phrase.Arg {
	change, at := "", e.From
	switch {
	case e.Text != "":
		change = "said"
	case e.Card >= 0 && e.To >= 0:
		change, at = "enters", e.To
	case e.Card >= 0 && e.From >= 0:
		change = "leaves"
	case e.Card >= 0:
		change = "gone"
	case e.Keyword == Energy || e.Keyword == Ovation || e.Keyword == Currency:
		change = "number"
	case e.Keyword >= 0:
		change = "owned"
	}
	place := sayPlay
	if at >= 0 && at < int32(NumPiles) && Pile(at) != InPlay {
		place = pileNames[at]
	}
	return []phrase.Arg{phrase.NameArg("change", phrase.GenderedWord{Gender: change}), phrase.NameArg("place", phrase.GenderedWord{Text: in.RenderSentence(place)})}
}

const NoKeyword int16 = -1

const (
	ByAttack    uint8 = 1 << iota // the HP was lost to a hit of an attack
	FirstTarget                   // the target is the first of those that the effect changed
	ByCurse                       // the HP was lost to Curse
	ByTick                        // a keyword such as Poison is the cause, at the start of a turn
	ByRetaliate                   // the HP was lost to Retaliate
)

// eventWithoutCause is an event before it is logged. When it is logged, fields that its kind does not use are set:
// Target and Keyword to -1, because 0 is a valid number, and Card to the card of the cause.
type eventWithoutCause = events.EventWithoutCause[Actor]

// logEvent adds an event to the log, if there is one. Frequent callers check HasLog before they build the event.
func (f *Fight) logEvent(e eventWithoutCause) {
	if f.HasLog() {
		f.addToLog(&e)
	}
}

func (f *Fight) addToLog(e *eventWithoutCause) {
	engine.LogOf(&f.executor).Add(e.WithCause(usedEventFields, &f.cause))
}

func (f *Fight) logEventCausedByKeyword(k Keyword, e eventWithoutCause) {
	saved := f.setCauseKeyword(k)
	f.logEvent(e)
	f.cause.Keyword = saved
}

// setCauseKeyword makes a keyword the cause of events and returns the previous one, which the caller must restore.
func (f *Fight) setCauseKeyword(k Keyword) (saved int16) {
	saved = f.cause.Keyword
	f.cause.Keyword = int16(k)
	return saved
}

var usedEventFields = events.UsedFieldsByKind(Events[:])

func (f *Fight) toEngineEvent(e *eventWithoutCause) engine.Event {
	return e.WithCause(usedEventFields, &f.cause)
}

// LogSpeech logs that the actor of a source says text, in a speech bubble.
func (f *Fight) LogSpeech(by Source, text string) {
	f.logEvent(eventWithoutCause{Kind: Said, Target: by.Actor, Text: text})
}
