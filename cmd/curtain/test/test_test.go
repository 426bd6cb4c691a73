package test_test

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/test"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/screen"
	"curtaincall/scripting/syntax"
)

func TestScenariosThatFail(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "mine/taunt_test.lua"), curtaintest.MixedScenarios)
	out := s.Run(t, program.ExitFailures, "test", "mine")
	curtaintest.CheckContains(t, out,
		"mine/taunt_test.lua:9: Taunt pulls one hit per stack: expected 99, got 17\n",
		"    Aldric 20",
		"mine/taunt_test.lua:12: Taunt raises: raised on purpose\n",
		"mine/taunt_test.lua:13: pending: Taunt is yet to come",
		"1 passed, 1 failed, 1 pending, 1 error\n")
	curtaintest.CheckContainsNone(t, out, "is quiet")
	if again := s.Run(t, program.ExitFailures, "test", filepath.Join("mine", "taunt_test.lua"), "mine"); again != out {
		t.Errorf("the file and its folder:\n%s\nthe folder:\n%s", again, out)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "test", filepath.Join(s.Dir, "mine")), filepath.ToSlash(s.Dir)+"/mine/taunt_test.lua:9: ")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "mine", "--run", "^Taunt works"), "1 passed, 0 failed, 0 pending\n")
	if out := s.Run(t, program.ExitUsage, "test", "mine", "--run", "Shield"); out != "" {
		t.Errorf("results of no scenario: %s", out)
	}
	curtaintest.CheckContains(t, s.Stderr.String(), `no scenario matches --run "Shield"`)
}

func TestResultsFitTheScreen(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "taunt_test.lua"), curtaintest.MixedScenarios)
	s.Vars["COLUMNS"] = "40"
	out := s.Run(t, program.ExitFailures, "test", "taunt_test.lua")
	curtaintest.CheckContains(t, out, "taunt_test.lua:9: Taunt pulls one hit\n  per stack: expected 99, got 17\n")
	for _, line := range strings.Split(out, "\n") {
		if screen.Columns(line) > 40 && !strings.Contains(line, " | ") {
			t.Errorf("%q", line)
		}
	}
	s.Run(t, program.ExitUsage, "test", "taunt_test.lua", "--run", "a sentence that stands nowhere")
	curtaintest.CheckContains(t, s.Stderr.String(), "curtain: no scenario matches --run \"a\n  sentence that stands nowhere\"\n", "Run `curtain help test` for usage.\n")
}

func TestAScenarioFileThatCannotBeRead(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "a_test.lua"), "it(")
	curtaintest.Write(t, filepath.Join(s.Dir, "notes.lua"), "")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "test", "a_test.lua"), "a_test.lua:1: cannot run the file: ", "1 error")
	s.Run(t, program.ExitUsage, "test", "notes.lua")
	curtaintest.CheckContains(t, s.Stderr.String(), `no scenario files (*_test.lua) in "notes.lua"`)
}

func TestResultsAsJSON(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "taunt_test.lua"), curtaintest.MixedScenarios)
	got := curtaintest.RunJSON[test.ResultsDocument](t, s, program.ExitFailures, "test", "--json", "taunt_test.lua")
	if got.Passed != 1 || got.Failed != 1 || got.Errors != 1 || got.Pending != 1 || len(got.Results) != 4 {
		t.Fatalf("%+v", got)
	}
	first := got.Results[0]
	if first.Name != "Taunt pulls one hit per stack" || first.Line != 2 || first.FailLine != 9 ||
		first.Status != "failed" || first.Expected != "99" || first.Actual != "17" {
		t.Errorf("%+v", first)
	}
}

func TestResultsAsJSONWhenNothingLoads(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "broken/cards/vex.lua"), "return card { id = \"vex\", nmae = \"Vex\" }")
	curtaintest.Write(t, filepath.Join(s.Dir, "broken/cards/jab.lua"), "return card {")
	got := curtaintest.RunJSON[program.Document](t, s, program.ExitContent, "test", "--json", "--scripts", "broken")
	files := map[string]bool{}
	for _, f := range got.Faults {
		files[f.File] = true
	}
	if !files["broken/cards/vex.lua"] || !files["broken/cards/jab.lua"] {
		t.Errorf("faults %+v, want some of both files", got.Faults)
	}
	curtaintest.CheckContains(t, s.Stderr.String(), `broken/cards/vex.lua:1: unknown field "nmae"`, `did you mean "name"?`)
}

