package autobattle

import (
	"cmp"
	"slices"

	"curtaincall/engine"
)

type queuedAbility struct {
	unit           Unit
	on             Trigger
	event          AbilityEvent
	attack, health int32 // attack and health of the unit when the ability was queued (O-21)
	place          int8  // place of the unit when the ability was queued or, if earlier, when the unit died (O-21)
	diedBefore     bool  // whether the unit was dead when the ability was queued; such a unit still acts (O-19)
}

// abilityQueue is a list of abilities to be run. It has room for all that one effect can trigger, which is at most
// OnHurt, OnFaint and OnAllyFaint of every unit in the two lines.
type abilityQueue struct {
	n  int
	at [3*NumSeats*Slots + 10]queuedAbility
}

func (g *Game) queueIfUnitHasAbility(q *abilityQueue, u Unit, on Trigger, e AbilityEvent) {
	if !g.UnitDef(u).hooks.Has(on) {
		return
	}
	c := &g.units[u]
	place := c.place
	if !c.alive {
		place = c.placeAtDeath
	}
	q.at[q.n] = queuedAbility{u, on, e, c.attack, c.health, place, !c.alive}
	q.n++
}

func (g *Game) queueAbilitiesOfAllUnits(q *abilityQueue, on Trigger) {
	for s := range g.battle.lines {
		for _, u := range g.battle.lines[s].Units() {
			g.queueIfUnitHasAbility(q, u, on, AbilityEvent{Unit: u})
		}
	}
}

// sortAndRunQueue sorts a queue and runs its abilities. Whatever an ability triggers runs before the next ability.
// sortAndRunQueue skips abilities whose unit died after it was queued (O-19), and stops when the battle is over.
func (g *Game) sortAndRunQueue(q *abilityQueue) {
	g.sortQueueWithRandomFirstSide(q)
	for i := range q.at[:q.n] {
		c := &q.at[i]
		if g.battle.over {
			return
		}
		if c.diedBefore || g.IsAlive(c.unit) {
			g.runAbilityWithinLimits(c)
		}
	}
}

func (g *Game) sortQueueWithRandomFirstSide(q *abilityQueue) {
	calls := q.at[:q.n]
	sortWithTies := func(sign int) { // 1: the player's abilities come first in a tie; -1: the enemy's
		slices.SortStableFunc(calls, func(a, b queuedAbility) int {
			return cmp.Or(a.compareRank(b), sign*cmp.Compare(g.Seat(a.unit), g.Seat(b.unit)), g.abilityIndexOnCard(a)-g.abilityIndexOnCard(b)) // fits: signs
		})
	}
	sortWithTies(1)
	ties := false // whether abilities of different sides have equal rank
	for i := 1; i < len(calls); i++ {
		ties = ties || calls[i-1].compareRank(calls[i]) == 0 && g.Seat(calls[i-1].unit) != g.Seat(calls[i].unit)
	}
	if ties && g.randomBelow(orderStream, "who goes first", NumSeats) != 0 {
		sortWithTies(-1)
	}
}

// compareRank returns -1, 0 or 1 for sorting: higher attack first, then higher health, then the lower place (O-21).
func (a queuedAbility) compareRank(b queuedAbility) int {
	return cmp.Or(cmp.Compare(b.attack, a.attack), cmp.Compare(b.health, a.health), cmp.Compare(a.place, b.place))
}

func (g *Game) abilityIndexOnCard(c queuedAbility) int { return int(g.UnitDef(c.unit).order[c.on]) }

// runAbilityWithinLimits runs an ability if it has uses left (O-32). Beyond a limit (O-24) its side loses the battle.
func (g *Game) runAbilityWithinLimits(c *queuedAbility) {
	if !g.spendAbilityUse(c.unit, c.on) || !g.useLimitOrLose(limitTriggers, c.unit) || !g.useLimitOrLose(limitDepth, c.unit) {
		return
	}
	g.depth++
	outer := g.cause
	g.cause.Actor, g.cause.Card, g.cause.Callback, g.cause.Line = int8(c.unit), g.stats(c.unit).def, CallbackOfTrigger(c.on), 0
	g.cause.Keyword = NoKeyword
	g.UnitDef(c.unit).On[c.on](g, c.unit, c.event)
	g.cause = outer
	g.depth--
	g.releaseLimit(limitDepth)
}

