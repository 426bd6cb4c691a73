package bot

import (
	"cmp"
	"curtaincall/engine/screen"
	"slices"

	"curtaincall/engine"
)

// Where somebody else plays too, what a turn is worth shows only in what they make of
// it. Then the best ends of the turn are played on from, as both sides would play at
// a glance, and what that leads to decides between them. As in a choice by playouts,
// all of them meet the same chance, and the worse half is dropped after each round.
//
// A bot with time looks ahead alone, too: what the best play of the next turn comes to
// decides then.
const (
	leavesKept  = 6
	leafRounds  = 2
	leafSamples = 8  // of each leaf in the first round; in the next twice as many
	turnSamples = 3  // where the next turn is thought through
	lookahead   = 12 // actions at the least, and until the others have had a turn,
	furthest    = 80 // but no more than these
	triesAhead  = 40 // for each try of the budget
)

// leaf describes where a sequence leads that ends the turn, or could.
type leaf struct {
	choice
	table screen.Table
	sum   int64 // of what its samples came to
}

// note remembers an end of the turn if it is among the best.
func (b *Bot) note(c choice, t screen.Table) {
	at := len(b.leaves)
	for at > 0 && b.leaves[at-1].worth < c.worth {
		at--
	}
	if at == leavesKept {
		return
	}
	if last := len(b.leaves) - 1; last == leavesKept-1 {
		b.spare = append(b.spare, b.leaves[last].table)
		b.leaves = b.leaves[:last]
	}
	b.leaves = slices.Insert(b.leaves, at, leaf{choice: c, table: b.copyOf(t)})
}

// ahead chooses among the ends of the turn by playing on from them.
func (b *Bot) ahead(t screen.Table) engine.Action {
	other := func(l leaf) bool { return l.first != b.leaves[0].first }
	b.left = triesAhead * b.budget // fits: a budget is some thousands
	seed, samples := engine.Seed(t.Hash()), 0
	left := b.leaves
	for round := range leafRounds {
		if slices.ContainsFunc(left, other) {
			for range b.samples() << round { // fits: rounds are few
				if b.left <= 0 || b.isTired(t, workToPlay) {
					break
				}
				for i := range left {
					left[i].sum += int64(b.sample(&left[i], seed.Child("ahead of a bot", samples)))
				}
				samples++
			}
			slices.SortStableFunc(left, func(x, y leaf) int { return cmp.Compare(y.sum, x.sum) })
			left = left[:(len(left)+1)/2]
		}
	}
	for _, l := range b.leaves {
		b.spare = append(b.spare, l.table)
	}
	return b.leaves[0].first
}

// samples returns how many there are of each leaf in the first round.
func (b *Bot) samples() int {
	if b.after != nil {
		return turnSamples
	}
	return leafSamples
}

// sample plays on from a leaf once, and judges where that leads.
func (b *Bot) sample(from *leaf, seed engine.Seed) int {
	trial := b.copyOf(from.table)
	defer func() { b.spare = append(b.spare, trial) }()
	trial.Imagine(b.seat, seed)
	if end, ends := b.endsOf(trial); !from.ended && ends == 1 && trial.Apply(end) != nil {
		return from.worth
	}
	if b.after != nil {
		return b.after.outlook(trial)
	}
	others := false
	for n := 0; n < furthest && (n < lookahead || !others || trial.Seat() != b.seat); n++ {
		others = others || trial.Seat() != b.seat
		if b.isTired(trial, workToPlay) || !b.glance(trial) {
			break
		}
	}
	return trial.Judge(b.seat)
}

// outlook returns what the turn that begins comes to, or what the table judges where none does.
func (b *Bot) outlook(t screen.Table) int {
	b.found = false
	if _, ends := b.endsOf(t); ends > 0 || t.PendingQuestion() != nil {
		if _, err := b.Choose(t); err == nil && b.found {
			return b.best.worth
		}
	}
	return t.Judge(t.Seat())
}

// glance plays the action after which the table judges best for whose choice it is.
// It reports whether there was one.
func (b *Bot) glance(t screen.Table) bool {
	seat := t.Seat()
	end, ends := b.endsOf(t)
	best, trial := b.copyOf(t), b.copyOf(t)
	defer func() { b.spare = append(b.spare, best, trial) }()
	worth, found := 0, false
	if ends == 1 {
		worth = t.Judge(seat)
	}
	b.legal = t.Legal(b.legal[:0])
	for _, a := range b.legal {
		if ends == 1 && a == end {
			continue
		}
		b.left--
		trial.CopyFrom(t)
		if trial.Apply(a) != nil {
			continue
		}
		if now := trial.Judge(seat); !found && ends != 1 || now > worth {
			best, trial = trial, best
			worth, found = now, true
		}
	}
	if found {
		t.CopyFrom(best)
		return true
	}
	return ends == 1 && t.Apply(end) == nil
}
