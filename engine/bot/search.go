package bot

import (
	"reflect"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// DefaultBudget plays well enough for a person to watch, and fast enough for a thousand games
// in minutes.
const DefaultBudget = 240

// Bot searches for the best way to play the rest of the present turn. It tries sequences of
// actions on copies, layer by layer: first all single actions, then everything that can follow
// the best of those, and so on. A sequence may stop wherever the turn can be ended, and its
// worth is the judgement of the state there. Bot chooses the first action of the best sequence;
// it searches again for the next one, since chance may have intervened.
//
// For a choice outside of turns, when no action ends a turn, it plays on from each option
// instead: see playout.go.
//
// The zero value is not usable: use New.
type Bot struct {
	budget   int  // actions tried for one choice
	width    int  // states of a layer that are expanded
	playouts int  // for each option of a choice, in each round
	quick    *Bot // plays the playouts; nil if there are none
	rivals   bool // there are other players: see ahead.go
	led      bool // the table has a promise that guides the search
	after    *Bot // plays the next turn, to judge the ends of this one; may be nil

	kind    reflect.Type   // of the tables in spare
	spare   []screen.Table // copies not in use
	layer   []state        // best first
	next    []state
	seen    known[struct{}]
	recalls recalls
	legal   []engine.Action // of the state being expanded
	ends    []engine.Action // of the state being looked at
	options []option
	leaves  []leaf // the best ends of the turn, if they are looked ahead from

	left  int // number of tries left
	seat  engine.Seat
	best  choice
	found bool
	begun int64 // instructions of the scripts when the choice began

	stop func() bool // polled before each try; may be nil
}

// state is the state a sequence of actions led to.
type state struct {
	table screen.Table
	choice
}

// choice is the first action of a sequence, and the sequence's worth.
type choice struct {
	first engine.Action
	worth int
	ended bool // the turn
}

// New returns a bot that tries at most budget actions for a choice in a turn. For one outside
// of turns it plays on from each option at most budget/20 times.
func New(budget int) *Bot {
	b := newTurnBot(budget)
	if b.playouts = budget / 60; b.playouts > 0 {
		b.quick = newTurnBot(budget / 20)
	}
	return b
}

// For returns the bot of the default budget for a game with that many seats. If there are other
// players, it considers their replies.
func For(seats int) *Bot {
	b := New(DefaultBudget)
	b.rivals = seats > 1
	return b
}

// quickBudget is about where more tries win no more games.
const quickBudget = 160

// Quick returns a bot for playing many games: it never plays on, and directly judges the states
// after a choice outside of turns and at the end of a turn.
func Quick() *Bot { return newTurnBot(quickBudget) }

// newTurnBot returns a bot that judges the options of a choice without playing on.
func newTurnBot(budget int) *Bot {
	return &Bot{
		budget:  budget,
		width:   max(4, budget/10),
		seen:    newKnown[struct{}](budget),
		recalls: recalls{known: newKnown[recall](maxRecalls)},
	}
}

// Stopping sets a function that the bot polls before each try; if it returns true, Choose
// returns engine.ErrStopped.
func (b *Bot) Stopping(stop func() bool) {
	b.stop = stop
	if b.quick != nil {
		b.quick.stop = stop
	}
	if b.after != nil {
		b.after.stop = stop
	}
}

func (b *Bot) isStopped() bool { return b.stop != nil && b.stop() }

// Instructions that scripts may use for one choice, in case scripts make each try as long as
// their quota allows.
const (
	workPerTry = 10_000     // for each try of the budget, within a turn
	workToPlay = 10_000_000 // for all playouts of a choice outside of turns
)

// isOverBudget reports whether the scripts have used more than most instructions since the choice
// began, or the bot was stopped.
func (b *Bot) isOverBudget(t screen.Table, most int64) bool {
	return engine.InstructionsOf(t)-b.begun > most || b.isStopped()
}

// imagined names the seed for the hidden information that a bot assumes. It is derived from the
// state, so that a choice depends on nothing else.
const imagined = "imagined by a bot"

// Choose implements Policy. Of equally good sequences it takes the shortest, and of those the
// one whose first action comes first among the legal ones.
func (b *Bot) Choose(t screen.Table) (engine.Action, error) {
	b.legal = t.Legal(b.legal[:0])
	switch len(b.legal) {
	case 0:
		return engine.Action{}, ErrNoMove
	case 1:
		return b.legal[0], nil
	}
	b.best = choice{first: b.legal[0]}
	b.leaves = b.leaves[:0]
	b.found = false
	b.left = b.budget
	b.seat = t.Seat()
	b.begun = engine.InstructionsOf(t)
	b.seen.forget()
	if kind := reflect.TypeOf(t); kind != b.kind {
		b.kind, b.spare = kind, nil
	}
	if _, ends := b.endsOf(t); ends == 0 && b.playouts > 0 && t.PendingQuestion() == nil {
		return b.choice(b.playOn(t))
	}
	b.led = t.Abilities().Promise != nil
	start := state{table: b.copyOf(t)}
	start.table.Imagine(b.seat, engine.Seed(t.Hash()).Child(imagined, 0))
	start.worth = b.judge(start.table)
	if end, ends := b.endsOf(start.table); ends == 1 {
		b.consider(choice{end, start.worth, false}, start.table)
	}
	b.layer = append(b.layer[:0], start)
	for depth := 0; len(b.layer) > 0; depth++ {
		for i := range b.layer {
			b.expand(&b.layer[i], depth == 0)
			b.spare = append(b.spare, b.layer[i].table)
		}
		if !b.found && len(b.next) > 0 { // no end of the turn was reached
			b.best = b.next[0].choice
		}
		b.layer, b.next = b.next, b.layer[:0]
	}
	if len(b.leaves) > 0 {
		return b.choice(b.ahead(t))
	}
	return b.choice(b.best.first)
}

// choice returns an action for Choose; engine.ErrStopped if the search was stopped.
func (b *Bot) choice(a engine.Action) (engine.Action, error) {
	if b.isStopped() {
		return engine.Action{}, engine.ErrStopped
	}
	return a, nil
}

// expand tries every action of a state.
func (b *Bot) expand(from *state, root bool) {
	_, ends := b.endsOf(from.table)
	b.legal = append(b.legal[:0], b.ends...)
	for _, a := range b.legal {
		end := from.table.Ends(a)
		if end && ends == 1 {
			continue // its worth is the judgement of the state itself
		}
		if b.left == 0 || b.isOverBudget(from.table, int64(b.budget)*workPerTry) {
			return
		}
		b.left--
		trial := b.copyOf(from.table)
		if trial.Apply(a) != nil {
			b.spare = append(b.spare, trial)
			continue
		}
		first := from.first
		if root {
			first = a
		}
		b.reach(trial, from.worth, first, end || from.ended || ends == 0 && from.table.PendingQuestion() == nil)
	}
}

// reach judges a new state, and adds it to the next layer if its turn goes on. If the table has
// a promise, a state no better than the one before is dropped.
func (b *Bot) reach(trial screen.Table, before int, first engine.Action, ended bool) {
	if _, known := b.seen.at(screen.KeyOf(trial)); known {
		b.spare = append(b.spare, trial)
		return
	}
	reached := choice{first, b.judge(trial), ended}
	if b.led && reached.worth <= before {
		b.spare = append(b.spare, trial)
		return
	}
	if q := trial.PendingQuestion(); q != nil && q.Seat == b.seat { // the answer is part of the try
		b.keep(state{trial, reached})
		return
	}
	ends := 0
	if !ended && trial.Seat() == b.seat {
		_, ends = b.endsOf(trial)
	}
	if ends < 2 {
		b.consider(reached, trial)
	}
	if ends == 0 {
		b.spare = append(b.spare, trial)
		return
	}
	b.keep(state{trial, reached})
}

// judge returns the judgement for the bot's seat, from the cache if possible.
func (b *Bot) judge(t screen.Table) int {
	worth, worked := b.recalls.judgeOnce(t, b.seat)
	b.begun -= worked // as if it had been used again: a choice depends on the table alone
	return worth
}

// judgeTable returns the table's judgement for a seat, plus its promise of what the turn can
// still bring, if it has one.
func judgeTable(t screen.Table, seat engine.Seat) int {
	worth := t.Judge(seat)
	if promise := t.Abilities().Promise; promise != nil {
		worth += promise(seat)
	}
	return worth
}

// endsOf returns how many legal actions end the turn, and the last of them.
//
// none  the game is over, or there is a choice outside of turns, of which each option is tried
// one   its worth is the judgement of the present state
// more  each has to be tried
func (b *Bot) endsOf(t screen.Table) (end engine.Action, n int) {
	b.ends = t.Legal(b.ends[:0])
	for _, a := range b.ends {
		if t.Ends(a) {
			end = a
			n++
		}
	}
	return end, n
}

// consider records a finished sequence, which leads to t, if it is better than the best so far.
func (b *Bot) consider(c choice, t screen.Table) {
	if (b.rivals || b.after != nil) && !b.led {
		b.keepLeaf(c, t)
	}
	if !b.found || c.worth > b.best.worth {
		b.best, b.found = c, true
	}
}

// keep inserts a state into the next layer, which is ordered and has at most b.width states.
func (b *Bot) keep(s state) {
	at := len(b.next)
	for at > 0 && b.next[at-1].worth < s.worth {
		at--
	}
	switch {
	case at == b.width:
		b.spare = append(b.spare, s.table)
		return
	case len(b.next) == b.width:
		b.spare = append(b.spare, b.next[b.width-1].table)
		b.next = b.next[:b.width-1]
	}
	b.next = append(b.next, s)
	copy(b.next[at+1:], b.next[at:])
	b.next[at] = s
}

// copyOf returns a copy of t, reusing a spare table if there is one.
func (b *Bot) copyOf(t screen.Table) screen.Table {
	var c screen.Table
	if n := len(b.spare); n > 0 {
		c, b.spare = b.spare[n-1], b.spare[:n-1]
	} else {
		c = t.Fresh()
	}
	c.CopyFrom(t)
	return c
}
