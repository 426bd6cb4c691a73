package autobattle

import "curtaincall/engine"

// affectUnitsAndRemoveDead applies an effect to each living unit in who and returns how many it changed: for how many
// affect returned true. Then it removes the dead units and, in a battle, runs the abilities that damage and deaths
// trigger. If the battle is over, it only returns 0; beyond limitEffects, the side of by also loses the battle (O-24).
func (g *Game) affectUnitsAndRemoveDead(by Unit, who UnitList, affect func(u Unit) bool) (changed int) {
	g.countOperationOrFail()
	if !by.isOnBoard() && (g.battle.over || !g.useLimitOrLose(limitEffects, by)) {
		return 0
	}
	for _, u := range who.Units() {
		if g.IsAlive(u) && affect(u) {
			changed++
		}
	}
	if by.isOnBoard() {
		g.removeDeadFromBoards()
	} else {
		g.removeDeadAndRunAbilities()
		g.releaseLimit(limitEffects)
	}
	return changed
}

// DealDamage deals n damage to each unit, except in the shop (O-25), and returns n times the number of units hurt.
func (g *Game) DealDamage(by Unit, n int, who UnitList) (dealt int) {
	if by.isOnBoard() {
		return 0
	}
	return n * g.affectUnitsAndRemoveDead(by, who, func(u Unit) bool { return g.damageUnit(by, u, n, false) }) // fits: slots are few
}

// Destroy kills units without damage, even those with Shield (O-4), and returns how many died.
func (g *Game) Destroy(by Unit, who UnitList) (died int) {
	return g.affectUnitsAndRemoveDead(by, who, func(u Unit) bool {
		g.logEvent(eventWithoutCause{Kind: Destroyed, Target: u, From: int32(g.Health(u))})
		if u.isOnBoard() {
			g.faintOnBoard(u)
		} else {
			g.units[u].health = 0
		}
		return true
	})
}

// Buff adds attack and health to the living units and returns their number. The change lasts for the battle; it is
// permanent in the shop and, if forGood is set, for allies (O-13). A loss of health can kill, but is no damage (O-10).
func (g *Game) Buff(by Unit, attack, health int, forGood bool, who UnitList) (changed int) {
	return g.affectUnitsAndRemoveDead(by, who, func(u Unit) bool {
		g.changeUnitStat(by, u, Attack, attack, forGood)
		g.changeUnitStat(by, u, Health, health, forGood)
		return true
	})
}

func (g *Game) changeUnitStat(by, u Unit, stat int16, n int, forGood bool) {
	if n == 0 {
		return
	}
	flags := uint8(0)
	if forGood || u.isOnBoard() {
		flags = Permanent
	}
	from := g.currentStat(u, stat)
	addStat(&g.stats(u).strength, stat, n)
	if !u.isOnBoard() && forGood && g.Seat(by) == g.Seat(u) {
		addStat(&g.units[u].boardChanges, stat, n)
	}
	to := g.currentStat(u, stat)
	g.logEvent(eventWithoutCause{Kind: Changed, Flags: flags, Target: u, Keyword: stat, Amount: to - from, From: from, To: to})
}

func (g *Game) currentStat(u Unit, stat int16) int32 {
	if stat == Attack {
		return int32(g.Attack(u))
	}
	return int32(g.Health(u))
}

func addStat(s *strength, stat int16, n int) {
	at := &s.health
	if stat == Attack {
		at = &s.attack
	}
	*at = clampStat(*at + int32(n))
}

// GrantKeywordForBattle gives a keyword until the end of the battle to those units that do not have it, and returns
// their number (O-6). A keyword that was used up comes back (O-7). In the shop it does nothing.
func (g *Game) GrantKeywordForBattle(by Unit, k Keyword, who UnitList) (got int) {
	if by.isOnBoard() {
		return 0
	}
	return g.affectUnitsAndRemoveDead(by, who, func(u Unit) bool {
		c := &g.units[u]
		if c.keywords.Has(k) {
			return false
		}
		c.keywords, c.granted = c.keywords.With(k), c.granted.With(k)
		g.logEvent(eventWithoutCause{Kind: Applied, Target: u, Keyword: int16(k), To: 1})
		return true
	})
}

