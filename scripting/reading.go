package scripting

import (
	"fmt"
	"slices"
	"sort"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/source"
)

// Reading is what comes of reading definitions, whatever the game: faults, and
// callbacks. A ruleset's reader holds it beside its own definitions. The order in
// which callbacks are met is fixed by the definitions alone, so that every
// interpreter of a generation numbers them alike.
type Reading struct {
	Faults    source.Errors
	Callbacks []Callback

	untold int // faults beyond those that are told

	at    map[engine.Place]*Definition
	short func(def *Definition, ids []string, word string) []string // ids as the file of a definition writes them; nil: as they are
}

func (r *Reading) where(def *Definition) engine.Place {
	return engine.Place{File: def.Chunk.Text.Name, Line: def.Line}
}

// At begins to read a definition and returns where it stands.
func (r *Reading) At(def *Definition) engine.Place {
	where := r.where(def)
	if r.at == nil {
		r.at = map[engine.Place]*Definition{}
	}
	r.at[where] = def
	return where
}

// Callback numbers a function of a definition; -1 for none. Scope is what names mean in it.
func (r *Reading) Callback(fn *lua.LFunction, form *schema.Callback, item, name string, scope *vocabulary.Scope) int {
	if fn == nil {
		return -1
	}
	r.Callbacks = append(r.Callbacks, Callback{fn, fn.Proto, item, name, form, scope})
	return len(r.Callbacks) - 1
}

// Misfits turns what does not fit together into faults at the right fields.
func (r *Reading) Misfits(list engine.Misfits) {
	for _, m := range list {
		if r.full() {
			r.untold++
			continue
		}
		def := r.at[m.Where]
		if def == nil {
			r.Faults = append(r.Faults, &source.Error{File: m.Where.File, Line: m.Where.Line, Message: m.Message, Err: m})
			continue
		}
		if m.Known != nil && r.short != nil {
			m.Known = r.short(def, m.Known, m.Wanted)
		}
		f := schema.ValidationError{Path: m.Path, Message: m.Message, Hint: m.Hint(), Err: m}
		e := def.place(f)
		if l, at := def.changedBelow(m.Path); l != nil {
			e = l.at(at, f)
		}
		if laid := def.laid(); len(laid) > 0 && e.File == def.Chunk.Text.Name {
			e.Notes = append(e.Notes, fmt.Sprintf("%s changes it at %s:%d", laid[len(laid)-1].said(), laid[len(laid)-1].chunk.Text.Name, laid[len(laid)-1].line))
		}
		if m.Twice {
			e.Hint = def.another(m.Path != nil)
		}
		r.Faults = append(r.Faults, e)
	}
}

// another is what to do about a definition of a mod that says no id, and so has that of one
// which is there, be it of a kind that can have one or not; "" where it says one.
func (d *Definition) another(named bool) string {
	if d.Chunk.Text.Mod == nil || d.Table.RawGetString("id") != lua.LNil {
		return ""
	}
	hint := fmt.Sprintf("%s %q { ... } changes that one, %s %q { ... } is another in its place", OverrideWord, d.id, ReplaceWord, d.id)
	if named {
		return "give it an id, or: " + hint
	}
	return hint
}

func (r *Reading) full() bool { return len(r.Faults) >= maxFaults }

// limit lets the reading of a definition find out about so many faults only as will
// be told.
func (r *Reading) limit(of *schema.Reading) {
	of.Full = func() bool { return len(r.Faults)+len(of.Errors) >= maxFaults }
}

// told takes over the faults of a definition: those that a layer over it is to blame for
// as that layer's.
func (r *Reading) told(def *Definition, from *schema.Reading, blame map[int]*layer) {
	for i, f := range from.Errors {
		if l := blame[i]; l != nil {
			e := l.at(l.nearest(f.Path), f)
			e.Notes = append(e.Notes, fmt.Sprintf("it changes %s %q of %s:%d", def.Kind, def.id, def.Chunk.Text.Name, def.Line))
			r.Faults = append(r.Faults, e)
			continue
		}
		r.Faults = append(r.Faults, def.place(f))
	}
	r.untold += from.Omitted
}

// Sorted is all faults, in the order of files and lines; nil when there is none.
func (r *Reading) Sorted() error {
	if len(r.Faults) == 0 {
		return nil
	}
	sort.SliceStable(r.Faults, func(i, j int) bool {
		a, b := r.Faults[i], r.Faults[j]
		if a.File != b.File {
			return a.File < b.File
		}
		return a.Line < b.Line
	})
	more := r.untold + max(len(r.Faults)-maxFaults, 0)
	r.untold = 0
	if more > 0 {
		r.Faults = append(slices.Clip(r.Faults[:min(len(r.Faults), maxFaults)]), &source.Error{Message: fmt.Sprintf("there are %d faults more", more)})
	}
	return r.Faults
}

// maxFaults is how many faults of one load are told.
const maxFaults = 500
