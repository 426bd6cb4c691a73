package events

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// Reckoned is a number on the stage that no event changes, since it is worked out
// whenever it is asked for: what a card costs now, what an enemy is about to do.
type Reckoned struct {
	Word  string   // as why is asked for it: hand[1].cost
	Name  string   // as people call it: Block cost
	Value string   // what it is now
	From  []string // where that comes from, a line for each part
}

// Printed is where a number comes from that stands in a definition.
func Printed[N string | int](n N, where schema.Place) string {
	return fmt.Sprintf("%v, as it is defined at %s", n, where)
}

// PrintedValues are the numbers that a definition names and its text shows.
func PrintedValues(path, name, text string, values []engine.Value, where schema.Place) (list []Reckoned) {
	shown := engine.Placeholders(text)
	for _, v := range values {
		if slices.Contains(shown, v.Name) {
			list = append(list, Reckoned{path + "values." + v.Name, name + " " + v.Name, fmt.Sprint(v.Number), []string{Printed(v.Number, where)}})
		}
	}
	return list
}
