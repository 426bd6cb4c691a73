package main

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/registry"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/testkit/gametest"
)

// TestScenarios runs the scenarios of every registered ruleset, each as a subtest named by its sentence.
func TestScenarios(t *testing.T) {
	for _, r := range registry.Rulesets {
		t.Run(r.Name, func(t *testing.T) {
			files := gametest.Scenarios(t, r)
			if testing.Short() { // where the workers are watched
				files = files[:len(files)/4]
			}
			report := scenario.Run(gametest.Pack(t, r), files, scenario.Options{})
			if report.Count(scenario.Passed) == 0 {
				t.Fatal("no scenario passed")
			}
			for i := range report.Results {
				result := &report.Results[i]
				t.Run(result.Name, func(t *testing.T) {
					switch result.Status {
					case scenario.Pending:
						t.Skip("pending")
					case scenario.Failed, scenario.Errored:
						t.Error(told(result))
					}
				})
			}
		})
	}
}

func told(r *scenario.Result) string {
	lines := append([]string{fmt.Sprintf("%s:%d: %s", r.FailFile, r.FailLine, r.Message)}, r.Story...)
	return strings.Join(lines, "\n    ")
}
