//go:build !race

package main

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripts"
)

// jsonStage returns a program with a card that contains an error and with a scenario that fails.
func jsonStage(t *testing.T) *curtaintest.TestProgram {
	s := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "wall.lua"), strings.Replace(curtaintest.WallCard, "block = 8", "block = 6", 1))
	curtaintest.Write(t, filepath.Join(s.Dir, "taunt_test.lua"), curtaintest.MixedScenarios)
	return s
}

// sections returns the sections of JSON.md by title.
func sections(t *testing.T) map[string]string {
	t.Helper()
	page := testkit.ReadFile(t, "JSON.md")
	parts := map[string]string{}
	for _, part := range strings.Split(page, "\n## ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		parts[title] = body
	}
	return parts
}

var ticked = regexp.MustCompile("`([^`]*)`")

// documented returns the fields that a section documents: the words in backquotes in the first column of its table
// and, for the fields of entries, in the second.
func documented(section string) (list []string) {
	for _, row := range strings.Split(section, "\n| ") {
		first, second, _ := strings.Cut(row, " |")
		second, _, _ = strings.Cut(second, "\n")
		for _, name := range ticked.FindAllStringSubmatch(first, -1) {
			if !strings.Contains(name[1], " ") {
				list = append(list, name[1])
				continue
			}
			for _, field := range ticked.FindAllStringSubmatch(second, -1) {
				list = append(list, "fields of "+name[1]+": "+field[1])
			}
		}
	}
	return list
}

// alike unifies the names of parts of the reference that have the same fields.
var alike = strings.NewReplacer("setups[]", "kinds[]", "views[]", "kinds[]", "files.", "kinds[].", "mod.", "kinds[].", "makers[]", "kinds[].methods[]", "fields[].fields[]", "fields[]")

// printed collects the fields of a document by their paths.
func printed(into map[string]bool, ruleset, path string, value any) {
	switch v := value.(type) {
	case map[string]any:
		if kind, is := v["kind"].(string); is {
			for name := range v["fields"].(map[string]any) {
				into["fields of "+ruleset+" "+kind+": "+name] = true
			}
			path = "entries[]" // forms are entries too
		}
		for name, inner := range v {
			at := alike.Replace(strings.TrimPrefix(path+"."+name, "."))
			into[at] = true
			if _, list := inner.([]any); list && name != "faults" || name != "fields" && name != "faults" {
				printed(into, ruleset, at, inner)
			}
		}
	case []any:
		for _, inner := range v {
			printed(into, ruleset, path+"[]", inner)
		}
	}
}

