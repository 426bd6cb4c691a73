package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// Parse implements screen.Table. Beside the forms of Describe it accepts the number of a card in
// the hand, displayed names, and unambiguous prefixes of words.
func (t *FightTable) Parse(line string) (engine.Action, error) {
	return curtain.Actions.ParseWithGuide(t.Fight, line, t.Guide)
}

// Parse implements screen.Table: it reads an action as a person types it.
func (t *RunTable) Parse(line string) (engine.Action, error) {
	return curtain.Actions.ParseWithGuide(t.Run, line, t.Guide)
}

// Describe implements screen.Table: it returns the text form of an action.
func (t *FightTable) Describe(a engine.Action) string { return curtain.Actions.Describe(t.Fight, a) }

// Describe implements screen.Table: it returns the text form of an action.
func (t *RunTable) Describe(a engine.Action) string { return curtain.Actions.Describe(t.Run, a) }
