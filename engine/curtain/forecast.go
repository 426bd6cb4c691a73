package curtain

import "curtaincall/engine"

// Loss holds what one ally would lose if End Turn were pressed now (CC-27): HP, at
// least and at most where chance takes part, and apart from it the HP lost to
// Curse, at most.
type Loss struct{ Low, High, Curse int }

// Forecast is the loss of each ally: MacGuffin, first, second protagonist.
type Forecast struct {
	Ally    [3]Loss
	Wins    bool // the fight would be won in some outcome
	Loses   bool // the MacGuffin would fall in some outcome
	Sampled bool // there were too many outcomes of chance; not all were played
}

// ForecastOutcomes limits the outcomes of chance that a forecast plays.
const ForecastOutcomes = 512

// forecastWork limits the instructions that the scripts may use for one forecast
// before the rest of its outcomes is left out: far beyond what 512 outcomes of
// ordinary enemies take.
const forecastWork = 1_000_000

// tally notes what a trial comes to: what the allies lose, and whether it looked at any card
// that is not in play.
type tally struct {
	hp, curse [3]int
	looked    bool
	cards     *state // where the cards are that were not copied, until they are looked at; else nil
}

// look is a look at a card that is not in play.
//
//go:noinline
func (t *tally) look(at *Fight) {
	t.looked = true
	if t.cards != nil {
		copy(at.cards[:t.cards.cardCount], t.cards.cards[:])
		at.piles = t.cards.piles
		t.cards = nil
	}
}

// play plays what is foretold on the trial, which is a copy of f but for cards that nothing
// looks at.
func (fc *Forecaster) play(f *Fight) error {
	t := fc.trial
	fc.losses = tally{looked: fc.losses.looked, cards: &f.state}
	if f.seldom.used { // by any card something may wait
		fc.losses.look(t)
	}
	t.copyStage(&f.state)
	t.content, t.run = f.content, f.run
	engine.Follow(&t.course, &f.course)
	return engine.TryFrom(&t.course, engine.Action{Kind: verbForesee}, &f.state)
}

func (t *tally) add(a Actor, n int, cursed bool) {
	if cursed {
		t.curse[a] += n
	} else {
		t.hp[a] += n
	}
}

// Forecaster plays what is telegraphed on a copy of a fight. It is kept to
// forecast many times without allocating; the zero value is ready. Not safe for
// concurrent use.
type Forecaster struct {
	trial    *Fight
	branches engine.Branches
	losses   tally
}

// Forecast plays the end of the turn and the enemies' telegraphed actions, with
// the real code and every outcome of the chance in it, on a copy. It draws from
// no stream and changes nothing. An error is a failing script's.
func (fc *Forecaster) Forecast(f *Fight) (out Forecast, err error) {
	if f.result != Undecided || f.EnemyTurn() {
		return out, nil
	}
	if fc.trial == nil {
		fc.trial = Blank()
	}
	t := fc.trial
	fc.branches.Reset()
	t.Trial(&fc.branches)
	t.losses = &fc.losses
	begun := f.Instructions()
	for played := 0; ; played++ {
		if played == ForecastOutcomes || f.Instructions()-begun > forecastWork {
			out.Sampled = true
			break
		}
		if err = fc.play(f); err != nil {
			return out, err
		}
		for a := range out.Ally {
			l, hp, curse := &out.Ally[a], fc.losses.hp[a], fc.losses.curse[a]
			if played == 0 {
				l.Low, l.High, l.Curse = hp, hp, curse
			} else {
				l.Low, l.High, l.Curse = min(l.Low, hp), max(l.High, hp), max(l.Curse, curse)
			}
		}
		out.Wins = out.Wins || t.result == Victory
		out.Loses = out.Loses || t.result == Defeat
		if !fc.branches.Next() {
			break
		}
	}
	return out, nil
}
