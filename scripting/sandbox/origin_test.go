package sandbox_test

import (
	"errors"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

func TestErrorsNameWhatIsNil(t *testing.T) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	const (
		read = `attempt to read the field "hp" of a nil value`
		set  = `attempt to set the field "hp" of a nil value`
		call = "attempt to call a value that is not a function: "
	)
	for body, want := range map[string]string{
		"return fight.enemies[3].hp":                              read + ": fight.enemies[3] is nil",
		"return fight.enemies[1].hp + fight.enemies[3].hp":        read + ": fight.enemies[3] is nil",
		"local i = 4 return fight.enemies[i].hp":                  read + ": fight.enemies[i] is nil",
		"return fight.enemies[#fight.enemies + 1].hp":             read + ": fight.enemies[...] is nil",
		"return fight.enemies[1 + 8].hp":                          read + ": fight.enemies[9] is nil",
		"local e = fight.enemies[9] return e.hp":                  read + ": e is nil",
		"return fight[\"a b\"].hp":                                read + `: fight["a b"] is nil`,
		"return math.floor(fight.foo.hp)":                         read + ": fight.foo is nil",
		"return up.x.hp":                                          read + ": up.x is nil",
		"return (fight:nothing(1)).hp":                            read + ": fight:nothing(...) is nil",
		"if fight.turn == 7 and fight.foo.hp then end":            read + ": fight.foo is nil",
		"for _, e in ipairs(fight.enemies) do e.bar = e.x.hp end": read + ": e.x is nil",
		"local x if up.z then x = up.x else x = up.y end x:hp()":  read + ": x is nil",
		"local a, b = up.x, 2 a, b = b, a return b.hp":            read + ": b is nil",
		"fight.enemies[3].hp = 3":                                 set + ": fight.enemies[3] is nil",
		"up.x.hp, up.y = 1, 2":                                    set + ": up.x is nil",
		"fight.foo()":                                             call + "fight.foo is nil",
		"fight:foo(1, 2)":                                         call + "fight.foo is nil",
		"return fight.foo(3)":                                     call + "fight.foo is nil",
		"return fight.turn()":                                     call + "fight.turn is a number",
		"local f f()":                                             call + "f is nil",
		"return fight.turn.hp":                                    `attempt to read the field "hp" of a number value: fight.turn is a number`,
		// Which one it was cannot be told.
		"return (fight.foo or fight.bar).hp":                              read,
		"return (fight.foo and up.z or fight.bar).hp":                     read,
		"local v = up return v.a.b.c.d.e.f.g.h.i.j.hp":                    read,
		"return ({ })[1].hp":                                              read,
		"local s = fight.foo == nil and fight.foo or {} s = nil s.hp = 1": set + ": s is nil",
	} {
		fn := run(t, vm, "local up = { z = 1, a = { b = { c = { d = { e = { f = { g = { h = { i = { } } } } } } } } } } return function(fight) "+body+" end").(*lua.LFunction)
		fight := run(t, vm, "return { turn = 7, enemies = { { hp = 1 }, { hp = 2 } }, nothing = function() end }")
		var fault *source.Error
		if err := vm.Call(fn, 0, fight); !errors.As(err, &fault) || fault.Message != want {
			t.Errorf("%s\n got %v\nwant %s", body, err, want)
		}
	}
}
