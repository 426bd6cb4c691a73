package views

import (
	"curtaincall/engine/declare/schema"
)

// Meter is a number of a game's state that is said once. The state keeps its
// meters in an array, in the order of their rows.
type Meter struct {
	Field *schema.ViewField // what scripts and people see of it
	Anew  bool              // it begins each turn at From
	From  int16
}

// MeterFields are the fields of meters, in order.
func MeterFields(rows []Meter) (list []*schema.ViewField) {
	for _, m := range rows {
		list = append(list, m.Field)
	}
	return list
}

// BeginAnew makes meters what they are when a turn begins.
func BeginAnew[N ~int16 | ~int32](meters []N, fresh []Fresh) {
	for _, f := range fresh {
		meters[f.At] = N(f.From)
	}
}

// Fresh is what the meter at a place of a state is when a turn begins.
type Fresh struct {
	At   int
	From int16
}

// Anew are the meters that begin anew each turn.
func Anew(rows []Meter) (list []Fresh) {
	for i, m := range rows {
		if m.Anew {
			list = append(list, Fresh{i, m.From})
		}
	}
	return list
}
