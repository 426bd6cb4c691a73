package autobattle_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/declare"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/autobattle"
	"curtaincall/scripting/console"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
)

// prompt is a console with the scripts of the game.
func prompt(t *testing.T, c scripting.Content, out *strings.Builder) *console.Console {
	t.Helper()
	p, err := console.New(console.Options{
		Ruleset: autobattle.Ruleset(), Content: c, Seed: 1, Out: out,
		Screen: func() screen.Screen { return screen.Screen{Width: 100} },
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestConsole(t *testing.T) {
	out := &strings.Builder{}
	p := prompt(t, pack(t), out)
	for _, c := range []struct{ line, want string }{
		{`battle { player = { { attack = 2, health = 3, keywords = { "shield" } } }, enemy = { { attack = 4, health = 5 } } }`, "2/3"},
		{"clash", "Shield prevents all damage"},
		{"units.p1.keywords", "{"},
		{"why units.e1.health", "damage 2"},
		{"player[1].health", "3"},
		{"undo", "E1 the unit health 3 → 5"},
		{"stat e1 health 0", "the unit dies"},
		{"result", "victory"},
		{"why not end_shop", "no shop is open now"},
		{`shop { hand = { "stagehand", { cost = 0 } }, mana = 3 }`, "Stagehand"},
		{"hand[1]", "stagehand"},
		{"play stagehand 2", "Stagehand"},
		{"board[2].attack", "2"},
		{"why not clash", "there is no battle now: end the shop first"},
		{"swap 2 1", "swaps slots 2 and 1"},
		{`b = s:battle { enemy = { { attack = 1, health = 1 } } }`, "wins the battle"},
		{"b.result", "victory"},
		{"s.round", "2"},
		{"why players.player.wins", "1 more"},
		{`unit { id = "stagehand", name = "Old Hand", attack = 9 }`, "Old Hand"},
		{"board[1].attack", "9"},
		{`direct("end_shop")`, "that is a move"},
		{`inspect(board[1]).defined_at`, "console"},
		{"sell 3", "the slot is empty"},
		{"game {}", "Round 1"},
	} {
		out.Reset()
		p.Line(c.line)
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("%s\n  says %s\n  want %s", c.line, out, c.want)
		}
	}
}

// A number belongs to whom it is of, whosever shop it is now.
func TestWhyAsksTheUnitThatIsMeant(t *testing.T) {
	out := &strings.Builder{}
	p := prompt(t, pack(t), out)
	for _, line := range []string{"game {}", "put player 2 stage_tortoise", "stat p2 health 7", "end_shop", "put enemy 2 moth", "put enemy 3 moth"} {
		p.Line(line)
	}
	for line, want := range map[string]string{
		"why players.player.board[2].health": "P2 Stage Tortoise health is 7.\n  action 1: put player 2 stage_tortoise  0 → 5\n  action 2: stat p2 health 7  5 → 7\n",
		"why players.enemy.board[2].health":  "E2 Moth health is 1.\n  action 4: put enemy 2 moth  0 → 1\n",
		"why e3 moth health":                 "E3 Moth health is 1.\n  action 5: put enemy 3 moth  0 → 1\n",
	} {
		out.Reset()
		p.Line(line)
		if out.String() != want {
			t.Errorf("%s\n  says %s\n  want %s", line, out, want)
		}
	}
}

func TestTypedSetupsAreExplained(t *testing.T) {
	p, err := pack(t).Player()
	if err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{
		"battle player=moth,moth,moth,moth,moth,moth enemy=moth": "player= is given 6 and takes at most 5",
		"battle player=moth enemy=":                              "enemy= lacks the id of a unit",
		"battle player=moth,":                                    "player= lacks the id of a unit",
		"battle player=mot":                                      `did you mean "moth"?`,
	} {
		if _, err := p.NewGame(scripting.Setup{Words: words}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", words, err, want)
		}
	}
}

func TestTheManualIsCompleteAndItsExamplesWork(t *testing.T) {
	out := &strings.Builder{}
	c := pack(t)
	p := prompt(t, c, out)
	words := map[string]bool{}
	for _, e := range p.Manual() {
		words[e.Word] = true
	}
	player, err := c.Player()
	if err != nil {
		t.Fatal(err)
	}
	part, err := player.Console(sandbox.NewVM(sandbox.DefaultLimits()), nil)
	if err != nil {
		t.Fatal(err)
	}
	names, _ := part.Names()
	for _, n := range names {
		if !words[n] {
			t.Errorf("the manual does not explain %s", n)
		}
	}
	for _, e := range part.Manual() {
		if e.Example == "" || !strings.HasSuffix(e.About, ".") || !works(t, c, e.Example, out) {
			t.Errorf("%s: %s does not work, or is not explained:\n%s", e.Word, e.Example, out)
		}
	}
}

// works reports whether a line works in a battle, in a shop, or in a whole game.
func works(t *testing.T, c scripting.Content, line string, out *strings.Builder) bool {
	for _, game := range []string{`battle { player = { "stagehand" }, enemy = { "stagehand" } }`,
		`shop { mana = 3, hand = { "stagehand" }, board = { [2] = "stagehand" } }`, `game {}`} {
		p := prompt(t, c, out)
		p.Line(game)
		out.Reset()
		if !p.Line(line).Failed {
			return true
		}
	}
	return false
}

// kept plays lines and then so many legal actions by chance, and returns what keep
// makes of it.
func kept(t *testing.T, c scripting.Content, setup scripting.Setup, random int, lines ...string) string {
	t.Helper()
	p, err := c.Player()
	if err != nil {
		t.Fatal(err)
	}
	log := &engine.Log{}
	game, err := p.NewGame(setup, log)
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(game, log.Events)
	for _, line := range lines {
		a, err := s.Table().Parse(line)
		if err == nil {
			err = s.Apply(a)
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	chance := setup.Seed.Stream("kept")
	for range random {
		legal := s.Table().Legal(nil)
		if len(legal) == 0 {
			break
		}
		if err := s.Apply(legal[chance.Below(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	candidates, err := p.Keep(s.Path(), "")
	if err != nil {
		t.Fatal(err)
	}
	k, err := scenario.Keep(c, candidates, "goes as it went")
	if err != nil {
		t.Fatalf("seed %d after %d: %v", setup.Seed, random, err)
	}
	return k.Write()
}

func TestKeptShopsAndBattlesPassAsScenarios(t *testing.T) {
	c := pack(t)
	for seed := range 12 {
		for _, words := range []string{"shop", "battle player=stagehand,stage_tortoise enemy=stagehand", "game"} {
			kept(t, c, scripting.Setup{Seed: engine.Seed(seed), Words: words}, 1+2*seed)
		}
	}
}

func TestAKeptBattleOfAShopReadsWell(t *testing.T) {
	text := kept(t, pack(t), scripting.Setup{Seed: 1, Words: "shop"}, 0,
		"hand player + stagehand", "mana player 3", "play stagehand 2", "keyword p2 shield true", "stat p2 attack 5",
		"end_shop", "put enemy 1 stage_tortoise", "finish")
	lacks(t, text, `describe("Stagehand against Stage Tortoise"`, `player = { false, { "stagehand", attack = 3, keywords = { "shield" } } }`,
		`enemy = { "stage_tortoise" }`, "f:finish()", `assert.equal("victory", f.result)`)
}

// lacks fails for each text that is not in a kept scenario.
func lacks(t *testing.T, kept string, texts ...string) {
	t.Helper()
	for _, want := range texts {
		if !strings.Contains(kept, want) {
			t.Errorf("the scenario lacks %s:\n%s", want, kept)
		}
	}
}

func TestAKeptShopSaysAllThatChanged(t *testing.T) {
	text := kept(t, pack(t), scripting.Setup{Seed: 1, Words: "shop"}, 0,
		"hand player + stagehand", "mana player 3", "play stagehand 2", "end_shop", "put enemy 1 strongman", "finish", "hand player + moth", "pitch moth")
	lacks(t, text, "assert.equal(2, f.round)", "assert.equal(0, f.mana)", "assert.equal(5, f.lives)", "assert.equal(5, #f.hand)", "assert.equal(2, f.board[2].attack)")
	// The shop of the second player is kept as a shop of its own.
	text = kept(t, pack(t), scripting.Setup{Seed: 1, Words: "game"}, 0,
		"put player 2 moth", "end_shop", "put enemy 2 moth", "hand enemy + stagehand", "pitch stagehand", "swap 1 2")
	lacks(t, text, "assert.equal(1, f.mana)", "assert.equal(1, f.board[1].health)", "f:swap(")
	if strings.Contains(text, "players") {
		t.Errorf("the other player is in the shop:\n%s", text)
	}
}

// TestReloadGoesOnUnderNewUnits changes a unit while it stands on a board and fights.
func TestReloadGoesOnUnderNewUnits(t *testing.T) {
	old := pack(t)
	now := mistaken(t, "stagehand.lua", "attack = 2", "attack = 4")
	p, err := old.Player()
	if err != nil {
		t.Fatal(err)
	}
	next, err := now.Player()
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"game", "shop", "battle player=stagehand,stage_tortoise enemy=stagehand,stagehand"} {
		game, err := p.NewGame(scripting.Setup{Seed: 1, Words: words}, nil)
		if err != nil {
			t.Fatal(err)
		}
		moved, err := next.Adopt(game)
		if err != nil {
			t.Fatal(err)
		}
		if moved.Hash() != game.Hash() {
			t.Errorf("%s: moving to another generation changed the game", words)
		}
		a := moved.Legal(nil)[0]
		if err := moved.Apply(a); err != nil {
			t.Errorf("%s: %v", words, err)
		}
	}
}

// TestASeatSeesWhatItKnows holds what each seat is shown of a game (O-28).
func TestASeatSeesWhatItKnows(t *testing.T) {
	p, err := pack(t).Player()
	if err != nil {
		t.Fatal(err)
	}
	table, err := p.NewGame(scripting.Setup{Seed: 5, Words: "game"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"put player 3 stage_tortoise", "mana player 2"} {
		a, err := table.Parse(line)
		if err == nil {
			err = table.Apply(a)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	g := autobattle.Game.State(table).(*rules.Game)
	own := string(declare.JSON(autobattle.Game.Seen(rules.GamePlayed, g, 0, rules.Player, 3)))
	others := string(declare.JSON(autobattle.Game.Seen(rules.GamePlayed, g, 0, rules.Enemy, 3)))
	for _, secret := range []string{`"stage_tortoise"`, `"mana":2`, `"hand":["` + g.HandCard(rules.Player, 0).ID} {
		if !strings.Contains(own, secret) || strings.Contains(others, secret) {
			t.Errorf("%s: its owner sees %v, the other %v:\n%s", secret, strings.Contains(own, secret), strings.Contains(others, secret), others)
		}
	}
	if !strings.Contains(others, `"lives":6`) || !strings.Contains(others, `"wins":0`) {
		t.Errorf("lives and wins are for all to see: %s", others)
	}
}
