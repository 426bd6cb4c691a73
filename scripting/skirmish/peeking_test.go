package skirmish_test

import (
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

func TestNobodyPeeks(t *testing.T) {
	gametest.NobodyPeeks(t, gametest.Pack(t, skirmish.Ruleset()), testkit.Size(9, 3), "", "")
}

func TestSetupsAreReadOnce(t *testing.T) {
	gametest.SetupsAreReadOnce(t, gametest.Pack(t, skirmish.Ruleset()), "", "match")
}
