package inspect_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/syntax"
	"curtaincall/scripts"
)

func TestTheGameIsChecked(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	files := 0
	err := fs.WalkDir(scripts.FS, registry.Rulesets[0].Name, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".lua") {
			files++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check"), fmt.Sprintf("%d files checked, no problems\n", files))
}

func TestACleanGameHasNothingToComplainOf(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check"), "27 files checked, no problems\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", "curtain", "--text"), "27 files checked, with texts, no problems\n")
}

func TestACheckNamesTheLineAndTheCode(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CopyAndEditScripts(t, s, "mine", "curtain/cards/aldric/galvanize.lua", "self:deal(self.values.damage, target)", "local unused = 1 self:deal(4, target)")
	out := s.Run(t, program.ExitFailures, "check", "--scripts", "mine")
	curtaintest.CheckContains(t, out,
		"mine/curtain/cards/aldric/galvanize.lua:6: C122 the value \"damage\" is shown in the text, but no code uses it",
		"mine/curtain/cards/aldric/galvanize.lua:10: C101 the local \"unused\" is never used",
		"2 findings; `curtain check --explain CODE` explains it\n")
	curtaintest.CheckContainsNone(t, out, "C302")
	out = s.Run(t, program.ExitFailures, "check", "--scripts", "mine", "--text")
	curtaintest.CheckContains(t, out,
		"mine/curtain/cards/aldric/galvanize.lua:5: C302 card \"galvanize\" deals 4 damage, but its text says that it deals 3 damage",
		"^^^^^^^^^^^^^^^^^^^^", "damage is 3 at line 6", "done by line 10: local unused", "3 findings")
}

func TestAScriptThatDoesNotLoadIsCheckedNoFurther(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CopyAndEditScripts(t, s, "mine", "curtain/cards/aldric/galvanize.lua", "damage = 3", "damage = 3, cots = cots")
	out := s.Run(t, program.ExitContent, "check", "--scripts", "mine")
	curtaintest.CheckContains(t, out, "galvanize.lua:6: C002 unknown name \"cots\"")
	curtaintest.CheckContains(t, s.Stderr.String(), "to load the scripts.")
	got := curtaintest.RunJSON[program.Document](t, s, program.ExitContent, "check", "--scripts", "mine", "--json")
	if len(got.Faults) == 0 || got.Faults[0].Code != "C002" || got.Faults[0].Line != 6 || got.Faults[0].Title == "" {
		t.Errorf("%+v", got)
	}
}

func TestWhatPackagesOfGoSayIsASentence(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"simulate", "--runs", "x"}, "for --runs: must be a whole number"},
		{[]string{"simulate", "--runs", "99999999999999999999"}, "for --runs: must be a whole number"},
		{[]string{"test", "--run", "("}, `--run: "(" is not a valid regular expression`},
		{[]string{"test", "--play", "["}, `--play: "[" is not a valid regular expression`},
	} {
		s := curtaintest.NewProgramWithFixedScripts(t)
		s.Run(t, program.ExitUsage, c.args...)
		out := strings.Join(strings.Fields(s.Stderr.String()), " ")
		curtaintest.CheckContains(t, out, c.want)
		curtaintest.CheckContainsNone(t, out, "parse error", "error parsing")
	}
}

func TestFindingsAsJSON(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CopyAndEditScripts(t, s, "mine", "curtain/cards/aldric/galvanize.lua", "self:heal(self.values.heal, fight.protagonists)", "")
	got := curtaintest.RunJSON[inspect.CheckDocument](t, s, program.ExitFailures, "check", "--text", "--json", "--scripts", "mine")
	codes := map[string]program.Finding{}
	for _, f := range got.Findings {
		codes[f.Code] = f
	}
	f := codes["C303"]
	if got.Ruleset != "curtain" || f.Line != 5 || f.Column == 0 || f.Width == 0 || !strings.HasSuffix(f.File, "galvanize.lua") || len(f.Notes) == 0 {
		t.Errorf("%+v", got)
	}
	s = curtaintest.NewProgramWithFixedScripts(t)
	if out := s.Run(t, program.ExitOK, "check", "--json"); !strings.Contains(out, `"findings": []`) {
		t.Errorf("nothing found is\n%s", out)
	}
}

