package scenario

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/keep"
	"curtaincall/scripting/source"
)

// ErrNotSaved is the error about a game that cannot be saved as a scenario.
var ErrNotSaved = table.CannotKeep.NewError()

// FirstPassing runs candidates, scenarios of the same game, and returns the first that passes. Unless name is "", it
// sets the Name of each candidate to name before running it. If none passes, the error wraps ErrNotSaved.
func FirstPassing(content *scripting.Generation, candidates []*keep.Scenario, name string) (*keep.Scenario, error) {
	player, err := content.NewGameRunner()
	if err != nil {
		return nil, err
	}
	var last *Result
	for _, k := range candidates {
		if name != "" {
			k.Name = name
		}
		last = runSavedScenario(content, player, k)
		if last.Status == Passed {
			return k, nil
		}
	}
	if last == nil {
		return nil, ErrNotSaved
	}
	return nil, table.KeptNot.WrapError(ErrNotSaved, "why", last.Headline())
}

// ShrinkPassing removes parts of k while it passes, and returns the smallest scenario and the number of trials. k must
// pass. If keptAssertionParts are given, it first drops the assertions that contain none of them or expect an error. It
// fails if no assertion is left.
func ShrinkPassing(content *scripting.Generation, k *keep.Scenario, keptAssertionParts ...string) (*keep.Scenario, int, error) {
	player, err := content.NewGameRunner()
	if err != nil {
		return nil, 0, err
	}
	c := *k
	if len(keptAssertionParts) > 0 {
		c.Assertions = nil
		for _, h := range k.Assertions {
			contains := func(want string) bool { return strings.Contains(h.Expr, want) }
			if h.Error == "" && slices.ContainsFunc(keptAssertionParts, contains) {
				c.Assertions = append(c.Assertions, h)
			}
		}
		if len(c.Assertions) == 0 {
			have := engine.Map(k.Assertions, func(h keep.Assertion) string { return h.Expr })
			return nil, 0, table.NoAssertion.NewError("words", phrase.Alternatives(keptAssertionParts), "list", strings.Join(have, ", "))
		}
	}
	if r := runSavedScenario(content, player, &c); r.Status != Passed {
		return nil, 0, table.KeptNot.WrapError(ErrNotSaved, "why", r.Headline())
	}
	small, trials := keep.Shrink(&c, func(k *keep.Scenario) bool { return runSavedScenario(content, player, k).Status == Passed })
	return small, trials, nil
}

func runSavedScenario(content *scripting.Generation, player *scripting.GameRunner, k *keep.Scenario) *Result {
	text := &source.Text{Name: "kept_test.lua", Body: k.LuaText()}
	report := Run(content, []*source.Text{text}, Options{Workers: 1, Player: player})
	if len(report.Results) != 1 {
		return &Result{Status: Errored, Message: "the scenario did not run"}
	}
	return &report.Results[0]
}
