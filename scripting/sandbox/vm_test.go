package sandbox_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// machine returns a VM with an API of Go functions.
func machine(functions map[string]lua.LGFunction) (*sandbox.VM, map[string]lua.LValue) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	api := make(map[string]lua.LValue)
	for name, f := range functions {
		api[name] = vm.L.NewFunction(f)
	}
	return vm, api
}

// result calls a function and returns its only result as text.
func result(t *testing.T, vm *sandbox.VM, fn *lua.LFunction, args ...lua.LValue) string {
	t.Helper()
	if err := vm.Call(fn, 1, args...); err != nil {
		t.Fatalf("%v", err)
	}
	v := vm.L.Get(-1)
	vm.L.Pop(1)
	return sandbox.ToString(v)
}

func TestCallAllocatesNothing(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	self, fight := benchmarkAPI(vm)
	for _, body := range []string{
		"return function(self, fight) end",
		"return function(self, fight) self:deal(self.values.damage + 5) end",
		"return function(self, fight) for i = 1, 3 do self:deal(i) end end",
		"return function(self, fight) if fight.turn % 2 == 0 and type(fight.turn) == \"number\" then self:deal(math.floor(7 / 2)) end end",
		"local list = { 1, 2, 3 } return function(self, fight) for i, v in ipairs(list) do self:deal(v + #list) end for k, v in pairs(list) do self:deal(v) end end",
	} {
		fn := load(t, vm, body, nil)
		allocations := testing.AllocsPerRun(100, func() {
			if err := vm.Call(fn, 0, self, fight); err != nil {
				t.Fatal(err)
			}
		})
		if allocations != 0 {
			t.Errorf("%v allocations a call to %s", allocations, body)
		}
	}
}

func TestCallLeavesItsResultsOnTheStack(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	fn := load(t, vm, "return function(a, b) return b, a, 3 end", nil)
	if err := vm.Call(fn, 2, lua.LString("a"), lua.LString("b")); err != nil {
		t.Fatal(err)
	}
	if got := vm.L.Get(-2).String() + vm.L.Get(-1).String(); got != "ba" || vm.L.GetTop() != 2 {
		t.Errorf("the stack holds %d values, the last two are %q", vm.L.GetTop(), got)
	}
	vm.L.Pop(2)
	if err := vm.Call(load(t, vm, "return function() error(\"no\") end", nil), 2); err == nil || vm.L.GetTop() != 0 {
		t.Errorf("after the error %v the stack holds %d values", err, vm.L.GetTop())
	}
}

// A Go function that Lua called calls back into Lua: it is all one call.
func TestNestedCalls(t *testing.T) {
	var vm *sandbox.VM
	var inner *lua.LFunction
	came := 0
	vm, api := machine(map[string]lua.LGFunction{
		"nested": func(L *lua.LState) int {
			if err := vm.Call(inner, 1, sandbox.IntValue(20)); err != nil {
				t.Errorf("a nested call returned %v", err)
			}
			came++
			return 1
		},
	})

	t.Run("results come back", func(t *testing.T) {
		inner = load(t, vm, "return function(n) return n + 1 end", nil)
		fn := load(t, vm, "return function() local a, b = 1, 2 return nested() * 2 + a + b end", api)
		if got := result(t, vm, fn); got != "45" {
			t.Errorf("got %s, want 45", got)
		}
	})
	t.Run("an error ends the outermost call", func(t *testing.T) {
		inner = load(t, vm, "return function(n)\n\terror(\"deep\")\nend", nil)
		fn := load(t, vm, "return function()\n\n\n\treturn (nested())\nend", api)
		came = 0
		err := vm.Call(fn, 1)
		var fault *source.Error
		if !errors.As(err, &fault) || fault.Line != 2 || fault.Message != "deep" {
			t.Fatalf("got %v", err)
		}
		if len(fault.Notes) != 1 || fault.Notes[0] != "called from test.lua:4" {
			t.Errorf("notes %q", fault.Notes)
		}
		if came != 0 {
			t.Error("the Go function went on after the error")
		}
	})
	t.Run("the budget is shared", func(t *testing.T) {
		inner = load(t, vm, "return function() for i = 1, 500 do end end", nil)
		fn := load(t, vm, "return function() while true do nested() end end", api)
		came = 0
		if err := vm.Call(fn, 0); !errors.Is(err, sandbox.ErrInstructions) {
			t.Fatalf("got %v", err)
		}
		if limit := int(sandbox.DefaultLimits().Instructions); came == 0 || came > limit/500 {
			t.Errorf("%d nested calls of 500 instructions within %d", came, limit)
		}
		// The next call begins anew.
		inner = load(t, vm, "return function() end", nil)
		if err := vm.Call(inner, 0); err != nil {
			t.Error(err)
		}
	})
}

type refusal struct{ why string }

func (e *refusal) Error() string { return e.why }

