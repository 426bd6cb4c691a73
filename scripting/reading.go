package scripting

import (
	"fmt"
	"slices"
	"sort"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
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

	at map[engine.Place]*Definition
}

// At begins to read a definition and returns where it stands.
func (r *Reading) At(def *Definition) engine.Place {
	where := engine.Place{File: def.Chunk.Text.Name, Line: def.Line}
	if r.at == nil {
		r.at = map[engine.Place]*Definition{}
	}
	r.at[where] = def
	return where
}

// Callback numbers a function of a definition; -1 for none.
func (r *Reading) Callback(fn *lua.LFunction, form *declare.Callback, item, name string) int {
	if fn == nil {
		return -1
	}
	r.Callbacks = append(r.Callbacks, Callback{fn, item, name, form})
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
		line, column, width := def.Chunk.Field(def.Line, m.Path...)
		e := def.Chunk.Text.Errorf(line, column, width, "%s", m.Message)
		e.Hint, e.Err = m.Hint(), m
		r.Faults = append(r.Faults, e)
	}
}

func (r *Reading) full() bool { return len(r.Faults) >= maxFaults }

// limit lets the reading of a definition find out about so many faults only as will
// be told.
func (r *Reading) limit(of *declare.Reading) {
	of.Full = func() bool { return len(r.Faults)+len(of.Faults) >= maxFaults }
}

// told takes over the faults of a definition.
func (r *Reading) told(def *Definition, from *declare.Reading) {
	for _, f := range from.Faults {
		r.Faults = append(r.Faults, def.place(f))
	}
	r.untold += from.Untold
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
