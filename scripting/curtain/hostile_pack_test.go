package curtain_test

import (
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// What a pack that was loaded may keep, and what loading it and listing it may make on the way, in bytes.
const (
	mostKept = 200 << 20
	mostMade = 1 << 30
)

// hostilePacks are packs of which each file is within its limits, @ being its number. Those of which want is "" load.
var hostilePacks = map[string]struct {
	files      int
	body, want string
}{
	"a pattern that many share": {20, `
local p, one = {}, { attack(5), gain(3, "block"), inflict(1, "weak", "allies"), heal(3), attack(2), gain(1, "block") }
for i = 1, 1000 do p[i] = one end
for i = 1, 40 do enemy { id = "h@_" .. i, name = "H", hp = 9, intents = p } end`, "has more than 20000 values"},
	"a function that is all intents": {20, `
local function f(self, fight) return { attack(5) } end
local p = {}
for i = 1, 1000 do p[i] = f end
for i = 1, 200 do enemy { id = "h@_" .. i, name = "H", hp = 9, intents = p } end`, "the script runs too long"},
	"empty intents": {20, `
local p, e = {}, {}
for i = 1, 1000 do p[i] = e end
for i = 1, 400 do enemy { id = "h@_" .. i, name = "H", hp = 9, intents = p } end`, "the script runs too long"},
	"intents in every file": {60, `
local a, p = { attack(5), attack(6), attack(7), attack(8), attack(9), attack(10) }, {}
for i = 1, 40 do p[i] = a end
for i = 1, 15 do enemy { id = "h@_" .. i, name = "H", hp = 9, intents = p } end`, ": the pack's files loaded so far use more than"},
	"texts in every file": {60, `
local t = {}
for i = 1, 600 do t[i] = ("x"):rep(16000) end
enemy { id = "h@", name = "H", hp = 9, intents = { { attack(1) } } }`, ": the pack's files loaded so far allocate more than"},
	"phases that share a pattern": {20, `
local p, e = {}, { attack(5) }
for i = 1, 500 do p[i] = e end
local phases, one = { { intents = p } }, { below = 0.5, intents = p }
for i = 2, 100 do phases[i] = one end
for i = 1, 100 do enemy { id = "h@_" .. i, name = "H", hp = 9, phases = phases } end`, "has more than 20000 values"},
	"scenes that share their choices": {20, `
local choice, scenes, acts = {}, {}, {}
for i = 1, 500 do choice[i] = "stage_rat" end
for i = 1, 500 do scenes[i] = choice end
for i = 1, 500 do acts[i] = { name = "H", boss = "critic", scenes = scenes } end
run { acts = acts }`, "has more than 20000 values"},
	"an upgrade within itself": {5, `
local up = { values = { damage = 3 } }
up.upgrade = up
for i = 1, 200 do card { id = "h@_" .. i, name = "H", owner = "pip", type = "attack", rarity = "basic", cost = 1, target = "enemy", text = "x", values = { damage = 1 }, play = function() end, upgrade = up } end`, `"upgrade"`},
	"rooms that lead in a circle": {20, `
local rooms = {}
for i = 1, 60 do rooms[i] = { kind = "rest", name = "r" .. i, next = { "r" .. (i % 60 + 1) } } end
run { id = "h@", deck = {}, acts = { { name = "H", rooms = rooms } } }`, "the rooms form a cycle: r1, r2"},
	"rooms that lead to all behind them": {20, `
local rooms = {}
for i = 1, 60 do
  rooms[i] = { kind = "rest", name = "r" .. i, next = {} }
  for n = i + 1, 60 do rooms[i].next[n - i] = "r" .. n end
end
run { id = "h@", deck = {}, acts = { { name = "H", rooms = rooms } } }`, ""},
	"a room full of companions": {5, `
local all = { "stage_rat" }
for i = 1, 200 do all[i + 1] = "h@" end
enemy { id = "h@", name = "H", hp = 9, companion = true, intents = { { attack(1) } } }
run { id = "r@", deck = {}, acts = { { name = "H", rooms = { { kind = "fight", enemies = all } } } } }`, "there are 200 companions in one room, but at most 2 are allowed"},
	"rooms by the thousand": {20, `
local rooms, acts = {}, {}
for i = 1, 1000 do rooms[i] = { kind = "rest" } end
for i = 1, 500 do acts[i] = { name = "H", rooms = rooms } end
run { id = "h@", deck = {}, acts = acts }`, "has more than 20000 values"},
	"a deck of thousands": {20, `
local deck = {}
for i = 1, 1000 do deck[i] = "block" end
run { id = "h@", deck = deck, acts = { { name = "H", boss = "critic" } } }`, "a starting deck can have at most 32 cards, not 1000"},
	"rewards by the thousand": {20, `
local rewards = {}
for i = 1, 1000 do rewards[i] = { count = 20 } end
run { id = "h@", deck = {}, rewards = { fight = rewards }, acts = { { name = "H", boss = "critic" } } }`, "1000 rewards after one room, but at most 16"},
	"events of nothing but choices": {20, `
local choices = {}
for i = 1, 1000 do choices[i] = { text = "Choose " .. i, act = function(self, run) run:heal(i) end } end
event { id = "h@", name = "H", text = "H", choices = choices }`, "the event has 1000 choices, but at most 20"},
	"values by the thousand": {20, `
local v = {}
for i = 1, 5000 do v["v" .. i] = i end
for i = 1, 50 do enemy { id = "h@_" .. i, name = "H", values = v, hp = 9, intents = { { attack(5) } } } end`, "the script runs too long"},
	"long names": {20, `
local n = ("x"):rep(16000)
for i = 1, 50 do enemy { id = "h@_" .. i, name = n, hp = 9, intents = { { attack(5) } } } end`, "name is longer than 400 bytes"},
	"long speeches": {20, `
local n, s = ("x"):rep(16000), {}
for i = 1, 1000 do s[i] = n end
for i = 1, 190 do enemy { id = "h@_" .. i, name = "H", says = s, hp = 9, intents = { { attack(5) } } } end`, "the script runs too long"},
	"tables that share their parts": {20, `
local t = { 1 }
for i = 1, 200 do t = { t, t } end
enemy { id = "h@", name = "H", hp = 9, values = t, keywords = { block = t }, says = t, on = t, phases = t, intents = { t, t } }`, "has more than 20000 values"},
	"nothing but empty tables": {60, `enemy { id = "h@", name = "H", hp = 9, says = { ` + strings.Repeat("{ "+strings.Repeat("{}, ", 600)+"}, ", 9) + ` }, intents = { } }`,
		": the pack's files loaded so far allocate more than"},
	"tables in functions that do not run": {100, `card { id = "h@", name = "H", owner = "pip", type = "action", cost = 1, play = function(self)` + strings.Repeat("\nlocal t = { "+strings.Repeat("{}, ", 900)+"}", 6) + ` end }`,
		": the files loaded so far have more than 5000000 tokens"},
	"nothing but functions": {40, `local t = {}` + strings.Repeat("\nt = { "+strings.Repeat("function() end, ", 400)+"}", 9) + `
enemy { id = "h@", name = "H", hp = 9, intents = { { attack(5) } } }`, "bytes of code"},
	"rarities by the thousand":   {20, `for i = 1, 100 do rarity { id = "h@_" .. i, name = "H", weight = 1000, price = 999 } end`, "2000 added rarities, but at most 100"},
	"card types by the thousand": {20, `for i = 1, 100 do card_type { id = "h@_" .. i, name = "Sta[CARDS]nce|" .. i } end`, "2000 added card types, but at most 100"},
	"owners by the thousand":     {20, `for i = 1, 100 do owner { id = "h@_" .. i, name = "H", weight = 1000 } end`, "2000 added owners, but at most 100"},
	"tags by the thousand": {20, `
local tags = {}
for i = 1, 100 do tag { id = "h@_" .. i, name = "H" } tags[i] = "h@_" .. i end
card { id = "h@", name = "H", owner = "neutral", type = "action", cost = 1, tags = tags, text = "Nothing.", play = function() end }`, "the card has 100 tags, but at most 16"},
	"sentences by the thousand": {20, `
for i = 1, 100 do sentence { id = "h@_" .. i, text = "Hide AMOUNT things" .. @ .. "x" .. i, does = function() end } end`, "2000 sentences, but at most 200"},
	"sentences that are nearly the same": {1, `
for i = 1, 200 do sentence { id = "h@_" .. i, text = ("STACK x KEYWORD "):rep(3) .. ("a "):rep(100) .. i, does = function() end } end`, "are nearly the same"},
	"sentences that are alike": {1, `
for i = 1, 200 do sentence { id = "h@_" .. i, text = ("SOMEBODY hides "):rep(6) .. ("a "):rep(100), does = function() end } end`, "both match"},
	"brackets in brackets": {1, `sentence { id = "h@", text = ("["):rep(190) .. "N" .. ("]"):rep(190) .. " a", does = function() end }`, "brackets must be closed and cannot be nested"},
	"as many functions as there can be": {45, `
local p = {}
for i = 1, 40 do p[i] = function() return { attack(5) } end end
for i = 1, 40 do enemy { id = "h@_" .. i, name = "H", hp = 9, intents = p } end`, ""},
	"as many cards as there can be": {49, `
for i = 1, 100 do
  card { id = "h@_" .. i, name = ("H"):rep(390), owner = "neutral", type = "action", rarity = "rare", cost = 1,
    text = ("y "):rep(190) .. i, play = function(self) end, upgrade = { cost = 0 } }
end`, ""},
}

func TestHostilePacksStayWithinTheLimits(t *testing.T) {
	testkit.SkipUnlessFull(t)
	for _, name := range testkit.SampleUnlessLong(1, 2, slices.Sorted(maps.Keys(hostilePacks))) {
		pack := hostilePacks[name]
		t.Run(name, func(t *testing.T) {
			texts := baseTexts(t)
			for i := range pack.files {
				n := strconv.Itoa(i)
				texts = append(texts, &source.Text{Name: "zz/h" + n + ".lua", Body: strings.ReplaceAll(pack.body, "@", n)})
			}
			before := memory()
			g, err := loaded(texts, sandbox.DefaultLimits(), nil)
			if (err == nil) != (pack.want == "") || err != nil && !strings.Contains(err.Error(), pack.want) {
				t.Fatalf("got %.300v\nwant %s", err, pack.want)
			}
			var list any
			if err == nil {
				list = g.Entries()
			}
			after := memory()
			if kept := int64(after.HeapAlloc) - int64(before.HeapAlloc); kept > mostKept {
				t.Errorf("it keeps %d MB", kept>>20)
			}
			if made := after.TotalAlloc - before.TotalAlloc; made > mostMade && !strings.Contains(pack.want, "code") {
				t.Errorf("it makes %d MB", made>>20)
			}
			runtime.KeepAlive(g)
			runtime.KeepAlive(list)
		})
	}
}

// memory is what the program has now, after a collection of what it does not need.
func memory() (m runtime.MemStats) {
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m
}
