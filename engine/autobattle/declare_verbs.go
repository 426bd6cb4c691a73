package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare"
)

// battleOf is the game that an ability belongs to, under a name that leaves Game to
// declare.Acting.
type battleOf = Game

// Acting is an ability in progress: what its verbs act by, a declare.Acting. The verbs
// are plain functions over typed arguments; who reads those from a script is somebody
// else.
type Acting struct {
	*battleOf
	By    Unit
	Event Event
}

// Game implements declare.Acting.
func (c *Acting) Game() any { return c.battleOf }

// Runtime implements declare.Acting.
func (c *Acting) Runtime() any { return c.battleOf.Runtime }

// Self implements declare.Acting.
func (c *Acting) Self() (*declare.View, int, any) { return UnitView, int(c.By), nil }

// When implements declare.Acting.
func (c *Acting) When() (turn, action int) { return max(1, c.Round()), c.Actions() + 1 }

// happening is the depth at which an ability reacts, as the subject of a view.
type happening int

// byUnit makes a verb of a rule: the unit that acts is whose ability it is.
func byUnit[A any](rule func(*Game, Unit, A) int) func(*Acting, A) int {
	return func(c *Acting, a A) int { return rule(c.battleOf, c.By, a) }
}

// byUnit2 does so with a rule of two arguments.
func byUnit2[A, B any](rule func(*Game, Unit, A, B) int) func(*Acting, A, B) int {
	return func(c *Acting, a A, b B) int { return rule(c.battleOf, c.By, a, b) }
}

func listOne(u Unit) (list declare.Subjects) {
	if u != Nobody {
		list.Add(int(u))
	}
	return list
}

// unitRef refers to a unit by the name of the view, whose verbs are declared with it.
func unitRef(u Unit) declare.Value { return declare.Value{Shape: declare.Ref, Text: "unit", N: int(u)} }

func defaultTarget(c *Acting) (list Units) {
	list.Add(c.By)
	return list
}

// The arguments of verbs.
var (
	unitsResult = declare.Returns{Type: "Unit[]", Doc: "a list of units", View: "unit"}

	keyword = declare.KeywordArg("keyword", KeywordWords, func(*Acting) *engine.Keywords { return Keywords }, "")
	unitID  = declare.PlaceArg("id", "UnitId", "unit", func(c *Acting) *declare.Shelf[UnitDef] { return &c.content.units })

	change   = declare.Amount("n", "amount", -engine.MaxCount, engine.MaxCount) // may be 0 or less
	statsArg = declare.Arg[statChange]{ArgDoc: declare.ArgDoc{Name: "stats", Type: "{ attack?: integer, health?: integer }"}, Read: readBuffing}
	whom     = declare.Arg[Units]{ArgDoc: declare.ArgDoc{Name: "who", Type: "Unit | Unit[]"}, Read: readWhom, Operand: &declare.Operand{View: "unit"},
		Unbox: func(p declare.Passed) func(by any, in declare.Caller, n int) Units {
			return func(by any, in declare.Caller, n int) (list Units) {
				by.(*Acting).addShown(in, p.View, n, &list)
				return list
			}
		}}
)

// statChange is { attack =, health = }.
type statChange struct{ attack, health int }

var statNames = declare.Names{What: "stats", One: "stat", List: []string{"attack", "health"}}

func readBuffing(_ any, in declare.Inputs, i int) (b statChange) {
	if in.Absent(i) {
		in.Wrong("stats must be a table, not %s", in.Value(i))
	}
	statNames.Each(in, i, func(name string, v declare.Value) {
		n := declare.WholeOf(in, name, v, -engine.MaxCount, engine.MaxCount)
		if name == "attack" {
			b.attack = n
		} else {
			b.health = n
		}
	})
	return b
}

// maxWhom bounds a list of units, which may name one several times.
const maxWhom = 100

// readWhom reads who an effect reaches: a unit, or a list of units. The dead are left
// out: nothing reaches them.
func readWhom(by any, in declare.Inputs, i int) (list Units) {
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

// addShown adds a unit that a view shows, if it lives.
func (c *Acting) addShown(in declare.Caller, view *declare.View, n int, list *Units) {
	if view.Name != "unit" {
		in.Wrong("who must be a unit or a list of units")
	}
	if u := Unit(n); c.Alive(u) && u.isBoard() == c.By.isBoard() {
		list.Add(u)
	}
}

func selectionVerb(name, doc string, scope Scope) *declare.Verb {
	which := declare.Arg[Selection]{ArgDoc: declare.ArgDoc{Name: "which", Type: "{ place?: integer, random?: integer, lowest?: Stat, highest?: Stat, count?: integer }"},
		Read: func(_ any, in declare.Inputs, i int) Selection { return readSelection(in, i, scope) }}
	return declare.Do1(name, doc, declare.OrAlways(which, "all of them", Selection{Scope: scope}), unitsResult,
		func(c *Acting, s Selection) (list declare.Subjects) {
			units := c.Select(c.By, s)
			for _, u := range units.list() {
				list.Add(int(u))
			}
			return list
		})
}

var selectionNames = declare.Names{What: "which", One: "which", List: []string{"place", "random", "lowest", "highest", "count"}}

// readSelection reads { place = 1 } and its like, of which there is one at a time.
func readSelection(in declare.Inputs, i int, scope Scope) Selection {
	s, count := Selection{Scope: scope}, -1
	choose := func(way Way) {
		if s.Way != ByNothing {
			in.Wrong("which chooses by one of place, random, lowest and highest, not by two")
		}
		s.Way = way
	}
	selectionNames.Each(in, i, func(name string, v declare.Value) {
		switch name {
		case "place":
			choose(ByPlace)
			s.N = declare.WholeOf(in, name, v, -engine.MaxCount, engine.MaxCount)
		case "random":
			choose(AtRandom)
			s.N = declare.WholeOf(in, name, v, 0, engine.MaxCount)
		case "lowest":
			choose(ByLowest)
			s.Stat = Stat(declare.WordOf(in, name, v, StatWords))
		case "highest":
			choose(ByHighest)
			s.Stat = Stat(declare.WordOf(in, name, v, StatWords))
		case "count":
			count = declare.WholeOf(in, name, v, 0, engine.MaxCount)
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

var _ declare.Acting = (*Acting)(nil)
