package curtain_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// coin defines keywords that stack, decay, react, tick and change numbers in all ways, and a card that gives
// some of them.
const coin = `
for i = 1, %d do
  local id = "coin_" .. i
  keyword { id = id, name = "Coin " .. i, text = "Coined.", holder = i %% 5 == 0 and "team" or "any", polarity = i %% 5 == 0 and "good" or "bad",
    stacks = ({ "add", "longest", "once" })[i %% 3 + 1], decays = ({ "turn", "never", "tick", "player_turn", "enemies_done" })[i %% 5 + 1],
    on = i %% 7 == 0 and { damaged = function(self, fight, event) if event.target == self.holder then self:lose(1, id, self.holder) end end } or nil,
    tick = i %% 9 == 0 and function(self, fight) self:lose(1, "hp", self.holder) end or nil,
    modify = i %% 11 == 0 and { taken = function(self, fight, value) return value + 1 end } or i %% 13 == 0 and { clear = function(self, fight, value, event) return 1 end } or nil }
end
card { id = "zz_mint", name = "Mint", owner = "neutral", type = "attack", cost = 0, target = "enemy", text = "-", upgrade = { cost = 0 }, values = { most = %d },
  play = function(self, fight, target)
    for i = 1, self.values.most, 1 + fight.turn %% 3 do
      if i %% 5 == 0 then self:gain(2, "coin_" .. i) else self:inflict(i %% 4 + 1, "coin_" .. i, i %% 2 == 0 and target or fight.pip) end
    end
    self:deal(1, target)
  end }
`

func coined(t *testing.T, fillers, coins int) *scripting.Generation {
	t.Helper()
	filler := fmt.Sprintf(`for i = 0, %d do keyword { id = "aa_" .. i, name = "Filler " .. i, text = "Idle.", holder = "team", decays = "never" } end`, fillers)
	return gametest.Load(t, curtain.Ruleset(), append(gametest.Texts(t, curtain.Ruleset()),
		&source.Text{Name: "aa/filler.lua", Body: filler}, &source.Text{Name: "zz/coin.lua", Body: fmt.Sprintf(coin, coins, coins)})...)
}

// mints plays a fight by chance and returns what happened after each move, with the hash of the state.
func mints(t *testing.T, g *scripting.Generation, seed uint64, moves int) (told []string) {
	t.Helper()
	log := &engine.Log{}
	table := gametest.StartGame(t, g, scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=zz_mint,zz_mint,zz_mint,block,zz_mint,block"}, log)
	random, before := rand.New(rand.NewPCG(seed, 1)), table.Hash()
	copied := gametest.StartGame(t, g, scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=block"}, nil)
	for range moves {
		legal := table.Legal(nil)
		if len(legal) == 0 {
			return told
		}
		before = table.Hash()
		copied.CopyFrom(table)
		first := len(log.Events)
		if err := table.Apply(legal[random.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
		if copied.Hash() != before {
			t.Fatal("a move changed a copy")
		}
		told = append(told, fmt.Sprintf("%x: %s", table.Hash(), strings.Join(table.Story(log.Events[first:], screen.Screen{}), "\n")))
	}
	return told
}

// What keywords do depends neither on how many others there are nor on how many of them a set has bits for.
func TestKeywordsDoTheSameAmongManyOthers(t *testing.T) {
	few, many := coined(t, 0, 35), coined(t, 500, 35)
	for seed := range uint64(testkit.Size(3, 60)) {
		a, b := mints(t, few, seed, 25), mints(t, many, seed, 25)
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				t.Fatalf("seed %d, move %d:\n%s\namong many:\n%s", seed, i, a[i], b[i])
			}
		}
		if len(a) != len(b) {
			t.Fatalf("seed %d: %d moves, among many %d", seed, len(a), len(b))
		}
	}
}

// Three hundred keywords of one fight are held, reacted to, copied and hashed.
func TestAFightWithHundredsOfKeywords(t *testing.T) {
	g := coined(t, 0, 300)
	told := mints(t, g, 1, 12)
	if all := strings.Join(told, "\n"); strings.Count(all, "Coin 299") == 0 || strings.Count(all, "Coin 64") == 0 {
		t.Errorf("it is told as\n%s", all)
	}
	result := gametest.RunScenario(g, "", `
local held = {}
for i = 101, 300 do if i % 5 ~= 0 and i % 7 ~= 0 and i % 9 ~= 0 then held["coin_" .. i] = 2 end end
local f = fight { enemy = { hp = 60, intents = { {} } }, hand = { "zz_mint" }, keywords = { enemy = held } }
assert.equal(2, f.enemy.keywords.coin_276)
assert.equal(0, f.enemy.keywords.coin_1)
f:play("zz_mint")
assert.equal(4, f.pip.keywords.coin_291)
assert.equal(2, f.team.keywords.coin_285)
f:end_turn()
assert.equal(2, f.enemy.keywords.coin_276)
assert.equal(4, f.pip.keywords.coin_291)
assert.equal(1, f.team.keywords.coin_285) -- one less each turn`)
	if result.Status != scenario.Passed {
		t.Errorf("%+v", result)
	}
}

// A thousand keywords that all react end in the error that two of them do, and one more is refused.
func TestAThousandKeywordsAreCharged(t *testing.T) {
	testkit.SkipUnlessFull(t)
	const storm = `for i = 1, %d do
  local id = "storm_" .. i
  keyword { id = id, name = "Storm " .. i, text = "It grows.", holder = "team", decays = "never",
    on = { gained = function(self, fight, event) self:gain(1, id) end, damaged = function(self) self:gain(1, id) end } }
end
card { id = "zz_all", name = "All", owner = "neutral", type = "action", cost = 0, text = "-", upgrade = { cost = 0 },
  play = function(self) for i = 1, 976 do self:gain(1, "storm_" .. i) end end }`
	texts := gametest.Texts(t, curtain.Ruleset())
	g := gametest.Load(t, curtain.Ruleset(), append(texts, &source.Text{Name: "zz/storm.lua", Body: fmt.Sprintf(storm, engine.MaxKeywords-rules.NumKeywords)})...)
	table := gametest.StartGame(t, g, scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=zz_all"}, &engine.Log{})
	before := table.Hash()
	if err := do(t, table, "play zz_all"); !errors.Is(err, rules.ErrTooManyEvents) || table.Hash() != before {
		t.Errorf("the card gives all: %v", err)
	}
	for i := range engine.MaxKeywords - rules.NumKeywords {
		must(t, table, fmt.Sprintf("set storm_%d 1", i+1))
	}
	if err := do(t, table, "end_turn"); !errors.Is(err, rules.ErrTooManyEvents) {
		t.Errorf("all react: %v", err)
	}
	if _, err := curtain.Ruleset().Load(append(texts, &source.Text{Name: "zz/storm.lua", Body: fmt.Sprintf(storm, 977)}), sandbox.DefaultLimits(), nil); err == nil || !strings.Contains(err.Error(), "at most 1000 in total") {
		t.Errorf("one more: %v", err)
	}
}
