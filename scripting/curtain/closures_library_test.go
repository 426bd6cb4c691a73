package curtain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// A pack with a library file, of which a card has a function, a number and a list.
func libraryTexts(t *testing.T, most int) []*source.Text {
	lib := &source.Text{Name: "scripts/curtain/lib/hits.lua", Path: "lib/hits.lua", Body: fmt.Sprintf(`local function twice(self, n, who)
  self:deal(n, who)
  self:deal(n, who)
end
return { twice = twice, most = %d, words = { "block" } }`, most)}
	card := &source.Text{Name: "scripts/curtain/cards/x.lua", Path: "cards/x.lua", Body: `local hits = use "lib/hits"
local most = hits.most
` + cardHead("x", "action") + ` play = function(self, fight)
  hits.twice(self, 1, fight.enemy)
  self:gain(most, hits.words[1])
end }`}
	return append(baseTexts(t), lib, card)
}

func playedWithLibrary(t *testing.T, g *generation, interpreted bool) string {
	t.Helper()
	p := player(t, g)
	if interpreted {
		p.DisableClosures()
	}
	log := &engine.Log{}
	game, err := p.NewGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=x,block"}, log)
	if err != nil {
		t.Fatal(err)
	}
	must(t, game, "play x")
	var b strings.Builder
	for i := range log.Events {
		fmt.Fprintf(&b, "%x ", log.Events[i].Hash(game))
	}
	return fmt.Sprintf("%x %s", game.Hash(), b.String())
}

func TestFunctionsOfLibrariesAreClosuresOfWhatTheLibraryIs(t *testing.T) {
	var before *generation
	var ends []string
	for _, most := range []int{2, 3, 3} {
		g, err := loaded(libraryTexts(t, most), sandbox.DefaultLimits(), before)
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(g.Closures(), func(c runtime.Closure) bool { return c.Why() != "" }); i >= 0 {
			t.Errorf("no closure: %s", g.Closures()[i].Why())
		}
		quick, slow := playedWithLibrary(t, g, false), playedWithLibrary(t, g, true)
		if quick != slow {
			t.Errorf("most %d: as closures\n%s\nwithout\n%s", most, quick, slow)
		}
		before, ends = g, append(ends, quick)
	}
	if ends[0] == ends[1] || ends[1] != ends[2] {
		t.Errorf("with 2, 3 and 3: %q", ends)
	}
}

// Functions that one function makes have the same code and each what it has captured.
func TestFunctionsThatAreMadeKeepWhatTheyCaptured(t *testing.T) {
	body := `local function gains(n) return function(self) self:gain(n, "block") end end
return ` + strings.Replace(cardHead("x", "action"), `"Card"`, `"X"`, 1) + " play = gains(2) },\n" + strings.Replace(cardHead("y", "action"), `"Card"`, `"Y"`, 1) + " play = gains(5) }"
	texts := append(baseTexts(t), &source.Text{Name: "x.lua", Body: body})
	var before *generation
	for range 2 {
		g, err := loaded(texts, sandbox.DefaultLimits(), before)
		if err != nil {
			t.Fatal(err)
		}
		for card, want := range map[string]string{"x": "block 2", "y": "block 5"} {
			game, err := player(t, g).NewGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=x,y"}, nil)
			if err != nil {
				t.Fatal(err)
			}
			hash := game.Hash()
			must(t, game, "play "+card)
			fresh, err := player(t, g).NewGame(scripting.GameStart{Seed: 1, Words: "fight stage_rat deck=x,y"}, nil)
			if err != nil || fresh.Hash() != hash {
				t.Fatal(err)
			}
			p := player(t, g)
			p.DisableClosures()
			slow, err := p.Adopt(fresh)
			if err != nil {
				t.Fatal(err)
			}
			must(t, slow, "play "+card)
			if slow.Hash() != game.Hash() {
				t.Errorf("%s does not come to %s as a closure", card, want)
			}
		}
		before = g
	}
}
