package skirmish_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/testkit/tabletest"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// spark are a unit and a card of a mod.
const spark = `unit { id = "lantern:spark", name = "Spark", hp = 30, range = "ranged", kind = "magic", damage = 7 }
card {
  id = "lantern:spark", name = "Spark", target = "enemy",
  text = "Deal {damage} damage.",
  values = { damage = 3 },
  play = function(self, skirmish, target)
    self:deal(self.values.damage + skirmish.units["lantern:spark"].hp - 30, target)
    self:gain(1, "block", "lantern:spark")
  end,
}
`

// modded returns the pack of the game with the definitions of a mod.
func modded(t *testing.T, body string) *scripting.Generation {
	t.Helper()
	texts := gametest.Texts(t, skirmish.Ruleset())
	return gametest.Load(t, skirmish.Ruleset(), append(texts, &source.Text{Name: "mods/lantern/spark.lua", Body: body, Mod: &source.Mod{ID: "lantern"}})...)
}

func TestIdsOfModsInAScenario(t *testing.T) {
	r := gametest.RunScenario(pack(t), spark, `
	local function lay()
	  return skirmish { units = { { "lantern:spark", team = "A", zone = "X" }, { "orc", id = "o", team = "B" } }, order = { "lantern:spark", "o" }, hand = { A = { "lantern:spark" } } }
	end
	local s, other = lay(), lay()
	assert.equal("lantern:spark", s.current)
	assert.equal("lantern:spark", s.hand.A[1])
	s:play("lantern:spark", "o")
	other:play("lantern:spark")
	assert.equal(107, s.units.o.hp)
	assert.equal(1, s.units["lantern:spark"].block)
	local ids = {}
	for id in pairs(s.units) do ids[#ids + 1] = id end
	assert.equal("lantern:spark", ids[1])
	local cards = {}
	for _, e in ipairs(s.events) do if e.card then cards[e.card] = true end end
	assert.same({ ["lantern:spark"] = true }, cards)
	assert.has_error(function() lay():play("lantern:sparks") end, 'did you mean "lantern:spark"?')`)
	gametest.ExpectPassed(t, r)
}

func TestAFileDefinesAnIdOnce(t *testing.T) {
	r := gametest.RunScenario(pack(t), spark+`card { id = "lantern:spark", target = "self", text = "", play = function() end }`, `assert.equal(1, 1)`)
	if r.Status != scenario.Errored || !strings.Contains(r.Message, `duplicate card id "lantern:spark", first defined at`) {
		t.Error(r.Status, r.Message)
	}
	r = gametest.RunScenario(pack(t), `card { id = "attack", target = "self", text = "", play = function(self) self:gain(9, "block") end }`, `
	local s = skirmish { units = { { "orc", id = "o", team = "A" }, { "orc", id = "p", team = "B" } }, order = { "o", "p" }, hand = { A = { "attack" } } }
	s:play("attack")
	assert.equal(9, s.units.o.block)`)
	if r.Status != scenario.Passed {
		t.Error("a card of the pack has its id: ", r.Message)
	}
}

func TestIdsOfModsAreTypedKeptAndHashed(t *testing.T) {
	g := modded(t, spark)
	setup := scripting.GameStart{Seed: 1, Words: "match A=lantern:spark,mage B=orc,orc,goblin"}
	lines := []string{"hand A + lantern:spark", "turn lantern:spark", "play lantern:spark orc_1"}
	gametest.CheckKeptText(t, g, setup.Words, lines,
		[]string{`{ "lantern:spark", team = "A" }`, `f:play("lantern:spark", "orc_1")`, `f.units["lantern:spark"].block`}, nil)
	hash := func(body string) uint64 {
		game := gametest.StartGame(t, modded(t, body), setup, nil)
		tabletest.Act(t, game, lines[0], "hand A + spark", "turn spark", "spark orc_1")
		return game.Hash()
	}
	once := hash(spark)
	if hash(spark) != once || hash(strings.Replace(spark, "damage = 3", "damage = 4", 1)) == once {
		t.Error("the hash is not that of what happened")
	}
}

