package runtime

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/closure"
	"curtaincall/scripting/sandbox"
)

// Runtime runs the callbacks of a generation on one interpreter, for one goroutine and any number of games. Callbacks
// keep no state: the tables that they read are made once, and show whichever game is calling.
type Runtime struct {
	VM        *sandbox.VM
	Callbacks []Callback // callbacks by number

	declared *declare.Declaration

	currentBudget    actionBudget // budget of the current action
	secondMachine    *sandbox.VM  // runs callbacks of a scenario file or a console for these games; nil if there are none
	pastInstructions int64        // instructions of previous second machines

	views        *Views                                      // tables through which callbacks read a game; nil until a callback is interpreted
	program      *Program                                    // source of the callbacks; nil if Callbacks contains the functions themselves
	findFunction func(FunctionPlace) (*lua.LFunction, error) // loads a function from its file; nil until a callback is interpreted

	// Copies of the program's scopes for this interpreter, because a scope caches results without locks.
	scopeCopies         map[*vocabulary.NameScope]*vocabulary.NameScope
	lastScope, lastCopy *vocabulary.NameScope

	functions []*lua.LFunction       // functions found so far, by callback number
	wrapped   map[int]*lua.LFunction // the functions that wrapping callbacks get as their first argument, by callback number

	callCounts map[int]int // how often each callback was interpreted; nil if calls are not counted

	gameTable    *lua.LTable         // the table of the game, for callbacks whose CallbackSignature has no GameView
	selves       map[any]*lua.LTable // self tables of cards, by definition
	latestSelves []cachedSelf        // self tables of the cards whose functions ran last, by callback number
	luaWordLists map[*vocabulary.Words][]lua.LValue

	*frame                     // callback in progress, or &idleFrame; closures do not set it
	idleFrame frame            // frame that is used while no callback runs
	frames    [maxNested]frame // frames of the running callbacks, outermost first; see fillClosureFrames
	depth     int              // number of frames in use

	runner        *closure.Runner
	closures      []*closureCell  // Program.closureCells; nil until the first action, and if closures are disabled
	interpreted   bool            // whether closures are disabled
	nesting       int             // number of actions in progress, each begun during the one before
	attempts      []actionAttempt // all attempts in progress except the innermost
	actionAttempt                 // the innermost attempt
}

type cachedSelf struct {
	owner any
	self  *lua.LTable
}

// maxNested limits the depth of nested callbacks. Games allow less than that, so that it is not reached.
const maxNested = 32

type frame struct {
	current        schema.RunningCallback
	game           any // game of the callback
	self           *lua.LTable
	receiver       *lua.LTable // table on which verbs are called: self, or that of form.GameView if this view has verbs
	form           *schema.CallbackSignature
	callbackNumber int
	scope          *vocabulary.NameScope // resolves names in the callback's code
	wrapLine       int                   // line of the outermost wrapper that called the running wrapped function; 0 if none is running
}

// New returns a runtime without callbacks on vm. Its views are made when a callback is first interpreted.
func New(vm *sandbox.VM, game *declare.Declaration) *Runtime {
	rt := &Runtime{VM: vm, declared: game}
	rt.frame, rt.runner = &rt.idleFrame, closure.NewRunner(vm, game)
	return rt
}

// NewRuntime returns a runtime for all callbacks, with a new interpreter. It runs each file when it is first needed.
func (p *Program) NewRuntime() *Runtime {
	rt := New(sandbox.NewVM(p.Limits), p.Game)
	rt.Callbacks, rt.program, rt.interpreted = p.Callbacks, p, p.Limits.Interpreter
	return rt
}

// StartCountingCalls makes rt count calls, by callback number, and executed instructions. It disables closures.
func (rt *Runtime) StartCountingCalls(calls map[int]int, instructions sandbox.InstructionCounts) {
	rt.DisableClosures()
	rt.VM.CountInstructionsInto(instructions)
	rt.callCounts = calls
}

