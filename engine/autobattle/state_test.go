package autobattle_test

import (
	"slices"
	"testing"

	. "curtaincall/engine/autobattle"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/statetest"
)

func TestAGameForgetsNoField(t *testing.T) {
	home, defs := plainContent(t), library.WrapDefinitions(UnitKind, plainContent(t).Units)
	slices.Reverse(defs)
	made, misfits := NewPackContent(defs)
	testkit.FailOnErrors(t, misfits)
	away := made.(*Content)
	g := newGame(t, home, 1, nil)
	for path, n := range map[string]int{
		"coreState.players[].hand.n": MaxHand, "coreState.players[].bag.n": BagSize, "coreState.players[].board[].stats.def": 1, "coreState.players[].lastBoard[].stats.def": 1,
		"coreState.battle.count": 10, "coreState.battle.lines[].n": Slots,
	} {
		statetest.SetField(t, g, "state."+path, n)
	}
	statetest.CheckEachChangeIsNoticed(t, statetest.Subject[*Game]{
		State: []string{"state"},
		Blank: NewGameToCopyInto,
		Exceptions: []statetest.Exception{
			{Unnoticed: statetest.ByHash, Path: "state.coreState.actions", Why: "equal states are equal after any number of actions"},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.seed", Why: "it is there to start again: what comes next is in the streams"},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.players[].soldFrom", Why: "nothing is sold between actions"},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.battle.made", Why: "it follows from the units, the dead among them"},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.battle.lines", Why: "they follow from the places of the units"},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.players[0].board[5]", Why: "nothing is sold between actions"},
			{Unnoticed: statetest.ByAdoption, Path: "state.coreState.players[0].board[5].stats.def", Why: "nothing is sold between actions", Bits: []int{4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.players[0].lastBoard[5]", Why: "nothing is sold between actions"},
			{Unnoticed: statetest.ByAdoption, Path: "state.coreState.players[0].lastBoard[5].stats.def", Why: "nothing is sold between actions", Bits: []int{4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.players[1].board[5]", Why: "nothing is sold between actions"},
			{Unnoticed: statetest.ByAdoption, Path: "state.coreState.players[1].board[5].stats.def", Why: "nothing is sold between actions", Bits: []int{4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.players[1].lastBoard[5]", Why: "nothing is sold between actions"},
			{Unnoticed: statetest.ByAdoption, Path: "state.coreState.players[1].lastBoard[5].stats.def", Why: "nothing is sold between actions", Bits: []int{4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
		},
		Adopt: func(g *Game, to bool) error {
			if to {
				return g.Adopt(away, nil)
			}
			return g.Adopt(home, nil)
		},
	}, g)
}
