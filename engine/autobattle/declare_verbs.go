package autobattle

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
)

// embeddedGame is another name for Game, so that CallbackContext can embed a Game and also have a method Game.
type embeddedGame = Game

// CallbackContext is the context in which an ability of a unit runs. Its methods act for the unit.
type CallbackContext struct {
	*embeddedGame
	By    Unit
	Event AbilityEvent
}

// Game and the following methods implement schema.RunningCallback.
func (c *CallbackContext) Game() any    { return c.embeddedGame }
func (c *CallbackContext) Runtime() any { return c.embeddedGame.Runtime }
func (c *CallbackContext) Self() (view *schema.View, n int, owner any) {
	return UnitView, int(c.By), nil
}
func (c *CallbackContext) TurnAndAction() (turn, action int) {
	return max(1, c.Round()), c.ActionCount() + 1
}

func verbByUnit[A any](rule func(*Game, Unit, A) int) func(*CallbackContext, A) int {
	return func(c *CallbackContext, a A) int { return rule(c.embeddedGame, c.By, a) }
}

func verbByUnitWithTwoArgs[A, B any](rule func(*Game, Unit, A, B) int) func(*CallbackContext, A, B) int {
	return func(c *CallbackContext, a A, b B) int { return rule(c.embeddedGame, c.By, a, b) }
}

func listOfOneOrNone(u Unit) (list commands.SubjectList) {
	if u != Nobody {
		list.MustAdd(int(u))
	}
	return list
}

var (
	unitsResult = commands.ResultSpec{Type: "Unit[]", Doc: "a list of units", View: "unit"}

	keywordArg = commands.KeywordArg("keyword", KeywordWords, func(*CallbackContext) *engine.Keywords { return Keywords }, "")
	unitIDArg  = commands.DefinitionArg("id", "UnitId", "unit", func(c *CallbackContext) *library.DefinitionTable[UnitDef] { return &c.content.units })

	changeArg = commands.IntArg("n", "amount", -engine.MaxCount, engine.MaxCount)
	statsArg  = commands.Arg[attackAndHealthChange]{ArgDoc: commands.ArgDoc{Name: "stats", Type: "{ attack?: integer, health?: integer }"}, Read: func(_ any, in commands.CallArgs, i int) (b attackAndHealthChange) {
		if in.IsAbsent(i) {
			in.Wrong("stats must be a table, not %s", in.Value(i))
		}
		statOptions.EachFieldOrFail(in, i, func(name string, v schema.Value) {
			n := commands.RequireInt(in, name, v, -engine.MaxCount, engine.MaxCount)
			if name == "attack" {
				b.attack = n
			} else {
				b.health = n
			}
		})
		return b
	}}
	unitsArg = commands.WithComputedDefault(commands.Arg[UnitList]{ArgDoc: commands.ArgDoc{Name: "who", Type: "Unit | Unit[]"}, Read: readLivingUnits, Operand: &commands.UnboxedArgEncoding{View: "unit"},
		Unbox: func(p commands.UnboxedArgSpec) func(by any, in commands.Caller, n int) UnitList {
			return func(by any, in commands.Caller, n int) (list UnitList) {
				by.(*CallbackContext).addUnitIfAlive(in, p.View, n, &list)
				return list
			}
		}}, "itself", func(c *CallbackContext) (list UnitList) { list.AddIfMissing(c.By); return list })
)

type attackAndHealthChange struct{ attack, health int }

var statOptions = commands.TableArg{What: "stats", FieldName: "stat", List: []string{"attack", "health"}}

// maxUnitList is the maximum length of a list of units in a script. The list may contain a unit several times.
const maxUnitList = 100

// readLivingUnits reads argument i, a unit or a list of units, without dead units, since nothing affects these.
func readLivingUnits(by any, in commands.CallArgs, i int) (list UnitList) {
	c := by.(*CallbackContext)
	if view, n, ok := in.Ref(i); ok {
		c.addUnitIfAlive(in, view, n, &list)
		return list
	}
	v := in.Value(i)
	if v.Source == nil {
		in.Wrong("`who` must be a unit or a list of units, not %s", v)
	}
	length := v.Source.Len()
	if length > maxUnitList {
		in.Wrong("`who` lists %d units, but at most %d are allowed", length, maxUnitList)
	}
	in.Spend(length)
	for i := range length {
		view, n, ok := v.Source.Ref(i)
		if !ok {
			in.Wrong("item %d of `who` must be a unit, not %s", i+1, v.Source.Item(i))
		}
		c.addUnitIfAlive(in, view, n, &list)
	}
	return list
}

func (c *CallbackContext) addUnitIfAlive(in commands.Caller, view *schema.View, n int, list *UnitList) {
	if view.Name != "unit" {
		in.Wrong("`who` must be a unit or a list of units")
	}
	if u := Unit(n); c.IsAlive(u) && u.isOnBoard() == c.By.isOnBoard() {
		list.AddIfMissing(u)
	}
}

func newSelectionVerb(name, doc string, scope SelectionScope) *commands.Verb {
	which := commands.Arg[Selection]{ArgDoc: commands.ArgDoc{Name: "which", Type: "{ place?: integer, random?: integer, lowest?: Stat, highest?: Stat, count?: integer }"},
		Read: func(_ any, in commands.CallArgs, i int) Selection { return readSelection(in, i, scope) }}
	return commands.CallerlessVerb1(name, doc, commands.WithConstantDefault(which, "all of them", Selection{Scope: scope}), unitsResult,
		func(c *CallbackContext, s Selection) (list commands.SubjectList) {
			units := c.SelectUnits(c.By, s)
			for _, u := range units.Units() {
				list.MustAdd(int(u))
			}
			return list
		})
}

var selectionOptions = commands.TableArg{What: "which", FieldName: "which", List: []string{"place", "random", "lowest", "highest", "count"}}

// readSelection reads argument i, a table such as { place = 1 } or { lowest = "health", count = 2 }.
func readSelection(in commands.CallArgs, i int, scope SelectionScope) Selection {
	s, count := Selection{Scope: scope}, -1
	choose := func(way SelectionWay) {
		if s.Way != ByNothing {
			in.Wrong("`which` can have only one of place, random, lowest and highest")
		}
		s.Way = way
	}
	selectionOptions.EachFieldOrFail(in, i, func(name string, v schema.Value) {
		switch name {
		case "place":
			choose(ByPlace)
			s.N = commands.RequireInt(in, name, v, -engine.MaxCount, engine.MaxCount)
		case "random":
			choose(AtRandom)
			s.N = commands.RequireInt(in, name, v, 0, engine.MaxCount)
		case "lowest":
			choose(ByLowest)
			s.Stat = Stat(commands.RequireWord(in, name, v, StatWords))
		case "highest":
			choose(ByHighest)
			s.Stat = Stat(commands.RequireWord(in, name, v, StatWords))
		case "count":
			count = commands.RequireInt(in, name, v, 0, engine.MaxCount)
		}
	})
	switch {
	case s.Way == ByLowest || s.Way == ByHighest:
		s.N = 1
		if count >= 0 {
			s.N = count
		}
	case count >= 0:
		in.Wrong("`count` needs `lowest` or `highest`")
	}
	return s
}

var _ schema.RunningCallback = (*CallbackContext)(nil)
