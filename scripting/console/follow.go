package console

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting/play"
	"curtaincall/scripting/prompt"
)

// Follow carries out the actions of a scenario in the game just begun and then goes to the state
// after step at; redo goes on from there. Answers name the lines of the scenario. It prints
// nothing. The error names the step that failed.
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

// Anew begins another game in place of the present one, to which undo can return, and calls Follow.
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
