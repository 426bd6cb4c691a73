package autobattle_test

import (
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/testkit/gametest"
)

func TestBotsIgnoreHiddenState(t *testing.T) {
	gametest.CheckBotsIgnoreHiddenState(t, gametest.Pack(t, autobattle.Ruleset()), testkit.Size(9, 3), "", "shop")
}

func TestSetupsAreReadOnce(t *testing.T) {
	gametest.CheckSetupsReadOnce(t, gametest.Pack(t, autobattle.Ruleset()), "", "shop", "battle player=stagehand,stage_tortoise enemy=bouncer")
}