// loadFunction returns the function of a callback, and runs its file first if needed. Its first call makes the views.
func (rt *Runtime) loadFunction(callback int) (*lua.LFunction, error) {
	if rt.views == nil {
		rt.selves, rt.luaWordLists = map[any]*lua.LTable{}, map[*vocabulary.Words][]lua.LValue{}
		rt.views = NewViews(rt.VM, rt.declared, nil)
		rt.views.rt, rt.views.verbs = rt, map[*commands.Verb]lua.LValue{}
		for _, view := range rt.declared.Views {
			for _, verb := range rt.declared.Verbs[view] {
				if rt.views.verbs[verb] == nil {
					rt.views.verbs[verb] = rt.VM.L.NewFunction(rt.newVerbFunction(verb))
				}
			}
		}
		rt.gameTable = rt.views.SubjectTable(rt.declared.Views[0], 0)
	}
	if rt.program == nil {
		return rt.Callbacks[callback].Fn, nil
	}
	if rt.findFunction == nil {
		rt.findFunction, _ = rt.program.PrepareVM(rt.VM.NewThread().SetOwnBudget(rt.program.Limits))
		rt.functions = make([]*lua.LFunction, len(rt.Callbacks))
	}
	if fn := rt.functions[callback]; fn != nil {
		return fn, nil
	}
	fn, err := rt.findFunction(rt.program.Places[callback])
	rt.functions[callback] = fn
	return fn, err
}

// scopeOfCallback returns the scope of a callback's names: if rt.program is set, a copy that only this Runtime uses.
func (rt *Runtime) scopeOfCallback(callback int) *vocabulary.NameScope {
	shared := rt.Callbacks[callback].Scope
	if rt.lastScope == shared { // nil if neither is set
		return rt.lastCopy
	}
	if rt.program == nil || shared == nil {
		return shared
	}
	if rt.scopeCopies[shared] == nil {
		if rt.scopeCopies == nil {
			rt.scopeCopies = map[*vocabulary.NameScope]*vocabulary.NameScope{}
		}
		rt.scopeCopies[shared] = shared.ForGame()
	}
	rt.lastScope, rt.lastCopy = shared, rt.scopeCopies[shared]
	return rt.lastCopy
}

func (rt *Runtime) currentCallbackOrRaise(L *lua.LState) schema.RunningCallback {
	if rt.current == nil {
		sandbox.Raisef(L, "this belongs to a game in progress and can be used only while a callback is running")
	}
	return rt.current
}

// interpretCallback runs a callback by the interpreter. If the callback fails, it calls c.Fail, which panics.
func (rt *Runtime) interpretCallback(callback int, form *schema.CallbackSignature, c schema.RunningCallback, arg1, arg2 schema.CallbackArg) (answer schema.CallbackResult) {
	if rt.callCounts != nil {
		rt.callCounts[callback]++
	}
	fn, err := rt.loadFunction(callback)
	if err != nil {
		c.Fail(err)
	}
	depth := rt.depth
	if rt.VM.InGoCall {
		rt.fillClosureFrames()
	}
	rt.pushFrameOrFail(callback, form, c)
	rt.setSelfAndReceiver()
	nret := 0
	if form.Result != nil {
		nret = 1
	}
	err = rt.callFunction(fn, nret, form, arg1, arg2)
	if err == nil && nret == 1 {
		answer, err = rt.popCheckedResult(callback, form)
	}
	if err != nil {
		err = rt.toFailure(err)
	}
	rt.popFramesTo(depth)
	if err != nil {
		c.Fail(err)
	}
	return answer
}

