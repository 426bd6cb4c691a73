package skirmish_test

import (
	"testing"

	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

func TestClosuresDoWhatTheInterpreterDoes(t *testing.T) {
	gametest.CheckClosures(t, skirmish.Ruleset())
}

func FuzzClosures(f *testing.F) { gametest.FuzzClosures(f, skirmish.Ruleset()) }

func TestPlainFilesAreReadAsTheyWouldRun(t *testing.T) {
	gametest.CheckPlainFiles(t, skirmish.Ruleset(), 60)
}
