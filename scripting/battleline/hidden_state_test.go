package battleline_test

import (
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/testkit/gametest"
)

func TestBotsIgnoreHiddenState(t *testing.T) {
	gametest.CheckBotsIgnoreHiddenState(t, gametest.Pack(t, battleline.Ruleset()), testkit.Size(9, 3), "", "")
}

func TestSetupsAreReadOnce(t *testing.T) {
	gametest.CheckSetupsReadOnce(t, gametest.Pack(t, battleline.Ruleset()), "", "duel")
}
