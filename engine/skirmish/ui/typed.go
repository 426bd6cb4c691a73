package ui

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/skirmish"
)

// Parse implements engine.Table. Beside the text forms of Describe it takes a
// card's number in the hand, names as they are written, and the beginning of a
// word where that is enough.
func (t *Table) Parse(line string) (engine.Action, error) {
	a, err := skirmish.Actions.Parse(t.Match, line)
	if errors.Is(err, declare.ErrNothing) {
		err = fmt.Errorf("%w. %s", err, t.Guide())
	}
	return a, err
}

// Describe implements engine.Table.
func (t *Table) Describe(a engine.Action) string { return skirmish.Actions.Describe(t.Match, a) }
