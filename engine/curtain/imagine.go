package curtain

import (
	"slices"

	"curtaincall/engine"
)

// RandomizeHiddenState implements screen.Table. It shuffles the draw pile and reseeds all future random outcomes,
// except rolls that a test has fixed. Call it on a copy.
func (f *Fight) RandomizeHiddenState(_ engine.Seat, seed engine.Seed) {
	seed.ResetStreams(f.streams[:], streamNames[:])
	branch := engine.OutcomeEnumeratorOf(&f.executor)
	f.SetOutcomeEnumerator(nil)
	p := f.pile(DrawPile)
	slices.Sort(p.at[:p.n]) // its order is hidden
	f.shuffleDrawPile()
	f.SetOutcomeEnumerator(branch)
}

// RandomizeHiddenState randomizes the hidden state of the fight, later rewards and later fights. Call it on a copy.
func (r *Run) RandomizeHiddenState(seat engine.Seat, seed engine.Seed) {
	r.seed = seed.Child("run", 0)
	r.fight.RandomizeHiddenState(seat, seed.Child("fight", 0))
	r.cacheHashWithoutFight()
}

// PlayOutcomes plays the end of the turn and the enemies' turn on a copy of f, once for each of at most maxOutcomes
// random outcomes. After each it calls visit with the copy, which is valid only during the call, and the probability.
// If log is not nil, it then holds the events of that outcome. If the fight is decided or it is the enemies' turn,
// nothing is played. The error is that of a failing script.
func (fc *Forecaster) PlayOutcomes(f *Fight, maxOutcomes int, log *engine.Log, visit func(after *Fight, probability float64)) error {
	fc.losses.isCardOutOfPlayRead = f.result != Undecided || f.IsEnemyTurn()
	if fc.losses.isCardOutOfPlayRead {
		return nil
	}
	if fc.scratch == nil {
		fc.scratch = NewFightToCopyInto()
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

// HasIgnoredCardsOutOfPlay reports whether the last PlayOutcomes read no card out of play and met no question. Then
// its outcomes hold for every fight with the same KeyWithoutCardsOutOfPlay.
func (fc *Forecaster) HasIgnoredCardsOutOfPlay() bool {
	return !fc.losses.isCardOutOfPlayRead && fc.scratch.PendingQuestion() == nil
}

// StartSimilarRun starts a new run with the same definition and protagonists as r, without a log. The run
// begins with the choice of Basic cards or, if r is still choosing its protagonists, with that choice.
func (r *Run) StartSimilarRun(seed engine.Seed) (*Run, error) {
	s := RunSetup{Run: r.Def().ID, AskPlayer: true, Seed: seed}
	if r.unchosenProtagonists == 0 {
		s.Protagonists = r.ChosenProtagonistIDs()
	}
	return StartRun(r.fight.content, s, r.course.Runtime, nil)
}

// RestoreHealth sets the MacGuffin's HP to its maximum. Only practice does this; no rule does.
func (r *Run) RestoreHealth() error {
	whole := r.Def().MacGuffin
	if r.at == InFight {
		return r.fight.Apply(engine.Action{Kind: ActSetHP, Args: [4]int16{int16(MacGuffin), int16(whole)}})
	}
	r.macGuffin = int16(whole)
	return nil
}
