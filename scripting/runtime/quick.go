package runtime

import (
	"runtime"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/closure"
)

// quick runs the callbacks of a runtime as closures; it implements engine.Twofold. It does so
// only within an action. If that fails, the interpreter does it again.
type quick struct {
	machine     *closure.Machine
	closures    []*cell   // of the callbacks, by number; nil until the first action
	interpreted bool      // closures are off
	begun       int       // number of nested attempts in progress
	attempts    []attempt // the outer attempts
	attempt
}

// attempt is an action that may use closures, and the state before it.
type attempt struct {
	may, did            bool
	instructions, bytes int64

	depth int // for an attempt within another
	state closure.State
	held  bool
}

var _ engine.FastPathRuntime = (*Runtime)(nil)

// Interpret turns closures off: from now on the interpreter runs all callbacks.
func (rt *Runtime) Interpret() { rt.interpreted, rt.closures = true, nil }

// Begin implements engine.Twofold.
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

// End implements engine.Twofold. The cost of an attempt that is done again does not count, so
// that an action which fails costs as much as with the interpreter alone.
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

// runClosure runs callback n as a closure. It reports false if the interpreter must run it: it
// is not compiled, or an interpreted callback is in progress.
func (rt *Runtime) runClosure(n int, form *schema.Callback, c schema.Acting, a, b schema.Given) (answer schema.Answer, done bool) {
	if !rt.may || rt.depth > 0 && !rt.VM.Held() {
		return answer, false
	}
	of := rt.closures[n].Load()
	if of == nil {
		of = rt.of.closure(n)
	}
	if of.Run == nil {
		return answer, false
	}
	rt.did = true // from here on any failure makes the interpreter do it again
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
	done = of.Run.Run(rt.machine, c, rt.game, rt.scope, &a, &b)
	if depth == 0 {
		rt.VM.Release()
	}
	rt.leave(depth)
	if done && form.Result != nil {
		answer = rt.answer(n, form, c)
	}
	ended = true
	return answer, done
}

// guard turns a panic of the closure into engine.Fail, so that the interpreter does it again.
// It raises an error that is not a runtime.Error again.
func guard(caught any) {
	switch fault := caught.(type) {
	case nil:
	case runtime.Error:
		engine.Fail(closure.ErrFallback)
	case error:
		panic(fault)
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
