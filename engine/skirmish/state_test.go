package skirmish_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	. "curtaincall/engine/skirmish"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/statetest"
)

// fullContent is a content with more keywords than a set has bits, whose cards have functions
// that can wait. Away, everything in it has another number.
func fullContent(t testing.TB, away bool) *Content {
	t.Helper()
	base := plainContent(t)
	waits := commands.DelayedFuncs[DelayedFunc]{{Name: "first", Of: func(*Match, Source) {}}, {Name: "second", Of: func(*Match, Source) {}}}
	if away {
		slices.Reverse(waits)
	}
	for _, d := range base.Cards {
		d.Waits = waits
	}
	var keywords []*KeywordDef
	for i := range 70 {
		holders := AsAura
		if i%25 == 0 && i < 75 {
			holders = AsEffect
		}
		keywords = append(keywords, &KeywordDef{Keyword: engine.Keyword{Word: fmt.Sprintf("test:k%d", i), Name: "K", Holders: holders}})
	}
	defs := slices.Concat(library.WrapDefinitions(CardKind, base.Cards), library.WrapDefinitions(UnitKind, base.Units), library.WrapDefinitions(KeywordKind, keywords))
	if away {
		slices.Reverse(defs)
	}
	c, misfits := EmptyContent.WithDefinitions(defs)
	testkit.FailOnErrors(t, misfits)
	return c.(*Content)
}

func TestAMatchForgetsNoField(t *testing.T) {
	home, away := fullContent(t, false), fullContent(t, true)
	full := func(numbers map[string]int) *Match {
		var units []UnitPlacement
		for i := range MaxUnits {
			units = append(units, UnitPlacement{Unit: home.Units[i%len(home.Units)].ID, Team: Team(i % NumTeams)})
		}
		deck := copies("attack", 3, "defend", 3, "heal", 3)
		m := startMatch(t, home, MatchConfig{Units: units, Decks: [NumTeams][]string{deck, deck}, Seed: 1}, nil)
		for path, n := range numbers {
			statetest.SetField(t, m, "state."+path, n)
		}
		return m
	}
	statetest.CheckEachChangeIsNoticed(t, statetest.Subject[*Match]{
		State: []string{"state"},
		Blank: NewMatchToCopyInto,
		Exceptions: []statetest.Exception{
			{Unnoticed: statetest.ByHash, Path: "state.coreState.actions", Why: "equal states are equal after any number of actions"},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.seed", Why: "it is there to start again: what comes next is in the streams"},
			{Unnoticed: statetest.ByHash, Path: "state.waits.at[].Moment", Why: "there is one moment"},
			{Unnoticed: statetest.ByAdoption, Path: "state.waits.at[].Function", Why: "a card here has two functions that can wait", Bits: []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.side", Why: "it follows from the teams of the units"},
			{Unnoticed: statetest.ByHash, Path: "state.units[].keywords.more", Why: "no unit has so many; TestSetsAndCountersHoldAThousandKeywords compares it with a map"},
			{Unnoticed: statetest.ByAdoption, Path: "state.units[].keywords.n", Why: "nobody holds more than MaxCount or less than nothing", Bits: []int{14, 15}},
			{Unnoticed: statetest.ByAdoption, Path: "state.units[].effects.turns", Why: "nothing lasts longer than MaxCount or less than not at all", Bits: []int{14, 15}},
			{Unnoticed: statetest.ByHash | statetest.ByAdoption, Path: "state.units[].effects.kinds", Why: "it follows from who the effects are from"},
		},
		Adopt: func(m *Match, to bool) error {
			if to {
				return m.Adopt(away, nil)
			}
			return m.Adopt(home, nil)
		},
	}, full(map[string]int{
		"units[].keywords.held": math.MaxInt64, "units[].keywords.fresh": math.MaxInt64, "units[].keywords.n[][]": 5,
		"units[].effects.kinds": 1<<MaxEffects - 1, "units[].effects.from[]": 1<<MaxUnits - 1, "units[].effects.turns[][]": 5,
		"waits.n": 3, "waits.at[].ArgKinds[]": int(engine.DelayedArgNumber), "coreState.piles[][].n": 9,
	}))
}
