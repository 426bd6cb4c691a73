package ui

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/declare/events"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/story"
)

// Most events are reported by the sentence in their row (package story). Some are first collected
// and then reported together: hits, debuffs on several targets, changes of Ovation, and keywords
// that wear off. A card and an enemy's attack open a group, with their consequences indented below.

// Events has the kinds of event of a fight or run, with their sentences.
var Events = events.NewEvents(curtain.EventNames, curtain.Events[:])

var (
	storyMessages    = phrase.NewCatalog("story")
	sayCurtainCloses = storyMessages.Define("curtain_closes", "{quiet:The curtain closes.}")
	sayInVain        = storyMessages.Define("in_vain", "{Who}'s action has no effect: {what}")
	sayCheers        = storyMessages.Define("cheers", "{good:The crowd cheers: Ovation {n, number}.}")
	sayGasps         = storyMessages.Define("gasps", "{bad:The crowd gasps: Ovation {n, number}.}")
	saySettles       = storyMessages.Define("settles", "{quiet:The crowd settles: Ovation {n, number}.}")
	sayRises         = storyMessages.Define("rises", "{source}Ovation rises to {n, number}.")
	sayFalls         = storyMessages.Define("falls", "{source}Ovation falls to {n, number}.")
	sayWearsOff      = storyMessages.Define("wears_off", "{quiet:Wears off: {list}.}")
	sayHis           = storyMessages.Define("whose", "{who}'s {what}")
	sayPrepares      = storyMessages.Define("prepares", "{Who} prepares: {what}")
	sayYouUse        = storyMessages.Define("you_use", "You use {strong:{item}}{whom, select, none {} other { on {whom}}}.")
	sayYouPlay       = storyMessages.Define("you_play", "You play {strong:{card}}{whom, select, none {} other { on {whom}}}.")
	sayPlays         = storyMessages.Define("plays", "{Who} plays {strong:{card}}{whom, select, none {} other { on {whom}}}.")
	sayYouGain       = storyMessages.Define("you_gain", "{source}{source, select, none {You} other {you}} gain {n, number} {what}{now, plural, =0 {} other {, now {now}}}.")
	sayYouLose       = storyMessages.Define("you_lose", "{source}{source, select, none {You} other {you}} lose {n, number} {what}{now, plural, =0 {} other {, now {now}}}.")
	sayGains         = storyMessages.Define("gains", "{source}{source, select, none {{Who}} other {{who}}} gains {n, number} {keyword:{what}}{now, plural, =0 {} other {, now {now}}}.")
	sayLoses1        = storyMessages.Define("loses", "{source}{source, select, none {{Who}} other {{who}}} loses {n, number} {keyword:{what}}{now, plural, =0 {} other {, now {now}}}.")
	sayInflicts      = storyMessages.Define("inflicts", "{Who} inflicts {n, number} {keyword:{what}} on {whom}.")
	sayInflicted     = storyMessages.Define("inflicted", "{source}{n, number} {keyword:{what}} on {whom}.")
	sayBecomes       = storyMessages.Define("becomes", "{whom} (converted to {what})")
	sayNow           = storyMessages.Define("now", "{whom} (now {n, number})")
	sayQuote         = storyMessages.Define("quote", "{strong:\"{text}\"}")
	sayLucky         = storyMessages.Define("lucky", "{good:A lucky hit!}")
	sayModified      = storyMessages.Define("modified", "{quiet:{What}: damage {from, number} → {to, number}.}")
	sayPassive       = storyMessages.Define("passive", "{who}'s passive")
)

// Story returns the lines of a story that tells events.
func (t *FightTable) Story(events []engine.Event, s screen.Screen) []string {
	s = s.InLanguageOf(t)
	tl := &fightNarrator{t: t, s: s, events: events, silent: curtain.Nobody, inflicted: inflictedDebuff{by: curtain.Nobody},
		Narrator: story.Narrator{Events: Events, Game: t.Fight, Screen: s, Verbose: t.Verbose}}
	tl.AddGroupEnd = tl.finishGroup
	tl.FlushGameEvents = func() {
		tl.flushHitGroup(&tl.hits)
		tl.flushHitGroup(&tl.retaliation)
		tl.reportInflictions()
	}
	tl.MoreArgsOf = func(e *engine.Event) []phrase.Arg {
		return []phrase.Arg{phrase.NameArg("source", phrase.WordOrNone(tl.causePrefix(e)))}
	}
	for i := range events {
		tl.at = i
		tl.reportEvent(&events[i])
	}
	tl.CloseGroup()
	tl.reportEndOfTurn()
	return tl.Lines
}

