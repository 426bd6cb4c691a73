package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// What is typed is declared with the rules: curtain.Actions.

// Parse implements screen.Table. Beside the text forms of Describe it takes a
// card's place in the hand, names as they are written, and the beginning of a
// word where that is enough.
func (t *FightTable) Parse(line string) (engine.Action, error) {
	return curtain.Actions.ParseTyped(t.Fight, line, t.Guide)
}

// Parse implements screen.Table.
func (t *RunTable) Parse(line string) (engine.Action, error) {
	return curtain.Actions.ParseTyped(t.Run, line, t.Guide)
}

// Describe implements screen.Table.
func (t *FightTable) Describe(a engine.Action) string { return curtain.Actions.Describe(t.Fight, a) }

// Describe implements screen.Table.
func (t *RunTable) Describe(a engine.Action) string { return curtain.Actions.Describe(t.Run, a) }
