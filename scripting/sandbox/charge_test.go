package sandbox_test

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/scripting/sandbox"
)

// A function that charges less than nothing would give a script more than it was
// allowed. No script can catch the panic, on no machine and no thread of one.
func TestANegativeChargeStopsTheTests(t *testing.T) {
	for name, charge := range map[string]func(L *lua.LState){
		"Spend":    func(L *lua.LState) { sandbox.ChargeWork(L, -1) },
		"Allocate": func(L *lua.LState) { sandbox.ChargeBytes(L, -1) },
		"a lot":    func(L *lua.LState) { sandbox.ChargeBytes(L, math.MinInt) },
		"Printed":  func(L *lua.LState) { sandbox.ChargeOutput(L, -1) },
		"Pay":      func(L *lua.LState) { _ = sandbox.NewVM(sandbox.DefaultLimits()).TryCharge(-1, 0) },
	} {
		for _, inThread := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " in a thread: ", inThread), func(t *testing.T) {
				defer func() {
					if d, ok := recover().(*sandbox.NegativeChargeError); !ok || !strings.Contains(d.Error(), "charged a script") {
						t.Errorf("the panic was %v", d)
					}
				}()
				vm := sandbox.NewVM(sandbox.DefaultLimits())
				defective := vm.L.NewFunction(func(L *lua.LState) int { charge(L); return 0 })
				if inThread {
					inner := defective
					defective = vm.L.NewFunction(func(*lua.LState) int { _ = vm.NewThread().Call(inner, 0); return 0 })
				}
				err := vm.Call(defective, 0)
				t.Fatalf("the call came back with %v", err)
			})
		}
	}
}

func TestWhatIsSpentIsNeverGivenBack(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	spender := vm.L.NewFunction(func(L *lua.LState) int {
		sandbox.ChargeWork(L, 100)
		sandbox.ChargeWork(L, 0)
		sandbox.ChargeWork(L, math.MaxInt)
		return 0
	})
	if err := vm.Call(spender, 0); !sandbox.IsCallOrFileLimitError(err) || sandbox.LastCallInstructions(vm) != vm.Limits().Instructions {
		t.Errorf("%v after %d instructions", err, sandbox.LastCallInstructions(vm))
	}
	maker := vm.L.NewFunction(func(L *lua.LState) int {
		sandbox.ChargeBytes(L, math.MaxInt)
		return 0
	})
	if err := vm.Call(maker, 0); !sandbox.IsCallOrFileLimitError(err) {
		t.Errorf("made without end: %v", err)
	}
}

// The corpus takes the same number of steps wherever it runs: testdata/steps has
// them, and this test runs on 32 bits too.
func TestHostileScriptsTakeTheSameStepsEverywhere(t *testing.T) {
	testkit.SkipIfShort(t)
	files, err := filepath.Glob("testdata/hostile/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	var steps strings.Builder
	for _, file := range files {
		body := testkit.ReadFile(t, file)
		vm := sandbox.NewVM(sandbox.DefaultLimits())
		_, _ = play(vm, body)
		fmt.Fprintf(&steps, "%s %d\n", strings.TrimSuffix(filepath.Base(file), ".lua"), vm.EndedCallInstructions())
	}
	golden.Check(t, "testdata/steps", steps.String())
}

// Freezing is work and makes tables: what a file returns is paid for like what it makes.
func TestFreezingIsPaidFor(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	fresh := func() lua.LValue {
		list := vm.L.CreateTable(100, 0)
		for i := range 100 {
			list.RawSetInt(i+1, vm.L.CreateTable(0, 0))
		}
		return list
	}
	freezer := vm.L.NewFunction(func(L *lua.LState) int {
		for {
			if err := vm.Freeze(fresh()); err != nil {
				panic(err)
			}
		}
	})
	if err := vm.Call(freezer, 0); !sandbox.IsCallOrFileLimitError(err) {
		t.Errorf("tables frozen without end by a call: %v", err)
	}
	kept := fresh()
	before := vm.EndedCallInstructions()
	if err := vm.Freeze(kept); err != nil || vm.EndedCallInstructions() <= before {
		t.Errorf("tables frozen after a load count for nothing: %v", err)
	}
}
