package bot

import (
	"curtaincall/engine/screen"
	"reflect"

	"curtaincall/engine"
)

// Greedy takes the action after which the table judges best, and looks no further
// than that one action. Where one action alone ends the turn, it is worth what the
// table judges now, and other actions must be better than that; equally good ones
// go by the order in which they are legal.
//
// Greedy and Random are what other players are measured by. They are frozen: never
// tune them, or results of before and after say nothing about each other.
type Greedy struct {
	kind  reflect.Type // of the tables
	start screen.Table // with what the seat supposes in place of what it cannot know
	trial screen.Table
	legal []engine.Action
	stop  func() bool // asked before each try; nil: nobody stops it
}

// NewGreedy makes a greedy policy. stop is asked before each try whether it should
// stop, its choice is then engine.ErrStopped; it may be nil.
func NewGreedy(stop func() bool) *Greedy { return &Greedy{stop: stop} }

// greedyWork holds what scripts may work for one choice, in instructions: what is not
// tried by then is passed over.
const greedyWork = 10_000_000

// Choose implements Policy.
func (g *Greedy) Choose(t screen.Table) (engine.Action, error) {
	if kind := reflect.TypeOf(t); kind != g.kind {
		g.kind, g.start, g.trial = kind, t.Fresh(), t.Fresh()
	}
	g.legal = t.Legal(g.legal[:0])
	if len(g.legal) == 0 {
		return engine.Action{}, ErrNoMove
	}
	seat := t.Seat()
	g.start.CopyFrom(t)
	g.start.Imagine(seat, engine.Seed(t.Hash()).Child("imagined by a greedy player", 0))
	best, worth, found := g.legal[0], 0, false
	end, alone := g.end(t)
	if alone {
		best, worth, found = end, g.start.Judge(seat), true
	}
	begun := engine.InstructionsOf(t)
	for _, a := range g.legal {
		if g.stop != nil && g.stop() {
			return engine.Action{}, engine.ErrStopped
		}
		if alone && a == end || engine.InstructionsOf(t)-begun > greedyWork {
			continue
		}
		g.trial.CopyFrom(g.start)
		if g.trial.Apply(a) != nil {
			continue
		}
		if now := g.trial.Judge(seat); !found || now > worth {
			best, worth, found = a, now, true
		}
	}
	return best, nil
}

// end is the one legal action that ends the turn.
func (g *Greedy) end(t screen.Table) (end engine.Action, alone bool) {
	n := 0
	for _, a := range g.legal {
		if t.Ends(a) {
			end = a
			n++
		}
	}
	return end, n == 1
}
