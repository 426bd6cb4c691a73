package sandbox

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/source"
)

// InternalError is the error of a Go function that panicked because of a bug, such as an index out of range.
type InternalError struct {
	Value any    // value of the panic
	Stack string // stack trace of the panic
}

func (e *InternalError) Error() string { return fmt.Sprintf("internal error: %v", e.Value) }

// carriedError carries a Go error through the frames of Lua.
type carriedError struct {
	err   error
	plain bool // whether err was itself the value of a panic, so that it is returned unchanged
}

// Raise ends the running call with an error that wraps err, at the line of the script that called the Go function. It
// does not return. A *source.Error with a file keeps its place. A *source.Error without one is copied, not wrapped.
func Raise(L *lua.LState, err error) {
	L.Error(&lua.LUserData{Value: carriedError{err: err}, Metatable: lua.LNil}, 0)
}

// Raisef raises an error with a formatted message, as Raise does.
func Raisef(L *lua.LState, format string, args ...any) {
	Raise(L, &source.Error{Message: fmt.Sprintf(format, args...)})
}

// RaiseUnlessIdle calls idle at once and raises the error that it returns, if any, as an error of the function word.
func RaiseUnlessIdle(L *lua.LState, word string, idle func() error) {
	if err := idle(); err != nil {
		Raise(L, fmt.Errorf("%s: %w", word, err))
	}
}

// recoverAndRethrow stores the script's trace in vm and replaces a panic in a call by an error of gopher-lua. It closes
// the locals of the frames, because gopher-lua does that only for its own errors.
func (vm *VM) recoverAndRethrow(L *lua.LState) {
	r := recover()
	if r == nil {
		return
	}
	vm.defect, _ = r.(*NegativeChargeError)
	vm.trace = scriptTrace(L)
	e, ok := r.(*lua.ApiError)
	if ok {
		if s, is := e.Object.(lua.LString); is && (strings.Contains(string(s), indexFailurePrefix) || strings.Contains(string(s), callFailure)) {
			vm.origin = describeFailedValue(L)
		}
	} else {
		closeLocals(L)
		e = &lua.ApiError{Type: lua.ApiErrorRun, Object: &lua.LUserData{Value: vm.wrapPanic(r), Metatable: lua.LNil}}
	}
	// gopher-lua makes a trace only if this is empty. That takes quadratic time and in rare cases panics.
	e.StackTrace = "-"
	panic(e)
}

// wrapPanic returns the error for the value of a panic. If it shows a bug, vm can no longer be used.
func (vm *VM) wrapPanic(r any) carriedError {
	if err, ok := r.(error); ok {
		if _, defect := err.(runtime.Error); !defect {
			return carriedError{err: err, plain: true}
		}
	}
	stack := string(debug.Stack())
	if strings.Contains(stack, "registryOverflow") {
		// gopher-lua panics while reporting a full stack in a tail call.
		return carriedError{err: ErrDepth}
	}
	vm.broken = true
	return carriedError{err: &InternalError{Value: r, Stack: stack}}
}

// closeLocals makes gopher-lua close the captured locals of frames that will be dropped, by raising an error.
func closeLocals(L *lua.LState) {
	defer func() { _ = recover() }()
	L.Error(lua.LNil, 0)
}

// convertError returns the error of a call that ended with e. It uses and clears vm.trace and vm.origin, and stores the
// place of the failure in vm.lastFailure. After a failure in gopher-lua itself, vm can no longer be used.
func (vm *VM) convertError(e *lua.ApiError) error {
	trace, origin := vm.trace, vm.origin
	vm.trace, vm.origin, vm.lastFailure = nil, "", scriptPlace{}
	if len(trace) > 0 {
		vm.lastFailure = trace[0]
	}
	if object, ok := e.Object.(*lua.LUserData); ok {
		if t, ok := object.Value.(carriedError); ok {
			if t.plain {
				return t.err
			}
			return vm.withTrace(t.err, trace)
		}
	}
	if e.Type == lua.ApiErrorPanic { // a panic outside of the guard is one in gopher-lua
		vm.broken = true
		return vm.withTrace(&InternalError{Value: e.Object, Stack: e.StackTrace}, trace)
	}
	message := shortenInMiddle(e.Object.String())
	var at scriptPlace
	if m := positionPattern.FindStringSubmatch(message); m != nil {
		line, _ := engine.ParseClampedInt32(m[2])
		at, message = scriptPlace{m[1], line}, m[3]
		if len(trace) == 0 || trace[0] != at {
			trace = append([]scriptPlace{at}, trace...)
		}
	}
	switch message {
	case ErrInstructions.Error():
		return vm.withTrace(ErrInstructions, trace)
	case ErrStopped.Error():
		return vm.withTrace(ErrStopped, trace)
	case "stack overflow", "registry overflow":
		return vm.withTrace(ErrDepth, trace)
	}
	return vm.withTrace(&source.Error{Message: rewordMessage(message, origin)}, trace)
}

