package autobattle

// wound notes who was hurt, by whom, and by how much (O-31).
type wound struct {
	unit, by Unit
	amount   int32
}

// damageUnit deals all damage there is, in this order: the raw amount; 0 or less is nothing at all; a
// Shield prevents it wholly and is spent (O-5); health goes down; Poison, in a clash. It reports
// whether health was lost, and notes who was hurt.
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

// spendShield lets the keyword Shield prevent the first positive damage wholly; it is spent for
// this battle.
func (g *Game) spendShield(to Unit) (prevents bool) {
	u := &g.units[to]
	if !u.keywords.Has(Shield) {
		return false
	}
	u.keywords, u.granted = u.keywords.Without(Shield), u.granted.Without(Shield)
	g.note(event{Kind: Consumed, Target: to, Keyword: int16(Shield), From: 1})
	return true
}

// applyPoison is the keyword Poison: a clash hit of the bearer that took health sets it to
// 0, never below (O-12).
func (g *Game) applyPoison(by, to Unit) {
	u := &g.units[to]
	if from := u.health; from != 0 && g.units[by].keywords.Has(Poison) {
		u.health = 0
		g.cause.Keyword = int16(Poison)
		g.note(event{Kind: Poisoned, Target: to, From: from})
		g.cause.Keyword = NoKeyword
	}
}

// maxStat bounds attack and health, whatever changes them, in both directions.
const maxStat = 999_999

func clampStat(n int32) int32 { return max(-maxStat, min(n, maxStat)) }
