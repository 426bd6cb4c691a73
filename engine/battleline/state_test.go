package battleline_test

import (
	"fmt"
	"slices"
	"testing"

	. "curtaincall/engine/battleline"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/statetest"
)

// fullContent is the plain content with as many houses as there can be. Away, everything in it
// has another number.
func fullContent(t testing.TB, away bool) *Content {
	t.Helper()
	base := plainContent(t)
	cards := base.Cards
	for i := range MaxHouses - len(base.Houses) {
		cards = append(cards, &CardDef{ID: fmt.Sprint("more_", i), Name: "More", Type: Action, House: fmt.Sprint("house_", i)})
	}
	var defs []schema.Definition
	for _, d := range cards {
		defs = append(defs, schema.Definition{Kind: CardKinds[d.Type], Def: d})
	}
	if away {
		slices.Reverse(defs)
	}
	c, misfits := EmptyContent.WithDefinitions(append(defs, library.WrapDefinitions(DeckKind, base.Decks)...))
	testkit.FailOnErrors(t, misfits)
	return c.(*Content)
}

func TestADuelForgetsNoField(t *testing.T) {
	home, away := fullContent(t, false), fullContent(t, true)
	d := startDuel(t, home, ConfigFromDecks(home.Decks[0], home.Decks[1], 1), nil)
	for path, n := range map[string]int{"coreState.lastingCount": 3, "piles[][].n": 9, "coreState.players[].house": 1} {
		statetest.SetField(t, d, "state."+path, n)
	}
	statetest.CheckEachChangeIsNoticed(t, statetest.Subject[*Duel]{
		State: []string{"state"},
		Blank: NewDuelToCopyInto,
		Exceptions: []statetest.Exception{
			{Unnoticed: statetest.ByHash, Path: "state.coreState.actions", Why: "equal states are equal after any number of actions"},
			{Unnoticed: statetest.ByHash, Path: "state.coreState.seed", Why: "it is there to start again: what comes next is in the streams"},
			{Unnoticed: statetest.ByHash | statetest.ByAdoption, Path: "state.coreState.granting", Why: "it follows from the content and the cards in play"},
			{Unnoticed: statetest.ByHash | statetest.ByAdoption, Path: "state.coreState.grantable", Why: "it follows from the content and the cards in play"},
			{Unnoticed: statetest.ByHash | statetest.ByAdoption, Path: "state.coreState.keywords", Why: "it follows from the content, the cards and what was granted"},
			{Unnoticed: statetest.ByHash | statetest.ByAdoption, Path: "state.coreState.players[].houses", Why: "there are at most 60", Bits: []int{60, 61, 62, 63}},
			{Unnoticed: statetest.ByHash | statetest.ByAdoption, Path: "state.cards[].house", Why: "it follows from the content and the definition"},
			{Unnoticed: statetest.ByHash, Path: "state.cards[].under", Why: "it follows from which card is hosted and next to none"},
		},
		Adopt: func(d *Duel, to bool) error {
			if to {
				return d.Adopt(away, nil)
			}
			return d.Adopt(home, nil)
		},
	}, d)
}
