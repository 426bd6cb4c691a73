package curtain_test

import (
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/gametest"
)

func TestWhyAnswersForEveryNumber(t *testing.T) {
	gametest.Whys(t, curtain.Ruleset(), []string{"run {}"}, []string{"run {}", "choose 1"},
		[]string{"fight stage_rat,stage_rat", "hand + all_in", "set enemy vulnerable 2", "end"}, []string{"fight critic", "hp enemy 20"})
}
