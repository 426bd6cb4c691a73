package curtain

import (
	"slices"

	"curtaincall/engine"
)

// Loss is the damage that one ally would take if the turn ended now (CC-27), including damage beyond its HP. Over all
// random outcomes, Low and High are the least and most damage except by Curse; Curse is the most damage by Curse.
type Loss struct {
	Low, High, Curse int
	Falls, Stands    bool // whether, in some random outcome, the ally would lose its last HP; whether, in some, it would keep HP
}

// Forecast is the result of ending the turn now.
type Forecast struct {
	Ally    [maxLosers]Loss // the MacGuffin, protagonists A and B, then the companions; see LossOf
	Wins    bool            // whether the fight would be won in some random outcome
	Sampled bool            // whether there were too many random outcomes, so that only some were played
}

const maxLosers = 3 + MaxCompanions

func forecastIndex(ally Actor) int {
	if ally.IsCompanion() {
		return 3 + int(ally-FirstCompanion)
	}
	return int(ally)
}

func (out *Forecast) LossOf(ally Actor) Loss { return out.Ally[forecastIndex(ally)] }

// The limits of a forecast. Random outcomes beyond a limit are not played.
const (
	MaxForecastOutcomes = 512
	maxForecastWork     = 1_000_000 // limit of script instructions
)

type outcomeLosses struct {
	hp, curse           [maxLosers]int // unabsorbed damage to each ally, except by Curse; unabsorbed damage by Curse
	fallen              [maxLosers]bool
	playsOn             bool   // whether the MacGuffin keeps 1 HP when it falls, so that the fight goes on
	isCardOutOfPlayRead bool   // whether any outcome so far has read a card that is not in play
	uncopiedCards       *state // state from which cards out of play are copied when first read; nil after that
}

// copyCardsOutOfPlayOnce sets t.isCardOutOfPlayRead and, the first time, copies the cards in t.uncopiedCards to fight.
//
//go:noinline
func (t *outcomeLosses) copyCardsOutOfPlayOnce(fight *Fight) {
	t.isCardOutOfPlayRead = true
	if t.uncopiedCards != nil {
		copy(fight.cards[:t.uncopiedCards.cardCount], t.uncopiedCards.cards[:])
		fight.piles, fight.played = t.uncopiedCards.piles, t.uncopiedCards.played
		t.uncopiedCards = nil
	}
}

// playTurnEndOnCopy plays the end of the turn and the enemies' turn on fc.scratch, a copy of f. With goOnAfterFall, it
// goes on after the MacGuffin's fall and ignores later errors.
func (fc *Forecaster) playTurnEndOnCopy(f *Fight, goOnAfterFall bool) error {
	t := fc.scratch
	fc.losses = outcomeLosses{isCardOutOfPlayRead: fc.losses.isCardOutOfPlayRead, uncopiedCards: &f.state, playsOn: goOnAfterFall}
	if f.rareParts.used { // a delayed effect may belong to any card
		fc.losses.copyCardsOutOfPlayOnce(t)
	}
	t.copyWithOnlyCardsInPlay(&f.state)
	t.content, t.run = f.content, f.run
	engine.CopyQuestionAndRuntime(&t.executor, &f.executor)
	err := engine.ApplyToFreshCopyOf(&t.executor, &engine.Action{Kind: actForecast}, &f.state)
	if goOnAfterFall && fc.losses.fallen[MacGuffin] {
		return nil // the game would have ended before the error
	}
	return err
}

func (t *outcomeLosses) addLoss(ally Actor, damage int, byCurse bool) {
	if byCurse {
		t.curse[forecastIndex(ally)] += damage
	} else {
		t.hp[forecastIndex(ally)] += damage
	}
}

// Forecaster plays the enemies' turn on a copy of a fight, as if the turn ended now. The zero value is ready for use,
// and reuse saves allocations. It is not safe for concurrent use.
type Forecaster struct {
	// PlaysOn makes PlayOutcomes go on with 1 HP when the MacGuffin falls. Forecast always does that.
	PlaysOn  bool
	scratch  *Fight
	branches engine.OutcomeEnumerator
	losses   outcomeLosses
}

