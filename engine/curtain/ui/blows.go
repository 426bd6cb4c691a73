package ui

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// hitGroup holds the hits on one target, or its losses of HP to one keyword, that the story describes in one line.
type hitGroup struct {
	open     bool
	why      int16 // the keyword that caused the hits or losses; NoKeyword for a card or an enemy
	target   curtain.Actor
	source   string // start of the line, which names the cause; "" if the heading names it
	pulled   int16  // the keyword that redirected the hits, such as Taunt, or NoKeyword
	negated  int16  // the keyword that negated the hits, such as Distract, or NoKeyword
	shared   bool   // whether the hits are shares of hits on another actor, redirected by the keyword why
	hits     int
	last     int32    // number of the last hit
	losses   []string // HP lost by each hit
	from, to int32
	absorbed []absorbedDamage
	strikes  bool // whether the losses come from a keyword such as Curse, whose damage can be absorbed
}

type absorbedDamage struct {
	by int16
	n  int32
}

func (tl *fightNarrator) addHitEvent(e *engine.Event) {
	switch e.Kind {
	case curtain.Redirected: // reported with the hit itself
		tl.redirectedHit, tl.redirectedBy = e.Cause.Hit, e.Cause.Keyword
	case curtain.Negated:
		tl.countHitInGroup(e, e.Cause.Keyword)
	case curtain.Hit:
		b := tl.countHitInGroup(e, curtain.NoKeyword)
		b.losses = append(b.losses, "0")
	case curtain.Absorbed:
		b := tl.findOrStartHitGroup(e)
		i := slices.IndexFunc(b.absorbed, func(a absorbedDamage) bool { return a.by == e.Keyword })
		if i < 0 {
			i, b.absorbed = len(b.absorbed), append(b.absorbed, absorbedDamage{by: e.Keyword})
		}
		b.absorbed[i].n += e.Amount
		b.strikes = e.Cause.Keyword != curtain.NoKeyword && b.hits == 0
	case curtain.Damaged:
		tl.addDamageEvent(e)
	}
}

// countHitInGroup adds a hit to the open group or, if target or keywords differ, to a new one, and returns the group.
func (tl *fightNarrator) countHitInGroup(e *engine.Event, negatingKeyword int16) *hitGroup {
	target, pulled := curtain.Actor(e.Target), curtain.NoKeyword
	if tl.redirectedHit != 0 && tl.redirectedHit == e.Cause.Hit {
		pulled = tl.redirectedBy
	}
	tl.redirectedHit = 0
	why, shared := curtain.NoKeyword, e.Kind == curtain.Hit && e.Point == curtain.PointShared
	switch {
	case shared:
		why, pulled = e.Cause.Keyword, e.Cause.Keyword
	case e.Kind == curtain.Hit:
		why = e.Cause.Keyword
	}
	b := &tl.hits
	if !b.open || b.hits == 0 || b.target != target || b.pulled != pulled || b.negated != negatingKeyword || b.shared != shared || b.why != why {
		b = tl.startHitGroup(hitGroup{target: target, why: why, pulled: pulled, negated: negatingKeyword, shared: shared})
	}
	b.hits++
	b.last = e.Cause.Hit
	return b
}

func (tl *fightNarrator) startHitGroup(b hitGroup) *hitGroup {
	tl.FlushEvents()
	b.open = true
	tl.hits = b
	return &tl.hits
}

// findOrStartHitGroup returns the open group if an absorption or a loss of HP belongs to it, otherwise a new one.
func (tl *fightNarrator) findOrStartHitGroup(e *engine.Event) *hitGroup {
	target, why := curtain.Actor(e.Target), e.Cause.Keyword
	b, back := &tl.hits, e.Flags&curtain.ByRetaliate != 0
	if back {
		b = &tl.retaliation
	}
	if b.open && b.target == target && b.why == why && (why != curtain.NoKeyword || b.hits > 0 && b.last == e.Cause.Hit) {
		return b
	}
	made := hitGroup{open: true, target: target, why: why, pulled: curtain.NoKeyword, negated: curtain.NoKeyword}
	switch {
	case back:
		tl.flushHitGroup(b)
		*b = made
		return b
	case e.Flags&curtain.ByTick != 0:
		tl.addTurnTitleIfDue()
	case why == curtain.NoKeyword:
		made.source = tl.causePrefix(e)
	}
	return tl.startHitGroup(made)
}

func (tl *fightNarrator) addDamageEvent(e *engine.Event) {
	b := tl.findOrStartHitGroup(e)
	if b.hits == 0 {
		b.losses = append(b.losses, "")
	}
	if b.from == 0 {
		b.from = e.From
	}
	b.to = e.To
	b.losses[len(b.losses)-1] = strconv.Itoa(int(e.Amount))
	b.strikes = b.strikes || e.Flags&curtain.ByCurse != 0
	if e.Flags&curtain.ByTick != 0 {
		tl.FlushEvents()
	}
}

