package scripting

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
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
// the table to the script. idle is asked first: nothing is defined where it has an
// error.
func Definer(vm *sandbox.VM, kind string, chunk *syntax.Chunk, idle func() error, keep func(*Definition)) *lua.LFunction {
	return vm.Function(kind, 1, func(L *lua.LState) int {
		undisturbed(L, kind, idle)
		t := sandbox.Table(L, 1, kind, "definition")
		sandbox.Weigh(L, t, kind, "definition")
		_, line := sandbox.CallLine(L)
		keep(&Definition{Kind: kind, Table: t, Chunk: chunk, Line: line})
		L.Push(t)
		return 1
	})
}

// undisturbed raises the error of idle, if there is one, as that of a word.
func undisturbed(L *lua.LState, word string, idle func() error) {
	if err := idle(); err != nil {
		sandbox.Raise(L, fmt.Errorf("%s: %w", word, err))
	}
}

// place is a fault of the definition, where it stands in its file.
func (d *Definition) place(f declare.Fault) *source.Error {
	line, column, width := d.Chunk.Field(d.Line, f.Path...)
	e := d.Chunk.Text.Errorf(line, column, width, "%s", f.Message)
	e.Hint, e.Err = f.Hint, f.Err
	if f.Part != "" {
		d.narrow(e, f)
	}
	return e
}

// narrow puts the caret of a fault under a part of a field's text, where the line
// that its value begins on shows that part as it is.
func (d *Definition) narrow(e *source.Error, f declare.Fault) {
	line, column, _ := d.Chunk.Value(d.Line, f.Path...)
	shown := d.Chunk.Text.Line(line)
	from := min(max(column-1, 0), len(shown))
	if n := strings.Index(shown[from:], f.Part); n >= 0 {
		e.Line, e.Column, e.Width, e.Source = line, from+n+1, len(f.Part), shown
	}
}
