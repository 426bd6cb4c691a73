package ui

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

const (
	iconAttack = "⚔"
	iconDefend = "🛡"
	iconBuff   = "💪"
	iconDebuff = "💀"
	iconHeal   = "💛"
	iconLose   = "↓"
)

const barColumns = 16

func (t *FightTable) enemyBlock(e curtain.Actor, s screen.Screen) (lines []string) {
	def := t.TranslatedEnemyDef(e)
	if !t.IsAlive(e) {
		if t.HasLeftUndefeated(e) {
			return []string{s.RenderSentence(sayHasLeft, "who", t.actorName(e))}
		}
		return []string{s.RenderSentence(sayHasFallen, "who", t.actorName(e))}
	}
	head := s.Strong(speech.Capitalize(t.actorName(e)))
	if n := len(def.Phases); n > 1 {
		head += s.RenderSentence(sayPhaseOf, "n", t.Phase(e)+1, "of", n)
	}
	held := t.keywordsLine(e, s)
	switch one := head + "  " + t.hpBar(e, s, screen.Bad); {
	case held != "" && s.Fits(screen.Columns(one+"  "+held)):
		lines = s.TranslateAndWrap(one+"  "+held, 2)
	case s.Fits(screen.Columns(one)):
		lines = append(s.TranslateAndWrap(one, 2), s.TranslateAndWrap(held, 2)...)
	default:
		lines = append(s.TranslateAndWrap(head, 2), t.hpBar(e, s, screen.Bad))
		lines = append(lines, s.TranslateAndWrap(held, 2)...)
	}
	if held == "" && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayIntends, "what", t.intentAndPhasesText(e, s)), 2)...)
	if change := t.changeText(e, s); change != "" {
		lines = append(lines, s.TranslateAndWrap(change, 2)...)
	}
	if def.Text != "" {
		lines = append(lines, s.TranslateAndWrap(formatRulesText(t.Content().Keywords, s, def.RulesText()), 2)...)
	}
	return lines
}

func (t *FightTable) hpBar(a curtain.Actor, s screen.Screen, tone screen.Tone) string {
	hp, most := t.HP(a), t.MaxHP(a)
	return s.ApplyTone(tone, screen.Bar(hp, most, barColumns)) + fmt.Sprintf(" %d/%d", hp, most)
}

func (t *FightTable) keywordsLine(a curtain.Actor, s screen.Screen) string {
	var list []string
	for k := range t.HeldKeywords(a).All {
		row := t.Keyword(k)
		tone := screen.Good
		if (row.Polarity == engine.Debuff) != a.IsEnemy() {
			tone = screen.Bad // a debuff of an ally, or no debuff of an enemy
		}
		list = append(list, s.ApplyTone(tone, row.Icon)+screen.NoBreakSpace+s.Keyword(useNoBreakSpaces(row.Name))+screen.NoBreakSpace+strconv.Itoa(t.Stacks(a, k)))
	}
	return strings.Join(list, " · ")
}

func useNoBreakSpaces(name string) string { return strings.ReplaceAll(name, " ", screen.NoBreakSpace) }

// intentAndPhasesText returns an enemy's intent and the phases that it will or may enter after its turn.
func (t *FightTable) intentAndPhasesText(e curtain.Actor, s screen.Screen) string {
	text, due := t.intentText(e, s), t.foresight.phases[e-curtain.FirstEnemy]
	for i := t.Phase(e) + 1; i <= due.high; i++ {
		said := sayThenPhase
		if i > due.low {
			said = sayThenMaybePhase
		}
		text = s.RenderSentence(said, "what", strings.TrimSuffix(text, "."), "n", i+1, "text", t.phaseRulesAfterColon(e, i, s))
	}
	return text
}

