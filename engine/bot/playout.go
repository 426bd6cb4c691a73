package bot

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// A choice by playouts has rounds. After each, the worse half of the options is dropped, and also
// those that are clearly worse than the best, so that most of the time is spent on close options.
const (
	rounds  = 3
	longest = 400 // actions of one playout
)

// farApart limits the difference of two playouts, so that for up to 45 of them (there are fewer)
// the sum of the squares times 4*45 fits into an int64.
const farApart = 1 << 25

// option is one of the options of a choice, with the judgements after its playouts. All remaining
// options have the same number of judgements, and those of equal index had the same random events.
type option struct {
	action engine.Action
	worth  []int64
}

func (o *option) sum() (sum int64) {
	for _, n := range o.worth {
		sum += n
	}
	return sum
}

// surpasses reports whether o is better than another option by more than two standard errors of
// the mean difference of their playouts.
func (o *option) surpasses(than *option) bool {
	n := int64(min(len(o.worth), len(than.worth)))
	var sum, squares int64
	for i := range n {
		d := max(-farApart, min(o.worth[i]-than.worth[i], farApart))
		sum, squares = sum+d, squares+d*d
	}
	return sum > 0 && sum*sum > 4*n*squares/(n+3) // sum*sum*(n-1) > 2*2*(n*squares-sum*sum), in 64 bits
}

// playOn chooses among options outside of turns, such as a reward or the next opponent. It plays
// on from each option several times with fast choices, as far as possible with the same random
// events for all, and returns the option with the best average judgement.
func (b *Bot) playOn(t screen.Table) engine.Action {
	b.legal = t.Legal(b.legal[:0])
	first := b.legal[0]
	b.options = b.options[:0]
	for _, a := range b.legal {
		b.options = append(b.options, option{action: a})
	}
	seed := engine.Seed(t.Hash())
	for round := range rounds {
		kept := b.options[:0]
		for _, o := range b.options {
			if b.tryOption(t, &o, seed.Child("round", round)) {
				kept = append(kept, o)
			}
		}
		slices.SortStableFunc(kept, func(x, y option) int { return cmp.Compare(y.sum(), x.sum()) })
		kept = kept[:min(len(kept), max(2, (len(kept)+1)/2))]
		for len(kept) > 1 && kept[0].surpasses(&kept[len(kept)-1]) {
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

func (b *Bot) tryOption(t screen.Table, o *option, seed engine.Seed) (applicable bool) {
	trial := b.copyOf(t)
	defer func() { b.spare = append(b.spare, trial) }()
	for n := range b.playouts {
		if n > 0 && b.isOverBudget(t, workToPlay) {
			return true
		}
		trial.CopyFrom(t)
		trial.Imagine(b.seat, seed.Child(imagined, n))
		if trial.Apply(o.action) != nil {
			return false
		}
		b.playOut(trial)
		o.worth = append(o.worth, int64(trial.Judge(b.seat)))
	}
	return true
}

func (b *Bot) playOut(t screen.Table) {
	turned := false
	for range longest {
		_, ends := b.endsOf(t)
		if turned && ends == 0 && t.PendingQuestion() == nil || b.isOverBudget(t, workToPlay) {
			return
		}
		turned = turned || ends > 0
		if _, err := Step(t, t.Apply, b.quick, nil); err != nil {
			return
		}
	}
}
