package console

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting/play"
	"curtaincall/scripting/prompt"
)

// Follow carries out what a scenario did in the game that has just begun, and stands after
// so many of its steps; redo leads on. Questions name the lines of the scenario. Nothing is
// printed. The error says which step goes otherwise than it did.
func (c *Console) Follow(r *play.Recorded, at int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.follow(r, at)
}

func (c *Console) follow(r *play.Recorded, at int) error {
	s := c.session
	c.written = map[*session.Node]engine.Place{s.Start(): r.At}
	stop := s.Start()
	for i, step := range r.Steps {
		if err := s.Apply(step.Action); err != nil {
			return fmt.Errorf("%s: %w", step.At, err)
		}
		c.written[s.At()] = step.At
		if i == at-1 {
			stop = s.At()
		}
	}
	return s.Visit(stop)
}

// Anew begins another game in place of the present one, which stays as the one before, and
// follows it.
func (c *Console) Anew(o prompt.Opening, r *play.Recorded, at int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.begin(o); err != nil {
		return err
	}
	return c.follow(r, at)
}

func (c *Console) writtenAt(n *session.Node) string {
	if at, known := c.written[n]; known && at.Line > 0 {
		return fmt.Sprintf(" (%s)", at)
	}
	return ""
}
