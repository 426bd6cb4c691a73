package console

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/scripting/source"
)

const maxWatches = 8

func (c *Console) runWatch(arguments string) error {
	if c.running {
		return errors.New("`watch` must be on a line of its own")
	}
	switch word, expr, _ := strings.Cut(arguments, " "); {
	case arguments == "":
		c.printAllWatches()
		if len(c.watches) == 0 {
			c.PrintParagraph("No watches: " + c.newExampleFiller()("`watch NUMBER`") + " shows a value after each action.")
		}
		return nil
	case word == "off":
		return c.removeWatchOrAll(strings.TrimSpace(expr))
	case slices.Contains(c.watches, arguments):
		return fmt.Errorf("%q is already being watched", arguments)
	case len(c.watches) == maxWatches:
		return fmt.Errorf("at most %d values can be watched: `watch off` removes all, `watch off VALUE` one", maxWatches)
	}
	if err := c.printWatch(arguments); err != nil {
		return err
	}
	c.watches = append(c.watches, arguments)
	return nil
}

func (c *Console) removeWatchOrAll(expr string) error {
	if i := slices.Index(c.watches, expr); i >= 0 {
		c.watches = slices.Delete(c.watches, i, i+1)
		return nil
	} else if expr != "" {
		if len(c.watches) == 0 {
			return fmt.Errorf("%q is not being watched: there are no watches", expr)
		}
		return fmt.Errorf("%q is not being watched, only %s", expr, c.Screen().And(c.watches)+map[bool]string{true: " is", false: " are"}[len(c.watches) == 1])
	}
	c.watches = nil
	return nil
}

func (c *Console) printAllWatches() {
	for _, expr := range c.watches {
		if err := c.printWatch(expr); err != nil {
			message := err.Error()
			if at, is := errors.AsType[*source.Error](err); is {
				message = at.Message
			}
			s := c.Screen()
			c.Print(s.Wrap(s.Quiet("  "+expr+": ")+message, 4)...)
		}
	}
}

// printWatch prints an expression and its value. It fails if the expression plays an action.
func (c *Console) printWatch(expr string) error {
	caught := &capturedAction{}
	c.capture = caught
	results, err := c.evaluateLua("return " + expr)
	c.capture = nil
	switch {
	case caught.some:
		return errSideEffects
	case err != nil:
		return err
	}
	texts := []string{"nothing"}
	for i, v := range results {
		texts = append(texts[:i], c.formatOneLine(v))
	}
	s := c.Screen()
	c.Print(s.Wrap(s.Quiet("  "+expr+" = ")+strings.Join(texts, ", "), 4)...)
	return nil
}

var errSideEffects = errors.New("`watch` takes an expression without side effects")
