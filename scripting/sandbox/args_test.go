package sandbox_test

import (
	"errors"
	"math"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Each argument is unpacked by the function under test, one line a case.
func TestArguments(t *testing.T) {
	words := []string{"block", "", "taunt", "stage_fright"}
	vm, api := machine(map[string]lua.LGFunction{
		"int": func(L *lua.LState) int {
			L.Push(sandbox.IntValue(sandbox.IntArg(L, 1, "deal", "amount", -5, 9999)))
			return 1
		},
		"wide": func(L *lua.LState) int {
			L.Push(lua.LNumber(sandbox.IntArg(L, 1, "deal", "amount", math.MinInt, math.MaxInt)))
			return 1
		},
		"optional": func(L *lua.LState) int {
			L.Push(sandbox.IntValue(sandbox.OptIntArg(L, 1, "deal", "times", 1, 9, 4)))
			return 1
		},
		"string": func(L *lua.LState) int { L.Push(lua.LString(sandbox.StringArg(L, 1, "say", "text"))); return 1 },
		"table":  func(L *lua.LState) int { L.Push(sandbox.TableArg(L, 1, "pick", "list")); return 1 },
		"func":   func(L *lua.LState) int { L.Push(sandbox.FuncArg(L, 1, "it", "test")); return 1 },
		"word": func(L *lua.LState) int {
			sandbox.RaiseUnknown(L, "gain", "keyword", sandbox.StringArg(L, 1, "gain", "keyword"), words)
			return 0
		},
	})
	for _, test := range []struct{ call, want, hint string }{
		{"int(0)", "0", ""},
		{"int(-5)", "-5", ""},
		{"int(9999)", "9999", ""},
		{"int(6 / 2)", "3", ""},
		{"int(10000)", "deal: amount must be a whole number from -5 to 9999, not 10000", ""},
		{"int(-6)", "deal: amount must be a whole number from -5 to 9999, not -6", ""},
		{"int(2.5)", "deal: amount must be a whole number from -5 to 9999, not 2.5", ""},
		{"int(0 / 0)", "deal: amount must be a whole number from -5 to 9999, not NaN", ""},
		{"int(math.huge)", "deal: amount must be a whole number from -5 to 9999, not +Inf", ""},
		{"int(\"3\")", `deal: amount must be a whole number from -5 to 9999, not "3"`, ""},
		{"int()", "deal: amount must be a whole number from -5 to 9999, not nil", ""},
		{"int({})", "deal: amount must be a whole number from -5 to 9999, not a table", ""},
		{"wide(2 ^ 30)", "1073741824", ""},
		{"optional()", "4", ""},
		{"optional(nil)", "4", ""},
		{"optional(2)", "2", ""},
		{"optional(false)", "deal: times must be a whole number from 1 to 9, not false", ""},
		{"string(\"x\")", "x", ""},
		{"string(5)", "say: text must be a string, not 5", ""},
		{"table({})", "table", ""},
		{"table(\"x\")", `pick: list must be a table, not "x"`, ""},
		{"func(function() end)", "function", ""},
		{"func({})", "it: test must be a function, not a table", ""},
		{"word(\"stage_frihgt\")", `gain: unknown keyword "stage_frihgt"`, `did you mean "stage_fright"?`},
		{"word(\"\")", `gain: unknown keyword ""`, "one of block, taunt, stage_fright"},
		{"word(3)", "gain: keyword must be a string, not 3", ""},
	} {
		err := vm.Call(load(t, vm, "return function() return "+test.call+" end", api), 1)
		if err == nil {
			if got := sandbox.ToString(vm.L.Get(-1)); got != test.want {
				t.Errorf("%s gave %s, want %s", test.call, got, test.want)
			}
			vm.L.Pop(1)
			continue
		}
		var fault *source.Error
		if !errors.As(err, &fault) || fault.Message != test.want || fault.Hint != test.hint || fault.Line != 1 {
			t.Errorf("%s\n got %v\nwant %s (%s)", test.call, err, test.want, test.hint)
		}
	}
	for _, call := range []string{"wide(2 ^ 53)", "wide(2 ^ 53 + 1)", "wide(-2 ^ 53)", "wide(1e300)", "wide(-math.huge)"} {
		if err := vm.Call(load(t, vm, "return function() return "+call+" end", api), 0); err == nil {
			t.Errorf("%s was taken for a whole number", call)
		}
	}
}

func TestNumbersAreMadeOnce(t *testing.T) {
	for _, n := range []int{-1024, -1, 0, 1, 9999, 16383} {
		if got := testing.AllocsPerRun(10, func() { sink = sandbox.IntValue(n) }); got != 0 {
			t.Errorf("%v allocations for %d", got, n)
		}
	}
	for _, n := range []int{-1025, -1024, -1, 0, 127, 16383, 16384, math.MaxInt32} {
		if got := sandbox.IntValue(n); got != lua.LNumber(n) {
			t.Errorf("%d is %v", n, got)
		}
	}
}

var sink lua.LValue
