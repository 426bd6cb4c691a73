package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

const maxShownOutcomes = 64 // random outcomes played to show what an intent will do

// enemyTurnForecast has what each action of the enemies' intents would do if the turn ended now. It is
// played on a copy of the fight, so that whatever happens before the action is included.
type enemyTurnForecast struct {
	forecaster curtain.Forecaster
	log        engine.Log
	outcomes   [curtain.MaxEnemies][curtain.MaxIntent]intentOutcome // by enemy and action of its intent
	phases     [curtain.MaxEnemies]reachedPhaseRange
}

type reachedPhaseRange struct{ low, high int }

type intentOutcome struct {
	known     bool  // whether the action has an effect in some outcome
	low, high int   // the range of the number shown for the action
	barred    bool  // whether a keyword prevents the action in some outcome
	bar       int16 // the keyword that prevents it
}

// foreseeIntents sets the outcomes and phases of t.foresight by playing the intents on copies of the
// fight. If a script fails, it clears the outcomes, and no enemy enters a phase.
func (t *FightTable) foreseeIntents() {
	fs := &t.foresight
	reset := func() {
		fs.outcomes = [curtain.MaxEnemies][curtain.MaxIntent]intentOutcome{}
		for i := range fs.phases {
			now := t.Phase(curtain.EnemyActor(i))
			fs.phases[i] = reachedPhaseRange{now, now}
		}
	}
	reset()
	first := true
	record := func(after *curtain.Fight, _ float64) {
		t.recordIntentOutcomes()
		for i := range t.EnemyCount() {
			in, r := after.Phase(curtain.EnemyActor(i)), &fs.phases[i]
			if first {
				r.low = in
			}
			r.low, r.high = min(r.low, in), max(r.high, in)
		}
		first = false
	}
	fs.forecaster.PlaysOn = true
	if fs.forecaster.PlayOutcomes(t.Fight, maxShownOutcomes, &fs.log, record) != nil {
		reset()
	}
}

func (t *FightTable) recordIntentOutcomes() {
	var now *intentOutcome // outcome of the action in progress, or nil
	var kind curtain.IntentKind
	for i := range t.foresight.log.Events {
		e := &t.foresight.log.Events[i]
		switch e.Kind {
		case curtain.Acted, curtain.Barred:
			enemy, place := int(e.Target)-int(curtain.FirstEnemy), int(e.Amount)-1
			now = &t.foresight.outcomes[enemy][place]
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

// amountShownBy returns the amount of an action of the given kind that e, an event caused by the action, shows;
// for an attack, the damage before the target modifies it. ok is false if e shows none.
func amountShownBy(kind curtain.IntentKind, e *engine.Event) (n int, ok bool) {
	switch kind {
	case curtain.IntentAttack, curtain.IntentAttackAll:
		switch {
		case e.Kind == curtain.Hit, e.Kind == curtain.Negated:
			return int(e.Amount), true
		case e.Kind == curtain.Modified && curtain.ModifierPoint(e.Point) == curtain.PointTaken:
			return int(e.From), true
		}
	case curtain.IntentGain:
		return int(e.Amount), e.Kind == curtain.Gained
	}
	return 0, false
}
