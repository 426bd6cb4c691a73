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
// fresh interpreter without closures.
var ErrUnstable = errors.New("the action does not do the same on a fresh interpreter")

// Unstable says where an action went another way the second time.
type Unstable struct {
	Action string
	Parts  []string // of the state that differ
	Event  string   // the first event that differs
	Price  string   // what it costs less than it may; "" for nothing
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
	if e.Price != "" {
		fmt.Fprintf(&b, "\n  %s", e.Price)
	}
	if len(e.Parts) > 0 {
		fmt.Fprintf(&b, "\n  different: %s", strings.Join(e.Parts, ", "))
	}
	return b.String()
}

// Is makes errors.Is(err, ErrUnstable) true.
func (e *Unstable) Is(target error) bool { return target == ErrUnstable }

// ApplyTwice applies an action to a game after it was tried on two copies: one
// as the game is, and one that again moves to a fresh interpreter, which has no
// closures. If they differ in anything, or closures cost less, the game stays as it is
// and the error is an *Unstable.
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
	first := cold.Fresh()
	first.CopyFrom(cold)
	_ = first.Apply(a) // what an interpreter reads once is read
	warmCost, warmErr := costOf(warm, a)
	coldCost, coldErr := costOf(cold, a)
	same := slices.EqualFunc(warmLog.Events, coldLog.Events, func(a, b engine.Event) bool { return a.Hash(warm) == b.Hash(cold) })
	price := cheaper(warmCost, coldCost)
	if same && price == "" && warm.Hash() == cold.Hash() && message(warmErr) == message(coldErr) {
		return game.Apply(a)
	}
	u := &Unstable{Action: game.Describe(a), Price: price}
	cp := cold.Parts(nil)
	for i, p := range warm.Parts(nil) {
		if i >= len(cp) || cp[i] != p {
			u.Parts = append(u.Parts, p.Name)
		}
	}
	for i := range max(len(warmLog.Events), len(coldLog.Events)) {
		if i < len(warmLog.Events) && i < len(coldLog.Events) && warmLog.Events[i].Hash(warm) == coldLog.Events[i].Hash(cold) {
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

// cost is what an action costs, in instructions and bytes.
type cost struct{ work, bytes int64 }

// costOf applies an action and finds out what it costs.
func costOf(t engine.Table, a engine.Action) (cost, error) {
	work, bytes := engine.Worked(t), engine.Made(t)
	err := t.Apply(a)
	return cost{engine.Worked(t) - work, engine.Made(t) - bytes}, err
}

// cheaper says that closures cost less than the interpreter; "" where they do not.
func cheaper(closures, interpreter cost) string {
	if closures.work >= interpreter.work && closures.bytes >= interpreter.bytes {
		return ""
	}
	return fmt.Sprintf("closures cost %d instructions and %d bytes, the interpreter %d and %d",
		closures.work, closures.bytes, interpreter.work, interpreter.bytes)
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
