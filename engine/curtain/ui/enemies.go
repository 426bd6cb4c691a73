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

// enemyBlock returns the lines of an enemy on the stage: its name and HP, keywords, intent and
// passive.
func (t *FightTable) enemyBlock(e curtain.Actor, s screen.Screen) (lines []string) {
	def := t.EnemyDef(e)
	if !t.Alive(e) {
		if t.Gone(e) {
			return []string{s.Say(sayHasLeft, "who", t.name(e))}
		}
		return []string{s.Say(sayHasFallen, "who", t.name(e))}
	}
	head := s.Strong(speech.Begin(t.name(e)))
	if n := len(def.Phases); n > 1 {
		head += s.Say(sayPhaseOf, "n", t.Phase(e)+1, "of", n)
	}
	held := t.keywordsLine(e, s)
	switch one := head + "  " + t.hpLine(e, s, screen.Bad); {
	case held != "" && s.Fits(screen.Columns(one+"  "+held)):
		lines = s.Wrap(one+"  "+held, 2)
	case s.Fits(screen.Columns(one)):
		lines = append(s.Wrap(one, 2), s.Wrap(held, 2)...)
	default:
		lines = append(s.Wrap(head, 2), t.hpLine(e, s, screen.Bad))
		lines = append(lines, s.Wrap(held, 2)...)
	}
	if held == "" && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	lines = append(lines, s.Wrap(s.Say(sayIntends, "what", t.intentLine(e, s)), 2)...)
	if def.Text != "" {
		lines = append(lines, s.Wrap(prose(t.Content().Keywords, s, def.Rules()), 2)...)
	}
	return lines
}

func (t *FightTable) hpLine(a curtain.Actor, s screen.Screen, tone screen.Tone) string {
	hp, most := t.HP(a), t.MaxHP(a)
	return s.Tone(tone, screen.Bar(hp, most, barColumns)) + fmt.Sprintf(" %d/%d", hp, most)
}

func (t *FightTable) keywordsLine(a curtain.Actor, s screen.Screen) string {
	var list []string
	for set := t.Held(a); set != 0; set &= set - 1 {
		k := set.First()
		row := t.Keyword(k)
		tone := screen.Good
		if (row.Polarity == engine.Debuff) != a.IsEnemy() {
			tone = screen.Bad // a debuff of an ally, or no debuff of an enemy
		}
		list = append(list, s.Tone(tone, row.Icon)+screen.Tie+s.Keyword(tieWords(row.Name))+screen.Tie+strconv.Itoa(t.Stacks(a, k)))
	}
	return strings.Join(list, " · ")
}

func tieWords(name string) string { return strings.ReplaceAll(name, " ", screen.Tie) }

func (t *FightTable) intentLine(e curtain.Actor, s screen.Screen) string {
	var list []string
	for i, a := range t.Intent(e).Actions() {
		c := t.foresight.coming[e-curtain.FirstEnemy][i]
		words := t.intentWords(e, a, c, s)
		if c.barred {
			words = s.Say(sayBarred, "what", words, "by", t.keywordName(c.bar))
		}
		list = append(list, words)
	}
	if len(list) == 0 {
		return s.Say(sayNothing)
	}
	return strings.Join(list, s.Quiet(" + "))
}

func (t *FightTable) intentWords(e curtain.Actor, a curtain.IntentAction, outcome intentOutcome, s screen.Screen) string {
	base, hits, err := t.IntentNumbers(e, &a)
	number, times := s.Strong(strconv.Itoa(base)), ""
	if attacks := a.Kind == curtain.IntentAttack || a.Kind == curtain.IntentAttackAll; attacks && hits != 1 {
		times = "×" + strconv.Itoa(hits)
	}
	now := strconv.Itoa(outcome.low)
	if outcome.high != outcome.low {
		now += "-" + strconv.Itoa(outcome.high)
	}
	switch own := s.Say(sayIts, "what", t.Keyword(a.Of).Name); {
	case err != nil:
		number, times = "?", ""
	case a.Own && !outcome.known:
		number = own
	case a.Own:
		number = s.Strong(now)
		times = joinTied(times, "("+own+")")
	case outcome.known && (outcome.low != base || outcome.high != base):
		tone := screen.Bad
		if outcome.high < base {
			tone = screen.Good
		}
		number = s.Quiet(strconv.Itoa(base)+"→") + s.Tone(tone, now)
	}
	return actionWords(t.Content().Keywords, a, number, times, s, func(w curtain.Whom) string { return t.whom(e, a, w) })
}