// NewCallbackFunc returns a function that runs a callback on bound or, if bound is nil, on the runtime of its game.
// It is not inlined, since what it calls would not be inlined in other packages.
//
//go:noinline
func NewCallbackFunc(bound *Runtime, callback int, form *schema.CallbackSignature) schema.CallbackFunc {
	return func(c schema.RunningCallback, a, b schema.CallbackArg) schema.CallbackResult {
		rt := bound
		if rt == nil {
			rt = c.Runtime().(*Runtime)
		}
		depth := rt.depth
		if f := rt.beginClosure(callback, c); f != nil {
			selfFits := f.Run(rt.runner, c, rt.scopeOfCallback(callback), &a, &b)
			if depth == 0 {
				rt.VM.EndGoCall()
			}
			if rt.popFramesTo(depth); selfFits && form.Result != nil {
				return rt.closureResultOrFallBack(callback, form, c)
			} else if selfFits {
				return schema.CallbackResult{}
			}
		}
		return rt.interpretCallback(callback, form, c, a, b)
	}
}

func (rt *Runtime) popCheckedResult(callback int, form *schema.CallbackSignature) (a schema.CallbackResult, err error) {
	v := rt.VM.L.Get(-1)
	rt.VM.L.Pop(1)
	result := FromLua(rt.VM.L, v, rt.views)
	if !hasType(form.Result, result) {
		return a, rt.errorAtCallback(callback, "%s must return %s, not %s", rt.Callbacks[callback].Name, form.ExpectedResult, sandbox.DescribeValue(v))
	}
	if problem := resultProblem(form, rt.current, rt.scope, result); problem != "" {
		return a, rt.errorAtCallback(callback, "%s", problem)
	}
	return schema.CallbackResult{N: result.N, Text: result.Text, Source: result.Source, Scope: rt.scope}, nil
}

func resultProblem(form *schema.CallbackSignature, c schema.RunningCallback, scope *vocabulary.NameScope, result schema.Value) string {
	if form.Check == nil {
		return ""
	}
	return form.Check(c, scope, result)
}

// pushFrameOrFail adds a frame. It calls c.Fail if there are maxNested frames or, for the first, no budget is left.
func (rt *Runtime) pushFrameOrFail(callback int, form *schema.CallbackSignature, c schema.RunningCallback) {
	if rt.depth == maxNested {
		c.Fail(fmt.Errorf("%w: callbacks are nested more than %d levels deep", sandbox.ErrDepth, maxNested))
	}
	f := &rt.frames[rt.depth]
	f.current, f.game, f.self, f.receiver, f.form, f.callbackNumber, f.scope, f.wrapLine = c, c.Game(), nil, nil, form, callback, rt.scopeOfCallback(callback), 0
	rt.frame = f
	rt.depth++
	if rt.depth == 1 && !rt.beginOutermostCallback(c) {
		err := rt.toFailure(rt.budgetError(callback))
		rt.popFramesTo(0)
		c.Fail(err)
	}
}

// fillClosureFrames sets what the frames of the running closures lack, and rt.frame, which are read if the interpreter
// returns values to closures.
func (rt *Runtime) fillClosureFrames() {
	for i := range rt.depth {
		f := &rt.frames[i]
		*f = frame{current: f.current, game: f.current.Game(), callbackNumber: f.callbackNumber, scope: rt.scopeOfCallback(f.callbackNumber)}
	}
	rt.setTopFrame()
}

func (rt *Runtime) setSelfAndReceiver() {
	f := rt.frame
	f.self = rt.cachedSelfOf(f.callbackNumber, f.current)
	if f.receiver = f.self; f.form.GameView != "" {
		if root := rt.views.byName[f.form.GameView]; len(root.verbs) > 0 {
			f.receiver = root.tableOfSubject(0)
		}
	}
}

// popFramesTo ends the callbacks in all frames from depth on.
func (rt *Runtime) popFramesTo(depth int) {
	rt.depth = depth
	if rt.frame != &rt.idleFrame {
		rt.setTopFrame()
	}
}

func (rt *Runtime) setTopFrame() {
	if rt.depth == 0 {
		rt.frame = &rt.idleFrame
	} else {
		rt.frame = &rt.frames[rt.depth-1]
	}
}

