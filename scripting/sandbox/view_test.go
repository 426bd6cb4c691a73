package sandbox_test

import (
	"errors"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// fight is a view as an API makes them.
func fight(vm *sandbox.VM, written *string) *lua.LTable {
	fixed := vm.L.CreateTable(0, 2)
	fixed.RawSetString("name", lua.LString("the fight"))
	fixed.RawSetString("double", vm.L.NewFunction(func(L *lua.LState) int {
		L.Push(sandbox.Number(2 * sandbox.Int(L, 2, "double", "n", 0, 100)))
		return 1
	}))
	return vm.View(sandbox.Fields{
		Name: "fight", Fixed: fixed, Known: []string{"turn", "energy", "nothing"},
		Read: func(_ *lua.LState, key string) lua.LValue {
			switch key {
			case "turn":
				return sandbox.Number(7)
			case "energy":
				return sandbox.Number(3)
			case "nothing":
				return lua.LNil
			}
			return nil
		},
		Write: func(L *lua.LState, key string, v lua.LValue) {
			if key != "energy" {
				sandbox.Raisef(L, "only energy can be set")
			}
			*written = sandbox.ToString(v)
		},
	})
}

func TestViewsAnswer(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	var written string
	view := fight(vm, &written)
	for body, want := range map[string]string{
		"return f.turn + f.energy":                                            "10",
		"return f.name .. f:double(4)":                                        "the fight8",
		"return tostring(f) .. type(f)":                                       "fighttable",
		"return tostring(f.nothing)":                                          "nil",
		"local key = \"turn\" return f[key]":                                  "7",
		"local s = \"\" for k, v in pairs(f) do s = s .. k .. v end return s": "turn7energy3",
	} {
		fn := run(t, vm, "return function(f) "+body+" end").(*lua.LFunction)
		if got := result(t, vm, fn, view); got != want {
			t.Errorf("%s\n got %s\nwant %s", body, got, want)
		}
	}
	if err := vm.Call(run(t, vm, "return function(f) f.energy = 2 end").(*lua.LFunction), 0, view); err != nil || written != "2" {
		t.Errorf("wrote %q, %v", written, err)
	}
}

func TestViewsRefuse(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	var written string
	view := fight(vm, &written)
	bare := vm.View(sandbox.Fields{Name: "aldric"})
	for body, want := range map[string]struct{ message, hint string }{
		"return f.trun":      {`fight has no field "trun"`, `did you mean "turn"?`},
		"return f:duoble(1)": {`fight has no field "duoble"`, `did you mean "double"?`},
		"return f.zzz":       {`fight has no field "zzz"`, ""},
		"return f[1]":        {`fight has no [1]`, ""},
		"return #f":          {`fight has no length`, "it is no list: go through it with pairs"},
		"f.turn = 1":         {`only energy can be set`, ""},
		"f.name = 1":         {`only energy can be set`, ""},
		"f[1] = 1":           {`fight is read only: attempt to change [1]`, ""},
		"bare.hp = 1":        {`aldric is read only: attempt to change the field "hp"`, ""},
		"return bare.hp":     {`aldric has no field "hp"`, ""},
		"return f.turn.x":    {`attempt to read the field "x" of a number value: f.turn is a number`, ""},
		"return f()":         {"attempt to call what is no function: f is a table", ""},
		"return f + 1":       {"attempt to calculate with a table value and a number value", ""},
		"return f < bare":    {"attempt to compare a table value with a table value", ""},
		"return f .. \"\"":   {"attempt to join a table value with ..", ""},
		"table.insert(f, 1)": {"table.insert: the list is read only", ""},
	} {
		fn := run(t, vm, "return function(f, bare) "+body+" end").(*lua.LFunction)
		var fault *source.Error
		err := vm.Call(fn, 0, view, bare)
		if !errors.As(err, &fault) || fault.Message != want.message || fault.Hint != want.hint {
			t.Errorf("%s\n got %v\nwant %s", body, err, want.message)
		}
	}
	if written != "" {
		t.Errorf("%q was written", written)
	}
}

func TestViewsAreFrozenAsTheyAre(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	var written string
	view := fight(vm, &written)
	if err := vm.Freeze(view); err != nil || !sandbox.Frozen(view) {
		t.Fatal(err)
	}
	fn := run(t, vm, "return function(f) return f.turn end").(*lua.LFunction)
	if got := result(t, vm, fn, view); got != "7" {
		t.Errorf("got %s", got)
	}
}
