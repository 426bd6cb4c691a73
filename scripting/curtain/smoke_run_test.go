package curtain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/testkit/gametest"
)

const crash = `local nobody = nil return nobody.at_all`

// failing are definitions of which @ fails whenever it is called.
var failing = map[string]string{
	"a keyword's hook":              `keyword { id = "k", name = "K", text = "x", holder = "any", on = { enemy_turn_end = function(self, fight) @ end } }`,
	"a team keyword's hook":         `keyword { id = "k", name = "K", text = "x", holder = "team", on = { card_played = function(self, fight, event) @ end } }`,
	"a keyword's modifier":          `keyword { id = "k", name = "K", text = "x", holder = "protagonist", modify = { taken = function(self, fight, value) @ end } }`,
	"a keyword's tick":              `keyword { id = "k", name = "K", text = "x", holder = "enemy", polarity = "bad", tick = function(self, fight) @ end }`,
	"an enemy's hook":               `enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) } }, on = { damaged = function(self, fight, event) @ end } }`,
	"an enemy's first hook":         `enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) } }, on = { fight_start = function(self, fight, event) @ end } }`,
	"an enemy's hook of a fall":     `enemy { id = "e", name = "E", hp = 30, intents = {}, on = { knocked_out = function(self, fight, event) @ end } }`,
	"an enemy's modifier":           `enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) } }, modify = { damage_taken = function(self, fight, value) @ end } }`,
	"a late intent":                 `enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) }, { attack(3) }, { attack(3) }, function(self, fight) @ end } }`,
	"an intent of the third phase":  `enemy { id = "e", name = "E", hp = 30, phases = { { intents = {} }, { below = 0.5, intents = {} }, { below = 0.2, intents = { {}, function(self, fight) @ end } } } }`,
	"entering a phase":              `enemy { id = "e", name = "E", hp = 30, phases = { { intents = {} }, { below = 0.5, enter = function(self, fight) @ end, intents = {} } } }`,
	"a condition of an intent":      `enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) }, { attack(4), when = function(self, fight) @ end } } }`,
	"a relic's hook":                `relic { id = "r", name = "R", text = "x", on = { player_turn_start = function(self, fight) @ end } }`,
	"a relic's hook of a room":      `relic { id = "r", name = "R", text = "x", on = { room_entered = function(self, run) if run.room == "shop" and run.currency > 100 then @ end end } }`,
	"a relic's hook of a fall":      `relic { id = "r", name = "R", text = "x", on = { knocked_out = function(self, fight) @ end } }`,
	"a relic's modifier":            `relic { id = "r", name = "R", text = "x", modify = { dealt = function(self, fight, value, event) @ end } }`,
	"a protagonist's hook":          `protagonist { id = "p", name = "P", hp = 20, on = { player_turn_end = function(self, fight) @ end } }`,
	"a choice of an event":          `event { id = "v", name = "V", text = "x", choices = { { text = "A" }, { text = "B", act = function(self, run) @ end } } }`,
	"a choice that is dear":         `event { id = "v", name = "V", text = "x", choices = { { text = "A" }, { text = "B", when = function(self, run) return run.currency > 100 end, act = function(self, run) run:pay(50) @ end } } }`,
	"a condition of a choice":       `event { id = "v", name = "V", text = "x", choices = { { text = "A", when = function(self, run) @ end } } }`,
	"an effect that waits":          `card { id = "c", name = "C", owner = "pip", type = "action", cost = 1, text = "x", upgrade = { cost = 0 }, play = function(self) self:later("next_turn", "then") end, waits = { ["then"] = function(self, fight) @ end } }`,
	"an effect of an enemy to come": `enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) } }, on = { player_turn_start = function(self) self:later("turn_end", "soon") end }, waits = { soon = function(self, fight) @ end } }`,
}

// What has no text is played too: a function that always fails is found, where it stands, once.
func TestAFunctionThatAlwaysFailsIsFound(t *testing.T) {
	for name, body := range testkit.SampleMap(2, failing) {
		found := failures(gametest.AllFindings(t, withPack(t, "\n"+strings.Replace(body, "@", crash, 1))))
		if len(found) != 1 || !strings.Contains(found[0], "zz/zz.lua:2: ") || !strings.Contains(found[0], "cannot be played") {
			t.Errorf("%s: %d findings:\n%s", name, len(found), strings.Join(found, "\n"))
		}
		if found := failures(gametest.AllFindings(t, withPack(t, strings.Replace(body, "@", "return nil", 1)))); len(found) > 0 && !strings.Contains(found[0], "must return") {
			t.Errorf("%s: %s", name, found[0])
		}
	}
}

// shells are definitions of every kind that reacts, with room for what is in them.
var shells = []struct {
	kind *schema.Kind
	body string
}{
	{rules.CardKind, `card { id = "c", name = "C", owner = "pip", type = "action", cost = 1, text = "x", hears = { "hand", "draw_pile", "discard_pile", "exhaust_pile" }, upgrade = { cost = 0 }, play = function(self) end, @ }`},
	{rules.EnemyKind, `enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) }, { inflict(1, "weak") } }, keywords = { block = 1 }, @ }`},
	{rules.ProtagonistKind, `protagonist { id = "p", name = "P", hp = 20, @ }`},
	{rules.RelicKind, `relic { id = "r", name = "R", text = "x", @ }`},
	{rules.KeywordKind, `keyword { id = "k", name = "K", text = "x", holder = "team", @ }`},
	{rules.KeywordKind, `keyword { id = "k", name = "K", text = "x", holder = "protagonist", polarity = "bad", @ }`},
	{rules.KeywordKind, `keyword { id = "k", name = "K", text = "x", holder = "enemy", @ }`},
}

