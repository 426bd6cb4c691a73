package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// TestAModChangesLists by items instead of positions.
func TestAModChangesLists(t *testing.T) {
	gametest.CheckChanges(t, curtain.Ruleset(), []gametest.Change{
		{"at the end", `insert "run" { ["acts.1.scenes.1"] = { "critic" } }`, `
	local r = run { }
	assert.same({ "stage_rat", "rusty_knight", "critic" }, r.options)`},
		{"before and after an item, and twice", `insert "run" { ["acts.1.scenes.1"] = { "critic", "director", before = "stage_rat" } }
insert("run", { ["acts.1.scenes.1"] = { "moth_swarm", after = "curtain:critic" } })`, `
	local r = run { }
	assert.same({ "critic", "moth_swarm", "director", "stage_rat", "rusty_knight" }, r.options)`},
		{"removed by value", `remove "run" { ["acts.1.scenes.1"] = { "stage_rat" } }`, `
	local r = run { }
	assert.same({ "rusty_knight" }, r.options)`},
		{"removed once for each time it is named", `remove "run" { deck = { "block", "block" } }`, `
	local r, n = run { }, 0
	for _, c in ipairs(r.deck) do if c == "block" then n = n + 1 end end
	assert.equal(1, n)`},
		{"the list part of a table with names", `insert "run" { deck = { "block", before = "inspire" } }`, `
	local r, n = run { }, 0
	for _, c in ipairs(r.deck) do if c == "block" then n = n + 1 end end
	assert.equal(4, n)`},
		{"a list that was not there", `insert "stage_rat" { immune = { "weak" } }`, `
	local f = fight { enemy = "stage_rat" }
	assert.equal(1, f.turn)`},
		{"a record by some of its parts", `remove "critic" { ["phases.1.intents"] = { { { keyword = "forgetful" } } } }
insert "critic" { ["phases.1.intents"] = { { attack(9) }, before = { { amount = 6 }, { amount = 1 } } } }`, `
	local f = fight { enemy = "critic" }
	f:end_turn()
	assert.equal(41, f.macguffin.hp)`},
	})
}

// scene returns a mod with an enemy of its own, which it adds to the first scene.
func scene(id, more string) []*source.Text {
	return gametest.TextsOfMod(&source.Mod{ID: id}, map[string]string{
		"crow.lua":  fmt.Sprintf(`enemy { id = "crow", name = "%s Crow", hp = 9, intents = { { attack(1) } } }`, id),
		"scene.lua": `insert "run" { ["acts.1.scenes.1"] = { "crow" } } ` + more,
	})
}

// TestModsAddToOneScene with enemies of the same short name, in any order.
func TestModsAddToOneScene(t *testing.T) {
	storm, harbor := scene("storm", ""), scene("harbor", "")
	for _, order := range [][][]*source.Text{{storm, harbor}, {harbor, storm}} {
		c := gametest.LoadWithMods(t, curtain.Ruleset(), order...)
		if list := c.Conflicts(); len(list) > 0 {
			t.Errorf("two insertions are no conflict: %v", list)
		}
		r := gametest.RunScenario(c, "", `
	local r, found = run { }, {}
	for _, id in ipairs(r.options) do found[id] = true end
	assert.is_true(found["storm:crow"] and found["harbor:crow"] and found.stage_rat)
	assert.equal(4, #r.options)`)
		gametest.ExpectPassed(t, r)
	}
	tide := gametest.TextsOfMod(&source.Mod{ID: "tide", Needs: []string{"storm"}}, map[string]string{"a.lua": `remove "run" { ["acts.1.scenes.1"] = { "storm:crow" } }`})
	c := gametest.LoadWithMods(t, curtain.Ruleset(), storm, harbor, tide)
	gametest.ExpectPassed(t, gametest.RunScenario(c, "", `assert.same({ "stage_rat", "rusty_knight", "harbor:crow" }, run({ }).options)`))
	a := gametest.TextsOfMod(&source.Mod{ID: "a", Needs: []string{"storm"}}, map[string]string{"a.lua": `remove "run" { ["acts.1.scenes.1"] = { "storm:crow" } } remove "storm:crow"`})
	b := gametest.TextsOfMod(&source.Mod{ID: "b", Needs: []string{"storm"}}, map[string]string{"b.lua": `remove "storm:crow" { intents = { { attack(1) } } }`})
	if c, err := gametest.LoadMods(t, curtain.Ruleset(), storm, a, b); err != nil || len(c.Conflicts()) != 1 || !strings.Contains(c.Conflicts()[0].Sentence(), "b removes items from it at mods/b/b.lua:1: a wins") {
		t.Errorf("what changes a removed definition has no effect: %v", err)
	}
	if c, err := gametest.LoadMods(t, curtain.Ruleset(), storm, harbor, a); err != nil {
		t.Error(err)
	} else if _, err := c.CopyInLanguage("de"); err != nil {
		t.Errorf("in German: %v", err)
	}
	layers, err := c.Layers("", "run", "acts.1.scenes.1")
	var chain []string
	for _, l := range layers {
		chain = append(chain, strings.TrimSpace(l.Mod+" "+l.Word+" "+l.ValueText()))
	}
	if got := strings.Join(chain, "; "); err != nil || got != `["stage_rat","rusty_knight"]; storm insert ["crow"]; harbor insert ["crow"]; tide remove ["storm:crow"]` {
		t.Errorf("the chain is %s, %v", got, err)
	}
}