func (rt *Runtime) callFunction(fn *lua.LFunction, resultCount int, form *schema.CallbackSignature, arg1, arg2 schema.CallbackArg) error {
	if rt.Callbacks[rt.callbackNumber].isWrapper() {
		return rt.VM.Call(fn, resultCount, append([]lua.LValue{rt.wrappedFunction(rt.callbackNumber)}, rt.callbackArguments(form, arg1, arg2)...)...)
	}
	root := rt.gameTable
	if form.GameView != "" {
		root = rt.views.byName[form.GameView].tableOfSubject(0)
	}
	switch {
	case form.FurtherParams != "" || len(form.Params) > 4:
		return rt.VM.Call(fn, resultCount, rt.callbackArguments(form, arg1, arg2)...)
	case len(form.Params) == 2:
		return rt.VM.Call(fn, resultCount, rt.self, root)
	case len(form.Params) == 3:
		return rt.VM.Call(fn, resultCount, rt.self, root, rt.toLuaArgument(arg1))
	}
	return rt.VM.Call(fn, resultCount, rt.self, root, rt.toLuaArgument(arg1), rt.toLuaArgument(arg2))
}

func (rt *Runtime) callbackArguments(form *schema.CallbackSignature, arg1, arg2 schema.CallbackArg) []lua.LValue {
	args := []lua.LValue{rt.self, rt.gameTable}
	if form.GameView != "" {
		args[1] = rt.views.byName[form.GameView].tableOfSubject(0)
	}
	switch {
	case form.FurtherParams != "": // the values of the slots of the sentence
		for _, v := range rt.current.(library.SentenceSlotReader).SentenceSlotValues() {
			args = append(args, ToLua(rt.VM.L, v, rt.views))
		}
	case len(form.Params) > 4:
		for i := range len(form.Params) - 2 {
			args = append(args, rt.toLuaArgument(rt.current.(commands.DelayedCallback).DelayedArg(i)))
		}
	default:
		args = append(args, rt.toLuaArgument(arg1), rt.toLuaArgument(arg2))[:len(form.Params)]
	}
	return args
}

// wrappedFunction returns the first argument of the wrapper rt.Callbacks[callback]: a function that calls the wrapped
// callback in the scope of that callback's mod or, if nothing is wrapped, returns a constant or one of its arguments.
func (rt *Runtime) wrappedFunction(callback int) *lua.LFunction {
	if fn := rt.wrapped[callback]; fn != nil {
		return fn
	}
	if rt.wrapped == nil {
		rt.wrapped = map[int]*lua.LFunction{}
	}
	fn := rt.VM.L.NewFunction(rt.newWrappedCall(&rt.Callbacks[callback]))
	rt.wrapped[callback] = fn
	return fn
}

func (rt *Runtime) newWrappedCall(c *Callback) lua.LGFunction {
	if c.Base != nil {
		var fixed lua.LValue
		rt.VM.RunWithoutCharge(func() { fixed = ToLua(rt.VM.L, c.Base.Value, rt.views) })
		return func(L *lua.LState) int {
			if c.Base.Argument >= 0 {
				L.Push(L.Get(c.Base.Argument + 1))
			} else {
				L.Push(fixed)
			}
			return 1
		}
	}
	return func(L *lua.LState) int {
		fn, err := rt.loadFunction(c.Wraps - 1)
		if err != nil {
			sandbox.Raise(L, err)
		}
		f, given := rt.frame, L.GetTop()
		scope, line := f.scope, f.wrapLine
		if line == 0 && f.current.HasLog() {
			f.wrapLine = rt.VM.PlaceInFirstCalledFile().Line
		}
		f.scope = rt.scopeOfCallback(c.Wraps - 1) // not scope.Beneath: scripts may pass the function on to others
		L.Push(fn)
		if rt.Callbacks[c.Wraps-1].isWrapper() {
			L.Push(rt.wrappedFunction(c.Wraps - 1))
		}
		for i := range given {
			L.Push(L.Get(i + 1))
		}
		L.Call(L.GetTop()-given-1, 1)
		f.scope, f.wrapLine = scope, line
		return 1
	}
}

