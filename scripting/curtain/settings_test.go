package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

func stormWith(hail int, gulls bool, sky string) *source.Mod {
	return &source.Mod{ID: "storm", Settings: []source.Setting{{Name: "hail", Value: hail}, {Name: "gulls", Value: gulls}, {Name: "sky", Value: sky}}}
}

var hailFiles = map[string]string{
	"lib/sky.lua": `return { clouds = settings.hail + 1, wild = function() return settings.sky == "wild" end }`,
	"cards/hail.lua": `local sky = use "lib/sky"
return card { id = "hail", name = "Hail", owner = "neutral", type = "action", rarity = "uncommon", cost = settings.gulls and 1 or 0, target = "enemy",
  text = "It hails.", upgrade = { name = "More Hail" },
  play = function(self, fight, target)
    self:deal(settings.hail, target)
    if sky.wild() then self:gain(sky.clouds, "block") end
  end }`,
}

func TestScriptsReadTheSettingsOfTheirMod(t *testing.T) {
	previous := (*scripting.Generation)(nil)
	for _, c := range []struct {
		mod             *source.Mod
		cost, hp, block int
	}{{stormWith(2, true, "calm"), 1, 28, 0}, {stormWith(3, false, "wild"), 0, 27, 4}, {stormWith(2, true, "calm"), 1, 28, 0}} {
		g, err := curtain.Ruleset().Load(append(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(c.mod, hailFiles)...), sandbox.DefaultLimits(), previous)
		if err != nil {
			t.Fatal(err)
		}
		previous = g // nothing of it is used with other settings
		r := gametest.RunScenarioOfMod(g, c.mod, "", fmt.Sprintf(`local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "hail" } }
assert.same({ %d, %d }, { f.hand[1].cost, settings.hail })
f:play("hail")
assert.same({ %d, %d }, { f.enemy.hp, f.team.keywords.block })
assert.has_error(function() settings.hail = 7 end, "read-only")`, c.cost, c.mod.Settings[0].Value, c.hp, c.block))
		if r.Status != scenario.Passed {
			t.Errorf("%s: %s", c.mod.ChangedSettingsText(), r.Message)
		}
	}
}

func TestSettingsBelongToTheirMod(t *testing.T) {
	const card = `return card { id = "c", name = "C", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, text = "It acts.", upgrade = { name = "D" }, play = function(self) %s end }`
	users := gametest.TextsOfMod(&source.Mod{ID: "moon", Needs: []string{"storm"}}, map[string]string{"a.lua": `local sky = use "storm:lib/sky"
if settings.hail or sky.clouds ~= 6 then error("not so") end
` + fmt.Sprintf(card, "")})
	if _, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(stormWith(5, true, "calm"), hailFiles), users); err != nil {
		t.Error(err)
	}
	for body, want := range map[string]string{
		"settings.hail = 3 " + fmt.Sprintf(card, ""):  "read-only",
		"settings = {} " + fmt.Sprintf(card, ""):      `"settings"`,
		fmt.Sprintf(card, "") + " settings[1] = 2":    "",
		fmt.Sprintf(card, "settings.more = settings"): "",
	} {
		c, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(stormWith(5, true, "calm"), map[string]string{"a.lua": body}))
		if err == nil {
			if r := gametest.RunScenario(c, "", `local f = fight { enemy = "stage_rat", hand = { "storm:c" } } f:play("storm:c")`); r.Status == scenario.Passed || !strings.Contains(r.Message, "read-only") {
				t.Errorf("%s: %s", body, r.Message)
			}
		} else if want != "" && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwant %s", body, err, want)
		}
	}
	own := &source.Text{Name: "base/a.lua", Path: "a.lua", Body: fmt.Sprintf(card, "self:gain(settings.hail, \"block\")")}
	if _, err := gametest.LoadMods(t, curtain.Ruleset(), []*source.Text{own}); err == nil || !strings.Contains(err.Error(), "only a mod has settings") {
		t.Error(err)
	}
}