// GrantKeywordForGood gives units a keyword permanently and returns how many units changed (O-6). That includes units
// whose keyword was used up (O-7) and those that had it only by definition or for this battle (O-22). Enemies of by
// lose it after the battle (O-13).
func (g *Game) GrantKeywordForGood(by Unit, k Keyword, who UnitList) (got int) {
	return g.affectUnitsAndRemoveDead(by, who, func(u Unit) bool {
		was := g.keywordBit(u, k)
		if u.isOnBoard() {
			b := g.boardSlotOf(u)
			if b.keywords.Has(k) {
				return false
			}
			b.keywords = b.keywords.With(k)
		} else {
			c := &g.units[u]
			own := g.Seat(by) == c.seat
			if was == 1 && c.permanent.Has(k) && (!own || c.boardChanges.keywords.Has(k)) {
				return false
			}
			c.keywords, c.permanent = c.keywords.With(k), c.permanent.With(k)
			if own {
				c.boardChanges.keywords = c.boardChanges.keywords.With(k)
			}
		}
		g.logEvent(eventWithoutCause{Kind: Applied, Flags: Permanent, Target: u, Keyword: int16(k), From: was, To: 1})
		return true
	})
}

func (g *Game) keywordBit(u Unit, k Keyword) int32 {
	return int32(engine.BoolToInt(g.Keywords(u).Has(k)))
}

// RemoveKeywordForGood removes a permanent keyword from units and returns how many had it. Keywords of the definition
// (O-8) and those granted for this battle (O-9) stay. Enemies of by have it again after the battle.
func (g *Game) RemoveKeywordForGood(by Unit, k Keyword, who UnitList) (lost int) {
	return g.affectUnitsAndRemoveDead(by, who, func(u Unit) bool {
		was := g.keywordBit(u, k)
		if u.isOnBoard() {
			b := g.boardSlotOf(u)
			if !b.keywords.Has(k) {
				return false
			}
			b.keywords = b.keywords.Without(k)
		} else {
			c := &g.units[u]
			own := g.Seat(by) == c.seat
			if !c.permanent.Has(k) && !(own && c.boardChanges.keywords.Has(k)) {
				return false
			}
			c.permanent = c.permanent.Without(k)
			if own {
				c.boardChanges.keywords = c.boardChanges.keywords.Without(k)
			}
			if !(g.UnitDef(u).Keywords | c.granted).Has(k) {
				c.keywords = c.keywords.Without(k)
			}
		}
		g.logEvent(eventWithoutCause{Kind: Removed, Flags: Permanent, Target: u, Keyword: int16(k), From: was, To: g.keywordBit(u, k)})
		return true
	})
}

// GainMana gives n mana to the player of by, in a battle for the next shop, and returns n. Mana above the limit is lost
// (O-33), as is mana gained after the end of the battle.
func (g *Game) GainMana(by Unit, n int) int {
	g.countOperationOrFail()
	s := g.Seat(by)
	p := &g.players[s].meters
	if by.isOnBoard() {
		g.setPlayerMeter(s, meterMana, max(0, min(int(p[meterMana])+n, g.ManaLimit())))
	} else if !g.battle.over {
		g.setPlayerMeter(s, meterNext, int(clampStat(p[meterNext]+int32(n))))
	}
	return n
}

// PickRandomIndexAndLog returns a random number from 0 to n-1 for an ability, and logs it.
func (g *Game) PickRandomIndexAndLog(n int) int {
	g.countOperationOrFail()
	i := g.randomBelow(pickStream, "pick", n)
	g.logEvent(eventWithoutCause{Kind: Picked, Flags: seatFlags(g.Seat(Unit(g.cause.Actor))), Amount: int32(i + 1), To: int32(n)})
	return i
}

// LogSpeech logs a speech bubble of a unit.
func (g *Game) LogSpeech(by Unit, text string) {
	g.countOperationOrFail()
	g.logEvent(eventWithoutCause{Kind: Said, Target: by, Text: text})
}

// damageTaken is damage that a unit has taken, including overkill (O-31).
type damageTaken struct {
	unit, by Unit // who took the damage; who dealt it
	amount   int32
}

// damageUnit deals damage to a unit in battle and reports whether it lost health, which it also records in g.hurt. A
// Shield prevents all the damage and is used up (O-5). inClash is set for hits in clashes, in which Poison kills.
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

// maxStat limits, up and down, attack and health in battles, their changes on boards, and the mana for the next shop.
const maxStat = 999_999

func clampStat(n int32) int32 { return max(-maxStat, min(n, maxStat)) }
