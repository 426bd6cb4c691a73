package autobattle

import (
	"errors"
	"fmt"
)

// The limits of a battle, for both teams together (O-24).
const (
	limitEffects  = iota // effects within each other
	limitDepth           // triggers within each other
	limitTriggers        // triggers of a phase
	limitSpawns          // spawns of a battle
	limitClashes         // clashes of a battle

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

// countLimit counts a use of a limit. If it is used up, the team of source loses the battle (O-24).
func (g *Game) countLimit(limit int, source Unit) (allowed bool) {
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

const maxDeeds = 20_000 // in an action

// ErrStorm is the error of abilities that trigger each other without end.
var ErrStorm = errors.New("event storm")

func (g *Game) countDeed() {
	if g.deeds++; g.deeds > maxDeeds {
		g.Fail(fmt.Errorf("%w: more than %d events in one action", ErrStorm, maxDeeds))
	}
}
