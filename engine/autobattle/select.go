package autobattle

import (
	"cmp"
	"slices"

	"curtaincall/engine"
)

// UnitList is a list of different living units.
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
	ByPlace                       // unit number N, from 1 at the front; from -1 at the back if N is negative
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

// Stats are the words in scripts for the stats.
var Stats = []string{"health", "attack", "cost"}

// Selection says which units an ability selects.
type Selection struct {
	Scope SelectionScope
	Way   SelectionWay
	N     int
	Stat  Stat
}

// SelectUnits returns the units that by selects. If it chooses some Enemies, only those with Guard count, if any (O-1).
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

// keepOnlyGuards removes all units without Guard from the list, if the list contains a unit with Guard (O-1, O-2).
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

// UnitAhead returns the unit directly in front of u, or Nobody if there is none.
func (g *Game) UnitAhead(u Unit) Unit { return g.nearestUnitInDirection(u, -1) }

// UnitBehind returns the unit directly behind u or, if u is dead, the one in its place now, or Nobody.
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
