package console

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting/play"
	"curtaincall/scripting/prompt"
)

// Follow plays the actions of a scenario in a game just started, without printing. It then goes to
// the state after a number of steps, from which redo continues. The error names the failed step.
func (c *Console) Follow(r *play.Recorded, steps int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.follow(r, steps)
}

func (c *Console) follow(r *play.Recorded, steps int) error {
	s := c.session
	c.written = map[*session.Node]engine.Place{s.Start(): r.At}
	stop := s.Start()
	for i, step := range r.Steps {
		if err := s.Apply(step.Action); err != nil {
			return fmt.Errorf("%s: %w", step.At, err)
		}
		c.written[s.At()] = step.At
		if i == steps-1 {
			stop = s.At()
		}
	}
	return s.Visit(stop)
}

// Anew starts a game that replaces the current one, to which undo can return, and plays the actions
// of a scenario in it.
func (c *Console) Anew(o prompt.Opening, r *play.Recorded, steps int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.begin(o); err != nil {
		return err
	}
	return c.follow(r, steps)
}

func (c *Console) writtenAt(n *session.Node) string {
	if at, known := c.written[n]; known && at.Line > 0 {
		return fmt.Sprintf(" (%s)", at)
	}
	return ""
}
