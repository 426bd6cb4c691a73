package curtain_test

import (
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/testkit/gametest"
)

func TestOnlyKnownMutantsSurvive(t *testing.T) {
	gametest.CheckSurvivors(t, curtain.Ruleset(), false)
}
