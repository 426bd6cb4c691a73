package ui

import (
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// blows are consecutive hits on one target, or losses to one keyword, to be reported in one line.
type blows struct {
	open     bool
	why      int16 // the keyword that caused them; NoKeyword for hits and card effects
	target   curtain.Actor
	source   string // prefix that names the cause; "" where the group does
	pulled   int16  // the keyword that redirected them, such as Taunt; NoKeyword for none
	negated  int16  // the keyword that negated them, such as Distract; NoKeyword for none
	shared   bool   // they are shares of hits on another, taken by the keyword why
	hits     int
	last     int32    // number of the last hit
	losses   []string // HP lost, hit by hit
	from, to int32
	absorbed []absorbed
	strikes  bool // caused by a keyword that strikes once, and can be absorbed
}

type absorbed struct {
	by int16
	n  int32
}

func (tl *teller) tellHitPart(e *engine.Event) {
	switch e.Kind {
	case curtain.Redirected: // reported with the hit itself
		tl.pulled, tl.puller = e.Cause.Hit, e.Cause.Keyword
	case curtain.Negated:
		tl.hitOn(e, e.Cause.Keyword)
	case curtain.Hit:
		b := tl.hitOn(e, curtain.NoKeyword)
		b.losses = append(b.losses, "0")
	case curtain.Absorbed:
		b := tl.blowsOf(e)
		b.absorb(e.Keyword, e.Amount)
		b.strikes = e.Cause.Keyword != curtain.NoKeyword && !b.shared
	case curtain.Damaged:
		tl.tellDamage(e)
	}
}

func (b *blows) absorb(by int16, n int32) {
	for i := range b.absorbed {
		if b.absorbed[i].by == by {
			b.absorbed[i].n += n
			return
		}
	}
	b.absorbed = append(b.absorbed, absorbed{by, n})
}

// hitOn returns the blows that a new hit belongs to, and counts it there.
func (tl *teller) hitOn(e *engine.Event, negated int16) *blows {
	target, pulled := curtain.Actor(e.Target), curtain.NoKeyword
	if tl.pulled != 0 && tl.pulled == e.Cause.Hit {
		pulled = tl.puller
	}
	tl.pulled = 0
	why, shared := curtain.NoKeyword, isShare(e)
	if shared {
		why, pulled = e.Cause.Keyword, e.Cause.Keyword
	}
	b := &tl.hits
	if !b.open || b.hits == 0 || b.target != target || b.pulled != pulled || b.negated != negated || b.shared != shared {
		b = tl.start(blows{target: target, why: why, pulled: pulled, negated: negated, shared: shared})
	}
	b.hits++
	b.last = e.Cause.Hit
	return b
}

// isShare reports whether an event is a share of a hit on somebody else: keywords make no other hits.
func isShare(e *engine.Event) bool {
	return e.Kind == curtain.Hit && e.Cause.Keyword != curtain.NoKeyword
}

func (tl *teller) start(b blows) *blows {
	tl.Settle()
	b.open = true
	tl.hits = b
	return &tl.hits
}

// blowsOf returns the blows that an absorption or a loss of HP belongs to: those of its hit, those of
// the keyword that caused it, or new ones.
func (tl *teller) blowsOf(e *engine.Event) *blows {
	target, why := curtain.Actor(e.Target), e.Cause.Keyword
	b, back := &tl.hits, e.Flags&curtain.ByRetaliate != 0
	if back {
		b = &tl.answer
	}
	if b.open && b.target == target && b.why == why && (why != curtain.NoKeyword || b.hits > 0 && b.last == e.Cause.Hit) {
		return b
	}
	made := blows{open: true, target: target, why: why, pulled: curtain.NoKeyword, negated: curtain.NoKeyword}
	switch {
	case back:
		tl.flushBlows(b)
		*b = made
		return b
	case e.Flags&curtain.ByTick != 0:
		tl.headline()
	case why == curtain.NoKeyword:
		made.source = tl.causePrefix(e)
	}
	return tl.start(made)
}

func (tl *teller) tellDamage(e *engine.Event) {
	b := tl.blowsOf(e)
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
		tl.Settle()
	}
}

func (tl *teller) flushBlows(b *blows) {
	if !b.open {
		return
	}
	told := *b
	*b = blows{}
	// In a sentence about a pull, "who" stands for the one it is pulled to: "who loses 2 HP".
	who := phrase.Word{Text: tl.t.name(told.target)}
	pulled := told.pulled != curtain.NoKeyword
	if pulled {
		who.Gender = "pulled"
	}
	text := tl.outcomeText(told, who)
	if text == "" {
		return
	}
	if pulled {
		said := sayPulls
		if told.shared {
			said = sayShares
		}
		text = tl.s.Say(said, "by", tl.t.keywordName(told.pulled), "n", told.hits, "whom", who.Text, "then", text)
	}
	if told.source == "" {
		text = speech.Begin(text)
	}
	tl.Line(told.source + text + ".")
}

// outcomeText returns the outcome of blows for the one they hit, in words; "" where there is nothing to tell.
func (tl *teller) outcomeText(told blows, who phrase.Word) string {
	var parts []string
	negated := told.negated != curtain.NoKeyword
	switch absorbed := tl.absorbedWords(told); {
	case negated && told.pulled != curtain.NoKeyword:
		parts = append(parts, tl.s.Say(sayNegatedThere, "by", tl.t.keywordName(told.negated), "n", told.hits))
	case negated:
		parts = append(parts, tl.s.Say(sayNegates, "by", tl.t.keywordName(told.negated), "n", told.hits, "whom", who))
	case told.from > told.to:
		parts = append(parts, tl.lossWords(told, who))
		if absorbed != "" {
			parts = append(parts, absorbed)
		}
	case absorbed != "" && told.hits > 0:
		parts = append(parts, tl.s.Say(sayUnhurt, "who", who), absorbed)
	case absorbed != "":
		parts = append(parts, absorbed)
	case told.hits > 0:
		parts = append(parts, tl.s.Say(sayNoDamage, "who", who))
	}
	return strings.Join(parts, "; ")
}

// The sentences about hits and losses. A name that a hit was pulled to has the gender "pulled", for
// which English says "who".
var (
	sayPulls        = storyMessages.Define("pulls", "{by} pulls {n, plural, =1 {the hit} other {# hits}} to {whom}, {then}")
	sayShares       = storyMessages.Define("shares", "{by} takes part of {n, plural, =1 {the hit} other {# hits}} to {whom}, {then}")
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

func (tl *teller) lossWords(b blows, who phrase.Word) string {
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
		"loss", tone(tl.s.Say(sayHPLost, "losses", strings.Join(losses, " + ")))}
	switch {
	case b.why == curtain.NoKeyword || b.shared:
		return tl.s.Say(sayLosesHP, args...)
	case b.strikes:
		return tl.strike(b, tl.s.Say(sayStruck, args...))
	}
	return tl.s.Say(sayCostsHP, args...)
}

func (tl *teller) strike(b blows, then string) string {
	return tl.s.Say(sayStrikes, "what", tl.t.keywordName(b.why), "whom", tl.t.name(b.target), "then", then)
}

func (tl *teller) absorbedWords(b blows) string {
	var list []string
	for i, a := range b.absorbed {
		said := sayAbsorbs
		if i > 0 {
			said = sayAbsorbsToo
		}
		list = append(list, tl.s.Say(said, "by", tl.t.keywordName(a.by), "n", int(a.n)))
	}
	if b.strikes && list != nil && b.from <= b.to {
		return tl.strike(b, tl.s.And(list))
	}
	return tl.s.And(list)
}