// TestASeatSeesItsOwnHandAndNoOrderOfItsDeck copies a match for team A.
func TestASeatSeesItsOwnHandAndNoOrderOfItsDeck(t *testing.T) {
	p, err := modded(t, spark).NewGameRunner()
	if err != nil {
		t.Fatal(err)
	}
	table, err := p.StartGame(scripting.GameStart{Seed: 5, Words: "match A=lantern:spark,mage B=orc,orc,goblin"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := skirmish.Game.State(table).(*rules.Match)
	b := skirmish.Game.NewObserver().AppendVisible(nil, rules.Played.View, m, 0)
	var things map[string]json.RawMessage
	if err := json.Unmarshal(b, &things); err != nil {
		t.Fatal(err)
	}
	var seen struct {
		Turn   int
		Seed   *string
		Allies []any
		Hand   map[string][]string
		Deck   map[string][]string
		Size   map[string]int `json:"deck_size"`
		Units  map[string]int
	}
	if err := json.Unmarshal(things["skirmish:0"], &seen); err != nil {
		t.Fatal(err)
	}
	var u struct {
		HP        int
		Team      string
		Auras     map[string]int
		DefinedAt string `json:"defined_at"`
	}
	if err := json.Unmarshal(things[fmt.Sprintf("unit:%d", seen.Units["lantern:spark"])], &u); err != nil {
		t.Fatal(err)
	}
	if u.HP != 30 || u.Team != "A" || u.DefinedAt != "" || len(u.Auras) != 0 || seen.Turn != 1 || seen.Seed != nil {
		t.Errorf("%s", b)
	}
	if !slices.Equal(seen.Hand["A"], m.CardIDs(rules.TeamA, rules.Hand)) || seen.Hand["B"] != nil {
		t.Errorf("the hands are %v", seen.Hand)
	}
	deck := m.CardIDs(rules.TeamA, rules.Deck)
	if slices.IsSorted(deck) {
		t.Fatal("the deck lies in order already: choose another seed")
	}
	slices.Sort(deck)
	if !slices.Equal(seen.Deck["A"], deck) || seen.Deck["B"] != nil || seen.Size["B"] != m.PileSize(rules.TeamB, rules.Deck) {
		t.Errorf("the decks are %v, %v", seen.Deck, seen.Size)
	}
	none := string(skirmish.Game.NewObserver().AppendVisible(nil, rules.MatchView, m, engine.NoSeat))
	if !strings.Contains(none, `"hand":{},"deck":{}`) {
		t.Errorf("nobody sees %s", none)
	}
}

func TestOriginsAreLinesOfTheFile(t *testing.T) {
	g := modded(t, spark)
	line := func(kind, id, path string) int {
		for _, d := range g.BaseDefinitions() {
			if d.Kind.Name == kind && d.ID() == id {
				line, _, _ := g.Files[d.Where().File].FieldPlace(d.Where().Line, strings.Split(path, ".")...)
				return line
			}
		}
		return -1
	}
	for path, want := range map[string]int{"values.damage": 5, "values": 5, "text": 4, "play": 6, "requires": 2} {
		if got := line("card", "lantern:spark", path); got != want {
			t.Errorf("%s comes from line %d, not %d", path, got, want)
		}
	}
	if got := line("match", "match", "decks.A.heal"); got != 13 {
		t.Errorf("heal comes from line %d", got)
	}
}

// TestFunctionsOfOneLineAreToldApart has two functions on a line, and one that two cards share.
func TestFunctionsOfOneLineAreToldApart(t *testing.T) {
	g := modded(t, `local function both(self) self:heal(1) end
local function plain(id, play) return { id = id, name = id, target = "self", text = "It acts.", play = play } end
card(plain("a", function(self) self:heal(2) end)) card(plain("b", function(self) self:heal(3) end))
card(plain("c", both)) card(plain("d", both))
`)
	got := map[string]string{}
	for _, d := range g.BaseDefinitions() {
		if fn := g.DefinitionValue(d).Source.Field("play"); strings.HasPrefix(fn.Text, "mods/lantern/") {
			got[d.ID()] = fn.Text
		}
	}
	want := map[string]string{"lantern:a": "mods/lantern/spark.lua:3", "lantern:b": "mods/lantern/spark.lua:3#2",
		"lantern:c": "mods/lantern/spark.lua:1", "lantern:d": "mods/lantern/spark.lua:1"}
	if !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
}
