package bot

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// A choice by playouts has rounds. After each, the worse half of the options is dropped, and also those
// that are clearly worse than the best, so that most of the time is spent on similarly good ones.
const (
	playoutRounds     = 3
	maxPlayoutActions = 400 // actions of one playout
)

// maxPlayoutDifference limits the difference of two playouts, so that for up to 45 of them (there
// are fewer) the sum of the squares times 4*45 fits into an int64.
const maxPlayoutDifference = 1 << 25

// playoutOption is one of the options of a choice, with the judgements after its playouts. All remaining
// options have the same number of judgements, and those of equal index had the same random events.
type playoutOption struct {
	action engine.Action
	worth  []int64
}

func (o *playoutOption) totalJudgement() (sum int64) {
	for _, n := range o.worth {
		sum += n
	}
	return sum
}

// isClearlyBetter reports whether o is better than another option by more than two standard errors
// of the mean difference of their playouts.
func (o *playoutOption) isClearlyBetter(than *playoutOption) bool {
	n := int64(min(len(o.worth), len(than.worth)))
	var sum, squares int64
	for i := range n {
		d := max(-maxPlayoutDifference, min(o.worth[i]-than.worth[i], maxPlayoutDifference))
		sum, squares = sum+d, squares+d*d
	}
	return sum > 0 && sum*sum > 4*n*squares/(n+3) // sum*sum*(n-1) > 2*2*(n*squares-sum*sum), in 64 bits
}

// chooseOptionByPlayouts chooses one of the legal actions outside of turns, such as a reward or the next
// opponent. It plays on from each several times with fast choices, as far as possible with the same random
// events for all, and returns the one with the best average judgement; the first if all fail.
func (b *Bot) chooseOptionByPlayouts(t screen.Table) engine.Action {
	b.legal = t.Legal(b.legal[:0])
	first := b.legal[0]
	b.options = b.options[:0]
	for _, a := range b.legal {
		b.options = append(b.options, playoutOption{action: a})
	}
	seed := b.visible
	for round := range playoutRounds {
		kept := b.options[:0]
		for _, o := range b.options {
			if b.playOnAndJudgeOption(t, &o, seed.Child("round", round)) {
				kept = append(kept, o)
			}
		}
		slices.SortStableFunc(kept, func(x, y playoutOption) int { return cmp.Compare(y.totalJudgement(), x.totalJudgement()) })
		kept = kept[:min(len(kept), max(2, (len(kept)+1)/2))]
		for len(kept) > 1 && kept[0].isClearlyBetter(&kept[len(kept)-1]) {
			kept = kept[:len(kept)-1]
		}
		if b.options = kept; len(kept) < 2 {
			break
		}
	}
	if len(b.options) == 0 { // all of them failed
		return first
	}
	return b.options[0].action
}

func (b *Bot) playOnAndJudgeOption(t screen.Table, o *playoutOption, seed engine.Seed) (applicable bool) {
	trial := b.copyIntoSpareTable(t)
	defer func() { b.spare = append(b.spare, trial) }()
	for n := range b.playouts {
		if n > 0 && b.isStoppedOrOverBudget(t, maxPlayoutInstructions) {
			return true
		}
		trial.CopyFrom(t)
		trial.Imagine(b.seat, seed.Child(imaginedSeedName, n))
		if trial.Apply(o.action) != nil {
			return false
		}
		b.playToChoiceAfterTurn(trial)
		o.worth = append(o.worth, int64(trial.Judge(b.seat)))
	}
	return true
}

func (b *Bot) playToChoiceAfterTurn(t screen.Table) {
	turned := false
	for range maxPlayoutActions {
		_, ends := b.listActionsAndCountEnds(t)
		if turned && ends == 0 && t.PendingQuestion() == nil || b.isStoppedOrOverBudget(t, maxPlayoutInstructions) {
			return
		}
		turned = turned || ends > 0
		if _, err := ChooseAndApply(t, t.Apply, b.playoutBot, nil); err != nil {
			return
		}
	}
}