// changeText describes an enemy's changed damage taken, current immunities and next phase. It is "" if there are none.
func (t *FightTable) changeText(e curtain.Actor, s screen.Screen) string {
	kw, now, list := t.Content().Keywords, t.ChangingImmunities(e), []string(nil)
	const probe = 10
	if taken := t.DamageTakenNow(curtain.Source{Actor: curtain.ProtagonistA}, e, probe); taken != probe {
		list = append(list, s.RenderSentence(sayTakesNow, "taken", taken, "damage", probe))
	}
	if now == kw.Debuffs() {
		list = append(list, s.RenderSentence(sayImmuneToAll))
	} else if !now.IsEmpty() {
		list = append(list, s.RenderSentence(sayImmune, "what", s.JoinWithAnd(kw.NamesOf(now))))
	}
	return strings.Join(screen.NonEmpty(append(list, t.nextPhaseText(e, s))...), separator)
}

// nextPhaseText returns when the next phase begins and what it does, or "" if none is left or it may begin this turn.
func (t *FightTable) nextPhaseText(e curtain.Actor, s screen.Screen) string {
	next, phases := t.Phase(e)+1, t.TranslatedEnemyDef(e).Phases
	if next >= len(phases) || t.foresight.phases[e-curtain.FirstEnemy].high >= next {
		return ""
	}
	return s.RenderSentence(sayNextPhase, "n", next+1, "hp", phases[next].HighestStartHP(t.MaxHP(e)), "text", t.phaseRulesAfterColon(e, next, s))
}

// phaseRulesAfterColon returns ": " and the rules text for the beginning of a phase, or "" if it has no text.
func (t *FightTable) phaseRulesAfterColon(e curtain.Actor, phase int, s screen.Screen) string {
	if text := formatRulesText(t.Content().Keywords, s, t.TranslatedEnemyDef(e).PhaseRulesText(phase)); text != "" {
		return ": " + text
	}
	return ""
}

func (t *FightTable) intentText(e curtain.Actor, s screen.Screen) string {
	var list []string
	for i, a := range t.Intent(e).Actions() {
		c := t.foresight.outcomes[e-curtain.FirstEnemy][i]
		words := t.intentActionText(e, a, c, s)
		if c.barred {
			words = s.RenderSentence(sayBarred, "what", words, "by", t.keywordName(c.bar))
		}
		list = append(list, words)
	}
	if len(list) == 0 {
		return s.RenderSentence(sayNothing)
	}
	return strings.Join(list, s.Quiet(" + "))
}

func (t *FightTable) numbersOnStage() (list []screen.NumberOnStage) {
	t.forecastIntents()
	s := screen.Screen{}.InLanguageOf(t)
	for e := range t.ActorsWithIntents {
		list = append(list, screen.NumberOnStage{Word: t.ActorExpression(e) + ".intent", Text: t.intentText(e, s)})
	}
	forecast, err := t.foresight.forecaster.Forecast(t.Fight)
	if _, over := t.Outcome(); err == nil && !over {
		for _, a := range t.alliesOnStage() {
			list = append(list, screen.NumberOnStage{Word: t.ActorExpression(a) + ".loss", Text: t.allyForecastText(a, forecast.LossOf(a), s)})
		}
	}
	return list
}

func (t *FightTable) intentActionText(e curtain.Actor, a curtain.IntentAction, outcome intentOutcome, s screen.Screen) string {
	base, hits, err := t.IntentNumbers(e, &a)
	number, times := s.Strong(strconv.Itoa(base)), ""
	if attacks := a.Kind == curtain.IntentAttack || a.Kind == curtain.IntentAttackAll; attacks && hits != 1 {
		times = "×" + strconv.Itoa(hits)
	}
	now := strconv.Itoa(outcome.low)
	if outcome.high != outcome.low {
		now += "-" + strconv.Itoa(outcome.high)
	}
	switch own := s.RenderSentence(sayIts, "what", t.Keyword(a.Of).Name); {
	case err != nil:
		number, times = "?", ""
	case a.AmountIsStacks && !outcome.known:
		number = own
	case a.AmountIsStacks:
		number = s.Strong(now)
		times = joinNonEmptyWithTie(times, "("+own+")")
	case outcome.known && (outcome.low != base || outcome.high != base):
		tone := screen.Bad
		if outcome.high < base {
			tone = screen.Good
		}
		number = s.Quiet(strconv.Itoa(base)+"→") + s.ApplyTone(tone, now)
	}
	return describeIntentAction(t.Content().Keywords, a, number, times, s, func(w curtain.IntentTarget) string { return t.intentTargetName(e, a, w) })
}

