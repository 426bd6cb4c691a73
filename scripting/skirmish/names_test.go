package skirmish_test

import (
	"testing"

	"curtaincall/scripting/gametest"
	"curtaincall/scripting/skirmish"
)

func TestTwoModsAndTheGameMayUseOneID(t *testing.T) { gametest.Namespaces(t, skirmish.Ruleset()) }
