package mods_test

import (
	"encoding/json"
	"strings"
	"testing"

	modsverb "curtaincall/cmd/curtain/mods"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

const shortRun = `replace "run" { text = "Short.", macguffin = 50, protagonists = { "aldric", "pip" }, deck = { basics = 3, "block" },
  acts = { { name = "One", scenes = { { "stage_rat", "rusty_knight" } }, boss = "critic" } } }`

// newHarbor returns a program with a mod storm and one that needs it, and with a mod harbor to be added, with
// which storm cannot be used.
func newHarbor(t *testing.T) *curtaintest.TestProgram {
	s := curtaintest.NewProgramWithMods(t, [3]string{"storm", "", `override "run" { ["acts.2.scenes.1"] = { "stage_rat" } }`}, [3]string{"thunder", "storm", `override "vex" { cost = 0 }`})
	s.WriteFile(t, "src/harbor/mod.lua", `return mod { id = "harbor", name = "Harbor", version = "1.0.0", game = "curtain" }`)
	s.WriteFile(t, "src/harbor/a.lua", shortRun)
	return s
}

func TestWhatAnAddedModBreaksIsSaidAtOnce(t *testing.T) {
	s := newHarbor(t)
	breaks := []string{"storm, thunder cannot be used with harbor:\nmods/storm/changes.lua:2: the act has no ", `it changes run "run", which the mod harbor has replaced at mods/harbor/a.lua:1`, "also left out, because they need it: thunder"}
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "add", "src/harbor"), append([]string{"harbor 1.0.0 added: "}, breaks...)...)
	s.Run(t, program.ExitOK, "mods", "disable", "harbor")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "enable", "harbor"), breaks...)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), "in load order (1)\n  harbor  1.0.0", "Left out (2)\n  storm    1.0.0", "  thunder  1.0.0", breaks[1], breaks[2])
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain"), "  1  harbor 1.0.0 ", "storm, thunder are left out.", breaks[1])
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain", "storm"), "left out", breaks[1])
	l := curtaintest.RunJSON[modsverb.ModsDocument](t, s, program.ExitOK, "mods", "--json")
	for i, want := range []string{"harbor used", "storm left out", "thunder left out"} {
		if got := l.Mods[i].ID + " " + l.Mods[i].State; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if len(l.Findings) == 0 || l.Findings[0].File != "mods/storm/changes.lua" {
		t.Errorf("findings: %v", l.Findings)
	}
	s.Run(t, program.ExitOK, "mods", "remove", "harbor")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), "in load order (2)\n")
}

func TestModsThatBreakEachOtherAreExamined(t *testing.T) {
	s := newHarbor(t)
	s.Run(t, program.ExitFailures, "mods", "add", "src/harbor")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "why", "run"), "harbor               replaces it", `storm                sets acts.2.scenes.1 to ["stage_rat"] (left out)`)
	curtaintest.CheckContains(t, s.Stderr.String(), "which the mod harbor has replaced", "storm is left out.\nthunder is left out: it needs storm.")
	var reasons modsverb.WhyDocument
	if err := json.Unmarshal([]byte(s.Run(t, program.ExitOK, "mods", "why", "--json", "run")), &reasons); err != nil || len(reasons.Layers) != 3 || !reasons.Layers[2].LeftOut || reasons.Layers[1].LeftOut {
		t.Errorf("%v %+v", err, reasons)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "compare", "storm", "harbor"), "harbor before storm cannot be loaded:\n    mods/storm/changes.lua:2: ",
		"storm before harbor can be loaded.\nBoth change:\n", "harbor wins")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "compare", "harbor", "thunder"), "harbor before thunder cannot be loaded:\n    mods/storm/changes.lua:2: ")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "bisect", "--seed", "3", "fight", "stage_rat"), "harbor 1.0.0 (", ") and storm 1.0.0 (", ") cause the problem together:\n", "which the mod harbor has replaced")
}

// TestAModWithErrorsBreaksOnlyItself checks that messages about a mod with errors blame no other mod.
func TestAModWithErrorsBreaksOnlyItself(t *testing.T) {
	s := newHarbor(t)
	s.WriteFile(t, "src/harbor/a.lua", "return crad { }")
	out := s.Run(t, program.ExitFailures, "mods", "add", "src/harbor")
	curtaintest.CheckContains(t, out, "harbor cannot be used yet:\nmods/harbor/a.lua:1: ")
	curtaintest.CheckContainsNone(t, out, "cannot be used with")
}

// TestChangesByIndexAreReportedAtOnce checks that two mods that change an item of a list by its index are reported as
// a conflict when the second one is added.
func TestChangesByIndexAreReportedAtOnce(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"storm", "", `override "run" { ["acts.1.scenes.1.3"] = "director" }`})
	s.WriteFile(t, "src/harbor/mod.lua", `return mod { id = "harbor", name = "Harbor", version = "1.0.0", game = "curtain" }`)
	s.WriteFile(t, "src/harbor/a.lua", `override "run" { ["acts.1.scenes.1.3"] = "critic" }`)
	conflict := `acts.1.scenes.1.3 of run "run": harbor says "critic" at mods/harbor/a.lua:1, and storm says "director" at mods/storm/changes.lua:2: storm wins.`
	for _, line := range []string{"mods add src/harbor", "mods"} {
		curtaintest.CheckContains(t, curtaintest.Unwrap(s.Run(t, program.ExitOK, strings.Fields(line)...)), conflict)
	}
	s.Run(t, program.ExitOK, "mods", "remove", "harbor")
	s.WriteFile(t, "src/harbor/a.lua", `insert "run" { ["acts.1.scenes.2"] = { "critic" } }`)
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "mods", "add", "src/harbor"), "wins")
}
