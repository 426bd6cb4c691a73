package curtain_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

const flasks = `
item { id = "flask", name = "Flask", rarity = "uncommon", target = "enemy", text = "Deal 1 damage.", play = function(self, fight, target) self:deal(1, target) end }
item { id = "salve", name = "Salve", target = "protagonist", text = "Gain 1 Shield.", play = function(self, fight, target) self:gain(1, "shield", target) end }
item { id = "tonic", name = "Tonic", text = "Gain 1 Block.", play = function(self) self:gain(1, "block") end }
item { id = "twin", name = "Twin", text = "Two more.", play = function(self) while self:gain_item("twin") do end end }
item { id = "loop", name = "Loop", text = "For ever.", play = function(self) while true do self:lose_item("loop") self:gain_item("loop") end end }
item { id = "fails", name = "Fails", text = "Fails.", play = function(self, fight) self:gain(3, "block") self:gain_item("twin") error("it broke") end }
item { id = "slow", name = "Slow", text = "Later.", play = function(self) self.run_memory.used = (self.run_memory.used or 0) + 1 self:later("next_turn", "come") end,
  waits = { come = function(self) self:gain(self.run_memory.used, "ovation") end } }
enemy { id = "dummy", name = "Dummy", hp = 500, intents = { { attack_all(2) } } }
relic { id = "sack", name = "Sack", rarity = "uncommon", text = "A sack.", item_slots = 8 }
`

func itemGame(t *testing.T, words string, items ...string) screen.Table {
	t.Helper()
	p := player(t, modded(t, "mod/flasks.lua", flasks))
	game, err := p.StartGame(scripting.GameStart{Seed: 3, Words: words}, &engine.Log{})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range items {
		must(t, game, "item + "+id)
	}
	return game
}

func TestItemsAreLegalActions(t *testing.T) {
	game := itemGame(t, "fight dummy dummy", "flask", "flask", "tonic")
	var said []string
	for _, a := range game.Legal(nil) {
		if text := game.Describe(a); strings.Contains(text, "item") {
			said = append(said, text)
			if again, err := game.Parse(text); err != nil || again != a {
				t.Errorf("%q is read as %v: %v, want %v", text, again, err, a)
			}
		}
	}
	want := []string{"use_item flask enemy", "use_item flask enemy_2", "discard_item flask", "use_item tonic", "discard_item tonic"}
	if !slices.Equal(said, want) {
		t.Fatalf("legal are %q, want %q", said, want)
	}
	must(t, game, "item + flask") // more than there are slots
	for _, a := range []engine.Action{rules.NewUseItemAction(-1, 0), rules.NewUseItemAction(99, 0), rules.NewUseItemAction(2, 0), {Kind: rules.ActUseItem, Args: [4]int16{0, 256}},
		{Kind: rules.ActUseItem, Args: [4]int16{0, int16(rules.FirstEnemy), 1}}, {Kind: rules.ActDiscardItem, Args: [4]int16{0, 1}}, {Kind: rules.ActDiscardItem, Args: [4]int16{3}}} {
		hash := game.Hash()
		if err := game.Apply(a); err == nil || game.Hash() != hash {
			t.Errorf("%v is carried out", a)
		}
	}
}

func TestAnItemNeedsATarget(t *testing.T) {
	game := itemGame(t, "fight dummy", "salve")
	must(t, game, "hp aldric 0", "hp pip 0")
	i := slices.IndexFunc(fightOf(game).Content().Items, func(d *rules.ItemDef) bool { return d.ID == "salve" })
	if err := game.Apply(rules.NewUseItemAction(int16(i), rules.Nobody)); !errors.Is(err, rules.ErrBadTarget) || len(fightOf(game).ItemIDs()) != 1 {
		t.Errorf("used on nobody: %v", err)
	}
}

func TestBotsUseItemsInTime(t *testing.T) {
	for _, name := range []string{"full", "quick", "greedy"} {
		game := itemGame(t, "fight dummy deck=block,block", "tonic", "flask")
		must(t, game, "hp enemy 1")
		if a, err := bot.NewPolicyByName(name, 1, 1, nil).Choose(game); err != nil || !strings.HasPrefix(game.Describe(a), "use_item flask") {
			t.Errorf("%s does %q, %v", name, game.Describe(a), err)
		}
	}
}

func TestHostileItems(t *testing.T) {
	game := itemGame(t, "fight dummy relics=sack", "twin", "loop", "fails", "slow")
	for _, words := range []string{"use loop", "use fails"} {
		hash, legal := game.Hash(), game.Legal(nil)
		if err := do(t, game, words); err == nil || game.Hash() != hash || !slices.Equal(game.Legal(nil), legal) {
			t.Errorf("%s: %v, and the state is another one", words, err)
		}
	}
	f := fightOf(game)
	must(t, game, "use slow")
	must(t, game, "end_turn")
	if f.Ovation() != 1 {
		t.Errorf("what waits was not carried out: Ovation is %d", f.Ovation())
	}
	must(t, game, "use twin")
	if got := len(f.ItemIDs()); got != rules.MaxItems {
		t.Errorf("%d items are held, want %d", got, rules.MaxItems)
	}
	if err := do(t, game, "item + flask"); err == nil {
		t.Errorf("a ninth item is held: %v", f.ItemIDs())
	}
	for _, body := range []string{`item_slots = 9`, `item_slots = -9`} {
		if _, err := loaded(append(fewCards(t), &source.Text{Name: "mod/r.lua", Body: fmt.Sprintf(`relic { id = "r", name = "R", text = "R.", %s }`, body)}), sandbox.DefaultLimits(), whole(t)); err == nil {
			t.Errorf("%s loads", body)
		}
	}
}
