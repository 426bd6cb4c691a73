package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// A library mod and two that use it, which both have a card with the same short id as a keyword or card of it.
var (
	tides = &source.Mod{ID: "tides", Version: "1.0.0"}
	moon  = &source.Mod{ID: "moon", Version: "1.0.0", Needs: []string{"tides"}}
	gulls = &source.Mod{ID: "gulls", Version: "1.0.0", Needs: []string{"tides"}}
)

const actionCard = `return card { id = "%s", name = "%s", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, target = "enemy",
  text = "It acts.", upgrade = { name = "Other" }, play = %s }`

func tidesFiles(more string) map[string]string {
	return map[string]string{
		"salt.lua": `return keyword { id = "salt", name = "Salt", holder = "any", polarity = "bad", decays = "never", text = "It is salty." }`,
		"lib/water.lua": `local water = { deep = 4 }
function water.salt(self, target, n) self:inflict(n, "tides:salt", target) end
function water.lay(self, target, keyword) self:inflict(2, keyword, target) end
function water.laying(keyword) return function(self, fight, target) self:inflict(3, keyword, target) end end
function water.plain(self, fight, target) self:inflict(5, "salt", target) end
function water.fails(self) self:gain("none") end
function water.checked(n) if n < 1 then error("the water is too low") end return n end
` + more + `
return water`,
	}
}

func usersOfTides(body string, more ...string) [][]*source.Text {
	files := map[string]string{"cards/surf.lua": "local water = use \"tides:lib/water\"\n" + body}
	for i := 0; i+1 < len(more); i += 2 {
		files[more[i]] = more[i+1]
	}
	return [][]*source.Text{gametest.TextsOfMod(tides, tidesFiles("")), gametest.TextsOfMod(gulls, map[string]string{"cards/gull.lua": `local water = use "tides:lib/water"
` + fmt.Sprintf(actionCard, "gull", "Gull", `function(self, fight, target) water.salt(self, target, water.deep) end`)}), gametest.TextsOfMod(moon, files)}
}

func TestTwoModsUseTheLibraryOfAThird(t *testing.T) {
	ownSalt := `return keyword { id = "salt", name = "Moon Salt", holder = "any", polarity = "bad", decays = "never", text = "It is salty, too." }`
	for play, want := range map[string]string{
		`function(self, fight, target) water.salt(self, target, 1) end`:     `{ 1, 0 }`, // written in full
		`function(self, fight, target) water.lay(self, target, "salt") end`: `{ 0, 2 }`, // as in the mod that calls it
		`water.laying("salt")`: `{ 0, 3 }`,
		`water.plain`:          `{ 0, 5 }`,
	} {
		c := gametest.LoadWithMods(t, curtain.Ruleset(), usersOfTides(fmt.Sprintf(actionCard, "surf", "Surf", play), "salt.lua", ownSalt)...)
		r := gametest.RunScenario(c, "", `local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "moon:surf", "gulls:gull" } }
f:play("moon:surf")
assert.same(`+want+`, { f.enemy.keywords["tides:salt"], f.enemy.keywords["moon:salt"] })
f:play("gulls:gull")
assert.equal(({`+want+`})[1][1] + 4, f.enemy.keywords["tides:salt"])`)
		if r.Status != scenario.Passed {
			t.Errorf("%s: %s", play, r.Message)
		}
	}
}

// A wrapper of each mod can be a function of the library, too.
func TestAWrapperFromALibraryMeansWhatItsModMeans(t *testing.T) {
	files := tidesFiles(`function water.around(keyword) return function(beneath, self, fight, target) beneath(self, fight, target) self:inflict(1, keyword, target) end end`)
	user := func(of *source.Mod) []*source.Text {
		return gametest.TextsOfMod(of, map[string]string{
			"salt.lua": `return keyword { id = "foam", name = "Foam of ` + of.ID + `", holder = "any", polarity = "bad", decays = "never", text = "It foams." }`,
			"wrap.lua": `wrap "quick_jab" { play = use("tides:lib/water").around("foam") }`})
	}
	c := gametest.LoadWithMods(t, curtain.Ruleset(), gametest.TextsOfMod(tides, files), user(gulls), user(moon))
	r := gametest.RunScenario(c, "", `local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "quick_jab" } }
f:play("quick_jab")
assert.same({ 1, 1 }, { f.enemy.keywords["gulls:foam"], f.enemy.keywords["moon:foam"] })`)
	gametest.ExpectPassed(t, r)
}

