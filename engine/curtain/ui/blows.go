package ui

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/speech"
)

// blows are hits on one target in a row, or losses by one keyword, told in one
// line.
type blows struct {
	open     bool
	why      int16 // the keyword that caused them; NoKeyword for hits and effects
	target   curtain.Actor
	source   string // what caused it where the group does not say it
	pulled   int16  // the keyword that pulled them away from another, Taunt; NoKeyword for none
	negated  int16  // the keyword that took them, Distract; the same
	hits     int
	last     int32    // the number of the last hit
	losses   []string // of HP, hit by hit
	from, to int32
	absorbed []absorbed
	strikes  bool // a keyword that strikes once, and can be absorbed
}

// absorbed is what a keyword took.
type absorbed struct {
	by int16
	n  int32
}

// blow tells of hits and losses of HP.
func (tl *teller) blow(e *engine.Event) {
	switch e.Kind {
	case curtain.Redirected: // told with the hit itself
		tl.pulled, tl.puller = e.Cause.Hit, e.Cause.Keyword
	case curtain.Negated:
		tl.hitOn(e, e.Cause.Keyword)
	case curtain.Hit:
		b := tl.hitOn(e, curtain.NoKeyword)
		b.losses = append(b.losses, "0")
	case curtain.Absorbed:
		b := tl.blowsOf(e)
		b.absorb(e.Keyword, e.Amount)
		b.strikes = e.Cause.Keyword != curtain.NoKeyword
	case curtain.Damaged:
		tl.damaged(e)
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

// hitOn is the blows that a new hit belongs to.
func (tl *teller) hitOn(e *engine.Event, negated int16) *blows {
	target, pulled := curtain.Actor(e.Target), curtain.NoKeyword
	if tl.pulled != 0 && tl.pulled == e.Cause.Hit {
		pulled = tl.puller
	}
	tl.pulled = 0
	b := &tl.hits
	if !b.open || b.hits == 0 || b.target != target || b.pulled != pulled || b.negated != negated {
		b = tl.start(blows{target: target, why: curtain.NoKeyword, pulled: pulled, negated: negated})
	}
	b.hits++
	b.last = e.Cause.Hit
	return b
}

// start tells what was gathered before and begins new blows.
func (tl *teller) start(b blows) *blows {
	tl.Settle()
	b.open = true
	tl.hits = b
	return &tl.hits
}

// blowsOf are the blows that something absorbed or lost belongs to: those of its
// hit, those of the keyword that caused it, or new ones.
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
		made.source = tl.source(e)
	}
	return tl.start(made)
}

// damaged is a loss of HP, by whatever.
func (tl *teller) damaged(e *engine.Event) {
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

// flushBlows tells blows.
func (tl *teller) flushBlows(b *blows) {
	if !b.open {
		return
	}
	told := *b
	*b = blows{}
	name := tl.t.name(told.target)
	hits, them := "the hit", "it"
	if told.hits > 1 {
		hits, them = fmt.Sprintf("%d hits", told.hits), "them"
	}
	text, who := "", name
	pulled, negated := told.pulled != curtain.NoKeyword, told.negated != curtain.NoKeyword
	if pulled {
		text, who = tl.t.keywordName(told.pulled)+" pulls "+hits+" to "+name+", ", "who"
	}
	var parts []string
	switch absorbed := tl.absorbedWords(told, name); {
	case negated && pulled:
		parts = append(parts, "where "+tl.t.keywordName(told.negated)+" negates "+them)
	case negated:
		parts = append(parts, tl.t.keywordName(told.negated)+" negates "+hits+" on "+name)
	case told.from > told.to:
		parts = append(parts, tl.lossWords(told, who))
		if absorbed != "" {
			parts = append(parts, absorbed)
		}
	case absorbed != "" && told.hits > 0:
		parts = append(parts, who+" is unhurt", absorbed)
	case absorbed != "":
		parts = append(parts, absorbed)
	case told.hits > 0:
		parts = append(parts, who+" takes no damage")
	default:
		return
	}
	text += strings.Join(parts, "; ")
	if told.source == "" {
		text = speech.Begin(text)
	}
	tl.Line(told.source + text + ".")
}

// lossWords is the loss of HP, hit by hit.
func (tl *teller) lossWords(b blows, name string) string {
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
	loss := tone(strings.Join(losses, " + ") + " HP")
	span := fmt.Sprintf(" (%d → %d)", b.from, b.to)
	switch {
	case b.why == curtain.NoKeyword:
		return name + " loses " + loss + span
	case b.strikes:
		return tl.strike(b, name) + loss + span
	}
	return tl.t.keywordName(b.why) + " costs " + name + " " + loss + span
}

func (tl *teller) strike(b blows, name string) string {
	return "the " + tl.t.keywordName(b.why) + " on " + name + " strikes: "
}

// absorbedWords is what Shield and Block took.
func (tl *teller) absorbedWords(b blows, name string) string {
	var list []string
	for i, a := range b.absorbed {
		verb := ""
		if i == 0 {
			verb = "absorbs "
		}
		list = append(list, fmt.Sprintf("%s %s%d", tl.t.keywordName(a.by), verb, a.n))
	}
	if b.strikes && list != nil && b.from <= b.to {
		return tl.strike(b, name) + speech.And(list)
	}
	return speech.And(list)
}
