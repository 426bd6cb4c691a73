package curtain_test

import (
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/testkit/gametest"
)

func TestClosuresDoWhatTheInterpreterDoes(t *testing.T) {
	gametest.CheckClosures(t, curtain.Ruleset())
}

func FuzzClosures(f *testing.F) { gametest.FuzzClosures(f, curtain.Ruleset()) }

func TestPlainFilesAreReadAsTheyWouldRun(t *testing.T) {
	gametest.CheckPlainFiles(t, curtain.Ruleset(), 30)
}

func FuzzPlain(f *testing.F) { gametest.FuzzPlain(f, curtain.Ruleset()) }
