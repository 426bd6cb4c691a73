package bot

import (
	"curtaincall/engine/screen"
	"reflect"

	"curtaincall/engine"
)

// DefaultBudget plays well enough for a person to watch and fast enough for a
// thousand games over a coffee.
const DefaultBudget = 240

// Bot looks for the best way to play the rest of the present turn. It tries
// sequences of actions on copies, layer by layer: first all single actions, then
// all that can follow the best of those, and so on. A sequence may stop wherever
// the turn can be given away, and is worth what the table judges the state there
// to be worth. The first action of the best sequence is the choice; the rest is
// thought out anew when it comes to it, since chance may have had its say.
//
// Outside of turns, where there is a choice to make and nothing ends a turn, it
// plays on from each option instead: see playout.go.
//
// The zero value is not ready: use New.
type Bot struct {
	budget   int  // actions tried for one choice
	width    int  // states of a layer that are followed up
	playouts int  // in a round, from each option of a choice
	quick    *Bot // plays them; nil when there are none
	rivals   bool // somebody else plays too: see ahead.go
	led      bool // by what the table promises
	after    *Bot // plays the next turn in thought, to judge the ends of this one; nil: nobody does

	kind    reflect.Type   // of the tables in spare
	spare   []screen.Table // copies not in use
	layer   []state        // best first
	next    []state
	seen    known[struct{}]
	recalls recalls
	legal   []engine.Action // of the state being expanded
	ends    []engine.Action // of the state being looked at
	options []option
	leaves  []leaf // the best ends of the turn, where there are rivals

	left  int // of the budget
	seat  engine.Seat
	best  choice
	found bool
	begun int64 // what the game's scripts had worked when the choice began

	stop func() bool // asked before each try; nil: nobody stops the search
}

// state describes where a sequence of actions has led.
type state struct {
	table screen.Table
	choice
}

// choice is the first action of a sequence and what the sequence is worth.
type choice struct {
	first engine.Action
	worth int
	ended bool // the turn
}

// New makes a bot that tries at most budget actions for one choice in a turn, and
// for one outside of turns plays on from each option budget/20 times at most.
func New(budget int) *Bot {
	b := turns(budget)
	if b.playouts = budget / 60; b.playouts > 0 {
		b.quick = turns(budget / 20)
	}
	return b
}

// For is the bot of the default budget for a game of so many seats: where there are
// others, it thinks of what they do, too.
func For(seats int) *Bot {
	b := New(DefaultBudget)
	b.rivals = seats > 1
	return b
}

// quickBudget is about where further tries for an action win no more games.
const quickBudget = 160

// Quick is For for many games: it never plays on, and judges what a choice outside of
// turns and the end of a turn lead to as they are.
func Quick() *Bot { return turns(quickBudget) }

// turns is a bot that judges the options of a choice without playing on.
func turns(budget int) *Bot {
	return &Bot{
		budget:  budget,
		width:   max(4, budget/10),
		seen:    newKnown[struct{}](budget),
		recalls: recalls{known: newKnown[recall](maxRecalls)},
	}
}

// Stopping makes the bot ask before each try whether it should stop; its choice is
// then engine.ErrStopped.
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

// What scripts may work for one choice, in instructions: a bot does not wait for
// scripts that make each try as long as they are allowed to.
const (
	workPerTry = 10_000     // for each try of the budget, within a turn
	workToPlay = 10_000_000 // for all playouts of a choice outside of turns
)

// isTired reports whether the scripts of a game have worked more than that since the
// choice began, or nobody waits for it any more.
func (b *Bot) isTired(t screen.Table, most int64) bool {
	return engine.InstructionsOf(t)-b.begun > most || b.isStopped()
}

// imagined names the chance a bot supposes. Deriving it from the state makes a
// choice depend on nothing else.
const imagined = "imagined by a bot"

// Choose implements Policy. Of equally good sequences it takes the shortest, and
// of those the one whose first action stands first among the legal ones.
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
		return b.chosen(b.playOn(t))
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
		if !b.found && len(b.next) > 0 { // no end of the turn in sight so far
			b.best = b.next[0].choice
		}
		b.layer, b.next = b.next, b.layer[:0]
	}
	if len(b.leaves) > 0 {
		return b.chosen(b.ahead(t))
	}
	return b.chosen(b.best.first)
}

// chosen is a choice, unless the search for it was stopped.
func (b *Bot) chosen(a engine.Action) (engine.Action, error) {
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
			continue // the judgement of the state itself stands for it
		}
		if b.left == 0 || b.isTired(from.table, int64(b.budget)*workPerTry) {
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

// reach judges a new state, and keeps it for the next layer if its turn goes on. Where
// the table leads, a step that is no better than what came before leads nowhere.
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
	if q := trial.PendingQuestion(); q != nil && q.Seat == b.seat { // the answer is part of what is tried
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

// judge is judged for the seat of the bot, which remembers what comes again.
func (b *Bot) judge(t screen.Table) int {
	worth, worked := b.recalls.judgeOnce(t, b.seat)
	b.begun -= worked // as if it had been worked again: a choice depends on the table alone
	return worth
}

// judgeTable returns what a table judges, with what the turn of the seat could still bring, as far
// as it can tell.
func judgeTable(t screen.Table, seat engine.Seat) int {
	worth := t.Judge(seat)
	if promise := t.Abilities().Promise; promise != nil {
		worth += promise(seat)
	}
	return worth
}

// endsOf counts the actions that end the turn, and returns the last of them.
//
//	none  there is no turn, but a choice to make, or the game is over: each
//	      option is tried and judged for itself
//	one   what Judge says of the state holds for that action
//	more  each has to be tried
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

// consider takes a finished sequence if it is better than the best so far; t is where
// it leads.
func (b *Bot) consider(c choice, t screen.Table) {
	if (b.rivals || b.after != nil) && !b.led {
		b.note(c, t)
	}
	if !b.found || c.worth > b.best.worth {
		b.best, b.found = c, true
	}
}

// keep puts a state into the next layer, which holds the best of them in order.
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

// copyOf copies a table into one that is not in use.
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
