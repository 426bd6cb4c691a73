package curtain

import "curtaincall/engine"

// Possible continuations of a fight that use nothing hidden in it: with other chance to come, and
// after the end of the turn.

// Imagine randomizes what the player cannot know: the order of the draw pile and all chance to
// come. It is meant for copies. Rolls that a test has fixed stay.
func (f *Fight) Imagine(seed engine.Seed) {
	seed.Streams(f.streams[:], streamNames[:])
	branch := engine.TrialOf(&f.course)
	f.Trial(nil)
	f.shuffle()
	f.Trial(branch)
}

// Imagine randomizes what the player cannot know: in the fight, the rewards to come and the later
// fights. It is meant for copies. What is offered now stays.
func (r *Run) Imagine(seed engine.Seed) {
	r.seed = seed.Child("run", 0)
	r.fight.Imagine(seed.Child("fight", 0))
	r.cacheHash()
}

// Foresee plays the end of the turn and the enemies' telegraphed actions on a copy, like Forecast,
// for up to most random outcomes. For each it calls see with the copy, valid only during the call,
// and the probability of the outcome. If log is not nil it holds the events of that outcome. f and
// its random streams do not change; nothing is allocated once warm. The error is a failing
// script's.
//
// Kept reports afterwards whether the results hold for every fight with that Gist.
func (fc *Forecaster) Foresee(f *Fight, most int, log *engine.Log, see func(after *Fight, probability float64)) error {
	fc.losses.looked = f.result != Undecided || f.EnemyTurn()
	if fc.losses.looked {
		return nil
	}
	if fc.trial == nil {
		fc.trial = Blank()
	}
	t := fc.trial
	fc.branches.Reset()
	t.Trial(&fc.branches)
	t.Listen(log)
	t.losses = &fc.losses
	defer t.Listen(nil)
	for range most {
		if log != nil {
			log.Truncate(0)
		}
		if err := fc.play(f); err != nil {
			return err
		}
		see(t, fc.branches.Probability())
		if !fc.branches.Next() {
			break
		}
	}
	return nil
}

// Kept reports whether the last Foresee depended on nothing beyond the Gist of its fight.
func (fc *Forecaster) Kept() bool { return !fc.losses.looked && fc.trial.PendingQuestion() == nil }
