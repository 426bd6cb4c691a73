package sandbox_test

import (
	"errors"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

func TestTheLibraryIsBound(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	for _, name := range syntax.Library {
		v := run(t, vm, "return "+name)
		want := lua.LTFunction
		if name == "math.huge" {
			want = lua.LTNumber
		}
		if v.Type() != want {
			t.Errorf("%s is a %s", name, v.Type())
		}
		if table, member, ok := strings.Cut(name, "."); ok {
			if inTable := run(t, vm, "local t = "+table+" return t."+member); inTable != v {
				t.Errorf("%s is another value through the table", name)
			}
		}
	}
	for _, name := range syntax.InternalNames {
		chunk := empty(t)
		code, _ := chunk.Code()
		code.Params = []string{name}
		if _, err := vm.RunChunk(chunk, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// empty is the chunk of an empty file.
func empty(t *testing.T) *syntax.Chunk {
	t.Helper()
	chunk, err := syntax.Compile(&source.Text{Name: "x"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return chunk
}

func TestANameWithoutAValueIsAnError(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	chunk, err := syntax.Compile(&source.Text{Name: "x.lua", Body: "return card"}, &syntax.ScriptRules{Names: []string{"card"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := vm.RunChunk(chunk, nil); err == nil || err.Error() != `x.lua: the name "card" has no value` {
		t.Errorf("got %v", err)
	}
}

// What differs from run to run never shows: addresses, orders of Go's maps.
func TestNothingVariesFromRunToRun(t *testing.T) {
	body := `
	local s = ""
	local function add(v) s = s .. tostring(v) .. " " end
	add({}) add(function() end) add(math) add(string.format) add(nil) add(true)
	for k, v in pairs(math) do add(k) end
	for k, v in pairs(string) do add(k) end
	for k, v in pairs({ z = 1, y = 2, x = 3, 10, 20, [2.5] = 4, [true] = 5 }) do add(k) end
	local t = { b = 1, a = 2 }
	t.c = 3 t.b = nil t.d = 4 t.b = 5
	for k in pairs(t) do add(k) end
	return s`
	want := "table function math function nil true abs ceil floor huge max min find format len lower rep sub upper 1 2 z y x 2.5 true b a c d "
	for range 5 {
		vm := sandbox.NewVM(sandbox.DefaultLimits())
		if got := run(t, vm, body).String(); got != want {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
	}
}

func TestWhatIsPrintedIsCharged(t *testing.T) {
	limits := sandbox.DefaultLimits()
	limits.Output = 100
	vm := sandbox.NewVM(limits)
	printed := 0
	api := map[string]lua.LValue{"print": vm.L.NewFunction(func(L *lua.LState) int {
		sandbox.ChargeOutput(L, 40)
		printed++
		return 0
	})}
	fn := load(t, vm, "return function() print() print() end", api)
	for range 2 { // each call may print anew
		if err := vm.Call(fn, 0); err != nil {
			t.Fatal(err)
		}
	}
	endless := load(t, vm, "return function() while true do print() end end", api)
	if err := vm.Call(endless, 0); !errors.Is(err, sandbox.ErrOutput) || printed != 6 {
		t.Errorf("%v, after %d times of 40 bytes", err, printed-4)
	}
}

func TestSpendAndAllocateChargeTheRunningCall(t *testing.T) {
	vm, api := machine(map[string]lua.LGFunction{
		"work": func(L *lua.LState) int { sandbox.ChargeWork(L, 1000); return 0 },
		"make": func(L *lua.LState) int { sandbox.ChargeBytes(L, 1<<20); return 0 },
	})
	for body, want := range map[string]error{
		"for i = 1, 10 do work() end":  nil,
		"for i = 1, 100 do work() end": sandbox.ErrInstructions,
		"for i = 1, 5 do make() end":   nil,
		"for i = 1, 50 do make() end":  sandbox.ErrMemory,
	} {
		fn := load(t, vm, "return function() "+body+" end", api)
		if err := vm.Call(fn, 0); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", body, err, want)
		}
	}
}
