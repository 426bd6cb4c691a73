package gametest

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/testkit/tabletest"
	"curtaincall/scripting"
)

// Bench plays random games of a content, each to its end or for limit actions, once with closures
// and once with the interpreter. It also reports the time per action of the kind play, as ns/what.
func Bench(b *testing.B, c *scripting.Generation, setup scripting.GameStart, limit int, what string, play engine.ActionKind) {
	for _, by := range [...]string{"closures", "interpreter"} {
		b.Run(by, func(b *testing.B) {
			p := NewGameRunner(b, c)
			if by == "interpreter" {
				p.Runtime.DisableClosures()
			}
			start, err := p.StartGame(setup, nil)
			if err != nil {
				b.Fatal(err)
			}
			played := tabletest.BenchRandomGames(b, start, start.NewEmptyTable(), limit, nil)
			played.ReportPer(what, played.Of[play])
		})
	}
}
