package autobattle

import "curtaincall/engine"

// Result is the result of a battle, as seen by the player.
type Result int8

// The results.
const (
	Undecided Result = iota
	Victory
	Defeat
	Draw
)

// Results lists the results as read by scripts, by number.
var Results = []string{"", "victory", "defeat", "draw"}

type battle struct {
	begun, over bool
	winner      Seat // NoSeat while it goes on, and after a draw
	clashes     int16
	spawns      int16
	count       int8            // the number of combat units so far
	made        [NumSeats]uint8 // that of each side
	lines       [NumSeats]line
}

type line struct {
	n  int8
	at [Slots]Unit
}

func (l *line) slice() []Unit { return l.at[:l.n] }

// BattleBegun reports whether there is a battle in progress or over, whose units can be read.
func (g *Game) BattleBegun() bool { return g.battle.begun }

// BattleOver reports whether the present or last battle is over.
func (g *Game) BattleOver() bool { return g.battle.over }

// Clashes returns the number of clashes of the battle so far.
func (g *Game) Clashes() int { return int(g.battle.clashes) }

// Result returns the result of the battle for the player.
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

// Living returns the number of living units of a side in the battle. Line returns the one at index
// i, from 0 at the front.
func (g *Game) Living(s Seat) int       { return int(g.battle.lines[s].n) }
func (g *Game) Line(s Seat, i int) Unit { return g.battle.lines[s].at[i] }

// beginBattle makes combat units of both boards (O-17) and triggers OnStart for all of them (O-29).
func (g *Game) beginBattle() {
	for i := range g.units[:g.battle.count] {
		g.units[i] = combatUnit{}
	}
	g.battle = battle{begun: true, winner: NoSeat}
	g.used = [numLimits]int{}
	g.note(event{Kind: BattleBegan, Amount: g.meters[meterRound]})
	for s := range g.players {
		g.addBoard(Seat(s))
	}
	var q queue
	g.queueAll(&q, OnStart)
	g.resolveQueue(&q)
	g.checkWinner()
}

// addBoard makes combat units with the permanent changes. Their health is at least 0.
func (g *Game) addBoard(s Seat) {
	for slot := range Slots {
		b := &g.players[s].board[slot]
		if b.def == NoCard {
			continue
		}
		d := g.definition(b.def)
		u := g.addToLine(s, g.Living(s), combatUnit{
			stats:   stats{def: b.def, strength: strength{attack: int32(d.Attack) + b.attack, health: max(0, int32(d.Health)+b.health), keywords: d.Keywords | b.keywords}},
			forGood: b.strength, forever: b.keywords, slot: int8(slot),
		})
		g.noteArrival(Joined, u)
	}
}

func (g *Game) addToLine(s Seat, index int, c combatUnit) (added Unit) {
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
	g.renumberLine(s)
	return u
}

func (g *Game) noteArrival(kind engine.EventKind, u Unit) {
	c := &g.units[u]
	g.note(event{Kind: kind, Flags: uint8(c.place) << placeShift, Target: u, Amount: int32(c.keywords), From: c.attack, To: c.health})
}

func (g *Game) renumberLine(s Seat) {
	for i, u := range g.battle.lines[s].slice() {
		g.units[u].place = int8(i)
	}
}

// shiftDeadPlaces adds by to the place of dead units behind place when a living unit is inserted or
// removed: it is the number of living units ahead (O-23).
func (g *Game) shiftDeadPlaces(s Seat, place, by int) {
	for i := range g.units[:g.battle.count] {
		if c := &g.units[i]; c.seat == s && !c.alive && int(c.place) > place {
			c.place += int8(by)
		}
	}
}

func (g *Game) checkWinner() {
	player, enemy := g.Living(Player) > 0, g.Living(Enemy) > 0
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
	g.note(event{Kind: Fought, Amount: int32(winner)})
}

// fightClash fights one clash: the triggers before it, the hits, and the triggers after it. After
// maxClashes the battle is a draw instead. If the triggers kill one side, no hits follow (O-20).
func (g *Game) fightClash() {
	if g.battle.clashes == maxClashes {
		g.note(event{Kind: Limited, Amount: int32(limitClashes)})
		g.endBattle(NoSeat)
		return
	}
	g.attackTriggers(OnBeforeAnyAttack, OnBeforeAttack, g.front(Player), g.front(Enemy))
	if g.checkWinner(); g.battle.over {
		return
	}
	player, enemy := g.front(Player), g.front(Enemy)
	g.fightFronts(player, enemy)
	if !g.battle.over {
		g.attackTriggers(OnAfterAnyAttack, OnAfterAttack, player, enemy)
	}
	g.checkWinner()
}

func (g *Game) front(s Seat) Unit {
	if g.Living(s) == 0 {
		return Nobody
	}
	return g.Line(s, 0)
}

// attackTriggers triggers all for every unit and own for the living fronts (O-18), even after a hit
// that a Shield prevented (O-15).
func (g *Game) attackTriggers(all, own Trigger, fronts ...Unit) {
	g.beginPhase()
	var q queue
	g.queueAll(&q, all)
	for _, u := range fronts {
		if g.Alive(u) {
			g.queueAbility(&q, u, own, AbilityEvent{Unit: u})
		}
	}
	g.resolveQueue(&q)
}