func (g *Game) spendAbilityUse(u Unit, on Trigger) (allowed bool) {
	most := g.UnitDef(u).Limit[on]
	if most == 0 {
		return true
	}
	var fired *uint8
	if u.isOnBoard() {
		fired = &g.boardSlotOf(u).abilityUses[int(on)-battleTriggers]
	} else {
		fired = &g.units[u].abilityUses[on]
	}
	if *fired == most {
		return false
	}
	*fired++
	return true
}

// Trigger is a moment at which abilities run, such as OnFaint.
type Trigger uint8

// The triggers, first those in battles and then those in the shop.
const (
	OnStart Trigger = iota
	OnFaint
	OnAllyFaint
	OnHurt
	OnSpawn
	OnAllySpawn
	OnEnemySpawn
	OnBeforeAttack
	OnAfterAttack
	OnBeforeAnyAttack
	OnAfterAnyAttack
	OnShopStart
	OnBuy
	OnSell

	NumTriggers    = iota
	battleTriggers = int(OnShopStart)
)

// Triggers are the words in scripts for the triggers.
var Triggers = []string{"start", "faint", "ally_faint", "hurt", "spawn", "ally_spawn", "enemy_spawn",
	"before_attack", "after_attack", "before_any_attack", "after_any_attack", "shop_start", "buy", "sell"}

var triggerDocs = [NumTriggers]string{
	OnStart:           "When a battle begins.",
	OnFaint:           "After it dies.",
	OnAllyFaint:       "After an ally dies (event.unit).",
	OnHurt:            "After it loses health to damage: event.amount, dealt by event.unit (O-31).",
	OnSpawn:           "After it is spawned.",
	OnAllySpawn:       "After an ally is spawned (event.unit).",
	OnEnemySpawn:      "After an enemy is spawned (event.unit).",
	OnBeforeAttack:    "Before it clashes at the front.",
	OnAfterAttack:     "After it clashes, if it survives (O-18).",
	OnBeforeAnyAttack: "Before every clash.",
	OnAfterAnyAttack:  "After every clash.",
	OnShopStart:       "When its player's shop opens.",
	OnBuy:             "After it is played from the hand (O-26).",
	OnSell:            "After it or another unit on its board is sold (event.unit).",
}

// AbilityEvent is the event that an ability reacts to.
type AbilityEvent struct {
	Unit   Unit // the unit that dealt the damage, died, was spawned or was sold; otherwise the ability's own
	Amount int  // the damage, for OnHurt; otherwise 0
}

// Ability carries out an ability of the unit self in reaction to an event.
type Ability func(g *Game, self Unit, e AbilityEvent)

// UnitList is a list of different units of a battle or a board. It has room for those of two full boards.
type UnitList struct {
	n  int8
	at [NumSeats * Slots]Unit
}

// Units returns the units in the list. The slice shares memory with the list.
func (l *UnitList) Units() []Unit { return l.at[:l.n] }

// AddIfMissing appends a unit unless the list contains it.
func (l *UnitList) AddIfMissing(u Unit) {
	if !slices.Contains(l.Units(), u) {
		l.at[l.n] = u
		l.n++
	}
}

// SelectionScope is a group of units from which an ability selects some, such as Enemies.
type SelectionScope uint8

// The scopes, as seen from the unit that selects.
const (
	Enemies  SelectionScope = iota
	Allies                  // including the unit itself
	Others                  // allies without the unit itself
	Everyone                // all units, its own side first
)

// SelectionWay says how units are selected from a scope, such as AtRandom.
type SelectionWay uint8

const (
	ByNothing SelectionWay = iota // all units of the scope
	ByPlace                       // one unit: number N from the front or, if N is negative, number -N from the back
	AtRandom                      // N random units
	ByLowest                      // the N units with the lowest Stat
	ByHighest                     // the N units with the highest Stat
)

// Stat is a number by which units can be selected, such as StatHealth.
type Stat uint8

