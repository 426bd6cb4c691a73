package console

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting/play"
)

// PlayScenarioActions plays all actions of r without printing. If o is not nil, it begins the game o
// first, from which undo can return to the current one; otherwise the current game must just have
// started. Then it goes to the state after the first goToAfter actions, from where redo continues. The
// error names the scenario's line with the action that failed.
func (c *Console) PlayScenarioActions(o *Opening, r *play.GameRecord, goToAfter int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if o != nil {
		if err := c.beginGame(*o); err != nil {
			return err
		}
	}
	s := c.session
	c.scenarioPlaces = map[*session.Node]engine.Place{s.RootNode(): r.At}
	stop := s.RootNode()
	for i, step := range r.Steps {
		if err := s.Apply(step.Action); err != nil {
			return fmt.Errorf("%s: %w", step.At, err)
		}
		c.scenarioPlaces[s.CurrentNode()] = step.At
		if i == goToAfter-1 {
			stop = s.CurrentNode()
		}
	}
	return s.GoToNodeWithoutBranch(stop)
}

func (c *Console) scenarioPlaceSuffix(n *session.Node) string {
	if at, known := c.scenarioPlaces[n]; known && at.Line > 0 {
		return fmt.Sprintf(" (%s)", at)
	}
	return ""
}
