package skirmish_test

import (
	"testing"

	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/testkit/gametest"
)

// BenchmarkMatch plays whole matches of the scripts with a random policy.
func BenchmarkMatch(b *testing.B) {
	gametest.Bench(b, pack(b), scripting.GameStart{Seed: 1}, maxActions, "card", rules.ActPlay)
}

// BenchmarkLoad loads the scripts anew.
func BenchmarkLoad(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if _, err := skirmish.Ruleset().Load(gametest.Texts(b, skirmish.Ruleset()), sandbox.DefaultLimits(), nil); err != nil {
			b.Fatal(err)
		}
	}
}
