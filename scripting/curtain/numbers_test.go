package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// Numbers are whole and within range at every border, or an error that names the
// argument; what the script did before is undone.

// wrong are numbers, and things that are none, that no amount can be.
var wrong = []string{
	"0/0", "-(0/0)", "math.huge", "-math.huge", "0.5", "1.0000000001", "-1", "-0.5", "10000", "2^31", "2^53", "2^53 + 1", "9007199254740993", "-2^53", "1e300",
	`"3"`, "true", "{}", "nil", "fight", "self", "function() end",
}

// verbs are calls with an amount in the place of N, and what the error calls the argument.
var verbs = []struct {
	call, argument string
	most           int // the largest amount that is right; 0: the smallest is 1
}{
	{`self:deal(N)`, "deal: amount", 9999},
	{`self:deal(1, "enemy", { times = N })`, "deal: times", 99},
	{`self:gain(N, "block")`, "gain: amount", 9999},
	{`self:gain(N, "energy")`, "gain: amount", 9999},
	{`self:gain(N, "ovation")`, "gain: amount", 9999},
	{`self:inflict(N, "poison")`, "inflict: amount", 9999},
	{`self:lose(N, "block")`, "lose: amount", 9999},
	{`self:lose(N, "energy")`, "lose: amount", 9999},
	{`self:lose(N, "ovation")`, "lose: amount", 9999},
	{`self:lose(N, "hp", "pip")`, "lose: amount", 9999},
	{`self:heal(N, "pip")`, "heal: amount", 9999},
	{`self:draw(N)`, "draw: number of cards", 64},
	{`self:discount(N)`, "discount: amount", 9999},
	{`self:boost(N)`, "boost: amount", 9999},
	{`self:boost(1, { random = N })`, "boost: filter random", 64},
	{`self:discount(1, { random = N })`, "discount: filter random", 64},
}

func TestEachVerbRefusesWhatIsNoAmount(t *testing.T) {
	var texts []*source.Text
	type call struct {
		id, want string
	}
	var calls []call
	for v, verb := range verbs {
		var b strings.Builder
		add := func(n, want string) {
			id := fmt.Sprintf("n_%d_%d", v, len(calls))
			calls = append(calls, call{id, want})
			fmt.Fprintf(&b, "%s play = function(self, fight)\n  self:gain(1, \"inspire\")\n  %s\nend }\n", cardHead(id, "action"), strings.Replace(verb.call, "N", n, 1))
		}
		for _, n := range wrong {
			if strings.Contains(verb.call, "= N") && n == "nil" {
				continue // a field that is nil is not there
			}
			add(n, verb.argument)
		}
		add(fmt.Sprint(verb.most+1), verb.argument)
		add(fmt.Sprint(verb.most), "")
		add("1", "")
		add("2 - 1", "")
		add("4 / 2 ^ 1 - 1", "")
		texts = append(texts, &source.Text{Name: fmt.Sprintf("mod/numbers_%d.lua", v), Body: b.String()})
	}
	g := load(t, append(fewCards(t), texts...)...)
	p := player(t, g)
	refused := 0
	for _, c := range calls {
		game := begin(t, p, "fight fallen_curtain deck="+c.id+",block,block")
		hash := game.Hash()
		err := do(t, game, "play "+c.id)
		switch {
		case c.want == "":
			if err != nil {
				t.Errorf("a right amount is refused: %v", err)
			}
		case gametest.CheckFailure(err) != nil || !strings.Contains(err.Error(), c.want) || game.Hash() != hash:
			t.Errorf("%s: %v, want an error about %q", c.id, err, c.want)
		default:
			refused++
		}
	}
	t.Logf("%d calls, %d of them refused", len(calls), refused)
}

