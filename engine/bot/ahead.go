package bot

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// In a game with other players, the result of a turn shows only in their replies. So the bot
// plays on from the best ends of the turn, with cheap choices for all players, and compares the
// results. All ends get the same random events, and the worse half is dropped after each round.
const (
	maxLeaves                  = 6
	leafRounds                 = 2
	samplesPerLeafInFirstRound = 8  // samples of each leaf in the first round, doubled in each later one
	minSampleActions           = 12 // minimum of actions in a sample, which also goes on until the others have had a turn
	maxSampleActions           = 80 // maximum of actions in a sample
	triesPerBudget             = 40 // actions tried when looking ahead, for each try of the budget
)

// firstActionOfBestLeaf plays on from each of b.leaves several times, with the same random events
// for all, and returns the first action of the leaf with the best average judgement.
func (b *Bot) firstActionOfBestLeaf(t screen.Table) engine.Action {
	startsOtherwise := func(l searchState) bool { return l.first != b.leaves[0].first }
	b.triesLeft = triesPerBudget * b.budget // fits: a budget is some thousands
	seed, samples := b.visible, 0
	left := b.leaves
	for round := range leafRounds {
		if slices.ContainsFunc(left, startsOtherwise) {
			for range samplesPerLeafInFirstRound << round { // fits: rounds are few
				if b.triesLeft <= 0 || b.isStoppedOrOverBudget(t, maxAheadInstructions) {
					break
				}
				for i := range left {
					left[i].sum += int64(b.playOnAndJudgeLeaf(&left[i], seed.Child("ahead of a bot", samples)))
				}
				samples++
			}
			slices.SortStableFunc(left, func(x, y searchState) int { return cmp.Compare(y.sum, x.sum) })
			left = left[:(len(left)+1)/2]
		}
	}
	for _, l := range b.leaves {
		b.spare = append(b.spare, l.table)
	}
	return b.leaves[0].first
}

func (b *Bot) playOnAndJudgeLeaf(from *searchState, seed engine.Seed) (judgement int) {
	scratch := b.copyIntoSpareTable(from.table)
	defer func() { b.spare = append(b.spare, scratch) }()
	scratch.RandomizeHidden(b.seat, seed)
	if end, ends := b.listActionsAndCountEnds(scratch); !from.ended && ends == 1 && scratch.Apply(end) != nil {
		return from.worth
	}
	others := false
	for n := 0; n < maxSampleActions && (n < minSampleActions || !others || scratch.Seat() != b.seat); n++ {
		others = others || scratch.Seat() != b.seat
		if b.isStoppedOrOverBudget(scratch, maxAheadInstructions) || !b.applyBestJudgedAction(scratch) {
			break
		}
	}
	return scratch.Judge(b.seat)
}

func (b *Bot) applyBestJudgedAction(t screen.Table) (applied bool) {
	seat := t.Seat()
	end, ends := b.listActionsAndCountEnds(t)
	best, scratch := b.copyIntoSpareTable(t), b.copyIntoSpareTable(t)
	defer func() { b.spare = append(b.spare, best, scratch) }()
	worth, found := 0, false
	if ends == 1 {
		worth = t.Judge(seat)
	}
	b.legal = t.Legal(b.legal[:0])
	for _, a := range b.legal {
		if ends == 1 && a == end {
			continue
		}
		b.triesLeft--
		scratch.CopyFrom(t)
		if scratch.Apply(a) != nil {
			continue
		}
		if now := scratch.Judge(seat); !found && ends != 1 || now > worth {
			best, scratch = scratch, best
			worth, found = now, true
		}
	}
	if found {
		t.CopyFrom(best)
		return true
	}
	return ends == 1 && t.Apply(end) == nil
}
