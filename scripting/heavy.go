package scripting

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// ErrUnstable matches the error of an action that does not do the same on a
// fresh interpreter.
var ErrUnstable = errors.New("the action does not do the same on a fresh interpreter")

// Unstable says where an action went another way the second time.
type Unstable struct {
	Action string
	Parts  []string // of the state that differ
	Event  string   // the first event that differs
	Origin engine.Origin
}

func (e *Unstable) Error() string {
	var b strings.Builder
	if e.Origin.Where.File != "" {
		fmt.Fprintf(&b, "%s: ", e.Origin.Where)
	}
	fmt.Fprintf(&b, "%s: %s", ErrUnstable, e.Action)
	if e.Origin.Item != "" {
		fmt.Fprintf(&b, "\n  in %s of %s", e.Origin.Callback, e.Origin.Item)
	}
	if e.Event != "" {
		fmt.Fprintf(&b, "\n  first at: %s", e.Event)
	}
	if len(e.Parts) > 0 {
		fmt.Fprintf(&b, "\n  different: %s", strings.Join(e.Parts, ", "))
	}
	return b.String()
}

// Is makes errors.Is(err, ErrUnstable) true.
func (e *Unstable) Is(target error) bool { return target == ErrUnstable }

// ApplyTwice applies an action to a game after it was tried on two copies: one
// as the game is, and one that again moves to a fresh interpreter. If they differ
// in anything, the game stays as it is and the error is an *Unstable.
func ApplyTwice(game engine.Table, again func(engine.Table) (engine.Table, error), a engine.Action) error {
	warm := game.Fresh()
	warm.CopyFrom(game)
	cold, err := again(game)
	if err != nil {
		return err
	}
	var warmLog, coldLog engine.Log
	warm.Listen(&warmLog)
	cold.Listen(&coldLog)
	warmErr, coldErr := warm.Apply(a), cold.Apply(a)
	same := slices.EqualFunc(warmLog.Events, coldLog.Events, func(a, b engine.Event) bool { return a.Hash() == b.Hash() })
	if same && warm.Hash() == cold.Hash() && message(warmErr) == message(coldErr) {
		return game.Apply(a)
	}
	u := &Unstable{Action: game.Describe(a)}
	cp := cold.Parts(nil)
	for i, p := range warm.Parts(nil) {
		if i >= len(cp) || cp[i] != p {
			u.Parts = append(u.Parts, p.Name)
		}
	}
	for i := range max(len(warmLog.Events), len(coldLog.Events)) {
		if i < len(warmLog.Events) && i < len(coldLog.Events) && warmLog.Events[i].Hash() == coldLog.Events[i].Hash() {
			continue
		}
		from, in := warmLog.Events, warm
		if i >= len(from) {
			from, in = coldLog.Events, cold
		}
		u.Origin = in.Origin(from[i].Cause)
		u.Event = strings.Join(in.Story(from[i:i+1], screen.Screen{}), " ")
		break
	}
	if u.Origin.Item == "" && warmErr != nil {
		u.Event = warmErr.Error()
	} else if u.Origin.Item == "" && coldErr != nil {
		u.Event = coldErr.Error()
	}
	return u
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
