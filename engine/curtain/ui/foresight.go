package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// maxShownOutcomes limits the random outcomes played to show what an intent will do.
const maxShownOutcomes = 64

// intentForecast has what each action of the intents shown would do if the turn ended now. The fight
// plays it on a copy, so that everything that happens before is included.
type intentForecast struct {
	forecaster curtain.Forecaster
	log        engine.Log
	coming     [curtain.MaxEnemies][curtain.MaxIntent]intentOutcome
}

type intentOutcome struct {
	known     bool // whether the action has an effect in some outcome
	low, high int  // the range of the number shown for it
	barred    bool // whether the keyword bar prevents it in some outcome
	bar       int16
}

// foreseeIntents fills t.foresight.coming. If a script fails, no outcome is known.
func (t *FightTable) foreseeIntents() {
	fs := &t.foresight
	fs.coming = [curtain.MaxEnemies][curtain.MaxIntent]intentOutcome{}
	err := fs.forecaster.PlayOutcomes(t.Fight, maxShownOutcomes, &fs.log, func(*curtain.Fight, float64) { t.recordOutcome() })
	if err != nil {
		fs.coming = [curtain.MaxEnemies][curtain.MaxIntent]intentOutcome{}
	}
}

func (t *FightTable) recordOutcome() {
	var now *intentOutcome // outcome of the action in progress, or nil
	var kind curtain.IntentKind
	for i := range t.foresight.log.Events {
		e := &t.foresight.log.Events[i]
		switch e.Kind {
		case curtain.Acted, curtain.Barred:
			enemy, place := int(e.Target)-int(curtain.FirstEnemy), int(e.Amount)-1
			now = &t.foresight.coming[enemy][place]
			kind = t.Intent(curtain.Actor(e.Target)).Actions()[place].Kind
			if e.Kind == curtain.Barred {
				now.barred, now.bar, now = true, e.Cause.Keyword, nil
			}
		case curtain.EnemyTurnEnd:
			now = nil
		default:
			if now == nil || e.Cause.Callback != curtain.CallActs {
				continue
			}
			if n, tells := amountShownBy(kind, e); tells {
				if !now.known {
					now.known, now.low, now.high = true, n, n
				}
				now.low, now.high = min(now.low, n), max(now.high, n)
				now = nil // the first hit counts
			}
		}
	}
}

// amountShownBy returns the number that an event shows for the action that caused it; for an
// attack, the damage before the target modifies it. ok reports whether the event shows one.
func amountShownBy(kind curtain.IntentKind, e *engine.Event) (n int, ok bool) {
	switch kind {
	case curtain.IntentAttack, curtain.IntentAttackAll:
		switch {
		case e.Kind == curtain.Hit, e.Kind == curtain.Negated:
			return int(e.Amount), true
		case e.Kind == curtain.Modified && curtain.Point(e.Point) == curtain.PointTaken:
			return int(e.From), true
		}
	case curtain.IntentGain:
		return int(e.Amount), e.Kind == curtain.Gained
	}
	return 0, false
}
