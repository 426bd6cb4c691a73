package create_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

func TestAPackBecomesAMod(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	s.Vars["CURTAIN_MODS"] = filepath.Join(s.Dir, "yours")
	s.WriteFile(t, "pack/cards/spark.lua", `-- Deal 3 damage.
return card { id = "spark", name = "Spark", owner = "neutral", type = "attack", rarity = "uncommon", cost = 0, target = "enemy", text = "Deal {damage} damage.",
  values = { damage = 3 }, upgrade = { values = { damage = 5 } }, play = function(self, fight, target) self:deal(self.values.damage, target) end }
`)
	s.WriteFile(t, "pack/cards/step.lua", `-- Deal 2 damage.
return card { id = "step", name = "Step", owner = "rosa", type = "attack", rarity = "basic", cost = 1, target = "enemy", text = "Deal {damage} damage.",
  values = { damage = 2 }, upgrade = { values = { damage = 4 } }, play = function(self, fight, target) self:deal(self.values.damage, target) end }
`)
	s.WriteFile(t, "pack/cards/heave.lua", `-- Gain 2 Block.
return card { id = "heave", name = "Heave", owner = "bruno", type = "action", rarity = "basic", cost = 1, text = "Gain {block} Block.",
  values = { block = 2 }, upgrade = { values = { block = 4 } }, play = function(self) self:gain(self.values.block, "block") end }
`)
	s.WriteFile(t, "pack/who.lua", `protagonist { id = "rosa", name = "Rosa", hp = 12, basics = { "step" } }
protagonist { id = "bruno", name = "Bruno", hp = 12, basics = { "heave" } }
enemy { id = "gull", name = "Gull", hp = 5, intents = { { attack(2) } } }
`)
	s.WriteFile(t, "pack/run.lua", "-- A run.\nreturn run {\n  text = \"A walk.\", macguffin = 50, protagonists = { \"rosa\", \"bruno\" }, deck = { basics = 3 },\n  acts = { { name = \"One\", scenes = { { \"gull\", \"gull\" } }, boss = \"gull\" } } }\n")
	s.WriteFile(t, "pack/README.md", "# Mine")
	s.WriteFile(t, "pack/.git/config", "hidden")
	s.WriteFile(t, "pack/scenarios/spark_test.lua", `describe("Spark", function() it("deals 3 damage", function()
  local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "spark" } }
  f:play("spark")
  assert.equal(27, f.enemy.hp)
end) end)
`)
	out := s.Run(t, program.ExitOK, "new", "mod", "Sea Walk", "--from", "pack")
	curtaintest.CheckContains(t, out, "sea_walk: ", " files\n")
	read := func(name string) string {
		body, _ := os.ReadFile(filepath.Join(s.Dir, "sea_walk", filepath.FromSlash(name)))
		return string(body)
	}
	if got := read("sea_walk.lua"); !strings.HasPrefix(got, "-- A run.\nreturn run { id = \"sea_walk\",\n  text = ") {
		t.Errorf("the run is %s", got)
	}
	if read("README.md") != "# Mine" || read(".git/config") != "" || !strings.Contains(read("mod.lua"), `id = "sea_walk", name = "Sea Walk"`) || !strings.Contains(read("who.lua"), `enemy { id = "gull",`) {
		t.Error("the files are not those of the pack")
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "--mod", "sea_walk", "sea_walk"), "1 passed, 0 failed")
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitFailures, "check", "--mod", "sea_walk", "sea_walk"), "run.lua", "sea_walk.lua") // the files of the pack are as they were
	s.Run(t, program.ExitOK, "play", "run", "sea_walk:sea_walk", "--auto", "--mod", "sea_walk")
	s.Run(t, program.ExitFailures, "new", "mod", "Sea Walk", "--from", "pack") // it exists
	s.WriteFile(t, "broken/run.lua", "return crad { }")
	s.WriteFile(t, "empty/README.md", "# Nothing")
	for line, status := range map[string]int{
		"new mod other --from nowhere":       program.ExitUsage,
		"new mod other --from sea_walk":      program.ExitUsage, // a mod already
		"new mod other --from broken":        program.ExitContent,
		"new mod other --from empty":         program.ExitContent,
		"new card other --from pack":         program.ExitUsage,
		"new skirmish mod other --from pack": program.ExitContent,
	} {
		s.Run(t, status, strings.Fields(line)...)
		if _, err := os.Stat(filepath.Join(s.Dir, "other")); err == nil {
			t.Errorf("%s: something was written", line)
		}
	}
}
