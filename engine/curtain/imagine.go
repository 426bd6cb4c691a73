package curtain

import "curtaincall/engine"

// What can be supposed about a fight without knowing what is hidden in it: other
// chance than what is to come, and what follows when the turn ends.

// Imagine replaces what the player cannot know by something as possible: the
// order of the draw pile and all chance to come. It is meant for copies. Rolls
// that were laid down beforehand stay.
func (f *Fight) Imagine(seed engine.Seed) {
	seed.Streams(f.streams[:], streamNames[:])
	branch := engine.OnTrial(&f.course)
	f.Trial(nil)
	f.shuffle()
	f.Trial(branch)
}

// Imagine replaces what the player cannot know by something as possible: that
// of the fight, the rewards to come and the fights after this one. It is meant
// for copies. What is offered now stays.
func (r *Run) Imagine(seed engine.Seed) {
	r.seed = seed.Child("run", 0)
	r.fight.Imagine(seed.Child("fight", 0))
	r.keepHash()
}

// Foresee plays the end of the turn and the enemies' telegraphed actions on a
// copy, as Forecast does, once for each of at most so many outcomes of chance,
// and shows each to see: the copy, which is see's only until it returns, and how
// probable the outcome is, for weighing. If log is not nil it holds the events
// of that outcome. It draws from no stream, changes nothing in f and allocates
// nothing once warm. An error is a failing script's.
//
// Kept tells afterwards whether all of it would be the same for every fight of that Gist.
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

// Kept reports whether what Foresee played last looked at nothing beyond the Gist of the
// fight.
func (fc *Forecaster) Kept() bool { return !fc.losses.looked && fc.trial.PendingQuestion() == nil }
