package autobattle

// Each effect affects several units at the same time and then resolves all consequences. Dead units
// are skipped.

// affectEach calls do for each living unit, resolves the consequences, and counts the units for
// which do returned true. After the end of a battle it does nothing.
func (g *Game) affectEach(by Unit, who Units, do func(u Unit) bool) (changed int) {
	g.countDeed()
	if !by.isBoard() && (g.battle.over || !g.countLimit(limitEffects, by)) {
		return 0
	}
	for _, u := range who.list() {
		if g.Alive(u) && do(u) {
			changed++
		}
	}
	if by.isBoard() {
		g.clearBoards()
	} else {
		g.resolveConsequences()
		g.leaveLimit(limitEffects)
	}
	return changed
}

// Damage deals n damage to each unit and returns n times the number of units that lost health. In
// the shop it does nothing (O-25).
func (g *Game) Damage(by Unit, n int, who Units) (dealt int) {
	if by.isBoard() {
		return 0
	}
	return n * g.affectEach(by, who, func(u Unit) bool { return g.damageUnit(by, u, n, false) }) // fits: slots are few
}

// Destroy kills units, even with Shield and without damage (O-4), and returns how many.
func (g *Game) Destroy(by Unit, who Units) (died int) {
	return g.affectEach(by, who, func(u Unit) bool {
		g.note(event{Kind: Destroyed, Target: u, From: int32(g.Health(u))})
		if u.isBoard() {
			g.leaveBoard(u)
		} else {
			g.units[u].health = 0
		}
		return true
	})
}

// Buff changes attack and health and returns how many units it changed. The change lasts for the
// battle, or is permanent with forGood and in the shop. A loss of health can kill but is not damage
// (O-10).
func (g *Game) Buff(by Unit, attack, health int, forGood bool, who Units) (changed int) {
	return g.affectEach(by, who, func(u Unit) bool {
		g.changeStat(by, u, Attack, attack, forGood)
		g.changeStat(by, u, Health, health, forGood)
		return true
	})
}

func (g *Game) changeStat(by, u Unit, what int16, n int, forGood bool) {
	if n == 0 {
		return
	}
	flags := uint8(0)
	if forGood || u.isBoard() {
		flags = Permanent
	}
	from := g.statOf(u, what)
	addStat(&g.stats(u).strength, what, n)
	if !u.isBoard() && forGood && g.Seat(by) == g.Seat(u) {
		addStat(&g.units[u].forGood, what, n)
	}
	to := g.statOf(u, what)
	g.note(event{Kind: Changed, Flags: flags, Target: u, Keyword: what, Amount: to - from, From: from, To: to})
}

func (g *Game) statOf(u Unit, what int16) int32 {
	if what == Attack {
		return int32(g.Attack(u))
	}
	return int32(g.Health(u))
}

func addStat(s *strength, what int16, n int) {
	at := &s.health
	if what == Attack {
		at = &s.attack
	}
	*at = clampStat(*at + int32(n))
}

// Grant gives units a keyword for this battle and returns how many did not have it (O-6). It
// restores a keyword that was spent (O-7). In the shop it does nothing.
func (g *Game) Grant(by Unit, k Keyword, who Units) (got int) {
	if by.isBoard() {
		return 0
	}
	return g.affectEach(by, who, func(u Unit) bool {
		c := &g.units[u]
		if c.keywords.Has(k) {
			return false
		}
		c.keywords, c.granted = c.keywords.With(k), c.granted.With(k)
		g.note(event{Kind: Applied, Target: u, Keyword: int16(k), To: 1})
		return true
	})
}

// GrantForGood gives units a keyword permanently, in a battle at once, and returns how many changed
// (O-6). It also makes a keyword of the card or of this battle permanent (O-22) and restores a
// spent one (O-7). Enemies lose the keyword after the battle (O-13).
func (g *Game) GrantForGood(by Unit, k Keyword, who Units) (got int) {
	return g.affectEach(by, who, func(u Unit) bool {
		was := g.keywordBit(u, k)
		if u.isBoard() {
			b := g.boardSlot(u)
			if b.keywords.Has(k) {
				return false
			}
			b.keywords = b.keywords.With(k)
		} else {
			c := &g.units[u]
			own := g.Seat(by) == c.seat
			if was == 1 && c.forever.Has(k) && (!own || c.forGood.keywords.Has(k)) {
				return false
			}
			c.keywords, c.forever = c.keywords.With(k), c.forever.With(k)
			if own {
				c.forGood.keywords = c.forGood.keywords.With(k)
			}
		}
		g.note(event{Kind: Applied, Flags: Permanent, Target: u, Keyword: int16(k), From: was, To: 1})
		return true
	})
}

func (g *Game) keywordBit(u Unit, k Keyword) int32 {
	if g.Keywords(u).Has(k) {
		return 1
	}
	return 0
}

// RemoveForGood removes a permanent keyword from units and returns how many had it. Keywords of the
// card (O-8) and those granted for this battle (O-9) stay.
func (g *Game) RemoveForGood(by Unit, k Keyword, who Units) (lost int) {
	return g.affectEach(by, who, func(u Unit) bool {
		was := g.keywordBit(u, k)
		if u.isBoard() {
			b := g.boardSlot(u)
			if !b.keywords.Has(k) {
				return false
			}
			b.keywords = b.keywords.Without(k)
		} else {
			c := &g.units[u]
			own := g.Seat(by) == c.seat
			if !c.forever.Has(k) && !(own && c.forGood.keywords.Has(k)) {
				return false
			}
			c.forever = c.forever.Without(k)
			if own {
				c.forGood.keywords = c.forGood.keywords.Without(k)
			}
			if !(g.UnitDef(u).Keywords | c.granted).Has(k) {
				c.keywords = c.keywords.Without(k)
			}
		}
		g.note(event{Kind: Removed, Flags: Permanent, Target: u, Keyword: int16(k), From: was, To: g.keywordBit(u, k)})
		return true
	})
}

// GainMana gives the player of a unit n mana and returns n: in a battle for the next shop, in the
// shop at once, up to the limit (O-33).
func (g *Game) GainMana(by Unit, n int) int {
	g.countDeed()
	s := g.Seat(by)
	p := &g.players[s].meters
	if by.isBoard() {
		g.setMeter(s, meterMana, max(0, min(int(p[meterMana])+n, g.ManaLimit())))
	} else if !g.battle.over {
		g.setMeter(s, meterNext, int(clampStat(p[meterNext]+int32(n))))
	}
	return n
}

// Pick returns a random number from 0 to n-1 for an ability, and records it.
func (g *Game) Pick(n int) int {
	g.countDeed()
	i := g.below(pickStream, "pick", n)
	g.note(event{Kind: Picked, Flags: ofSeat(g.Seat(Unit(g.cause.Actor))), Amount: int32(i + 1), To: int32(n)})
	return i
}

// Say records a speech bubble of a unit.
func (g *Game) Say(by Unit, text string) {
	g.countDeed()
	g.note(event{Kind: Said, Target: by, Text: text})
}