// TestChangesByIndexConflict if another mod has changed the list or the item.
func TestChangesByIndexConflict(t *testing.T) {
	for _, test := range []struct {
		first, then string
		want        int
	}{
		{`override "run" { ["acts.1.scenes.1.3"] = "critic" }`, `override "run" { ["acts.1.scenes.1.3"] = "director" }`, 1},
		{`insert "run" { ["acts.1.scenes.1"] = { "critic" } }`, `override "run" { ["acts.1.scenes.1.3"] = "director" }`, 1},
		{`remove "run" { ["acts.1.scenes.1"] = { "stage_rat" } }`, `override "run" { ["acts.1.scenes.1.1"] = "director" }`, 1},
		{`insert "run" { ["acts.1.scenes.1"] = { "critic" } }`, `override "run" { ["acts.1.scenes.1"] = { "director" } }`, 1},
		{`override "run" { ["acts.1.scenes.1.1"] = "critic" }`, `insert "run" { ["acts.1.scenes.1"] = { "director" } }`, 0},
		{`insert "run" { ["acts.1.scenes.1"] = { "critic" } }`, `remove "run" { ["acts.1.scenes.1"] = { "stage_rat" } }`, 0},
		{`insert "stage_rat" { immune = { "weak" } }`, `replace "stage_rat" { name = "Rat", hp = 9, intents = { { attack(1) } } }`, 1},
	} {
		c, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "a"}, map[string]string{"a.lua": test.first}),
			gametest.TextsOfMod(&source.Mod{ID: "b"}, map[string]string{"b.lua": test.then}))
		if err != nil || len(c.Conflicts()) != test.want {
			t.Errorf("%s, %s: %v, %v", test.first, test.then, c.Conflicts(), err)
		}
		for _, conflict := range c.Conflicts() {
			if s := conflict.Sentence(); !strings.Contains(s, "b wins") || strings.Contains(s, "a  at") {
				t.Error(s)
			}
		}
	}
}

// TestListsThatAreRefused has what is not a list, no item and too much.
func TestListsThatAreRefused(t *testing.T) {
	const many = `local list = {} for i = 1, 1000 do list[i] = "critic" end for n = 1, 4 do insert "run" { ["acts.1.scenes.1"] = list } end `
	for body, want := range map[string]string{
		`insert "run" { macguffin = { 3 } }`:                                                             "macguffin is not a list",
		`insert "run" { ["acts.1.scenes.1"] = "critic" }`:                                                "must be a list of items, not \"critic\"",
		`insert "run" { ["acts.1.scenes.1"] = { "critic", beside = "stage_rat" } }`:                      "can have only ",
		`insert "run" { ["acts.1.scenes.1"] = { "critic", before = "stage_rat", after = "stage_rat" } }`: "can have only ",
		`remove "run" { ["acts.1.scenes.1"] = { "critic", before = "stage_rat" } }`:                      "can have only ",
		`insert "run" { ["acts.1.scenes.1"] = { "crttic" } }`:                                            `did you mean "critic"?`,
		`insert "run" { ["acts.1.scenes.1"] = { 3 } }`:                                                   "string",
		`remove "run" { deck = 3 }`:                                                                      "must be a list",
		`remove "run" ("deck")`:                                                                          "table",
		`insert "stage_rat" { immune = ` + "\n{ \"wesk\" } }":                                            `"weak"`,
		many + `for i = 1, 1000 do list[i] = "director" end insert "run" { ["acts.1.scenes.1"] = list } remove "run" { ["acts.1.scenes.1"] = list }`: "the list has more than 1000 items",
		strings.ReplaceAll(many, "n = 1, 4", "n = 1, 200"): "the script runs too long", // 10^5 items and more
	} {
		gametest.ExpectChangesRefused(t, curtain.Ruleset(), body, want)
	}
}