// actionWords describes one action of an intent; whom names its targets.
func actionWords(kw *engine.Keywords, a curtain.IntentAction, number, times string, s screen.Screen, whom func(curtain.Whom) string) string {
	keyword := s.Keyword(tieWords(kw.Row(a.Keyword).Name))
	switch a.Kind {
	case curtain.IntentAttack:
		return s.Say(sayOn, "what", joinTied(s.Bad(iconAttack), number, times), "whom", s.Say(whomWords[curtain.WhomMacGuffin]))
	case curtain.IntentAttackAll:
		return s.Say(sayOn, "what", joinTied(s.Bad(iconAttack), number, times), "whom", s.Say(sayEverybody))
	case curtain.IntentGain:
		icon := iconBuff
		if a.Keyword == curtain.Block || a.Keyword == curtain.Shield {
			icon = iconDefend
		}
		gains := joinTied(icon, number, times, keyword)
		if a.Whom == curtain.WhomOthers {
			return s.Say(sayForOthers, "what", gains)
		}
		return gains
	case curtain.IntentInflict:
		return s.Say(sayOn, "what", joinTied(iconDebuff, number, times, keyword), "whom", whom(a.Whom))
	case curtain.IntentHeal:
		if a.Whom == curtain.WhomOthers {
			return joinTied(iconHeal, tieWords(s.Say(sayHealsOthers)), number)
		}
		return joinTied(iconHeal, tieWords(s.Say(sayHeals)), number, times)
	case curtain.IntentLose:
		if a.Amount == curtain.All {
			return s.Say(sayLosesAll, "icon", iconLose, "what", keyword)
		}
		return joinTied(iconLose, tieWords(s.Say(sayLoses)), number, times, keyword)
	}
	return ""
}

func joinTied(parts ...string) string {
	var list []string
	for _, p := range parts {
		if p != "" {
			list = append(list, p)
		}
	}
	return strings.Join(list, screen.Tie)
}

func (t *FightTable) whom(e curtain.Actor, a curtain.IntentAction, w curtain.Whom) string {
	if t.CanHold(curtain.Team, a.Keyword) && w != curtain.WhomSelf {
		return t.name(curtain.Team)
	}
	switch w {
	case curtain.WhomAllies, curtain.WhomProtagonists, curtain.WhomSelf:
		return t.Language().Say(whomWords[w])
	}
	reached := t.Reach(e, &a)
	return t.name(reached.At(0))
}

// whomWords name the targets of intents without a fight.
var whomWords = [...]phrase.Sentence{
	curtain.WhomSelf: intentMessages.Define("itself", "itself"), curtain.WhomMacGuffin: intentMessages.Define("macguffin", "the MacGuffin"),
	curtain.WhomAllies: intentMessages.Define("allies", "all allies"), curtain.WhomProtagonists: intentMessages.Define("protagonists", "both protagonists"),
	curtain.WhomA: intentMessages.Define("first", "the first protagonist"), curtain.WhomB: intentMessages.Define("second", "the second protagonist"),
	curtain.WhomRandom: intentMessages.Define("random", "a random protagonist"), curtain.WhomOthers: intentMessages.Define("other_enemies", "the other enemies"),
}

var (
	intentMessages = phrase.NewCatalog("intent")
	sayHasFallen   = intentMessages.Define("has_fallen", "{quiet:{Who} has fallen}")
	sayHasLeft     = intentMessages.Define("has_left", "{quiet:{Who} has left}")
	sayPhaseOf     = intentMessages.Define("phase", "{quiet:  · phase {n, number} of {of, number}}")
	sayIntends     = intentMessages.Define("intends", "Intends: {what}")
	sayBarred      = intentMessages.Define("barred", "{quiet:{what} (barred by {by})}")
	sayNothing     = intentMessages.Define("nothing", "{quiet:nothing}")
	sayIts         = intentMessages.Define("its", "its {what}")
	sayOn          = intentMessages.Define("on", "{what} on {whom}")
	sayEverybody   = intentMessages.Define("everybody", "everybody")
	sayForOthers   = intentMessages.Define("for_others", "{what} for the others")
	sayHeals       = intentMessages.Define("heals", "heals")
	sayHealsOthers = intentMessages.Define("heals_others", "heals others")
	sayLoses       = intentMessages.Define("loses", "loses")
	sayLosesAll    = intentMessages.Define("loses_all", "{icon}\u00a0loses all its {what}")
)

func (t *FightTable) plan(target int8, s screen.Screen) (steps []string, now int) {
	e := curtain.Actor(target)
	if !e.IsEnemy() || !t.Alive(e) {
		return nil, -1
	}
	pattern := t.EnemyDef(e).Phases[t.Phase(e)].Intents
	for i := range pattern {
		steps = append(steps, entryLine(t.Content().Keywords, &pattern[i], s))
	}
	return steps, t.Step(e)
}
