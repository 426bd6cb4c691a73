package autobattle_test

import (
	"testing"

	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/testkit/gametest"
)

func TestClosuresDoWhatTheInterpreterDoes(t *testing.T) {
	gametest.CheckClosures(t, autobattle.Ruleset())
}

func FuzzClosures(f *testing.F) { gametest.FuzzClosures(f, autobattle.Ruleset()) }

func TestPlainFilesAreReadAsTheyWouldRun(t *testing.T) {
	gametest.CheckPlainFiles(t, autobattle.Ruleset(), 60)
}
