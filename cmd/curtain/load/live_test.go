package load_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

func TestAGameGoesOnUnderTheScriptsThatAreSaved(t *testing.T) {
	s, mine := curtaintest.NewProgramWithEditableScripts(t)
	poke := filepath.Join(mine, "cards/pip/annoying_poke.lua")
	other := filepath.Join(mine, "cards/pip/tickle.lua")
	words := testkit.ReadFile(t, poke)
	printed := s.SetSteps(t, []curtaintest.Step{
		{Types: "annoying_poke"},
		{Do: func() { curtaintest.ReplaceInFile(t, poke, "damage = 1", "damage = 9") }, Until: "continues with the new", Types: "annoying_poke"},
		{Do: func() { curtaintest.ReplaceInFile(t, poke, "type = ", "tpye = ") }, Until: "Keeping the last working scripts.", Types: "annoying_poke"},
		{Do: func() { curtaintest.ReplaceInFile(t, poke, "tpye = ", "type = ") }, Until: "back to what they were"},
		{Do: func() { os.Remove(poke) }, Until: "Keeping the previous scripts.", Types: "help annoying_poke"},
		{Do: func() { curtaintest.Write(t, poke, words) }, Until: "continues with the new"},
		{Do: func() { curtaintest.Write(t, other, strings.ReplaceAll(words, "annoying_poke", "tickle")) }, Until: "continues with the new", Types: "quit"},
	})
	s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--seed", "5", "fight", "stage_rat", "deck="+strings.Repeat("annoying_poke,", 9)+"annoying_poke")
	curtaintest.CheckContains(t, printed.String(),
		"loses 1 HP (25 → 24)",
		"card annoying_poke changed. The game continues with the new scripts.\n",
		"loses 9 HP (24 → 15)",
		`mine/cards/pip/annoying_poke.lua:4: unknown field "tpye"`, "  4 |   owner = ", "Keeping the last working scripts.\n",
		"loses 10 HP (15 → 5)",
		"The scripts are back to what they were.\n",
		"card annoying_poke gone.\n", "uses definitions that no longer exist: card\n  \"annoying_poke\"", "Keeping the previous scripts.\n",
		"Annoying Poke",
		"card annoying_poke changed. The game continues",
		"card tickle new. The game continues",
	)
}

// TestWhatIsSavedIsToldInGerman checks that messages about saved scripts are in the player's language, and that saved
// translations are used.
func TestWhatIsSavedIsToldInGerman(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := curtaintest.NewProject(t)
	vex := filepath.Join(s.Dir, "scripts/curtain/cards/pip/vex.lua")
	sentences := filepath.Join(s.Dir, "scripts/curtain/locale/de/words.lua")
	printed := s.SetSteps(t, []curtaintest.Step{
		{Types: "hilfe vex"},
		{Do: func() { curtaintest.ReplaceInFile(t, vex, "type = ", "tpye = ") }, Until: "letzten funktionierenden Skripte"},
		{Do: func() { curtaintest.ReplaceInFile(t, vex, "tpye = ", "type = ") }, Until: "wieder wie zuvor"},
		{Do: func() { curtaintest.ReplaceInFile(t, vex, "cost = 2", "cost = 1") }, Until: "neuen Skripten weiter"},
		{Do: func() { curtaintest.ReplaceInFile(t, sentences, "vereitelt eine Bürde", "verdirbt eine Bürde") }, Until: "neuen Skripten weiter", Types: "hilfe bann"},
		{Types: "schluss"},
	})
	s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "5", "--lang", "de")
	curtaintest.CheckContains(t, printed.String(), "Piesacken", `unbekanntes Feld "tpye"`, "Die letzten funktionierenden Skripte gelten weiter.", "Die Skripte sind wieder wie zuvor.",
		"geändert: Karte Piesacken. Das Spiel geht mit den neuen Skripten weiter.", "Das Spiel geht mit den neuen Skripten weiter.", "verdirbt eine Bürde", "Du verlässt das Spiel.")
}

func TestTheConsoleIsToldWhatIsSaved(t *testing.T) {
	s, mine := curtaintest.NewProgramWithEditableScripts(t)
	poke := filepath.Join(mine, "cards/pip/annoying_poke.lua")
	s.Signals = func() (interrupts, terminations <-chan os.Signal, end func()) { return nil, nil, func() {} }
	printed := s.SetSteps(t, []curtaintest.Step{
		{Types: `fight { enemy = "stage_rat", hand = { "annoying_poke" } }`},
		{Types: "annoying_poke"},
		{Do: func() { curtaintest.ReplaceInFile(t, poke, "damage = 1", "damage = 9") }, Until: "Type `adopt` to switch to that result."},
		{Do: func() { curtaintest.ReplaceInFile(t, poke, "type = ", "tpye = ") }, Until: "Keeping the last working scripts until this is fixed."},
		{Do: func() { curtaintest.ReplaceInFile(t, poke, "tpye = ", "type = ") }, Until: "back to what they were."},
		{Types: "quit"},
	})
	s.Run(t, program.ExitOK, "repl", "--scripts", "mine")
	curtaintest.CheckContains(t, printed.String(),
		"Live: card annoying_poke.",
		"Stage Rat HP 24 → 16",
		`mine/cards/pip/annoying_poke.lua:4: unknown field "tpye"`,
		"The scripts are back to what they were.\n",
	)
}

// TestAModThatAGameRefusedToDoWithoutIsStillInUse checks that later errors in such a mod are reported as errors of
// the game, and that the mod is not left out.
func TestAModThatAGameRefusedToDoWithoutIsStillInUse(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", curtaintest.Harder})
	s.Run(t, program.ExitOK, "mods") // which sets the limits
	g, err := load.LoadGame(s.Host, registry.Rulesets[0])
	if err != nil {
		t.Fatal(err)
	}
	f := &load.Reloader{Host: s.Host, Rules: g.Ruleset}
	f.SetGameInUse(g)
	again := func() error {
		texts, err := f.Read()
		if err == nil {
			_, err = f.Load(texts, g)
		}
		return err
	}
	s.Run(t, program.ExitOK, "mods", "disable", "lantern")
	if err := again(); err != nil {
		t.Fatal(err)
	}
	curtaintest.Write(t, filepath.Join(s.Dir, "mods", "lantern", "changes.lua"), "return crad { }")
	s.Run(t, program.ExitFailures, "mods", "enable", "lantern")
	if err := again(); err == nil || !strings.Contains(err.Error(), "mods/lantern/changes.lua:1:") || strings.Contains(err.Error(), "left out") {
		t.Errorf("the mod that the game goes on with is left out: %v", err)
	}
}
