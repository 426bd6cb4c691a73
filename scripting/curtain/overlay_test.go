package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// TestAModChangesWhatIsThere lays overrides over the game's own scripts and plays what comes of it.
func TestAModChangesWhatIsThere(t *testing.T) {
	gametest.CheckChanges(t, curtain.Ruleset(), []gametest.Change{
		{"values of a card, which its text shows", `override "quick_jab" { values = { damage = 5 } }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(20, f.enemy.hp)`},
		{"by the full id, and a call with both", `override("curtain:quick_jab", { values = { damage = 5 } })`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(20, f.enemy.hp)`},
		{"a number of the upgraded form", `override "quick_jab" { ["upgrade.values.damage"] = 9 }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab", "quick_jab+" } }
	f:play("quick_jab+")
	assert.equal(16, f.enemy.hp)
	f:play("quick_jab")
	assert.equal(14, f.enemy.hp)`},
		{"a function, and a value it needs", `override "quick_jab" {
  text = "Deal {damage} damage twice.",
  values = { bonus = removed },
  play = function(self, fight, target) self:deal(self.values.damage, target) self:deal(self.values.damage, target) end,
}`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab+" } }
	f:play("quick_jab+")
	assert.equal(19, f.enemy.hp)`},
		{"a value that only its own function speaks of", `override "quick_jab" {
  values = { extra = 5 },
  play = function(self, fight, target) self:deal(self.values.extra, target) end,
}`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(20, f.enemy.hp)`},
		{"a value that its text speaks of", `override "quick_jab" { values = { extra = 5 }, text = "Deal {damage} damage, {bonus} more, {extra} never." }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(1, f.turn)`},
		{"a value that was taken away and comes again", `override "quick_jab" { values = { bonus = removed }, text = "Deal {damage} damage." }
override "quick_jab" { values = { bonus = 3 } }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	assert.equal(1, f.turn)`},
		{"an intent of a phase, deep in lists", `override "critic" { ["phases.1.intents.1"] = { attack(9) }, phases = { [2] = { below = 0.9 } } }`, `
	local f = fight { enemy = "critic" }
	f:end_turn()
	assert.equal(41, f.macguffin.hp)`},
		{"what a maker made, field by field", `override "critic" { ["phases.1.intents.1.1.amount"] = 11 }`, `
	local f = fight { enemy = "critic" }
	f:end_turn()
	assert.equal(39, f.macguffin.hp)`},
		{"acts of the run", `override "run" { ["acts.1.boss"] = "stage_rat", ["acts.3"] = removed, macguffin = 20 }`, `
	local r = run { }
	assert.equal(20, r.macguffin)`},
		{"its deck, whose list part is one", `override "run" { deck = { "block" } }`, `
	local r = run { }
	local n = 0
	for _ in ipairs(r.deck) do n = n + 1 end
	assert.equal(7, n)`},
		{"another definition of the same id", `replace "quick_jab" {
  name = "Slow Jab", owner = "pip", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 7 }, upgrade = { values = { damage = 8 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}
override "quick_jab" { values = { damage = 6 } }`, `
	local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
	f:play("quick_jab")
	assert.equal(19, f.enemy.hp)`},
		{"the mod's own keyword, and its own card", `keyword { id = "charm", name = "Charm", polarity = "bad", holder = "any", text = "Nothing." }
card { id = "wink", name = "Wink", owner = "neutral", type = "action", rarity = "uncommon", cost = 0, target = "enemy",
  text = "Inflict {charm} Charm.", values = { charm = 1 }, upgrade = { values = { charm = 2 } },
  play = function(self, fight, target) self:inflict(self.values.charm, "charm", target) end }
override "wink" { values = { charm = 4 } }
override "keyword charm" { name = "Glamour" }`, `
	local f = fight { enemy = "stage_rat", hand = { "lantern:wink" } }
	f:play("lantern:wink")
	assert.equal(4, f.enemy.keywords["lantern:charm"])`},
	})
}

// TestChangesThatAreRefused is where each wrong change is said to be wrong.
func TestChangesThatAreRefused(t *testing.T) {
	for _, test := range []struct {
		changes string
		want    []string
	}{
		{`override "quick_jba" { cost = 0 }`, []string{`mods/lantern/changes.lua:1: override "quick_jba": unknown id "quick_jba"`, `          ^^^^^^^^^ did you mean "quick_jab"?`}},
		{`override "crad quick_jab" { cost = 0 }`, []string{`unknown kind "crad"`, `did you mean "card"?`}},
		{`override "enemy quick_jab" { cost = 0 }`, []string{`unknown enemy "quick_jab"`}},
		{`override "quick_jab+" { cost = 0 }`, []string{`"quick_jab+" is the upgrade of "quick_jab"`, "upgrade = { ... }"}},
		{`override "block_" { cost = 0 }`, []string{`unknown id "block_"`}},
		{`override "burn" { name = "x" }`, []string{`"burn" is a built-in keyword, not defined in any file`}},
		{"override \"quick_jab\" {\n  cots = 0,\n}", []string{`changes.lua:2: unknown field "cots"`, `did you mean "cost"?`}},
		{"override \"quick_jab\" {\n  cost = 9,\n}", []string{"changes.lua:2: cost must be", "    |          ^"}},
		{"override \"quick_jab\" {\n  [\"upgrade.cost\"] = 9,\n}", []string{"changes.lua:2: cost", `["upgrade.cost"]`}},
		{"override(\"quick_jab\", {\n  cost = {},\n})", []string{"changes.lua:2: cost must be"}},
		{"override \"quick_jab\" {\n  cost = removed,\n}", []string{"changes.lua:2: the card has no cost", `it changes card "quick_jab", defined at scripts/curtain/cards/pip/quick_jab.lua:2`}},
		{"override \"quick_jab\" {\n  name = \"J\",\n  values = { bonus = removed },\n}", []string{"changes.lua:3: text contains {bonus}, but values has no bonus"}},
		{"override \"critic\" { [\"phases.1.intents.5\"] = { attack(1) } }", []string{"changes.lua:1: phases.1.intents.5: there is no item 5: the list has 3"}},
		{"override \"critic\" {\n  [\"phases.1.intents.2\"] = { { kind = \"atack\" } } }", []string{"changes.lua:2:"}},
		{"override \"quick_jab\" {\n  values = { dmage = 3 },\n}", []string{`changes.lua:2: values has no "dmage", and no text or function of the card uses it`, `             ^^^^^ did you mean "damage"?`}},
		{"override \"quick_jab\" {\n  values = { dmage = 3 },\n}\noverride \"quick_jab\" {\n  values = { dmage = 4 },\n}", []string{`changes.lua:5: values has no "dmage"`}},
		{`override "quick_jab" { values = { dmage = 3, damage = removed } }`, []string{`values has no "dmage"`, "text contains {damage}, but values has no damage"}},
		{`override "quick_jab" { waits = { later = function() end } }`, []string{`waits has no "later", and no text or function of the card uses it`}},
		{`override "quick_jab" { id = "slow_jab" }`, []string{"an override cannot change the id"}},
		{`override "quick_jab" { values = { damage = 2 }, ["values.damage"] = 3 }`, []string{"values.damage is given twice"}},
		{`override "quick_jab" { [true] = 1 }`, []string{"unexpected key true"}},
		{`override "quick_jab" { 5 }`, []string{"changes.lua:1: unexpected item [1]"}},
		{"\noverride \"quick_jab\"", []string{`changes.lua:2: override "quick_jab": a table is missing: write override "quick_jab" { ... }`}},
		{`override "quick_jab" "cost"`, []string{"changes.lua:1: override: table must be a table, not"}},
		{`local o = override "quick_jab" o { cost = 0 } o { cost = 1 }`, []string{" takes only one table"}},
		{`override { cost = 0 }`, []string{"override: id must be a string"}},
		{`override "run" { acts = { [2] = { boss = "crtic" } } }`, []string{`changes.lua:1: unknown enemy "crtic"`, `did you mean "critic"?`}},
		{`replace "quick_jab" { id = "slow_jab" }`, []string{`replace "quick_jab" cannot change the id: leave it out`}},
		{"replace \"quick_jab\" {\n  cost = 1 }", []string{"changes.lua:1: the card has no name"}},
		{`replace "quick_jba" { cost = 1 }`, []string{`replace "quick_jba": unknown id`}},
		{`remove "trapdoor" override "trapdoor" { cost = 0 }`, []string{`override "trapdoor": it was removed at mods/lantern/changes.lua:1`}},
		{`remove "quick_jba"`, []string{`remove "quick_jba": unknown id`}},
		{`remove("quick_jab", {}, 1)`, []string{"remove: takes 2 arguments, not 3"}},
		{`override "moon:veil" { cost = 0 }`, []string{`which lantern does not depend on: add moon to ` + "`needs`" + ` in mod.lua`}},
		{`card { id = "vex", cost = removed }`, []string{"cost must be", "removed"}},
		{`local c = card { id = "c", name = "C" } c.play = function() override "quick_jab" { cost = 0 } end`, []string{"the card has no"}},
		{`return 1`, []string{"the file defines nothing", "override, wrap, insert, replace, remove"}},
		{"remove \"critic\"\nremove \"stage_rat\"", []string{
			`changes.lua:1: remove "critic": something else still refers to it`, `run, acts.1.boss: scripts/curtain/run.lua:11`,
			`changes.lua:2: remove "stage_rat": something else still refers to it`, `run, acts.1.scenes.1.1: scripts/curtain/run.lua:10`}},
	} {
		gametest.ExpectChangesRefused(t, curtain.Ruleset(), test.changes, test.want...)
	}
}

// TestWordsOfModsElsewhere is what other files are told.
func TestWordsOfModsElsewhere(t *testing.T) {
	texts := append(gametest.Texts(t, curtain.Ruleset()), &source.Text{Name: "own.lua", Body: `override "quick_jab" { cost = 0 }`})
	_, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), whole(t).Generation)
	if err == nil || !strings.Contains(err.Error(), `own.lua:1: "override" is not available`) || !strings.Contains(err.Error(), "edit the definition itself") {
		t.Error(err)
	}
	gametest.ExpectScenarioError(t, gametest.Pack(t, curtain.Ruleset()), `remove "quick_jab"`, `assert.equal(1, 1)`, `"remove" is not available`)
}

// TestARunOfAMod has an id of its own, or says that it is about the one that is there.
func TestARunOfAMod(t *testing.T) {
	const deck = `deck = { basics = 3, "block" }, acts = { { name = "One", scenes = { { "stage_rat", "critic" } }, boss = "critic" } }`
	gametest.ExpectChangesRefused(t, curtain.Ruleset(), `run { `+deck+` }`,
		`duplicate run id "run"`, `give it an id, or: override "run" { ... } changes that one, and replace "run" { ... } replaces it`)
	c := gametest.LoadWithModFile(t, curtain.Ruleset(), `run { id = "run", `+deck+` }`)
	gametest.StartGame(t, c, scripting.GameStart{Seed: 1, Words: "run lantern:run"}, nil)
}
