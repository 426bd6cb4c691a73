package playbill

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// How good a state looks is measured in hundredths of the MacGuffin's HP, since
// that is what a run is lost by: it is never healed, and every turn an enemy
// stands costs some. The weights are a player's rules of thumb, checked by
// letting a bot play.
const (
	worthHP         = 100     // of one HP of the MacGuffin
	worthDecision   = 100_000 // of a fight won or lost
	worthProtector  = 16      // of one HP of a protagonist, which is full again next fight
	worthStanding   = 900     // of a protagonist not knocked out
	worthCrowd      = 45      // of one Ovation
	worthCrowdBonus = 160     // of one more damage a hit next turn
	usualDamage     = 9       // dealt to an enemy in a turn
	usualShare      = 60      // percent of an enemy's damage that gets through
)

// glimpses is how many outcomes of chance a judgement looks at.
const glimpses = 16

// lasting are the worths of a stack of what is still held when the enemies have
// acted. A negative number is for whom it harms. Timed keywords lose a stack
// before they matter again, so their first counts for nothing.
var (
	lastingTeam = [curtain.NumKeywords]int{
		curtain.Fortify: 70, curtain.Ward: 130, curtain.Luck: 35,
		curtain.Weak: -160, curtain.Confused: -60,
	}
	lastingProtagonist = [curtain.NumKeywords]int{
		curtain.Regenerate: 25, curtain.Piercing: 25, curtain.Accuracy: 25,
		curtain.Poison: -40, curtain.Burn: -35, curtain.StageFright: -250, curtain.Heckled: -250, curtain.Forgetful: -180,
		curtain.Vulnerable: -60, curtain.Curse: -40, curtain.Fear: -45, curtain.Frustration: -45,
	}
	lastingMacGuffin = [curtain.NumKeywords]int{
		curtain.Poison: -150, curtain.Burn: -130, curtain.Vulnerable: -200, curtain.Curse: -60,
	}
	// Of an enemy, as it looks from the other side.
	lastingEnemy = [curtain.NumKeywords]int{
		curtain.Block: -35, curtain.Shield: -35, curtain.Regenerate: -90, curtain.Retaliate: -120, curtain.Inspire: -300,
		curtain.Fortify: -40, curtain.Piercing: -100, curtain.Accuracy: -80,
		curtain.StageFright: 400, curtain.Heckled: 90, curtain.Forgetful: 260, curtain.Vulnerable: 220, curtain.Weak: 50, curtain.Confused: 25,
		curtain.Fear: 75, curtain.Frustration: 30,
	}
	// fades are the keywords that lose a stack before the player acts again.
	fades = curtain.Debuffs.With(curtain.Fortify).With(curtain.Piercing).With(curtain.Accuracy).With(curtain.Luck)
)

// merit is what a table keeps to judge without allocating.
type merit struct {
	forecaster curtain.Forecaster
	see        func(after *curtain.Fight, probability float64)
	sum, seen  int64
	threats    [curtain.MaxEnemies]threat
}

// threat is what each HP of an enemy is worth, since it stands so much longer.
type threat struct {
	of    *curtain.EnemyDef
	phase int
	perHP int
}

func (m *merit) ready() {
	m.see = func(after *curtain.Fight, probability float64) {
		weight := max(1, int64(probability*1024))
		m.sum += weight * int64(m.after(after))
		m.seen += weight
	}
}

// Judge implements engine.Table: what the enemies have shown is played on a
// copy, and what is left then is weighed.
func (t *FightTable) Judge(engine.Seat) int {
	m := &t.merit
	if t.Result() != curtain.Undecided {
		return 2 * m.after(t.Fight) // better than what is only foreseen
	}
	m.sum, m.seen = 0, 0
	if err := m.forecaster.Foresee(t.Fight, glimpses, nil, m.see); err != nil || m.seen == 0 {
		return m.after(t.Fight)
	}
	return int(m.sum / m.seen)
}

