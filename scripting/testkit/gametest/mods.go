package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// TextsOfMod returns the files of a mod, sorted by name as Load expects, from their bodies by name.
func TextsOfMod(mod *source.Mod, files map[string]string) (texts []*source.Text) {
	for name, body := range files {
		texts = append(texts, &source.Text{Name: source.ModsFolder + "/" + mod.ID + "/" + name, Path: name, Body: body, Mod: mod})
	}
	slices.SortFunc(texts, func(a, b *source.Text) int { return strings.Compare(a.Name, b.Name) })
	return texts
}

// RunScenarioOfMod is like RunScenario, for a scenario in a mod.
func RunScenarioOfMod(c *scripting.Generation, mod *source.Mod, definitions, body string) scenario.Result {
	text := definitions + "\ndescribe(\"It\", function() it(\"happens\", function()\n" + body + "\nend) end)\n"
	file := &source.Text{Name: "mods/" + mod.ID + "/a_test.lua", Body: text, Mod: mod}
	return scenario.Run(c, []*source.Text{file}, scenario.Options{Workers: 1}).Results[0]
}

var definedID = regexp.MustCompile(`\bid = "[a-z0-9_]+"`)

// CheckNamespaces checks that the game and two mods can define the same id, for every kind that has
// a file of its own: all definitions exist under their full ids, and those of the game stay. The
// texts in without, which only work in their place, are removed from the copies.
func CheckNamespaces(t *testing.T, r *scripting.Ruleset, without ...string) {
	t.Helper()
	base := Texts(t, r)
	texts, kinds := slices.Clone(base), 0
	for _, d := range Load(t, r, base...).BaseDefinitions() {
		body := bodyOfSingleDefinition(base, d)
		id := "spark_" + d.Kind.Name
		if body == "" || slices.ContainsFunc(texts, func(t *source.Text) bool { return strings.HasSuffix(t.Name, "/"+id+".lua") }) {
			continue
		}
		kinds++
		for _, part := range without {
			body = strings.Replace(body, part, "", 1)
		}
		body = definedID.ReplaceAllString(body, fmt.Sprintf("id = %q", id))
		texts = append(texts, &source.Text{Name: "scripts/" + r.Name + "/" + id + ".lua", Body: body})
		for _, mod := range []string{"lantern", "moon"} {
			texts = append(texts, TextsOfMod(&source.Mod{ID: mod}, map[string]string{id + ".lua": body})...)
		}
	}
	if kinds == 0 {
		t.Fatal("no kind was tried")
	}
	c := Load(t, r, texts...)
	for _, id := range []string{"spark_", "lantern:spark_", "moon:spark_"} {
		others := func(e lookup.Entry) bool { return !strings.HasPrefix(e.ID, id) }
		if n := len(slices.DeleteFunc(slices.Clone(c.Entries()), others)); n != kinds {
			t.Errorf("%d definitions begin with %s, want %d", n, id, kinds)
		}
	}
	for _, e := range Pack(t, r).Entries() {
		if !slices.ContainsFunc(c.Entries(), func(o lookup.Entry) bool { return o.Kind == e.Kind && o.ID == e.ID }) {
			t.Errorf("the %s %s is gone", e.Kind, e.ID)
		}
	}
}

// bodyOfSingleDefinition returns the text of the file in which a definition is the only one, or "" if there is none.
func bodyOfSingleDefinition(texts []*source.Text, d schema.Definition) string {
	for _, t := range texts {
		if t.Name == d.Where().File && !d.Kind.IsSingle && len(definedID.FindAllString(t.Body, -1)) == 1 {
			return t.Body
		}
	}
	return ""
}

// ExpectNamesRefused checks, for each body, that loading it as a file of the mod lantern fails with
// an error that contains the given text. The mod needs the mod moon, which has the given file.
func ExpectNamesRefused(t *testing.T, r *scripting.Ruleset, moon string, bodies map[string]string) {
	t.Helper()
	for body, want := range bodies {
		texts := append(Texts(t, r), TextsOfMod(&source.Mod{ID: "moon"}, map[string]string{"moon.lua": moon})...)
		texts = append(texts, TextsOfMod(&source.Mod{ID: "lantern", Needs: []string{"moon"}}, map[string]string{"a.lua": body})...)
		if _, err := r.Load(texts, sandbox.DefaultLimits(), Pack(t, r)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n  gives %v\n  want %s", body, err, want)
		}
	}
}

// LoadMods loads a ruleset's own scripts together with mods.
func LoadMods(tb testing.TB, r *scripting.Ruleset, mods ...[]*source.Text) (*scripting.Generation, error) {
	tb.Helper()
	texts := Texts(tb, r)
	for _, mod := range mods {
		texts = append(texts, mod...)
	}
	return r.Load(texts, sandbox.DefaultLimits(), Pack(tb, r))
}

// LoadWithMods loads a ruleset's own scripts together with mods, which must be valid.
func LoadWithMods(tb testing.TB, r *scripting.Ruleset, mods ...[]*source.Text) *scripting.Generation {
	tb.Helper()
	c, err := LoadMods(tb, r, mods...)
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// LoadWithModFile loads a ruleset's own scripts with a mod that has one file, which must be valid.
func LoadWithModFile(tb testing.TB, r *scripting.Ruleset, body string) *scripting.Generation {
	tb.Helper()
	return LoadWithMods(tb, r, TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"changes.lua": body}))
}

// ExpectChangesRefused checks that loading a mod with one file fails with an error that contains all texts in want.
func ExpectChangesRefused(tb testing.TB, r *scripting.Ruleset, body string, want ...string) {
	tb.Helper()
	_, err := LoadMods(tb, r, TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"changes.lua": body}))
	if err == nil {
		tb.Errorf("%s\nis accepted, want %q", body, want)
		return
	}
	for _, part := range want {
		if !strings.Contains(err.Error(), part) {
			tb.Errorf("%s\nis refused with\n%v\nwant %q", body, err, part)
		}
	}
}

// Change is the name of a test, a file of a mod, and the body of a scenario that checks what the file changes.
type Change [3]string

// CheckChanges runs the scenario of each change. It carries out each action on two interpreters,
// whose results must be equal.
func CheckChanges(t *testing.T, r *scripting.Ruleset, list []Change) {
	t.Helper()
	for _, change := range list {
		t.Run(change[0], func(t *testing.T) {
			c := LoadWithModFile(t, r, change[1])
			text := "describe(\"It\", function() it(\"happens\", function()\n" + change[2] + "\nend) end)\n"
			report := scenario.Run(c, []*source.Text{{Name: "a_test.lua", Body: text}}, scenario.Options{Workers: 1, CheckDeterminism: true})
			if result := report.Results[0]; result.Status != scenario.Passed {
				t.Errorf("%s\n%s", change[1], result.Message)
			}
		})
	}
}
