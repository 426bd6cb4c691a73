package sandbox

import (
	"context"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// init sets options of gopher-lua before anything is compiled or run.
func init() {
	lua.MaxArrayIndex = maxArray // so that t[67108863] = 1 does not allocate that much in one instruction
	lua.CompatVarArg = false     // without a hidden table "arg" in functions with "..."
}

const maxArray = 1024 // the smallest index that gopher-lua does not store in the array part of a table

// VM is a Lua interpreter with only the sandbox's library, for one goroutine at a time. Machines can share chunks.
type VM struct {
	L *lua.LState // interpreter state; its stack holds the results of Call

	InGoCall  bool        // whether a call by BeginGoCall is in progress and is not inside a script function
	CallDepth GoCallDepth // depth of the call by BeginGoCall

	limits                Limits
	budget                budget
	running               bool           // whether a call is in progress
	parent                *VM            // the machine that made this one, if it is a thread; otherwise nil
	fieldThread           *VM            // a thread for evaluateApart; nil until needed
	stackCapacity         int            // capacity of the stack, in values
	guard                 *lua.LFunction // the function callWithRecovery
	frameFiller           *lua.LFunction // the function callFirstArg; calls of it deepen the stack to CallDepth.Frames
	callBudget            int64          // the budget of the call in progress, or of the last one, in instructions
	borrowsBudget         bool           // whether this is a thread without its own budget
	endedCallInstructions int64          // instructions used by all ended calls
	endedCallBytes        int64          // bytes allocated by all ended calls
	plainBytes            int64          // bytes of the tables that MakePlainTables has made
	trace                 []scriptPlace  // where scripts were when the error was raised
	origin                string         // describes the value that the error is about; "" if unknown
	lastFailure           scriptPlace    // where the last failed call ended
	defect                *NegativeChargeError
	*sharedState

	// The fractions, from 0 to 1, of a pack's budget that the files of each mod have used.
	fractionByMod  map[string]float64
	payingMod      string  // the mod that pays now; "" for the game itself
	fractionBefore float64 // fraction that all files together had used when payingMod began to pay
}

type sharedState struct {
	library map[string]lua.LValue
	texts   map[string]*source.Text // texts of the loaded chunks, by name
	broken  bool

	statelessHint string // hint of the last loaded chunk for scripts that try to keep state

	next, inext *lua.LFunction
}

// NewVM returns a new machine. A Limits.Depth outside of 8 to maxDepth is moved into that range.
func NewVM(limits Limits) *VM {
	limits.Depth = min(max(limits.Depth, 8), maxDepth)
	L := lua.NewState(lua.Options{
		SkipOpenLibs:  true,
		CallStackSize: limits.Depth,
		RegistrySize:  max(16*limits.Depth, 1536), // fits: it is in memory
	})
	vm := newMachine(L, limits, nil)
	vm.sharedState = &sharedState{texts: make(map[string]*source.Text)}
	vm.bindLibrary()
	return vm
}

func newMachine(L *lua.LState, limits Limits, parent *VM) *VM {
	vm := &VM{L: L, limits: limits, parent: parent, borrowsBudget: parent != nil}
	vm.stackCapacity = stackSize(L)
	vm.budget = budget{Context: context.Background(), vm: vm}
	vm.resetBudget(limits.LoadInstructions)
	L.SetContext(&vm.budget)
	vm.guard, vm.frameFiller = L.NewFunction(vm.callWithRecovery), L.NewFunction(callFirstArg)
	return vm
}

// NewThread returns a machine that shares the library and values of vm but has its own stack. During a call of vm it
// uses the budget of that call, but its errors do not end that call.
func (vm *VM) NewThread() *VM {
	L, cancel := vm.L.NewThread()
	if cancel != nil {
		cancel()
	}
	t := newMachine(L, vm.limits, vm)
	t.sharedState = vm.sharedState
	t.budget.stop, t.budget.counts = vm.budget.stop, vm.budget.counts
	return t
}

// SetOwnBudget gives a thread its own budget with the limits l, except for the depth, and returns vm.
func (vm *VM) SetOwnBudget(l Limits) *VM {
	l.Depth = vm.limits.Depth
	vm.limits = l
	vm.borrowsBudget = false
	return vm
}

// TryCharge charges the call in progress. If the budget is too small, it uses up the budget and returns an error.
// Without a call, it only adds to the totals.
func (vm *VM) TryCharge(instructions, bytes int64) error {
	panicIfNegative(instructions)
	panicIfNegative(bytes)
	if !vm.running {
		vm.endedCallInstructions += instructions
		vm.endedCallBytes += bytes
		return nil
	}
	if vm.budget.remainingInstructions() < instructions {
		vm.budget.chargeExecutedWork(max(vm.budget.remainingInstructions(), 0))
		return fmt.Errorf("%w: more than %d instructions, including those used by its games", ErrInstructions, vm.callBudget)
	}
	vm.budget.chargeExecutedWork(instructions)
	if vm.budget.bytes < bytes {
		vm.budget.bytes = 0
		return vm.budget.memoryError()
	}
	vm.budget.bytes -= bytes
	return nil
}

// RunWithoutCharge calls do without charging the call in progress. Use it for preparations that later calls share, so
// that the first call costs no more than the later ones.
func (vm *VM) RunWithoutCharge(do func()) {
	defer func(before budget) { vm.budget = before }(vm.budget) // also if do raises an error
	vm.budget.resetInstructions(vm.limits.LoadInstructions)
	vm.budget.bytes, vm.budget.stop = vm.limits.Bytes, nil
	do()
}

// Limits returns the limits of vm, which the caller must not change.
func (vm *VM) Limits() *Limits { return &vm.limits }

// LoadedText returns the file called name if a machine that shares its files with vm has loaded it, otherwise nil.
func (vm *VM) LoadedText(name string) *source.Text { return vm.texts[name] }

// FailurePlace returns the place in a script where the last failed call ended, or "" and 0 if it is unknown.
func (vm *VM) FailurePlace() (file string, line int) { return vm.lastFailure.file, vm.lastFailure.line }

// HasInternalError reports whether a Go function has failed because of a bug. The machine can then not be used again.
func (vm *VM) HasInternalError() bool { return vm.broken }

func (vm *VM) resetBudget(instructions int64) {
	vm.callBudget = instructions
	vm.budget.resetInstructions(instructions)
	vm.budget.bytes = vm.limits.Bytes
	vm.budget.output = vm.limits.Output
}

// RunChunk runs a chunk with the budget for loading a file and returns its first result. bind returns the values of
// the names that the chunk's rules add to the library, and nil for unknown names. bind may be nil.
func (vm *VM) RunChunk(c *syntax.Chunk, bind func(name string) lua.LValue) (lua.LValue, error) {
	if err := vm.runLeavingResults(c, bind, 1); err != nil {
		return nil, err
	}
	v := vm.L.Get(-1)
	vm.L.Pop(1)
	return v, nil
}

// RunInCurrentCall runs a chunk like RunChunk, but as part of the call in progress, which an error ends.
func (vm *VM) RunInCurrentCall(c *syntax.Chunk, bind func(name string) lua.LValue) lua.LValue {
	proto, args, err := vm.chunkCodeAndArguments(c, bind)
	if err != nil {
		Raise(vm.L, err)
	}
	_ = vm.Call(vm.L.NewFunctionFromProto(proto), 1, args...) // an error does not return here
	v := vm.L.Get(-1)
	vm.L.Pop(1)
	return v
}

func (vm *VM) runLeavingResults(c *syntax.Chunk, bind func(name string) lua.LValue, nret int) error {
	proto, args, err := vm.chunkCodeAndArguments(c, bind)
	if err != nil {
		return err
	}
	return vm.callWithBudget(vm.limits.LoadInstructions, vm.L.NewFunctionFromProto(proto), nret, args)
}

// chunkCodeAndArguments returns a chunk's function and its arguments, and stores the chunk's text for messages.
func (vm *VM) chunkCodeAndArguments(c *syntax.Chunk, bind func(name string) lua.LValue) (*lua.FunctionProto, []lua.LValue, error) {
	code, err := c.Code()
	if err != nil {
		return nil, nil, err
	}
	vm.texts[c.Text.Name], vm.statelessHint = c.Text, c.StatelessHint
	args := make([]lua.LValue, len(code.Params))
	for i, name := range code.Params {
		if own := name[0] == '(' && vm.library[name] != nil; bind != nil && !own {
			args[i] = bind(name)
		}
		if args[i] == nil {
			args[i] = vm.library[name]
		}
		if args[i] == nil {
			return nil, nil, &source.Error{File: c.Text.Name, Message: fmt.Sprintf("the name %q has no value", name)}
		}
	}
	return code.Proto, args, nil
}

// Call calls a script function with a fresh budget. During another call it uses the budget of that call, which an
// error then ends. It leaves nret results on the stack of vm.L, for the caller to pop, and does not allocate. The
// error is a *source.Error with the line of the script, the unchanged error with which a Go function panicked, or
// an *InternalError if the machine is unusable.
func (vm *VM) Call(fn *lua.LFunction, nret int, args ...lua.LValue) error {
	if vm.InGoCall {
		return vm.callAtDepth(fn, nret, args)
	}
	if vm.running {
		vm.L.Push(fn)
		for _, arg := range args {
			vm.L.Push(arg)
		}
		vm.L.Call(len(args), nret)
		return nil
	}
	return vm.callWithBudget(vm.limits.Instructions, fn, nret, args)
}

// callWithBudget calls fn with a budget of instructions and adds the use to the totals. A thread without its own budget
// uses the remaining budget of its parent's call.
func (vm *VM) callWithBudget(instructions int64, fn *lua.LFunction, nret int, args []lua.LValue) error {
	if vm.HasInternalError() {
		return &InternalError{Value: "the interpreter failed earlier and cannot be used again"}
	}
	vm.resetBudget(instructions)
	if vm.borrowsBudget && vm.parent.running {
		vm.budget.limitTo(&vm.parent.budget)
		before := vm.budget
		defer func() { vm.parent.budget.chargeUseOfBorrower(&before, &vm.budget) }()
	}
	had, room := vm.budget.remainingInstructions(), vm.budget.bytes
	vm.running = true
	L := vm.L
	L.Push(vm.guard)
	L.Push(fn)
	for _, arg := range args {
		L.Push(arg)
	}
	err := L.PCall(len(args)+1, nret, nil)
	vm.running = false
	vm.endedCallInstructions += had - max(vm.budget.remainingInstructions(), 0)
	vm.endedCallBytes += room - max(vm.budget.bytes, 0)
	return vm.errorOfEndedCall(err)
}

// errorOfEndedCall converts the error of an ended call into one for people, or panics with a *NegativeChargeError.
func (vm *VM) errorOfEndedCall(err error) error {
	if vm.defect != nil {
		vm.broken = true
		panic(vm.defect)
	}
	if err == nil {
		return nil
	}
	// The stack has grown, as a full one does. A new one makes scripts fail at the same place the next time.
	if stackSize(vm.L) != vm.stackCapacity {
		L, cancel := vm.L.NewThread()
		if cancel != nil {
			cancel()
		}
		L.SetContext(&vm.budget)
		vm.L = L
	}
	return vm.convertError(err.(*lua.ApiError))
}

// callWithRecovery calls its first argument, and recovers from a panic while the frames and their locals still exist.
func (vm *VM) callWithRecovery(L *lua.LState) int {
	defer vm.recoverAndRethrow(L)
	return callFirstArg(L)
}

// PlaceInFirstCalledFile returns the current line in the file of the outermost script function of the call in progress.
func (vm *VM) PlaceInFirstCalledFile() (at engine.Place) {
	for level := 0; ; level++ {
		frame, there := vm.L.GetStack(level)
		if !there {
			return at
		}
		p, script := framePlace(vm.L, frame)
		switch {
		case !script && at.File != "": // Go has called into that file
			return at
		case script && p.file != at.File:
			at = engine.Place{File: p.file, Line: p.line}
		}
	}
}

// CallerPlace returns the place in a script that calls the running Go function, or "" and 0 if no script calls it.
func CallerPlace(L *lua.LState) (file string, line int) {
	for level := 0; ; level++ {
		frame, ok := L.GetStack(level)
		if !ok {
			return "", 0
		}
		if p, ok := framePlace(L, frame); ok {
			return p.file, p.line
		}
	}
}

// RunChunkForResults runs a chunk as RunChunk does, but returns all of its results.
func (vm *VM) RunChunkForResults(c *syntax.Chunk, bind func(name string) lua.LValue) ([]lua.LValue, error) {
	base := vm.L.GetTop()
	if err := vm.runLeavingResults(c, bind, lua.MultRet); err != nil {
		return nil, err
	}
	var results []lua.LValue
	for i := base + 1; i <= vm.L.GetTop(); i++ {
		results = append(results, vm.L.Get(i))
	}
	vm.L.SetTop(base)
	return results, nil
}

// SetStop sets a function for later calls on vm and later threads. When it returns true, the call ends with ErrStopped.
func (vm *VM) SetStop(stop func() bool) { vm.budget.stop = stop }

// CopyStopFunc sets the stop function that other has now. A later SetStop of other has no effect on vm.
func (vm *VM) CopyStopFunc(other *VM) { vm.budget.stop = other.budget.stop }

// FieldNames returns the sorted names of a table's fields: all string keys, and the names that pairs lists for a view.
func (vm *VM) FieldNames(t *lua.LTable) (names []string) {
	if v := viewOf(t); v != nil {
		_, _ = vm.evaluateApart(func(L *lua.LState) lua.LValue { // fails for a view of a previous game, which lists none
			names = append(names, v.listedNames(L)...)
			return lua.LNil
		})
	}
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if s, ok := k.(lua.LString); ok {
			names = append(names, string(s))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// ReadField reads a field of a table or a view as a script would. During a call of the machine, an error of ReadField
// does not end that call.
func (vm *VM) ReadField(t *lua.LTable, name string) (lua.LValue, error) {
	return vm.evaluateApart(func(L *lua.LState) lua.LValue { return L.GetField(t, name) })
}

func (vm *VM) evaluateApart(evaluate func(L *lua.LState) lua.LValue) (lua.LValue, error) {
	if vm.running {
		if vm.fieldThread == nil {
			vm.fieldThread = vm.NewThread()
		}
		vm = vm.fieldThread
	}
	get := vm.L.NewFunction(func(L *lua.LState) int {
		L.Push(evaluate(L))
		return 1
	})
	if err := vm.Call(get, 1); err != nil {
		return nil, err
	}
	v := vm.L.Get(-1)
	vm.L.Pop(1)
	return v, nil
}

// IsRunning reports whether a call of the machine is in progress.
func (vm *VM) IsRunning() bool { return vm.running }

// ChargeOutput charges the running call for printed bytes. It raises ErrOutput if they exceed what remains.
func ChargeOutput(L *lua.LState, bytes int) {
	panicIfNegative(int64(bytes))
	b := &vmOfState(L).budget
	if b.output -= int64(bytes); b.output < 0 {
		Raise(L, fmt.Errorf("%w: more than %d bytes", ErrOutput, b.vm.limits.Output))
	}
}