func TestPathsLimitWhatIsReported(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CopyAndEditScripts(t, s, "scripts", "curtain/cards/aldric/galvanize.lua", "self:heal(self.values.heal, fight.protagonists)", "")
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts/curtain/cards/pip/vex.lua"), strings.Replace(curtaintest.WallCard, "block = 8", "block = 6", 1))
	both := s.Run(t, program.ExitFailures, "check")
	curtaintest.CheckContains(t, both, "galvanize.lua", "vex.lua")
	for _, path := range []string{"scripts/curtain/cards/aldric", "scripts/curtain/cards/aldric/galvanize.lua", filepath.Join(s.Dir, "scripts/curtain/cards/aldric")} {
		out := s.Run(t, program.ExitFailures, "check", path)
		curtaintest.CheckContains(t, out, "galvanize.lua:6: C122")
		curtaintest.CheckContainsNone(t, out, "vex.lua")
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", "scripts/curtain/enemies"), "4 files checked, no problems")

	s = curtaintest.NewProgramWithFixedScripts(t) // the scripts built into the program, by the names of messages
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", "scripts/curtain/bosses"), "1 file checked, no problems")
	s.Run(t, program.ExitUsage, "check", "scripts/curtain/bossses")
	curtaintest.CheckContains(t, s.Stderr.String(), `no such file or folder: "scripts/curtain/bossses"`)
}

func TestAFileBesideTheGameIsCheckedWithIt(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "wall.lua"), curtaintest.WallCard)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", "--text", "wall.lua"), "1 file checked, with texts, no problems")
	curtaintest.Write(t, filepath.Join(s.Dir, "mod/wall.lua"), strings.Replace(curtaintest.WallCard, "{block} Block", "{block} Taunt", 1))
	out := s.Run(t, program.ExitFailures, "check", "--text", "mod")
	curtaintest.CheckContains(t, out, "mod/wall.lua:5: C301", "1 file checked")
	curtaintest.Write(t, filepath.Join(s.Dir, "wall_test.lua"), "local n = 1\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "check", "wall_test.lua"), "wall_test.lua:1: C101")
	curtaintest.Write(t, filepath.Join(s.Dir, "other.lua"), strings.Replace(curtaintest.WallCard, `"wall"`, `"vex"`, 1))
	curtaintest.CheckContains(t, s.Run(t, program.ExitContent, "check", "other.lua"), `C011 duplicate card id "vex"`)
}

// TestAScenarioFileThatCannotRunIsFound checks that check reports what test could not run: unknown definitions and
// words, and definitions with errors.
func TestAScenarioFileThatCannotRunIsFound(t *testing.T) {
	const rest = "\nit(\"x\", function() assert.is_true(true) end)\n"
	for _, c := range testkit.Sample(2, []struct{ game, body, want string }{
		{"curtain", `protagonst { id = "x" }` + rest, `mod_test.lua:1: C002 unknown name "protagonst"`},
		{"curtain", `nobody { id = "x" }` + rest, `mod_test.lua:1: C002 unknown name "nobody"`},
		{"skirmish", `protagonist { id = "x" }` + rest, `mod_test.lua:1: C002 unknown name "protagonist"`},
		{"skirmish", `relic { id = "x" }` + rest, `mod_test.lua:1: C002 unknown name "relic"`},
		{"curtain", `card { id = "x", owner = "pip", tpe = "action", cost = 0, play = function() end }` + rest, `mod_test.lua:1: C008 unknown field "tpe"`},
		{"curtain", `local t = nil; t.x = 1` + rest, `mod_test.lua:1: C007`},
		{"curtain", "card = 3" + rest, `mod_test.lua:1: C004`},
		{"curtain", "-- nothing", " the file has no scenario"},
	}) {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		curtaintest.Write(t, filepath.Join(s.Dir, "mod_test.lua"), c.body)
		curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "check", c.game, "mod_test.lua"), c.want)
	}
}

