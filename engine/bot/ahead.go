package bot

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// In a game with other players, the result of a turn shows only in their replies. So the bot
// plays on from the best ends of the turn, with cheap choices for all players, and compares the
// results. As in playout.go, all ends get the same random events, and the worse half is dropped
// after each round. For Strong, the bot that plays the last trial looks ahead without other
// players, too: it judges an end of the turn by the best play of the next turn.
const (
	leavesKept  = 6
	leafRounds  = 2
	leafSamples = 8  // samples of each leaf in the first round, doubled in each later one
	turnSamples = 3  // samples where the next turn is searched
	lookahead   = 12 // minimum of actions in a sample, which also goes on until the others have had a turn
	furthest    = 80 // maximum of actions in a sample
	triesAhead  = 40 // actions tried when looking ahead, for each try of the budget
)

type leaf struct {
	choice
	table screen.Table
	sum   int64 // of the judgements of its samples
}

func (b *Bot) keepLeaf(c choice, t screen.Table) {
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

// ahead plays on from each leaf several times, with the same random events for all, and returns
// the first action of the leaf with the best average judgement.
func (b *Bot) ahead(t screen.Table) engine.Action {
	other := func(l leaf) bool { return l.first != b.leaves[0].first }
	b.left = triesAhead * b.budget // fits: a budget is some thousands
	seed, samples := engine.Seed(t.Hash()), 0
	left := b.leaves
	for round := range leafRounds {
		if slices.ContainsFunc(left, other) {
			for range b.samples() << round { // fits: rounds are few
				if b.left <= 0 || b.isOverBudget(t, workToPlay) {
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

func (b *Bot) samples() int {
	if b.after != nil {
		return turnSamples
	}
	return leafSamples
}

func (b *Bot) sample(from *leaf, seed engine.Seed) (judgement int) {
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
		if b.isOverBudget(trial, workToPlay) || !b.applyBest(trial) {
			break
		}
	}
	return trial.Judge(b.seat)
}

// outlook returns the judgement of the best end of the turn that begins with t, as Choose finds
// it. If no turn begins, it returns the judgement of t itself.
func (b *Bot) outlook(t screen.Table) (judgement int) {
	b.found = false
	if _, ends := b.endsOf(t); ends > 0 || t.PendingQuestion() != nil {
		if _, err := b.Choose(t); err == nil && b.found {
			return b.best.worth
		}
	}
	return t.Judge(t.Seat())
}

func (b *Bot) applyBest(t screen.Table) (applied bool) {
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
