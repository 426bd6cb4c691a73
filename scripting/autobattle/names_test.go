package autobattle_test

import (
	"testing"

	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/gametest"
)

func TestTwoModsAndTheGameMayUseOneID(t *testing.T) { gametest.Namespaces(t, autobattle.Ruleset()) }