// TestEveryHookThatAlwaysFailsIsFound lets each of them fail, alone, in every kind that
// can have it, and each moment that an effect can wait for.
func TestEveryHookThatAlwaysFailsIsFound(t *testing.T) {
	const fails = " = function(self) " + crash + " end"
	for _, s := range shells {
		var bodies []string
		for _, f := range s.kind.Fields {
			switch f.Name {
			case "on", "modify":
				for _, hook := range f.Type.Fields {
					if strings.Contains(s.body, `holder = "team"`) && hook.Name == "shared" {
						continue // the team is nobody's neighbour
					}
					bodies = append(bodies, f.Name+" = { "+hook.Name+fails+" }")
				}
			case "waits":
				for _, moment := range rules.MomentWords.List {
					bodies = append(bodies, fmt.Sprintf(`on = { player_turn_start = function(self) self:later(%q, "soon") end }, waits = { soon%s }`, moment, fails))
				}
			}
		}
		if len(bodies) < 20 {
			t.Fatalf("%s has %d functions", s.kind.Name, len(bodies))
		}
		for _, body := range testkit.SampleUnlessLong(6, 3, bodies) {
			pack := strings.Replace(s.body, "@", body, 1)
			if found := failures(gametest.AllFindings(t, withPack(t, pack))); len(found) != 1 {
				t.Errorf("%s\n%d findings: %s", pack, len(found), strings.Join(found, "\n"))
			}
		}
	}
}

// failures are the findings that something cannot be played.
func failures(found []string) (list []string) {
	for _, f := range found {
		if strings.HasPrefix(f, "C308") {
			list = append(list, f)
		}
	}
	return list
}

// A keyword that fails is told of once, however many cards would meet it.
func TestCardsDoNotMeetAKeywordThatFails(t *testing.T) {
	broken := strings.Replace(failing["a team keyword's hook"], "@", crash, 1)
	found := failures(gametest.AllFindings(t, withPack(t, broken)))
	if len(found) != 1 || !strings.Contains(found[0], `keyword "k" cannot be played`) || !strings.Contains(found[0], "in a fight") {
		t.Error(strings.Join(found, "\n"))
	}
}

// What never ends, storms or asks is played within the same limits as cards.
func TestWhatHasNoTextIsPlayedWithinLimits(t *testing.T) {
	for body, want := range map[string]string{
		`keyword { id = "k", name = "K", text = "x", holder = "team", on = { gained = function(self, fight) self:gain(1, "block") end } }`:                                                            "too many events",
		`keyword { id = "k", name = "K", text = "x", holder = "team", on = { card_played = function(self, fight) while true do end end } }`:                                                           "runs too long",
		`enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) } }, on = { enemy_turn_end = function(self) self:summon("e") end } }`:                                                         "no room for another enemy",
		`relic { id = "r", name = "R", text = "x", on = { player_turn_start = function(self, fight) self:choose({ "a", "b" }) end } }`:                                                                "",
		`enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) } }, on = { fight_start = function(self) self:summon("rat") end } } enemy { id = "rat", name = "Rat", hp = 9, intents = {} }`: "",
		`enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) } }, on = { fight_start = function(self) self:summon("rat") end } } enemy { id = "rat", name = "Rat", hp = 9, intents = {} }
		run { id = "r", deck = { basics = 3 }, acts = { { name = "A", rooms = { { kind = "fight", enemies = { "e", "e", "e" } } } } } }`: "as in a room",
	} {
		found := failures(gametest.AllFindings(t, withPack(t, body)))
		if (want == "") != (len(found) == 0) || !strings.Contains(fmt.Sprint(found), want) {
			t.Errorf("%s:\n%s\nis not %q", body, strings.Join(found, "\n"), want)
		}
	}
}

// A hidden room to which an event leads and the relic of a protagonist are tried where they belong.
func TestEventsAndRelicsAreTriedWhereTheyBelong(t *testing.T) {
	const pack = `enemy { id = "e", name = "E", hp = 30, intents = { { attack(3) } } }
event { id = "v", name = "V", text = "x", choices = { { text = "A", act = function(self, run) run:lead("vault") end } } }
protagonist { id = "p", name = "P", hp = 20, relic = "r" }
relic { id = "r", name = "R", text = "x", on = { player_turn_start = function(self, fight) self:gain(1, "shield", fight.p) end } }
run { id = "w", name = "W", protagonists = { "pip", "aldric" }, deck = { basics = 0, "bulwark" }, acts = { { name = "I", rooms = {
  { kind = "event", id = "v", next = { "end" } }, { kind = "rest", name = "vault", next = { "end" } }, { kind = "boss", name = "end", enemies = { "e" } } } } } }`
	hidden := func(pack string) []string {
		return slices.DeleteFunc(gametest.AllFindings(t, withPack(t, pack)), func(f string) bool {
			return !strings.HasPrefix(f, "C308") && !strings.Contains(f, "no room leads to")
		})
	}
	if found := hidden(pack); len(found) > 0 {
		t.Error(strings.Join(found, "\n"))
	}
	if found := hidden(strings.Replace(pack, `run:lead("vault")`, "", 1)); len(found) != 1 {
		t.Error("a room that nothing leads to:", found)
	}
	if found := hidden(strings.Replace(pack, `name = "vault"`, `name = "attic"`, 1)); len(found) != 2 || !strings.Contains(strings.Join(found, ""), `unknown room "vault"`) {
		t.Error("a room that is not there:", found)
	}
}
