package bot

import (
	"reflect"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Greedy is a Policy that chooses the action after which Table.Judge is highest. If exactly one
// action ends the turn, the judgement of the state before it stands for it, and any other action
// must be better than that. Of equally good actions, the first legal one is chosen.
//
// Greedy and Random are the baselines that other players are compared with. Never tune them, or
// earlier and later results cannot be compared.
type Greedy struct {
	kind    reflect.Type // of the tables
	start   screen.Table // the table, with imagined values for what the seat cannot know
	scratch screen.Table
	legal   []engine.Action
	stop    func() bool // polled before each try; may be nil
}

// NewGreedy returns a greedy policy. If stop, which is polled before each try and may be nil,
// returns true, Choose returns engine.ErrStopped.
func NewGreedy(stop func() bool) *Greedy { return &Greedy{stop: stop} }

// maxGreedyInstructions limits the instructions of scripts for one choice. Actions that were not
// tried by then are skipped.
const maxGreedyInstructions = 10_000_000

// Choose implements Policy. After maxGreedyInstructions it tries no further actions.
func (g *Greedy) Choose(t screen.Table) (engine.Action, error) {
	if kind := reflect.TypeOf(t); kind != g.kind {
		g.kind, g.start, g.scratch = kind, t.NewEmptyTable(), t.NewEmptyTable()
	}
	g.legal = t.Legal(g.legal[:0])
	if len(g.legal) == 0 {
		return engine.Action{}, ErrNoMove
	}
	seat := t.Seat()
	g.start.CopyFrom(t)
	g.start.RandomizeHidden(seat, hideAndDeriveSeed(seat, g.start).Child("imagined by a greedy player", 0))
	best, worth, found := g.legal[0], 0, false
	end, ends := countTurnEnds(t, g.legal)
	alone := ends == 1
	if alone {
		best, worth, found = end, g.start.Judge(seat), true
	}
	begun := engine.InstructionsOf(t)
	for _, a := range g.legal {
		if g.stop != nil && g.stop() {
			return engine.Action{}, engine.ErrStopped
		}
		if alone && a == end || engine.InstructionsOf(t)-begun > maxGreedyInstructions {
			continue
		}
		g.scratch.CopyFrom(g.start)
		if g.scratch.Apply(a) != nil {
			continue
		}
		if now := g.scratch.Judge(seat); !found || now > worth {
			best, worth, found = a, now, true
		}
	}
	return best, nil
}
