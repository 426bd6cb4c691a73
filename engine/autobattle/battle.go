package autobattle

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

// Result is the result of a battle as the seat Player sees it, such as Victory.
type Result int8

const (
	Undecided Result = iota
	Victory
	Defeat
	Draw
)

type battleState struct {
	begun, over bool
	winner      Seat // the side that won; NoSeat during the battle and after a draw
	clashes     int16
	spawns      int16
	count       int8            // number of units in the battle, dead ones included
	made        [NumSeats]uint8 // the same for each side
	lines       [NumSeats]UnitList
}

// HasBattle reports whether a battle has begun, even if it is over. After the next shop has ended it is false again.
func (g *Game) HasBattle() bool    { return g.battle.begun }
func (g *Game) IsBattleOver() bool { return g.battle.over }
func (g *Game) ClashCount() int    { return int(g.battle.clashes) }

// Result returns how the last battle ended for the seat Player. It is Undecided before the first and during a battle.
func (g *Game) Result() Result {
	switch {
	case !g.battle.over:
		return Undecided
	case g.battle.winner == Player:
		return Victory
	case g.battle.winner == Enemy:
		return Defeat
	}
	return Draw
}

// CountLiving returns the number of living units of a side in the battle.
func (g *Game) CountLiving(s Seat) int { return int(g.battle.lines[s].n) }

// UnitInLine returns the living unit of a side at an index below CountLiving. Index 0 is the front.
func (g *Game) UnitInLine(s Seat, i int) Unit { return g.battle.lines[s].at[i] }

// beginBattle puts the units of both boards into the battle (O-17) and triggers OnStart of all of them (O-29). The
// battle is then already over if a side has no living units.
func (g *Game) beginBattle() {
	for i := range g.units[:g.battle.count] {
		g.units[i] = unitInBattle{}
	}
	g.battle = battleState{begun: true, winner: NoSeat}
	g.limitUses = [numLimits]int{}
	g.logEvent(eventWithoutCause{Kind: BattleBegan, Amount: g.meters[meterRound]})
	for s := range engine.Seat(NumSeats) {
		for slot := range Slots {
			b := &g.players[s].board[slot]
			if b.def == NoCard {
				continue
			}
			d := g.definitionAt(b.def)
			u := g.insertUnitIntoLine(s, g.CountLiving(s), unitInBattle{
				stats:        stats{def: b.def, strength: strength{attack: int32(d.Attack) + b.attack, health: max(0, int32(d.Health)+b.health), keywords: d.Keywords | b.keywords}},
				boardChanges: b.strength, permanent: b.keywords, slot: int8(slot),
			})
			g.logArrival(Joined, u)
		}
	}
	var q abilityQueue
	g.queueAbilitiesOfAllUnits(&q, OnStart)
	g.sortAndRunQueue(&q)
	g.endBattleIfOver()
}

// insertUnitIntoLine adds a unit to the line of s at an index and updates the places of the others, even dead ones.
func (g *Game) insertUnitIntoLine(s Seat, index int, c unitInBattle) (added Unit) {
	b := &g.battle
	u := Unit(b.count)
	b.count++
	b.made[s]++
	c.seat, c.instance, c.alive = s, b.made[s], true
	g.units[u] = c
	l := &b.lines[s]
	copy(l.at[index+1:], l.at[index:l.n])
	l.at[index] = u
	l.n++
	g.shiftDeadPlaces(s, index, 1)
	g.renumberPlacesInLine(s)
	return u
}

func (g *Game) logArrival(kind engine.EventKind, u Unit) {
	c := &g.units[u]
	g.logEvent(eventWithoutCause{Kind: kind, Flags: uint8(c.place) << placeShift, Target: u, Amount: int32(c.keywords), From: c.attack, To: c.health})
}

func (g *Game) renumberPlacesInLine(s Seat) {
	for i, u := range g.battle.lines[s].Units() {
		g.units[u].place = int8(i)
	}
}

// shiftDeadPlaces adds delta to the number of living units ahead of each dead unit of s if it exceeds place (O-23).
func (g *Game) shiftDeadPlaces(s Seat, place, delta int) {
	for i := range g.units[:g.battle.count] {
		if c := &g.units[i]; c.seat == s && !c.alive && int(c.place) > place {
			c.place += int8(delta)
		}
	}
}

func (g *Game) endBattleIfOver() {
	player, enemy := g.CountLiving(Player) > 0, g.CountLiving(Enemy) > 0
	switch {
	case g.battle.over || player && enemy:
	case player:
		g.endBattle(Player)
	case enemy:
		g.endBattle(Enemy)
	default:
		g.endBattle(NoSeat)
	}
}

func (g *Game) endBattle(winner Seat) {
	if g.battle.over {
		return
	}
	g.battle.over, g.battle.winner = true, winner
	g.logEvent(eventWithoutCause{Kind: Fought, Amount: int32(winner)})
}

