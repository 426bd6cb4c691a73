package curtain

import (
	"slices"

	"curtaincall/engine"
)

// RandomizeHiddenState implements screen.Table: it randomizes, by the seed, what the player cannot know: the order of the
// draw pile and all future random outcomes, except rolls that a test has fixed. Call it on a copy.
func (f *Fight) RandomizeHiddenState(_ engine.Seat, seed engine.Seed) {
	seed.ResetStreams(f.streams[:], streamNames[:])
	branch := engine.OutcomeEnumeratorOf(&f.executor)
	f.SetOutcomeEnumerator(nil)
	p := f.pile(DrawPile)
	slices.Sort(p.at[:p.n]) // its order is hidden
	f.shuffleDrawPile()
	f.SetOutcomeEnumerator(branch)
}

// RandomizeHiddenState implements screen.Table: it randomizes, by the seed, what the player cannot know: the hidden
// state of the fight, future rewards and later fights, but not what is offered now. Call it on a copy.
func (r *Run) RandomizeHiddenState(seat engine.Seat, seed engine.Seed) {
	r.seed = seed.Child("run", 0)
	r.fight.RandomizeHiddenState(seat, seed.Child("fight", 0))
	r.cacheHashWithoutFight()
}

// PlayOutcomes plays the end of the turn and the enemies' turn on a copy, like Forecast, for up to
// maxOutcomes random outcomes; none in a decided fight or the enemies' turn. After each it calls visit
// with the copy, valid only during the call, and the probability of the outcome; log, unless nil, then
// has the events of that outcome. f does not change. The error is that of a failing script.
func (fc *Forecaster) PlayOutcomes(f *Fight, maxOutcomes int, log *engine.Log, visit func(after *Fight, probability float64)) error {
	fc.losses.isCardOutOfPlayRead = f.result != Undecided || f.IsEnemyTurn()
	if fc.losses.isCardOutOfPlayRead {
		return nil
	}
	if fc.scratch == nil {
		fc.scratch = NewEmptyFight()
	}
	t := fc.scratch
	fc.branches.ResetToFirst()
	t.SetOutcomeEnumerator(&fc.branches)
	t.SetLog(log)
	t.losses = &fc.losses
	defer t.SetLog(nil)
	for range maxOutcomes {
		if log != nil {
			log.Truncate(0)
		}
		if err := fc.playTurnEndOnCopy(f, fc.PlaysOn); err != nil {
			return err
		}
		visit(t, fc.branches.Probability())
		if !fc.branches.NextOutcome() {
			break
		}
	}
	return nil
}

// HasIgnoredCardsOutOfPlay reports whether the outcomes of the last PlayOutcomes are the same for every fight with
// the same KeyWithoutCardsOutOfPlay: no card that is not in play was read, and no question was asked.
func (fc *Forecaster) HasIgnoredCardsOutOfPlay() bool {
	return !fc.losses.isCardOutOfPlayRead && fc.scratch.PendingQuestion() == nil
}

// StartSimilarRun starts a new run of the same definition and protagonists, without a log. It begins with
// the choice of Basic cards, or of protagonists if r is still choosing them.
func (r *Run) StartSimilarRun(seed engine.Seed) (*Run, error) {
	s := RunSetup{Run: r.Def().ID, AskPlayer: true, Seed: seed}
	if r.uncast == 0 {
		s.Protagonists = r.ChosenProtagonistIDs()
	}
	return StartRun(r.fight.content, s, r.course.Runtime, nil)
}

// RestoreHealth sets the MacGuffin's HP to the maximum, for practice; no rule does that.
func (r *Run) RestoreHealth() error {
	whole := r.Def().MacGuffin
	if r.at == InFight {
		return r.fight.Apply(engine.Action{Kind: ActSetHP, Args: [4]int16{int16(MacGuffin), int16(whole)}})
	}
	r.macGuffin = int16(whole)
	return nil
}
