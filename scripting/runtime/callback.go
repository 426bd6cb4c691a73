package runtime

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Callback represents one function of a definition.
type Callback struct {
	Fn   *lua.LFunction     // nil where no interpreter has run its file yet
	Code *lua.FunctionProto // of Fn
	Item string             // card "vex", enemy "critic"
	Name string             // play, on.damaged, phases.2.enter
	Form *schema.Callback

	Scope *vocabulary.Scope // what names mean in it
}

// allowance describes what the callbacks of one action may use together.
type allowance struct {
	game  any
	tries uint32
	until int64 // of the machine's work
	run   int64 // what a run may work in all; 0: whatever it wants
}

// PerAction says how many calls that use up all of Limits.Instructions fit into one
// action of a game.
const PerAction = 5

// afford reports whether the action in progress may run one callback more, before
// callback n is called and while none runs. Game and tries tell the action from
// others: tries changes with every action that begins in that game. One callback
// is bounded by the limits; an action that sets off thousands is bounded here.
func (rt *Runtime) afford(n int, game any, tries uint32) error {
	worked := rt.VM.Instructions()
	if rt.action.tries != tries || rt.action.game != game {
		each, run := rt.VM.PerCall()
		rt.action = allowance{game, tries, worked + PerAction*each, run}
	}
	if worked <= rt.action.until && (rt.action.run == 0 || worked <= rt.action.run) {
		return nil
	}
	return rt.budgetError(n)
}

func (rt *Runtime) budgetError(n int) error {
	if most := rt.action.run; most > 0 && rt.VM.Instructions() > most {
		return sandbox.RunOver("this action", most)
	}
	err := rt.fault(n, "%s: the callbacks of one action use more than %d instructions in total", sandbox.ErrInstructions, PerAction*rt.VM.Limits().Instructions)
	if at, ok := err.(*source.Error); ok {
		at.Err = sandbox.ErrInstructions
	}
	return err
}

// Instructions implements engine.Meter.
func (rt *Runtime) Instructions() int64 {
	if rt.beside == nil {
		return rt.VM.Instructions()
	}
	return rt.VM.Instructions() + rt.past + rt.beside.Instructions()
}

// Made returns what engine.Made tells.
func (rt *Runtime) Made() int64 { return rt.VM.Made() }

// Beside says which machine runs the callbacks that do not belong to the generation:
// it works for the same games.
func (rt *Runtime) Beside(vm *sandbox.VM) {
	if rt.beside != nil {
		rt.past += rt.beside.Instructions()
	}
	rt.beside = vm
}

// fault returns an error at the head of callback n.
func (rt *Runtime) fault(n int, format string, args ...any) error {
	proto := rt.List[n].Code
	if text := rt.VM.Text(proto.SourceName); text != nil {
		return text.Errorf(proto.LineDefined, 0, 0, format, args...)
	}
	return fmt.Errorf(format, args...)
}

// explain makes of the error that the callback in progress returned what its reader needs:
// where it is in the script, and whose callback it was, when; of callbacks inside each other
// the innermost. An error of the rules is placed at the line whose verb they refused.
func (rt *Runtime) explain(err error) error {
	var already *Failure
	if errors.As(err, &already) {
		return already
	}
	var at *source.Error
	if !errors.As(err, &at) {
		at = &source.Error{Message: err.Error(), Err: err}
		file, line := rt.VM.StoppedAt()
		if text := rt.VM.Text(file); text != nil {
			at = text.Errorf(line, 0, 0, "%s", err.Error())
			at.Err = err
		}
	}
	turn, action := rt.now.When()
	c := &rt.List[rt.number]
	return &Failure{Err: at, Item: c.Item, Callback: c.Name, Turn: turn, Action: action}
}

// Refuse raises the error of a game that a scenario's script asked for something:
// one that already names a place in a script passes as it is, what says what was
// tried otherwise. It does not return.
func Refuse(L *lua.LState, what string, err error) {
	var failure *Failure
	if errors.As(err, &failure) {
		panic(err)
	}
	sandbox.Raise(L, fmt.Errorf("%s: %w", what, err))
}

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

// Unwrap returns the fault.
func (e *Failure) Unwrap() error { return e.Err }
