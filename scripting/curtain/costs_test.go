package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/engine/bot"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// costing is a card whose cost is a function.
func costing(id, body string) string {
	return `card { id = "` + id + `", name = "` + id + `", owner = "neutral", type = "action", rarity = "rare", text = "Gain 1 Luck.",
  cost = function(self, fight) ` + body + ` end, play = function(self) self:gain(1, "luck") end, upgrade = { cost = 0 } }
`
}

// hostileCosts are costs that fail, each with the expected message.
var hostileCosts = map[string]struct{ body, says string }{
	"endless":   {"while true do end", "the script runs too long"},
	"hungry":    {"local t = {} while true do t[#t + 1] = ('x'):rep(1000) end", "runs too long"},
	"nothing":   {"return", "must return a whole number"},
	"part":      {"return 1.5", "must return a whole number"},
	"huge":      {"return 2 ^ 40", "must return a whole number"},
	"acting":    {"self:draw(1) return 0", "cannot act"},
	"asking":    {"return self:choose({ 1, 2 })", "cannot ask"},
	"picking":   {"return self:pick({ 1, 2 })", "cannot act"},
	"keeping":   {"self.memory.n = 1 return 0", "can only compute"},
	"recursive": {"return self.cost", "too many events"},
	"mutual":    {"local n = 0 for _, c in ipairs(fight.hand) do n = n + c.cost end return n", "too many events"},
	"deep":      {"local function f() return 1 + f() end return f()", "nested too deep"},
}

// A cost that fails keeps its card from being played, and nothing else: what is legal, what is shown, what is
// foreseen and what a bot does go on beside it, and nobody who asks leaves a trace.
func TestCostsThatFailKeepTheirCardsFromBeingPlayed(t *testing.T) {
	for id, c := range hostileCosts {
		g := modded(t, "x.lua", costing(id, c.body))
		game, err := player(t, g).StartGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=" + id + ",block,block"}, nil)
		if err != nil {
			t.Fatalf("%s: %s", id, err)
		}
		before := game.Hash()
		for range 3 {
			if n := len(game.Legal(nil)); n != 3 { // each block, and the end of the turn
				t.Errorf("%s: %d actions are legal", id, n)
			}
		}
		f := game.(*ui.FightTable)
		for i := range f.CountCards(rules.Hand) {
			if n := f.CardAt(rules.Hand, i); f.TranslatedCardDef(n).ID == id {
				if err := f.CheckPlayable(n); err == nil || !strings.Contains(err.Error(), c.says) {
					t.Errorf("%s: not because %q: %v", id, c.says, err)
				}
			}
		}
		if len(game.Stage(screen.Screen{Width: 80})) == 0 || game.Hash() != before {
			t.Errorf("%s: asked, it is another game", id)
		}
		for range 3 {
			if _, err := bot.New(bot.DefaultBudget).Choose(game); err != nil {
				t.Errorf("%s: the bot: %s", id, err)
			}
		}
	}
}

// A cost is asked anew each time: in a copy, after undoing, and by another interpreter.
func TestACostGoesWithTheStateItIsAskedIn(t *testing.T) {
	g := modded(t, "x.lua", costing("later", "return 3 - fight.cards_played"))
	game, err := player(t, g).StartGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=later,block,block"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	cost := func(table screen.Table) int {
		f := table.(*ui.FightTable)
		for i := range f.CountCards(rules.Hand) {
			if n := f.CardAt(rules.Hand, i); f.TranslatedCardDef(n).ID == "later" {
				return f.Cost(n)
			}
		}
		return -1
	}
	copied := screen.CopyOf(game)
	must(t, game, "play block")
	if cost(copied) != 3 || cost(game) != 2 {
		t.Errorf("it costs %d in the copy and %d after a card", cost(copied), cost(game))
	}
	again, err := player(t, g).Adopt(game)
	if err != nil {
		t.Fatal(err)
	}
	if cost(again) != 2 || again.Hash() != game.Hash() {
		t.Errorf("on a fresh interpreter it costs %d", cost(again))
	}
}
