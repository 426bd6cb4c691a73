package test_test

import (
	"path/filepath"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/test"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

// TestMutants checks that a change which no scenario notices is listed, and that one which a scenario notices is not.
func TestMutants(t *testing.T) {
	s, mine := curtaintest.NewProgramWithEditableScripts(t)
	curtaintest.Write(t, filepath.Join(mine, "cards/pip/vex.lua"), `return card { id = "vex", name = "Vex", owner = "pip", type = "action", cost = 0, text = "Vex.", upgrade = { cost = 0, text = "Vex more." },
  play = function(self, fight)
    self:gain(2, "block")
    if fight.turn > 1 then self:gain(3, "luck") end
  end,
}
`)
	asserting := func(block string) {
		curtaintest.Write(t, filepath.Join(mine, "scenarios/vex_test.lua"), `it("x", function()
  local f = fight { enemy = "stage_rat", hand = { "vex" } }
  f:play("vex")
  assert.same({ `+block+`, 0 }, { f.team.keywords.block, f.pip.keywords.luck })
end)`)
	}
	asserting("2")
	args := []string{"test", "--scripts", "mine", "mine/scenarios/vex_test.lua", "--mutate", "vex"}
	out := s.Run(t, program.ExitOK, args...)
	const file = "mine/cards/pip/vex.lua"
	curtaintest.CheckContains(t, out, "1 passed",
		file+":4: survived: the call `self:gain(3, \"luck\")` is left out\n", file+":4: survived: the number `3` becomes `4`\n", " survived (")
	curtaintest.CheckContainsNone(t, out, file+":3: survived", "quick_jab")
	got := curtaintest.RunJSON[test.ResultsDocument](t, s, program.ExitOK, append(args, "--json")...)
	caught := test.MutantRow{File: file, Line: 3, Kind: "number", Old: "2", New: "3", Status: "caught", By: "x"}
	survived := test.MutantRow{File: file, Line: 4, Kind: "number", Old: "3", New: "4", Status: "survived"}
	found := map[test.MutantRow]bool{}
	for _, line := range got.Mutants {
		found[line] = true
	}
	if !found[caught] || !found[survived] {
		t.Errorf("%+v", got.Mutants)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, append(args[:4:4], "--mutate", "no_such_file")...), "0 mutants: 0 caught, 0 survived\n")
	asserting("3")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, args...), "1 failed", "No mutants were tried, because some scenarios failed.\n")
	s.Run(t, program.ExitUsage, "test", "--mutate", "(")
	s.Run(t, program.ExitUsage, "test", "--watch", "--mutate")
	curtaintest.CheckContains(t, s.Stderr.String(), "--watch cannot be combined with --coverage, --lcov or --mutate")
}
