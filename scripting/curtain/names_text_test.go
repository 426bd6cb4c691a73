package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// charming is a mod whose names others have too; its texts speak of them.
const charming = `
keyword { id = "charm", name = "Charm", text = "It charms.", holder = "team" }
keyword { id = "vigor", name = "Taunt", text = "It is another.", holder = "team" }
sentence { id = "clap", text = "Clap AMOUNT times.", does = function(self, fight, n) self:gain(PER * n, "charm") end }
card { id = "dove", name = "Dove", owner = "neutral", type = "action", cost = 1, target = "enemy", values = { n = 2 }, upgrade = { values = { n = 3 } },
  text = "Gain {n} Charm.", play = function(self) self:gain(self.values.n, "charm") end }
card { id = "flock", name = "Flock", owner = "neutral", type = "action", cost = 1, values = { n = 2 }, upgrade = { values = { n = 3 } },
  text = "Create {n} Dove in your hand.", play = function(self) self:create("dove", { n = self.values.n }) end }
card { id = "taunting", name = "Taunting", owner = "neutral", type = "action", cost = 1, values = { n = 2 }, upgrade = { values = { n = 3 } },
  text = "Gain {n} Taunt.", play = function(self) self:gain(self.values.n, "vigor") end }
card { id = "clapping", name = "Clapping", owner = "neutral", type = "action", cost = 1, values = { n = 2 }, upgrade = { values = { n = 3 } },
  text = "Clap {n} times.", play = function(self) self:gain(PER * self.values.n, "charm") end }
`

// TestTextsMeanWhatTheirModMeans has two mods with keywords, cards and sentences of the
// same names; a third, which needs one of them, speaks of those.
func TestTextsMeanWhatTheirModMeans(t *testing.T) {
	content := func(sun string) *scripting.Generation {
		texts := few(t, "pip/quick_jab", nil)
		for mod, per := range map[string]string{"lantern": "2", "moon": "3"} {
			texts = append(texts, gametest.TextsOfMod(&source.Mod{ID: mod}, map[string]string{"all.lua": strings.ReplaceAll(charming, "PER", per)})...)
		}
		return gametest.Load(t, curtain.Ruleset(), append(texts, gametest.TextsOfMod(&source.Mod{ID: "sun", Needs: []string{"moon"}}, map[string]string{"sun.lua": sun})...)...)
	}
	card := func(text, play string) string {
		return `card { id = "ray", name = "Ray", owner = "neutral", type = "action", cost = 1, values = { n = 2 }, upgrade = { values = { n = 3 } },
  text = "` + text + `", play = function(self) ` + play + ` end }`
	}
	for _, c := range testkit.Sample(3, []struct{ text, play, want string }{
		{"Gain {n} Charm.", `self:gain(self.values.n, "charm")`, ""},
		{"Gain {n} Charm.", `self:gain(self.values.n, "moon:charm")`, ""},
		{"Clap {n} times.", `self:gain(3 * self.values.n, "charm")`, ""},
		{"Clap {n} times.", `self:gain(2 * self.values.n, "charm")`, "mods/sun/sun.lua"},
		{"Create {n} Dove in your hand.", `self:create("dove", { n = self.values.n })`, ""},
		{"Gain {n} Charm.", `self:gain(self.values.n + 1, "charm")`, "mods/sun/sun.lua"},
		{"Gain {n} Vigor.", `self:gain(self.values.n, "vigor")`, "mods/sun/sun.lua"},
	}) {
		found, err := content(card(c.text, c.play)).CompareTextsWithEffects()
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, f := range found {
			said = append(said, f.Err.Error())
		}
		if all := strings.Join(said, "\n"); c.want == "" && all != "" || !strings.Contains(all, c.want) {
			t.Errorf("%s %s: %s", c.text, c.play, all)
		}
	}
}

func TestChecksKnowTheWordsOfAMod(t *testing.T) {
	testkit.SkipUnlessFull(t)
	const body = `-- It acts.
return card { id = "ray", name = "Ray", owner = "neutral", type = "action", cost = 1, upgrade = { cost = 0 }, text = "It acts.",
  play = function(self, fight) if %s then self:draw(1) end end }`
	texts := gametest.Texts(t, curtain.Ruleset())
	for _, mod := range []string{"lantern", "moon", "sun"} {
		texts = append(texts, gametest.TextsOfMod(&source.Mod{ID: mod}, map[string]string{"all.lua": strings.ReplaceAll(charming, "PER", "2")})...)
	}
	mod := &source.Mod{ID: "star", Needs: []string{"moon"}}
	for condition, want := range map[string]string{
		`fight.hand[1].id == "ray"`:                "",
		`fight.hand[1].id == "star:ray"`:           `an id never has the form "star:ray" here; it has the form "ray"` + "|" + `write "ray"`,
		`({ ["star:ray+"] = 1 })[self.id]`:         `it has the form "ray+"`,
		`fight.hand[1].id == "dove"`:               "",
		`fight.hand[1].id == "moon:dove"`:          `write "dove"`,
		`("moon:dove"):len() > 3`:                  `write "dove"`,
		`fight.hand[1].id == "curtain:vex"`:        `write "vex"`,
		`fight.hand[1].id == "sun:dove"`:           "",
		`fight.hand[1].id == "block"`:              "",
		`fight.hand[1].id == "quick_jab"`:          `here "quick_jab" is the id of the game's definition, not of this mod's` + "|" + `write "star:quick_jab" for the mod's`,
		`({ quick_jab = 1 })[self.id]`:             `write "star:quick_jab"`,
		`fight.hand[1].id == "star:quick_jab"`:     "",
		`fight.hand[1].id == "somebody"`:           "",
		`self:create("star:quick_jab")`:            "",
		`self:create("quick_jab")`:                 "",
		`fight.team.keywords.charm > 0`:            "",
		`fight.team.keywords["moon:charm"] > 0`:    "",
		`fight.team.keywords["lantern:charm"] > 0`: "which star does not depend on: add lantern to `needs` in mod.lua",
		`fight.team.keywords.charn > 0`:            `did you mean "charm"?`,
		`self:gain(1, "charm") > 0`:                "",
		`self:gain(1, "sun:charm") > 0`:            "which star does not depend on",
		`self:gain(1, "curtain:block") > 0`:        "",
	} {
		files := gametest.TextsOfMod(mod, map[string]string{"ray.lua": strings.Replace(body, "%s", condition, 1), "quick_jab.lua": strings.ReplaceAll(strings.ReplaceAll(body, "%s", "fight.turn > 1"), "ray", "quick_jab")})
		c := gametest.Load(t, curtain.Ruleset(), append(texts, files...)...)
		var said []string
		for _, f := range append(check.CheckGeneration(c), check.NewChecker(curtain.Game).CheckFiles(files)...) {
			if strings.HasPrefix(f.Err.File, "mods/star/") && f.Code != "C205" {
				said = append(said, f.Err.Error())
			}
		}
		all := strings.Join(said, "\n")
		for _, part := range strings.Split(want, "|") {
			if want == "" && all != "" || !strings.Contains(all, part) {
				t.Errorf("%s\n  gives %q\n  want %q", condition, all, want)
			}
		}
	}
}
