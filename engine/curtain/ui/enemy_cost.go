package ui

import "curtaincall/engine/curtain"

// The cost of an enemy is estimated by a rough simulation: each turn the enemy loses a typical amount
// of HP and then acts by its pattern, until it has fallen. All numbers are in tenths of HP or stacks.

type enemyPatternNumbers struct {
	of    *curtain.EnemyDef
	tough bool           // whether a passive modifies the damage it takes
	moves []moveEstimate // of all phases, in order
	ends  []int          // index in moves at which each phase ends
}

type moveEstimate struct {
	deals  int // damage, weighted as damage to the MacGuffin
	hits   int // tenths of a hit on the MacGuffin
	heals  int
	blocks int
}

const maxTurnsAhead = 16 // simulated turns

type simulatedEnemy struct {
	left, blocked  int // HP; Block and Shield
	phase, step    int
	inspire, grows int // Inspire, and how much Inspire the enemy gains each turn
}

// estimateEnemyCost estimates how much an enemy will still cost the player, in the unit JudgeUnit, and
// in how many tenths of a turn it will fall. For the first waitTenths of a turn, in which the enemies
// before it fall, it is not attacked.
func (m *fightJudge) estimateEnemyCost(f *curtain.Fight, enemyIndex, waitTenths int) (total, turnTenthsLeft int) {
	e := curtain.EnemyActor(enemyIndex)
	def := f.EnemyDef(e)
	mn := &m.patterns[enemyIndex]
	if mn.of != def {
		mn.of, mn.tough = def, def.Modify.DamageTaken != nil
		mn.moves, mn.ends = mn.moves[:0], mn.ends[:0]
		for p := range def.Phases {
			for i := range def.Phases[p].Intents {
				mn.moves = append(mn.moves, newPatternMove(&def.Phases[p].Intents[i]))
			}
			mn.ends = append(mn.ends, len(mn.moves))
		}
	}
	inspire := min(f.Stacks(e, curtain.Inspire), 50)
	now := simulatedEnemy{
		left:    10 * max(1, f.HP(e)-futureTickLoss(f, e)),
		blocked: 10 * min(f.Stacks(e, curtain.Block)+f.Stacks(e, curtain.Shield), 200),
		phase:   min(f.Phase(e), len(mn.ends)-1),
		step:    f.PatternIndex(e),
		inspire: inspire,
		grows:   max(0, inspire-m.inspired[enemyIndex]),
	}
	usually, sum := m.typicalDamageTenths(f), int64(0)
	for turn := 1; turn <= maxTurnsAhead; turn++ {
		dealt := mn.damageToEnemy(f, e, usually, now.blocked, turn)
		if waitTenths > 0 {
			dealt, waitTenths = 0, waitTenths-10
		}
		now.left -= dealt
		stands := now.survivalChanceTenths(dealt)
		if turnTenthsLeft += stands; stands == 0 {
			break
		}
		sum += int64(stands) * now.simulateAction(f, e, mn, turn)
	}
	return int(min(sum, 1<<16))*worthHP/100*costPercent/100 + f.HP(e)*worthEnemyHP, turnTenthsLeft
}

func (mn *enemyPatternNumbers) damageToEnemy(f *curtain.Fight, e curtain.Actor, typicalDamage, block, turn int) int {
	dealt := typicalDamage
	if f.Stacks(e, curtain.Vulnerable) > turn {
		dealt += dealt / 2
	}
	if mn.tough {
		dealt -= dealt / 4
	}
	return max(dealt-block, dealt/3)
}

// survivalChanceTenths returns the probability, in tenths, that the enemy has survived the damage dealt this
// turn, already subtracted from left. The true damage may be half as much more or less.
func (now *simulatedEnemy) survivalChanceTenths(dealt int) int {
	if dealt == 0 {
		return 10
	}
	return max(0, min(10*(2*now.left+dealt)/(2*dealt), 10))
}

func (now *simulatedEnemy) simulateAction(f *curtain.Fight, e curtain.Actor, mn *enemyPatternNumbers, turn int) (cost int64) {
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

func (m *fightJudge) typicalDamageTenths(f *curtain.Fight) int {
	usually := usualDamage + inspiredDamage*min(f.Stacks(curtain.Team, curtain.Inspire), 50)
	for p := curtain.ProtagonistA; p <= curtain.ProtagonistB; p++ {
		if !f.Alive(p) {
			usually -= usually * 2 / 5 // the cards of a knocked out protagonist cannot be played
		}
	}
	return usually
}

const unknownDamage = 6 // assumed for intents and numbers that functions of scripts compute

// newPatternMove returns the numbers in an entry of a pattern, in tenths. A hit on everybody counts as one and
// a half hits on the MacGuffin, a debuff as one damage.
func newPatternMove(e *curtain.IntentEntry) (mv moveEstimate) {
	if e.Choose != nil {
		return moveEstimate{deals: 10 * unknownDamage, hits: 10}
	}
	for _, a := range e.Fixed.Actions() {
		n, times := 10*int(a.Amount), int(a.Times)
		if a.AmountFunction() > 0 {
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
				mv.heals += 10 * sumDownFrom(int(a.Amount))
			}
		}
	}
	return mv
}
