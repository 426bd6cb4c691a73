package battleline

import (
	"errors"
	"fmt"
	"strings"

	"curtaincall/engine"
)

// Source is a card that acts, and the player for whom it acts, whose side is "mine" to it (K-39).
type Source struct {
	Card   Card
	Player Player
}

// ErrStorm is the error of effects that trigger each other without end.
var ErrStorm = errors.New("event storm")

const (
	maxDepth = 24   // card functions within each other
	maxActs  = 5000 // operations in an action
)

// Acting is a card function in progress, a schema.Acting. Verbs act for its card.
type Acting struct {
	*Duel
	By     Source
	Target Card // the chosen target, or NoCard; for an upgrade without a target, its creature
	Call   Call
}

// Game, Runtime and When implement schema.Acting.
func (a *Acting) Game() any                { return a.Duel }
func (a *Acting) Runtime() any             { return a.Duel.Runtime }
func (a *Acting) When() (turn, action int) { return a.Turn(), a.Actions() + 1 }

// Def returns the definition of the acting card.
func (a *Acting) Def() *CardDef { return a.Duel.Def(a.By.Card) }

func (d *Duel) acting() *Acting { return &d.calls[d.depth-1] }

func (d *Duel) countAct() {
	if d.acts++; d.acts > maxActs {
		d.Fail(fmt.Errorf("%w: more than %d events in one action%s", ErrStorm, maxActs, d.describeCalls()))
	}
}

func (d *Duel) describeCalls() string {
	var names []string
	for i := max(0, d.depth-4); i < d.depth; i++ {
		c := &d.calls[i]
		names = append(names, d.CardID(c.By.Card)+" "+CallNames[c.Call])
	}
	if names == nil {
		return ""
	}
	return ", the last: " + strings.Join(names, " -> ")
}

// source returns a card with its controller, or an upgrade with the controller of its creature.
func (d *Duel) source(c Card) Source {
	if d.cards[c].zone == Attached {
		return Source{c, d.cards[d.cards[c].host].controller}
	}
	return Source{c, d.cards[c].controller}
}

// enterCall makes a card function the cause of events, until leaveCall restores the outer cause.
func (d *Duel) enterCall(by Source, target Card, call Call) (outer engine.Cause) {
	if d.depth == maxDepth {
		d.Fail(fmt.Errorf("%w: card functions trigger each other more than %d levels deep%s", ErrStorm, maxDepth, d.describeCalls()))
	}
	d.countAct()
	d.calls[d.depth] = Acting{d, by, target, call}
	d.depth++
	outer = d.cause
	d.cause = engine.Cause{Action: outer.Action, Actor: int8(by.Card), Card: int16(by.Card), Callback: uint8(call), Keyword: NoKeyword}
	return outer
}

func (d *Duel) leaveCall(outer engine.Cause) {
	d.depth--
	d.cause = outer
}

// callAbility calls an ability. A card without a target gets other, the creature it fights.
func (d *Duel) callAbility(by Source, target, other Card, call Call) {
	def := d.Def(by.Card)
	outer := d.enterCall(by, target, call)
	if !def.Target.Wanted && target == NoCard && d.Exists(other) && d.cards[other].zone.InPlay() {
		target = other
	}
	def.Abilities[call](d, by, target)
	d.leaveCall(outer)
}

// askTest evaluates a test. If it fails during an action, the action fails; outside of actions the
// answer is then false. There a test has the budget of an action, which all tests of one call of
// Legal share.
func (d *Duel) askTest(test Test, by Source, about Card, call Call) (answer bool) {
	if d.performing {
		return d.runTest(test, by, about, call)
	}
	if !d.listing {
		d.beginQuestion()
	}
	d.performing = true
	err := engine.Attempt(func() { answer = d.runTest(test, by, about, call) }, func() {})
	d.performing = false
	if err != nil {
		staged{d}.Quiet()
		return false
	}
	return answer
}

func (d *Duel) beginQuestion() {
	d.depth, d.acts = 0, 0
	d.questions++
}

func (d *Duel) runTest(test Test, by Source, about Card, call Call) bool {
	outer := d.enterCall(by, about, call)
	answer := test(d, by, about)
	d.leaveCall(outer)
	return answer
}
