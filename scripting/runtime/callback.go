package runtime

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/closure"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Callback is a function of a definition that a game calls.
type Callback struct {
	Fn   *lua.LFunction     // nil until the interpreter has run its file
	Code *lua.FunctionProto // code of Fn
	Item string             // name of the definition in messages: card "vex", enemy "critic"
	Name string             // path of the function in the definition: play, on.damaged, phases.2.enter
	Form *schema.CallbackForm

	Scope *vocabulary.NameScope // the scope of the names in it

	// Wraps and Base are what it wraps, its first argument: callback number Wraps-1, or Base. Wraps is 0 and
	// Base nil if it wraps nothing.
	Wraps     int
	Base      *closure.WrappedValue
	IsWrapped bool // whether it is called only by the callback that wraps it
}

func (c *Callback) isWrapper() bool { return c.Wraps > 0 || c.Base != nil }

type actionBudget struct {
	game          any
	attemptNumber uint32
	limit         int64 // instructions of the machine at which the budget is used up
	runLimit      int64 // the same for the budget of a whole run; 0 means unlimited
}

// CallsPerAction is the budget of one action, as a multiple of Limits.Instructions, the budget of
// one call.
const CallsPerAction = 5

// checkActionBudget returns an error if the current action has used up its budget. It is called before a
// callback that is not nested. An action is identified by its game and by attemptNumber, which changes with
// every action; a new action has a new budget. The limits of a call bound one callback; this bounds an
// action that triggers thousands.
func (rt *Runtime) checkActionBudget(callback int, game any, attemptNumber uint32) error {
	worked := rt.VM.EndedCallInstructions()
	if rt.currentBudget.attemptNumber != attemptNumber || rt.currentBudget.game != game {
		limits := rt.VM.Limits()
		rt.currentBudget = actionBudget{game, attemptNumber, worked + CallsPerAction*limits.Instructions, limits.Run}
	}
	if worked <= rt.currentBudget.limit && (rt.currentBudget.runLimit == 0 || worked <= rt.currentBudget.runLimit) {
		return nil
	}
	return rt.budgetError(callback)
}

func (rt *Runtime) budgetError(callback int) error {
	if most := rt.currentBudget.runLimit; most > 0 && rt.VM.EndedCallInstructions() > most {
		return sandbox.RunLimitError("this action", most)
	}
	err := rt.errorAtCallback(callback, "%s: the callbacks of one action use more than %d instructions in total", sandbox.ErrInstructions, CallsPerAction*rt.VM.Limits().Instructions)
	if at, ok := err.(*source.Error); ok {
		at.Err = sandbox.ErrInstructions
	}
	return err
}

// ScriptInstructions returns the number of instructions executed so far, with those of the machine of
// SetOutsideMachine. engine.InstructionsOf calls it.
func (rt *Runtime) ScriptInstructions() int64 {
	if rt.secondMachine == nil {
		return rt.VM.EndedCallInstructions()
	}
	return rt.VM.EndedCallInstructions() + rt.pastInstructions + rt.secondMachine.EndedCallInstructions()
}

// ScriptBytes returns the number of bytes that rt.VM has allocated so far, for engine.BytesAllocatedByScripts.
func (rt *Runtime) ScriptBytes() int64 { return rt.VM.EndedCallBytes() }

// SetOutsideMachine sets the machine that runs callbacks from outside the generation for the same
// games: those of a scenario file or a console.
func (rt *Runtime) SetOutsideMachine(vm *sandbox.VM) {
	if rt.secondMachine != nil {
		rt.pastInstructions += rt.secondMachine.EndedCallInstructions()
	}
	rt.secondMachine = vm
}

func (rt *Runtime) errorAtCallback(callback int, format string, args ...any) error {
	proto := rt.Callbacks[callback].Code
	if text := rt.VM.Text(proto.SourceName); text != nil {
		return text.Errorf(proto.LineDefined, 0, 0, format, args...)
	}
	return fmt.Errorf(format, args...)
}

// toFailure returns an error of the current callback as a Failure, with the place in the script, the
// callback and the turn. It returns the Failure of a nested callback unchanged. The place of an error of
// the rules is the line of the verb that they refused.
func (rt *Runtime) toFailure(err error) error {
	var already *Failure
	if errors.As(err, &already) {
		return already
	}
	var at *source.Error
	if !errors.As(err, &at) {
		at = &source.Error{Message: err.Error(), Err: err}
		file, line := rt.VM.FailurePlace()
		if text := rt.VM.Text(file); text != nil {
			at = text.Errorf(line, 0, 0, "%s", err.Error()).WithCause(err)
		}
	}
	turn, action := rt.current.TurnAndAction()
	c := &rt.Callbacks[rt.number]
	return &Failure{Err: at, Item: c.Item, Callback: c.Name, Wrapper: rt.wrappingModOfFile(c, at.File), Turn: turn, Action: action}
}

// wrappingModOfFile returns the mod that owns a file, if that mod wraps a function in the callback; else "".
func (rt *Runtime) wrappingModOfFile(c *Callback, file string) string {
	for c.isWrapper() {
		wrapper, failed := rt.VM.Text(c.Code.SourceName), rt.VM.Text(file)
		if wrapper != nil && failed != nil && wrapper.Owner() == failed.Owner() {
			return wrapper.Owner()
		}
		if c.Wraps == 0 {
			break
		}
		c = &rt.Callbacks[c.Wraps-1]
	}
	return ""
}

// RaiseError raises an error of a game in the script of a scenario, and does not return. It raises a Failure,
// which names its place, unchanged, and any other error after what, a description of the attempted action.
func RaiseError(L *lua.LState, what string, err error) {
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
	Wrapper  string // the mod whose wrapping function failed; else ""
	Turn     int
	Action   int // number of the action in its game, counted from 1
}

func (e *Failure) Error() string {
	layer := ""
	if e.Wrapper != "" {
		layer = ", as wrapped by the mod " + e.Wrapper
	}
	return fmt.Sprintf("%s\n  in %s of %s%s, turn %d, action %d (the action was undone)", e.Err, e.Callback, source.Printable(e.Item), layer, e.Turn, e.Action)
}

// Unwrap returns Err.
func (e *Failure) Unwrap() error { return e.Err }
