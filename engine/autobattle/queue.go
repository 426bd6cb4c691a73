package autobattle

import (
	"cmp"
	"slices"
)

type queuedAbility struct {
	unit           Unit
	on             Trigger
	event          AbilityEvent
	attack, health int32 // of the unit when the ability was queued (O-21)
	place          int8  // of the unit when the ability was queued (O-21)
	diedBefore     bool  // whether the unit was dead when the ability was queued; it then acts nevertheless (O-19)
}

// abilityQueue has room for all units to be hurt, to die and to react to the deaths of their allies.
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

// sortAndRunQueue sorts the queue and runs its abilities, each with what follows from it. It skips those of units that
// have died meanwhile (O-19).
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

// compareRank returns a negative number if a comes before b, a positive one if after b, and 0 if chance decides.
func (a queuedAbility) compareRank(b queuedAbility) int {
	return cmp.Or(cmp.Compare(b.attack, a.attack), cmp.Compare(b.health, a.health), cmp.Compare(a.place, b.place))
}

func (g *Game) abilityIndexOnCard(c queuedAbility) int { return int(g.UnitDef(c.unit).order[c.on]) }

// runAbilityWithinLimits runs an ability that has uses left (O-32). If it exceeds a limit, its side loses the battle.
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
	Unit   Unit // the unit that the trigger is about; for some triggers the ability's own unit
	Amount int  // the damage, for OnHurt; otherwise 0
}

// Ability carries out an ability of the unit self in reaction to an event.
type Ability func(g *Game, self Unit, e AbilityEvent)
