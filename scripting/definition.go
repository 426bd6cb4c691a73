package scripting

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Definition is a call in a file that defines something, such as a card or an enemy.
type Definition struct {
	Kind  string      // name of the definer
	Table *lua.LTable // argument of the call
	Chunk *syntax.Chunk
	Line  int      // line of the call
	Path  []string // path in the call's argument, for a definition inside another one

	id                string                      // the full id; the name of the kind for a kind with a single definition
	layers            []*definitionChange         // changes by other files, in order
	overlaid          *library.OverlaidDefinition // definition with the changes of layers; nil if there are none
	beforeReplacement *Definition                 // the definition before it was first replaced; nil if it never was
	removedBy         *definitionChange           // the layer that removed the definition; nil if none did
	removedBefore     int                         // number of removed definitions of the game, of the same kind, that came before this one
	dangling          []*danglingReference        // references to the definition, if it was removed
	namedInCode       []engine.Place              // places in code that name the definition, if it was removed
}

// originalMod returns the mod that first defined d, before any replacement, or "" for the game.
func (d *Definition) originalMod() string {
	mod := engine.ModOfID(d.id)
	switch {
	case mod != "":
		return mod
	case d.beforeReplacement != nil || d.id != "":
		return ""
	}
	return d.Chunk.Text.Owner()
}

// changeOriginNote returns a note on where a changed definition was defined or, if replaced, by which mod and where.
func (d *Definition) changeOriginNote() string {
	name, at := fmt.Sprintf("%s %q", d.Kind, d.id), fmt.Sprintf("%s:%d", d.Chunk.Text.Name, d.Line)
	if d.beforeReplacement != nil {
		return fmt.Sprintf("it changes %s, which the mod %s has replaced at %s", name, d.Chunk.Text.Owner(), at)
	}
	return fmt.Sprintf("it changes %s, defined at %s", name, at)
}

// ErrActing and ErrCallback are raised when a callback tries to define something, to start or play a game, or to call
// a function that only scenarios may call: ErrActing during an action, ErrCallback at other times.
var (
	ErrActing   = errors.New("an action is in progress: " + notHere)
	ErrCallback = errors.New("a callback is running: " + notHere)
)

const notHere = "definitions, new games and moves belong at the top level of the file, the scenario or the prompt, not in a callback"

// NewDefiner returns the Lua function kind with which chunk defines things. The function raises the error of checkIdle
// if there is one. Otherwise it calls onDefine, and returns the definition's table to the script.
func NewDefiner(vm *sandbox.VM, kind string, chunk *syntax.Chunk, checkIdle func() error, onDefine func(*Definition)) *lua.LFunction {
	return vm.NewFunction(kind, 1, func(L *lua.LState) int {
		sandbox.RaiseUnlessIdle(L, kind, checkIdle)
		t := sandbox.TableArg(L, 1, kind, "definition")
		sandbox.ChargeAndLimitTable(L, t, kind, "definition")
		_, line := sandbox.CallerPlace(L)
		onDefine(&Definition{Kind: kind, Table: t, Chunk: chunk, Line: line})
		L.Push(t)
		return 1
	})
}

// LocateError converts a validation error to a source.Error at the field, in the file that sets it.
func (d *Definition) LocateError(invalid schema.ValidationError) *source.Error {
	if l, at := d.lastLayerThatSets(invalid.Path); l != nil {
		return errorAtField(l.chunk, l.line, at, invalid)
	}
	return errorAtField(d.Chunk, d.Line, invalid.Path, invalid)
}

func errorAtField(chunk *syntax.Chunk, callLine int, path []string, invalid schema.ValidationError) *source.Error {
	place := chunk.ScalarOrKeyPlace
	if len(path) > 0 && strings.Contains(invalid.Message, strconv.Quote(path[len(path)-1])) { // the name is wrong, not the value
		place = chunk.FieldPlace
	}
	line, column, width := place(callLine, path...)
	e := chunk.Text.Errorf(cmp.Or(line, callLine), column, width, "%s", invalid.Message)
	e.Hint, e.Err = invalid.Hint, invalid.Err
	if invalid.Part == "" {
		return e
	}
	line, column, _ = chunk.ValuePlace(callLine, path...)
	shown := chunk.Text.Line(line)
	from := min(max(column-1, 0), len(shown))
	if n := strings.Index(shown[from:], invalid.Part); n >= 0 { // the caret moves to that part
		e.Line, e.Column, e.Width, e.Source = line, from+n+1, len(invalid.Part), shown
	}
	return e
}