// describeIntentAction describes an action of an intent. number, times and whom give its amount, hits and target.
func describeIntentAction(kw *engine.Keywords, a curtain.IntentAction, number, times string, s screen.Screen, whom func(curtain.IntentTarget) string) string {
	keyword := s.Keyword(useNoBreakSpaces(kw.Row(a.Keyword).Name))
	switch a.Kind {
	case curtain.IntentAttack, curtain.IntentAttackAll:
		on := s.RenderSentence(targetNames[curtain.WhomMacGuffin])
		switch {
		case a.Whom != curtain.WhomSelf:
			on = whom(a.Whom)
		case a.Kind == curtain.IntentAttackAll:
			on = s.RenderSentence(sayEverybody)
		}
		icon := iconAttack
		if a.Times > 1 || a.TimesBy > 0 {
			icon += iconAttack
		}
		return s.RenderSentence(sayOn, "what", joinNonEmptyWithTie(s.Bad(icon), number, times), "whom", on)
	case curtain.IntentGain:
		icon := iconBuff
		if a.Keyword == curtain.Block || a.Keyword == curtain.Shield {
			icon = iconDefend
		}
		gains := joinNonEmptyWithTie(icon, number, times, keyword)
		if a.Whom == curtain.WhomOthers {
			return s.RenderSentence(sayForOthers, "what", gains)
		}
		return gains
	case curtain.IntentInflict:
		return s.RenderSentence(sayOn, "what", joinNonEmptyWithTie(iconDebuff, number, times, keyword), "whom", whom(a.Whom))
	case curtain.IntentHeal:
		if a.Whom == curtain.WhomOthers {
			return joinNonEmptyWithTie(iconHeal, useNoBreakSpaces(s.RenderSentence(sayHealsOthers)), number)
		}
		return joinNonEmptyWithTie(iconHeal, useNoBreakSpaces(s.RenderSentence(sayHeals)), number, times)
	case curtain.IntentLose:
		if a.Amount == curtain.All {
			return s.RenderSentence(sayLosesAll, "icon", iconLose, "what", keyword)
		}
		return joinNonEmptyWithTie(iconLose, useNoBreakSpaces(s.RenderSentence(sayLoses)), number, times, keyword)
	}
	return ""
}

func joinNonEmptyWithTie(parts ...string) string {
	return strings.Join(screen.NonEmpty(parts...), screen.NoBreakSpace)
}

// isInflictedOnTeam reports whether an action inflicts on allies a debuff that the Team gets in their place.
func isInflictedOnTeam(a curtain.IntentAction, kw *engine.Keywords) bool {
	return a.Kind == curtain.IntentInflict && a.Whom != curtain.WhomSelf && a.Whom != curtain.WhomEnemy && a.Whom != curtain.WhomEnemies && kw.Row(a.Keyword).Holders&curtain.OnTeam != 0
}

func (t *FightTable) intentTargetName(e curtain.Actor, a curtain.IntentAction, w curtain.IntentTarget) string {
	if isInflictedOnTeam(a, t.Content().Keywords) {
		return t.actorName(curtain.Team)
	}
	switch w {
	case curtain.WhomAllies, curtain.WhomProtagonists, curtain.WhomSelf, curtain.WhomEnemies, curtain.WhomCompanions:
		return t.Language().RenderSentence(targetNames[w])
	}
	if reached := t.TargetsOfIntentAction(e, &a); reached.Len() > 0 {
		return t.actorName(reached.At(0))
	}
	return t.actorName(curtain.Nobody)
}

