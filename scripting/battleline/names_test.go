package battleline_test

import (
	"testing"

	"curtaincall/scripting/battleline"
	"curtaincall/scripting/gametest"
)

func TestTwoModsAndTheGameMayUseOneID(t *testing.T) { gametest.Namespaces(t, battleline.Ruleset()) }