const (
	StatHealth Stat = iota
	StatAttack
	StatCost
)

// Selection says which units an ability selects.
type Selection struct {
	Scope SelectionScope
	Way   SelectionWay
	N     int
	Stat  Stat
}

// SelectUnits returns the living units that s selects when by is the selecting unit, fewer than s.N if there are not
// enough. If s selects only some of the Enemies and any of them has Guard, it selects only units with Guard (O-1).
func (g *Game) SelectUnits(by Unit, s Selection) (list UnitList) {
	list = g.livingUnitsInScope(by, s.Scope)
	if s.Scope == Enemies && s.Way != ByNothing {
		g.keepOnlyGuards(&list)
	}
	switch s.Way {
	case ByNothing:
		return list
	case ByPlace:
		n := s.N
		if n < 0 {
			n += int(list.n) + 1
		}
		if n < 1 || n > int(list.n) {
			return UnitList{}
		}
		list.at[0], list.n = list.at[n-1], 1
		return list
	case AtRandom:
		engine.Shuffle(&g.executor, &g.streams[targetStream], "a random target", list.Units())
	case ByLowest, ByHighest:
		slices.SortStableFunc(list.Units(), func(a, b Unit) int {
			if s.Way == ByHighest {
				a, b = b, a
			}
			return cmp.Compare(g.statValue(a, s.Stat), g.statValue(b, s.Stat))
		})
	}
	list.n = int8(min(int(list.n), s.N))
	return list
}

// livingUnitsInScope returns the living units of a scope, from the front (O-3). A shop has no enemies (O-25).
func (g *Game) livingUnitsInScope(by Unit, scope SelectionScope) (list UnitList) {
	own := g.Seat(by)
	switch {
	case by.isOnBoard():
		for slot := range Slots {
			if u := g.UnitOnSlot(own, slot); u != Nobody && scope != Enemies {
				list.AddIfMissing(u)
			}
		}
	case scope == Enemies:
		list = g.battle.lines[1-own]
	case scope == Everyone:
		list = g.battle.lines[own]
		list.n += int8(copy(list.at[list.n:], g.battle.lines[1-own].Units()))
	default:
		list = g.battle.lines[own]
	}
	if scope == Others {
		list.n = int8(len(slices.DeleteFunc(list.Units(), func(u Unit) bool { return u == by })))
	}
	return list
}

// keepOnlyGuards removes the units without Guard from the list, unless no unit in it has Guard (O-1, O-2).
func (g *Game) keepOnlyGuards(list *UnitList) {
	var guarded UnitList
	for _, u := range list.Units() {
		if g.Keywords(u).Has(Guard) {
			guarded.AddIfMissing(u)
		}
	}
	if guarded.n > 0 {
		*list = guarded
	}
}

func (g *Game) statValue(u Unit, stat Stat) int {
	switch stat {
	case StatHealth:
		return g.Health(u)
	case StatAttack:
		return g.Attack(u)
	}
	return g.UnitDef(u).Cost
}

// UnitAhead returns the next living unit in front of u, or Nobody if there is none.
func (g *Game) UnitAhead(u Unit) Unit { return g.nearestUnitInDirection(u, -1) }

// UnitBehind returns the next living unit behind u or, if u is dead, the one that has its place now; Nobody if none.
func (g *Game) UnitBehind(u Unit) Unit { return g.nearestUnitInDirection(u, 1) }

func (g *Game) nearestUnitInDirection(u Unit, step int) Unit {
	if u.isOnBoard() {
		// the next occupied slot; a sold unit counts as on the slot from which it was sold
		s, slot := g.Seat(u), u.boardPlace()
		if slot == sold {
			slot = int(g.players[s].soldFrom)
		}
		for slot += step; slot >= 0 && slot < Slots; slot += step {
			if next := g.UnitOnSlot(s, slot); next != Nobody {
				return next
			}
		}
		return Nobody
	}
	place := int(g.units[u].place) + step
	if !g.units[u].alive && step > 0 {
		place--
	}
	line := g.battle.lines[g.units[u].seat].Units()
	if place < 0 || place >= len(line) {
		return Nobody
	}
	return line[place]
}
