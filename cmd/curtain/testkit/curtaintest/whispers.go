package curtaintest

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// whispers is a ladder for two players with secrets: its story says which seat it addresses.
type whispers struct {
	Climber
	to engine.Seat
}

func (w *whispers) Seat() engine.Seat { return engine.Seat(w.at.steps % 2) }

func (w *whispers) Abilities() *screen.Abilities {
	return &screen.Abilities{SetAudience: func(seat engine.Seat) { w.to = seat }}
}

func (w *whispers) Story([]engine.Event, screen.Screen) []string {
	return []string{fmt.Sprintf("Told to %d.", w.to)}
}

func (w *whispers) Fresh() screen.Table { return new(whispers) }

func (w *whispers) CopyFrom(g engine.Game) {
	o := g.(*whispers)
	w.at, w.to = o.at, o.to
}

type whisperPlayer struct{ LadderPlayer }

func (p whisperPlayer) NewGame(setup scripting.GameStart, log *engine.Log) (screen.Table, error) {
	t, err := p.LadderPlayer.NewGame(setup, log)
	return &whispers{*t.(*Climber), engine.NoSeat}, err
}

type whisperRungs struct{ *Rungs }

func (r whisperRungs) NewInterpreter() (scripting.Interpreter, error) {
	return whisperPlayer{LadderPlayer{Rungs: r.Rungs}}, nil
}

func Whispered() *scripting.Ruleset {
	r, load := Ladder(), Ladder().Load
	r.Seats = 2
	r.Load = func(texts []*source.Text, l sandbox.Limits, c scripting.LoadedContent) (scripting.LoadedContent, error) {
		made, err := load(texts, l, c)
		if err != nil {
			return nil, err
		}
		return whisperRungs{made.(*Rungs)}, nil
	}
	return r
}
