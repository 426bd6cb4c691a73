package autobattle

// wound is one damage in progress: the unit hurt, the one that dealt it, and the amount (O-31).
type wound struct {
	unit, by Unit
	amount   int32
}

// damageUnit deals damage to a unit and reports whether it lost health, which it records in g.hurt. In
// this order: an amount of 0 or less does nothing; a Shield prevents all of it and is spent (O-5); the
// unit loses health; in a clash, Poison applies.
func (g *Game) damageUnit(by, to Unit, amount int, clash bool) bool {
	if amount <= 0 || g.spendShield(to) {
		return false
	}
	u := &g.units[to]
	from := u.health
	u.health = clampStat(from - int32(amount))
	g.note(event{Kind: Damaged, Target: to, Amount: int32(amount), From: from, To: u.health})
	if clash {
		g.applyPoison(by, to)
	}
	g.hurt.at[g.hurt.n] = wound{to, by, int32(amount)}
	g.hurt.n++
	return true
}

// spendShield spends the Shield of a unit for the rest of the battle and reports whether it had one.
func (g *Game) spendShield(to Unit) (prevents bool) {
	u := &g.units[to]
	if !u.keywords.Has(Shield) {
		return false
	}
	u.keywords, u.granted = u.keywords.Without(Shield), u.granted.Without(Shield)
	g.note(event{Kind: Consumed, Target: to, Keyword: int16(Shield), From: 1})
	return true
}

// applyPoison sets the health of a unit to 0, not below, if the unit that hit it in a clash has Poison
// (O-12).
func (g *Game) applyPoison(by, to Unit) {
	u := &g.units[to]
	if from := u.health; from != 0 && g.units[by].keywords.Has(Poison) {
		u.health = 0
		g.cause.Keyword = int16(Poison)
		g.note(event{Kind: Poisoned, Target: to, From: from})
		g.cause.Keyword = NoKeyword
	}
}

// maxStat is the limit of attack and health in both directions, whatever changes them.
const maxStat = 999_999

func clampStat(n int32) int32 { return max(-maxStat, min(n, maxStat)) }
