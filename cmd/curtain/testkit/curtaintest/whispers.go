package curtaintest

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// whispers is a ladder for two players with secrets. Its story tells which seat it addresses.
type whispers struct {
	Climber
	to engine.Seat
}

func (w *whispers) Seat() engine.Seat { return engine.Seat(w.at.steps % 2) }

func (w *whispers) Abilities() *screen.Abilities {
	return &screen.Abilities{HidesEvent: func(*engine.Event, engine.Seat) bool { return false }, SetAudience: func(seat engine.Seat) { w.to = seat }}
}

func (w *whispers) Story([]engine.Event, screen.Screen) []string {
	return []string{fmt.Sprintf("Told to %d.", w.to)}
}

func (w *whispers) NewEmptyTable() screen.Table { return new(whispers) }

func (w *whispers) CopyFrom(g engine.Game) {
	o := g.(*whispers)
	w.at, w.to = o.at, o.to
}

// Whispered returns the ruleset of a ladder for two players with secrets.
func Whispered() *scripting.Ruleset {
	game := DeclareLadder(LadderDefs(), func(c *Climber) screen.Table { return &whispers{*c, engine.NoSeat} })
	game.Seats = 2
	return LadderOf(game)
}