// Story implements screen.Table. If a fight was won, the last line says that the curtain closes.
func (t *RunTable) Story(events []engine.Event, s screen.Screen) []string {
	lines := t.CurrentFightTable().Story(events, s)
	won := func(e engine.Event) bool {
		return e.Kind == curtain.Ended && curtain.Result(e.Amount) == curtain.Victory
	}
	if !slices.ContainsFunc(events, won) {
		return lines
	}
	return append(lines, s.InLanguageOf(t).RenderSentence(sayCurtainCloses))
}

type fightNarrator struct {
	story.Narrator
	t      *FightTable
	s      screen.Screen
	events []engine.Event
	at     int // index in events of the event being reported

	silent      curtain.Actor       // the enemy whose action has no line yet, or Nobody
	linesBefore int                 // number of lines before that action
	attempt     string              // description of that action
	lucky       bool                // whether the current group of lines mentions Luck
	uttered     map[sentenceUse]int // how often each sentence with several wordings was used
	over        bool                // whether the fight has ended

	opening      bool // whether the enemies have acted and the player's turn has not begun
	hasTurnTitle bool // whether the turn's title has been added

	hits           hitGroup // consecutive hits on one target
	retaliation    hitGroup // consecutive losses of one target to Retaliate
	redirectedHit  int32    // number of the hit that was just redirected, or 0
	redirectedBy   int16    // the keyword that redirected that hit
	inflicted      inflictedDebuff
	becomes        map[curtain.Actor]int16 // what each holder's Fear or Frustration has just turned into
	ovationRange   [2]int32                // Ovation before and after the current group of lines
	ovationChanged bool                    // whether ovationRange has a change to report
	wornOff        []string                // keywords that have worn off
	renewed        map[int]bool            // indices in events of gains that the story omits
	revealed       []string                // lines about the intents for the next turn
}

func (tl *fightNarrator) closeGroupAndTurn() {
	tl.CloseGroup()
	tl.reportEndOfTurn()
}

// finishGroup ends a group with a line about Ovation, if it changed, and one about an action without effects, if any.
func (tl *fightNarrator) finishGroup() {
	switch before, now := tl.ovationRange[0], tl.ovationRange[1]; {
	case !tl.ovationChanged:
	case now > before:
		tl.AddIndentedLine(tl.s.RenderSentence(sayCheers, "n", int(now)))
	case now < before:
		tl.AddIndentedLine(tl.s.RenderSentence(sayGasps, "n", int(now)))
	}
	if tl.silent != curtain.Nobody && len(tl.Lines) == tl.linesBefore {
		tl.InGroup = false
		tl.AddIndentedLine(tl.s.RenderSentence(sayInVain, "who", tl.t.actorName(tl.silent), "what", tl.attempt))
	}
	tl.silent, tl.lucky, tl.ovationChanged = curtain.Nobody, false, false
}

func (tl *fightNarrator) reportEndOfTurn() {
	if len(tl.wornOff) > 0 {
		tl.AddIndentedLine(tl.s.RenderSentence(sayWearsOff, "list", strings.Join(tl.wornOff, ", ")))
		tl.wornOff = nil
	}
	for _, r := range tl.revealed {
		tl.AddIndentedLine(r)
	}
	tl.revealed = nil
}

func lastsOnlyForFight(e *engine.Event) bool {
	switch e.Kind {
	case curtain.Gained, curtain.Lost:
		return e.Keyword != curtain.Currency
	case curtain.Inflicted, curtain.Converted, curtain.Cleared, curtain.Healed, curtain.CardDrawn, curtain.Shuffled, curtain.Discarded:
		return true
	}
	return false
}

func (tl *fightNarrator) addTurnTitleIfDue() {
	if !tl.opening || tl.hasTurnTitle {
		return
	}
	tl.hasTurnTitle = true
	tl.closeGroupAndTurn()
	turn := tl.t.Turn()
	for _, e := range tl.events[tl.at:] {
		if e.Kind == curtain.PlayerTurnStart {
			turn = int(e.Amount)
			break
		}
	}
	tl.AddWrappedLine(tl.s.Title(tl.s.RenderSentence(sayTurn, "n", turn)), 0)
}

