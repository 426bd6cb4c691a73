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

type scenarioFileBudget struct {
	machine           *sandbox.VM
	maxInstructions   int64 // budget in instructions
	maxBytes          int64
	otherInstructions int64 // instructions other than those of calls
	nameBytes         int   // bytes of the full names of scenarios
	resultSize        int   // bytes of results
}

func newFileBudget(vm *sandbox.VM) scenarioFileBudget {
	return scenarioFileBudget{machine: vm, maxInstructions: fileWork * vm.Limits().Instructions, maxBytes: fileBytes * vm.Limits().Bytes}
}

func (p *scenarioFileBudget) usedInstructions() int64 {
	return p.machine.Instructions() + p.otherInstructions
}

func (p *scenarioFileBudget) checkBudget() error {
	switch {
	case p.usedInstructions() >= p.maxInstructions:
		return fmt.Errorf("%w: the previous scenarios used up the file's %d instructions", sandbox.ErrInstructions, p.maxInstructions)
	case p.machine.ScriptBytes() >= p.maxBytes:
		return fmt.Errorf("%w: the previous scenarios used up the file's %d bytes of memory", sandbox.ErrMemory, p.maxBytes)
	case p.resultSize >= maxKept:
		return fmt.Errorf("%w: the previous scenarios used up the file's %d bytes of output", sandbox.ErrOutput, maxKept)
	}
	return nil
}

func (p *scenarioFileBudget) limitToRemaining(l sandbox.Limits) sandbox.Limits {
	l.Instructions = min(p.maxInstructions/fileWork, p.maxInstructions-p.usedInstructions())
	l.Bytes = min(p.maxBytes/fileBytes, p.maxBytes-p.machine.ScriptBytes())
	return l
}

func (p *scenarioFileBudget) countResultBytes(r *Result) {
	p.resultSize += len(r.Message) + len(r.Expected) + len(r.Actual) + len(r.Output)
	for _, line := range r.Story {
		p.resultSize += len(line) + 16
	}
}

// readAndChargeName returns argument 1, the name of a group or a scenario, and charges for it.
func (f *scenarioFile) readAndChargeName(L *lua.LState, word string) string {
	name := sandbox.StringArg(L, 1, word, "name")
	if len(name) > maxName {
		sandbox.Raisef(L, "%s: the name has %d bytes, but can have at most %d", word, len(name), maxName)
	}
	sandbox.ChargeBytes(L, 100+len(name))
	return name
}

func (f *scenarioFile) appendTestWithinLimits(L *lua.LState, t *testCase) {
	if len(f.tests) == maxCases {
		sandbox.Raise(L, fmt.Errorf("%w: a file can have at most %d scenarios", sandbox.ErrMemory, maxCases))
	}
	if f.nameBytes += len(t.fullName()); f.nameBytes > maxNames {
		sandbox.Raise(L, fmt.Errorf("%w: the scenario names in a file can have at most %d bytes in total", sandbox.ErrMemory, maxNames))
	}
	sandbox.ChargeWork(L, caseWork/10)
	f.tests = append(f.tests, t)
}

// The price of running a function on its own thread, in instructions and bytes.
const (
	threadWork  = 100
	threadBytes = 64 << 10 // of a thread, charged once
	errorWork   = 1000     // of an error
)

// runOnThread calls a function on its own thread, so that an error does not affect the locals of
// the scenario. It charges L.
func (f *scenarioFile) runOnThread(L *lua.LState, fn *lua.LFunction, args ...lua.LValue) error {
	deep := f.nesting - 1
	if deep == len(f.threads) {
		sandbox.ChargeBytes(L, threadBytes)
		parent := f.vm
		if deep > 0 {
			parent = f.threads[deep-1]
		}
		f.threads = append(f.threads, parent.NewThread())
	}
	sandbox.ChargeWork(L, threadWork)
	err := f.threads[deep].Call(fn, 0, args...)
	if err != nil {
		sandbox.ChargeWork(L, errorWork)
	}
	return err
}

// maxTextBytes is the largest number of bytes of a value or an error in a result.
const maxTextBytes = 4000

func truncate(s string) string {
	if len(s) > maxTextBytes {
		return s[:maxTextBytes] + "..."
	}
	return s
}
