package autobattle_test

import (
	"testing"

	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/tabletest"
	"curtaincall/scripting"
	"curtaincall/scripting/gametest"
)

// BenchmarkGame plays whole games of the scripts with a random policy.
func BenchmarkGame(b *testing.B) {
	start := gametest.Begin(b, pack(b), scripting.Setup{Seed: 1}, nil)
	played := tabletest.Bench(b, start, start.Fresh(), maxActions, nil)
	tabletest.Per(b, "battle", played.Of[rules.VerbFinish])
}
