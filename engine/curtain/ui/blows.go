package ui

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/speech"
)

// blows are hits on one target in a row, or losses of the same reason, told in
// one line.
type blows struct {
	open     bool
	why      why
	target   curtain.Actor
	source   string // what caused it where the group does not say it
	pulled   bool   // by Taunt
	negated  bool   // by Distract
	hits     int
	losses   []string // of HP, hit by hit
	from, to int32
	shield   int32 // absorbed
	block    int32 // absorbed
}

// why is the reason of a loss of HP.
type why uint8

const (
	byHit why = iota
	byRetaliate
	byCurse
	byPoison
	byBurn
	byEffect
)

// blow tells of hits and losses of HP.
func (tl *teller) blow(e *engine.Event) {
	target := curtain.Actor(e.Target)
	switch e.Kind {
	case curtain.Redirected: // told with the hit itself
	case curtain.Negated:
		tl.hitOn(target, true).hits++
	case curtain.Hit:
		b := tl.hitOn(target, false)
		b.hits++
		b.losses = append(b.losses, "0")
	case curtain.Absorbed:
		b := &tl.hits
		if !b.open || b.target != target {
			b = tl.start(blows{target: target, why: byEffect, source: tl.source(e)})
		}
		if e.Keyword == int16(curtain.Shield) {
			b.shield += e.Amount
		} else {
			b.block += e.Amount
		}
	case curtain.Damaged:
		tl.damaged(e)
	}
}

// wasRedirected tells whether Taunt pulled the hit being told. Between the two
// stand only what Distract does.
func (tl *teller) wasRedirected() bool {
	for i := tl.at - 1; i >= 0; i-- {
		switch e := &tl.events[i]; {
		case e.Kind == curtain.Redirected:
			return true
		case e.Kind == curtain.Modified, e.Kind == curtain.Fizzled,
			e.Kind == curtain.Lost && e.Keyword == int16(curtain.Distract):
			continue
		}
		return false
	}
	return false
}

// hitOn is the blows that a hit on target belongs to.
func (tl *teller) hitOn(target curtain.Actor, negated bool) *blows {
	pulled := tl.wasRedirected()
	if b := &tl.hits; b.open && b.why == byHit && b.target == target && b.pulled == pulled && b.negated == negated {
		return b
	}
	return tl.start(blows{target: target, why: byHit, pulled: pulled, negated: negated})
}

// start tells what was gathered before and begins new blows.
func (tl *teller) start(b blows) *blows {
	tl.flush()
	b.open = true
	tl.hits = b
	return &tl.hits
}

// damaged is a loss of HP, by whatever.
func (tl *teller) damaged(e *engine.Event) {
	target := curtain.Actor(e.Target)
	b := &tl.hits
	switch {
	case e.Flags&curtain.ByRetaliate != 0:
		b = &tl.answer
		if !b.open || b.target != target {
			tl.flushBlows(b)
			*b = blows{open: true, target: target, why: byRetaliate}
		}
	case e.Flags&curtain.ByTick != 0:
		tl.headline()
		b = tl.start(blows{target: target, why: tl.tickOf(e)})
	case b.open && b.target == target && (b.why == byHit && e.Flags&curtain.ByAttack != 0 || b.why == byCurse):
	default:
		b = tl.start(blows{target: target, why: byEffect, source: tl.source(e)})
	}
	if len(b.losses) == 0 || b.why != byHit {
		b.losses = append(b.losses, "")
	}
	if b.from == 0 {
		b.from = e.From
	}
	b.to = e.To
	b.losses[len(b.losses)-1] = strconv.Itoa(int(e.Amount))
	if b.why == byPoison || b.why == byBurn {
		tl.flush()
	}
}

// tickOf tells Poison and Burn apart: the one that loses a stack next.
func (tl *teller) tickOf(e *engine.Event) why {
	for _, later := range tl.events[tl.at+1:] {
		if later.Kind == curtain.Cleared && later.Flags&curtain.ByTick != 0 && later.Target == e.Target {
			switch later.Keyword {
			case int16(curtain.Poison):
				return byPoison
			case int16(curtain.Burn):
				return byBurn
			}
		}
	}
	return byEffect
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
	if told.pulled {
		text, who = "Taunt pulls "+hits+" to "+name+", ", "who"
	}
	var parts []string
	switch absorbed := absorbedWords(told, name); {
	case told.negated && told.pulled:
		parts = append(parts, "where Distract negates "+them)
	case told.negated:
		parts = append(parts, "Distract negates "+hits+" on "+name)
	case told.from > told.to:
		parts = append(parts, tl.lossWords(told, who))
		if absorbed != "" {
			parts = append(parts, absorbed)
		}
	case absorbed != "" && told.why == byHit:
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
	tl.line(told.source + text + ".")
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
	switch b.why {
	case byRetaliate:
		return "Retaliate costs " + name + " " + loss + span
	case byCurse:
		return "the Curse on " + name + " strikes: " + loss + span
	case byPoison:
		return "Poison costs " + name + " " + loss + span
	case byBurn:
		return "Burn costs " + name + " " + loss + span
	}
	return name + " loses " + loss + span
}

// absorbedWords is what Shield and Block took.
func absorbedWords(b blows, name string) string {
	what := ""
	switch {
	case b.shield > 0 && b.block > 0:
		what = fmt.Sprintf("Shield absorbs %d and Block %d", b.shield, b.block)
	case b.shield > 0:
		what = fmt.Sprintf("Shield absorbs %d", b.shield)
	case b.block > 0:
		what = fmt.Sprintf("Block absorbs %d", b.block)
	}
	if b.why == byCurse && what != "" && b.from <= b.to {
		return "the Curse on " + name + " strikes: " + what
	}
	return what
}