// fightFronts makes both fronts hit each other at once: neither hit changes the other.
func (g *Game) fightFronts(player, enemy Unit) {
	g.beginPhase()
	g.battle.clashes++
	g.note(event{Kind: Clashed, Target: player, Amount: int32(g.battle.clashes), From: int32(g.Number(enemy))})
	hits, back := g.Attack(player), g.Attack(enemy)
	g.hitInClash(player, enemy, hits)
	g.hitInClash(enemy, player, back)
	g.resolveConsequences()
}

func (g *Game) hitInClash(by, to Unit, amount int) {
	outer := g.cause.Card
	g.cause.Card = g.definitionIndex(by)
	g.damageUnit(by, to, amount, true)
	g.cause.Card = outer
}

// resolveConsequences removes the units that died of an effect or a clash, all together (O-23), and
// then runs, in one queue, OnHurt of the hurt, OnFaint of the dead and OnAllyFaint of their living
// mates.
func (g *Game) resolveConsequences() {
	if g.battle.over {
		return
	}
	var dead Units
	for s := range g.battle.lines {
		g.removeDead(Seat(s), &dead)
	}
	var q queue
	for _, w := range g.hurt.at[:g.hurt.n] {
		g.queueAbility(&q, w.unit, OnHurt, AbilityEvent{w.by, int(w.amount)})
	}
	g.hurt.n = 0
	for _, u := range dead.list() {
		g.queueAbility(&q, u, OnFaint, AbilityEvent{Unit: u})
		for _, mate := range g.battle.lines[g.Seat(u)].slice() {
			g.queueAbility(&q, mate, OnAllyFaint, AbilityEvent{Unit: u})
		}
	}
	g.resolveQueue(&q)
}

func (g *Game) removeDead(s Seat, dead *Units) {
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
		c.alive, c.place, c.stood = false, int8(i), int8(i+n-int(l.n)-1)
		dead.Add(u)
		g.note(event{Kind: Fainted, Target: u})
	}
	g.renumberLine(s)
}

// Spawn adds a unit to the side of by and returns 1, or 0 if there is no free slot or the battle is
// over. The unit is placed where by died, or else at the front, and has the keywords of its card
// (O-14). In the shop it is put on the first empty slot and triggers nothing (O-25).
func (g *Game) Spawn(by Unit, def int16) (spawned int) {
	if by.isBoard() {
		return g.spawnOnBoard(by, def)
	}
	g.countDeed()
	if g.battle.over || g.Living(g.Seat(by)) == Slots || !g.countLimit(limitEffects, by) {
		return 0
	}
	defer g.leaveLimit(limitEffects)
	if !g.countLimit(limitSpawns, by) {
		return 0
	}
	g.battle.spawns++
	s, place, d := g.Seat(by), 0, g.definition(def)
	if !g.units[by].alive {
		place = int(g.units[by].place)
	}
	u := g.addToLine(s, place, combatUnit{
		stats: stats{def: def, strength: strength{attack: int32(d.Attack), health: int32(d.Health), keywords: d.Keywords}}, slot: -1,
	})
	g.noteArrival(Spawned, u)
	var q queue
	e := AbilityEvent{Unit: u}
	g.queueAbility(&q, u, OnSpawn, e)
	for _, mate := range g.battle.lines[s].slice() {
		if mate != u {
			g.queueAbility(&q, mate, OnAllySpawn, e)
		}
	}
	for _, enemy := range g.battle.lines[other(s)].slice() {
		g.queueAbility(&q, enemy, OnEnemySpawn, e)
	}
	g.resolveQueue(&q)
	return 1
}

// writeBack applies permanent changes to the units on the boards, whether or not they died.
func (g *Game) writeBack() {
	for i := range g.units[:g.battle.count] {
		c := &g.units[i]
		if c.slot < 0 {
			continue
		}
		g.writeBackUnit(boardNumber(c.seat, int(c.slot)), &c.forGood)
	}
	g.clearBoards()
	for s := range g.players {
		g.players[s].fielded = g.players[s].board // both players know it (O-28)
	}
}

func (g *Game) writeBackUnit(u Unit, changes *strength) {
	b := &g.boardSlot(u).stats
	attack, health := g.statOf(u, Attack), g.statOf(u, Health)
	b.attack, b.health = changes.attack, changes.health
	g.noteKept(u, Attack, attack)
	g.noteKept(u, Health, health)
	for changed := b.keywords ^ changes.keywords; changed != 0; changed = changed.Rest() {
		k := changed.First()
		from := g.keywordBit(u, k)
		b.keywords ^= 1 << k
		g.note(event{Kind: Kept, Flags: Permanent, Target: u, Keyword: int16(k), From: from, To: g.keywordBit(u, k)})
	}
}

func (g *Game) noteKept(u Unit, what int16, from int32) {
	if to := g.statOf(u, what); to != from {
		g.note(event{Kind: Kept, Flags: Permanent, Target: u, Keyword: what, From: from, To: to})
	}
}
