package test_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/test"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func TestCoverage(t *testing.T) {
	s, mine := curtaintest.NewProgramWithEditableScripts(t)
	curtaintest.Write(t, filepath.Join(mine, "cards/pip/vex.lua"), `return card { id = "vex", name = "Vex", owner = "pip", type = "action", cost = 0, hears = { "discard_pile" }, text = "Vex.", upgrade = { cost = 0, text = "Vex more." },
  play = function(self, fight)
    local n = fight.turn > 1 and 2 or 3
    if n == 3 then self:gain(1, "block") end
    while n < 3 do
      n = n + 1
    end
  end,
  on = {
    player_turn_end = function(self, fight, event)
      self:gain(1, "block")
    end,
  },
}
`)
	curtaintest.Write(t, filepath.Join(mine, "scenarios/vex_test.lua"), `it("x", function()
  local f = fight { enemy = "stage_rat", hand = { "vex" } }
  f:play("vex")
  assert.equal(1, f.turn)
end)`)
	args := []string{"test", "--scripts", "mine", "mine/scenarios/vex_test.lua", "--coverage", "--lcov", "out.info"}
	out := s.Run(t, program.ExitOK, args...)
	const file = "mine/cards/pip/vex.lua"
	curtaintest.CheckContains(t, out, "1 passed", "not reached: card \"quick_jab\"",
		file+":3: not reached: the right side of `and` is never evaluated\n",
		file+":4: not reached: the condition is never false\n",
		file+":5: not reached: the loop is never entered\n",
		file+":10: not reached: on.player_turn_end of card \"vex\"\n",
		file+": 4 of 8 reached\n",
		"Reached: ")
	curtaintest.CheckContainsNone(t, out, "the condition is never true", "the right side of `or`", "vex.lua:1:", "play of card \"vex\"")
	tracefile := curtaintest.Read(t, s, "out.info")
	curtaintest.CheckContains(t, tracefile, "SF:"+file+"\n", "FNDA:1,play of card \"vex\"\n", "FNDA:0,on.player_turn_end of card \"vex\"\n", "DA:6,0\n", "end_of_record\n")
	var got test.ResultsDocument
	if err := json.Unmarshal([]byte(s.Run(t, program.ExitOK, append(args, "--json")...)), &got); err != nil || len(got.Coverage) < 10 {
		t.Errorf("%v: %d places", err, len(got.Coverage))
	}
	s.Run(t, program.ExitUsage, "test", "--watch", "--coverage")
	curtaintest.CheckContains(t, s.Stderr.String(), "--watch cannot be combined with --coverage, --lcov or --mutate")
}