func shortenInMiddle(message string) string {
	const most = 2000
	if len(message) <= most {
		return message
	}
	return message[:most-100] + "..." + message[len(message)-10:]
}

// Parts of gopher-lua's messages about a value that cannot be indexed or called.
const (
	indexFailurePrefix = "attempt to index a non-table object("
	callFailure        = "attempt to call a non-function object"
)

// positionPattern matches a message to which gopher-lua has added a file and a line.
var positionPattern = regexp.MustCompile(`(?s)^(.*?):(\d+): (.*)$`)

type scriptPlace struct {
	file string
	line int
}

func (vm *VM) errorAt(p scriptPlace) *source.Error {
	if text := vm.texts[p.file]; text != nil {
		return text.Errorf(p.line, 0, 0, "")
	}
	return &source.Error{File: p.file, Line: p.line}
}

// withTrace returns err at the first place of a trace, with the others as notes. An error with a place is unchanged.
func (vm *VM) withTrace(err error, trace []scriptPlace) error {
	var already *source.Error
	if errors.As(err, &already) && already.File != "" {
		return err
	}
	fault := &source.Error{}
	if len(trace) > 0 {
		fault = vm.errorAt(trace[0])
		fault.Notes = callerNotes(trace[1:])
	}
	if own, ok := err.(*source.Error); ok {
		fault.Message, fault.Hint, fault.Err = own.Message, own.Hint, own.Err
		fault.Notes = slices.Concat(own.Notes, fault.Notes)
		return fault
	}
	fault.Message, fault.Err = err.Error(), err
	switch err {
	case ErrInstructions:
		fault.Message += fmt.Sprintf(": more than %d instructions", vm.callBudget)
		fault.Hint = "is there a loop that never ends?"
	case ErrDepth:
		fault.Message += fmt.Sprintf(": more than %d calls, or too many values", vm.limits.Depth)
		fault.Hint = "does a function call itself endlessly?"
	}
	return fault
}

// scriptTrace returns the places of scripts on the stack, innermost first, but no more than an error shows.
func scriptTrace(L *lua.LState) (trace []scriptPlace) {
	for level := 0; level < 4*maxNotes && len(trace) <= maxNotes+1; level++ {
		frame, ok := L.GetStack(level)
		if !ok {
			break
		}
		if p, ok := framePlace(L, frame); ok {
			trace = append(trace, p)
		}
	}
	return trace
}

// framePlace returns the place that a frame is executing, or its function's first line; false for a Go function.
func framePlace(L *lua.LState, frame *lua.Debug) (scriptPlace, bool) {
	if _, err := L.GetInfo("Sl", frame, lua.LNil); err != nil || frame.CurrentLine < 0 {
		return scriptPlace{}, false
	}
	line := frame.CurrentLine
	if line == 0 {
		line = frame.LineDefined
	}
	return scriptPlace{frame.Source, line}, true
}

const maxNotes = 8

func callerNotes(trace []scriptPlace) (notes []string) {
	for i, p := range trace {
		if i == maxNotes {
			return append(notes, "...")
		}
		notes = append(notes, fmt.Sprintf("called from %s:%d", p.file, p.line))
	}
	return notes
}

// rewordMessage rewords a message of gopher-lua as in Lua 5.1, and appends origin, the expression that failed, or "".
func rewordMessage(message, origin string) string {
	if origin != "" && message == callFailure {
		return "attempt to call a value that is not a function: " + origin
	}
	if origin != "" {
		return rewordMessage(message, "") + ": " + origin
	}
	for _, p := range rewordings {
		if m := p.from.FindStringSubmatchIndex(message); m != nil {
			return string(p.from.ExpandString(nil, p.to, message, m))
		}
	}
	return addressPattern.ReplaceAllString(message, "a $1")
}

var (
	addressPattern = regexp.MustCompile(`(table|function|userdata|thread|channel): 0x[0-9a-f]+`)
	rewordings     = []struct {
		from *regexp.Regexp
		to   string
	}{
		{regexp.MustCompile(`^attempt to index a non-table object\((.*?)\) with key '(?:table|function): 0x.*$`), "attempt to index a $1 value"},
		{regexp.MustCompile(`(?s)^attempt to index a non-table object\((.*?)\) with key '(.*)'$`), `attempt to read the field "$2" of a $1 value`},
		{regexp.MustCompile(`^attempt to call a non-function object$`), "attempt to call a value that is not a function: is the name misspelled?"},
		{regexp.MustCompile(`^cannot perform \w+ operation between (\w+) and (\w+)$`), "attempt to perform arithmetic on a $1 value and a $2 value"},
		{regexp.MustCompile(`^attempt to compare (\w+) with (\w+)$`), "attempt to compare a $1 value with a $2 value"},
		{regexp.MustCompile(`^__unm undefined$`), "attempt to negate a value that is not a number"},
		{regexp.MustCompile(`^for statement (\w+) must be a number$`), "the $1 of a for loop must be a number"},
	}
)
