package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

// battleOf is Game by another name, so that Acting can embed it and have a method Game.
type battleOf = Game

// Acting is an ability in progress, a schema.Acting. Verbs act for its unit.
type Acting struct {
	*battleOf
	By    Unit
	Event AbilityEvent
}

// Game, Runtime, Self and When implement schema.Acting.
func (c *Acting) Game() any                      { return c.battleOf }
func (c *Acting) Runtime() any                   { return c.battleOf.Runtime }
func (c *Acting) Self() (*schema.View, int, any) { return UnitView, int(c.By), nil }
func (c *Acting) When() (turn, action int)       { return max(1, c.Round()), c.Actions() + 1 }

// happening identifies the event of an ability in progress, by the number of abilities around it.
type happening int

func byUnit[A any](rule func(*Game, Unit, A) int) func(*Acting, A) int {
	return func(c *Acting, a A) int { return rule(c.battleOf, c.By, a) }
}

func byUnit2[A, B any](rule func(*Game, Unit, A, B) int) func(*Acting, A, B) int {
	return func(c *Acting, a A, b B) int { return rule(c.battleOf, c.By, a, b) }
}

func listOne(u Unit) (list commands.Subjects) {
	if u != Nobody {
		list.Add(int(u))
	}
	return list
}

func unitRef(u Unit) schema.Value { return schema.Value{Shape: schema.Ref, Text: "unit", N: int(u)} }

func defaultTarget(c *Acting) (list Units) {
	list.Add(c.By)
	return list
}

// The arguments of verbs.
var (
	unitsResult = commands.Returns{Type: "Unit[]", Doc: "a list of units", View: "unit"}

	keyword = commands.KeywordArg("keyword", KeywordWords, func(*Acting) *engine.Keywords { return Keywords }, "")
	unitID  = commands.PlaceArg("id", "UnitId", "unit", func(c *Acting) *library.Shelf[UnitDef] { return &c.content.units })

	change   = commands.Amount("n", "amount", -engine.MaxCount, engine.MaxCount)
	statsArg = commands.Arg[statChange]{ArgDoc: commands.ArgDoc{Name: "stats", Type: "{ attack?: integer, health?: integer }"}, Read: func(_ any, in commands.Inputs, i int) (b statChange) {
		if in.Absent(i) {
			in.Wrong("stats must be a table, not %s", in.Value(i))
		}
		statNames.Each(in, i, func(name string, v schema.Value) {
			n := commands.WholeOf(in, name, v, -engine.MaxCount, engine.MaxCount)
			if name == "attack" {
				b.attack = n
			} else {
				b.health = n
			}
		})
		return b
	}}
	whom = commands.Arg[Units]{ArgDoc: commands.ArgDoc{Name: "who", Type: "Unit | Unit[]"}, Read: readWhom, Operand: &commands.Operand{View: "unit"},
		Unbox: func(p commands.Passed) func(by any, in commands.Caller, n int) Units {
			return func(by any, in commands.Caller, n int) (list Units) {
				by.(*Acting).addShown(in, p.View, n, &list)
				return list
			}
		}}
)

type statChange struct{ attack, health int }

var statNames = commands.Names{What: "stats", One: "stat", List: []string{"attack", "health"}}

// maxWhom is the greatest length of a list of units, in which a unit may be repeated.
const maxWhom = 100

// readWhom reads a unit or a list of units. It drops dead units, as nothing affects them.
func readWhom(by any, in commands.Inputs, i int) (list Units) {
	c := by.(*Acting)
	if view, n, ok := in.Ref(i); ok {
		c.addShown(in, view, n, &list)
		return list
	}
	v := in.Value(i)
	if v.Source == nil {
		in.Wrong("who must be a unit or a list of units, not %s", v)
	}
	length := v.Source.Len()
	if length > maxWhom {
		in.Wrong("who is a list of %d, and it can be at most %d long", length, maxWhom)
	}
	in.Spend(length)
	for i := range length {
		view, n, ok := v.Source.Ref(i)
		if !ok {
			in.Wrong("item %d of who must be a unit, not %s", i+1, v.Source.Item(i))
		}
		c.addShown(in, view, n, &list)
	}
	return list
}

func (c *Acting) addShown(in commands.Caller, view *schema.View, n int, list *Units) {
	if view.Name != "unit" {
		in.Wrong("who must be a unit or a list of units")
	}
	if u := Unit(n); c.Alive(u) && u.isBoard() == c.By.isBoard() {
		list.Add(u)
	}
}

func selectionVerb(name, doc string, scope Scope) *commands.Verb {
	which := commands.Arg[Selection]{ArgDoc: commands.ArgDoc{Name: "which", Type: "{ place?: integer, random?: integer, lowest?: Stat, highest?: Stat, count?: integer }"},
		Read: func(_ any, in commands.Inputs, i int) Selection { return readSelection(in, i, scope) }}
	return commands.Do1(name, doc, commands.OrAlways(which, "all of them", Selection{Scope: scope}), unitsResult,
		func(c *Acting, s Selection) (list commands.Subjects) {
			units := c.Select(c.By, s)
			for _, u := range units.list() {
				list.Add(int(u))
			}
			return list
		})
}

var selectionNames = commands.Names{What: "which", One: "which", List: []string{"place", "random", "lowest", "highest", "count"}}

// readSelection reads { place = 1 } and the like. Two ways to choose are an error.
func readSelection(in commands.Inputs, i int, scope Scope) Selection {
	s, count := Selection{Scope: scope}, -1
	choose := func(way Way) {
		if s.Way != ByNothing {
			in.Wrong("which chooses by one of place, random, lowest and highest, not by two")
		}
		s.Way = way
	}
	selectionNames.Each(in, i, func(name string, v schema.Value) {
		switch name {
		case "place":
			choose(ByPlace)
			s.N = commands.WholeOf(in, name, v, -engine.MaxCount, engine.MaxCount)
		case "random":
			choose(AtRandom)
			s.N = commands.WholeOf(in, name, v, 0, engine.MaxCount)
		case "lowest":
			choose(ByLowest)
			s.Stat = Stat(commands.WordOf(in, name, v, StatWords))
		case "highest":
			choose(ByHighest)
			s.Stat = Stat(commands.WordOf(in, name, v, StatWords))
		case "count":
			count = commands.WholeOf(in, name, v, 0, engine.MaxCount)
		}
	})
	switch {
	case s.Way == ByLowest || s.Way == ByHighest:
		s.N = 1
		if count >= 0 {
			s.N = count
		}
	case count >= 0:
		in.Wrong("count goes with lowest or highest")
	}
	return s
}

var _ schema.Acting = (*Acting)(nil)