func (tl *fightNarrator) flushHitGroup(b *hitGroup) {
	if !b.open {
		return
	}
	group := *b
	*b = hitGroup{}
	// In a sentence about redirected hits, "who" is their new target: "who loses 2 HP".
	who := phrase.GenderedWord{Text: tl.t.actorName(group.target)}
	pulled := group.pulled != curtain.NoKeyword
	if pulled {
		who.Gender = "pulled"
	}
	text := tl.describeHitOutcome(group, who)
	if text == "" {
		return
	}
	if pulled {
		said := sayPulls
		if group.shared {
			said = sayShares
		}
		text = tl.s.RenderSentence(said, "by", tl.t.keywordName(group.pulled), "n", group.hits, "whom", who.Text, "then", text)
	}
	if group.source == "" {
		text = speech.Capitalize(text)
	}
	tl.AddIndentedLine(group.source + text + ".")
}

func (tl *fightNarrator) describeHitOutcome(b hitGroup, who phrase.GenderedWord) string {
	var parts []string
	negated := b.negated != curtain.NoKeyword
	switch absorbed := tl.describeAbsorption(b); {
	case negated && b.pulled != curtain.NoKeyword:
		parts = append(parts, tl.s.RenderSentence(sayNegatedThere, "by", tl.t.keywordName(b.negated), "n", b.hits))
	case negated:
		parts = append(parts, tl.s.RenderSentence(sayNegates, "by", tl.t.keywordName(b.negated), "n", b.hits, "whom", who))
	case b.from > b.to:
		parts = append(parts, tl.describeLosses(b, who))
		if absorbed != "" {
			parts = append(parts, absorbed)
		}
	case absorbed != "" && b.hits > 0:
		parts = append(parts, tl.s.RenderSentence(sayUnhurt, "who", who), absorbed)
	case absorbed != "":
		parts = append(parts, absorbed)
	case b.hits > 0:
		parts = append(parts, tl.s.RenderSentence(sayNoDamage, "who", who))
	}
	return strings.Join(parts, "; ")
}

// The sentences about hits and losses. If hits were redirected to the actor {who}, its name has the gender "pulled", so
// that the sentence can continue another: "... pulls the hit to Pip, who is unhurt".
var (
	sayPulls        = storyMessages.Define("pulls", "{by} pulls {n, plural, =1 {the hit} other {# hits}} to {whom}, {then}")
	sayShares       = storyMessages.Define("shares", "{by} pulls part of {n, plural, =1 {the hit} other {# hits}} to {whom}, {then}")
	sayNegatedThere = storyMessages.Define("negated_there", "where {by} negates {n, plural, =1 {it} other {them}}")
	sayNegates      = storyMessages.Define("negates", "{by} negates {n, plural, =1 {the hit} other {# hits}} on {whom}")
	sayUnhurt       = storyMessages.Define("unhurt", "{who, select, pulled {who} other {{who}}} is unhurt")
	sayNoDamage     = storyMessages.Define("no_damage", "{who, select, pulled {who} other {{who}}} takes no damage")
	sayLosesHP      = storyMessages.Define("loses_hp", "{who, select, pulled {who} other {{who}}} loses {loss} ({from, number} → {to, number})")
	sayHPLost       = storyMessages.Define("hp_lost", "{losses} HP")
	sayStrikes      = storyMessages.Define("strikes", "the {what} on {whom} strikes: {then}")
	sayStruck       = storyMessages.Define("struck", "{loss} ({from, number} → {to, number})")
	sayCostsHP      = storyMessages.Define("costs_hp", "{what} costs {whom} {loss} ({from, number} → {to, number})")
	sayAbsorbs      = storyMessages.Define("absorbs", "{by} absorbs {n, number}")
	sayAbsorbsToo   = storyMessages.Define("absorbs_too", "{by} {n, number}")
)

func (tl *fightNarrator) describeLosses(b hitGroup, who phrase.GenderedWord) string {
	tone := tl.s.Bad
	if b.target.IsEnemy() {
		tone = tl.s.Good
	}
	var losses []string
	for _, l := range b.losses {
		if l != "0" || len(b.losses) > 1 {
			losses = append(losses, l)
		}
	}
	args := []any{"who", who, "whom", who.Text, "what", tl.t.keywordName(b.why), "from", int(b.from), "to", int(b.to),
		"loss", tone(tl.s.RenderSentence(sayHPLost, "losses", strings.Join(losses, " + ")))}
	switch {
	case b.why == curtain.NoKeyword || b.shared:
		return tl.s.RenderSentence(sayLosesHP, args...)
	case b.strikes:
		return tl.describeStrike(b, tl.s.RenderSentence(sayStruck, args...))
	}
	return tl.s.RenderSentence(sayCostsHP, args...)
}

func (tl *fightNarrator) describeStrike(b hitGroup, consequence string) string {
	return tl.s.RenderSentence(sayStrikes, "what", tl.t.keywordName(b.why), "whom", tl.t.actorName(b.target), "then", consequence)
}

func (tl *fightNarrator) describeAbsorption(b hitGroup) string {
	var list []string
	for i, a := range b.absorbed {
		said := sayAbsorbs
		if i > 0 {
			said = sayAbsorbsToo
		}
		list = append(list, tl.s.RenderSentence(said, "by", tl.t.keywordName(a.by), "n", int(a.n)))
	}
	if b.strikes && list != nil && b.from <= b.to {
		return tl.describeStrike(b, tl.s.JoinWithAnd(list))
	}
	return tl.s.JoinWithAnd(list)
}
