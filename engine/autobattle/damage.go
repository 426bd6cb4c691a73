package autobattle

// damageTaken is an amount of damage that a unit has taken, with the unit that dealt it (O-31).
type damageTaken struct {
	unit, by Unit
	amount   int32
}

// damageUnit deals damage to a unit, adds a loss of health to g.hurt, and reports whether there was one. A Shield
// prevents all the damage and is used up (O-5). Only a hit in a clash can be poisonous.
func (g *Game) damageUnit(by, to Unit, amount int, inClash bool) (hurt bool) {
	if amount <= 0 {
		return false
	}
	u := &g.units[to]
	if u.keywords.Has(Shield) {
		u.keywords, u.granted = u.keywords.Without(Shield), u.granted.Without(Shield)
		g.logEvent(eventWithoutCause{Kind: Consumed, Target: to, Keyword: int16(Shield), From: 1})
		return false
	}
	from := u.health
	u.health = clampStat(from - int32(amount))
	g.logEvent(eventWithoutCause{Kind: Damaged, Target: to, Amount: int32(amount), From: from, To: u.health})
	if inClash {
		if from := u.health; from != 0 && g.units[by].keywords.Has(Poison) { // O-12
			u.health = 0
			g.cause.Keyword = int16(Poison)
			g.logEvent(eventWithoutCause{Kind: Poisoned, Target: to, From: from})
			g.cause.Keyword = NoKeyword
		}
	}
	g.hurt.at[g.hurt.n] = damageTaken{to, by, int32(amount)}
	g.hurt.n++
	return true
}

// maxStat is the greatest attack and health; -maxStat is the least.
const maxStat = 999_999

func clampStat(n int32) int32 { return max(-maxStat, min(n, maxStat)) }
