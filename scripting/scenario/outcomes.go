package scenario

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/sandbox"
)

// maxOutcomes limits how many outcomes of chance for_all_outcomes goes through; more
// is an error, since a part of them would prove nothing.
const maxOutcomes = 4096

// What an outcome counts for: a copy of a game, and what a script plays it by.
const (
	outcomeWork  = 400
	outcomeBytes = 12_000
)

// forAllOutcomes runs its body once for every outcome of the chance that the
// body meets. The body is given a copy of the game made last; games made in it
// count too. A failure names the outcome and its probability.
func (f *file) forAllOutcomes(L *lua.LState) int {
	if !f.running {
		L.RaiseError("for_all_outcomes must be inside it(...)")
	}
	f.nest(L, "for_all_outcomes")
	defer func() { f.nested-- }()
	if f.branching {
		L.RaiseError("for_all_outcomes cannot be nested: the outer one already covers all outcomes")
	}
	f.branching = true
	defer func() { f.branching = false }()
	body := sandbox.Func(L, 1, "for_all_outcomes", "body")
	var b engine.Branches
	defer f.game.Outcome(nil)
	for outcome := 1; ; outcome++ {
		if outcome > maxOutcomes {
			sandbox.Raisef(L, "for_all_outcomes: more than %d outcomes: fix some of them with force, or do less in the body", maxOutcomes)
		}
		sandbox.Spend(L, outcomeWork)
		sandbox.Allocate(L, outcomeBytes)
		if err := f.runApart(L, body, f.game.Outcome(&b)); err != nil {
			panic(inOutcome(err, outcome, &b))
		}
		if !b.Next() {
			return 0
		}
	}
}

// inOutcome adds to an error in which outcome it was.
func inOutcome(err error, outcome int, b *engine.Branches) error {
	where := fmt.Sprintf("in outcome %d (%s), probability %.4g%%", outcome, b, 100*b.Probability())
	var failed *Failure
	if errors.As(err, &failed) {
		failed.Message += "\n  " + where
		return failed
	}
	return fmt.Errorf("%w\n  %s", err, where)
}
