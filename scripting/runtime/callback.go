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
	Fn   *lua.LFunction     // the function; nil in a Program
	Code *lua.FunctionProto // code of the function, or a stub if the function is in a plain file
	Item string             // name of the definition in messages: card "vex", enemy "critic"
	Name string             // path of the function in the definition, such as play, on.damaged or phases.2.enter
	Form *schema.CallbackSignature

	Scope *vocabulary.NameScope // resolves names in the callback's code

	// The function that the callback wraps, which is its first argument: the callback with number Wraps-1 or, if
	// Wraps is 0, Base, which may be nil.
	Wraps     int
	Base      *closure.WrappedValue
	IsWrapped bool // whether the callback is called only by another one that wraps it
}

func (c *Callback) isWrapper() bool { return c.Wraps > 0 || c.Base != nil }

type actionBudget struct {
	game          any
	attemptNumber uint32
	limit         int64 // the budget, or that of the whole run, is used up when rt.VM has executed this many instructions
}

// CallsPerAction is the budget of an action as a multiple of Limits.Instructions, the budget of a call.
const CallsPerAction = 5

// beginOutermostCallback prepares for a callback that no other calls, and reports whether any of the budget of the action
// and the run is left. Each attempt at an action begins with a full budget.
func (rt *Runtime) beginOutermostCallback(c schema.RunningCallback) (budgetLeft bool) {
	if rt.views != nil && len(rt.views.listCache) > maxCachedLists {
		clear(rt.views.listCache)
	}
	worked, b := rt.VM.EndedCallInstructions(), &rt.currentBudget
	if n := c.AttemptCount(); b.attemptNumber != n || b.game != c.Game() {
		limits := rt.VM.Limits()
		b.game, b.attemptNumber, b.limit = c.Game(), n, worked+CallsPerAction*limits.Instructions
		if limits.Run > 0 {
			b.limit = min(b.limit, limits.Run)
		}
	}
	return worked <= b.limit
}

func (rt *Runtime) budgetError(callback int) error {
	if most := rt.VM.Limits().Run; most > 0 && rt.VM.EndedCallInstructions() > most {
		return sandbox.RunLimitError("this action", most)
	}
	err := rt.errorAtCallback(callback, "%s: the callbacks of one action use more than %d instructions in total", sandbox.ErrInstructions, CallsPerAction*rt.VM.Limits().Instructions)
	if at, ok := err.(*source.Error); ok {
		at.Err = sandbox.ErrInstructions
	}
	return err
}

// ScriptInstructions returns the instructions used by all ended calls on rt.VM and the interpreters of SetScenarioVM.
func (rt *Runtime) ScriptInstructions() int64 {
	if rt.secondMachine == nil {
		return rt.VM.EndedCallInstructions()
	}
	return rt.VM.EndedCallInstructions() + rt.pastInstructions + rt.secondMachine.EndedCallInstructions()
}

// ScriptBytes returns the number of bytes that all ended calls have allocated on rt.VM.
func (rt *Runtime) ScriptBytes() int64 { return rt.VM.EndedCallBytes() }

// SetScenarioVM sets the interpreter on which a scenario file or a console runs callbacks for the same games. The
// instructions of an earlier interpreter remain counted.
func (rt *Runtime) SetScenarioVM(vm *sandbox.VM) {
	if rt.secondMachine != nil {
		rt.pastInstructions += rt.secondMachine.EndedCallInstructions()
	}
	rt.secondMachine = vm
}

func (rt *Runtime) errorAtCallback(callback int, format string, args ...any) error {
	proto := rt.Callbacks[callback].Code
	if text := rt.VM.LoadedText(proto.SourceName); text != nil {
		return text.Errorf(proto.LineDefined, 0, 0, format, args...)
	}
	return fmt.Errorf(format, args...)
}

// toFailure returns err as a Failure of the current callback, or the Failure of a nested callback that err wraps. If
// the rules refused a verb, the place is the line that calls the verb.
func (rt *Runtime) toFailure(err error) error {
	if already, is := errors.AsType[*Failure](err); is {
		return already
	}
	at, is := errors.AsType[*source.Error](err)
	if !is {
		at = &source.Error{Message: err.Error(), Err: err}
		file, line := rt.VM.FailurePlace()
		if text := rt.VM.LoadedText(file); text != nil {
			at = text.Errorf(line, 0, 0, "%s", err.Error()).WithCause(err)
		}
	}
	turn, action := rt.current.TurnAndAction()
	c := &rt.Callbacks[rt.callbackNumber]
	return &Failure{Err: at, Item: c.Item, Callback: c.Name, Wrapper: rt.wrappingModOfFile(c, at.File), Turn: turn, Action: action}
}

// wrappingModOfFile returns the mod that owns a file if one of its functions wraps the callback, otherwise "".
func (rt *Runtime) wrappingModOfFile(c *Callback, file string) string {
	for c.isWrapper() {
		wrapper, failed := rt.VM.LoadedText(c.Code.SourceName), rt.VM.LoadedText(file)
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

// RaiseError raises the error "WHAT: ERR" in a script. If err wraps a Failure, it panics with err unchanged.
func RaiseError(L *lua.LState, what string, err error) {
	if _, is := errors.AsType[*Failure](err); is {
		panic(err)
	}
	sandbox.Raise(L, fmt.Errorf("%s: %w", what, err))
}

// Failure is an error in a callback during play. The action in which it occurred has been undone.
type Failure struct {
	Err      *source.Error
	Item     string // name of the definition: card "vex"
	Callback string // path of the function in the definition, such as play or on.damaged
	Wrapper  string // the mod whose wrapping function failed; "" if none did
	Turn     int
	Action   int // number of the action in the game, from 1
}

func (e *Failure) Error() string {
	layer := ""
	if e.Wrapper != "" {
		layer = ", as wrapped by the mod " + e.Wrapper
	}
	return fmt.Sprintf("%s\n  in %s of %s%s, turn %d, action %d (the action was undone)", e.Err, e.Callback, source.Printable(e.Item), layer, e.Turn, e.Action)
}

func (e *Failure) Unwrap() error { return e.Err }
