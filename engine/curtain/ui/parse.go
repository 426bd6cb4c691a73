package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// The input forms are declared with the rules, in curtain.Actions.

// Parse implements screen.Table. It takes what Describe writes, and also a card's place in the hand,
// display names, and the beginning of a word where only one word begins so.
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
