package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// curses is a library file of a mod, and a card that uses it.
var curses = map[string]string{
	"lib/curses.lua": `local numbers = use "lib/deep/numbers"
local curses = { most = numbers.most, words = { "FIE!", "AVAUNT!" }, floor = math.floor }
function curses.twice(n) return numbers.times(n, 2) end
function curses.lay(self, target, n)
  self:inflict(n, "forgetful", target)
end
function curses.fails(self) self:gain("none") end
return curses`,
	"lib/deep/numbers.lua": `return { most = 7, times = function(a, b) return a * b end }`,
	"cards/hex.lua": `local curses = use "lib/curses"
return card {
  id = "hex", name = "Hex", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, target = "enemy",
  text = "Inflict {forgetful} Forgetful.", values = { forgetful = curses.floor(2.5) }, upgrade = { values = { forgetful = 3 } },
  says = curses.words,
  play = function(self, fight, target) curses.lay(self, target, curses.twice(self.values.forgetful)) end,
}`,
}

func TestALibraryFileIsUsed(t *testing.T) {
	c := gametest.LoadWithMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, curses))
	text := gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"scenarios/hex_test.lua": `local curses = use "lib/curses"
describe("Hex", function() it("uses a library", function()
  local f = fight { enemy = "stage_rat", hand = { "hex" } }
  f:play("hex")
  assert.equal(curses.twice(2), f.enemy.keywords.forgetful)
  assert.equal(7, use("lib/curses").most)
  assert.has_error(function() curses.most = 8 end, "read-only")
  assert.has_error(function() curses.words[1] = "FIE" end, "read-only")
  assert.has_error(function() use "lib/cursse" end, 'did you mean "lib/curses"?')
end) end)`})
	if r := scenario.Run(c, text, scenario.Options{Workers: 1}).Results[0]; r.Status != scenario.Passed {
		t.Error(r.Message)
	}
}

// TestLibraryFilesThatAreRefused is what each wrong library file, and each wrong use of one, is told.
func TestLibraryFilesThatAreRefused(t *testing.T) {
	const card = `card { id = "c", name = "C", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.", upgrade = { name = "D" }, play = function(self) l.f(self) end }`
	for _, test := range []struct {
		name, lib, user, want string
	}{
		{"missing", `return {}`, `use "lib/b"`, `use: no such library file "lib/b"`},
		{"near", `return {}`, `use "lib/aa"`, `did you mean "lib/a"?`},
		{"with its ending", `return {}`, `use "lib/a.lua"`, `write use "lib/a"`},
		{"out of the pack", `return {}`, `use "../lib/a"`, "a library file must be named by its path in the pack"},
		{"out of the pack by a way in", `return {}`, `use "lib/../lib/a"`, "a library file must be named by its path in the pack"},
		{"absolute", `return {}`, `use "/lib/a"`, "a library file must be named by its path in the pack"},
		{"of Windows", `return {}`, `use "lib\\a"`, "a library file must be named by its path in the pack"},
		{"no library", `return {}`, `use "cards/a"`, "library files must be in the pack's lib/ folder"},
		{"another type", `return {}`, `use(5)`, "use: library file must be a string"},
		{"it defines", `return card { id = "c" }`, "", `lib/a.lua:1: "card" is not available`},
		{"it changes", `override "quick_jab" { cost = 0 } return {}`, "", "a library file cannot define anything"},
		{"it returns nothing", `local a = 1`, "", "lib/a.lua: a library file must return a table of functions and constants, not nil"},
		{"it returns a function", `return function() end`, "", "must return a table of functions and constants, not a function"},
		{"itself", `return use "lib/a"`, "", "library files depend on each other in a cycle: lib/a, lib/a"},
		{"it keeps state", `local n = 0 return { f = function() n = n + 1 end }`, "", `cannot assign to "n", a local outside it`},
		{"it keeps state in a table", `local n = {} return { f = function() n.x = 1 end }`, `local l = use "lib/a" l.f()`, "lib/a.lua:1: attempt to change"},
		{"it is changed", `return { n = 1 }`, `use("lib/a").n = 2`, "attempt to change the field \"n\": the table is read-only"},
		{"it fails", `error("no")`, "", "lib/a.lua:1: no"},
		{"it never ends", `while true do end`, "", "lib/a.lua:1: the script runs too long"},
		{"it is huge", `local t = {} for i = 1, 30000 do t[i] = i end return t`, "", "has more than"},
		{"it is a key of itself", `local t = {} t[t] = 1 return t`, "", "cannot be a key in a stored table"},
		{"used later", `return { f = function(self) use "lib/a" end }`, `local l = use "lib/a" ` + card, ""},
		{"a callback of the library", `return { f = math.floor }`, `local l = use "lib/a" card { id = "c", name = "C", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.", upgrade = { name = "D" }, play = l.f }`, "cannot be a library function"},
	} {
		files := map[string]string{"lib/a.lua": test.lib}
		if test.user != "" {
			files["user.lua"] = test.user
		}
		_, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, files))
		switch {
		case err == nil && test.want != "":
			t.Errorf("%s: is accepted", test.name)
		case err != nil && (test.want == "" || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: %v\nwant %s", test.name, err, test.want)
		}
	}
}

