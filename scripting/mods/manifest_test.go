package mods_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// refused reads a mod that must be invalid, and returns the text of the error.
func refused(t testing.TB, path string) string {
	t.Helper()
	m, err := mods.Open(path, "shown", "ladder", "snake")
	if err == nil {
		t.Fatalf("%s is taken for a mod", m.IDAndVersion())
	}
	if !errors.As(err, new(*source.Error)) {
		t.Fatalf("%T is no error of a source: %v", err, err)
	}
	for line := range strings.Lines(err.Error()) {
		if line = strings.TrimSuffix(line, "\n"); screen.Clean(line) != line {
			t.Errorf("the error is not fit to be printed: %q", line)
		}
	}
	if len(err.Error()) > 20_000 {
		t.Errorf("the error has %d bytes", len(err.Error()))
	}
	return err.Error()
}

func TestAManifestIsWhatItSays(t *testing.T) {
	m := open(t, folder(t, "a", contents{"mod.lua": `-- A mod.
mod {
  id = "lantern", name = "Lantern Light", version = "1.2.0-beta.1+7",
  authors = { "A. Player", "Ä. Spieler" },
  description = "Light " .. "for all.",
  game = "ladder",
  needs = { ladder = ">= 1.0", shadows = "^1.2", dusk = "1.x" },
  wishes = { moon = "*" }, refuses = { old_lantern = "< 2 || > 3" },
  after = { "moon", "stars" }, before = { "sun" },
}`}))
	want := mods.Manifest{ID: "lantern", Name: "Lantern Light", Version: "1.2.0-beta.1+7", Description: "Light for all.", Game: "ladder"}
	if m.ID != want.ID || m.Name != want.Name || m.Version != want.Version || m.Description != want.Description || m.Game != want.Game {
		t.Errorf("got %+v", m.Manifest)
	}
	if !slices.Equal(m.Authors, []string{"A. Player", "Ä. Spieler"}) || !slices.Equal(m.After, []string{"moon", "stars"}) || !slices.Equal(m.Before, []string{"sun"}) {
		t.Errorf("got %+v", m.Manifest)
	}
	var needs []string
	for _, one := range m.Needs {
		needs = append(needs, one.ID+" "+one.Versions)
	}
	if got := strings.Join(needs, ", "); got != "ladder >= 1.0, shadows ^1.2, dusk 1.x" {
		t.Errorf("it needs %s, in another order than it says", got)
	}
}

