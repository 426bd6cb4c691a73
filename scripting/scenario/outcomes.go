package scenario

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/sandbox"
)

// maxOutcomes is the largest number of outcomes of for_all_outcomes. More is an error, since
// trying only some of them would prove nothing.
const maxOutcomes = 4096

// The price of an outcome, in instructions and bytes: it copies a game and its handle.
const (
	outcomeWork  = 400
	outcomeBytes = 12_000
)

// luaForAllOutcomes is the Lua function for_all_outcomes. It runs the body, with a copy of the
// last game, once for every random outcome of that game and of games that the body begins, at most
// maxOutcomes. A failure names the outcome and its probability.
func (f *scenarioFile) luaForAllOutcomes(L *lua.LState) int {
	if !f.running {
		L.RaiseError("for_all_outcomes must be inside it(...)")
	}
	f.enterNestedCall(L, "for_all_outcomes")
	defer func() { f.nesting-- }()
	if f.branching {
		L.RaiseError("for_all_outcomes cannot be nested: the outer one already covers all outcomes")
	}
	f.branching = true
	defer func() { f.branching = false }()
	body := sandbox.FuncArg(L, 1, "for_all_outcomes", "body")
	var b engine.OutcomeEnumerator
	defer f.game.BeginNextOutcome(nil)
	for outcome := 1; ; outcome++ {
		if outcome > maxOutcomes {
			sandbox.Raisef(L, "for_all_outcomes: there are more than %d outcomes; fix some of them with `force`, or do less in the body", maxOutcomes)
		}
		sandbox.ChargeWork(L, outcomeWork)
		sandbox.ChargeBytes(L, outcomeBytes)
		if err := f.runOnThread(L, body, f.game.BeginNextOutcome(&b)); err != nil {
			panic(addOutcomeToError(err, outcome, &b))
		}
		if !b.NextOutcome() {
			return 0
		}
	}
}

func addOutcomeToError(err error, outcome int, b *engine.OutcomeEnumerator) error {
	where := fmt.Sprintf("in outcome %d (%s), probability %.4g%%", outcome, b, 100*b.Probability())
	if failed, is := errors.AsType[*Failure](err); is {
		failed.Message += "\n  " + where
		return failed
	}
	return fmt.Errorf("%w\n  %s", err, where)
}