// TestAFindingCanBeWaived checks, in every game, that a waived finding is only counted, and that a waiver without a
// finding is reported.
func TestAFindingCanBeWaived(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CopyAndEditScripts(t, s, "mine", "curtain/cards/aldric/galvanize.lua", "self:deal(self.values.damage, target)", "self:deal(4, target) -- check: C304 because it rounds up")
	out := s.Run(t, program.ExitFailures, "check", "--scripts", "mine", "--text")
	curtaintest.CheckContains(t, out, "C302", "C122", "galvanize.lua:10: C133 C304 does not occur here", "a waiver applies to its own line", "3 findings")
	s = curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CopyAndEditScripts(t, s, "mine", "curtain/cards/aldric/galvanize.lua", "return card {", "-- check: C302 because it rounds up\n-- check: C122 because it does\nreturn card {")
	path := filepath.Join(s.Dir, "mine/curtain/cards/aldric/galvanize.lua")
	body, _ := os.ReadFile(path)
	curtaintest.Write(t, path, strings.Replace(string(body), "self:deal(self.values.damage, target)", "self:deal(4, target)", 1))
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", "--scripts", "mine", "--text"), "with texts, 2 findings waived, no problems")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", "--scripts", "mine"), "1 finding waived, no problems")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", "--scripts", "mine", "mine/curtain/cards/pip"), " checked, no problems")
	curtaintest.Write(t, path, strings.Replace(string(body), "Deal 3 damage. Heal", "Deal 5 damage. Heal", 1))
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "check", "--scripts", "mine"), "C204 the comment says", "C133 C122 does not occur here")

	s = curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	curtaintest.Write(t, filepath.Join(s.Dir, "slap.lua"), `-- Deal 2 damage.
return card { id = "slap", name = "Slap", requires = { "melee" }, target = "enemy", text = "Deal 2 damage.", -- check: C124 because a slap is a slap
  play = function(self, skirmish, target) self:deal(2, target) end } -- check: C301
`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "check", "skirmish", "slap.lua"), "C205", "slap.lua:3: C131 C301 is waived without a reason", "1 finding waived")
}

func TestCodesAreExplained(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", "--explain", "c101"), "C101: unused local\n", "A local variable is never read", "`-- check: C101 because REASON`")
	all := s.Run(t, program.ExitOK, "check", "--explain", "all")
	curtaintest.CheckContains(t, all, "| C001 |", "| C310 |")
	s.Run(t, program.ExitUsage, "check", "--explain", "C11")
	curtaintest.CheckContains(t, s.Stderr.String(), `unknown code "C11"`, "did you mean")
	s.Run(t, program.ExitUsage, "check", "--explain", "C101", "C102")
	curtaintest.CheckContains(t, s.Stderr.String(), "--explain takes one code")
}

