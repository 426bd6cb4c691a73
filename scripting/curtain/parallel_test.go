package curtain_test

import (
	"slices"
	"sync"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/testkit/gametest"
)

// Many fights at once over one generation of content, each goroutine with an
// interpreter of its own: they do not disturb each other. Run it with -race.
func TestFightsInParallelOverOneGeneration(t *testing.T) {
	g := modded(t, "mod/extras.lua", extras+`
enemy { id = "grumbler", name = "Grumbler", hp = 60, values = { n = 1 }, text = "Grumbles {n}.",
  modify = { attack = function(self, fight, value) return value + self.values.n end },
  on = { damaged = function(self, fight, event)
    if event.target == self then self.memory.n = (self.memory.n or 0) + 1 end
    if self.memory.n == 3 then error("the grumbler had enough") end
  end },
  intents = { { attack(3) }, function(self, fight) return { attack_all(self.memory.n or 0) } end } }
`)
	const goroutines, games = 8, 12
	play := func(p scripting.Interpreter, n int) (hashes []uint64, err error) {
		words := pick(newChance("parallel words", n), []string{"fight grumbler critic", "fight prima_donna shadow_mimic", "fight grumbler deck=poke,hex,wall,poke", ""})
		game, err := p.NewGame(scripting.GameStart{Seed: engine.Seed(n), Words: words}, &engine.Log{})
		if err != nil {
			return nil, err
		}
		c := newChance("parallel", n)
		var caster rules.Forecaster
		for range 50 {
			legal := game.Legal(nil)
			if len(legal) == 0 {
				break
			}
			if err := game.Apply(pick(c, legal)); err != nil && gametest.Failed(err) != nil {
				return nil, err
			}
			hashes = append(hashes, game.Hash())
			game.Stage(screen.Screen{Width: 80})
			if _, err := caster.Forecast(fightOf(game)); err != nil {
				hashes = append(hashes, engine.HashString(err.Error()))
			}
		}
		return hashes, nil
	}
	alone := make([][]uint64, games)
	p := player(t, g)
	for n := range games {
		var err error
		if alone[n], err = play(p, n); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	for who := range goroutines {
		wg.Go(func() {
			p, err := g.NewInterpreter()
			if err != nil {
				t.Error(err)
				return
			}
			for i := range games {
				n := (i + who) % games
				hashes, err := play(p, n)
				if err != nil || !slices.Equal(hashes, alone[n]) {
					t.Errorf("goroutine %d plays game %d another way than alone (%v)", who, n, err)
				}
			}
			found, err := lookup.Find(g.Entries(), "", "war_drums")
			if err != nil {
				t.Error(err)
				return
			}
			found[0].Face(screen.Screen{Width: 60})
		})
	}
	wg.Wait()
}
