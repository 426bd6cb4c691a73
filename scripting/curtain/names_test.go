package curtain_test

import (
	"slices"
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

func TestTwoModsAndTheGameMayUseOneID(t *testing.T) {
	gametest.CheckNamespaces(t, curtain.Ruleset(), `basics = { "galvanize", "bulwark" },`)
}

// sparks is a mod that calls everything that it defines spark.
const sparks = `
keyword { id = "spark", name = "Spark", text = "It glows.", holder = "any" }
keyword { id = "vex", name = "Vex", text = "It is not the card.", holder = "any", polarity = "bad" }
relic { id = "spark", name = "Spark", text = "At the start of your turn, gain 1 Block.",
  on = { player_turn_start = function(self, fight) self:gain(1, "block") end } }
enemy { id = "glow", name = "Glow", hp = 90, intents = {
  { attack("spark"), inflict(2, "vex") },
  function(self, fight) return { gain(3, "spark") } end } }
protagonist { id = "spark", name = "Spark", hp = 15, deck = { "spark", "block" }, relic = "spark" }
event { id = "spark", name = "Spark", text = "A spark.", choices = { { text = "Take", act = function(self, run) run:gain_card("spark") end } } }
card {
  id = "spark", name = "Spark", owner = "spark", type = "attack", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = AMOUNT },
  upgrade = { values = { damage = 20 } },
  waits = { again = function(self, fight) self:gain(100, "spark", "spark") end },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:gain(self.values.damage, "spark", "spark")
    self:inflict(target.keywords.spark + 1, "vex", target)
    self:create("spark")
    self:later("turn_end", "again")
  end,
}
`

var lanternMod, moonMod = &source.Mod{ID: "lantern", Needs: []string{"moon"}}, &source.Mod{ID: "moon"}

// sparkling returns the pack with two mods that call everything that they define spark.
func sparkling(t *testing.T) *scripting.Generation {
	t.Helper()
	texts := gametest.Texts(t, curtain.Ruleset())
	for i, mod := range []*source.Mod{moonMod, lanternMod} {
		texts = append(texts, gametest.TextsOfMod(mod, map[string]string{"sparks.lua": strings.ReplaceAll(sparks, "AMOUNT", string(rune('3'+i)))})...)
	}
	return gametest.Load(t, curtain.Ruleset(), texts...)
}

func TestModsPlaySideBySide(t *testing.T) {
	c := sparkling(t)
	const lay = `
	local f = fight { protagonists = { "spark", "pip" }, enemy = "glow", hp = { spark = 12 },
	  keywords = { glow = { spark = 2 } }, hand = { "spark", "curtain:block" }, relics = { "spark" } }
	`
	in := func(mod *source.Mod, body string) {
		t.Helper()
		if r := gametest.RunScenarioOfMod(c, mod, "", body); r.Status != scenario.Passed {
			t.Errorf("in %s: %s", mod.ID, r.Message)
		}
	}
	for mod, own := range map[*source.Mod]string{lanternMod: "lantern", moonMod: "moon"} {
		damage := map[string]string{"lantern": "4", "moon": "3"}[own]
		in(mod, lay+`
		local own, damage = "`+own+`", `+damage+`
		assert.equal("spark", f.hand[1].id)
		assert.equal("spark", f.hand[1].owner)
		assert.equal("block", f.hand[2].id)
		assert.equal(2, f.enemies[1].keywords.spark)
		assert.equal(2, f.enemies[1].keywords.spark)
		assert.equal(2, f.enemies[1].keywords[own .. ":spark"])
		assert.equal(12, f.spark.hp)
		assert.is_true(f:can_play("spark"))
		assert.is_true(f:can_play(own .. ":spark"))
		assert.is_true(f:can_play("curtain:block"))
		f:play("spark", "glow")
		assert.equal(90 - damage, f.enemies[1].hp)
		assert.equal(damage, f.spark.keywords.spark)
		assert.equal(3, f.enemies[1].keywords.vex)
		assert.equal("spark", f.hand[#f.hand].id)
		f:play("spark", f.enemies[1])
		f:end_turn()
		assert.equal(200 + 2 * damage, f.spark.keywords.spark)
		f:end_turn()
		assert.equal(5, f.enemies[1].keywords.spark)
`)
	}
	in(lanternMod, `
	local f = fight { protagonists = { "spark", "moon:spark" }, enemies = { "glow", "moon:glow" }, hand = { "spark", "moon:spark", "spark+" } }
	f:play("spark", "moon:glow")
	f:play("moon:spark", "glow")
	f:play("spark+", "glow")
	assert.equal(86, f.enemies[2].hp)
	assert.equal(90 - 3 - 21, f.enemies[1].hp)
	assert.equal(24, f["lantern:spark"].keywords["lantern:spark"])
	assert.equal(3, f["moon:spark"].keywords["moon:spark"])
	assert.equal(0, f["moon:spark"].keywords.spark)`)
	in(lanternMod, `local f = fight { protagonists = { "spark", "pip" }, enemy = "glow", hand = {} }
		f:direct("hand + spark") f:direct("hand + moon:spark") f:direct("set spark spark 3") f:direct("draw_pile + vex")
		assert.equal("spark", f.hand[1].id)
		assert.equal("moon:spark", f.hand[2].id)
		assert.equal(3, f.spark.keywords.spark)
		assert.equal("vex", f.draw_pile[1].id)`)
	in(lanternMod, `
	card { id = "ask", name = "Ask", owner = "spark", type = "action", cost = 0, target = "enemy", text = "It asks.", upgrade = { cost = 0 },
	  play = function(self, fight, target)
	    local word = self:choose({ "spark", "vex", "neither" })
	    self:gain(word == "spark" and 7 or 1, word, "spark")
	  end }
	local f = fight { protagonists = { "spark", "pip" }, enemy = "glow", hand = { "ask" } }
	f:play("ask", "glow")
	f:choose("spark")
	assert.equal(7, f.spark.keywords.spark)`)
	r := gametest.RunScenario(c, "", `
	local f = fight { protagonists = { "lantern:spark", "moon:spark" }, enemy = "moon:glow", hand = { "lantern:spark", "moon:spark" } }
	f:play("moon:spark", "moon:glow")
	assert.equal(87, f.enemies[1].hp)
	assert.has_error(function() f:play("spark", "moon:glow") end, 'unknown')`)
	if r.Status != scenario.Passed {
		t.Error("outside of mods: ", r.Message)
	}
}

// TestAnIDReadsAsItIsWritten in functions and scenarios of a mod, and in full elsewhere.
func TestAnIDReadsAsItIsWritten(t *testing.T) {
	const lantern = `
local ids = use "lib/ids"
local mine = "spark"
keyword { id = "glow", name = "Glow", text = "It glows.", holder = "any", decays = "never", on = { gained = function(self, fight, event)
  if event.keyword == "glow" and self.id == "glow" then self:gain(1, "block") end end } }
relic { id = "lamp", name = "Lamp", text = "It shines.", rarity = "uncommon", on = {
  card_played = function(self, fight, event)
    self.memory.last = event.card.id
    if event.card.id == mine and ids.is_spark(event.card.id) and ({ spark = true })[event.card.id] and self.id == "lamp" then self:gain(1, "retaliate") end
  end,
  player_turn_end = function(self, fight)
    for _, r in ipairs(fight.relics) do if r.id == "lamp" and self.memory.last == "spark" then self:gain(1, "inspire") end end
  end } }
enemy { id = "crow", name = "Crow", hp = 90, intents = { { gain(1, "glow") }, {} } }
card { id = "spark", name = "Spark", owner = "neutral", type = "action", cost = 0, text = "It acts.", upgrade = { cost = 0 },
  waits = { later = function(self, fight, what) if what == "glow" then self:gain(7, "inspire") end end },
  play = function(self, fight)
    local id, held = fight.enemy.id, 0
    self:gain(2, "glow", "pip")
    for k, n in pairs(fight.pip.keywords) do if k == "glow" then held = held + n end end
    self:gain(held, "distract")
    if id == "crow" and self.id == "spark" and fight.hand[1].id == "quick_jab" then self:gain(1, "fortify") end
    if fight.hand[5] and fight.hand[2].id == "lantern:block" and fight.hand[3].id == "block" and fight.hand[4].id == "spark+" and fight.hand[5].id == "moon:dove" then self:gain(5, "ward") end
    self:later("turn_end", "later", "glow")
  end }
card { id = "block", name = "Other Block", owner = "neutral", type = "action", cost = 0, text = "It acts.", upgrade = { cost = 0 }, play = function() end }
`
	const dove = `card { id = "dove", name = "Dove", owner = "neutral", type = "action", cost = 0, text = "It acts.", upgrade = { cost = 0 }, play = function() end }`
	const moon = dove + `
override "lantern:spark" { play = function(self, fight)
    if self.id == "spark" and fight.hand[5].id == "dove" and fight.enemy.id == "crow" then self:gain(9, "ward") end
  end }
`
	lib := map[string]string{"all.lua": lantern, "lib/ids.lua": `return { is_spark = function(id) return id == "spark" end }`}
	const lay = `local f = fight { enemy = "lantern:crow", relics = { "lantern:lamp" }, hand = { "lantern:spark", "quick_jab", "lantern:block", "curtain:block", "lantern:spark+", "moon:dove" } }
		f:play("lantern:spark") `
	owner, user := &source.Mod{ID: "lantern", Needs: []string{}}, &source.Mod{ID: "moon", Needs: []string{"lantern"}}
	c := gametest.Load(t, curtain.Ruleset(), slices.Concat(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(owner, lib), gametest.TextsOfMod(user, map[string]string{"dove.lua": dove}))...)
	wrapped := gametest.Load(t, curtain.Ruleset(), slices.Concat(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(owner, lib), gametest.TextsOfMod(user, map[string]string{"dove.lua": moon}))...)
	for i, body := range []string{
		`local f = fight { enemy = "crow", relics = { "lamp" }, hand = { "spark", "quick_jab", "block", "curtain:block", "spark" } }
		f:play("spark")
		local k = f.team.keywords
		assert.equal("glow 2 fortify 1 distract 2 retaliate 1 block 1", "glow " .. f.pip.keywords.glow .. " fortify " .. k.fortify .. " distract " .. k.distract .. " retaliate " .. k.retaliate .. " block " .. k.block)
		assert.equal("crow", f.enemy.id)
		assert.equal("lamp", f.relics[1].id)
		assert.equal("spark", f.discard_pile[1].id)
		local told = {}
		for _, e in ipairs(f.events) do if e.keyword == "glow" and e.card == "spark" then told[#told + 1] = e.target end end
		assert.same({ "pip" }, told)
		f:end_turn()
		assert.equal(8, f.team.keywords.inspire)`,
	} {
		if r := gametest.RunScenarioOfMod(c, owner, "", body); r.Status != scenario.Passed {
			t.Errorf("%d: %s", i, r.Message)
		}
	}
	for of, want := range map[*scripting.Generation]string{
		c:       lay + `assert.equal("lantern:crow", f.enemy.id) assert.equal("lantern:spark", f.discard_pile[1].id) assert.equal("lantern:spark+", f.hand[4].id) assert.equal(1, f.team.keywords.fortify) assert.equal(5, f.team.keywords.ward)`,
		wrapped: lay + `assert.equal(9, f.team.keywords.ward)`,
	} {
		if r := gametest.RunScenario(of, "", want); r.Status != scenario.Passed {
			t.Error("outside of mods: ", r.Message)
		}
	}
}

func TestNamesAreFoundInTheirOrderAndNeverElsewhere(t *testing.T) {
	const moon = `
keyword { id = "charm", name = "Charm", text = "It charms.", holder = "any" }
card { id = "dove", name = "Dove", owner = "neutral", type = "action", cost = 1, target = "enemy", text = "It acts.", upgrade = { cost = 0 }, play = function() end }
`
	card := func(play string) string {
		return `card { id = "dive", name = "Dive", owner = "neutral", type = "action", cost = 1, target = "enemy", text = "It acts.", upgrade = { cost = 0 }, play = function(self, fight) ` + play + ` end }`
	}
	relic := func(deck string) string {
		return `protagonist { id = "nell", name = "Nell", hp = 15, deck = { ` + deck + ` } }`
	}
	gametest.ExpectNamesRefused(t, curtain.Ruleset(), moon, map[string]string{
		relic(`"sun:dove"`):         `"sun:dove" belongs to the mod sun, which lantern does not depend on: add sun to ` + "`needs`" + ` in mod.lua`,
		relic(`"dov"`):              `unknown card "dov"`,
		relic(`"moon:dovv"`):        `did you mean "moon:dove"?`,
		relic(`"curtain:dove"`):     `unknown card "dove"`,
		relic(`"curtain:sun:dove"`): `unknown card "curtain:sun:dove"`,
		relic(`"a:b:c"`):            `unknown card "a:b:c"`,
		relic(`":"`):                `unknown card ":"`,
		relic(`"` + strings.Repeat("moon:", 60) + `"`):     `unknown card "moon:moon:`,
		`card { id = "moon:dove" }`:                        `id "moon:dove" has a mod's prefix, so only that mod may define it: write "dove"`,
		`card { id = "lantern:" }`:                         `id "lantern:" must be snake_case`,
		`card { id = "a:b:c" }`:                            `id "a:b:c" must be snake_case`,
		`card { id = "x` + strings.Repeat("y", 55) + `" }`: `is too long: including its mod's id, it can be at most 60 bytes long`,
		card(``) + card(``):                                `duplicate card id "lantern:dive"`,
		`enemy { id = "owl", name = "Owl", hp = 3, intents = { { gain(1, "sun:charm") } } }`: `which lantern does not depend on`,
		`enemy { id = "owl", name = "Owl", hp = 3, intents = { { gain(1, "charn") } } }`:     `did you mean "charm"?`,
	})
	texts := append(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(moonMod, map[string]string{"moon.lua": moon})...)
	texts = append(texts, gametest.TextsOfMod(&source.Mod{ID: "sun"}, map[string]string{"sun.lua": moon})...)
	for play, want := range map[string]string{
		`self:create("sun:dove") self:gain(1, "sun:charm")`: "", // the game's ids may come from any mod
		`self:create("sun:dove:")`:                          `unknown card "sun:dove:"`,
		`self:create("dovv")`:                               `did you mean "dove"?`,
		`self:gain(1, "charn")`:                             `did you mean "charm"?`,
		`self:inflict(1, ("x"):rep(16000), "all_enemies")`:  "unknown keyword",
		`return fight.pip.keywords["sun:charn"]`:            `keywords has no field "sun:charn"`,
		`self:create("dove") self:create("curtain:block") self:gain(1, "moon:charm") assert(fight.team.keywords.charm == fight.team.keywords["moon:charm"])`: "",
	} {
		c := gametest.Load(t, curtain.Ruleset(), append(texts, gametest.TextsOfMod(lanternMod, map[string]string{"a.lua": card(play)})...)...)
		r := gametest.RunScenarioOfMod(c, lanternMod, "", `local f = fight { enemy = "critic", hand = { "dive" } } f:play("dive", "critic") assert.equal(1, 1)`)
		if want == "" && r.Status != scenario.Passed || !strings.Contains(r.Message, want) {
			t.Errorf("%s\n  gives %s %s\n  want %s", play, r.Status, r.Message, want)
		}
	}
}

func TestPeopleTypeShortIDsAndNamesThatOneThingHas(t *testing.T) {
	texts := append(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(lanternMod, map[string]string{"sparks.lua": strings.ReplaceAll(sparks, "AMOUNT", "4")})...)
	texts = append(texts, &source.Text{Name: "scripts/curtain/ember.lua", Path: "ember.lua", Body: `keyword { id = "ember", name = "Ember", text = "It glows.", holder = "any" }`})
	one, both := gametest.Load(t, curtain.Ruleset(), texts...), sparkling(t)
	for typed, want := range map[string]string{"fight glow": "fight lantern:glow", "fight curtain:critic": "fight curtain:critic", "fight critic": "fight critic", "fight nobody": "fight nobody", "": ""} {
		if full := one.SetupWithFullIDs(typed); full != want {
			t.Errorf("%q is %q, want %q", typed, full, want)
		}
	}
	table := gametest.StartGame(t, one, scripting.GameStart{Seed: 1, Words: "fight glow"}, nil)
	for typed, want := range map[string]string{"hand + spark": "hand + lantern:spark", "hand + lantern:spark": "hand + lantern:spark", "hand + vex": "hand + vex"} {
		a, err := table.Parse(typed)
		if err == nil && table.Describe(a) != want {
			t.Errorf("%q is read as %q", typed, table.Describe(a))
		} else if err != nil {
			t.Errorf("%q: %v", typed, err)
		}
	}
	if _, err := gametest.NewGameRunner(t, both).StartGame(scripting.GameStart{Seed: 1, Words: "fight glow"}, nil); err == nil || !strings.Contains(err.Error(), `enemy "glow" is ambiguous: it could be "lantern:glow" or "moon:glow"`) {
		t.Errorf("fight glow: %v", err)
	}
	table = gametest.StartGame(t, both, scripting.GameStart{Seed: 1, Words: "fight moon:glow"}, nil)
	if _, err := table.Parse("hand + spark"); err == nil || !strings.Contains(err.Error(), `could be`) || !strings.Contains(err.Error(), `"moon:spark"`) {
		t.Errorf("hand + spark: %v", err)
	}
	find := func(c *scripting.Generation, kind, name string) string {
		found, err := lookup.Find(lookup.AppendOwnKeywords(c.Entries(), c.Keywords()), kind, name)
		if err != nil {
			return err.Error()
		}
		var ids []string
		for _, e := range found {
			ids = append(ids, e.Kind+" "+e.ID)
		}
		return strings.Join(ids, ", ")
	}
	for _, f := range []struct {
		c          *scripting.Generation
		kind, name string
		want       string
	}{
		{one, "card", "spark", "card lantern:spark"},
		{one, "", "Glow", "enemy lantern:glow"},
		{one, "card", "curtain:vex", "card vex"},
		{one, "card", "vex", "card vex"},
		{one, "", "curtain:taunt", "keyword taunt"},
		{one, "", "curtain:ember", "keyword ember"},
		{both, "card", "spark", `"spark" is ambiguous: it could be card lantern:spark or card moon:spark`},
		{both, "enemy", "Glow", `"glow" is ambiguous: it could be enemy lantern:glow or enemy moon:glow`},
		{both, "card", "moon:spark", "card moon:spark"},
		{both, "", "vex", "card vex"},
		{both, "", "moon:spark", "card moon:spark, protagonist moon:spark, relic moon:spark, event moon:spark, keyword moon:spark"},
	} {
		if got := find(f.c, f.kind, f.name); got != f.want {
			t.Errorf("%s %q is %s, want %s", f.kind, f.name, got, f.want)
		}
	}
}

// TestGamesWithModsAreKept plays fights with what two mods define, and keeps them as scenarios outside of mods.
func TestGamesWithModsAreKept(t *testing.T) {
	c := sparkling(t)
	gametest.CheckKeepingRandomGames(t, c, 6, func(seed int) int { return 4 + 3*seed }, "fight lantern:glow", "fight moon:glow", "fight critic")
	gametest.CheckKeptText(t, c, "fight lantern:glow", []string{"hand + lantern:spark", "hand + moon:spark+", "set pip lantern:spark 2", "end"},
		[]string{`enemy = "lantern:glow"`, `"lantern:spark"`, `"moon:spark+"`, `"moon:spark+"`, `["lantern:spark"]`}, []string{`"spark"`, `"glow"`})
}

// TestAGameOutlivesNoModThatIsGone moves a fight to content in which a mod has changed what the fight needs, and to
// content in which the mod is missing.
func TestAGameOutlivesNoModThatIsGone(t *testing.T) {
	before := gametest.StartGame(t, sparkling(t), scripting.GameStart{Seed: 1, Words: "fight lantern:glow"}, nil)
	must(t, before, "hand + lantern:spark")
	texts := gametest.TextsOfMod(moonMod, map[string]string{"sparks.lua": strings.ReplaceAll(sparks, "AMOUNT", "3")})
	without := gametest.Load(t, curtain.Ruleset(), append(gametest.Texts(t, curtain.Ruleset()), texts...)...)
	if _, err := gametest.NewGameRunner(t, without).Adopt(before); err == nil || !strings.Contains(err.Error(), `card "lantern:spark"`) || !strings.Contains(err.Error(), `enemy "lantern:glow"`) {
		t.Errorf("the fight goes on: %v", err)
	}
	const needy = `card { id = "ray", name = "Ray", owner = "neutral", type = "action", cost = 1, upgrade = { cost = 0 }, text = "It acts.",
		play = function(self) self:create("spark") end }`
	load := func(mod *source.Mod, previous *scripting.Generation) *scripting.Generation {
		all := append(gametest.Texts(t, curtain.Ruleset()), texts...)
		c, err := curtain.Ruleset().Load(append(all, gametest.TextsOfMod(mod, map[string]string{"ray.lua": needy})...), sandbox.DefaultLimits(), previous)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	needs := load(&source.Mod{ID: "sun", Needs: []string{"moon"}}, nil)
	sun := &source.Mod{ID: "sun"}
	for c, want := range map[*scripting.Generation]scenario.Status{needs: scenario.Passed, load(sun, needs): scenario.Errored} {
		if r := gametest.RunScenarioOfMod(c, sun, "", `local f = fight { enemy = "critic", hand = { "ray" } } f:play("ray") assert.equal("moon:spark", f.hand[1].id)`); r.Status != want {
			t.Errorf("%s, want %s: %s", r.Status, want, r.Message)
		}
	}
}

// TestTheOwnThingsOfTheGameAreTyped with its name before a colon, whatever mods have.
func TestTheOwnThingsOfTheGameAreTyped(t *testing.T) {
	var out strings.Builder
	p := gametest.NewPrompt(t, curtain.Ruleset(), sparkling(t), &out)
	for line, want := range map[string]string{
		"hand + curtain:block":             "Cards in hand",
		"inflict 1 curtain:weak":           "Weak 0 → 1",
		"what hand + curtain:block":        "Cards in hand",
		"hand + curtain:spark":             `unknown card "curtain:spark"`,
		"hand + curtain:moon:spark":        `unknown card "curtain:moon:spark"`,
		"direct(\"hand + curtain:block\")": "Cards in hand",
	} {
		out.Reset()
		if p.RunLine(line); !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s\nwant %s", line, &out, want)
		}
	}
}

// TestDirectionsKeepToTheScopeOfTheFile of a mod.
func TestDirectionsKeepToTheScopeOfTheFile(t *testing.T) {
	c := sparkling(t)
	const barred = "which moon does not depend on: add lantern to `needs` in mod.lua"
	for _, test := range []struct {
		mod        *source.Mod
		line, want string
	}{
		{moonMod, "hand + spark", ""}, {moonMod, "hand + moon:spark", ""}, {moonMod, "hand + curtain:block", ""}, {moonMod, "inflict 1 vex", ""},
		{moonMod, "hand + lantern:spark", barred}, {moonMod, "inflict 1 lantern:vex", barred},
		{lanternMod, "hand + moon:spark", ""}, {lanternMod, "hand + spark", ""},
		{&source.Mod{ID: "stars"}, "hand + moon:spark", "which stars does not depend on"}, {&source.Mod{ID: "stars"}, "hand + block", ""},
		{&source.Mod{ID: "stars"}, "hp enemy 3", ""},
	} {
		r := gametest.RunScenarioOfMod(c, test.mod, "", `local f = fight { enemy = "stage_rat" } f:direct("`+test.line+`") assert.equal(1, 1)`)
		if passed := r.Status == scenario.Passed; passed != (test.want == "") || !strings.Contains(r.Message, test.want) {
			t.Errorf("%s in %s: %s\nwant %s", test.line, test.mod.ID, r.Message, test.want)
		}
	}
}