func TestEveryFieldOfJSONIsDocumented(t *testing.T) {
	testkit.SkipUnlessFull(t)
	s := jsonStage(t)
	all := curtaintest.NewTestProgram(t, registry.Rulesets...)
	all.Builtin = scripts.FS
	unlucky := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	unlucky.Builtin = curtaintest.LadderScripts("13")
	slips := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CopyAndEditScripts(t, slips, "mine", "curtain/cards/aldric/galvanize.lua", "self:heal(self.values.heal, fight.protagonists)", "for _ in pairs({}) do end")
	broken := curtaintest.NewProgramWithFixedScripts(t)
	curtaintest.CopyAndEditScripts(t, broken, "mine", "curtain/cards/aldric/galvanize.lua", "owner =", "ownr =")

	modded, _ := curtaintest.NewProgramWithLanternAndMoon(t)
	modder := curtaintest.NewProgramForAddingMods(t)
	for _, id := range []string{"lantern", "moon"} {
		modder.WriteManifest(t, "mine/"+id, id, "1.0.0", `needs = { old = "*" }, authors = { "A. Player" }`)
	}
	modder.WriteManifest(t, "mine/stars", "stars", "1.0.0", `wishes = { moon = "^2" }`)
	layered := curtaintest.NewTestProgram(t, registry.Rulesets[0])
	layered.Builtin = scripts.FS
	layered.Vars["CURTAIN_MODS"] = "mine"
	layered.WriteManifest(t, "mine/lantern", "lantern", "1.0.0", `game = "curtain"`)
	layered.WriteFile(t, "mine/lantern/a.lua", `override "quick_jab" { values = { damage = 3 } }`)
	layered.WriteManifest(t, "mine/moon", "moon", "1.0.0", `game = "curtain", settings = { { id = "full", text = "A full moon.", default = true } }`)
	layered.WriteFile(t, "mine/moon/a.lua", `override "quick_jab" { values = { damage = 4 }, cost = "much" }`) // it is left out
	played := gamesStage(t)
	modder.WriteFile(t, "other.lock", `{ "game": "ladder", "version": "9.9.9", "mods": [] }`)

	curtaintest.UseBuiltinPractice(t)
	seen := map[string]map[string]bool{}
	curtaintest.Write(t, filepath.Join(slips.Dir, "mod_test.lua"), "crd { id = \"x\" }\n")
	for _, run := range []struct {
		*curtaintest.TestProgram
		status int
		line   string
	}{
		{all, program.ExitOK, "list --json"},
		{all, program.ExitOK, "list skirmish --json"},
		{broken, program.ExitContent, "list --json --scripts mine"},
		{all, program.ExitOK, "show --json block"},
		{broken, program.ExitContent, "show --json block --scripts mine"},
		{all, program.ExitOK, "reference skirmish --json"},
		{broken, program.ExitContent, "reference --json --scripts mine"},
		{slips, program.ExitFailures, "check --json --text --scripts mine"},
		{slips, program.ExitFailures, "check --json --speed --scripts mine"},
		{slips, program.ExitFailures, "check --json mod_test.lua"},
		{broken, program.ExitContent, "check --json --scripts mine"},
		{s, program.ExitFailures, "test --json --coverage taunt_test.lua"},
		{all, program.ExitOK, "test --json --mutate=standing_ovation --run=Standing"},
		{broken, program.ExitContent, "test --json --scripts mine"},
		{s, program.ExitOK, "simulate --json --runs 3 fight critic critic critic critic macguffin=1"},
		{unlucky, program.ExitFailures, "simulate --json --runs 12 --seed 2"},
		{all, program.ExitOK, "simulate skirmish --json --runs 2 --players greedy,random --pairings archer/goblin"},
		{all, program.ExitFailures, "simulate --json --runs 12 --players greedy fight playwright --knockouts --assert=winrate(playwright)~below~3"},
		{all, program.ExitOK, "simulate --json --runs 2 --players greedy --detail"},
		{all, program.ExitOK, "simulate skirmish --json --runs 1 --ladder match A=archer B=goblin"},
		{all, program.ExitOK, "simulate --json --runs 200 --players greedy fight playwright --against playwright.hp=50 --sprt 0,20"},
		{all, program.ExitOK, "weigh --json --runs 4 --players greedy galvanize --against galvanize.values.damage=4"},
		{all, program.ExitOK, "weigh --json --runs 1 --players greedy --peers 1 --tune damage=3..4 galvanize"},
		{all, program.ExitOK, "simulate --json --runs 1 --players full"},
		{all, program.ExitOK, "simulate --json --runs 1 --players exec:go~version"},
		{broken, program.ExitContent, "simulate --json --scripts mine"},
		{broken, program.ExitContent, "weigh --json galvanize --scripts mine"},
		{modded, program.ExitOK, "list --json --scripts mine cards spark"},
		{modded, program.ExitOK, "simulate --json --scripts mine --runs 2 fight stage_rat"},
		{modder, program.ExitOK, "mods --json"},
		{modder, program.ExitContent, "mods --json --lock other.lock"},
		{played, program.ExitOK, "games --json"},
		{layered, program.ExitOK, "mods why --json quick_jab.values.damage"},
		{layered, program.ExitOK, "mods --json"},
	} {
		words := strings.Fields(run.line)
		for i := range words {
			words[i] = strings.ReplaceAll(words[i], "~", " ")
		}
		decoder := json.NewDecoder(strings.NewReader(run.Run(t, run.status, words...)))
		var got map[string]any
		if err := decoder.Decode(&got); err != nil || decoder.More() {
			t.Fatalf("%s: no JSON document, or more than one: %v\n%s", run.line, err, &run.Stdout)
		}
		if got["version"] != float64(program.JSONVersion) || got["command"] != words[0] {
			t.Errorf("%s: version %v, command %v", run.line, got["version"], got["command"])
		}
		if seen[words[0]] == nil {
			seen[words[0]] = map[string]bool{}
		}
		printed(seen[words[0]], got["ruleset"].(string), "", got)
	}

	page := sections(t)
	for command, fields := range seen {
		if command == "show" { // has the fields of list, though not of every kind
			maps.Copy(seen["list"], fields)
			continue
		}
		if command == "reference" { // which leaves out what no word of the game has
			for _, field := range []string{"mode", "params[].doc", "params[].rest"} {
				fields["kinds[].methods[]."+field] = true
			}
		}
		if command == "games" { // which loads the scripts in journals
			maps.Copy(fields, map[string]bool{"faults": true})
		}
		want := append(documented(page["Every document"]), documented(page[command])...)
		for field := range fields {
			if !slices.Contains(want, field) {
				t.Errorf("%s prints %q, which JSON.md does not document", command, field)
			}
		}
		for _, field := range want {
			if !fields[field] {
				t.Errorf("JSON.md documents %q, which %s does not print", field, command)
			}
		}
	}
}

// TestTheExamplesOfJSONAreWhatIsPrinted runs every example of JSON.md.
func TestTheExamplesOfJSONAreWhatIsPrinted(t *testing.T) {
	page := sections(t)
	for _, command := range []string{"list", "show", "check", "test", "simulate"} {
		_, example, _ := strings.Cut(page[command], "```console\n$ curtain ")
		line, rest, _ := strings.Cut(example, "\n")
		want, _, found := strings.Cut(rest, "```")
		if !found {
			t.Errorf("%s has no example", command)
			continue
		}
		s := jsonStage(t)
		program.Run(strings.Fields(line), s.Host)
		if got := s.Stdout.String(); got != want {
			t.Errorf("curtain %s prints\n%s", line, got)
		}
	}
}

func TestWrongUsePrintsNoJSON(t *testing.T) {
	s := jsonStage(t)
	for _, line := range []string{"list --json ownr=pip", "show --json nobody", "check --json nowhere", "test --json --run nothing_like_it taunt_test.lua", "simulate --json --runs 0",
		"check --json --explain all", "test --json --watch taunt_test.lua", "test --json --play one taunt_test.lua"} {
		if out := s.Run(t, program.ExitUsage, strings.Fields(line)...); out != "" {
			t.Errorf("%s prints %s", line, out)
		}
	}
}