// fightClash carries out one clash with its triggers. If the triggers before it end the battle, no hits follow (O-20).
// After maxClashes clashes it ends the battle in a draw instead.
func (g *Game) fightClash() {
	if g.battle.clashes == maxClashes {
		g.logEvent(eventWithoutCause{Kind: Limited, Amount: int32(limitClashes)})
		g.endBattle(NoSeat)
		return
	}
	g.runAttackTriggers(OnBeforeAnyAttack, OnBeforeAttack, g.frontUnit(Player), g.frontUnit(Enemy))
	if g.endBattleIfOver(); g.battle.over {
		return
	}
	player, enemy := g.frontUnit(Player), g.frontUnit(Enemy)
	g.limitUses[limitTriggers] = 0
	g.battle.clashes++
	g.logEvent(eventWithoutCause{Kind: Clashed, Target: player, Amount: int32(g.battle.clashes), From: int32(g.NumberOnSide(enemy))})
	hits, back := g.Attack(player), g.Attack(enemy) // both hit at once, before any consequence
	g.hitInClash(player, enemy, hits)
	g.hitInClash(enemy, player, back)
	g.removeDeadAndRunAbilities()
	if !g.battle.over {
		g.runAttackTriggers(OnAfterAnyAttack, OnAfterAttack, player, enemy)
	}
	g.endBattleIfOver()
}

func (g *Game) frontUnit(s Seat) Unit {
	if g.CountLiving(s) == 0 {
		return Nobody
	}
	return g.UnitInLine(s, 0)
}

// runAttackTriggers runs two kinds of abilities in one queue (O-18): those of all living units for anyAttack, and those
// of the living units in fronts for ownAttack. They run even if a Shield prevented the damage (O-15).
func (g *Game) runAttackTriggers(anyAttack, ownAttack Trigger, fronts ...Unit) {
	g.limitUses[limitTriggers] = 0
	var q abilityQueue
	g.queueAbilitiesOfAllUnits(&q, anyAttack)
	for _, u := range fronts {
		if g.IsAlive(u) {
			g.queueIfUnitHasAbility(&q, u, ownAttack, AbilityEvent{Unit: u})
		}
	}
	g.sortAndRunQueue(&q)
}

func (g *Game) hitInClash(by, to Unit, amount int) {
	outer := g.cause.Card
	g.cause.Card = g.stats(by).def
	g.damageUnit(by, to, amount, true)
	g.cause.Card = outer
}

// removeDeadAndRunAbilities removes all units that have died together (O-23) and runs, in one queue, OnHurt of the
// hurt, OnFaint of the dead and OnAllyFaint of their living allies. After the battle it does nothing.
func (g *Game) removeDeadAndRunAbilities() {
	if g.battle.over {
		return
	}
	var dead UnitList
	for s := range g.battle.lines {
		g.removeDeadFromLine(Seat(s), &dead)
	}
	var q abilityQueue
	for _, w := range g.hurt.at[:g.hurt.n] {
		g.queueIfUnitHasAbility(&q, w.unit, OnHurt, AbilityEvent{w.by, int(w.amount)})
	}
	g.hurt.n = 0
	for _, u := range dead.Units() {
		g.queueIfUnitHasAbility(&q, u, OnFaint, AbilityEvent{Unit: u})
		for _, mate := range g.battle.lines[g.Seat(u)].Units() {
			g.queueIfUnitHasAbility(&q, mate, OnAllyFaint, AbilityEvent{Unit: u})
		}
	}
	g.sortAndRunQueue(&q)
}

func (g *Game) removeDeadFromLine(s Seat, dead *UnitList) {
	l := &g.battle.lines[s]
	for i, n := 0, int(l.n); i < int(l.n); {
		u := l.at[i]
		if g.units[u].health > 0 {
			i++
			continue
		}
		copy(l.at[i:l.n], l.at[i+1:l.n])
		l.n--
		g.shiftDeadPlaces(s, i, -1)
		c := &g.units[u]
		c.alive, c.place, c.placeAtDeath = false, int8(i), int8(i+n-int(l.n)-1)
		dead.AddIfMissing(u)
		g.logEvent(eventWithoutCause{Kind: Fainted, Target: u})
	}
	g.renumberPlacesInLine(s)
}

