package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
)

// Verbs are the methods of self in the scripts of cards.
var Verbs = []*commands.Verb{
	commands.CallerlessVerb2("deal", "Hits each target for n damage, which is then changed by Bonus, Cripple or Weaken, Armor or Resistance, and Block, in that order (S-12).",
		amountArg, commands.WithComputedDefault(targetArg, "its target", defaultTargets), commands.IntResult("the HP lost"), verbForEachUnit((*Match).DealHit)),
	commands.CallerlessVerb3("gain", "Gives n Block, or n of an aura for the rest of the match; repeated gains add up (S-24, S-26).",
		amountArg, heldArg, commands.WithComputedDefault(targetArg, "its target, or the unit itself on a card that targets enemies", defaultHelpedUnits), commands.IntResult("how much was gained"), keywordVerbForEachUnit((*Match).GainKeyword)),
	commands.CallerlessVerb3("inflict", "Inflicts an effect for n of the target's turns; if the same source inflicts it twice, the longer one counts (S-11).",
		amountArg, effectArg, commands.WithComputedDefault(targetArg, "its target", defaultTargets), commands.IntResult("how many turns it was extended by"), keywordVerbForEachUnit((*Match).InflictEffect)),
	commands.CallerlessVerb3("lose", "Removes n Block or n of an aura; with `\"all\"`, everything.",
		commands.WithAllWord(amountArg, All), heldArg, commands.WithComputedDefault(targetArg, "its target", defaultTargets), commands.IntResult("how much was lost"), keywordVerbForEachUnit((*Match).LoseKeyword)),
	commands.CallerlessVerb2("heal", "Heals n HP plus the healer's Bonus, up to the maximum; dead units cannot be healed.",
		amountArg, commands.WithComputedDefault(targetArg, "its target, or the unit itself on a card that targets enemies", defaultHelpedUnits), commands.IntResult("the HP gained"), verbForEachUnit((*Match).HealUnit)),
	commands.CallerlessVerb2("remove", "Ends an effect or, with `\"all\"`, every effect, regardless of its source.",
		commands.WithAllWord(effectArg, allEffects), commands.WithComputedDefault(targetArg, "its target, or the unit itself on a card that targets enemies", defaultHelpedUnits), commands.IntResult("how many effects ended"), (*CallbackContext).removeEffectsFrom),
	commands.SayVerb("Shows a speech bubble for the unit that plays the card.", func(c *CallbackContext, text string) { c.LogSpeech(c.By, text) }),
	commands.LaterVerb(MomentWords, "integer | string | Unit", func(c *CallbackContext) commands.LaterVerbOptions[Source] {
		return commands.LaterVerbOptions[Source]{By: c.By, Names: c.CardDefinition().Waits.Names(), IDs: c.content.ids, Views: argumentViews}
	}, (*CallbackContext).DelayEffect),
	commands.ChooseVerb[*CallbackContext]("units, cards, keywords or strings"),
	commands.PickVerb("Chooses an element at random, using the seed; cards have no other source of randomness.", "an element of the list", func(c *CallbackContext, n int) int { return c.PickRandomIndexAndLog(n) }),
}

