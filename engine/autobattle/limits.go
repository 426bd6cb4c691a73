package autobattle

import (
	"errors"
	"fmt"

	"curtaincall/engine/phrase"
)

// The limits of a battle, for both teams together (O-24).
const (
	limitEffects  = iota // nested effects
	limitDepth           // nested triggers
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
	said phrase.Sentence
}{
	limitEffects:  {50, names.Define("limit_effects", "{n, number} nested effects")},
	limitDepth:    {maxDepth, names.Define("limit_depth", "{n, number} nested triggers")},
	limitTriggers: {200, names.Define("limit_triggers", "{n, number} triggers in one phase")},
	limitSpawns:   {MaxSpawns, names.Define("limit_spawns", "{n, number} spawns")},
	limitClashes:  {maxClashes, names.Define("limit_clashes", "{n, number} clashes")},
}

// useLimitOrLose uses a limit once and returns true. If the limit is used up, it records that, makes the team
// of source lose the battle and returns false (O-24).
func (g *Game) useLimitOrLose(limit int, source Unit) (allowed bool) {
	if g.limitUses[limit] < limits[limit].most {
		g.limitUses[limit]++
		return true
	}
	g.recordEvent(event{Kind: Limited, Flags: seatFlags(g.Seat(source)), Amount: int32(limit)})
	g.endBattle(1 - g.Seat(source))
	return false
}

func (g *Game) releaseLimit(limit int) { g.limitUses[limit]-- }

const maxOperations = 20_000 // in an action

// ErrEventStorm is the error of abilities that trigger each other without end.
var ErrEventStorm = errors.New("event storm")

func (g *Game) countOperationOrFail() {
	if g.operations++; g.operations > maxOperations {
		g.Fail(fmt.Errorf("%w: more than %d events in one action", ErrEventStorm, maxOperations))
	}
}