// Spawn adds a unit with the definition at index def to the side of by and returns 1. In a battle the unit takes the
// place where by died or, if by lives, the front (O-14), and abilities react to it. In the shop it takes the first
// empty slot and triggers nothing (O-25). If there is no room or the battle is over, Spawn adds nothing and returns 0.
// If a limit of the battle is used up (O-24), Spawn also adds nothing, and the side of by loses.
func (g *Game) Spawn(by Unit, def int16) (spawned int) {
	if by.isOnBoard() {
		return g.spawnOnBoard(by, def)
	}
	g.countOperationOrFail()
	if g.battle.over || g.CountLiving(g.Seat(by)) == Slots || !g.useLimitOrLose(limitEffects, by) {
		return 0
	}
	defer g.releaseLimit(limitEffects)
	if !g.useLimitOrLose(limitSpawns, by) {
		return 0
	}
	g.battle.spawns++
	s, place, d := g.Seat(by), 0, g.definitionAt(def)
	if !g.units[by].alive {
		place = int(g.units[by].place)
	}
	u := g.insertUnitIntoLine(s, place, unitInBattle{
		stats: stats{def: def, strength: strength{attack: int32(d.Attack), health: int32(d.Health), keywords: d.Keywords}}, slot: -1,
	})
	g.logArrival(Spawned, u)
	var q abilityQueue
	e := AbilityEvent{Unit: u}
	g.queueIfUnitHasAbility(&q, u, OnSpawn, e)
	for _, mate := range g.battle.lines[s].Units() {
		if mate != u {
			g.queueIfUnitHasAbility(&q, mate, OnAllySpawn, e)
		}
	}
	for _, enemy := range g.battle.lines[1-s].Units() {
		g.queueIfUnitHasAbility(&q, enemy, OnEnemySpawn, e)
	}
	g.sortAndRunQueue(&q)
	return 1
}

// applyBattleChangesToBoards copies the permanent changes of the units in the battle to the boards, logs the changes,
// and removes units without health. Then it copies the boards to lastBoard, which both players know (O-28).
func (g *Game) applyBattleChangesToBoards() {
	for i := range g.units[:g.battle.count] {
		c := &g.units[i]
		if c.slot < 0 {
			continue
		}
		u, changes := boardUnitNumber(c.seat, int(c.slot)), &c.boardChanges
		b := &g.boardSlotOf(u).stats
		attack, health := g.currentStat(u, Attack), g.currentStat(u, Health)
		b.attack, b.health = changes.attack, changes.health
		g.logStatChange(u, Attack, attack)
		g.logStatChange(u, Health, health)
		for k := range (b.keywords ^ changes.keywords).All {
			from := g.keywordBit(u, k)
			b.keywords ^= 1 << k
			g.logEvent(eventWithoutCause{Kind: Kept, Flags: Permanent, Target: u, Keyword: int16(k), From: from, To: g.keywordBit(u, k)})
		}
	}
	g.removeDeadFromBoards()
	for s := range g.players {
		g.players[s].lastBoard = g.players[s].board
	}
}

func (g *Game) logStatChange(u Unit, stat int16, from int32) {
	if to := g.currentStat(u, stat); to != from {
		g.logEvent(eventWithoutCause{Kind: Kept, Flags: Permanent, Target: u, Keyword: stat, From: from, To: to})
	}
}

// The indices in limits. Each limit of a battle holds for both teams together (O-24).
const (
	limitEffects  = iota // index of the limit on nested effects
	limitDepth           // index of the limit on abilities that trigger each other
	limitTriggers        // index of the limit on abilities triggered by one part of a battle, such as a clash
	limitSpawns          // index of the limit on the spawns of a battle
	limitClashes         // index of the limit on the clashes of a battle

	numLimits
)

const (
	maxDepth   = 10
	maxClashes = 100
)

var limits = [numLimits]struct {
	most int
	said phrase.Sentence
}{
	limitEffects:  {50, names.Define("limit_effects", "{n, number} nested effects")},
	limitDepth:    {maxDepth, names.Define("limit_depth", "{n, number} nested triggers")},
	limitTriggers: {200, names.Define("limit_triggers", "{n, number} triggers in one phase")},
	limitSpawns:   {MaxSpawns, names.Define("limit_spawns", "{n, number} spawns")},
	limitClashes:  {maxClashes, names.Define("limit_clashes", "{n, number} clashes")},
}

// useLimitOrLose counts a use of limits[limit]. If no use is left, it returns false and the side of source loses.
func (g *Game) useLimitOrLose(limit int, source Unit) (allowed bool) {
	if g.limitUses[limit] < limits[limit].most {
		g.limitUses[limit]++
		return true
	}
	g.logEvent(eventWithoutCause{Kind: Limited, Flags: seatFlags(g.Seat(source)), Amount: int32(limit)})
	g.endBattle(1 - g.Seat(source))
	return false
}

func (g *Game) releaseLimit(limit int) { g.limitUses[limit]-- }

const maxOperations = 20_000 // maximum number of effects, picks and speeches in one action

// ErrTooManyEvents is the error of an action in which abilities exceed maxOperations, probably in an endless loop.
var ErrTooManyEvents = errors.New("too many events")

func (g *Game) countOperationOrFail() {
	if g.operations++; g.operations > maxOperations {
		g.Fail(fmt.Errorf("%w: more than %d in one action", ErrTooManyEvents, maxOperations))
	}
}