const (
	TurnBegan           engine.EventKind = iota // Target's turn begins: Amount is the number of the turn
	Advanced                                    // Target moved: From and To are zones
	Passed                                      // Target's turn ends without a card
	CardPlayed                                  // a card was played on Target
	CardDrawn                                   // team Amount drew a card
	Returned                                    // a played card went back into the deck of team Amount
	Hit                                         // a hit: Amount is the damage before Block
	Modified                                    // Keyword changed the number of a hit or gain at Point: From, To
	Absorbed                                    // Block absorbed Amount
	Damaged                                     // HP was lost: Amount, From, To
	Healed                                      // HP was healed: Amount, From, To
	Gained                                      // Block or an aura was gained: Keyword, Amount, From, To
	Lost                                        // Block or an aura was lost: Keyword, Amount, From, To
	Inflicted                                   // an effect was inflicted for Amount turns: Keyword; From and To turns left
	Faded                                       // an effect lost Amount turns: Keyword; From and To turns left
	Died                                        // Target died
	Said                                        // a speech bubble: Text
	Picked                                      // a random pick from To options: option number Amount, from 1
	Directed                                    // a stage direction: an edit from a test or a console
	Ended                                       // the match is over: Amount is the winning team, or NoTeam
	EffectDelayed                               // an effect named Text waits for the next turn of Target
	DelayedEffectRun                            // a delayed effect named Text is carried out
	DelayedEffectMissed                         // a delayed effect is no longer defined
	Stalled                                     // no unit can damage an enemy again or, if Amount is 1, the last turn is over
	HPCounted                                   // team Amount has To of From HP left

	numEvents
)

const (
	whatHeld = "{keyword:{what}}{what, select, both { aura} other {}}"
	forTurns = "{n, plural, one {1 turn} other {# turns}}"
)