// Forecast returns what would happen if the turn ended now. It plays the end of the turn and the enemies' turn on a
// copy of f, once for every random outcome within the limits. It goes on after the fall of the MacGuffin, so that Block
// lowers the counted damage even then (CC-27). In a decided fight and in the enemies' turn, the result is zero.
// Forecast returns an error if a script fails.
func (fc *Forecaster) Forecast(f *Fight) (out Forecast, err error) {
	if f.result != Undecided || f.IsEnemyTurn() {
		return out, nil
	}
	if fc.scratch == nil {
		fc.scratch = NewFightToCopyInto()
	}
	t := fc.scratch
	fc.branches.ResetToFirst()
	t.SetOutcomeEnumerator(&fc.branches)
	t.losses = &fc.losses
	begun := f.ScriptInstructions()
	for played := 0; ; {
		if err = fc.playTurnEndOnCopy(f, true); err != nil {
			return out, err
		}
		for a := range 3 + f.companionCount() {
			l, hp, curse := &out.Ally[a], fc.losses.hp[a], fc.losses.curse[a]
			if played == 0 {
				l.Low, l.High, l.Curse = hp, hp, curse
			} else {
				l.Low, l.High, l.Curse = min(l.Low, hp), max(l.High, hp), max(l.Curse, curse)
			}
			if fc.losses.fallen[a] {
				l.Falls = true
			} else {
				l.Stands = true
			}
		}
		out.Wins = out.Wins || t.result == Victory && !fc.losses.fallen[MacGuffin]
		if !fc.branches.NextOutcome() {
			return out, nil
		}
		if played++; played == MaxForecastOutcomes || f.ScriptInstructions()-begun > maxForecastWork {
			out.Sampled = true
			return out, nil
		}
	}
}

// RandomizeHiddenState implements screen.Table. It shuffles the draw pile and reseeds all future random outcomes,
// except rolls that a test has fixed. Call it only on a copy.
func (f *Fight) RandomizeHiddenState(_ engine.Seat, seed engine.Seed) {
	seed.ResetStreams(f.streams[:], streamNames[:])
	branch := engine.OutcomeEnumeratorOf(&f.executor)
	f.SetOutcomeEnumerator(nil)
	p := f.pile(DrawPile)
	slices.Sort(p.at[:p.n]) // its order is hidden
	f.shuffleDrawPile()
	f.SetOutcomeEnumerator(branch)
}

// RandomizeHiddenState randomizes the fight's hidden state, later rewards and later fights. Call it only on a copy.
func (r *Run) RandomizeHiddenState(seat engine.Seat, seed engine.Seed) {
	r.seed = seed.Child("run", 0)
	r.fight.RandomizeHiddenState(seat, seed.Child("fight", 0))
	r.cachedHash = engine.Hasher{}
}

// PlayOutcomes plays the end of the turn and the enemies' turn on a copy of f, once for each of at most maxOutcomes
// random outcomes. After each outcome it calls visit with the copy, valid only during the call, and the probability. If
// log is not nil, it then has the outcome's events. In a decided fight and in the enemies' turn, nothing is played.
// PlayOutcomes returns an error if a script fails.
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

// HasIgnoredCardsOutOfPlay reports whether the last PlayOutcomes read no card out of play and met no question. If so,
// its outcomes hold for every fight with the same KeyWithoutCardsOutOfPlay.
func (fc *Forecaster) HasIgnoredCardsOutOfPlay() bool {
	return !fc.losses.isCardOutOfPlayRead && fc.scratch.PendingQuestion() == nil
}

// StartSimilarRun starts a new run, without a log, with the definition and the protagonists of r. The first choice is a
// Basic card or, if r is still choosing its protagonists, a protagonist.
func (r *Run) StartSimilarRun(seed engine.Seed) (*Run, error) {
	s := RunSetup{Run: r.Def().ID, AskPlayer: true, Seed: seed}
	if r.unchosenProtagonists == 0 {
		s.Protagonists = r.ChosenProtagonistIDs()
	}
	return StartRun(r.fight.content, s, r.course.Runtime(), nil)
}

// RestoreHealth sets the MacGuffin's HP to its maximum, for practice only. It fails while the fight asks a question.
func (r *Run) RestoreHealth() error {
	whole := r.Def().MacGuffin
	if r.at == InFight {
		return r.fight.Apply(engine.Action{Kind: ActSetHP, Args: [4]int16{int16(MacGuffin), int16(whole)}})
	}
	r.macGuffin = int16(whole)
	return nil
}
