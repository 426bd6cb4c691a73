package main

import (
	"path/filepath"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

const mendable = `describe("Jab", function()
  it("deals 6", function()
    local f = fight { enemy = { hp = 30, intents = { {} } },
      hand = { "jab", "strike" } }
    f:play("strike")
    assert.equal(27, f.enemy.hp)
    f:play("jab")
    assert.equal(20, f.enemy.hp)
    f:end_turn()
  end)
end)
`

func TestAScenarioIsOpenedWithAllThatItDoes(t *testing.T) {
	t.Parallel()
	s := curtaintest.NewConsoleProgram(t, "why enemy.hp", "line", "undo 2", "why enemy.hp")
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts", "curtain", "jab_test.lua"), mendable)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "--play", "deals 6"), "Stopped where it fails:", "expected 20, got 24",
		"Enemy HP: 24; 30 at the start (scripts/curtain/jab_test.lua:3)", "turn 1, action 1: play strike  30 → 27 (scripts/curtain/jab_test.lua:5)", "cards.lua:", "play jab", "(scripts/curtain/jab_test.lua:7)",
		"  1  play strike (scripts/curtain/jab_test.lua:5)", "Now at the start", "Enemy HP: 30, the same as at the start (scripts/curtain/jab_test.lua:3)")

	s = curtaintest.NewConsoleProgram(t, "enemy.hp", "redo", "enemy.hp", "redo", "line")
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts", "curtain", "jab_test.lua"), mendable)
	curtaintest.ReplaceInFile(t, filepath.Join(s.Dir, "scripts", "curtain", "cards.lua"), "damage = 1, times = 2", "damage = 3, times = 2")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "--play", "deals 6"), "The scenario passes. Stopped at scripts/curtain/jab_test.lua:6", "27\n", "20\n", "*   3  end_turn")
}

func TestAScenarioIsMendedLive(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	folder := filepath.Join(dir, "scripts", "curtain")
	curtaintest.CopyPack(t, folder)
	curtaintest.Write(t, filepath.Join(folder, "jab_test.lua"), mendable)
	p := atTerminal(t, dir, "test", "--play", "deals 6")
	p.sees("expected 20, got 24")
	p.sees("> ")
	p.types("enemy")
	p.sees("enemy")
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "cards.lua"), "damage = 1, times = 2", "damage = 2, times = 2")
	p.sees("Jab deals 6 fails at scripts/curtain/jab_test.lua:8:")
	p.sees("expected 20, got 22")
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "cards.lua"), "damage = 2, times = 2", "damage = 3, times = 2")
	p.sees("Jab deals 6 passes now.")
	p.sees("> enemy")
	p.types(".hp" + enter)
	p.sees("27\r\n")
	p.types("redo" + enter)
	p.sees("27 → 20")
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "jab_test.lua"), "equal(20", "equal(19")
	p.sees("Jab deals 6 fails at scripts/curtain/jab_test.lua:8:")
	p.sees("expected 19, got 20")
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "jab_test.lua"), "equal(19", "equal(20")
	p.sees("Jab deals 6 passes now.")
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "jab_test.lua"), "deals 6", "deals six")
	p.sees("The scenario can no longer be opened:")
	p.types(ctrlD)
	p.ends(program.ExitOK)
}
