package curtaintest

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// whisperLadder is a ladder for two players with secrets. Its story tells which seat it addresses.
type whisperLadder struct {
	Climber
	to engine.Seat
}

func (w *whisperLadder) Seat() engine.Seat { return engine.Seat(w.at.steps % 2) }

func (w *whisperLadder) Abilities() *screen.Abilities {
	return &screen.Abilities{HidesEvent: func(*engine.Event, engine.Seat) bool { return false }, SetAudience: func(seat engine.Seat) { w.to = seat }}
}

func (w *whisperLadder) Story([]engine.Event, screen.Screen) []string {
	return []string{fmt.Sprintf("Told to %d.", w.to)}
}

func (w *whisperLadder) NewEmptyTable() screen.Table { return new(whisperLadder) }

func (w *whisperLadder) CopyFrom(g engine.Game) {
	o := g.(*whisperLadder)
	w.at, w.to = o.at, o.to
}

// NewWhisperLadder returns the ruleset of a ladder for two players with secrets.
func NewWhisperLadder() *scripting.Ruleset {
	game := DeclareLadder(LadderDefs(), func(c *Climber) screen.Table { return &whisperLadder{*c, engine.NoSeat} })
	game.Seats = 2
	return NewLadderRuleset(game)
}
