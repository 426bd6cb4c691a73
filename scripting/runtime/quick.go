package runtime

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/closure"
)

// A runtime uses closures only during an action. If a closure falls back, the interpreter repeats the whole action.

// actionAttempt is an attempt at an action, with the state of the runtime before it.
type actionAttempt struct {
	mayUseClosures, usedClosures bool
	instructions, bytes          int64 // totals of the machine before the action

	depth       int // number of frames in use before the action
	state       closure.StackDepth
	wasInGoCall bool
}

var _ engine.FastPathRuntime = (*Runtime)(nil)

// DisableClosures makes the interpreter run all callbacks from now on.
func (rt *Runtime) DisableClosures() { rt.interpreted, rt.closures = true, nil }

// BeginAction prepares for an action. Its first attempt uses closures, unless they are disabled. Actions can be nested.
func (rt *Runtime) BeginAction() {
	if rt.nesting++; rt.nesting > 1 {
		rt.attempts = append(rt.attempts, rt.actionAttempt)
		rt.actionAttempt.depth, rt.state, rt.wasInGoCall = rt.depth, rt.runner.SaveStack(), rt.VM.InGoCall
	}
	if rt.closures == nil && rt.program != nil && !rt.interpreted {
		rt.closures = rt.program.compileClosuresOnce()
	}
	rt.mayUseClosures, rt.usedClosures = rt.closures != nil, false
	rt.instructions, rt.bytes = rt.VM.EndedCallInstructions(), rt.VM.EndedCallBytes()
}

// UsedFastPath reports whether the attempt in progress has begun to run a closure.
func (rt *Runtime) UsedFastPath() bool { return rt.usedClosures }

// EndAction ends an attempt at an action, and reports whether the interpreter must repeat the action. If so, it removes
// the cost of the attempt from the totals.
func (rt *Runtime) EndAction(failed bool) (mustRepeat bool) {
	if rt.usedClosures {
		rt.popFramesTo(rt.actionAttempt.depth)
		rt.runner.RestoreStack(rt.state)
		if rt.VM.InGoCall && !rt.wasInGoCall {
			rt.VM.EndGoCall()
		}
		if failed {
			if !rt.wasInGoCall {
				rt.VM.SetEndedCallTotals(rt.instructions, rt.bytes)
			}
			rt.mayUseClosures, rt.usedClosures = false, false
			return true
		}
	}
	if rt.nesting--; rt.nesting > 0 {
		last := len(rt.attempts) - 1
		rt.actionAttempt, rt.attempts = rt.attempts[last], rt.attempts[:last]
	} else {
		rt.mayUseClosures = false
	}
	return false
}

// beginClosure begins a callback as a closure and returns it, or nil if the interpreter must run it.
func (rt *Runtime) beginClosure(callback int, c schema.RunningCallback) *closure.Function {
	if !rt.mayUseClosures || rt.depth > 0 && !rt.VM.InGoCall {
		return nil
	}
	compiled := rt.closures[callback].Load()
	if compiled == nil {
		compiled = rt.program.loadOrCompileClosure(callback)
	}
	if compiled.Compiled == nil {
		return nil
	}
	depth := rt.depth
	if depth == 0 && !rt.VM.BeginGoCall() {
		return nil
	}
	rt.usedClosures = true // any later failure makes the interpreter repeat the action
	if depth == maxNested || depth == 0 && !rt.beginOutermostCallback(c) {
		engine.Fail(closure.ErrFallback)
	}
	f := &rt.frames[depth]
	f.current, f.callbackNumber = c, callback
	if rt.depth++; rt.frame != &rt.idleFrame {
		rt.fillClosureFrames()
	}
	return compiled.Compiled
}

func (rt *Runtime) closureResultOrFallBack(callback int, form *schema.CallbackSignature, c schema.RunningCallback) schema.CallbackResult {
	result, scope := rt.runner.LastResult, rt.scopeOfCallback(callback)
	if !hasType(form.Result, result) || resultProblem(form, c, scope, result) != "" {
		c.Fail(closure.ErrFallback)
	}
	return schema.CallbackResult{N: result.N, Text: result.Text, Source: result.Source, Scope: scope}
}
