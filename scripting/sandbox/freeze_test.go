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

// run loads a chunk with the rules of a scenario and returns its value.
func run(t *testing.T, vm *sandbox.VM, body string) lua.LValue {
	t.Helper()
	chunk, err := syntax.Compile(&source.Text{Name: "test.lua", Body: body}, &syntax.ScriptRules{OuterWrites: true, StorePath: "self.memory"})
	if err != nil {
		t.Fatal(err)
	}
	v, err := vm.RunChunk(chunk, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestFrozenTablesReadLikeOthers(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	v := run(t, vm, `return { 10, 20, 30, name = "n", deep = { list = { 1, 2 }, [true] = "yes" }, f = function() return "called" end }`)
	if err := vm.Freeze(v); err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{
		"return t.name .. t[2] .. t.deep.list[2]":                                                  "n202",
		"return #t .. #t.deep.list":                                                                "32",
		"local s = \"\" for i, x in ipairs(t) do s = s .. i .. x end return s":                     "110220330",
		"local s = \"\" for k in pairs(t) do s = s .. tostring(k) .. \" \" end return s":           "1 2 3 name deep f ",
		"local s = 0 for k, x in pairs(t.deep.list) do s = s + k * x end return s":                 "5",
		"local a, b, c, d = unpack(t) return a + b + c + select(\"#\", unpack(t))":                 "63",
		"return table.concat(t, \",\") .. table.concat(t.deep.list)":                               "10,20,3012",
		"return t.f() .. tostring(t.missing) .. type(t) .. tostring(t) .. t.deep[true]":            "callednil" + "table" + "table" + "yes",
		"local iterate, state = pairs(t) return tostring(state == t)":                              "true",
		"local _, state = ipairs(t.deep.list) state = state return tostring(state == t.deep.list)": "true",
		"return tostring(t.deep == t.deep) .. tostring(t == t.deep)":                               "truefalse",
	} {
		fn := run(t, vm, "return function(t) "+body+" end").(*lua.LFunction)
		if got := result(t, vm, fn, v); got != want {
			t.Errorf("%s\n got %s\nwant %s", body, got, want)
		}
	}
	raw := v.(*lua.LTable)
	if raw.Len() != 3 || raw.RawGetString("name").String() != "n" {
		t.Error("Go does not see the fields")
	}
}

func TestFrozenTablesCannotBeChanged(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	v := run(t, vm, `
	local upvalue = { n = 0 }
	return { 10, name = "n", deep = { 1 }, bump = function() upvalue.n = upvalue.n + 1 end, list = function() return upvalue end }`)
	if err := vm.Freeze(v); err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{
		"t.name = 1":                     `attempt to change the field "name": the table is read-only`,
		"t.new = 1":                      `attempt to change the field "new": the table is read-only`,
		"t[1] = 1":                       `attempt to change [1]: the table is read-only`,
		"t[2] = 1":                       `attempt to change [2]: the table is read-only`,
		"t.deep[1] = nil":                `attempt to change [1]: the table is read-only`,
		"t.bump()":                       `attempt to change the field "n": the table is read-only`,
		"t.list().x = 1":                 `attempt to change the field "x": the table is read-only`,
		"function t.f() end":             `attempt to change the field "f": the table is read-only`,
		"table.insert(t, 1)":             `table.insert: the list is read-only`,
		"table.remove(t.deep)":           `table.remove: the list is read-only`,
		"table.sort(t)":                  `table.sort: the list is read-only`,
		"local _, s = pairs(t) s[5] = 1": `attempt to change [5]: the table is read-only`,
		"t[nil] = 1":                     `attempt to change [nil]: the table is read-only`,
		"local m = math m.floor = 1":     `math is read-only: attempt to change the field "floor"`,
		"local s = string s.new = 1":     `string is read-only: attempt to change the field "new"`,
		"local s = \"x\" s.upper = 1":    `attempt to set the field "upper" of a string value: s is a string`,
	} {
		fn := run(t, vm, "return function(t) "+body+" end").(*lua.LFunction)
		var fault *source.Error
		if err := vm.Call(fn, 0, v); !errors.As(err, &fault) || fault.Message != want {
			t.Errorf("%s\n got %v\nwant %s", body, err, want)
		}
	}
	if got := v.(*lua.LTable).RawGetString("name").String(); got != "n" {
		t.Errorf("and yet it changed to %s", got)
	}
}

func TestFreezeRefusesWhatWouldBeState(t *testing.T) {
	for name, test := range map[string]struct{ body, want string }{
		"a function that counts": {
			"local function counter()\n\tlocal n = 0\n\treturn function()\n\t\tn = n + 1\n\t\treturn n\n\tend\nend\nreturn { play = counter() }",
			"test.lua:4: a stored function cannot assign to \"n\", a local outside it\n  4 |         n = n + 1\n  scripts keep no state; store values that must outlast the call in self.memory",
		},
		"a helper that counts": {
			"local n = 0\nlocal function helper() n = n + 1 end\nreturn { play = function() helper() end }",
			"test.lua:2: a stored function cannot assign to \"n\"",
		},
		"within another": {
			"local n = 0\nreturn { play = function()\n\tlocal mine = 0\n\treturn function() mine = mine + 1 return function() n = mine end end\nend }",
			"test.lua:4: a stored function cannot assign to \"n\"",
		},
		"a table as a key":    {"return { [{}] = 1 }", "a table cannot be a key in a stored table"},
		"a function as a key": {"return { a = { [function() end] = 1 } }", "a function cannot be a key in a stored table"},
		"too deep":            {"local t = {} for i = 1, 1100 do t = { t } end return t", "tables are nested more than 1000 levels deep"},
	} {
		t.Run(name, func(t *testing.T) {
			vm := sandbox.NewVM(sandbox.DefaultLimits())
			v := run(t, vm, test.body)
			err := vm.Freeze(v)
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got\n%v\nwant\n%s", err, test.want)
			}
			if table := v.(*lua.LTable); sandbox.IsFrozen(table) {
				t.Error("half of it is frozen")
			}
		})
	}
}

func TestFreezeAllowsWhatEndsWithTheCall(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	v := run(t, vm, `
	local shared = { bonus = 2 }
	local function double(n) n = n * shared.bonus return n end
	local self_reference = {}
	self_reference.me = self_reference
	return { me = self_reference, play = function(n)
		local total = 0
		local function add(k) total = total + double(k) end
		for i = 1, n do add(i) end
		local t = { total }
		t[1] = t[1] + 1
		return t[1]
	end }`)
	if err := vm.Freeze(v); err != nil {
		t.Fatal(err)
	}
	if err := vm.Freeze(v); err != nil {
		t.Errorf("the second time: %v", err)
	}
	play := v.(*lua.LTable).RawGetString("play").(*lua.LFunction)
	for range 2 {
		if got := result(t, vm, play, sandbox.IntValue(3)); got != "13" {
			t.Errorf("got %s, want 13", got)
		}
	}
}

func TestAHintNamesNoMemoryWhereThereIsNone(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	load := func(body string) lua.LValue {
		chunk, err := syntax.Compile(&source.Text{Name: "test.lua", Body: body}, &syntax.ScriptRules{OuterWrites: true})
		if err != nil {
			t.Fatal(err)
		}
		v, err := vm.RunChunk(chunk, nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	counts := vm.Freeze(load("local n = 0 return function() n = n + 1 end"))
	frozen := load("return { n = 1 }")
	if err := vm.Freeze(frozen); err != nil {
		t.Fatal(err)
	}
	writes := vm.Call(load("return function(t) t.n = 2 end").(*lua.LFunction), 0, frozen)
	for _, err := range []error{counts, writes} {
		if err == nil || !strings.HasSuffix(err.Error(), "scripts keep no state") {
			t.Errorf("the hint is not that scripts keep no state: %v", err)
		}
	}
}