func (rt *Runtime) toLuaArgument(g schema.CallbackArg) lua.LValue {
	switch {
	case g.View != nil:
		return rt.views.SubjectTable(g.View, g.N)
	case g.Type == nil:
		return lua.LNil
	case g.Type.Shape == schema.Truth:
		return lua.LBool(g.N != 0)
	case g.Type.Shape == schema.Word:
		words := rt.luaWordLists[g.Type.Words]
		if words == nil {
			words = toLuaWords(g.Type.Words)
			rt.luaWordLists[g.Type.Words] = words
		}
		return wordOrNil(g.Type.Words, words, rt.scope, rt.game, g.N)
	}
	return sandbox.IntValue(g.N)
}

func hasType(t *schema.Type, v schema.Value) bool {
	switch t.Shape {
	case schema.Whole:
		return v.Shape == schema.Whole && v.N >= t.Low && v.N <= t.High
	case schema.List:
		return v.Shape == schema.Record
	case schema.Truth:
		return v.Shape == schema.Truth || t.OrReason && v.Shape == schema.Text
	}
	return v.Shape == t.Shape
}

// cachedSelfOf returns the self of a running callback: a table of the card or of the game's object.
func (rt *Runtime) cachedSelfOf(callback int, c schema.RunningCallback) *lua.LTable {
	view, subject, owner := c.Self()
	if owner == nil {
		return rt.views.SubjectTable(view, subject)
	}
	for len(rt.latestSelves) <= callback {
		rt.latestSelves = append(rt.latestSelves, cachedSelf{})
	}
	if rt.latestSelves[callback].owner != owner {
		t := rt.selves[owner]
		if t == nil {
			t = rt.newSelf(rt.views.byName[view.Name], c)
			rt.selves[owner] = t
		}
		rt.latestSelves[callback] = cachedSelf{owner, t}
	}
	return rt.latestSelves[callback].self
}

// selfEquality returns the function that implements == between the self of an object and the views of that object.
func (v *Views) selfEquality() *lua.LFunction {
	if v.cachedSelfEquality == nil {
		isSelf := func(self, other *lua.LTable) bool {
			s, is := sandbox.ViewSubject(other).(*viewSubject)
			if !is || v.rt == nil || v.rt.self != self {
				return false
			}
			view, n, _ := v.rt.current.Self()
			return s.decl.Self == view && s.n == n
		}
		v.cachedSelfEquality = v.vm.L.NewFunction(func(L *lua.LState) int {
			a, b := L.CheckTable(1), L.CheckTable(2)
			L.Push(lua.LBool(isSelf(a, b) || isSelf(b, a)))
			return 1
		})
	}
	return v.cachedSelfEquality
}

// newSelf makes the self table of the definition to which the running callback c belongs. It reads constant fields once
// for all games, except ids of mods' definitions, which look different to different mods.
func (rt *Runtime) newSelf(tables *preparedView, c schema.RunningCallback) (self *lua.LTable) {
	fixed := tables.verbFields()
	name := tables.decl.Item
	isFixed := make([]bool, len(tables.decl.Fields))
	for i, f := range tables.decl.Fields {
		if isFixed[i] = f.Fixed && !isModID(f, c, 0); isFixed[i] {
			var v lua.LValue
			rt.VM.RunWithoutCharge(func() { v = tables.readers[i](rt.VM.L, c, 0) })
			fixed.RawSetString(f.Name, v)
		}
		if f.Fixed && f.Name == "id" {
			name += ` "` + f.Str(c, 0) + `"`
		}
	}
	self = rt.VM.NewView(sandbox.ViewFields{Name: name, Equal: rt.views.selfEquality(), Fixed: fixed, Known: tables.decl.ReadableFields(schema.NoSubject), Write: tables.newWriteRefusal(name, func() bool { return rt.self == self }), Read: func(L *lua.LState, key string) lua.LValue {
		i := tables.fieldIndex.indexOf(key)
		if i < 0 || isFixed[i] {
			return nil
		}
		if rt.self != self {
			sandbox.Raisef(L, "a card's self can be used only while its callback is running")
		}
		return tables.readers[i](L, rt.current, 0)
	}})
	return self
}
