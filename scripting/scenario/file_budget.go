package scenario

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
)

// The budget of a scenario file. When it is used up, the remaining scenarios are not run. In
// addition, each call of a function of a scenario has the limits of a call.
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

func (f *scenarioFile) usedInstructions() int64 {
	return f.vm.EndedCallInstructions() + f.otherInstructions
}

func (f *scenarioFile) checkBudget() error {
	switch {
	case f.usedInstructions() >= f.maxInstructions:
		return fmt.Errorf("%w: the previous scenarios used up the file's %d instructions", sandbox.ErrInstructions, f.maxInstructions)
	case f.vm.EndedCallBytes() >= f.maxBytes:
		return fmt.Errorf("%w: the previous scenarios used up the file's %d bytes of memory", sandbox.ErrMemory, f.maxBytes)
	case f.resultSize >= maxKept:
		return fmt.Errorf("%w: the previous scenarios used up the file's %d bytes of output", sandbox.ErrOutput, maxKept)
	}
	return nil
}

// readAndChargeName returns argument 1, the name of a group or a scenario, of at most maxName
// bytes, and charges for it.
func (f *scenarioFile) readAndChargeName(L *lua.LState, word string) string {
	name := sandbox.StringArg(L, 1, word, "name")
	if len(name) > maxName {
		sandbox.Raisef(L, "%s: the name has %d bytes, but can have at most %d", word, len(name), maxName)
	}
	sandbox.ChargeBytes(L, 100+len(name))
	return name
}

// The price of running a function on its own thread, in instructions and bytes.
const (
	threadWork  = 100
	threadBytes = 64 << 10 // of a thread, charged once
	errorWork   = 1000     // of an error
)

// runOnThread calls a function on its own thread, so that an error does not affect the locals of
// the scenario, and charges L.
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
