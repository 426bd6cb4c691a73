package ui

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/declare"
)

// What is typed is declared with the rules: curtain.Actions.

// Parse implements engine.Table. Beside the text forms of Describe it takes a
// card's place in the hand, names as they are written, and the beginning of a
// word where that is enough.
func (t *FightTable) Parse(line string) (engine.Action, error) { return parse(t, t.Fight, line) }

// Parse implements engine.Table.
func (t *RunTable) Parse(line string) (engine.Action, error) { return parse(t, t.Run, line) }

func parse(t engine.Table, game any, line string) (engine.Action, error) {
	a, err := curtain.Actions.Parse(game, line)
	if errors.Is(err, declare.ErrNothing) {
		err = fmt.Errorf("%w. %s", err, t.Guide())
	}
	return a, err
}

// Describe implements engine.Table.
func (t *FightTable) Describe(a engine.Action) string { return curtain.Actions.Describe(t.Fight, a) }

// Describe implements engine.Table.
func (t *RunTable) Describe(a engine.Action) string { return curtain.Actions.Describe(t.Run, a) }

// pileNames are the piles as sentences name them, by number.
var pileNames = [...]string{curtain.DrawPile: "draw pile", curtain.Hand: "hand", curtain.DiscardPile: "discard pile", curtain.InPlay: "in play"}
