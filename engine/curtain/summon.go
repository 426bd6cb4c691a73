package curtain

import (
	"errors"
	"fmt"
)

// Enemies that come into a fight, and leave it.

// ErrCrowded is the error of one enemy more than a fight holds.
var ErrCrowded = errors.New("there is no room for another enemy")

// ErrStays is the error of somebody else than an enemy who leaves.
var ErrStays = errors.New("only an enemy can leave the fight")

// Summon lets an enemy of a definition come into the fight, behind the others or, where
// all places are taken, in that of one who has fallen. In the player's turn it shows at
// once what it will do; in the enemies' turn with the others, after all have acted.
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
	f.listen()
	came := event{Kind: Summoned, Target: e, Amount: 1}
	f.note(came)
	switch {
	case f.EnemyTurn():
		f.enemy[e-FirstEnemy].step = -1 // the next intent is its first
	case f.meters[meterTurn] > 0:
		f.showEntry(e, 0)
	}
	f.tell(&came)
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

// Depart lets an enemy leave the fight, which is won if it was the last one. It has not
// fallen, and yet comes back no more.
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
	f.note(event{Kind: Departed, Target: e, Amount: int32(hp), From: int32(hp)})
	if f.FrontEnemy() == Nobody {
		f.end(Victory)
	}
}