func TestACheckTellsWhichFunctionsAreClosures(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CopyAndEditScripts(t, s, "mine", "curtain/cards/aldric/galvanize.lua", "self:deal(self.values.damage, target)", "for k in pairs({}) do self:deal(#k, target) end self:deal(self.values.damage, target)")
	all := regexp.MustCompile(`compiled to closures: (\d+) of (\d+) functions`)
	got := all.FindStringSubmatch(s.Run(t, program.ExitOK, "check", "--speed"))
	if got == nil || got[1] != got[2] {
		t.Errorf("not all functions of the base content are closures: %q", got)
	}
	out := s.Run(t, program.ExitOK, "check", "--speed", "--scripts", "mine")
	curtaintest.CheckContains(t, out, `mine/curtain/cards/aldric/galvanize.lua:10: a loop that does not use ipairs: play of card "galvanize" is interpreted`)
	if now := all.FindStringSubmatch(out); now == nil || now[1] == got[1] || now[2] != got[2] {
		t.Errorf("%q before and %q after", got, now)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", "--speed", "--interpreter"), "files checked")
	curtaintest.CheckContainsNone(t, s.Stdout.String(), "closures")
	listed := curtaintest.RunJSON[inspect.CheckDocument](t, s, program.ExitOK, "check", "--speed", "--scripts", "mine", "--json")
	why := 0
	for _, c := range listed.Callbacks {
		if c.Why != "" {
			why++
		}
	}
	if len(listed.Callbacks) == 0 || why == 0 || why == len(listed.Callbacks) {
		t.Errorf("%d of %d callbacks say why", why, len(listed.Callbacks))
	}
}

// TestACommandParsesEachFileOnce checks that a command parses each file at most once, or twice if the pack has more
// than 512 KB of functions.
func TestACommandParsesEachFileOnce(t *testing.T) {
	testkit.SkipUnlessFull(t)
	parsed := func(files, status int, command ...string) int64 {
		s := curtaintest.NewProgramWithFixedScripts(t)
		s.WriteFile(t, "lantern/mod.lua", "return mod { id = \"lantern\", name = \"Lantern\", version = \"1.0.0\", game = \"curtain\" }\n")
		s.WriteFile(t, "lantern/locale/de.lua", "return locale { language = \"de\", card = { c0 = { name = \"K\" } } }\n")
		s.WriteFile(t, "moth/mod.lua", "return mod { id = \"moth\", name = \"Moth\", version = \"1.0.0\", game = \"curtain\" }\n")
		for i := range files {
			s.WriteFile(t, fmt.Sprintf("lantern/cards/c%d.lua", i), fmt.Sprintf("-- For %s.\nreturn card { id = \"c%d\", name = \"C\", owner = \"aldric\", type = \"defense\", rarity = \"uncommon\", cost = 1, text = \"Nothing.\", upgrade = { cost = 1 }, play = function(self) local a = 1 self:draw(1) end }\n", command, i))
			s.WriteFile(t, fmt.Sprintf("lantern/changes/c%d.lua", i), "override \"galvanize\" { cost = 1 }\n")
			s.WriteFile(t, fmt.Sprintf("lantern/scenarios/c%d_test.lua", i), "it(\"x\", function() assert.equal(1, 1) end)\n")
			s.WriteFile(t, fmt.Sprintf("lantern/scenarios/broken%d_test.lua", i), "it(\"x\", function() = end)\n")
			s.WriteFile(t, fmt.Sprintf("lantern/scenarios/unknown%d_test.lua", i), "it(\"x\", function() nobody() end)\n")
		}
		before := syntax.ParseCount.Load()
		curtaintest.CheckContains(t, s.Run(t, status, append(command, "--mod", "lantern")...), "lantern")
		return syntax.ParseCount.Load() - before
	}
	for _, c := range []struct {
		command string
		status  int
		each    int64 // of a card, three scenarios and a change of another card
	}{
		{"check", program.ExitFailures, 5},
		{"check --text", program.ExitFailures, 5},
		{"mods why lantern:c0", program.ExitOK, 2},
		{"mods explain", program.ExitOK, 2},
		{"mods list", program.ExitOK, 2},
		{"mods compare fight stage_rat --runs 1 --mod moth", program.ExitOK, 2}, // in both orders
		{"share --book --out lantern.html", program.ExitOK, 12},                 // also checked with their texts, and searched, once for all uses
	} {
		few, many := parsed(3, c.status, strings.Fields(c.command)...), parsed(8, c.status, strings.Fields(c.command)...)
		if many-few != 5*c.each {
			t.Errorf("%s: five cards more are parsed %d times", c.command, many-few)
		}
	}
}
