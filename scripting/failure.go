package scripting

import (
	"fmt"

	"curtaincall/scripting/source"
)

// Failure is an error of a callback during play: the fault in the script, and
// whose callback it was, when. The action it was part of is undone wholly.
type Failure struct {
	Err      *source.Error
	Item     string // card "vex"
	Callback string // play, on.damaged
	Turn     int
	Action   int // number of the action in its game, from 1
}

func (e *Failure) Error() string {
	return fmt.Sprintf("%s\n  in %s of %s, turn %d, action %d: the action is undone", e.Err, e.Callback, source.Printable(e.Item), e.Turn, e.Action)
}

// Unwrap is the fault.
func (e *Failure) Unwrap() error { return e.Err }
