package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// Definition is one call of a defining function (card, enemy, unit) while a file
// was run: which function, with which table, where.
type Definition struct {
	Kind  string
	Table *lua.LTable
	Chunk *syntax.Chunk
	Line  int      // of the call
	Path  []string // where in the call's argument, for a definition written in place
}

// Definer is a defining function: it hands each definition to keep, and returns
// the table to the script.
func Definer(vm *sandbox.VM, kind string, chunk *syntax.Chunk, keep func(*Definition)) *lua.LFunction {
	return vm.Function(kind, 1, func(L *lua.LState) int {
		t := sandbox.Table(L, 1, kind, "definition")
		_, line := sandbox.CallLine(L)
		keep(&Definition{Kind: kind, Table: t, Chunk: chunk, Line: line})
		L.Push(t)
		return 1
	})
}
