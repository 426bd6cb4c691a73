package runtime

import (
	"runtime"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/closure"
)

// quick describes how a runtime carries out callbacks as closures, an engine.Twofold. It does so
// only within an action, which is done again by the interpreter where it fails.
type quick struct {
	machine     *closure.Machine
	closures    []*cell   // of the callbacks, by number; nil until the first action
	interpreted bool      // by the interpreter alone: no closures are made
	begun       int       // attempts in progress, within each other
	attempts    []attempt // those around the innermost
	attempt
}

// attempt is an action that may be carried out by closures, and where things stood before.
type attempt struct {
	may, did            bool
	instructions, bytes int64

	depth int // these of one within another
	state closure.State
	held  bool
}

var _ engine.Twofold = (*Runtime)(nil)

// Interpret lets the interpreter run all callbacks from now on.
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

// End implements engine.Twofold. What an attempt took that is done again does not count,
// so that an action which fails costs what it costs the interpreter.
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

// runClosure runs callback n as a closure, and reports false where the interpreter is to run
// it: there is none, or the callback is part of one that the interpreter runs.
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
	rt.did = true // from here on, whatever fails is done again
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

// guard gives what fails by a defect of Go to the interpreter, which makes an error of it.
func guard(caught any) {
	switch fault := caught.(type) {
	case nil:
	case runtime.Error:
		engine.Fail(closure.ErrLeft)
	case error:
		panic(fault)
	default:
		engine.Fail(closure.ErrLeft)
	}
}

func (rt *Runtime) answer(n int, form *schema.Callback, c schema.Acting) schema.Answer {
	result, scope := rt.machine.Result(), rt.scopeOf(n)
	if !fits(form.Result, result) || checkResult(form, c, scope, result) != "" {
		c.Fail(closure.ErrLeft)
	}
	return schema.Answer{N: result.N, Source: result.Source, Scope: scope}
}