// Events declares each kind of event. The story tells a hit, which has several events, in one sentence.
var Events = [numEvents]events.Decl{
	TurnBegan: {Word: "turn_start", UsedFields: events.HasTarget, BeginsTurn: true, IsHeadline: true, Story: "Turn {n}: {team, select, you {your {who}} other {{who} of {team}}}"},
	Advanced: {Word: "advanced", UsedFields: events.HasTarget, Changes: events.ConstantNumber(Position),
		Number: func(_ any, z int32) phrase.GenderedWord { return phrase.GenderedWord{Text: Zone(z).String()} },
		Story:  "{who} advances to {to}, {keyword:weakened} until the end of the turn.", Why: "advances"},
	Passed: {Word: "passed", UsedFields: events.HasTarget, Story: "{who} passes."},
	CardPlayed: {Word: "card_played", UsedFields: events.HasTarget | events.HasCard, IndentsFollowing: true,
		Story: "{by} plays {strong:{card}}{aim, select, self {} other { on {who}}}."},
	CardDrawn: {Word: "card_drawn", RevealsHidden: true, UsedFields: events.HasCard, EndsIndent: events.Always,
		StoryOfSeveral: "{quiet:{team, select, you {You draw} other {{team} draws}} {count, plural, one {1 card} other {# cards}}.}"},
	Returned: {Word: "returned", UsedFields: events.HasCard},
	Hit: {Word: "hit", UsedFields: events.HasTarget, Hit: events.HitBegins, ComputedNumber: func(e *engine.Event) (from, to int32) { return e.Amount, e.Amount },
		CardVerb: "deals {n} damage to {who}"},
	Modified: {Word: "modified", UsedFields: events.HasTarget | events.HasKeyword, Hit: events.HitChanges, ComputedNumber: events.FromTo,
		Step: "{from} → {to} by {what}", Aside: "{from}→{to} {what}"},
	Absorbed: {Word: "absorbed", AbsorbsDamage: true, UsedFields: events.HasTarget | events.HasKeyword, Hit: events.HitAbsorbed, Changes: events.KeywordOf,
		Step: "{what} takes {n}", Why: "absorbs {n} of a hit"},
	Damaged: {Word: "damaged", LosesHealth: true, UsedFields: events.HasTarget, Hit: events.HitCosts, Changes: events.ConstantNumber(HP),
		IsSum: events.Always, Begun: "deals {n}", Left: "so {n} HP"},
	Healed: {Word: "healed", UsedFields: events.HasTarget, Changes: events.ConstantNumber(HP), Why: "heals {n}", CardVerb: "heals {who} for {n}",
		Story: "{who} heals {good:{n} HP}, now {to}.", Short: "{good:+{n} HP}"},
	Gained: {Word: "gained", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf,
		IsSum: events.Always, Begun: "gains {n}", Why: "gains {n}", CardVerb: "gives {who} {n} {what}",
		Story: "{who} gains {good:{n}} " + whatHeld + ".", Short: "{good:+{n}} " + whatHeld},
	Lost: {Word: "lost", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf,
		Why:      "{acts, select, rules {expires at the start of the unit's turn} other {loses {n}}}",
		Story:    "{acts, select, rules {{quiet:{who}'s {what} ({n}) expires.}} other {{who} loses {n} " + whatHeld + ".}}",
		CardVerb: "takes {n} {what} from {who}"},
	Inflicted: {Word: "inflicted", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf,
		Why: "inflicted for {n} of its turns", CardVerb: "inflicts {what} ({n}) on {who}",
		// The Weaken of an advance is minor, because it always happens.
		Story: "{who} suffers {keyword:{what}} for " + forTurns + ".", Minor: events.IsCausedByRules,
		Short: "{keyword:{what}} {n}"},
	Faded: {Word: "faded", UsedFields: events.HasTarget | events.HasKeyword, Changes: events.KeywordOf, Why: "{n} less",
		Story:      "{quiet:{who}'s {what}{to, plural, =0 { has worn off} one {: 1 turn left} other {: # turns left}}.}",
		Minor:      func(e *engine.Event) bool { return e.To > 0 || e.Flags&FromSelf != 0 },
		EndsIndent: events.IsCausedByRules, AsInCardText: func(e engine.Event) engine.Event { e.Kind = Lost; return e }},
	Died:                {Word: "died", DefeatsTarget: true, UsedFields: events.HasTarget, Story: "{bad:{who} dies.}", Short: "{bad:dies}", PreviewedAlone: true},
	Said:                {Word: "said", UsedFields: events.HasTarget, Story: `{who}: {strong:"{text}"}`},
	Picked:              {Word: "picked", Minor: events.Always, Story: "{quiet:Random pick: {n} of {to}.}"},
	Directed:            {Word: "directed", Hidden: true, EndsIndent: events.Always, Story: "{quiet:(a stage direction)}"},
	EffectDelayed:       {Word: "left", UsedFields: events.HasTarget | events.HasCard, Story: "{card}: {text} will happen on {who}'s next turn."},
	DelayedEffectRun:    {Word: "came", UsedFields: events.HasTarget | events.HasCard, IndentsFollowing: true, Story: "{card}: {text}."},
	DelayedEffectMissed: {Word: "missed", UsedFields: events.HasTarget | events.HasCard, Story: "{quiet:{card}: its delayed effect is no longer defined.}"},
	Stalled: {Word: "stalled", EndsIndent: events.Always,
		Story: "{n, plural, =0 {No unit can ever damage an enemy again} other {Turn 500 was the last}}: the team with the higher percentage of its HP remaining wins."},
	HPCounted: {Word: "hp_counted", Story: "{team, select, you {You have} other {Team {team} has}} {to} of {from} HP left."},
	Ended: {Word: "ended", EndsIndent: events.Always,
		Story: "{team, select, none {{bad:The match is a draw.}} you {{good:You have won.}} foe {{bad:You have lost: team {team} has won.}} other {{good:Team {team} has won.}}}"},
}

var EventTypes = events.EventWords(Events[:])

