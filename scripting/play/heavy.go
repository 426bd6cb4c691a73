package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// ErrNondeterministic matches the error of an action whose result differs on a fresh interpreter
// without closures.
var ErrNondeterministic = errors.New("the action does something different in a fresh interpreter")

// NondeterminismError is the error of an action whose repetition has another result.
type NondeterminismError struct {
	Action string
	Parts  []string // names of the parts of the state that differ
	Event  string   // text of the first event that differs
	Price  string   // message about a cost that is lower than allowed; "" for none
	Origin engine.Origin
}

func (e *NondeterminismError) Error() string {
	var b strings.Builder
	if e.Origin.Where.File != "" {
		fmt.Fprintf(&b, "%s: ", e.Origin.Where)
	}
	fmt.Fprintf(&b, "%s: %s", ErrNondeterministic, e.Action)
	if e.Origin.Item != "" {
		fmt.Fprintf(&b, "\n  in %s of %s", e.Origin.Callback, e.Origin.Item)
	}
	if e.Event != "" {
		fmt.Fprintf(&b, "\n  first at: %s", e.Event)
	}
	if e.Price != "" {
		fmt.Fprintf(&b, "\n  %s", e.Price)
	}
	if len(e.Parts) > 0 {
		fmt.Fprintf(&b, "\n  different: %s", strings.Join(e.Parts, ", "))
	}
	return b.String()
}

// Is implements the comparison of errors.Is.
func (e *NondeterminismError) Is(target error) bool { return target == ErrNondeterministic }

// ApplyIfDeterministic applies an action to a game after trying it on two copies: one with the game's own
// interpreter, and one made by copyFresh with a fresh interpreter, which has no closures. If the results
// differ, or closures cost less than the interpreter, it returns an error and the game does not change.
func ApplyIfDeterministic(game screen.Table, copyFresh func(screen.Table) (screen.Table, error), a engine.Action) error {
	own := screen.CopyOf(game)
	fresh, err := copyFresh(game)
	if err != nil {
		return err
	}
	first := screen.CopyOf(fresh)
	_ = first.Apply(a) // so that an interpreter has cached what it reads once
	warm, cold := applyAndMeasure(own, a), applyAndMeasure(fresh, a)
	price := ""
	if warm.work < cold.work || warm.bytes < cold.bytes {
		price = fmt.Sprintf("closures cost %d instructions and %d bytes, the interpreter %d and %d",
			warm.work, warm.bytes, cold.work, cold.bytes)
	}
	sameEvent := func(a, b engine.Event) bool { return a.HashWithoutCause(warm) == b.HashWithoutCause(cold) }
	if price == "" && slices.EqualFunc(warm.events, cold.events, sameEvent) &&
		warm.Hash() == cold.Hash() && fmt.Sprint(warm.err) == fmt.Sprint(cold.err) {
		return game.Apply(a)
	}
	var differing []string
	others := cold.AppendParts(nil)
	for i, p := range warm.AppendParts(nil) {
		if i >= len(others) || others[i] != p {
			differing = append(differing, p.Name.English)
		}
	}
	u := &NondeterminismError{Action: game.Describe(a), Parts: differing, Price: price}
	u.setFirstDifference(warm, cold)
	return u
}

type copyResult struct {
	screen.Table
	events      []engine.Event
	work, bytes int64
	err         error
}

func applyAndMeasure(t screen.Table, a engine.Action) *copyResult {
	var log engine.Log
	t.Listen(&log)
	work, bytes := engine.InstructionsOf(t), engine.BytesAllocatedByScripts(t)
	err := t.Apply(a)
	return &copyResult{t, log.Events, engine.InstructionsOf(t) - work, engine.BytesAllocatedByScripts(t) - bytes, err}
}

// setFirstDifference sets the place and the event or error where two results first differ.
func (u *NondeterminismError) setFirstDifference(warm, cold *copyResult) {
	for i := range max(len(warm.events), len(cold.events)) {
		if i < len(warm.events) && i < len(cold.events) && warm.events[i].HashWithoutCause(warm) == cold.events[i].HashWithoutCause(cold) {
			continue
		}
		in := warm
		if i >= len(in.events) {
			in = cold
		}
		u.Origin = in.Origin(in.events[i].Cause)
		u.Event = strings.Join(in.Story(in.events[i:i+1], screen.Screen{}), " ")
		break
	}
	if u.Origin.Item == "" && warm.err != nil {
		u.Event = warm.err.Error()
	} else if u.Origin.Item == "" && cold.err != nil {
		u.Event = cold.err.Error()
	}
}
