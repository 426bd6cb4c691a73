package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// lanterns is a mod with a keyword and two cards of its own.
var lanterns = map[string]string{
	"charm.lua": `keyword { id = "charm", name = "Charm", holder = "any", polarity = "bad", text = "Nothing." }`,
	"wink.lua": `card { id = "wink", name = "Wink", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, target = "enemy",
  text = "Inflict {charm} Charm.", values = { charm = 1 }, upgrade = { values = { charm = 2 } },
  play = function(self, fight, target) self:inflict(self.values.charm, "charm", target) end }`,
	"moth.lua": `enemy { id = "moth", name = "Moth", hp = 9, keywords = { charm = 2 }, intents = { { attack(1) } } }`,
	"ray.lua":  `enemy { id = "ray", name = "Ray", hp = 9, immune = { "charm" }, intents = { { attack(1) } } }`,
}

// TestNamesInALayerAreThoseOfItsMod lets two mods mean their own by the same short name.
func TestNamesInALayerAreThoseOfItsMod(t *testing.T) {
	c := gametest.LoadWithMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, lanterns),
		gametest.TextsOfMod(&source.Mod{ID: "moon", Needs: []string{"lantern"}}, map[string]string{
			"charm.lua": `keyword { id = "charm", name = "Moon Charm", holder = "any", polarity = "bad", text = "Nothing." }`,
			"moth.lua":  `enemy { id = "moth", name = "Moon Moth", hp = 5, intents = { { attack(1) } } }`,
			"a.lua": `override "wink" { play = function(self, fight, target) self:inflict(5, "charm", target) end }
override "lantern:moth" { keywords = { charm = 3, ["lantern:charm"] = 4 }, ["intents.2"] = { inflict(1, "charm", "allies") } }
override "run" { ["acts.1.boss"] = "moth" }`}))
	r := gametest.RunScenario(c, "", `
	local f = fight { enemy = "lantern:moth", hand = { "lantern:wink" } }
	assert.equal(4, f.enemy.keywords["lantern:charm"])
	assert.equal(3, f.enemy.keywords["moon:charm"])
	f:play("lantern:wink")
	assert.equal(8, f.enemy.keywords["moon:charm"])
	f:end_turn()
	assert.equal(0, f.macguffin.keywords["lantern:charm"])
	f:end_turn()
	assert.equal(1, f.macguffin.keywords["moon:charm"])`)
	gametest.ExpectPassed(t, r)
	for _, test := range [][2]string{
		{"keywords.lantern:charm", " 2 lantern; override 4 moon; "}, {"keywords.moon:charm", " nothing lantern; override 3 moon; "}} {
		layers, err := c.Layers("", "lantern:moth", test[0])
		var said string
		for _, l := range layers {
			said += l.Word + " " + l.ShortValueText() + " " + l.Mod + "; "
		}
		if err != nil || said != test[1] {
			t.Errorf("%s: %s, %v", test[0], said, err)
		}
	}
	if layers, err := c.Layers("", "lantern:moth", "keywords.charm"); err == nil {
		t.Errorf("charm is that of two, and yet %v", layers)
	}
	layers, err := c.Layers("", "run", "acts.1.boss")
	if err != nil || len(layers) != 2 || layers[1].Mod != "moon" {
		t.Error(layers, err)
	}
}

// TestWhoseThingsAModMayChange goes by what mod.lua says.
func TestWhoseThingsAModMayChange(t *testing.T) {
	for _, test := range []struct {
		moon source.Mod
		with bool
		want string
	}{
		{source.Mod{ID: "moon"}, true, `override "lantern:wink": "lantern:wink" belongs to the mod lantern, which moon does not depend on: add lantern to ` + "`needs`" + ` in mod.lua`},
		{source.Mod{ID: "moon", Needs: []string{"lantern"}}, true, ""},
		{source.Mod{ID: "moon", Wishes: []string{"lantern"}}, true, ""},
		{source.Mod{ID: "moon", Wishes: []string{"lantern"}}, false, ""},
	} {
		var mods [][]*source.Text
		if test.with {
			mods = append(mods, gametest.TextsOfMod(&source.Mod{ID: "lantern"}, lanterns))
		}
		mods = append(mods, gametest.TextsOfMod(&test.moon, map[string]string{"a.lua": `override "lantern:wink" { cost = 1 }`}))
		_, err := gametest.LoadMods(t, curtain.Ruleset(), mods...)
		if err == nil != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v", test.moon, err)
		}
	}
	wishing := gametest.TextsOfMod(&source.Mod{ID: "moon", Wishes: []string{"lantern"}}, map[string]string{"a.lua": `override "lantern:wnik" { cost = 1 }`})
	c, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, lanterns), wishing)
	if err != nil || len(c.LeftOutChanges) != 1 || !strings.Contains(c.LeftOutChanges[0].Error(), `did you mean "lantern:wink"?`) {
		t.Error(err)
	}
}

// TestRemovingAKeywordNamesWhoHasIt finds every word that means it, and no other.
func TestRemovingAKeywordNamesWhoHasIt(t *testing.T) {
	_, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, lanterns),
		gametest.TextsOfMod(&source.Mod{ID: "moon", Needs: []string{"lantern"}}, map[string]string{"a.lua": `remove "keyword charm"`}))
	const want = `mods/moon/a.lua:1: remove "keyword charm": 2 places still refer to it`
	if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), `enemy "lantern:moth", keywords.charm: mods/lantern/moth.lua:1`) ||
		!strings.Contains(err.Error(), `enemy "lantern:ray", immune.1: mods/lantern/ray.lua:1`) {
		t.Errorf("%v\nwant %s", err, want)
	}
	if err != nil && strings.Contains(err.Error(), "unknown keyword") {
		t.Error("it is told twice: ", err)
	}
}

// What was removed in two kinds is told of the first of them, each time.
func TestWhatIsRemovedInTwoKindsIsToldOfTheFirst(t *testing.T) {
	c := gametest.LoadWithMods(t, curtain.Ruleset(),
		gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{
			"card.lua":  `card { id = "twin", name = "Twin", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "Gain 1 Block.", play = function(self) self:gain(1, "block") end }`,
			"enemy.lua": `enemy { id = "twin", name = "Twin", hp = 9, intents = { { attack(1) } } }`}),
		gametest.TextsOfMod(&source.Mod{ID: "moon", Needs: []string{"lantern"}}, map[string]string{"a.lua": `remove "card twin" remove "enemy twin"`}))
	for range 20 {
		layers, err := c.Layers("", "lantern:twin", "cost")
		if err != nil || len(layers) != 2 || layers[0].ShortValueText() != "0" {
			t.Fatalf("%v, %v", layers, err)
		}
	}
}
