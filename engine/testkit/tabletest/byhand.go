package tabletest

import (
	"slices"
	"testing"

	"curtaincall/engine"
)

// GameByHand is a game written by hand, without the engine, with moves of type M.
type GameByHand[M comparable] interface {
	Legal(dst []M) []M
	Move(M)
}

// CheckAgainstByHand plays random moves in a game and in by, the same game written by hand, until no move is
// legal. Before each move it checks that both have the same legal moves in the same order, where moveOf
// converts an action, and that difference returns "".
func CheckAgainstByHand[M comparable](t testing.TB, game engine.Game, by GameByHand[M], seed engine.Seed, moveOf func(engine.Action) M, difference func() string) {
	t.Helper()
	policy := seed.Child("by hand", 0).Stream("policy")
	var legal []engine.Action
	var moves, converted []M
	for n := 0; ; n++ {
		legal, moves, converted = game.Legal(legal[:0]), by.Legal(moves[:0]), converted[:0]
		for _, a := range legal {
			converted = append(converted, moveOf(a))
		}
		if !slices.Equal(converted, moves) {
			t.Fatalf("seed %d, action %d: %v in the engine, %v by hand", seed, n, legal, moves)
		}
		if d := difference(); d != "" {
			t.Fatalf("seed %d, action %d: %s", seed, n, d)
		}
		if len(legal) == 0 {
			return
		}
		next := policy.IntN(len(legal))
		if err := game.Apply(legal[next]); err != nil {
			t.Fatal(err)
		}
		by.Move(moves[next])
	}
}
