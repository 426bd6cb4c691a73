package curtain_test

import (
	"math"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/testkit/tabletest"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

func baseTexts(tb testing.TB) []*source.Text {
	tb.Helper()
	return gametest.Texts(tb, curtain.Ruleset())
}

func base(tb testing.TB) *generation {
	tb.Helper()
	g, err := loaded(baseTexts(tb), sandbox.DefaultLimits(), nil)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

func stageRat(tb testing.TB) *rules.Fight {
	tb.Helper()
	g := base(tb)
	rt, err := g.NewRuntime()
	if err != nil {
		tb.Fatal(err)
	}
	f, err := rules.StartFight(g.Content, rules.FightConfig{
		Protagonists: [2]string{"aldric", "pip"}, Enemies: []string{"stage_rat"}, Seed: 1,
		Deck: []string{"galvanize", "galvanize", "galvanize", "quick_jab", "quick_jab", "quick_jab", "block", "block", "block", "inspire"},
	}, rt, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// BenchmarkStageRat plays whole Stage Rat fights with the starting deck and a random policy, every effect in Lua.
func BenchmarkStageRat(b *testing.B) {
	c := gametest.Load(b, curtain.Ruleset(), baseTexts(b)...)
	gametest.Bench(b, c, scripting.GameStart{Seed: 1, Words: "fight stage_rat"}, math.MaxInt, "card", rules.ActPlay)
}

// BenchmarkWholeRun plays whole runs by the bots that search and by the random one, of the seeds 1, 2 and so on.
func BenchmarkWholeRun(b *testing.B) {
	c := gametest.Load(b, curtain.Ruleset(), baseTexts(b)...)
	for _, name := range [...]string{"full", "quick", "random"} {
		b.Run(name, func(b *testing.B) {
			policy := bot.NewPolicyByName(name, 1, 0, nil)
			begin, err := gametest.NewGameRunner(b, c).ReadSetup("run")
			if err != nil {
				b.Fatal(err)
			}
			clock := tabletest.StartClock(b)
			for n := range b.N {
				run, err := begin(engine.Seed(n+1), nil)
				for over := false; err == nil && !over; _, over = run.Outcome() {
					_, err = bot.ApplyChoiceOrAnyLegal(run, run.Apply, policy, nil)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
			clock.Stop()
			clock.ReportPer("run", b.N)
		})
	}
}

// BenchmarkForecast foretells the Stage Rat's first attack.
func BenchmarkForecast(b *testing.B) {
	f := stageRat(b)
	var fc rules.Forecaster
	tabletest.BenchFunc(b, func() {
		if _, err := fc.Forecast(f); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkLoad reads, checks, compiles and runs all content.
func BenchmarkLoad(b *testing.B) {
	texts := baseTexts(b)
	tabletest.BenchFunc(b, func() {
		if _, err := loaded(texts, sandbox.DefaultLimits(), nil); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkReload is a load after one file was saved.
func BenchmarkReload(b *testing.B) {
	texts := baseTexts(b)
	g := base(b)
	clock := tabletest.StartClock(b)
	for i := range b.N {
		changed := *texts[i%len(texts)]
		changed.Body += "\n"
		texts[i%len(texts)] = &changed
		var err error
		if g, err = loaded(texts, sandbox.DefaultLimits(), g); err != nil {
			b.Fatal(err)
		}
	}
	clock.Stop()
}

// BenchmarkRuntime makes an interpreter with all callbacks for one more goroutine.
func BenchmarkRuntime(b *testing.B) {
	g := base(b)
	tabletest.BenchFunc(b, func() {
		if _, err := g.NewRuntime(); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkLarge loads ten thousand cards in a file each, loads them after one file of a
// card was saved, makes one more player for them, and lists them.
func BenchmarkLarge(b *testing.B) {
	texts := gametest.EnlargePack(b, curtain.Ruleset(), 10_000)
	load := func(b *testing.B, previous *generation) *generation {
		g, err := loaded(texts, sandbox.DefaultLimits(), previous)
		if err != nil {
			b.Fatal(err)
		}
		return g
	}
	b.Run("load", func(b *testing.B) {
		tabletest.BenchFunc(b, func() { load(b, nil) })
	})
	g, saves := load(b, nil), 0
	b.Run("save", func(b *testing.B) {
		tabletest.BenchFunc(b, func() {
			at := len(texts) - 1 - saves%len(texts)
			saved := *texts[at]
			saved.Body += "\n"
			texts[at] = &saved
			g = load(b, g)
			saves++
		})
	})
	g.CompileClosures()
	b.Run("player", func(b *testing.B) {
		tabletest.BenchFunc(b, func() { gametest.NewGameRunner(b, g.Generation) })
	})
	b.Run("list", func(b *testing.B) {
		tabletest.BenchFunc(b, func() { g.Entries() })
	})
}
