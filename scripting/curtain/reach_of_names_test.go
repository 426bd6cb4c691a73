package curtain_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
	"curtaincall/scripts"
)

// TestARelicThatNothingGivesIsFound, unless code, a protagonist or a run gives it.
func TestARelicThatNothingGivesIsFound(t *testing.T) {
	relic := func(rarity string) string {
		return `relic { id = "lamp", name = "Lamp", text = "It shines.", rarity = "` + rarity + `", on = { player_turn_start = function(self) self:gain(1, "block") end } }`
	}
	const offers = `override "run" { rewards = { boss = { { kinds = { relic = 1 } } } } }`
	for body, want := range map[string]string{
		relic("basic"):             `nothing gives the relic "lantern:lamp", and no run offers relics`,
		relic("uncommon"):          `nothing gives the relic "lantern:lamp", and no run offers relics`,
		relic("basic") + offers:    `nothing gives the relic "lantern:lamp", and basic relics are never offered`,
		relic("uncommon") + offers: "",
		relic("basic") + `override "pip" { relic = "lamp" }`: "",
		relic("basic") + `card { id = "rub", name = "Rub", owner = "neutral", type = "action", rarity = "uncommon", cost = 1, text = "-", upgrade = { cost = 0 },
			play = function(self) self:give("lamp") end }`: "",
	} {
		all := ""
		for _, f := range check.CheckGeneration(gametest.LoadWithModFile(t, curtain.Ruleset(), body)) {
			if f.Code == "C205" && strings.Contains(f.Message, "relic") {
				all += f.Message
			}
		}
		if want == "" && all != "" || !strings.Contains(all, want) {
			t.Errorf("%s\n  gives %q\n  want %q", body, all, want)
		}
	}
}

// TestWhatCannotBeSaysWhy checks errors that say what to do instead.
func TestWhatCannotBeSaysWhy(t *testing.T) {
	act := func(code string) string {
		return `keyword { id = "aura", name = "Aura", text = "It is there.", holder = "team" }
			card { id = "try", name = "Try", owner = "neutral", type = "action", cost = 0, target = "enemy", text = "-", play = function(self, fight, target) ` + code + ` end }`
	}
	const play = `local f = fight { enemy = { hp = 9, intents = {} }, hand = { "try" } } f:play("try") assert.equal(1, 1)`
	for _, test := range []struct{ definitions, body, want string }{
		{act(`self.count = 1`), play, "store values that the script must remember in self.memory"},
		{act(`fight.enemy.hp = 1`), play, "actor is read-only: attempt to change the field \"hp\""},
		{act(`self:heal(1, fight.macguffin)`), play + ` local last = f.events[#f.events] assert.equal("heal_refused", last.type)`, ""},
		{act(`self:heal(1, "allies")`), play, ""},
		{act(`self:gain(1, "aura", target)`), play, "gain: the enemy cannot hold Aura, which is for"},
		{`enemy { id = "owl", name = "Owl", hp = 9, keywords = { late = 1 }, intents = {} } keyword { id = "late", name = "Late", text = "It comes.", holder = "any" }`,
			`assert.equal(1, 1)`, "the file defines it further down: move the keyword above the definitions that use it"},
	} {
		r := gametest.RunScenario(gametest.Pack(t, curtain.Ruleset()), test.definitions+"\n", test.body)
		if (r.Status == scenario.Passed) != (test.want == "") || !strings.Contains(r.Message, test.want) {
			t.Errorf("%s\n  gives %s %s\n  want %s", test.definitions, r.Status, r.Message, test.want)
		}
	}
}

// TestAnEventRoomIsNamedByItsShortID in next and start of a mod, also where a room has that name.
func TestAnEventRoomIsNamedByItsShortID(t *testing.T) {
	mod := &source.Mod{ID: "lantern"}
	texts := append(gametest.Texts(t, curtain.Ruleset()), gametest.TextsOfMod(mod, map[string]string{"run.lua": `
event { id = "old_sailor", name = "Old Sailor", text = "He tells.", choices = { { text = "Listen" } } }
event { id = "lighthouse", name = "Lighthouse", text = "It shines.", choices = { { text = "Look" } } }
run { id = "coast", deck = { basics = 3 }, acts = { { name = "The Coast", start = { "old_sailor", "cave" }, rooms = {
  { kind = "event", id = "old_sailor", next = { "lantern:lighthouse" } },
  { kind = "rest", name = "cave", next = { "lighthouse" } },
  { kind = "rest", name = "lighthouse" },
  { kind = "boss", enemies = { "critic" } } } } } }`})...)
	r := gametest.RunScenarioOfMod(gametest.Load(t, curtain.Ruleset(), texts...), mod, "", `
	local r = run { id = "coast" }
	assert.same({ "old_sailor", "cave" }, r.options)
	r:choose("old_sailor")
	assert.equal("event", r.at)
	assert.equal("coast", r.id)
	r:choose("listen")
	assert.equal("rest", r.at)`)
	gametest.ExpectPassed(t, r)
}

// TestAPackWorksAsAMod, whose run needs nothing but an id.
func TestAPackWorksAsAMod(t *testing.T) {
	mod := &source.Mod{ID: "big_top"}
	folder, err := fs.Sub(scripts.FS, "examples/curtain/big_top")
	if err != nil {
		t.Fatal(err)
	}
	pack := source.Pack{FS: folder, Prefix: "mods/big_top"}
	definitions, err := pack.ReadAllExceptScenarios()
	scenarios, err2 := pack.ReadScenarios()
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for _, text := range slices.Concat(definitions, scenarios) {
		text.Mod = mod
		text.Body = strings.Replace(text.Body, "return run {\n  name = \"The Last Show\"", "return run {\n  id = \"last_show\", name = \"The Last Show\"", 1)
	}
	c := gametest.Load(t, curtain.Ruleset(), append(gametest.Texts(t, curtain.Ruleset()), definitions...)...)
	for _, f := range append(check.CheckGeneration(c), check.NewChecker(curtain.Game).CheckFiles(definitions)...) {
		t.Error(f.Err)
	}
	report := scenario.Run(c, scenarios, scenario.Options{Workers: 1})
	for _, r := range report.Results {
		if r.Status != scenario.Passed {
			t.Errorf("%s: %s", r.Name, r.Message)
		}
	}
	if len(report.Results) < 60 {
		t.Errorf("only %d scenarios", len(report.Results))
	}
}