var EventNames = events.EventNames{
	Actor: func(game any, u int8) phrase.GenderedWord {
		return phrase.GenderedWord{Text: game.(*Match).DisplayName(Unit(u))}
	},
	What: func(game any, _ *engine.Event, k int16) phrase.GenderedWord {
		if k < 0 {
			return phrase.GenderedWord{Gender: "none"}
		}
		row := game.(*Match).translatedKeyword(Keyword(k))
		w := phrase.GenderedWord{Text: row.Name}
		if row.Holders&AsEffect != 0 {
			w.Gender = "both"
		}
		return w
	},
	Card: func(game any, card int16) string {
		return library.Translation(game.(*Match).content).Cards[card].DisplayName()
	},
	More: func(game any, e *engine.Event) []phrase.Arg {
		team := TargetTeamOfEvent(game, e)
		side, aim, acts := phrase.GenderedWord{Gender: "none"}, phrase.GenderedWord{}, phrase.GenderedWord{}
		if team != NoTeam {
			side = phrase.GenderedWord{Text: team.String()}
		}
		if e.Target == e.Actor {
			aim.Gender = "self"
		}
		if events.IsCausedByRules(e) {
			acts.Gender = "rules"
		}
		return []phrase.Arg{phrase.NameArg("team", side), phrase.NameArg("aim", aim), phrase.NameArg("acts", acts)}
	},
	Blow: "{came, select, both {{who}'s {keyword:Block} absorbs {absorbed}, and {bad:it loses {lost} HP" + toKeyword + "}; {to} left.}" +
		" absorbed {{who}'s {keyword:Block} absorbs all {absorbed}.} lost {{who} {bad:loses {lost} HP" + toKeyword + "}; {to} left.}" +
		" other {It does nothing to {who}.}}{changes, select, none {} other {{quiet:  ({changes})}}}",
	BlowShort: "{came, select, both {{bad:-{lost} HP}, -{absorbed} {keyword:Block}} absorbed {-{absorbed} {keyword:Block}} other {{bad:-{lost} HP}}}",
}

const toKeyword = "{cause, select, none {} other { to {cause}}}"

// TargetTeamOfEvent returns the team in Amount for CardDrawn, HPCounted and Ended, otherwise that of Target, or NoTeam.
func TargetTeamOfEvent(game any, e *engine.Event) Team {
	switch {
	case e.Kind == CardDrawn || e.Kind == Ended || e.Kind == HPCounted:
		return Team(e.Amount)
	case e.Target >= 0:
		return game.(*Match).TeamOf(Unit(e.Target))
	}
	return NoTeam
}

// FromSelf is the flag of an event Inflicted or Faded if the unit itself is the source of the effect on it.
const FromSelf uint8 = 1

func flagIfFromSelf(bearer, source Unit) uint8 {
	if bearer == source {
		return FromSelf
	}
	return 0
}

const NoKeyword int16 = -1

const (
	NoCallback uint8 = iota
	CallPlay
	CallWait // a function in a card's field `waits`, scheduled by self:later
	CallHook // a hook of a keyword: CallHook + the kind of event
)

// CallbackName returns the name of a callback as scripts write it, or "the rules" for NoCallback.
func CallbackName(callback uint8) string {
	switch callback {
	case CallPlay:
		return "play"
	case CallWait:
		return "waits"
	case NoCallback:
		return "the rules"
	}
	return "on." + EventTypes[callback-CallHook]
}

type eventWithoutCause = events.EventWithoutCause[Unit]

var usedEventFields = events.UsedFieldsByKind(Events[:])

func (m *Match) logEvent(e eventWithoutCause) {
	if m.HasLog() {
		engine.LogOf(&m.executor).Add(e.WithCause(usedEventFields, &m.cause))
	}
}

// DescribeCause returns the definition, callback and script line of a cause, or a zero value if it is not a script.
func (m *Match) DescribeCause(c engine.Cause) (o engine.CauseDescription) {
	if c.Callback >= CallHook {
		d := m.content.added[Keyword(c.Keyword)]
		if d == nil { // one of the game's own, or not in this content
			return o
		}
		return c.Describe(`keyword "`+d.Word+`"`, CallbackName(c.Callback), d.Where)
	}
	if c.Callback == NoCallback || c.Card < 0 || int(c.Card) >= len(m.content.Cards) {
		return o
	}
	d := m.content.Cards[c.Card]
	return c.Describe(`card "`+d.ID+`"`, CallbackName(c.Callback), d.Where)
}
