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

// Definition is one call of a defining function (card, enemy, unit) by a file that ran: which
// function, with which table, where.
type Definition struct {
	Kind  string
	Table *lua.LTable
	Chunk *syntax.Chunk
	Line  int      // of the call
	Path  []string // where in the call's argument, for a definition written in place

	// Only for a definition of a pack:
	id     string   // the full id; the kind if it has none
	layers []*layer // changes by other files, in order
	over   *library.Overlaid
	first  *Definition          // the definition that a file replaced
	gone   *layer               // the layer that removed it, or nil
	before int                  // how many of the game's own of the kind before it were removed
	missed []*danglingReference // references to it although it was removed
	named  []engine.Place       // code that names it although it was removed
}

// owner returns the mod that first defined it, or "" for the game, even if another file
// replaced it.
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

// The errors of defining, beginning, playing or foretelling something, or using a word of
// scenarios, in a callback: during an action, or during a computation that is only looked at.
var (
	ErrActing   = errors.New("an action is in progress: " + notHere)
	ErrCallback = errors.New("a callback is running: " + notHere)
)

const notHere = "definitions, new games and moves must be in the file, the scenario or the prompt itself, not in a callback"

// Definer returns a defining function: it passes each definition to keep and returns its table
// to the script. It defines nothing, and raises the error, if idle returns one.
func Definer(vm *sandbox.VM, kind string, chunk *syntax.Chunk, idle func() error, keep func(*Definition)) *lua.LFunction {
	return vm.Function(kind, 1, func(L *lua.LState) int {
		sandbox.RequireIdle(L, kind, idle)
		t := sandbox.Table(L, 1, kind, "definition")
		sandbox.ChargeTable(L, t, kind, "definition")
		_, line := sandbox.CallLine(L)
		keep(&Definition{Kind: kind, Table: t, Chunk: chunk, Line: line})
		L.Push(t)
		return 1
	})
}

// ErrorAt returns an error of the definition with the place where the field is written: in its
// own file, or in that of the layer which sets it.
func (d *Definition) ErrorAt(f schema.ValidationError) *source.Error {
	if l, at := d.layerCovering(f.Path); l != nil {
		return faultAt(l.chunk, l.line, at, f)
	}
	return faultAt(d.Chunk, d.Line, f.Path, f)
}

// faultAt returns an error at a path of the table passed to the call on line call.
func faultAt(chunk *syntax.Chunk, call int, path []string, f schema.ValidationError) *source.Error {
	line, column, width := chunk.Field(call, path...)
	e := chunk.Text.Errorf(cmp.Or(line, call), column, width, "%s", f.Message)
	e.Hint, e.Err = f.Hint, f.Err
	if f.Part != "" {
		narrow(e, chunk, call, path, f.Part)
	}
	return e
}

// narrow moves the caret of an error to part of a field's text, if the line on which the value
// begins contains that part literally.
func narrow(e *source.Error, chunk *syntax.Chunk, call int, path []string, part string) {
	line, column, _ := chunk.Value(call, path...)
	shown := chunk.Text.Line(line)
	from := min(max(column-1, 0), len(shown))
	if n := strings.Index(shown[from:], part); n >= 0 {
		e.Line, e.Column, e.Width, e.Source = line, from+n+1, len(part), shown
	}
}
