package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripts"
)

// jsonStage is a program beside which there are a card with a slip and a scenario
// that fails.
func jsonStage(t *testing.T) *stage {
	s := fixedStage(t)
	write(t, filepath.Join(s.dir, "wall.lua"), strings.Replace(wall, "block = 8", "block = 6", 1))
	write(t, filepath.Join(s.dir, "taunt_test.lua"), mixedScenarios)
	return s
}

// sections are the parts of JSON.md by their titles.
func sections(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile("JSON.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, part := range strings.Split(string(page), "\n## ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		parts[title] = body
	}
	return parts
}

var ticked = regexp.MustCompile("`([^`]*)`")

// documented are the fields of a section: what is in ticks in the first column of
// its table, and what the fields of entries are in the second.
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

// alike are parts of the reference that have the same fields.
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
	s := jsonStage(t)
	all := newStage(t, rulesets...)
	all.builtin = scripts.FS
	unlucky := newStage(t, ladder())
	unlucky.builtin = pack("13")
	slips := fixedStage(t)
	ownScripts(t, slips, "mine", "curtain/cards/aldric/galvanize.lua", "self:heal(self.values.heal, fight.protagonists)", "for _ in pairs({}) do end")
	broken := fixedStage(t)
	ownScripts(t, broken, "mine", "curtain/cards/aldric/galvanize.lua", "owner =", "ownr =")

	modded, _ := modStage(t)
	modder := newModder(t)
	for _, id := range []string{"lantern", "moon"} {
		modder.mod(t, "mine/"+id, id, "1.0.0", `needs = { old = "*" }, authors = { "A. Player" }`)
	}
	modder.mod(t, "mine/stars", "stars", "1.0.0", `wishes = { moon = "^2" }`)
	layered := newStage(t, rulesets[0])
	layered.builtin = scripts.FS
	layered.vars["CURTAIN_MODS"] = "mine"
	layered.mod(t, "mine/lantern", "lantern", "1.0.0", `game = "curtain"`)
	layered.writes(t, "mine/lantern/a.lua", `override "quick_jab" { values = { damage = 3 } }`)
	modder.writes(t, "other.lock", `{ "game": "ladder", "version": "9.9.9", "mods": [] }`)

	seen := map[string]map[string]bool{}
	write(t, filepath.Join(slips.dir, "mod_test.lua"), "crd { id = \"x\" }\n")
	for _, run := range []struct {
		*stage
		status int
		line   string
	}{
		{all, exitOK, "list --json"},
		{all, exitOK, "list skirmish --json"},
		{broken, exitContent, "list --json --scripts mine"},
		{all, exitOK, "show --json block"},
		{broken, exitContent, "show --json block --scripts mine"},
		{all, exitOK, "reference skirmish --json"},
		{broken, exitContent, "reference --json --scripts mine"},
		{slips, exitFailures, "check --json --text --scripts mine"},
		{slips, exitFailures, "check --json --speed --scripts mine"},
		{slips, exitFailures, "check --json mod_test.lua"},
		{broken, exitContent, "check --json --scripts mine"},
		{s, exitFailures, "test --json taunt_test.lua"},
		{broken, exitContent, "test --json --scripts mine"},
		{s, exitOK, "simulate --json --runs 3 fight critic critic critic critic macguffin=1"},
		{unlucky, exitFailures, "simulate --json --runs 12 --seed 2"},
		{all, exitOK, "simulate skirmish --json --runs 2 --players greedy,random --pairings archer/goblin"},
		{all, exitFailures, "simulate --json --runs 12 --players greedy fight playwright --knockouts --assert=winrate(playwright)~below~3"},
		{all, exitOK, "simulate --json --runs 2 --players greedy --detail"},
		{all, exitOK, "simulate --json --runs 40 --players greedy fight playwright --against playwright.hp=50"},
		{broken, exitContent, "simulate --json --scripts mine"},
		{modded, exitOK, "list --json --scripts mine cards spark"},
		{modded, exitOK, "simulate --json --scripts mine --runs 2 fight stage_rat"},
		{modder, exitOK, "mods --json"},
		{modder, exitContent, "mods --json --lock other.lock"},
		{layered, exitOK, "mods why --json quick_jab.values.damage"},
	} {
		words := strings.Fields(run.line)
		for i := range words {
			words[i] = strings.ReplaceAll(words[i], "~", " ")
		}
		decoder := json.NewDecoder(strings.NewReader(run.does(t, run.status, words...)))
		var got map[string]any
		if err := decoder.Decode(&got); err != nil || decoder.More() {
			t.Fatalf("%s: no JSON document, or more than one: %v\n%s", run.line, err, &run.stdout)
		}
		if got["version"] != float64(jsonVersion) || got["command"] != words[0] {
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
		run(strings.Fields(line), s.host)
		if got := s.stdout.String(); got != want {
			t.Errorf("curtain %s prints\n%s", line, got)
		}
	}
}

func TestWrongUsePrintsNoJSON(t *testing.T) {
	s := jsonStage(t)
	for _, line := range []string{"list --json ownr=pip", "show --json nobody", "check --json nowhere", "test --json --run nothing_like_it taunt_test.lua", "simulate --json --runs 0",
		"check --json --explain all", "test --json --watch taunt_test.lua", "test --json --play one taunt_test.lua"} {
		if out := s.does(t, exitUsage, strings.Fields(line)...); out != "" {
			t.Errorf("%s prints %s", line, out)
		}
	}
}
