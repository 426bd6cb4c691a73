package curtain

import "curtaincall/engine"

// Loss is the damage that one ally would take if the turn ended now (CC-27), even beyond its HP: the least
// and the most of all random outcomes, both without Curse, and the most by Curse.
type Loss struct {
	Low, High, Curse int
	Falls, Stands    bool // whether it would take the ally's last HP, or not, in some random outcome
}

// Forecast is the result that ending the turn now would have.
type Forecast struct {
	Ally    [maxLosers]Loss // by Actor: the MacGuffin, protagonists A and B; then the companions
	Wins    bool            // whether the fight would be won in some random outcome
	Sampled bool            // whether some outcomes were not played, since there were too many
}

const maxLosers = 3 + MaxCompanions

func forecastIndex(ally Actor) int {
	if ally.IsCompanion() {
		return 3 + int(ally-FirstCompanion)
	}
	return int(ally)
}

func (out *Forecast) LossOf(ally Actor) Loss { return out.Ally[forecastIndex(ally)] }

// MaxForecastOutcomes limits the random outcomes that a forecast plays.
const MaxForecastOutcomes = 512

// maxForecastWork limits the instructions of scripts in a forecast, which then skips other outcomes.
const maxForecastWork = 1_000_000

// outcomeLosses collects the results of one random outcome that a forecast plays.
type outcomeLosses struct {
	hp, curse           [maxLosers]int // damage that got through to each ally, without and by Curse
	fallen              [maxLosers]bool
	playsOn             bool   // whether the fight goes on with 1 HP where the MacGuffin has fallen
	isCardOutOfPlayRead bool   // whether a card that is not in play was read, in this outcome or an earlier one
	uncopiedCards       *state // the state from which these cards are copied at the first read; nil afterwards
}

// copyCardsOutOfPlayOnce records that a card that is not in play is read, and copies all these cards
// to the fight if they are not copied yet.
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

// playTurnEndOnCopy makes fc.scratch a copy of f and plays the end of the turn and the enemies' turn on it.
// It copies the cards that are not in play only if something reads them.
func (fc *Forecaster) playTurnEndOnCopy(f *Fight, goOnAfterFall bool) error {
	t := fc.scratch
	fc.losses = outcomeLosses{isCardOutOfPlayRead: fc.losses.isCardOutOfPlayRead, uncopiedCards: &f.state, playsOn: goOnAfterFall}
	if f.rareParts.used { // a waiting effect may belong to any card
		fc.losses.copyCardsOutOfPlayOnce(t)
	}
	t.copyWithOnlyCardsInPlay(&f.state)
	t.content, t.run = f.content, f.run
	engine.CopyQuestionAndRuntime(&t.executor, &f.executor)
	err := engine.ApplyToFreshCopyOf(&t.executor, engine.Action{Kind: actForecast}, &f.state)
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

// Forecaster plays the actions that enemies show on a copy of a fight. The zero value is ready for
// use; reusing a Forecaster saves allocations. It is not safe for concurrent use.
type Forecaster struct {
	// PlaysOn makes PlayOutcomes go on after the fall of the MacGuffin, with 1 HP, as Forecast does.
	PlaysOn  bool
	scratch  *Fight
	branches engine.OutcomeEnumerator
	losses   outcomeLosses
}

// Forecast returns what would happen if the turn ended now: it plays the end of the turn and the enemies' turn
// on a copy, once for every random outcome within the limits. If the MacGuffin falls, the rest is played and
// counted all the same, so that every Block is seen to help (CC-27). f does not change. The result is zero for
// a decided fight and in the enemies' turn. The error is that of a failing script.
func (fc *Forecaster) Forecast(f *Fight) (out Forecast, err error) {
	if f.result != Undecided || f.IsEnemyTurn() {
		return out, nil
	}
	if fc.scratch == nil {
		fc.scratch = NewEmptyFight()
	}
	t := fc.scratch
	fc.branches.ResetToFirst()
	t.SetOutcomeEnumerator(&fc.branches)
	t.losses = &fc.losses
	begun := f.ScriptInstructions()
	for played := 0; ; played++ {
		if played == MaxForecastOutcomes || f.ScriptInstructions()-begun > maxForecastWork {
			out.Sampled = true
			break
		}
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
			falls := fc.losses.fallen[a]
			l.Falls, l.Stands = l.Falls || falls, l.Stands || !falls
		}
		out.Wins = out.Wins || t.result == Victory && !fc.losses.fallen[MacGuffin]
		if !fc.branches.NextOutcome() {
			break
		}
	}
	return out, nil
}
