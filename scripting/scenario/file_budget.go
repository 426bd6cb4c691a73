package scenario

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// The budget of a scenario file. Scenarios after it is used up are not run. In addition, each has
// the limits of a call.
const (
	fileWork  = 3   // times Limits.Instructions, loading included
	fileBytes = 2   // times Limits.Bytes
	caseWork  = 500 // instructions charged for a scenario
	callWork  = 20  // instructions charged for each call of a function of it
	maxCases  = 2000
	maxGroups = 20       // depth of nested describe
	maxName   = 1000     // bytes of one name
	maxNames  = 1 << 20  // bytes of the full names of all scenarios
	maxKept   = 16 << 20 // bytes of all results
)

type fileBudget struct {
	of    *sandbox.VM
	work  int64 // budget in instructions
	bytes int64
	other int64 // instructions other than those of calls
	names int   // bytes of the full names of scenarios
	kept  int   // bytes of results
}

func newFileBudget(vm *sandbox.VM) fileBudget {
	return fileBudget{of: vm, work: fileWork * vm.Limits().Instructions, bytes: fileBytes * vm.Limits().Bytes}
}

func (p *fileBudget) instructions() int64 { return p.of.Instructions() + p.other }

func (p *fileBudget) spent() error {
	switch {
	case p.instructions() >= p.work:
		return fmt.Errorf("%w: the previous scenarios used up the %d instructions of the file", sandbox.ErrInstructions, p.work)
	case p.of.Made() >= p.bytes:
		return fmt.Errorf("%w: the previous scenarios used up the %d bytes of the file", sandbox.ErrMemory, p.bytes)
	case p.kept >= maxKept:
		return fmt.Errorf("%w: the previous scenarios used up the %d bytes of output of the file", sandbox.ErrOutput, maxKept)
	}
	return nil
}

func (p *fileBudget) left(l sandbox.Limits) sandbox.Limits {
	l.Instructions = min(p.work/fileWork, p.work-p.instructions())
	l.Bytes = min(p.bytes/fileBytes, p.bytes-p.of.Made())
	return l
}

func (p *fileBudget) keep(r *Result) {
	p.kept += len(r.Message) + len(r.Expected) + len(r.Actual) + len(r.Output)
	for _, line := range r.Story {
		p.kept += len(line) + 16
	}
}

// unpackName returns argument 1, the name of a group or a scenario, and charges for it.
func (f *file) unpackName(L *lua.LState, word string) string {
	name := sandbox.String(L, 1, word, "name")
	if len(name) > maxName {
		sandbox.Raisef(L, "%s: a name of %d bytes: at most %d", word, len(name), maxName)
	}
	sandbox.Allocate(L, 100+len(name))
	return name
}

func (f *file) list(L *lua.LState, t *test) {
	if len(f.tests) == maxCases {
		sandbox.Raise(L, fmt.Errorf("%w: a file has at most %d scenarios", sandbox.ErrMemory, maxCases))
	}
	if f.names += len(t.sentence()); f.names > maxNames {
		sandbox.Raise(L, fmt.Errorf("%w: the scenario names of a file can be at most %d bytes in total", sandbox.ErrMemory, maxNames))
	}
	sandbox.Spend(L, caseWork/10)
	f.tests = append(f.tests, t)
}

// The price of running a function on its own thread, in instructions and bytes.
const (
	apartWork  = 100
	apartBytes = 64 << 10 // of a thread, charged once
	faultWork  = 1000     // of an error
)

// runApart calls a function on its own thread, so that an error does not affect the locals of the
// scenario. It charges L.
func (f *file) runApart(L *lua.LState, fn *lua.LFunction, args ...lua.LValue) error {
	deep := f.nested - 1
	if deep == len(f.apart) {
		sandbox.Allocate(L, apartBytes)
		parent := f.vm
		if deep > 0 {
			parent = f.apart[deep-1]
		}
		f.apart = append(f.apart, parent.Thread())
	}
	sandbox.Spend(L, apartWork)
	err := f.apart[deep].Call(fn, 0, args...)
	if err != nil {
		sandbox.Spend(L, faultWork)
	}
	return err
}

// maxShown is the largest number of bytes of a value or an error in a result.
const maxShown = 4000

func clip(s string) string {
	if len(s) > maxShown {
		return s[:maxShown] + "..."
	}
	return s
}
