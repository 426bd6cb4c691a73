package gametest

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/testkit/tabletest"
	"curtaincall/scripting"
)

// Bench plays whole games of a content with a random policy, each to its end or to so
// many actions: with closures, and by the interpreter alone. It says what one play costs,
// as people call it, which is an action of that verb.
func Bench(b *testing.B, c scripting.Content, setup scripting.Start, limit int, what string, play engine.ActionKind) {
	for _, by := range [...]string{"closures", "interpreter"} {
		b.Run(by, func(b *testing.B) {
			p := Player(b, c)
			if by == "interpreter" {
				p.Interpreted()
			}
			start, err := p.NewGame(setup, nil)
			if err != nil {
				b.Fatal(err)
			}
			played := tabletest.Bench(b, start, start.Fresh(), limit, nil)
			played.Per(what, played.Of[play])
		})
	}
}
