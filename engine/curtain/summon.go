package curtain

import (
	"errors"
	"fmt"
)

var (
	ErrTooManyEnemies    = errors.New("there is no room for another enemy")
	ErrTooManyCompanions = errors.New("there is no room for another companion")
	ErrNotAnEnemy        = errors.New("only an enemy or a companion can leave the fight")
)

// Summon adds an enemy or companion with the definition at index def to the fight, runs the hooks for
// Summoned, and returns its actor. If its side is full, it takes the place of an actor without HP; if there
// is none, the action fails. It shows its intent at once if it is the player's turn, otherwise in the next
// turn. A decided fight does not change.
func (f *Fight) Summon(def int16) Actor {
	d := f.content.Enemies[def]
	a := f.nextActorFor(d)
	if a == Nobody {
		most, err := MaxEnemies, ErrTooManyEnemies
		if d.Companion {
			most, err = MaxCompanions, ErrTooManyCompanions
		}
		f.Fail(fmt.Errorf("%w: at most %d can be in the fight at a time", err, most))
	}
	if f.result != Undecided {
		return a
	}
	f.memory.forgetActor(a)
	f.rareParts.waits.RemoveIf(func(w *Wait) bool {
		return w.Source.Actor == a && (w.Source.Kind == OfActor || w.Source.Kind == OfKeyword)
	})
	f.placeEnemyOrCompanion(f.content, a, def)
	f.rareParts.shown[a-FirstEnemy], f.departed = shownSteps{}, f.departed&^(1<<(a-FirstEnemy))
	f.recomputeHooksAndModifierFlags()
	came := eventWithoutCause{Kind: Summoned, Target: a, Amount: 1}
	f.logEvent(came)
	switch {
	case f.IsEnemyTurn():
		f.enemy[a-FirstEnemy].step = -1 // the next intent is its first
	case f.meters[meterTurn] > 0:
		f.showNextIntent(a, 0)
	}
	f.runHooks(&came)
	return a
}

// nextActorFor returns the next free actor number on its side or else the first whose actor has no HP, or Nobody.
func (s *state) nextActorFor(d *EnemyDef) Actor {
	first, count, most := FirstEnemy, int(s.enemyCount), MaxEnemies
	if d.Companion {
		first, count, most = FirstCompanion, s.companionCount(), MaxCompanions
	}
	if count < most {
		return first + Actor(count)
	}
	for a := first; a < first+Actor(count); a++ {
		if s.units[a].meters[meterHP] <= 0 {
			return a
		}
	}
	return Nobody
}

// placeEnemyOrCompanion makes a an actor of definition n. A companion's keywords go to the Team if it can hold them.
func (s *state) placeEnemyOrCompanion(c *Content, a Actor, n int16) {
	def := c.Enemies[n]
	if a.IsCompanion() {
		s.lastAlly = max(s.lastAlly, a)
	} else {
		s.enemyCount = max(s.enemyCount, int8(a-FirstEnemy)+1)
	}
	s.units[a], s.enemy[a-FirstEnemy] = actorState{}, enemyState{def: n}
	u := &s.units[a]
	u.meters[meterHP], u.meters[meterMaxHP] = int16(def.HP), int16(def.HP)
	for _, k := range def.Keywords {
		if a.IsCompanion() && c.Keywords.Row(k.Keyword).Holders&OnTeam != 0 {
			s.units[Team].keywords.Set(k.Keyword, s.units[Team].keywords.Get(k.Keyword)+k.Stacks)
		} else {
			u.keywords.Set(k.Keyword, k.Stacks)
		}
	}
}

// RemoveFromFight removes a living enemy or companion from the fight and logs that. It does not count as
// defeated. If no enemy is left, the fight is won. For other actors the action fails with ErrNotAnEnemy.
func (f *Fight) RemoveFromFight(enemyActor Actor) {
	if !enemyActor.HasIntents() {
		f.Fail(ErrNotAnEnemy)
	}
	if f.result != Undecided || !f.IsAlive(enemyActor) {
		return
	}
	hp := f.HP(enemyActor)
	f.units[enemyActor].meters[meterHP] = 0
	f.departed |= 1 << (enemyActor - FirstEnemy)
	f.logEvent(eventWithoutCause{Kind: Departed, Target: enemyActor, Amount: int32(hp), From: int32(hp)})
	if f.FrontEnemy() == Nobody {
		f.endFight(Victory)
	}
}
