package scripting

import (
	"cmp"
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Definition represents one call of a defining function (card, enemy, unit) while a file
// was run: which function, with which table, where.
type Definition struct {
	Kind  string
	Table *lua.LTable
	Chunk *syntax.Chunk
	Line  int      // of the call
	Path  []string // where in the call's argument, for a definition written in place

	// Of a definition of a pack.
	id     string   // in full, as far as it has one
	layers []*layer // what other files say over it, in order
	over   *library.Overlaid
	first  *Definition          // what it was before another file replaced it
	gone   *layer               // that removed it
	before int                  // how many of the game's own of the kind stood before it and were removed
	missed []*danglingReference // who refers to it although it was removed
	named  []engine.Place       // the code that names it so
}

// owner returns the mod whose definition it is, "" for the game itself, whatever file says what
// counts.
func (d *Definition) owner() string {
	mod := engine.ModOf(d.id)
	switch {
	case mod != "":
		return mod
	case d.first != nil || d.id != "":
		return ""
	}
	return d.Chunk.Text.Owner()
}

// The errors of a callback that defines, begins, plays or foretells something, or
// uses a word of scenarios: while an action is in progress, or while what it works
// out is only looked at.
var (
	ErrActing   = errors.New("an action is in progress: " + notHere)
	ErrCallback = errors.New("a callback is running: " + notHere)
)

const notHere = "definitions, new games and moves must be in the file, the scenario or the prompt itself, not in a callback"

// Definer returns a defining function: it hands each definition to keep, and returns the table
// to the script. idle is asked first: nothing is defined where it has an error.
func Definer(vm *sandbox.VM, kind string, chunk *syntax.Chunk, idle func() error, keep func(*Definition)) *lua.LFunction {
	return vm.Function(kind, 1, func(L *lua.LState) int {
		sandbox.RequireIdle(L, kind, idle)
		t := sandbox.Table(L, 1, kind, "definition")
		sandbox.Weigh(L, t, kind, "definition")
		_, line := sandbox.CallLine(L)
		keep(&Definition{Kind: kind, Table: t, Chunk: chunk, Line: line})
		L.Push(t)
		return 1
	})
}

// ErrorAt returns a fault of the definition, where what it is about is said: in its file, or in
// that of a layer over it.
func (d *Definition) ErrorAt(f schema.ValidationError) *source.Error {
	if l, at := d.layerCovering(f.Path); l != nil {
		return faultAt(l.chunk, l.line, at, f)
	}
	return faultAt(d.Chunk, d.Line, f.Path, f)
}

// faultAt returns a fault at a path of the table that a call of a line is given.
func faultAt(chunk *syntax.Chunk, call int, path []string, f schema.ValidationError) *source.Error {
	line, column, width := chunk.Field(call, path...)
	e := chunk.Text.Errorf(cmp.Or(line, call), column, width, "%s", f.Message)
	e.Hint, e.Err = f.Hint, f.Err
	if f.Part != "" {
		narrow(e, chunk, call, path, f.Part)
	}
	return e
}

// narrow puts the caret of a fault under a part of a field's text, where the line
// that its value begins on shows that part as it is.
func narrow(e *source.Error, chunk *syntax.Chunk, call int, path []string, part string) {
	line, column, _ := chunk.Value(call, path...)
	shown := chunk.Text.Line(line)
	from := min(max(column-1, 0), len(shown))
	if n := strings.Index(shown[from:], part); n >= 0 {
		e.Line, e.Column, e.Width, e.Source = line, from+n+1, len(part), shown
	}
}
