package sandbox_test

import (
	"errors"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// fight returns a view like those that an API makes.
func fight(vm *sandbox.VM, written *string) *lua.LTable {
	fixed := vm.L.CreateTable(0, 2)
	fixed.RawSetString("name", lua.LString("the fight"))
	fixed.RawSetString("double", vm.L.NewFunction(func(L *lua.LState) int {
		L.Push(sandbox.IntValue(2 * sandbox.IntArg(L, 2, "double", "n", 0, 100)))
		return 1
	}))
	return vm.NewView(sandbox.ViewFields{
		Name: "fight", Fixed: fixed, Known: []string{"turn", "energy", "nothing"},
		Read: func(_ *lua.LState, key string) lua.LValue {
			switch key {
			case "turn":
				return sandbox.IntValue(7)
			case "energy":
				return sandbox.IntValue(3)
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
	bare := vm.NewView(sandbox.ViewFields{Name: "aldric"})
	for body, want := range map[string]struct{ message, hint string }{
		"return f.trun":      {`fight has no field "trun"`, `did you mean "turn"?`},
		"return f:duoble(1)": {`fight has no verb "duoble"`, `did you mean "double"?`},
		"return f.zzz":       {`fight has no field "zzz"`, ""},
		"return f[1]":        {`fight has no [1]`, ""},
		"return #f":          {`fight has no length`, "it is not a list: iterate over it with pairs"},
		"f.turn = 1":         {`only energy can be set`, ""},
		"f.name = 1":         {`only energy can be set`, ""},
		"f[1] = 1":           {`fight is read-only: attempt to change [1]`, ""},
		"bare.hp = 1":        {`aldric is read-only: attempt to change the field "hp"`, ""},
		"return bare.hp":     {`aldric has no field "hp"`, ""},
		"return f.turn.x":    {`attempt to read the field "x" of a number value: f.turn is a number`, ""},
		"return f()":         {"attempt to call a value that is not a function: f is a table", ""},
		"return f + 1":       {"attempt to perform arithmetic on a table value and a number value", ""},
		"return f < bare":    {"attempt to compare a table value with a table value", ""},
		"return f .. \"\"":   {"attempt to concatenate a table value", ""},
		"table.insert(f, 1)": {"table.insert: the list is read-only", ""},
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

// list and record are what Go makes for a script to read.
func TestListsAreReadOnly(t *testing.T) {
	var vm *sandbox.VM
	vm, api := machine(map[string]lua.LGFunction{
		"list": func(L *lua.LState) int {
			L.Push(sandbox.BuildReadOnlyList(L, sandbox.IntArg(L, 1, "list", "n", 0, 5000), func(i int) lua.LValue { return sandbox.IntValue(10 * (i + 1)) }))
			return 1
		},
		"record": func(L *lua.LState) int {
			r := sandbox.NewReadOnlyRecord(L, 2)
			r.RawSetString("type", lua.LString("hit"))
			r.RawSetString("to", sandbox.BuildReadOnlyList(L, 2, func(i int) lua.LValue { return lua.LString("ab"[i : i+1]) }))
			L.Push(r)
			return 1
		},
		"values": func(L *lua.LState) int {
			L.Push(vm.NewNamedNumbers("values", []engine.Value{{Name: "heal", Number: 2}, {Name: "damage", Number: 3}}))
			return 1
		},
	})
	api["one"] = vm.NewFunction("one", 1, func(L *lua.LState) int { return 0 })
	api["none"] = vm.NewFunction("none", 0, func(L *lua.LState) int { return 0 })
	api["any"] = vm.NewFunction("any", -1, func(L *lua.LState) int { L.Push(sandbox.IntValue(L.GetTop())); return 1 })
	for body, want := range map[string]string{
		"local s = 0 for i, v in ipairs(list(3)) do s = s + i * v end return s .. #list(3)":             "1403",
		"local s = \"\" for k, v in pairs(list(2)) do s = s .. k .. v end return s":                     "110220",
		"local l = list(3) return table.concat(l, \" \") .. select(\"#\", unpack(l)) .. tostring(l[4])": "10 20 303nil",
		"return #list(0) .. #list(2000) .. list(2000)[2000]":                                            "0200020000",
		"local r = record() return r.type .. r.to[2] .. #r.to .. tostring(r.by)":                        "hitb2nil",
		"local s = \"\" for k, v in pairs(values()) do s = s .. k .. v end return s":                    "heal2damage3",
		"one(1) none() return any(1, 2, 3)":                                                             "3",
	} {
		if got := result(t, vm, load(t, vm, "return function() "+body+" end", api)); got != want {
			t.Errorf("%s\n got %s\nwant %s", body, got, want)
		}
	}
	for body, want := range map[string]string{
		"list(3)[1] = 2":                       "attempt to change [1]: the table is read-only",
		"list(3)[4] = 2":                       "attempt to change [4]: the table is read-only",
		"list(2000)[1500] = 2":                 "attempt to change [1500]: the table is read-only",
		"local l = list(3) l.x, l.y = 1":       `attempt to change the field "y": the table is read-only`,
		"table.insert(list(3), 1)":             "table.insert: the list is read-only",
		"table.remove(list(3))":                "table.remove: the list is read-only",
		"table.sort(list(3))":                  "table.sort: the list is read-only",
		"record().type = \"\"":                 `attempt to change the field "type": the table is read-only`,
		"record().to[1] = 2":                   "attempt to change [1]: the table is read-only",
		"return #values()":                     "values has no length",
		"ipairs(values())":                     "ipairs: values is not a list",
		"unpack(values())":                     "unpack: values is not a list",
		"return table.concat(values())":        "table.concat: values is not a list",
		"return values().dmage":                `values has no field "dmage"`,
		"one(1, 2)":                            "one: takes 1 argument, not 2",
		"none(nil)":                            "none: takes no arguments, but got 1",
		"while true do local l = list(99) end": "the script runs too long: more than 20000 instructions",
	} {
		var fault *source.Error
		if err := vm.Call(load(t, vm, "return function() "+body+" end", api), 0); !errors.As(err, &fault) || fault.Message != want {
			t.Errorf("%s\n got %v\nwant %s", body, err, want)
		}
	}
}

func TestViewsAreFrozenAsTheyAre(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	var written string
	view := fight(vm, &written)
	if err := vm.Freeze(view); err != nil || !sandbox.IsFrozen(view) {
		t.Fatal(err)
	}
	fn := run(t, vm, "return function(f) return f.turn end").(*lua.LFunction)
	if got := result(t, vm, fn, view); got != "7" {
		t.Errorf("got %s", got)
	}
}
