package curtain

import (
	"errors"
	"fmt"
)

// Enemies that come into a fight, and leave it.

// ErrCrowded is the error of summoning an enemy that a fight has no room for.
var ErrCrowded = errors.New("there is no room for another enemy")

// ErrStays is the error of an actor that leaves and is no enemy.
var ErrStays = errors.New("only an enemy can leave the fight")

// Summon adds an enemy to the fight and returns it: after the others or, if all places are taken,
// in that of a fallen one, otherwise the action ends. In the player's turn it shows its intent at
// once, in the enemies' turn with the others, after all have acted.
func (f *Fight) Summon(def int16) Actor {
	e, free := f.freePlace()
	if !free {
		f.Fail(fmt.Errorf("%w: at most %d stand at once", ErrCrowded, MaxEnemies))
	}
	if f.result != Undecided {
		return e
	}
	f.memory.forget(memoryOwner(Source{Actor: e}))
	f.seldom.waits.Drop(func(w *Wait) bool { return w.By.Actor == e && (w.By.Kind == OfActor || w.By.Kind == OfKeyword) })
	f.foes = max(f.foes, int8(e-FirstEnemy)+1)
	f.units[e], f.enemy[e-FirstEnemy] = newFoe(f.content, def)
	f.seldom.shown[e-FirstEnemy], f.gone = shownSteps{}, f.gone&^(1<<(e-FirstEnemy))
	f.updateHooks()
	came := event{Kind: Summoned, Target: e, Amount: 1}
	f.logEvent(came)
	switch {
	case f.EnemyTurn():
		f.enemy[e-FirstEnemy].step = -1 // the next intent is its first
	case f.meters[meterTurn] > 0:
		f.showEntry(e, 0)
	}
	f.runHooks(&came)
	return e
}

func (f *Fight) freePlace() (e Actor, free bool) {
	if f.foes < MaxEnemies {
		return Enemy(int(f.foes)), true
	}
	for e := FirstEnemy; e < FirstEnemy+MaxEnemies; e++ {
		if !f.Alive(e) {
			return e, true
		}
	}
	return FirstEnemy, false
}

func newFoe(c *Content, n int16) (u unit, e foe) {
	def := c.Enemies[n]
	u.meters[meterHP], u.meters[meterMaxHP] = int16(def.HP), int16(def.HP)
	for _, k := range def.Keywords {
		u.keywords.Set(k.Keyword, k.Stacks)
	}
	return u, foe{def: n}
}

// Depart removes an enemy from the fight, which is won if it was the last one. It does not count as
// fallen, and cannot come back. It ends the action if e is no enemy.
func (f *Fight) Depart(e Actor) {
	if !e.IsEnemy() {
		f.Fail(ErrStays)
	}
	if f.result != Undecided || !f.Alive(e) {
		return
	}
	hp := f.HP(e)
	f.units[e].meters[meterHP] = 0
	f.gone |= 1 << (e - FirstEnemy)
	f.logEvent(event{Kind: Departed, Target: e, Amount: int32(hp), From: int32(hp)})
	if f.FrontEnemy() == Nobody {
		f.end(Victory)
	}
}
