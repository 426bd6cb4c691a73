package ui

import (
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// blows are consecutive hits on one target, or losses to one keyword, that are reported in one
// line.
type blows struct {
	open     bool
	why      int16 // the keyword that caused them; NoKeyword if a hit or a card did
	target   curtain.Actor
	source   string // prefix that names the cause; "" if the heading names it
	pulled   int16  // the keyword that redirected them, such as Taunt, or NoKeyword
	negated  int16  // the keyword that negated them, such as Distract, or NoKeyword
	shared   bool   // they are shares of hits on another actor, redirected by the keyword why
	hits     int
	last     int32    // number of the last hit
	losses   []string // HP lost by each hit
	from, to int32
	absorbed []absorbed
	strikes  bool // caused by a keyword whose loss of HP can be absorbed
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

// hitOn returns the blows that a new hit belongs to, which it counts there. It may start new ones.
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

// isShare reports whether an event is a share of a hit on another actor: keywords make no other
// hits.
func isShare(e *engine.Event) bool {
	return e.Kind == curtain.Hit && e.Cause.Keyword != curtain.NoKeyword
}

func (tl *teller) start(b blows) *blows {
	tl.Settle()
	b.open = true
	tl.hits = b
	return &tl.hits
}

// blowsOf returns the blows that an absorption or a loss of HP belongs to: those of its hit, those
// of the keyword that caused it, or new ones.
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
	group := *b
	*b = blows{}
	// In a sentence about redirected hits, "who" is their new target: "who loses 2 HP".
	who := phrase.Word{Text: tl.t.name(group.target)}
	pulled := group.pulled != curtain.NoKeyword
	if pulled {
		who.Gender = "pulled"
	}
	text := tl.outcomeText(group, who)
	if text == "" {
		return
	}
	if pulled {
		said := sayPulls
		if group.shared {
			said = sayShares
		}
		text = tl.s.Say(said, "by", tl.t.keywordName(group.pulled), "n", group.hits, "whom", who.Text, "then", text)
	}
	if group.source == "" {
		text = speech.Begin(text)
	}
	tl.Line(group.source + text + ".")
}

// outcomeText describes what blows did to their target; "" if there is nothing to report.
func (tl *teller) outcomeText(b blows, who phrase.Word) string {
	var parts []string
	negated := b.negated != curtain.NoKeyword
	switch absorbed := tl.absorbedWords(b); {
	case negated && b.pulled != curtain.NoKeyword:
		parts = append(parts, tl.s.Say(sayNegatedThere, "by", tl.t.keywordName(b.negated), "n", b.hits))
	case negated:
		parts = append(parts, tl.s.Say(sayNegates, "by", tl.t.keywordName(b.negated), "n", b.hits, "whom", who))
	case b.from > b.to:
		parts = append(parts, tl.lossWords(b, who))
		if absorbed != "" {
			parts = append(parts, absorbed)
		}
	case absorbed != "" && b.hits > 0:
		parts = append(parts, tl.s.Say(sayUnhurt, "who", who), absorbed)
	case absorbed != "":
		parts = append(parts, absorbed)
	case b.hits > 0:
		parts = append(parts, tl.s.Say(sayNoDamage, "who", who))
	}
	return strings.Join(parts, "; ")
}

// The sentences about hits and losses. The name of an actor to whom hits were redirected has the
// gender "pulled", for which English uses the word "who".
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