func TestModifiersAndMemoryRefuseWhatIsNoNumber(t *testing.T) {
	wrongResults := []string{"0/0", "math.huge", "-math.huge", "0.5", "2^53 + 1", "1e300", "1000000", `"3"`, "true", "{}", "nil", "self"}
	for _, m := range []struct{ callback, action string }{{"attack", "end_turn"}, {"damage_taken", "play quick_jab"}, {"clear", "end_turn"}} {
		for _, n := range testkit.Sample(3, wrongResults) {
			g := modded(t, "x.lua", fmt.Sprintf(`return enemy { id = "x", name = "X", hp = 60, keywords = { block = 1, shield = 1 }, intents = { { attack(1) } }, modify = {
  %s = function(self) return %s end } }`, m.callback, n))
			game := begin(t, player(t, g), "fight x deck=quick_jab,block")
			hash := game.Hash()
			err := do(t, game, m.action)
			if gametest.CheckFailure(err) != nil || !strings.Contains(err.Error(), "modify."+m.callback+" must return a whole number") || game.Hash() != hash {
				t.Errorf("%s returns %s: %v", m.callback, n, err)
			}
		}
	}
	for _, n := range []string{"0/0", "math.huge", "0.5", "2^53 + 1", "2^31", "-2^31 - 1", "{}", "fight", "function() end", `string.rep("x", 64)`} {
		g := modded(t, "x.lua", cardHead("x", "action")+" play = function(self, fight)\n  self.memory.mood = "+n+"\nend }\n")
		game := begin(t, player(t, g), "fight stage_rat deck=x")
		hash := game.Hash()
		if err := do(t, game, "play x"); gametest.CheckFailure(err) != nil || !strings.HasPrefix(err.Error(), "x.lua:2: memory.mood") || game.Hash() != hash {
			t.Errorf("remembering %s: %v", n, err)
		}
	}
}

func TestDefinitionsRefuseWhatIsNoNumber(t *testing.T) {
	numbers := []string{"0/0", "math.huge", "-math.huge", "0.5", "-1", "1e300", "2^53 + 1", `"3"`, "true", "{}"}
	for _, f := range []struct{ definition, field string }{
		{`card { id = "x", name = "X", owner = "pip", type = "action", rarity = "rare", cost = N, text = "X.", play = function() end, upgrade = { cost = 0 } }`, "cost"},
		{`card { id = "x", name = "X", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "X.", play = function() end, upgrade = { cost = N } }`, "cost"},
		{`enemy { id = "x", name = "X", hp = N, intents = { {} } }`, "hp"},
		{`enemy { id = "x", name = "X", hp = 9, keywords = { block = N }, intents = { {} } }`, "block"},
		{`enemy { id = "x", name = "X", hp = 9, intents = { { attack(N) } } }`, "attack: "},
		{`enemy { id = "x", name = "X", hp = 9, intents = { { attack_all(1, { times = N }) } } }`, "attack_all: times"},
		{`enemy { id = "x", name = "X", hp = 9, intents = { { gain(N, "block") } } }`, "gain: amount"},
		{`enemy { id = "x", name = "X", hp = 9, intents = { { inflict(N, "weak") } } }`, "inflict: amount"},
		{`enemy { id = "x", name = "X", hp = 9, intents = { { heal(N) } } }`, "heal: amount"},
		{`enemy { id = "x", name = "X", hp = 9, intents = { { lose(N, "block") } } }`, "lose: amount"},
		{`protagonist { id = "x", name = "X", hp = N, basics = {} }`, "hp"},
	} {
		for _, n := range testkit.Sample(3, numbers) {
			body := "return " + strings.Replace(f.definition, "N", n, 1)
			_, err := loaded(append(fewCards(t), &source.Text{Name: "x.lua", Body: body}), sandbox.DefaultLimits(), whole(t))
			if err == nil || !strings.HasPrefix(err.Error(), "x.lua:1: ") || !strings.Contains(err.Error(), f.field) {
				t.Errorf("%s = %s: %v", f.field, n, err)
			}
		}
	}
}