func TestErrorsOfGoFunctions(t *testing.T) {
	refused := &refusal{"no such target"}
	vm, api := machine(map[string]lua.LGFunction{
		"raise": func(L *lua.LState) int { sandbox.Raise(L, fmt.Errorf("deal: %w", refused)); return 0 },
		"hint": func(L *lua.LState) int {
			sandbox.Raise(L, &source.Error{Message: "odd", Hint: "even", Notes: []string{"so"}, Err: refused})
			return 0
		},
		"placed": func(L *lua.LState) int {
			sandbox.Raise(L, &source.Error{File: "other.lua", Line: 9, Message: "there"})
			return 0
		},
		"throw":   func(L *lua.LState) int { panic(refused) },
		"plain":   func(L *lua.LState) int { L.RaiseError("said %d", 1); return 0 },
		"defect":  func(L *lua.LState) int { var list []int; return list[L.GetTop()] },
		"stumble": func(L *lua.LState) int { panic("a string") },
	})
	call := func(t *testing.T, name string) error {
		t.Helper()
		return vm.Call(load(t, vm, "local function act()\n\t"+name+"()\nend\nreturn function()\n\tact()\nend", api), 0)
	}

	t.Run("raised", func(t *testing.T) {
		err := call(t, "raise")
		want := "test.lua:2: deal: no such target\n  2 |     raise()\n  called from test.lua:5"
		if err == nil || err.Error() != want {
			t.Errorf("got\n%v\nwant\n%s", err, want)
		}
		var as *refusal
		if !errors.Is(err, refused) || !errors.As(err, &as) {
			t.Error("the cause is lost")
		}
	})
	t.Run("raised with a hint", func(t *testing.T) {
		err := call(t, "hint")
		want := "test.lua:2: odd\n  2 |     hint()\n  even\n  so\n  called from test.lua:5"
		if err == nil || err.Error() != want || !errors.Is(err, refused) {
			t.Errorf("got\n%v\nwant\n%s", err, want)
		}
	})
	t.Run("raised with a place", func(t *testing.T) {
		if err := call(t, "placed"); err == nil || err.Error() != "other.lua:9: there" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("thrown", func(t *testing.T) {
		if err := call(t, "throw"); err != error(refused) {
			t.Errorf("got %v, want the error itself", err)
		}
	})
	t.Run("raised the way of gopher-lua", func(t *testing.T) {
		err := call(t, "plain")
		if err == nil || !strings.HasPrefix(err.Error(), "test.lua:2: said 1\n") {
			t.Errorf("got %v", err)
		}
	})
	if vm.HasInternalError() {
		t.Fatal("errors broke the machine")
	}
	for _, name := range []string{"defect", "stumble"} {
		t.Run(name, func(t *testing.T) {
			vm, api = machine(map[string]lua.LGFunction{
				"defect":  func(L *lua.LState) int { var list []int; return list[L.GetTop()] },
				"stumble": func(L *lua.LState) int { panic("a string") },
			})
			err := call(t, name)
			var internal *sandbox.InternalError
			if !errors.As(err, &internal) || !vm.HasInternalError() {
				t.Fatalf("got %v, broken %v", err, vm.HasInternalError())
			}
			if !strings.Contains(internal.Stack, "TestErrorsOfGoFunctions") {
				t.Errorf("the stack does not lead to the defect:\n%s", internal.Stack)
			}
			var fault *source.Error
			if !errors.As(err, &fault) || fault.Line != 2 {
				t.Errorf("the script's line is missing: %v", err)
			}
		})
	}
}

// What Lua 5.1 says of captured locals holds when an error ends a call to a
// thread in the middle of a call to the main machine.
func TestThreadsKeepLocalsThroughErrors(t *testing.T) {
	var vm *sandbox.VM
	vm, api := machine(map[string]lua.LGFunction{
		"try": func(L *lua.LState) int {
			if err := vm.NewThread().Call(sandbox.FuncArg(L, 1, "try", "function"), 0); err != nil {
				L.Push(lua.LString(err.(*source.Error).Message))
				return 1
			}
			return 0
		},
	})
	body := `
	local kept
	local function main(a, ...)
		local log, n = "", 1
		local function add(s) log = log .. s end
		local message = try(function()
			n = n + 1
			local inner = 10
			kept = function() inner = inner + 1 return inner + n end
			add("x")
			error("first")
		end)
		n = n + 10
		add("y" .. n)
		local second = try(function() n = n + 100 local v = nil return v.x end)
		n = n + 1000
		add("z" .. n)
		for i = 1, 2 do
			local each = i
			try(function() each = each + 1 n = n + each error("in a loop") end)
			add(":" .. each)
		end
		local x, y, z = 7, 8, 9
		return log, n, message, kept(), kept(), a, select("#", ...), x + y + z, try(function() end)
	end
	return function() local a, b, c, d, e, f, g, h, i = main("arg", 1, 2)
		return a .. " " .. b .. " " .. c .. " " .. d .. " " .. e .. " " .. f .. " " .. g .. " " .. h .. " " .. tostring(i) end`
	chunk, err := syntax.Compile(&source.Text{Name: "test.lua", Body: body}, &syntax.ScriptRules{Names: []string{"try"}, OuterWrites: true})
	if err != nil {
		t.Fatal(err)
	}
	v, err := vm.RunChunk(chunk, func(name string) lua.LValue { return api[name] })
	if err != nil {
		t.Fatal(err)
	}
	want := "xy12z1112:2:3 1117 first 1128 1129 arg 2 24 nil"
	for range 3 {
		if got := result(t, vm, v.(*lua.LFunction)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestThreadsBorrowFromTheCallTheyInterrupt(t *testing.T) {
	var vm *sandbox.VM
	calls := 0
	vm, api := machine(map[string]lua.LGFunction{
		"try": func(L *lua.LState) int {
			calls++
			if err := vm.NewThread().Call(sandbox.FuncArg(L, 1, "try", "function"), 0); err == nil {
				t.Error("an endless loop ended")
			}
			return 0
		},
	})
	fn := load(t, vm, "return function() while true do try(function() while true do end end) end end", api)
	if err := vm.Call(fn, 0); !errors.Is(err, sandbox.ErrInstructions) {
		t.Errorf("got %v", err)
	}
	if calls != 1 {
		t.Errorf("%d calls of threads, each with a budget of its own", calls)
	}
	fn = load(t, vm, "return function() while true do try(function() local s = \"\" while true do s = (\"x\"):rep(16000) end end) end end", api)
	if err := vm.Call(fn, 0); !errors.Is(err, sandbox.ErrMemory) && !errors.Is(err, sandbox.ErrInstructions) {
		t.Errorf("got %v", err)
	}
}

func TestHereIsTheLineOfTheCaller(t *testing.T) {
	var vm *sandbox.VM
	var at engine.Place
	var file string
	var line int
	vm, api := machine(map[string]lua.LGFunction{
		"here": func(L *lua.LState) int {
			at = vm.PlaceInFirstCalledFile()
			file, line = sandbox.CallerPlace(L)
			return 0
		},
	})
	for _, body := range []string{
		"return function()\n\n\there()\nend",
		"return function()\n\n\treturn here {\n\t}\nend",
		"local function f(n)\n\tif n == 0 then\n\t\there() return end return f(n - 1)\nend return function() f(5) end",
	} {
		at, file, line = engine.Place{}, "", 0
		if err := vm.Call(load(t, vm, body, api), 0); err != nil {
			t.Fatal(err)
		}
		if want := (engine.Place{File: "test.lua", Line: 3}); at != want || file != "test.lua" || line != 3 {
			t.Errorf("at %v, %s:%d", at, file, line)
		}
	}
	if at := vm.PlaceInFirstCalledFile(); at != (engine.Place{}) {
		t.Errorf("nothing runs, and yet at %v", at)
	}
}

// One chunk is run by many machines at once: run with -race.
func TestChunksAreShared(t *testing.T) {
	chunk, err := syntax.Compile(&source.Text{Name: "test.lua", Body: `
	local prefix = "n"
	return function(n) local t = {} for i = 1, n do t[i] = prefix .. i end return table.concat(t, ",") end`}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			vm := sandbox.NewVM(sandbox.DefaultLimits())
			v, err := vm.RunChunk(chunk, nil)
			if err != nil {
				t.Error(err)
				return
			}
			for range 50 {
				if err := vm.Call(v.(*lua.LFunction), 1, sandbox.IntValue(4)); err != nil {
					t.Error(err)
				}
				if got := vm.L.Get(-1).String(); got != "n1,n2,n3,n4" {
					t.Errorf("got %s", got)
				}
				vm.L.Pop(1)
			}
		})
	}
	wait.Wait()
}

// A script fails at the same instruction on a new machine and on one that has run and failed many times.
func TestBudgetsAreExact(t *testing.T) {
	body := "return function(count) while true do count() end end"
	var counts []int
	var vm *sandbox.VM
	for i := range 6 {
		if i%3 == 0 {
			vm = sandbox.NewVM(sandbox.Limits{Instructions: 5000, LoadInstructions: 1000, Bytes: 1 << 20, Depth: 96})
		}
		n := 0
		count := vm.L.NewFunction(func(*lua.LState) int { n++; return 0 })
		if err := vm.Call(load(t, vm, body, nil), 0, count); !errors.Is(err, sandbox.ErrInstructions) {
			t.Fatal(err)
		}
		counts = append(counts, n)
	}
	for _, n := range counts {
		if n != counts[0] || n == 0 {
			t.Fatalf("calls until the end of the budget: %v", counts)
		}
	}
}
