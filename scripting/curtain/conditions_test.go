package curtain_test

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// TestChangesHaveConditions on mods, their versions, and what exists.
func TestChangesHaveConditions(t *testing.T) {
	storm := gametest.TextsOfMod(&source.Mod{ID: "storm", Version: "1.4.0"}, map[string]string{
		"a.lua": `enemy { id = "crow", name = "Crow", hp = 9, intents = { { attack(1) } } } remove "run" { ["acts.1.scenes.2"] = { "moth_swarm" } }`})
	for when, want := range map[string]bool{
		`{ mods = { storm = true } }`:                               true,
		`{ mods = { storm = "^1.2", tide = false } }`:               true,
		`{ mods = { storm = ">= 1.0, < 1.4" } }`:                    false,
		`{ mods = { storm = "*", tide = "*" } }`:                    false,
		`{ mods = { storm = false } }`:                              false,
		`{ exists = { "storm:crow", "enemy stage_rat" } }`:          true,
		`{ exists = { "storm:cow" } }`:                              false,
		`{ exists = { "card stage_rat" } }`:                         false,
		`{ exists = { "run.acts.3", "quick_jab.upgrade.values" } }`: true,
		`{ exists = { "run.acts.1.scenes.2.2" } }`:                  false,
		`{ exists = { "run.acts.4" }, mods = { storm = true } }`:    false,
		`{}`: true,
	} {
		for _, change := range []string{
			`override "quick_jab" { when = ` + when + `, values = { damage = 9 } }`,
			`wrap "quick_jab" { when = ` + when + `, play = function(beneath, self, fight, target) self:deal(9, target) end }`,
			`for i = 1, 1 do override("quick_jab", { when = ` + when + `, values = { damage = 9 } }) end`,
		} {
			c := gametest.LoadWithMods(t, curtain.Ruleset(), storm, gametest.TextsOfMod(&source.Mod{ID: "tweak"}, map[string]string{"b.lua": change}))
			left := "23"
			if want {
				left = "16"
			}
			r := gametest.RunScenario(c, "", `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(`+left+`, f.enemy.hp)`)
			if r.Status != scenario.Passed || len(c.LeftOutChanges) > 0 {
				t.Errorf("%s: %s, %v", change, r.Message, c.LeftOutChanges)
			}
		}
	}
	c := gametest.LoadWithModFile(t, curtain.Ruleset(), `remove "quick_jab" { when = { mods = { storm = true } } }`)
	gametest.ExpectPassed(t, gametest.RunScenario(c, "", `fight { enemy = "stage_rat", hand = { "quick_jab" } } assert.equal(1, 1)`))
	gametest.ExpectChangesRefused(t, curtain.Ruleset(), `remove "quick_jab" { when = { mods = { storm = false } } }`, "something else still refers to it")
	c = gametest.LoadWithModFile(t, curtain.Ruleset(), `local changes = { when = { mods = { storm = true } }, cost = 0 } override("quick_jab", changes) override("block", changes)`)
	if list := c.Amendments(); len(list) > 0 {
		t.Errorf("a second change with the same table lost its conditions: %v", list)
	}
}

// TestConditionsThatAreRefused are errors of the mod itself.
func TestConditionsThatAreRefused(t *testing.T) {
	for when, want := range map[string]string{
		`3`:                            "`when` must be a table with `mods` or `exists`, not 3",
		`{ "storm" }`:                  "`when` must be a table",
		`{ mod = { storm = "*" } }`:    `did you mean "mods"?`,
		`{ mods = { "storm" } }`:       "`when.mods` must be a table such as",
		`{ mods = { storm = 1 } }`:     "storm must be a version range, true or false, not 1",
		`{ mods = { storm = "new" } }`: `"new" is not a version range`,
		`{ mods = { storm = "` + strings.Repeat("1 ", 60) + `" } }`: "storm must be a version range",
		`{ exists = "storm:crow" }`:                                 "`when.exists` must be a table",
		`{ exists = { 3 } }`:                                        "`when.exists` must list ids, not 3",
		`removed`:                                                   "`when` must be a table",
	} {
		gametest.ExpectChangesRefused(t, curtain.Ruleset(), `override "quick_jab" { when = `+when+`, cost = 0 }`, want)
	}
	c := gametest.LoadWithModFile(t, curtain.Ruleset(), `override "quick_jab" { when = { exists = { "", ".", "run.", "run..", "run.acts.99999999999999999999", "a b c", ":", "storm:" } }, cost = 0 }`)
	gametest.ExpectPassed(t, gametest.RunScenario(c, "", `local f = fight { enemy = "stage_rat", hand = { "quick_jab" } } f:play("quick_jab") assert.equal(2, f.energy)`))
}

// TestAChangeThatFitsNoMoreIsLeftOut with a warning, but its mod and its other changes stay.
func TestAChangeThatFitsNoMoreIsLeftOut(t *testing.T) {
	storm := gametest.TextsOfMod(&source.Mod{ID: "storm"}, map[string]string{"a.lua": `override "run" { ["acts.3"] = removed }
remove "run" { ["acts.1.scenes.1"] = { "stage_rat" } }`})
	for change, want := range map[string]string{
		`override "run" { ["acts.1.scenes.1.3"] = "critic", macguffin = 30 }`:                                         "there is no item 3: the list has 1",
		`remove "run" { ["acts.1.scenes.1"] = { "rusty_knight", "stage_rat" } } override "run" { macguffin = 30 }`:    `the list has no item "stage_rat"`,
		`insert "run" { ["acts.1.scenes.1"] = { "critic", before = "stage_rat" } } override "run" { macguffin = 30 }`: `the list has no item "stage_rat"`,
		`override "storm:crow" { hp = 3 } override "run" { macguffin = 30 }`:                                          `unknown id "storm:crow"`,
	} {
		tweak := gametest.TextsOfMod(&source.Mod{ID: "tweak", Needs: []string{"storm"}}, map[string]string{"b.lua": change})
		c, err := gametest.LoadMods(t, curtain.Ruleset(), storm, tweak)
		if err != nil {
			t.Errorf("%s: %v", change, err)
			continue
		}
		if len(c.LeftOutChanges) != 1 || !strings.Contains(c.LeftOutChanges[0].Error(), want) || !strings.Contains(c.LeftOutChanges[0].Error(), "the mod tweak is used without this change, because storm") ||
			c.LeftOutChanges[0].File != "mods/tweak/b.lua" {
			t.Errorf("%s: the warnings are %v", change, c.LeftOutChanges)
		}
		if r := gametest.RunScenario(c, "", `local r = run { } assert.equal(30, r.macguffin) assert.same({ "rusty_knight" }, r.options)`); r.Status != scenario.Passed {
			t.Errorf("%s: %s", change, r.Message)
		}
		if !slices.ContainsFunc(check.CheckGeneration(c), func(f scripting.Finding) bool { return f.Code == "C214" }) {
			t.Errorf("%s: check does not find it", change)
		}
	}
	gametest.ExpectChangesRefused(t, curtain.Ruleset(), `override "run" { ["acts.4.boss"] = "critic" } override "run" { ["acts.9.boss"] = "critic" }`, "there is no item 9")
}
