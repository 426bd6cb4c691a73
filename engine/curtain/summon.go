package curtain

import (
	"errors"
	"fmt"
)

// ErrTooManyEnemies is the error of summoning an enemy while MaxEnemies are alive.
var ErrTooManyEnemies = errors.New("there is no room for another enemy")

// ErrNotAnEnemy is the error of removing an actor that is not an enemy.
var ErrNotAnEnemy = errors.New("only an enemy can leave the fight")

// SummonEnemy adds an enemy with the definition at index def, runs the hooks for Summoned, and returns its
// actor. If there already are MaxEnemies, it replaces one without HP or, if all live, ends the action. The
// enemy shows its intent at once in the player's turn, otherwise at the next. A decided fight does not change.
func (f *Fight) SummonEnemy(def int16) Actor {
	e, free := f.freeEnemyActor()
	if !free {
		f.Fail(fmt.Errorf("%w: at most %d can be in the fight at once", ErrTooManyEnemies, MaxEnemies))
	}
	if f.result != Undecided {
		return e
	}
	f.memory.forgetActor(e)
	f.rareParts.waits.RemoveIf(func(w *Wait) bool { return w.By.Actor == e && (w.By.Kind == OfActor || w.By.Kind == OfKeyword) })
	f.enemyCount = max(f.enemyCount, int8(e-FirstEnemy)+1)
	f.units[e], f.enemy[e-FirstEnemy] = newEnemyState(f.content, def)
	f.rareParts.shown[e-FirstEnemy], f.gone = shownSteps{}, f.gone&^(1<<(e-FirstEnemy))
	f.updateHooksAndModifierFlags()
	came := event{Kind: Summoned, Target: e, Amount: 1}
	f.logEvent(came)
	switch {
	case f.IsEnemyTurn():
		f.enemy[e-FirstEnemy].step = -1 // the next intent is its first
	case f.meters[meterTurn] > 0:
		f.showNextIntent(e, 0)
	}
	f.runHooks(&came)
	return e
}

func (f *Fight) freeEnemyActor() (e Actor, free bool) {
	if f.enemyCount < MaxEnemies {
		return EnemyActor(int(f.enemyCount)), true
	}
	for e := FirstEnemy; e < FirstEnemy+MaxEnemies; e++ {
		if !f.Alive(e) {
			return e, true
		}
	}
	return FirstEnemy, false
}

func newEnemyState(c *Content, n int16) (u actorState, e enemyState) {
	def := c.Enemies[n]
	u.meters[meterHP], u.meters[meterMaxHP] = int16(def.HP), int16(def.HP)
	for _, k := range def.Keywords {
		u.keywords.Set(k.Keyword, k.Stacks)
	}
	return u, enemyState{def: n}
}

// RemoveEnemy removes a living enemy from the fight, which is won if it was the last one, and records that. The
// enemy does not count as defeated. If the actor is not an enemy, that ends the action with ErrNotAnEnemy.
func (f *Fight) RemoveEnemy(enemyActor Actor) {
	if !enemyActor.IsEnemy() {
		f.Fail(ErrNotAnEnemy)
	}
	if f.result != Undecided || !f.Alive(enemyActor) {
		return
	}
	hp := f.HP(enemyActor)
	f.units[enemyActor].meters[meterHP] = 0
	f.gone |= 1 << (enemyActor - FirstEnemy)
	f.logEvent(event{Kind: Departed, Target: enemyActor, Amount: int32(hp), From: int32(hp)})
	if f.FrontEnemy() == Nobody {
		f.endFight(Victory)
	}
}
