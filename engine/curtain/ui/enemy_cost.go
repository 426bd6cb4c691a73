package ui

import "curtaincall/engine/curtain"

// The cost of an enemy is estimated by simulating it roughly: each turn it loses the usual damage
// and then acts by its pattern, until it has fallen. All numbers are tenths.

// enemyPattern is an enemy's pattern as numbers, phase by phase.
type enemyPattern struct {
	of    *curtain.EnemyDef
	tough bool   // a passive changes the damage it takes
	moves []move // of all phases, in order
	ends  []int  // index in moves where each phase ends
}

type move struct {
	deals  int // damage, weighed as damage to the MacGuffin
	hits   int // number of hits
	heals  int
	blocks int
}

// maxTurnsAhead limits the turns that are simulated.
const maxTurnsAhead = 16

// enemyState is the simulated state of an enemy some turns on.
type enemyState struct {
	left, blocked  int // its HP, and its Block and Shield
	phase, step    int
	inspire, grows int // its Inspire, and its estimated gain a turn
}

// cost returns what the enemy at place i will still cost, in the unit of judgements, and the tenths
// of a turn until it has fallen. For the first waits tenths it cannot be attacked, until the enemies
// in front of it have fallen.
func (m *judgement) cost(f *curtain.Fight, i, waits int) (cost, turns int) {
	e := curtain.Enemy(i)
	def := f.EnemyDef(e)
	mn := &m.menaces[i]
	if mn.of != def {
		mn.readPattern(def)
	}
	inspire := min(f.Stacks(e, curtain.Inspire), 50)
	now := enemyState{
		left:    10 * max(1, f.HP(e)-tickLoss(f, e)),
		blocked: 10 * min(f.Stacks(e, curtain.Block)+f.Stacks(e, curtain.Shield), 200),
		phase:   min(f.Phase(e), len(mn.ends)-1),
		step:    f.Step(e),
		inspire: inspire,
		grows:   max(0, inspire-m.inspired[i]),
	}
	usually, sum := m.teamDamage(f), int64(0)
	for turn := 1; turn <= maxTurnsAhead; turn++ {
		dealt := mn.dealt(f, e, usually, now.blocked, turn)
		if waits > 0 {
			dealt, waits = 0, waits-10
		}
		now.left -= dealt
		stands := now.survivalTenths(dealt)
		if turns += stands; stands == 0 {
			break
		}
		sum += int64(stands) * now.acts(f, e, mn, turn)
	}
	return int(min(sum, 1<<16))*worthHP/100*costPercent/100 + f.HP(e)*worthEnemyHP, turns
}

func (mn *enemyPattern) dealt(f *curtain.Fight, e curtain.Actor, usually, blocked, turn int) int {
	dealt := usually
	if f.Stacks(e, curtain.Vulnerable) > turn {
		dealt += dealt / 2
	}
	if mn.tough {
		dealt -= dealt / 4
	}
	return max(dealt-blocked, dealt/3)
}

// survivalTenths returns the probability, in tenths, that the enemy survives damage dealt this turn: half of
// the damage is a guess.
func (now *enemyState) survivalTenths(dealt int) int {
	if dealt == 0 {
		return 10
	}
	return max(0, min(10*(2*now.left+dealt)/(2*dealt), 10))
}

func (now *enemyState) acts(f *curtain.Fight, e curtain.Actor, mn *enemyPattern, turn int) (cost int64) {
	first := 0
	if now.phase > 0 {
		first = mn.ends[now.phase-1]
	}
	pattern := mn.moves[first:mn.ends[now.phase]]
	if len(pattern) == 0 {
		return 0
	}
	now.step = (now.step + 1) % len(pattern)
	mv := &pattern[now.step]
	hit := int64(mv.deals) + int64(mv.hits)*int64(now.inspire+now.grows*turn)
	switch {
	case f.Stacks(e, curtain.StageFright) > turn:
		hit = 0
	case f.Stacks(e, curtain.Forgetful) > turn:
		hit /= 2
	}
	now.left += mv.heals
	now.blocked = mv.blocks
	for now.phase+1 < len(mn.ends) && int64(now.left)*100_000 < int64(mn.of.Phases[now.phase+1].Below)*int64(mn.of.HP) {
		now.phase, now.step = now.phase+1, -1
	}
	return max(hit*usualShare/100, hit-usualBlock)
}

func (m *judgement) teamDamage(f *curtain.Fight) int {
	usually := usualDamage + inspiredDamage*min(f.Stacks(curtain.Team, curtain.Inspire), 50)
	for p := curtain.ProtagonistA; p <= curtain.ProtagonistB; p++ {
		if !f.Alive(p) {
			usually -= usually * 2 / 5 // the cards of a knocked out protagonist cannot be played
		}
	}
	return usually
}

func (mn *enemyPattern) readPattern(d *curtain.EnemyDef) {
	mn.of, mn.tough = d, d.Modify.DamageTaken != nil
	mn.moves, mn.ends = mn.moves[:0], mn.ends[:0]
	for p := range d.Phases {
		for i := range d.Phases[p].Intents {
			mn.moves = append(mn.moves, moveOf(&d.Phases[p].Intents[i]))
		}
		mn.ends = append(mn.ends, len(mn.moves))
	}
}

// unknownDamage is the damage assumed for entries of a pattern that are decided only when shown, and
// for numbers computed by functions.
const unknownDamage = 6

// moveOf returns one entry of a pattern as numbers. A hit on everybody counts one and a half times a
// hit on the MacGuffin; a debuff counts as one damage.
func moveOf(e *curtain.IntentEntry) (mv move) {
	if e.Choose != nil {
		return move{deals: 10 * unknownDamage, hits: 10}
	}
	for _, a := range e.Fixed.Actions() {
		n, times := 10*int(a.Amount), int(a.Times)
		if a.AmountBy() > 0 {
			n = 10 * unknownDamage
		}
		switch a.Kind {
		case curtain.IntentAttack:
			mv.deals += n * times
			mv.hits += 10 * times
		case curtain.IntentAttackAll:
			mv.deals += n * times * 3 / 2
			mv.hits += 15 * times
		case curtain.IntentInflict:
			mv.deals += 10
		case curtain.IntentHeal:
			mv.heals += n
		case curtain.IntentGain:
			switch a.Keyword {
			case curtain.Block, curtain.Shield:
				mv.blocks += n
			case curtain.Regenerate:
				mv.heals += 10 * sumTo(int(a.Amount))
			}
		}
	}
	return mv
}
