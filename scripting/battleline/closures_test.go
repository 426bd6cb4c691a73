package battleline_test

import (
	"testing"

	"curtaincall/scripting/battleline"
	"curtaincall/scripting/testkit/gametest"
)

func TestClosuresDoWhatTheInterpreterDoes(t *testing.T) {
	gametest.CheckClosures(t, battleline.Ruleset())
}

func FuzzClosures(f *testing.F) { gametest.FuzzClosures(f, battleline.Ruleset()) }

func TestPlainFilesAreReadAsTheyWouldRun(t *testing.T) {
	gametest.CheckPlainFiles(t, battleline.Ruleset(), 60)
}