func TestErrorsInTheLibraryOfAModNameWhoUsedIt(t *testing.T) {
	_, err := gametest.LoadMods(t, curtain.Ruleset(), usersOfTides("water.checked(0)\n"+fmt.Sprintf(actionCard, "surf", "Surf", "water.plain"))...)
	if err == nil || !strings.HasPrefix(err.Error(), "mods/tides/lib/water.lua:7: the water is too low\n") || !strings.Contains(err.Error(), "called from mods/moon/cards/surf.lua:2") || source.ErrorsOf(err)[0].Mod != "moon" {
		t.Errorf("while it loads: %v", err)
	}
	c := gametest.LoadWithMods(t, curtain.Ruleset(), usersOfTides(fmt.Sprintf(actionCard, "surf", "Surf", "function(self)\n  water.fails(self)\nend"))...)
	r := gametest.RunScenario(c, "", `local f = fight { enemy = "stage_rat", hand = { "moon:surf" } } f:play("moon:surf")`)
	if got := fmt.Sprintf("%s:%d: %s", r.FailFile, r.FailLine, r.Message); !strings.HasPrefix(got, "mods/tides/lib/water.lua:6: gain: amount must be") || !strings.Contains(got, "mods/moon/cards/surf.lua:4") || !strings.Contains(got, `play of card "moon:surf"`) {
		t.Errorf("during play: %s", got)
	}
}

func TestLibrariesOfModsThatAreRefused(t *testing.T) {
	for use, want := range map[string]string{
		`use "tides:lib/water"`:                      "",
		`use "moon:lib/own"`:                         "", // itself
		`use "tides:lib/watr"`:                       `no such library file "tides:lib/watr"` + "|" + `did you mean "tides:lib/water"?`,
		`use "tides:lib/water.lua"`:                  `write use "tides:lib/water"`,
		`use "tides:salt"`:                           "library files must be in the pack's lib/ folder",
		`use "tides:../moon/lib/own"`:                "a library file must be named by its path in the pack",
		`use "tides:/lib/water"`:                     "a library file must be named by its path in the pack",
		`use "tides:lib\\water"`:                     "a library file must be named by its path in the pack",
		`use "tides:"`:                               "a library file must be named by its path in the pack",
		`use ":lib/water"`:                           `no such library file ":lib/water"`,
		`use "tides:tides:lib/water"`:                `no such library file`,
		`use "gulls:lib/feather"`:                    `"gulls:lib/feather" belongs to the mod gulls, which moon does not depend on: add gulls to ` + "`needs`" + ` in mod.lua`,
		`use "curtain:lib/water"`:                    `no such library file "curtain:lib/water"`,
		`use "tides:lib/\27[2J"`:                     `no such library file "tides:lib/\x1b[2J"`,
		`use "lib/water"`:                            `no such library file "lib/water"`,
		`use("tides:lib/water").deep = 1`:            "read-only",
		`local w = use "tides:lib/water" w.more = w`: "read-only",
	} {
		feathers := gametest.TextsOfMod(gulls, map[string]string{"lib/feather.lua": "return {}"})
		_, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(tides, tidesFiles("")), feathers,
			gametest.TextsOfMod(moon, map[string]string{"a.lua": use + "\n" + fmt.Sprintf(actionCard, "surf", "Surf", "function() end"), "lib/own.lua": "return {}"}))
		for _, part := range strings.Split(want, "|") {
			if err == nil && want != "" || err != nil && (want == "" || !strings.Contains(err.Error(), part)) {
				t.Errorf("%s: %v\nwant %s", use, err, part)
			}
		}
	}
	own := &source.Text{Name: "base/a.lua", Path: "a.lua", Body: `use "tides:lib/water" ` + fmt.Sprintf(actionCard, "own", "Own", "function() end")}
	_, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(tides, tidesFiles("")), []*source.Text{own})
	if err == nil || !strings.Contains(err.Error(), "the game's own files cannot use mods") {
		t.Error(err)
	}
}

// What a library makes is charged to the mod that calls it: that one is left out when it makes too much.
func TestTheUserOfALibraryPaysForIt(t *testing.T) {
	files := tidesFiles(`function water.boil() local t = {} for i = 1, 60000 do t[i] = { i } end return #t end`)
	body := strings.Repeat("water.boil()\n", 40)
	_, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(tides, files), gametest.TextsOfMod(moon, map[string]string{"a.lua": "local water = use \"tides:lib/water\"\n" + body + fmt.Sprintf(actionCard, "surf", "Surf", "function() end")}))
	if err == nil || source.ErrorsOf(err)[0].Mod != "moon" {
		t.Errorf("%v", err)
	}
}

// A scenario of a mod can use the libraries that the mod's files can.
func TestAScenarioUsesTheLibraryOfAMod(t *testing.T) {
	c := gametest.LoadWithMods(t, curtain.Ruleset(), usersOfTides(fmt.Sprintf(actionCard, "surf", "Surf", "water.plain"))...)
	r := gametest.RunScenarioOfMod(c, moon, "local water = use \"tides:lib/water\"", "assert.equal(4, water.deep)")
	gametest.ExpectPassed(t, r)
}
