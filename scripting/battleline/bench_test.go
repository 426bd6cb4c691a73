package battleline_test

import (
	"testing"

	rules "curtaincall/engine/battleline"
	"curtaincall/scripting"
	"curtaincall/scripting/testkit/gametest"
)

// BenchmarkDuel plays whole duels of the scripts with a random policy.
func BenchmarkDuel(b *testing.B) {
	gametest.Bench(b, pack(b), scripting.GameStart{Seed: 1}, 3000, "play", rules.ActPlay)
}
