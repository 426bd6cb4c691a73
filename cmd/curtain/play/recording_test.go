package play_test

import (
	"errors"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/scripting/sandbox"
)

func TestAGameGoesOnWhenItCanNoLongerBeKept(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	s.Limits, s.Scripts = sandbox.DefaultLimits(), "mine"
	g, err := load.LoadGame(s.Host, registry.Rulesets[0])
	if err != nil {
		t.Fatal(err)
	}
	play := &play.TerminalGame{Host: s.Host, Game: g, Seed: 3}
	if err := errors.Join(play.StartGame(), play.StartJournal("game.journal")); err != nil {
		t.Fatal(err)
	}
	before := curtaintest.Read(t, s, "game.journal")
	play.Journal.Close() // the disk is gone
	if err := play.Apply(play.Table.Legal(nil)[0]); err == nil || !strings.Contains(err.Error(), "the game continues but is no longer saved to game.journal") {
		t.Errorf("the player is told %v", err)
	}
	if err := play.Apply(play.Table.Legal(nil)[0]); err != nil || play.History.CurrentNode().Depth != 2 {
		t.Errorf("the game does not go on: %v", err)
	}
	if curtaintest.Read(t, s, "game.journal") != before {
		t.Error("what was kept is not as it was")
	}
}
