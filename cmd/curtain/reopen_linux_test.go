package main

import (
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// TestASessionIsThereAfterTheProgramWasKilled kills a recording program, at a prompt and while a line runs.
func TestASessionIsThereAfterTheProgramWasKilled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	p := atTerminal(t, dir, "repl", "--journal", "kept", "fight", "rat")
	p.sees("> ")
	for _, line := range append(strings.Split(curtaintest.ConsoleSessionInput, "\n"), "print(power + 40)") {
		p.types(line + enter)
	}
	p.sees("42\r\n")
	p.sees("> ")
	p.types("for i = 1, 1000 do if i > 2 then while true do end end end_turn() end" + enter)
	p.sees("Turn 4")
	if err := p.program.Kill(); err != nil {
		t.Fatal(err)
	}
	<-p.ended

	s := curtaintest.NewConsoleProgram(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "kept"), testkit.ReadFile(t, filepath.Join(dir, "kept")))
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "tree\npower\nundo 2\ntwice('strike')\nenemy.hp", "--resume", "kept"),
		"after 7 actions", "line1", "before at 0", "bold at 5", "you at 7", "2\n", "10\n")
	if s.Stderr.Len() > 0 {
		t.Error(&s.Stderr)
	}
}

// TestWhatIsSavedInScriptsIsPartOfASession changes a card between two lines.
func TestWhatIsSavedInScriptsIsPartOfASession(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	curtaintest.CopyPack(t, filepath.Join(dir, "scripts", "curtain"))
	cards := filepath.Join(dir, "scripts", "curtain", "cards.lua")
	p := atTerminal(t, dir, "repl", "--journal", "kept", "fight", "rat")
	p.sees("> ")
	p.types("hand + strike" + enter + "hand + strike" + enter + "strike" + enter)
	p.sees("20 → 17")
	p.sees("> ")
	curtaintest.ReplaceInFile(t, cards, "damage = 3", "damage = 6")
	p.sees("Live: ")
	p.types("x = 3" + enter + "strike" + enter)
	p.sees("17 → 11")
	p.sees("> ")
	p.types(ctrlD)
	p.ends(program.ExitOK)
	curtaintest.ReplaceInFile(t, cards, "damage = 6", "damage = 1")
	p = atTerminal(t, dir, "repl", "--resume", "kept")
	p.sees("the scripts in the journal")
	p.sees("> ")
	p.types("x + enemy.hp" + enter)
	p.sees("14\r\n")
	p.types("undo" + enter + "strike" + enter)
	p.sees("17 → 11")
	p.types(ctrlD)
	p.ends(program.ExitOK)
}
