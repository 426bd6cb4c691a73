package scenario_test

import (
	"sync/atomic"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// TestAMutantThatIsInterruptedHasNotSurvived although none of its scenarios failed, and that no number of
// workers means some.
func TestAMutantThatIsInterruptedHasNotSurvived(t *testing.T) {
	var isLoaded atomic.Bool
	m := scenario.MutationTest{
		Content:     base(t),
		Definitions: []*source.Text{{Name: "a.lua", Body: `return { 1 }`}},
		Scenarios:   []*source.Text{{Name: "a_test.lua", Body: `it("x", function() assert.equal(1, 1) end)`}},
		Load: func([]*source.Text, *scripting.Generation) (*scripting.Generation, error) {
			isLoaded.Store(true)
			return base(t), nil
		},
		Mutates: func(*source.Text) bool { return true },
	}
	if list := m.RunMutants(scenario.Options{}); len(list) != 1 || list[0].Status != scenario.Survived {
		t.Errorf("%+v", list)
	}
	isLoaded.Store(false)
	if list := m.RunMutants(scenario.Options{Stop: isLoaded.Load}); len(list) != 0 {
		t.Errorf("interrupted: %+v", list[0])
	}
}
