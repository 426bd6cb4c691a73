package curtain

import "curtaincall/engine"

// Loss is the HP that one ally would lose if the turn ended now (CC-27): the least and the most
// over all random outcomes, without Curse, and the most lost to Curse.
type Loss struct{ Low, High, Curse int }

// Forecast is the loss of each ally: MacGuffin, first, second protagonist.
type Forecast struct {
	Ally    [3]Loss
	Wins    bool // the fight would be won in some outcome
	Loses   bool // the MacGuffin would fall in some outcome
	Sampled bool // too many random outcomes: not all were played
}

// ForecastOutcomes limits the random outcomes that a forecast plays.
const ForecastOutcomes = 512

// forecastWork limits the instructions of scripts in one forecast, which then leaves the remaining
// outcomes out. 512 outcomes of ordinary enemies take far less.
const forecastWork = 1_000_000

// trialResults collects the results of a trial: the HP that allies lose, and whether it read any card that
// is not in play.
type trialResults struct {
	hp, curse [3]int
	looked    bool
	cards     *state // the state with cards that are copied when first read; else nil
}

// look records that a card not in play is read, and copies such cards to at, if not done yet.
//
//go:noinline
func (t *trialResults) look(at *Fight) {
	t.looked = true
	if t.cards != nil {
		copy(at.cards[:t.cards.cardCount], t.cards.cards[:])
		at.piles = t.cards.piles
		t.cards = nil
	}
}

// play plays the end of the turn on the trial, a copy of f. Cards that are not in play are copied
// only once something reads them.
func (fc *Forecaster) play(f *Fight) error {
	t := fc.trial
	fc.losses = trialResults{looked: fc.losses.looked, cards: &f.state}
	if f.seldom.used { // a waiting effect may belong to any card
		fc.losses.look(t)
	}
	t.copyStage(&f.state)
	t.content, t.run = f.content, f.run
	engine.CopyCourse(&t.course, &f.course)
	return engine.TryFrom(&t.course, engine.Action{Kind: verbForesee}, &f.state)
}

func (t *trialResults) add(a Actor, n int, cursed bool) {
	if cursed {
		t.curse[a] += n
	} else {
		t.hp[a] += n
	}
}

// Forecaster plays telegraphed actions on a copy of a fight. Reuse it to forecast without
// allocating. The zero value is ready for use; it is not safe for concurrent use.
type Forecaster struct {
	trial    *Fight
	branches engine.Branches
	losses   trialResults
}

// Forecast plays the end of the turn and the enemies' telegraphed actions on a copy, by the rules'
// own code and for every random outcome. f and its random streams do not change. The error is that
// of a failing script.
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