var targetNames = [...]phrase.Sentence{
	curtain.WhomSelf: intentMessages.Define("itself", "itself"), curtain.WhomMacGuffin: intentMessages.Define("macguffin", "the MacGuffin"),
	curtain.WhomAllies: intentMessages.Define("allies", "all allies"), curtain.WhomProtagonists: intentMessages.Define("protagonists", "both protagonists"),
	curtain.WhomA: intentMessages.Define("first", "the first protagonist"), curtain.WhomB: intentMessages.Define("second", "the second protagonist"),
	curtain.WhomRandom: intentMessages.Define("random", "a random protagonist"), curtain.WhomOthers: intentMessages.Define("other_enemies", "the other enemies"),
	curtain.WhomEnemy: intentMessages.Define("enemy", "the first enemy"), curtain.WhomEnemies: intentMessages.Define("enemies", "all enemies"),
	curtain.WhomCompanion: intentMessages.Define("companion", "the first companion"), curtain.WhomCompanions: intentMessages.Define("companions", "all companions"),
}

var (
	intentMessages    = phrase.NewCatalog("intent")
	sayHasFallen      = intentMessages.Define("has_fallen", "{quiet:{Who} has fallen}")
	sayHasLeft        = intentMessages.Define("has_left", "{quiet:{Who} has left}")
	sayPhaseOf        = intentMessages.Define("phase", "{quiet:  · phase {n, number} of {of, number}}")
	sayIntends        = intentMessages.Define("intends", "Intends: {what}")
	sayThenPhase      = intentMessages.Define("then_phase", "{what}, then {bad:phase {n, number}}{text}")
	sayThenMaybePhase = intentMessages.Define("then_maybe_phase", "{what}, then perhaps {bad:phase {n, number}}{text}")
	sayNextPhase      = intentMessages.Define("next_phase", "Phase {n, number} at {hp, number} HP or less{text}")
	sayTakesNow       = intentMessages.Define("takes_now", "A hit of {damage, number} now deals {taken, number}")
	sayImmune         = intentMessages.Define("immune", "Now immune to {what}")
	sayImmuneToAll    = intentMessages.Define("immune_to_all", "Now immune to all debuffs")
	sayBarred         = intentMessages.Define("barred", "{quiet:{what} (prevented by {by})}")
	sayNothing        = intentMessages.Define("nothing", "{quiet:nothing}")
	sayIts            = intentMessages.Define("its", "its {what}")
	sayOn             = intentMessages.Define("on", "{what} on {whom}")
	sayEverybody      = intentMessages.Define("everybody", "everybody")
	sayForOthers      = intentMessages.Define("for_others", "{what} for the others")
	sayHeals          = intentMessages.Define("heals", "heals")
	sayHealsOthers    = intentMessages.Define("heals_others", "heals others")
	sayLoses          = intentMessages.Define("loses", "loses")
	sayLosesAll       = intentMessages.Define("loses_all", "{icon}\u00a0loses all its {what}")
)

func (t *FightTable) enemyPatternLines(target int8, s screen.Screen) (steps []string, now int, change string) {
	e := curtain.Actor(target)
	if !e.HasIntents() || !t.IsAlive(e) {
		return nil, -1, ""
	}
	pattern := t.TranslatedEnemyDef(e).Phases[t.Phase(e)].Intents
	for i := range pattern {
		steps = append(steps, patternEntryText(t.Content().Keywords, &pattern[i], s))
	}
	if now = t.PatternIndex(e); now >= 0 && now < len(steps) { // whom it has chosen, and what it would do now
		t.forecastIntents()
		steps[now] = t.intentAndPhasesText(e, s)
	}
	return steps, now, t.changeText(e, s)
}

