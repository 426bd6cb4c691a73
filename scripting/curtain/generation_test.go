package curtain_test

import (
	"errors"
	"strings"
	"testing"

	"curtaincall/engine/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// A game moves to another generation of content whole or not at all, and from then on acts by its definitions only.
func TestAGameMovesToAnotherGeneration(t *testing.T) {
	script := func(block string) *source.Text {
		return &source.Text{Name: "mod/moved.lua", Body: cardHead("x", "action") + ` play = function(self) self:gain(` + block + `, "block") end }
enemy { id = "foe", name = "Foe", hp = 30, intents = { function(self) return { attack(` + block + `) } end } }`}
	}
	old := load(t, append(baseTexts(t), script("2"))...)
	// The first file of all: everything behind it gets another number.
	changed := load(t, append([]*source.Text{{Name: "a.lua", Body: cardHead("aaa", "action") + ` play = function() end }`}}, append(baseTexts(t), script("5"))...)...)
	lacking := load(t, append(baseTexts(t), &source.Text{Name: "mod/moved.lua", Body: cardHead("y", "action") + ` play = function() end }`})...)

	game := begin(t, player(t, old), "fight foe critic deck=x,x,block,block,vex")
	must(t, game, "x", "set pip taunt 1")
	hash := game.Hash()

	if moved, err := player(t, lacking).Adopt(game); err == nil || moved != nil || !strings.Contains(err.Error(), `card "x"`) || !strings.Contains(err.Error(), `enemy "foe"`) {
		t.Errorf("moving to content without the card and the enemy: %v, want an error that names both", err)
	}
	moved, err := player(t, changed).Adopt(game)
	if err != nil {
		t.Fatal(err)
	}
	if moved.Hash() != hash || game.Hash() != hash {
		t.Errorf("moving changed the state")
	}
	block := curtain.Block
	must(t, moved, "play x")
	must(t, game, "play x")
	if n, m := fightOf(moved).Stacks(curtain.Team, block), fightOf(game).Stacks(curtain.Team, block); n != 7 || m != 4 {
		t.Errorf("the moved game has %d Block and the other %d, want 7 and 4", n, m)
	}
	// What was telegraphed stays as it was shown; the next intent is a new one.
	must(t, moved, "end_turn")
	if a := fightOf(moved).Intent(curtain.FirstEnemy).Actions(); len(a) != 1 || a[0].Amount != 5 {
		t.Errorf("the next intent is %v, want an attack for 5", a)
	}
}

// TestWhatABrokenFileWouldDefineIsNoFaultOfOthers: one slip is one fault, whoever names what stands in that file.
func TestWhatABrokenFileWouldDefineIsNoFaultOfOthers(t *testing.T) {
	run := &source.Text{Name: "mod/runs/dark.lua", Body: `return run { id = "dark", deck = { basics = 1 }, acts = { { name = "A", rooms = { { kind = "fight", enemies = { "bat", "owl" } } } } } }`}
	for body, want := range map[string]int{
		`return enemy { id = "bat", name = "Bat", hp = 5, intents = { function() wings = 2 end } }`: 2, // and there is no owl
		`return enemy { id = "bat", name = "Bat", hp = 5, intents = {}`:                             2,
		`return enemy { id = "bat", name = "Bat", hp = 5, intents = {} }`:                           1,
	} {
		_, err := loaded(append(baseTexts(t), run, &source.Text{Name: "mod/enemies/bat.lua", Body: body}), sandbox.DefaultLimits(), whole(t))
		var faults source.Errors
		if !errors.As(err, &faults) || len(faults) != want || !strings.Contains(err.Error(), `unknown enemy "owl"`) || strings.Contains(err.Error(), `unknown enemy "bat"`) {
			t.Errorf("%s\n%v", body, err)
		}
	}
}