// reportEvent reports an event, usually with its sentence in curtain.Events, or stores it for a later line.
func (tl *fightNarrator) reportEvent(e *engine.Event) {
	if tl.over && lastsOnlyForFight(e) {
		return
	}
	switch e.Kind {
	case curtain.FightStart:
		tl.over = false
		tl.closeGroupAndTurn()
		tl.reportEntrance(e)
		tl.opening, tl.hasTurnTitle = true, false
	case curtain.PlayerTurnStart:
		tl.addTurnTitleIfDue()
		tl.closeGroupAndTurn()
		tl.opening = false
	case curtain.PlayerTurnEnd, curtain.EnemyTurnStart:
		tl.CloseGroup()
	case curtain.EnemyTurnEnd:
		tl.CloseGroup()
		tl.opening, tl.hasTurnTitle = true, false
	case curtain.CardPlayed:
		tl.reportCardPlay(e)
	case curtain.ItemUsed:
		tl.closeGroupAndTurn()
		tl.OpenGroup(tl.s.RenderSentence(sayYouUse, "item", tl.t.TranslatedNames().Item(int(e.To)), "whom", tl.targetWord(e)))
	case curtain.Acted:
		tl.reportEnemyAction(e)
	case curtain.Barred, curtain.Ended:
		tl.closeGroupAndTurn()
		tl.AddEvent(e)
		tl.over = e.Kind == curtain.Ended
	case curtain.IntentShown:
		tl.collectLastIntent(e)
	case curtain.Hit, curtain.Redirected, curtain.Negated, curtain.Absorbed, curtain.Damaged:
		tl.addHitEvent(e)
	case curtain.Inflicted:
		tl.collectInfliction(e)
	case curtain.Converted:
		if tl.becomes == nil {
			tl.becomes = map[curtain.Actor]int16{}
		}
		tl.becomes[curtain.Actor(e.Target)] = e.Keyword
	case curtain.Gained, curtain.Lost:
		tl.reportGainOrLoss(e)
	case curtain.Cleared:
		tl.collectWornOff(e)
	case curtain.Modified:
		tl.reportModificationIfVerbose(e)
	case curtain.Discarded:
		if !events.IsCausedByRules(e) { // the discarding at the end of the turn is not reported
			tl.AddEvent(e)
		}
	default:
		kw, by := tl.t.Content().Keywords, e.Cause.Keyword
		ticks := kw.HasID(int(by)) && kw.Row(curtain.Keyword(by)).Decay == engine.Ticks
		if ticks || e.Kind == curtain.CardDrawn || e.Kind == curtain.Shuffled {
			tl.addTurnTitleIfDue()
		}
		tl.AddEvent(e)
	}
}

func (tl *fightNarrator) reportEntrance(e *engine.Event) {
	var names []string
	for i := range tl.t.EnemyCount() {
		name := tl.t.actorName(curtain.EnemyActor(i))
		within := tl.s.LanguageOrEnglish().Inflect(name, "nom")
		if within == name {
			within = speech.Capitalize(name)
		}
		names = append(names, tl.s.Strong(within))
	}
	tl.AddWrappedLine(tl.s.RenderSentence(openingWordings[tl.chooseWording("opening", len(openingWordings), e)], "who", tl.s.JoinWithAnd(names), "n", len(names)), 2)
}

// actionText describes an action of an intent. A random target is named even if it has lost its HP since it was drawn.
func (tl *fightNarrator) actionText(enemy curtain.Actor, action curtain.IntentAction) string {
	if action.Whom == curtain.WhomRandom {
		action.Whom = curtain.WhomA + curtain.IntentTarget(action.Chosen-curtain.ProtagonistA)
	}
	return tl.t.intentActionText(enemy, action, intentOutcome{}, tl.s)
}

// collectLastIntent adds a line about the intent in e to tl.revealed, unless the enemy shows another in the same turn.
func (tl *fightNarrator) collectLastIntent(e *engine.Event) {
	a := curtain.Actor(e.Target)
	for _, later := range tl.events[tl.at+1:] {
		if later.Kind == curtain.PlayerTurnEnd {
			break
		}
		if later.Kind == curtain.IntentShown && later.Target == e.Target {
			return // only the last intent of a turn is reported
		}
	}
	list := engine.Map(e.Detail.(*curtain.Intent).Actions(), func(action curtain.IntentAction) string { return tl.actionText(a, action) })
	if len(list) == 0 {
		list = append(list, tl.s.RenderSentence(sayNothing))
	}
	tl.revealed = append(tl.revealed, tl.s.RenderSentence(sayPrepares, "who", tl.t.actorName(a), "what", strings.Join(list, tl.s.Quiet(" + "))))
}
