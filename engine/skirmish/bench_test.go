package skirmish_test

import (
	"testing"

	. "curtaincall/engine/skirmish"
	"curtaincall/engine/testkit/tabletest"
)

// maxActions is more than 500 turns take, after which a match ends (S-31).
const maxActions = 3000

// BenchmarkMatch plays whole matches of the plain pack with a random policy.
func BenchmarkMatch(b *testing.B) {
	c := plainContent(b)
	start := startMatch(b, c, c.Match.NewConfig(1), nil)
	played := tabletest.BenchRandomGames(b, start, NewMatchToCopyInto(), maxActions, nil)
	played.ReportPer("card", played.Of[ActPlay])
}

// BenchmarkCopy copies one match into another.
func BenchmarkCopy(b *testing.B) {
	c := plainContent(b)
	m := startMatch(b, c, c.Match.NewConfig(1), nil)
	to := NewMatchToCopyInto()
	tabletest.BenchFunc(b, func() {
		to.CopyFrom(m)
	})
}