// after weighs a fight in which the enemies have acted.
func (m *merit) after(f *curtain.Fight) int {
	hp := f.HP(curtain.MacGuffin) * worthHP
	switch f.Result() {
	case curtain.Victory:
		return worthDecision + hp
	case curtain.Defeat:
		worth := -2 * worthDecision
		for i := range f.Enemies() {
			worth -= f.HP(curtain.Enemy(i))
		}
		return worth
	}
	worth := hp + lasting(f, curtain.MacGuffin, &lastingMacGuffin) + lasting(f, curtain.Team, &lastingTeam)
	for p := curtain.ProtagonistA; p <= curtain.ProtagonistB; p++ {
		if f.Alive(p) {
			worth += worthStanding + f.HP(p)*worthProtector + lasting(f, p, &lastingProtagonist)
		}
	}
	left := 0 // HP of the enemies, with what their Poison and Burn will take
	for i := range f.Enemies() {
		e := curtain.Enemy(i)
		if !f.Alive(e) {
			continue
		}
		hp := max(1, f.HP(e)-ticking(f, e))
		left += hp
		worth -= hp * m.threat(f, i)
		worth += lasting(f, e, &lastingEnemy)
	}
	worth += f.Stacks(curtain.Team, curtain.Inspire) * min(30+6*left, 420)
	worth += f.Count(curtain.InPlay) * min(60+6*left, 300)
	crowd := max(0, f.Ovation()-1) // it calms down before the next card
	worth += f.Ovation()*worthCrowd + ovationBonus(crowd)*worthCrowdBonus
	return max(-worthDecision, min(worth, worthDecision-1)) // huge numbers of stacks decide nothing
}

// ticking is what Poison and Burn will take off an actor, less what Regenerate
// gives back.
func ticking(f *curtain.Fight, a curtain.Actor) int {
	return sumTo(f.Stacks(a, curtain.Poison)) + sumTo(f.Stacks(a, curtain.Burn))
}

// sumTo is n + (n-1) + ... + 1: what a keyword that falls by 1 a turn does in all.
func sumTo(n int) int { return n * (n + 1) / 2 }

// lasting weighs the keywords an actor holds.
func lasting(f *curtain.Fight, a curtain.Actor, weights *[curtain.NumKeywords]int) (worth int) {
	for set := f.Held(a); set != 0; set &= set - 1 {
		k := set.First()
		n := f.Stacks(a, k)
		switch {
		case k == curtain.Poison || k == curtain.Burn || k == curtain.Regenerate:
			n = sumTo(min(n, 20))
		case fades.Has(k) && k != curtain.Fear && k != curtain.Frustration && k != curtain.Curse && !(curtain.Debuffs.Has(k) && !a.IsEnemy()):
			n--
		}
		worth += n * weights[k]
	}
	return worth
}

// threat is what each HP of the enemy at place i is worth in its present phase.
func (m *merit) threat(f *curtain.Fight, i int) int {
	th, e := &m.threats[i], curtain.Enemy(i)
	if d, phase := f.EnemyDef(e), f.Phase(e); th.of != d || th.phase != phase {
		*th = threat{d, phase, worthOfEnemyHP(d, phase)}
	}
	return th.perHP
}

// unknownDamage is for entries of a pattern that are decided only when they are
// shown.
const unknownDamage = 6

// worthOfEnemyHP is the damage of a usual turn of a phase, less what is blocked,
// by how many HP it loses in one, less what it heals and blocks. A hit on
// everybody counts for what it does to the MacGuffin and half as much again.
func worthOfEnemyHP(d *curtain.EnemyDef, phase int) int {
	pattern := d.Phases[phase].Intents
	if len(pattern) == 0 {
		return 1
	}
	deals, mends := 0, 0 // in halves, over the whole pattern
	for i := range pattern {
		if pattern[i].Choose != nil {
			deals += 2 * unknownDamage
			continue
		}
		for _, a := range pattern[i].Fixed.Actions() {
			n := int(a.Amount)
			switch a.Kind {
			case curtain.IntentAttack:
				deals += 2 * n * int(a.Times)
			case curtain.IntentAttackAll:
				deals += 3 * n * int(a.Times)
			case curtain.IntentInflict:
				deals += 2
			case curtain.IntentHeal:
				mends += 2 * n
			case curtain.IntentGain:
				switch a.Keyword {
				case curtain.Block, curtain.Shield:
					mends += n
				case curtain.Regenerate:
					mends += 2 * sumTo(n)
				}
			}
		}
	}
	turns := 2 * len(pattern)
	loses := usualDamage * turns
	if d.Modify.DamageTaken != nil {
		loses = loses * 3 / 4 // it is hardly there to take more
	}
	loses = max(loses-mends, loses/3)
	return max(turns, deals) * worthHP * usualShare / (100 * loses)
}
