package skirmish_test

import (
	"testing"

	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

func TestClosuresDoWhatTheInterpreterDoes(t *testing.T) {
	gametest.Closures(t, skirmish.Ruleset(), 10)
}

func FuzzClosures(f *testing.F) { gametest.FuzzClosures(f, skirmish.Ruleset()) }

func TestPlainFilesAreReadAsTheyWouldRun(t *testing.T) {
	gametest.Plain(t, skirmish.Ruleset(), 60)
}
