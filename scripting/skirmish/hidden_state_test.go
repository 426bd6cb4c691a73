package skirmish_test

import (
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

func TestBotsIgnoreHiddenState(t *testing.T) {
	gametest.CheckBotsIgnoreHiddenState(t, gametest.Pack(t, skirmish.Ruleset()), testkit.Size(9, 3), "", "")
}

func TestSetupsAreReadOnce(t *testing.T) {
	gametest.CheckSetupsReadOnce(t, gametest.Pack(t, skirmish.Ruleset()), "", "match")
}
