package autobattle

import (
	"errors"
	"fmt"
)

// The limits of a battle, for both teams together (O-24).
const (
	limitEffects  = iota // nested effects
	limitDepth           // nested triggers
	limitTriggers        // triggers of a phase
	limitSpawns          // of a battle
	limitClashes         // of a battle

	numLimits
)

const (
	maxDepth   = 10
	maxClashes = 100
)

var limits = [numLimits]struct {
	most int
	word string
}{
	limitEffects:  {50, "effects inside each other"},
	limitDepth:    {maxDepth, "triggers inside each other"},
	limitTriggers: {200, "triggers of one phase"},
	limitSpawns:   {MaxSpawns, "spawns"},
	limitClashes:  {maxClashes, "clashes"},
}

// countLimit counts one more towards a limit and reports whether that is allowed. If not, the team of
// the source loses the battle (O-24).
func (g *Game) countLimit(limit int, source Unit) bool {
	if g.used[limit] < limits[limit].most {
		g.used[limit]++
		return true
	}
	g.note(event{Kind: Limited, Flags: ofSeat(g.Seat(source)), Amount: int32(limit)})
	g.endBattle(other(g.Seat(source)))
	return false
}

func (g *Game) leaveLimit(limit int) { g.used[limit]-- }

func (g *Game) beginPhase() { g.used[limitTriggers] = 0 }

const maxDeeds = 20_000

// ErrStorm is the error of abilities that never end.
var ErrStorm = errors.New("event storm")

func (g *Game) countDeed() {
	if g.deeds++; g.deeds > maxDeeds {
		g.Fail(fmt.Errorf("%w: more than %d events in one action", ErrStorm, maxDeeds))
	}
}