// TestARingOfLibraryFiles is named by all that belong to it.
func TestARingOfLibraryFiles(t *testing.T) {
	_, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{
		"lib/a.lua": `return { b = use "lib/b" }`, "lib/b.lua": `return { c = use "lib/c" }`, "lib/c.lua": `return { b = use "lib/b" }`}))
	if err == nil || !strings.Contains(err.Error(), "in a cycle: lib/b, lib/c, lib/b") {
		t.Error(err)
	}
}

// A chain that is too long is called so, and no ring, whichever of its files is loaded first.
func TestALongChainOfLibraryFilesIsNoRing(t *testing.T) {
	files := map[string]string{"a.lua": `local a = use "lib/l0" override "galvanize" { cost = 0 }`, "lib/l60.lua": "return {}"}
	for i := range 60 {
		files[fmt.Sprintf("lib/l%d.lua", i)] = fmt.Sprintf(`return { n = use "lib/l%d" }`, i+1)
	}
	_, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, files))
	if err == nil || !strings.Contains(err.Error(), "calls are nested too deeply") || strings.Contains(err.Error(), "cycle") {
		t.Error(err)
	}
}

// TestNobodyReadsTheLibraryOfAnother keeps a mod from the files of others, and lets the game's own files have some.
func TestNobodyReadsTheLibraryOfAnother(t *testing.T) {
	moon := gametest.TextsOfMod(&source.Mod{ID: "moon", Needs: []string{"lantern"}}, map[string]string{"a.lua": `use "lib/curses"`})
	_, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, curses), moon)
	if err == nil || !strings.Contains(err.Error(), `no such library file "lib/curses"`) {
		t.Error(err)
	}
	own := []*source.Text{{Name: "base/lib/a.lua", Path: "lib/a.lua", Body: `return { id = "own" }`},
		{Name: "base/a.lua", Path: "a.lua", Body: `local a = use "lib/a" keyword { id = a.id, name = "O", holder = "any", polarity = "bad", text = "Nothing." }`}}
	if _, err := gametest.LoadMods(t, curtain.Ruleset(), own); err != nil {
		t.Error(err)
	}
}

// TestALibraryFileFailsAtItsOwnLine runs a function of one on the budget of the callback that calls it.
func TestALibraryFileFailsAtItsOwnLine(t *testing.T) {
	for lib, want := range map[string]string{
		"return {\n  f = function(self)\n    self:gain(\"x\")\n  end }": "mods/lantern/lib/a.lua:3: gain: amount must be",
		"return {\n  f = function(self) while true do end end }":        "mods/lantern/lib/a.lua:2: the script runs too long",
		"return {\n  f = function(self) use \"lib/a\" end }":            "mods/lantern/lib/a.lua:2: `use` cannot be called in a callback",
	} {
		c := gametest.LoadWithMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"lib/a.lua": lib,
			"c.lua": `local l = use "lib/a" return card { id = "c", name = "C", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.", upgrade = { name = "D" }, play = function(self) l.f(self) end }`}))
		r := gametest.RunScenario(c, "", `local f = fight { enemy = "stage_rat", hand = { "lantern:c" } } f:play("lantern:c")`)
		if got := fmt.Sprintf("%s:%d: %s", r.FailFile, r.FailLine, r.Message); r.Status != scenario.Errored || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s\nwant %s", lib, got, want)
		}
	}
}

// TestALibraryFileChangesWhatUsesIt is what a reload tells of.
func TestALibraryFileChangesWhatUsesIt(t *testing.T) {
	texts := append(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, curses)...)
	before, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		if strings.HasSuffix(text.Name, "numbers.lua") {
			changed := *text
			changed.Body += " "
			texts[i] = &changed
		}
	}
	after, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), before)
	if err != nil {
		t.Fatal(err)
	}
	changed, made, gone := lookup.CompareEntries(before.Entries(), after.Entries())
	if len(changed) != 1 || changed[0] != "card lantern:hex" || len(made)+len(gone) > 0 {
		t.Error(changed, made, gone)
	}
}

// TestAPromptUsesLibraryFiles are those of the scripts, as they are now.
func TestAPromptUsesLibraryFiles(t *testing.T) {
	load := func(most string) *scripting.Generation {
		library := &source.Text{Name: "lib/odds.lua", Path: "lib/odds.lua", Body: "return { most = " + most + ", twice = function(n) return n * 2 end }"}
		return gametest.Load(t, curtain.Ruleset(), append(gametest.Texts(t, curtain.Ruleset()), library)...)
	}
	var out strings.Builder
	p := gametest.NewPrompt(t, curtain.Ruleset(), load("7"), &out)
	typed := func(line, want string) {
		t.Helper()
		out.Reset()
		if p.RunLine(line); !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s\nwant %s", line, &out, want)
		}
	}
	typed(`use("lib/odds").twice(4)`, "8")
	typed(`use("lib/odds").most`, "7")
	typed(`use "lib/ods"`, `did you mean "lib/odds"?`)
	typed(`use("lib/odds").most = 8`, "read-only")
	typed(`help use`, "Loads a library file from the scripts and returns its table.")
	p.Reload(load("9"), nil)
	typed(`use("lib/odds").most`, "9")
	bare := gametest.NewPrompt(t, curtain.Ruleset(), gametest.Pack(t, curtain.Ruleset()), &out)
	out.Reset()
	if bare.RunLine(`use "lib/odds"`); !strings.Contains(out.String(), `"use"`) {
		t.Error(out.String())
	}
}
