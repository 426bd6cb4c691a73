package sandbox

import (
	"reflect"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// What the sandbox finds inside gopher-lua is held to what can be seen from
// outside. Whichever of these an upgrade breaks is named.
func TestWhatIsReadInsideGopherLua(t *testing.T) {
	L := lua.NewState(lua.Options{SkipOpenLibs: true, RegistrySize: 700})
	if got := stackSize(L); got != 700 {
		t.Errorf("LState.reg.array: a stack of 700 values is one of %d", got)
	}

	list := L.CreateTable(0, 0)
	for i := 1; i <= 10; i++ {
		list.RawSetInt(i, lua.LNumber(i))
	}
	list.RawSetInt(9, lua.LNil)
	list.RawSetInt(10, lua.LNil)
	if got, length := arraySlotCount(list), list.Len(); got != 10 || length != 8 {
		t.Errorf("LTable.array: 8 items and room for 10 are %d and %d", length, got)
	}

	named := L.CreateTable(0, 0)
	for _, key := range []string{"a", "b", "c", "d"} {
		named.RawSetString(key, lua.LTrue)
	}
	named.RawSetString("b", lua.LNil)
	named.RawSetString("c", lua.LNil)
	if got := keySlotCount(named); got != 4 {
		t.Errorf("LTable.keys: of 4 keys, two of them gone, it holds %d", got)
	}
	next, _ := named.Next(lua.LString("a"))
	if got := keysVisitedByStep(named, lua.LString("a"), next, 4); next != lua.LString("d") || got != 3 {
		t.Errorf("LTable.k2i: from a to %s it is %d keys", next, got)
	}

	var counter, size int
	ask := L.NewFunction(func(L *lua.LState) int {
		frame, _ := L.GetStack(1)
		counter = frameProgramCounter(frame)
		return 0
	})
	main, err := L.Load(strings.NewReader("local ask = ... ask()"), "inside")
	if err != nil {
		t.Fatal(err)
	}
	for pc, code := range main.Proto.Code {
		if instruction(code).opcode() == lua.OP_CALL {
			size = pc + 1
		}
	}
	if err := L.CallByParam(lua.P{Fn: main}, ask); err != nil || counter != size || size == 0 {
		t.Errorf("callFrame.Pc: in the call before instruction %d it is %d: %v", size, counter, err)
	}
}

func TestAnUpgradeThatMovesAFieldIsNamed(t *testing.T) {
	for _, c := range []struct{ name, class, says string }{
		{"gone", "int", "lua.LTable has no field gone any more"},
		{"array", "int", "the field array of lua.LTable is a []lua.LValue and no longer a int"},
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, c.says) {
					t.Errorf("%s: %q", c.name, said)
				}
			}()
			internalFieldIndex(reflect.TypeFor[lua.LTable](), c.name, c.class)
		}()
	}
}