func TestFaultsOfAManifestPointAtIt(t *testing.T) {
	for what, c := range map[string]struct{ body, want string }{
		"a slip in a field": {manifest("lantern", "1.0.0", `neds = { moon = "*" },`),
			"shown/mod.lua:3: unknown field \"neds\"\n  3 |   neds = { moon = \"*\" },\n    |   ^^^^ did you mean \"needs\"?"},
		"a version of two numbers": {manifest("lantern", "1.2"),
			"shown/mod.lua:2: invalid version \"1.2\": it must be three numbers, such as 1.2.0\n  2 |   id = \"lantern\", name = \"Lantern\", version = \"1.2\", game = \"ladder\",\n    |                                               ^^^^^ write \"1.2.0\""},
		"no version at all":      {`return mod { id = "a", name = "A", game = "ladder" }`, "has no version: add version = \"1.0.0\""},
		"another game":           {strings.Replace(manifest("lantern", "1.0.0"), `"ladder"`, `"lader"`, 1), `unknown game "lader"`},
		"the id of its game":     {manifest("ladder", "1.0.0"), `"ladder" is the name of a game`},
		"the id of a game":       {manifest("snake", "1.0.0"), `"snake" is the name of a game`},
		"an id in capitals":      {manifest("Lantern", "1.0.0"), `id "Lantern" must be snake_case`},
		"a long id":              {manifest("a"+strings.Repeat("b", 40), "1.0.0"), "id is longer than 40 characters"},
		"itself":                 {manifest("lantern", "1.0.0", `needs = { lantern = "*" },`), "lantern is the mod itself"},
		"is not a version range": {manifest("lantern", "1.0.0", `needs = { moon = "new" },`), `"new" is not a version range: write "^1.2"`},
		"a name that is none":    {manifest("lantern", "1.0.0", `wishes = { ["the moon"] = "*" },`), `"the moon" is not a mod id`},
		"a number":               {manifest("lantern", "1.0.0", `needs = { moon = 1 },`), "must be a string, not 1"},
		"a list of a number":     {manifest("lantern", "1.0.0", `after = { 1 },`), "item 1 of after must be a string"},
		"a text for a list":      {manifest("lantern", "1.0.0", `authors = "me",`), "authors must be a list of strings"},
		"control characters":     {manifest("lantern", "1.0.0", `description = "\27[2J",`), `\x1b`},
		"those of directions":    {manifest("lantern", "1.0.0", "authors = { \"a\u202eb\" },"), `\u{202e}`},
		"a function":             {manifest("lantern", "1.0.0", `description = (function() return "" end)(),`), "a mod is pure data"},
		"a word of a library":    {manifest("lantern", "1.0.0", `description = string.rep("a", 3),`), "a mod is pure data"},
		"a loop":                 {"while true do end", "the file must contain one mod and nothing else\n  1 | while true do end\n  write `return mod { ... }`"},
		"two":                    {`mod { id = "a" } mod { id = "b" }`, "one mod and nothing else"},
		"none":                   {"", "one mod and nothing else"},
		"another word":           {`return card { id = "a" }`, "one mod and nothing else"},
		"a script's slip":        {"return mod {", "shown/mod.lua:1: "},
		"no text":                {"\x00\x01\x02", "shown/mod.lua"},
		"a long one":             {"-- " + strings.Repeat("a", 20_000), "longer than 16384 bytes"},
		"deep nesting":           {"return mod " + strings.Repeat("{", 5000), "shown/mod.lua:1: "},
		"deep data":              {manifest("lantern", "1.0.0", "authors = "+strings.Repeat("{", 150)+strings.Repeat("}", 150)), "nested more than 100 levels deep"},
		"many authors":           {manifest("lantern", "1.0.0", "authors = { "+strings.Repeat(`"a", `, 21)+"}"), "`authors` has 21 entries, but at most 20"},
		"long versions":          {manifest("lantern", "1.0.0", `needs = { moon = "`+strings.Repeat("1 ", 100)+`" }`), "is not a version range"},
		"a version of letters":   {manifest("lantern", "one"), "it must be three numbers"},
		"a huge version":         {manifest("lantern", "1.0.0-"+strings.Repeat("1", 300)), "version is longer than 40 characters"},
		"a number too large":     {manifest("lantern", "99999999999999999999.0.0"), "it must be three numbers"},
		"a stray key":            {manifest("lantern", "1.0.0", `[true] = 1,`), "unexpected key true"},
		"an item":                {manifest("lantern", "1.0.0", `"lantern",`), "unexpected item [1]"},
	} {
		t.Run(what, func(t *testing.T) {
			got := refused(t, folder(t, "a", contents{"mod.lua": c.body}))
			if !strings.Contains(got, c.want) {
				t.Errorf("got:\n%s\nwant in it:\n%s", got, c.want)
			}
		})
	}
}

// Thousands of names cost no more than the file has room for, and are refused.
func TestAManifestNamesFewOthers(t *testing.T) {
	for _, field := range []string{"needs", "wishes", "refuses"} {
		var many strings.Builder
		for i := range 1000 {
			many.WriteString(name(i) + ` = "*", `)
		}
		got := refused(t, folder(t, "a", contents{"mod.lua": manifest("lantern", "1.0.0", field+" = { "+many.String()+" }")}))
		if !strings.Contains(got, field+" has 1000 entries, but at most 200") {
			t.Error(got)
		}
	}
	for _, field := range []string{"after", "before"} {
		got := refused(t, folder(t, "a", contents{"mod.lua": manifest("lantern", "1.0.0", field+" = { "+strings.Repeat(`"moon", `, 1000)+" }")}))
		if !strings.Contains(got, field+" has 1000 entries, but at most 200") {
			t.Error(got)
		}
	}
}

func TestAllFaultsOfAManifestAreToldAtOnce(t *testing.T) {
	got := refused(t, folder(t, "a", contents{"mod.lua": `return mod { id = "A B", version = "1", needs = { moon = "?" }, colour = "red" }`}))
	for _, want := range []string{"snake_case", "has no name", "three numbers", "is not a version range", `unknown field "colour"`, "has no game"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in:\n%s", want, got)
		}
	}
}

func TestManifestsHaveAReference(t *testing.T) {
	r := mods.ManifestReference()
	for _, want := range []string{"---@class mods.Mod\n", "---@field id string Its id", "---@field needs? table<string, string> ", "function mod(definition) end"} {
		if text := r.LuaStubs(); !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
	if page := r.Markdown(); !strings.HasPrefix(page, "### `mod { }`") || strings.Count(page, "###") != 1 {
		t.Errorf("the page is\n%s", page)
	}
}
