package battleline_test

import (
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/testkit/gametest"
)

// Random duels of the pack, now and then edited by stage directions; what the rules say
// of each is checked in engine/battleline. All of it:
//
//	go test ./scripting/battleline -run TestRandomDuels -games 2000
func TestRandomDuels(t *testing.T) {
	world := gametest.NewOwnScriptsWorld(t, battleline.Ruleset())
	decks := []string{"old_house", "gala", "below_stage", "torchlight"}
	gametest.PlayRandomGames(t, &gametest.RandomGameOptions{
		Game: battleline.Game, Games: testkit.Size(5, 25), Actions: 4000, Open: true, Boxes: true,
		Begin: func(n int, chance *engine.RandomStream) (*gametest.World, scripting.GameStart) {
			words := "duel mine=" + decks[chance.IntN(4)] + " theirs=" + decks[chance.IntN(4)]
			return world, scripting.GameStart{Seed: engine.Seed(n).Child("random duel", 0), Words: words}
		},
		Watch: func(_ screen.Table, n int, _ []engine.Event) gametest.Watcher {
			return &editor{engine.Seed(n).Stream("edits")}
		},
		Enough: func(s *gametest.RandomGameCounts) bool { return s.Ended == s.Games && s.Actions >= 100*s.Games },
	})
}

// editor chooses random stage directions, some of which are refused.
type editor struct{ chance engine.RandomStream }

func (e *editor) Edit(t screen.Table) (engine.Action, bool) {
	return e.direction(t.(*ui.Table)), e.chance.IntN(30) == 0
}

func (e *editor) Check(*gametest.Step) error { return nil }

func (e *editor) direction(t *ui.Table) engine.Action {
	c, n := e.chance.IntN(t.CardCount()), e.chance.IntN(6)
	switch e.chance.IntN(7) {
	case 0:
		return engine.NewAction(rules.ActSetPlayer, e.chance.IntN(2), e.chance.IntN(3), n)
	case 1:
		return engine.NewAction(rules.ActSetCard, c, e.chance.IntN(4), n)
	case 2:
		return engine.NewAction(rules.ActSetState, c, e.chance.IntN(4), e.chance.IntN(2))
	case 3:
		return engine.NewAction(rules.ActSetKeyword, c, e.chance.IntN(rules.NumKeywords), n)
	case 4:
		return engine.NewAction(rules.ActSetHouse, e.chance.IntN(2), n)
	case 5:
		return engine.NewAction(rules.ActMove, c, e.chance.IntN(7), e.chance.IntN(2), e.chance.IntN(4)-1)
	}
	return engine.NewAction(rules.ActAddCard, e.chance.IntN(len(t.Content().Cards)), e.chance.IntN(2), e.chance.IntN(7))
}
