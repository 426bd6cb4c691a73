package playbill

import "curtaincall/engine/curtain"

// menace is what an enemy usually does in a turn, phase by phase, in tenths.
type menace struct {
	of     *curtain.EnemyDef
	phases []habit
}

type habit struct {
	deals int  // damage, as the MacGuffin would feel it
	hits  int  // so many hits of it
	mends int  // HP healed and damage blocked
	tough bool // a passive changes what it takes
}

// cost is what the enemy at place i will still cost, and in how many tenths of a
// turn it will have fallen once those before it have, which takes before. Each
// phase counts for the HP it is in force.
func (m *merit) cost(f *curtain.Fight, i, before int) (cost, turns int) {
	e := curtain.Enemy(i)
	def := f.EnemyDef(e)
	mn := &m.menaces[i]
	if mn.of != def {
		mn.study(def)
	}
	left := max(1, f.HP(e)-ticking(f, e))
	vulnerable := max(0, f.Stacks(e, curtain.Vulnerable)-1) * 10
	inspired := usualDamage + inspiredDamage*min(f.Stacks(curtain.Team, curtain.Inspire), 50)
	waits := before
	for p := f.Phase(e); p < len(mn.phases) && left > 0; p++ {
		until := 0 // the HP at which the next phase begins
		if p+1 < len(mn.phases) {
			until = int(int64(def.Phases[p+1].Below) * int64(def.HP) / 1_000_000)
		}
		part := left - until
		if part <= 0 {
			continue
		}
		left = until
		h := &mn.phases[p]
		dealt := inspired
		if h.tough {
			dealt = dealt * 3 / 4
		}
		dealt = max(dealt-h.mends, dealt/3)
		took := part * 100 / dealt
		if quick := min(vulnerable, took*2/3); quick > 0 { // a turn does the work of one and a half
			vulnerable -= quick
			took -= quick / 2
		}
		took = max(took, 5)
		felt := h.deals + h.hits*min(f.Stacks(e, curtain.Inspire), 50)
		cost += (took + waits) * felt
		turns, waits = turns+took, 0
	}
	h := &mn.phases[min(f.Phase(e), len(mn.phases)-1)]
	felt := h.deals + h.hits*min(f.Stacks(e, curtain.Inspire), 50)
	spared := min(turns+before, 10*max(0, f.Stacks(e, curtain.Forgetful)-1)) / 2
	if fright := f.Stacks(e, curtain.StageFright); fright > 1 {
		spared = max(spared, min(turns+before, 10*(fright-1)))
	}
	cost -= spared * felt
	return cost * usualShare * worthHP / (100 * 100), turns
}

// study learns the habits of an enemy from its patterns.
func (mn *menace) study(d *curtain.EnemyDef) {
	mn.of, mn.phases = d, mn.phases[:0]
	for p := range d.Phases {
		h := usual(d.Phases[p].Intents)
		h.tough = d.Modify.DamageTaken != nil
		mn.phases = append(mn.phases, h)
	}
}

// unknownDamage is for entries of a pattern that are decided only when they are
// shown.
const unknownDamage = 6

// usual is the mean over a pattern. A hit on everybody counts for what it does
// to the MacGuffin and half as much again.
func usual(pattern []curtain.IntentEntry) (h habit) {
	if len(pattern) == 0 {
		return h
	}
	for i := range pattern {
		if pattern[i].Choose != nil {
			h.deals += 10 * unknownDamage
			h.hits += 10
			continue
		}
		for _, a := range pattern[i].Fixed.Actions() {
			n, times := int(a.Amount), int(a.Times)
			switch a.Kind {
			case curtain.IntentAttack:
				h.deals += 10 * n * times
				h.hits += 10 * times
			case curtain.IntentAttackAll:
				h.deals += 15 * n * times
				h.hits += 15 * times
			case curtain.IntentInflict:
				h.deals += 10
			case curtain.IntentHeal:
				h.mends += 10 * n
			case curtain.IntentGain:
				switch a.Keyword {
				case curtain.Block, curtain.Shield:
					h.mends += 5 * n
				case curtain.Regenerate:
					h.mends += 10 * sumTo(n)
				}
			}
		}
	}
	h.deals /= len(pattern)
	h.hits /= len(pattern)
	h.mends /= len(pattern)
	return h
}
