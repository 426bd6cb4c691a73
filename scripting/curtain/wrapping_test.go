package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// TestAModWrapsFunctions puts functions around those of the game, each compared with the interpreter.
func TestAModWrapsFunctions(t *testing.T) {
	gametest.CheckChanges(t, curtain.Ruleset(), []gametest.Change{
		{"and calls the one beneath once", `wrap "quick_jab" { play = function(beneath, self, fight, target)
  beneath(self, fight, target)
  self:gain(2, "block")
end }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(23, f.enemy.hp)
	assert.equal(2, f.team.keywords.block)`},
		{"several times", `wrap "quick_jab" { play = function(beneath, self, fight, target) for i = 1, 2 do beneath(self, fight, target) end end }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab+" } }
	f:play("quick_jab+")
	assert.equal(19, f.enemy.hp)`},
		{"never", `wrap "quick_jab" { play = function() end }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(25, f.enemy.hp)`},
		{"through a helper, as a tail call", `local function twice(beneath, self, fight, target)
  beneath(self, fight, target)
  return beneath(self, fight, target)
end
wrap "quick_jab" { play = function(beneath, self, fight, target) return twice(beneath, self, fight, target) end }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(21, f.enemy.hp)`},
		{"twice in one mod, and by a path", `wrap "quick_jab" { play = function(beneath, self, fight, target) beneath(self, fight, target) self:gain(1, "block") end }
wrap("card quick_jab", { ["play"] = function(beneath, self, fight, target) self:gain(fight.team.keywords.block + 3, "block") beneath(self, fight, target) end })`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(4, f.team.keywords.block)`},
		{"the upgraded form, which has no function of its own", `wrap "quick_jab" { upgrade = { play = function(beneath, self, fight, target) beneath(self, fight, target) self:gain(1, "block") end } }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab", "quick_jab+" } }
	f:play("quick_jab")
	assert.equal(0, f.team.keywords.block)
	f:play("quick_jab+")
	assert.equal(1, f.team.keywords.block)
	assert.equal(20, f.enemy.hp)`},
		{"a cost that is a number", `wrap "quick_jab" { cost = function(beneath, self, fight) return beneath(self, fight) + 1 end }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(1, f.energy)`},
		{"a condition that was not there", `wrap "quick_jab" { playable = function(beneath, self, fight) return beneath(self, fight) and fight.energy < 3 end }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	assert.is_false(f:can_play("quick_jab"))`},
		{"a modifier that was not there, twice", `wrap "stage_rat" { modify = { damage_taken = function(beneath, self, fight, value, by) return beneath(self, fight, value, by) + 1 end } }
wrap "stage_rat" { modify = { damage_taken = function(beneath, self, fight, value, by) return beneath(self, fight, value * 2, by) end } }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(20, f.enemy.hp)`},
		{"a hook that was not there, twice", `wrap "stage_rat" { on = { damaged = function(beneath, self, fight, event) beneath(self, fight, event) self:gain(1, "block") end } }
wrap "stage_rat" { on = { damaged = function(beneath, self, fight, event) beneath(self, fight, event) self:gain(2, "block") end } }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(3, f.enemy.keywords.block)`},
		{"an intent that is a list", `wrap "stage_rat" { ["intents.1"] = function(beneath, self, fight)
  local list = { attack(20) }
  for _, intent in ipairs(beneath(self, fight)) do table.insert(list, intent) end
  return list
end }`, `
	local f = fight { enemy = "stage_rat", hand = {} }
	assert.equal(20, f.intent[1].amount)
	assert.is_true(f.intent[2] ~= nil and f.intent[3] == nil)`},
	})
}

// wrapper returns a mod that wraps a function of Quick Jab.
func wrapper(mod *source.Mod, body string) []*source.Text {
	return gametest.TextsOfMod(mod, map[string]string{"jab.lua": `wrap "quick_jab" { play = function(beneath, self, fight, target) ` + body + ` end }`})
}

// TestModsWrapInLoadOrder lets two mods that do not know each other wrap one card.
func TestModsWrapInLoadOrder(t *testing.T) {
	charm := gametest.TextsOfMod(&source.Mod{ID: "cheer"}, map[string]string{"charm.lua": `keyword { id = "charm", name = "Charm", holder = "any", polarity = "bad", text = "Nothing." }`})
	cheer := wrapper(charm[0].Mod, `beneath(self, fight, target) self:inflict(1, "charm", target)`)
	moon := append(wrapper(&source.Mod{ID: "moon"}, `beneath(self, fight, target) self:inflict(5, "charm", target) beneath(self, fight, target)`),
		gametest.TextsOfMod(&source.Mod{ID: "moon"}, map[string]string{"charm.lua": `keyword { id = "charm", name = "Moon Charm", holder = "any", polarity = "bad", text = "Nothing." }`})...)
	moon[1].Mod = moon[0].Mod
	c := gametest.LoadWithMods(t, curtain.Ruleset(), append(charm, cheer...), moon)
	r := gametest.RunScenario(c, "", `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(17, f.enemy.hp)
	assert.equal(2, f.enemy.keywords["cheer:charm"])
	assert.equal(5, f.enemy.keywords["moon:charm"])`)
	gametest.ExpectPassed(t, r)
	layers, err := c.Layers("", "quick_jab", "play")
	var chain []string
	for _, l := range layers {
		chain = append(chain, strings.TrimSpace(l.Mod+" "+l.Word))
	}
	if got := strings.Join(chain, ", "); err != nil || got != ", cheer wrap, moon wrap" {
		t.Errorf("the chain is %q, %v", got, err)
	}
	if list := c.Conflicts(); len(list) > 0 {
		t.Errorf("wrapping is no conflict: %v", list)
	}
	for _, f := range c.CompileClosures() {
		if f.Name == "play" && f.Item == `card "quick_jab"` && f.NotCompiled != nil {
			t.Errorf("it is interpreted: %s", f.ReasonToInterpret())
		}
	}
}

// TestAWrappedFunctionPassedOnKeepsItsScope also if the one that it wraps calls it.
func TestAWrappedFunctionPassedOnKeepsItsScope(t *testing.T) {
	cheer := wrapper(&source.Mod{ID: "cheer"}, `self:inflict(1, "charm", fight.enemy) if target then target(self, fight, fight.ovation == 0 and target or nil) end`)
	charm := gametest.TextsOfMod(cheer[0].Mod, map[string]string{"charm.lua": `keyword { id = "charm", name = "Charm", holder = "any", polarity = "bad", text = "Nothing." }`})
	moon := wrapper(&source.Mod{ID: "moon"}, `beneath(self, fight, beneath)`)
	c := gametest.LoadWithMods(t, curtain.Ruleset(), append(charm, cheer...), moon)
	r := gametest.RunScenario(c, "", `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" }, ovation = 1 }
	f:play("quick_jab")
	assert.equal(2, f.enemy.keywords["cheer:charm"])`)
	gametest.ExpectPassed(t, r)
	gametest.ExpectScenarioError(t, c, "", `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")`, "too deep")
}

// TestAnOverrideAfterAWrapperIsAConflict since it drops what the other mod did.
func TestAnOverrideAfterAWrapperIsAConflict(t *testing.T) {
	override := gametest.TextsOfMod(&source.Mod{ID: "moon"}, map[string]string{"jab.lua": `override "quick_jab" { play = function(self, fight, target) self:deal(self.values.damage + self.values.bonus, target) end }`})
	cheer := wrapper(&source.Mod{ID: "cheer"}, `beneath(self, fight, target)`)
	for _, test := range []struct {
		order [][]*source.Text
		want  int
	}{{[][]*source.Text{cheer, override}, 1}, {[][]*source.Text{override, cheer}, 0}} {
		c, err := gametest.LoadMods(t, curtain.Ruleset(), test.order...)
		if err != nil || len(c.Conflicts()) != test.want {
			t.Errorf("%v conflicts, want %d: %v", c.Conflicts(), test.want, err)
		}
	}
}

// TestAFailureNamesTheLayer undoes everything, also what other layers did.
func TestAFailureNamesTheLayer(t *testing.T) {
	cheer, moon := &source.Mod{ID: "cheer"}, &source.Mod{ID: "moon"}
	for _, test := range []struct{ inner, outer, want string }{
		{`beneath(self, fight, target) error("inner")`, `self:gain(3, "block") beneath(self, fight, target)`, "in play of card \"quick_jab\", as wrapped by the mod cheer,"},
		{`beneath(self, fight, target)`, `beneath(self, fight, target) self:gain(1, "nothing")`, "in play of card \"quick_jab\", as wrapped by the mod moon,"},
		{`beneath(self, fight, target)`, `beneath(target, fight, self)`, "in play of card \"quick_jab\", turn"},
		{`beneath(self, fight, target)`, `while true do beneath(self, fight, target) end`, "called from mods/moon/jab.lua:1"},
		{`beneath(self, fight, target) beneath = nil`, `beneath(self, fight, target) beneath(self, fight, target) beneath = 3 beneath()`, "as wrapped by the mod moon,"},
	} {
		c := gametest.LoadWithMods(t, curtain.Ruleset(), wrapper(cheer, test.inner), wrapper(moon, test.outer))
		r := gametest.RunScenario(c, "", `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	local message
	assert.has_error(function() f:play("quick_jab") end)
	assert.equal(25, f.enemy.hp)
	assert.equal(3, f.energy)
	assert.equal(0, f.team.keywords.block)`)
		if r.Status != scenario.Passed {
			t.Errorf("%s, %s: %s", test.inner, test.outer, r.Message)
		}
		gametest.ExpectScenarioError(t, c, "", `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")`, test.want)
	}
}

// TestWrappersAreLimited refuses what could not be called, and exhausts the budget of what calls too much.
func TestWrappersAreLimited(t *testing.T) {
	const many = `for i = 1, %d do wrap "quick_jab" { play = function(beneath, self, fight, target) beneath(self, fight, target) end } end`
	gametest.ExpectChangesRefused(t, curtain.Ruleset(), fmt.Sprintf(many, 1000), "more than 24 functions wrap the same value", "476 more errors")
	c := gametest.LoadWithModFile(t, curtain.Ruleset(), fmt.Sprintf(many, 24))
	gametest.ExpectPassed(t, gametest.RunScenario(c, "", `local f = fight { enemy = "stage_rat", hand = { "quick_jab" } } f:play("quick_jab") assert.equal(23, f.enemy.hp)`))
	twice := `wrap "quick_jab" { play = function(beneath, self, fight, target) beneath(self, fight, target) beneath(self, fight, target) end }` + "\n"
	gametest.ExpectScenarioError(t, gametest.LoadWithModFile(t, curtain.Ruleset(), strings.Repeat(twice, 24)), "", `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")`, "the script runs too long")
	for body, want := range map[string]string{
		`wrap "quick_jab" { play = 3 }`:                             "play must be a function that wraps the existing one, not 3",
		`wrap "quick_jab" { values = { damage = 3 } }`:              "values.damage must be a function",
		`wrap "quick_jab" { play = removed }`:                       "play must be a function",
		`wrap "quick_jab" { values = { damage = function() end } }`: "must be a whole number",
		`wrap "quick_jab" { pley = function() end }`:                `did you mean "play"?`,
		`wrap "quick_jab" { play = print }`:                         "print",
		`wrap "quick_jab" { play = ipairs }`:                        "play cannot be a library function",
		`wrap "quick_jab" { text = function() end }`:                "text must be a string",
		`override "quick_jab" { cost = "x" } wrap "quick_jab" { cost = function(b, s, f) return b(s, f) end }`: `there is no function to wrap, only "x"`,
		`wrap "quick_jab"`:                                              "a table is missing",
		`wrap "run" { deck = { function() end } }`:                      "deck.* must be a function",
		`wrap "critic" { ["phases.1.intents.1"] = { function() end } }`: "phases.1.intents.1 must be a function that wraps the existing one, not a table",
	} {
		gametest.ExpectChangesRefused(t, curtain.Ruleset(), body, want)
	}
}

// TestAWrappedDefinitionShowsItsWrapper lists it among the changes of a definition.
func TestAWrappedDefinitionShowsItsWrapper(t *testing.T) {
	c := gametest.LoadWithModFile(t, curtain.Ruleset(), `wrap "quick_jab" { play = function(beneath, self, fight, target) beneath(self, fight, target) end }`)
	layers, err := c.Layers("", "quick_jab", "")
	if err != nil || len(layers) != 2 || layers[1].Path != "play" || layers[1].Value.Shape != schema.Func {
		t.Error(fmt.Sprint(layers), err)
	}
}
