package scenario_test

import (
	"slices"
	"sync"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// What goroutines do that share the content of one load, each with an interpreter of its own, as
// the workers of a run do. .ci/run runs it with -race.

// grumblers are definitions with callbacks of every kind, some of which fail.
const grumblers = `
card { id = "poke", name = "Poke", owner = "neutral", type = "attack", rarity = "basic", cost = 0, target = "enemy", text = "Poke.", upgrade = { cost = 1 },
  play = function(self, fight, target) self:deal(1, target) end }
card { id = "hex", name = "Hex", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "Hex.", upgrade = { cost = 1 },
  play = function(self) self:inflict(1, "burn", "enemy") end }
enemy { id = "grumbler", name = "Grumbler", hp = 60, values = { n = 1 }, text = "Grumbles {n}.",
  modify = { attack = function(self, fight, value) return value + self.values.n end },
  on = { damaged = function(self, fight, event)
    if event.target == self then self.memory.n = (self.memory.n or 0) + 1 end
    if self.memory.n == 3 then error("the grumbler had enough") end
  end },
  intents = { { attack(3) }, function(self, fight) return { attack_all(self.memory.n or 0) } end } }
`

// parallelGame plays game n with random actions, with a forecast after each, and returns the hashes.
func parallelGame(p *scripting.GameRunner, n int) (hashes []uint64, err error) {
	words := [...]string{"fight grumbler critic", "fight prima_donna shadow_mimic", "fight grumbler deck=poke,hex,block,poke", ""}
	game, err := p.StartGame(scripting.GameStart{Seed: engine.Seed(n), Words: words[n%len(words)]}, &engine.Log{})
	if err != nil {
		return nil, err
	}
	chance := engine.Seed(n).Stream("parallel")
	var caster rules.Forecaster
	for range 50 {
		legal := game.Legal(nil)
		if len(legal) == 0 {
			break
		}
		if err := game.Apply(legal[chance.IntN(len(legal))]); err != nil && gametest.CheckFailure(err) != nil {
			return nil, err
		}
		hashes = append(hashes, game.Hash())
		game.Stage(screen.Screen{Width: 80})
		fight, is := game.(*ui.FightTable)
		if !is {
			continue
		}
		if _, err := caster.Forecast(fight.Fight); err != nil {
			hashes = append(hashes, engine.HashString(err.Error()))
		}
	}
	return hashes, nil
}

func TestFightsInParallelOverOneGeneration(t *testing.T) {
	texts := append(gametest.Texts(t, curtain.Ruleset()), &source.Text{Name: "zz.lua", Body: grumblers})
	content := gametest.Load(t, curtain.Ruleset(), texts...)
	const goroutines, games = 4, 8
	alone := make([][]uint64, games)
	p := gametest.NewGameRunner(t, content)
	for n := range games {
		var err error
		if alone[n], err = parallelGame(p, n); err != nil {
			t.Fatal(err)
		}
	}
	var group sync.WaitGroup
	for who := range goroutines {
		group.Go(func() {
			p, err := content.NewGameRunner()
			if err != nil {
				t.Error(err)
				return
			}
			for i := range games {
				n := (i + who) % games
				hashes, err := parallelGame(p, n)
				if err != nil || !slices.Equal(hashes, alone[n]) {
					t.Errorf("goroutine %d plays game %d another way than alone (%v)", who, n, err)
				}
			}
			found, err := lookup.Find(content.Entries(), "", "war_drums")
			if err != nil {
				t.Error(err)
				return
			}
			found[0].Face(screen.Screen{Width: 60})
		})
	}
	group.Wait()
}

// newLoad loads texts without anything of an earlier load, except what previous (may be nil) has.
func newLoad(t *testing.T, texts []*source.Text, previous *scripting.Generation) *scripting.Generation {
	t.Helper()
	c, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), previous)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The interpreters of several goroutines wake by themselves, and play the same game.
func TestPlayersOfOneGenerationWakeByThemselves(t *testing.T) {
	content := newLoad(t, gametest.Texts(t, curtain.Ruleset()), nil)
	hashes := make(chan []uint64)
	for range 4 {
		player := gametest.NewGameRunner(t, content)
		go func() {
			played, err := parallelGame(player, 1)
			if err != nil {
				t.Error(err)
			}
			hashes <- played
		}()
	}
	first := <-hashes
	for range 3 {
		if next := <-hashes; !slices.Equal(next, first) || len(next) == 0 {
			t.Errorf("the states' hashes are %x on one goroutine and %x on another", first, next)
		}
	}
}

// Closures are made when they are asked for, whichever goroutine does, and a load that
// follows takes over those of files that did not change.
func TestClosuresAreMadeWhenTheyAreAskedFor(t *testing.T) {
	texts := gametest.Texts(t, curtain.Ruleset())
	content := newLoad(t, texts, nil)
	players := make(chan error)
	go func() { _, err := content.NewGameRunner(); players <- err }()
	saved := *texts[0]
	saved.Body += "\n"
	next := newLoad(t, append([]*source.Text{&saved}, texts[1:]...), content)
	if err := <-players; err != nil {
		t.Fatal(err)
	}
	made, again := content.CompileClosures(), next.CompileClosures()
	if len(made) == 0 || len(made) != len(again) {
		t.Fatalf("%d closures at first and %d after a save", len(made), len(again))
	}
	anew := 0
	for i := range made {
		if made[i].Compiled != again[i].Compiled {
			anew++
		}
	}
	if anew > 10 {
		t.Errorf("%d closures of %d are made anew after a save of one file", anew, len(made))
	}
}
