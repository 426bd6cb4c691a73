package skirmish_test

import (
	"testing"

	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/tabletest"
	"curtaincall/scripting"
	"curtaincall/scripting/gametest"
	"curtaincall/scripting/skirmish"
)

// BenchmarkMatch plays whole matches of the scripts with a random policy.
func BenchmarkMatch(b *testing.B) {
	start := gametest.Begin(b, pack(b), scripting.Setup{Seed: 1}, nil)
	played := tabletest.Bench(b, start, start.Fresh(), maxActions, nil)
	tabletest.Per(b, "card", played.Of[rules.VerbPlay])
	tabletest.PerSecond(b, "matches")
}

// BenchmarkLoad loads the scripts anew.
func BenchmarkLoad(b *testing.B) {
	for i := 0; i < b.N; i++ {
		gametest.Load(b, skirmish.Ruleset(), gametest.Texts(b, skirmish.Ruleset())...)
	}
}