const maxShownOutcomes = 64 // maximum number of random outcomes played to show what an intent will do

// enemyTurnForecast holds the effect that each action of the shown intents would have if the turn ended now. The whole
// enemies' turn is played on a copy of the fight, so that the effects of earlier actions count.
type enemyTurnForecast struct {
	forecaster curtain.Forecaster
	log        engine.Log
	outcomes   [curtain.MaxWithIntents][curtain.MaxIntent]intentOutcome // outcome of each action in the intent of each enemy and companion
	phases     [curtain.MaxWithIntents]reachedPhaseRange
}

type reachedPhaseRange struct{ low, high int }

type intentOutcome struct {
	known     bool  // whether the action has an effect in some outcome
	low, high int   // the range of the number shown for the action
	barred    bool  // whether a keyword prevents the action in some outcome
	bar       int16 // the keyword that prevents the action
}

// forecastIntents plays the intents on copies of the fight and stores their effects, or none if a script fails.
func (t *FightTable) forecastIntents() {
	fs := &t.foresight
	reset := func() {
		fs.outcomes = [curtain.MaxWithIntents][curtain.MaxIntent]intentOutcome{}
		for i := range fs.phases {
			now := t.Phase(curtain.FirstEnemy + curtain.Actor(i))
			fs.phases[i] = reachedPhaseRange{now, now}
		}
	}
	reset()
	first := true
	record := func(after *curtain.Fight, _ float64) {
		t.recordIntentOutcomes()
		for i := range fs.phases {
			in, r := after.Phase(curtain.FirstEnemy+curtain.Actor(i)), &fs.phases[i]
			if first {
				r.low = in
			}
			r.low, r.high = min(r.low, in), max(r.high, in)
		}
		first = false
	}
	fs.forecaster.PlaysOn = true
	if fs.forecaster.PlayOutcomes(t.Fight, maxShownOutcomes, &fs.log, record) != nil {
		reset()
	}
}

func (t *FightTable) recordIntentOutcomes() {
	var now *intentOutcome // outcome of the action in progress, or nil
	var kind curtain.IntentKind
	for i := range t.foresight.log.Events {
		e := &t.foresight.log.Events[i]
		switch e.Kind {
		case curtain.Acted, curtain.Barred:
			enemy, place := int(e.Target)-int(curtain.FirstEnemy), int(e.Amount)-1
			now = &t.foresight.outcomes[enemy][place]
			if e.Kind == curtain.Barred {
				now.barred, now.bar, now = true, e.Cause.Keyword, nil
			} else {
				kind = e.Detail.(*curtain.ActionDetail).Kind // the actor may show something else, or have just come
			}
		case curtain.EnemyTurnEnd:
			now = nil
		default:
			if now == nil || e.Cause.Callback != curtain.CallActs {
				continue
			}
			if n, tells := amountShownByEvent(kind, e); tells {
				if !now.known {
					now.known, now.low, now.high = true, n, n
				}
				now.low, now.high = min(now.low, n), max(now.high, n)
				now = nil // the first hit counts
			}
		}
	}
}

// amountShownByEvent returns the amount that e, an event of an enemy's action of this kind, states: a gain, or damage
// before the target's modifiers. ok is false if e states no amount.
func amountShownByEvent(kind curtain.IntentKind, e *engine.Event) (n int, ok bool) {
	switch kind {
	case curtain.IntentAttack, curtain.IntentAttackAll:
		switch {
		case e.Kind == curtain.Hit, e.Kind == curtain.Negated:
			return int(e.Amount), true
		case e.Kind == curtain.Modified && curtain.ModifierPoint(e.Point) == curtain.PointTaken:
			return int(e.From), true
		}
	case curtain.IntentGain:
		return int(e.Amount), e.Kind == curtain.Gained
	}
	return 0, false
}
