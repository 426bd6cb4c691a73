package runtime

import (
	"runtime"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/closure"
)

// quick runs the callbacks of a runtime as closures, but only during an action. If a closure
// fails, the interpreter repeats the action. It implements engine.FastPathRuntime.
type quick struct {
	machine     *closure.Machine
	closures    []*cell   // by number of the callback; nil until the first action
	interpreted bool      // closures are disabled
	begun       int       // number of nested attempts in progress
	attempts    []attempt // the outer attempts
	attempt
}

// attempt is an action that may use closures, and the state before it.
type attempt struct {
	may, did            bool
	instructions, bytes int64

	depth int // number of frames in use before an attempt within another
	state closure.State
	held  bool
}

var _ engine.FastPathRuntime = (*Runtime)(nil)

// Interpret disables closures: from now on the interpreter runs all callbacks.
func (rt *Runtime) Interpret() { rt.interpreted, rt.closures = true, nil }

// Begin implements engine.FastPathRuntime.
func (rt *Runtime) Begin() {
	if rt.begun++; rt.begun > 1 {
		rt.attempts = append(rt.attempts, rt.attempt)
		rt.attempt.depth, rt.state, rt.held = rt.depth, rt.machine.State(), rt.VM.Held()
	}
	if rt.closures == nil && rt.of != nil && !rt.interpreted {
		rt.closures = rt.of.closures()
	}
	rt.may, rt.did = rt.closures != nil, false
	rt.instructions, rt.bytes = rt.VM.Instructions(), rt.VM.Made()
}

// End implements engine.FastPathRuntime. The cost of an attempt that is repeated does not count,
// so that an action that fails costs as much as with the interpreter alone.
func (rt *Runtime) End(failed bool) (again bool) {
	if rt.did {
		rt.leave(rt.attempt.depth)
		rt.machine.Return(rt.state)
		if rt.VM.Held() && !rt.held {
			rt.VM.Release()
		}
		if failed {
			if !rt.held {
				rt.VM.Forget(rt.instructions, rt.bytes)
			}
			rt.may, rt.did = false, false
			return true
		}
	}
	if rt.begun--; rt.begun > 0 {
		last := len(rt.attempts) - 1
		rt.attempt, rt.attempts = rt.attempts[last], rt.attempts[:last]
	} else {
		rt.may = false
	}
	return false
}

// runClosure runs callback n as a closure. It returns false if the interpreter must run the
// callback: it is not compiled, or an interpreted callback is in progress.
func (rt *Runtime) runClosure(n int, form *schema.Callback, c schema.Acting, a, b schema.Given) (answer schema.Answer, ok bool) {
	if !rt.may || rt.depth > 0 && !rt.VM.Held() {
		return answer, false
	}
	compiled := rt.closures[n].Load()
	if compiled == nil {
		compiled = rt.of.closure(n)
	}
	if compiled.Run == nil {
		return answer, false
	}
	rt.did = true // any later failure makes the interpreter repeat the action
	depth := rt.depth
	rt.enter(n, form, c)
	if depth == 0 && !rt.VM.Hold() {
		rt.leave(depth)
		return answer, false
	}
	ended := false
	if depth == 0 {
		defer func() {
			if !ended {
				guard(recover())
			}
		}()
	}
	ok = compiled.Run.Run(rt.machine, c, rt.game, rt.scope, &a, &b)
	if depth == 0 {
		rt.VM.Release()
	}
	rt.leave(depth)
	if ok && form.Result != nil {
		answer = rt.answer(n, form, c)
	}
	ended = true
	return answer, ok
}

// guard handles a panic of a closure: a runtime.Error becomes an engine.Fail, so that the
// interpreter repeats the action. Any other error is raised again.
func guard(caught any) {
	switch err := caught.(type) {
	case nil:
	case runtime.Error:
		engine.Fail(closure.ErrFallback)
	case error:
		panic(err)
	default:
		engine.Fail(closure.ErrFallback)
	}
}

func (rt *Runtime) answer(n int, form *schema.Callback, c schema.Acting) schema.Answer {
	result, scope := rt.machine.Result(), rt.scopeOf(n)
	if !fits(form.Result, result) || checkResult(form, c, scope, result) != "" {
		c.Fail(closure.ErrFallback)
	}
	return schema.Answer{N: result.N, Source: result.Source, Scope: scope}
}
