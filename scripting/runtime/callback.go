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

// Callback is a function of a definition that a game calls.
type Callback struct {
	Fn   *lua.LFunction     // nil until the interpreter has run its file
	Code *lua.FunctionProto // code of Fn
	Item string             // name of the definition in messages: card "vex", enemy "critic"
	Name string             // path of the function in the definition: play, on.damaged, phases.2.enter
	Form *schema.Callback

	Scope *vocabulary.Scope // resolves names in it
}

type allowance struct {
	game  any
	tries uint32
	until int64 // instructions of the machine at which the budget is used up
	run   int64 // the same for the budget of a whole run; 0 means unlimited
}

// PerAction is the budget of one action, as a multiple of Limits.Instructions, the budget of one
// call.
const PerAction = 5

// checkActionBudget returns an error if the current action has used up its budget. It is called
// before callback n runs, while no other runs. An action is identified by its game and by tries,
// which changes with every action of the game. The limits of a call bound one callback; this
// budget bounds an action that triggers thousands.
func (rt *Runtime) checkActionBudget(n int, game any, tries uint32) error {
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

// Made returns the number of bytes allocated so far, for engine.AllocatedBytes.
func (rt *Runtime) Made() int64 { return rt.VM.Made() }

// SetSecondMachine sets the machine that runs callbacks from outside the generation for the same
// games: those of a scenario file or a console.
func (rt *Runtime) SetSecondMachine(vm *sandbox.VM) {
	if rt.beside != nil {
		rt.past += rt.beside.Instructions()
	}
	rt.beside = vm
}

// fault returns an error at the line where callback n begins.
func (rt *Runtime) fault(n int, format string, args ...any) error {
	proto := rt.List[n].Code
	if text := rt.VM.Text(proto.SourceName); text != nil {
		return text.Errorf(proto.LineDefined, 0, 0, format, args...)
	}
	return fmt.Errorf(format, args...)
}

// explain returns an error of the current callback as a Failure, with its place in the script, its
// callback and the turn. Of nested callbacks the innermost counts. The place of an error of the
// rules is the line of the verb that they refused.
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

// Refuse raises an error of a game in the script of a scenario. It does not return. A Failure,
// which names its place, is raised unchanged. Any other error is preceded by what, which describes
// the attempted action.
func Refuse(L *lua.LState, what string, err error) {
	var failure *Failure
	if errors.As(err, &failure) {
		panic(err)
	}
	sandbox.Raise(L, fmt.Errorf("%s: %w", what, err))
}

// Failure is an error of a callback during play: the error in the script, the callback and the
// turn. The action is undone.
type Failure struct {
	Err      *source.Error
	Item     string // name of the definition: card "vex"
	Callback string // path of the function: play, on.damaged
	Turn     int
	Action   int // number of the action in its game, counted from 1
}

func (e *Failure) Error() string {
	return fmt.Sprintf("%s\n  in %s of %s, turn %d, action %d: the action is undone", e.Err, e.Callback, source.Printable(e.Item), e.Turn, e.Action)
}

// Unwrap returns Err.
func (e *Failure) Unwrap() error { return e.Err }