func TestResultsAsJUnit(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "taunt_test.lua"), curtaintest.MixedScenarios)
	s.Run(t, program.ExitFailures, "test", "taunt_test.lua", "--junit", "out.xml")
	body, err := os.ReadFile(filepath.Join(s.Dir, "out.xml"))
	if err != nil {
		t.Fatal(err)
	}
	var got test.JunitSuites
	if err := xml.Unmarshal(body, &got); err != nil {
		t.Fatal(err)
	}
	if got.Tests != 4 || got.Failures != 1 || got.Errors != 1 || got.Skipped != 1 || len(got.Suites) != 1 {
		t.Fatalf("%s", body)
	}
	cases := got.Suites[0].Cases
	if cases[0].Failure == nil || cases[0].Failure.Message != "expected 99, got 17" || cases[1].Name != "Taunt works <&> is quiet" ||
		cases[1].Failure != nil || cases[2].Error == nil || cases[3].Skipped == nil {
		t.Errorf("%s", body)
	}
	s.Run(t, program.ExitFailures, "test", "taunt_test.lua", "--junit", "no/such/folder/out.xml")
	curtaintest.CheckContains(t, s.Stderr.String(), "cannot write the results:")
}

func TestScenariosInsideTheProgramHaveNames(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	out := s.Run(t, program.ExitOK, "test", "scripts/curtain/scenarios/rules/taunt_test.lua")
	if strings.HasPrefix(out, "0 passed") {
		t.Error(out)
	}
	s.Run(t, program.ExitUsage, "test", "scripts/curtain/scenarios/rules/taunt")
}

func TestInterruptedScenarios(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	s.Stop()
	s.Run(t, program.ExitInterrupted, "test")
	curtaintest.CheckContains(t, s.Stderr.String(), "Interrupted")
}

// TestAMistakeInAManifestIsShownOnce has a mod that --mod names and that is also found beside the scripts.
func TestAMistakeInAManifestIsShownOnce(t *testing.T) {
	s := curtaintest.NewProject(t, "curtain")
	curtaintest.Write(t, filepath.Join(s.Dir, "mods", "x", "mod.lua"), "return mod {\n  id = \"x\", name = \"X\", version = \"1.0.0\", game = \"curtin\",\n}\n")
	s.Run(t, program.ExitContent, "test", "mods/x")
	if said := s.Stderr.String(); strings.Count(said, "unknown game") != 1 || !strings.HasPrefix(said, "mods/x/mod.lua:2: ") {
		t.Error(said)
	}
}

// TestFilesOfALargePackAreParsedTwice checks that the files of a large pack, whose trees would need too much memory,
// are parsed again once, when one of their functions first runs.
func TestFilesOfALargePackAreParsedTwice(t *testing.T) {
	parsed := func(files int) int64 {
		s := curtaintest.NewProgramWithFixedScripts(t)
		s.WriteFile(t, "lantern/mod.lua", "return mod { id = \"lantern\", name = \"Lantern\", version = \"1.0.0\", game = \"curtain\" }\n")
		for i := range files {
			text := "-- " + strings.Repeat("x", 60_000) + "\n"
			for c := range 6 {
				text += fmt.Sprintf("card { id = \"c%d_%d\", name = \"C%d%02d\", owner = \"aldric\", type = \"defense\", rarity = \"uncommon\", cost = 1, text = \"Draw 1.\", upgrade = { cost = 0 }, play = function(self) self:draw(1) end }\n", c, i, c, i)
			}
			s.WriteFile(t, fmt.Sprintf("lantern/cards/c%d.lua", i), text)
		}
		s.WriteFile(t, "turns_test.lua", fmt.Sprintf("it(\"takes turns\", function() for c = 0, 5 do for i = 0, %d do local f = fight { enemy = \"stage_rat\", hand = { \"lantern:c\" .. c .. \"_\" .. i } } f:play(\"lantern:c\" .. c .. \"_\" .. i) end end assert.equal(1, 1) end)\n", files-1))
		before := syntax.ParseCount.Load()
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "turns_test.lua", "--mod", "lantern"), "1 passed")
		return syntax.ParseCount.Load() - before
	}
	if few, many := parsed(20), parsed(30); many-few != 2*10 {
		t.Errorf("ten more files of a large pack are parsed %d times", many-few)
	}
}
