package sandbox

import (
	"context"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// These are read by gopher-lua whenever it compiles or runs, so they are set
// before anything can.
func init() {
	lua.MaxArrayIndex = maxArray // t[67108863] = 1 is one instruction
	lua.CompatVarArg = false     // no hidden table "arg" in functions with "..."
}

// maxArray is the first index that gopher-lua keeps outside the array of a table.
const maxArray = 1024

// VM is a virtual machine: an interpreter with the library of the sandbox and
// nothing else. It belongs to one goroutine at a time; compiled chunks are
// shared, values are not.
type VM struct {
	L *lua.LState // results of Call stand on its stack

	limits  Limits
	budget  budget
	running bool // a call is in progress
	parent  *VM  // of a thread
	aside   *VM  // a thread for Field
	stack   int  // how many values fit on it
	guard   *lua.LFunction
	sunk    *lua.LFunction // takes a frame
	held    held
	given   int64 // instructions of the call in progress, or of the last one
	apart   bool  // a thread with a budget of its own
	ledger  ledger
	worked  int64   // instructions of all calls so far
	made    int64   // bytes they made
	stated  int64   // bytes of what plain files state
	trace   []place // of the error on its way out
	origin  string  // of the value that it is about
	stopped place   // where the call that failed last stood
	defect  *ChargeDefect
	*shared
}

// shared holds what a machine shares with its threads.
type shared struct {
	library map[string]lua.LValue
	texts   map[string]*source.Text // of the loaded chunks, by name
	broken  bool

	stateless string // the hint of the chunk loaded last for a script that tries to keep state

	next, inext *lua.LFunction
}

// NewVM makes a machine.
func NewVM(limits Limits) *VM {
	limits.Depth = min(max(limits.Depth, 8), maxDepth)
	L := lua.NewState(lua.Options{
		SkipOpenLibs:  true,
		CallStackSize: limits.Depth,
		RegistrySize:  max(16*limits.Depth, 1536), // fits: it is in memory
	})
	vm := newVM(L, limits, nil)
	vm.shared = &shared{texts: make(map[string]*source.Text)}
	vm.newLibrary()
	return vm
}

func newVM(L *lua.LState, limits Limits, parent *VM) *VM {
	vm := &VM{L: L, limits: limits, parent: parent}
	vm.stack = stackSize(L)
	vm.budget = budget{Context: context.Background(), vm: vm}
	vm.refill(limits.LoadInstructions)
	L.SetContext(&vm.budget)
	vm.guard, vm.sunk = L.NewFunction(vm.callGuardedly), L.NewFunction(deeper)
	return vm
}

// Thread makes a second machine with the same library and values but a stack of
// its own. Values may pass between the two. An error in a call of the thread
// leaves the frames of a call in progress here, and their locals, as they were;
// within one machine it would not. A call of the thread that is made while a
// call runs here takes what it uses from that call's budget.
func (vm *VM) Thread() *VM {
	L, cancel := vm.L.NewThread()
	if cancel != nil {
		cancel()
	}
	t := newVM(L, vm.limits, vm)
	t.shared = vm.shared
	t.budget.stop = vm.budget.stop
	return t
}

// Confine gives further calls other limits than the machine was made with, but
// for the depth of calls, and a budget apart from that of a call in progress in
// the machine it is a thread of. It suits a thread that runs callbacks.
func (vm *VM) Confine(l Limits) *VM {
	l.Depth = vm.limits.Depth
	vm.limits = l
	vm.apart = true
	return vm
}

// Pay charges instructions and bytes for what Go does and makes on behalf of the
// machine. The call in progress pays; where none is, they count among those of all
// calls so far, and there is no error.
func (vm *VM) Pay(instructions, bytes int64) error {
	mustCharge(instructions)
	mustCharge(bytes)
	if !vm.running {
		vm.worked += instructions
		vm.made += bytes
		return nil
	}
	if vm.budget.left() < instructions {
		vm.budget.take(max(vm.budget.left(), 0))
		return fmt.Errorf("%w: more than %d instructions, including its games", ErrInstructions, vm.given)
	}
	vm.budget.take(instructions)
	if vm.budget.bytes < bytes {
		vm.budget.bytes = 0
		return vm.budget.tooMuch()
	}
	vm.budget.bytes -= bytes
	return nil
}

// Once lets Go prepare what all calls share, once: a call in progress does not pay for it,
// so that it costs the same whether it comes first or not.
func (vm *VM) Once(do func()) {
	before := vm.budget
	do()
	if vm.running {
		vm.budget = before
	}
}

// Limits returns those of a call.
func (vm *VM) Limits() Limits { return vm.limits }

// PerCall returns how many instructions one call has, and how many all of a run; 0 for any.
func (vm *VM) PerCall() (each, run int64) { return vm.limits.Instructions, vm.limits.Run }

// Text is a file that the machine has loaded, nil for one it has not.
func (vm *VM) Text(name string) *source.Text { return vm.texts[name] }

// StoppedAt returns where in a script the last call that failed stood.
func (vm *VM) StoppedAt() (file string, line int) { return vm.stopped.file, vm.stopped.line }

// Broken reports whether a Go function failed in a way that only a defect of its own
// explains. The machine must be thrown away.
func (vm *VM) Broken() bool { return vm.broken }

// renew gives the machine a new stack if an error has made the old one grow, as
// happens when there is no room left to report it: a script must fail at the
// same place on a machine that has failed before.
func (vm *VM) renew() {
	if stackSize(vm.L) == vm.stack {
		return
	}
	L, cancel := vm.L.NewThread()
	if cancel != nil {
		cancel()
	}
	L.SetContext(&vm.budget)
	vm.L = L
}

func (vm *VM) refill(instructions int64) {
	vm.budget.give(instructions)
	vm.budget.bytes = vm.limits.Bytes
	vm.budget.output = vm.limits.Output
}

// Load runs a chunk once, on the load budget, and returns its first result. Bind
// gives the values of the names that the chunk's rules allow beyond the library;
// it may be nil, and returns nil for a name it does not know.
func (vm *VM) Load(c *syntax.Chunk, bind func(name string) lua.LValue) (lua.LValue, error) {
	if err := vm.load(c, bind, 1); err != nil {
		return nil, err
	}
	v := vm.L.Get(-1)
	vm.L.Pop(1)
	return v, nil
}

// Within runs a chunk as a part of the call in progress, which pays, and returns its
// first result. An error unwinds to that call.
func (vm *VM) Within(c *syntax.Chunk, bind func(name string) lua.LValue) lua.LValue {
	proto, args, err := vm.values(c, bind)
	if err != nil {
		Raise(vm.L, err)
	}
	_ = vm.Call(vm.L.NewFunctionFromProto(proto), 1, args...) // it does not return here with an error
	v := vm.L.Get(-1)
	vm.L.Pop(1)
	return v
}

// load runs a chunk and leaves nret results on the stack.
func (vm *VM) load(c *syntax.Chunk, bind func(name string) lua.LValue, nret int) error {
	proto, args, err := vm.values(c, bind)
	if err != nil {
		return err
	}
	return vm.call(vm.limits.LoadInstructions, vm.L.NewFunctionFromProto(proto), nret, args)
}

// values are the code of a chunk and the values of the names that it takes.
func (vm *VM) values(c *syntax.Chunk, bind func(name string) lua.LValue) (*lua.FunctionProto, []lua.LValue, error) {
	code, err := c.Code()
	if err != nil {
		return nil, nil, err
	}
	vm.texts[c.Text.Name], vm.stateless = c.Text, c.Stateless
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

// Call calls a function of a script on a fresh budget and leaves nret results on
// the stack of vm.L, for the caller to pop. It allocates nothing.
//
// The error is a *source.Error with the line of the script, unless a Go function
// threw an error of its own as a panic: that one comes back as it is.
//
// A Call made while another one of the same machine runs, by a Go function that
// Lua called, is part of it: it uses up the same budget, and its error does not
// return but unwinds to the outermost Call.
func (vm *VM) Call(fn *lua.LFunction, nret int, args ...lua.LValue) error {
	if vm.held.on {
		return vm.within(fn, nret, args)
	}
	if vm.running {
		vm.L.Push(fn)
		for _, arg := range args {
			vm.L.Push(arg)
		}
		vm.L.Call(len(args), nret)
		return nil
	}
	return vm.call(vm.limits.Instructions, fn, nret, args)
}

func (vm *VM) call(instructions int64, fn *lua.LFunction, nret int, args []lua.LValue) error {
	if vm.Broken() {
		return &InternalError{Value: "the interpreter failed earlier and cannot be used again"}
	}
	vm.refill(instructions)
	vm.given = instructions
	if vm.parent != nil && vm.parent.running && !vm.apart {
		vm.budget.borrow(&vm.parent.budget)
		before := vm.budget
		defer func() { vm.parent.budget.repay(&before, &vm.budget) }()
	}
	had, room := vm.budget.left(), vm.budget.bytes
	vm.running = true
	L := vm.L
	L.Push(vm.guard)
	L.Push(fn)
	for _, arg := range args {
		L.Push(arg)
	}
	err := L.PCall(len(args)+1, nret, nil)
	vm.running = false
	vm.worked += had - max(vm.budget.left(), 0)
	vm.made += room - max(vm.budget.bytes, 0)
	return vm.finishRun(err)
}

// finishRun is the error of a call that has ended: the script's own, as people read it. What
// was a defect of ours goes on as the panic that it was.
func (vm *VM) finishRun(err error) error {
	if vm.defect != nil {
		vm.broken = true
		panic(vm.defect)
	}
	if err != nil {
		vm.renew()
		return vm.fault(err.(*lua.ApiError))
	}
	return nil
}

// callGuardedly stands between Go and the called function. It sees a panic while the
// frames it comes from still stand, so that their locals can be closed and the
// value kept; gopher-lua would turn it into text.
func (vm *VM) callGuardedly(L *lua.LState) int {
	defer vm.catch(L)
	L.Call(L.GetTop()-1, lua.MultRet)
	return L.GetTop()
}

// Here is the place that the running call has come to, in the file of the function that
// was called: what that calls in other files counts for the line that calls it. It is
// nowhere when none runs.
func (vm *VM) Here() (at engine.Place) {
	for level := 0; ; level++ {
		frame, there := vm.L.GetStack(level)
		if !there {
			return at
		}
		p, script := stands(vm.L, frame)
		switch {
		case !script && at.File != "": // from where it was called
			return at
		case script && p.file != at.File:
			at = engine.Place{File: p.file, Line: p.line}
		}
	}
}

// CallLine is the line of the script that called the running Go function, and
// its file: what Chunk.Field knows a call by.
func CallLine(L *lua.LState) (file string, line int) { return where(L) }

// where finds the innermost frame of a script.
func where(L *lua.LState) (file string, line int) {
	for level := 0; ; level++ {
		frame, ok := L.GetStack(level)
		if !ok {
			return "", 0
		}
		if p, ok := stands(L, frame); ok {
			return p.file, p.line
		}
	}
}
