package scripting

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Reader reads the tables of definitions into Go values of the game, and collects callbacks and
// errors.
type Reader struct {
	Faults    source.Errors
	Callbacks []runtime.Callback           // in an order fixed by the definitions, so that all interpreters number them alike
	untold    int                          // number of errors beyond maxFaults
	at        map[engine.Place]*Definition // all definitions read so far

	game     *declare.Declaration
	vm       *sandbox.VM      // owner of the tables; charged for reading
	bound    *runtime.Runtime // runs the callbacks; nil: the runtime of the game
	complete bool             // report missing fields; false for scenarios and prompts
	Keywords *engine.Keywords // all so far; nil: the game's own

	Scopes Scopes
	all    *collector             // the files of a pack; else nil
	gone   map[string]*Definition // removed keywords, by id
	lost   []*Definition          // all other removed definitions
	defs   []schema.Definition    // since the last Take
	calls  map[any]map[string]schema.Value
}

func newReader(rd *Reader) *Reader {
	rd.Scopes = Scopes{game: rd.game, any: !rd.complete}
	return rd
}

// FileReader returns a reader for a scenario file or a prompt. Callbacks run in the runtime
// bound. Definitions may use the given keywords and those that are read.
func FileReader(game *declare.Declaration, vm *sandbox.VM, bound *runtime.Runtime, keywords *engine.Keywords) *Reader {
	return newReader(&Reader{game: game, vm: vm, bound: bound, Keywords: keywords})
}

// learnIDs makes all ids of definitions usable in the files of mods, before the definitions are
// read.
func (rd *Reader) learnIDs(defs []*Definition) {
	if !slices.ContainsFunc(defs, func(d *Definition) bool { return d.Chunk.Text.Mod != nil }) {
		return
	}
	for _, d := range defs {
		rd.Scopes.addID(d.Kind, d.id)
	}
}

// Read reads one definition of a pack, a scenario file or a prompt, and stores it for Take.
func (rd *Reader) Read(def *Definition) {
	kind := rd.game.Kind(def.Kind)
	values, r := rd.ReadKind(kind, def)
	if rd.calls == nil {
		rd.calls = map[any]map[string]schema.Value{}
	}
	for _, d := range values {
		rd.defs = append(rd.defs, schema.Definition{Kind: kind, Def: d, Removed: def.before})
		rd.calls[d] = r.Calls
		rd.add(kind, d)
	}
	if !rd.complete && def.Chunk.Text.Mod != nil {
		rd.Scopes.Learn(rd.defs[len(rd.defs)-len(values):])
	}
}

func (rd *Reader) keyword(def *Definition) bool { return rd.game.Kind(def.Kind).Row != nil }

// add makes a definition that is a keyword usable in definitions read later. Errors in it are
// reported when the content is made.
func (rd *Reader) add(kind *schema.Kind, def any) {
	if kind.Row != nil {
		rd.Keywords, _ = cmp.Or(rd.Keywords, rd.game.Keywords).With([]engine.Keyword{*kind.Row(def)})
	}
}

// ReadKind reads a definition or a set-up of a kind, and records its errors. It returns the Go
// values, first that of the definition and then those of its forms, and the reading.
func (rd *Reader) ReadKind(kind *schema.Kind, def *Definition) ([]any, *schema.Reading) {
	sandbox.Charge(rd.vm.L, definitionWork, definitionBytes)
	where := rd.At(def)
	r := &schema.Reading{Kind: kind, Complete: rd.complete, Base: def.Path, Bind: rd.bind, Keywords: rd.Keywords, InPlace: def.first != nil}
	rd.limitReading(def, r)
	if rd.gone != nil {
		r.Gone = func(path []string, scope *vocabulary.Scope, word string) bool {
			return rd.noteRemovedKeyword(def, path, scope, word)
		}
	}
	v := schema.Value{}
	if def.over != nil {
		v = def.over.Value()
		r.ScopeAt = rd.scopeAt(def)
	} else {
		v = runtime.FromLua(rd.vm.L, def.Table, nil)
	}
	made := r.Read(where, v)
	if def.over != nil {
		r.Errors = append(r.Errors, rd.unusedKeys(def, v)...)
	}
	rd.report(def, r)
	return made, r
}

// limitReading makes a reading stop at maxFaults errors, and sets its scope and how it reads
// definitions written in place.
func (rd *Reader) limitReading(def *Definition, r *schema.Reading) {
	r.Full = func() bool { return len(rd.Faults)+len(r.Errors) >= maxFaults }
	r.Scope, r.Knows = rd.Scopes.In(def.Chunk), rd.Scopes.Knows
	r.Place = func(kind string, v schema.Value, path []string, base func(r *schema.Reading)) any {
		return rd.readInPlace(def, kind, v, path, base)
	}
}

// readInPlace reads a definition within another one or a set-up, and returns it; nil if the value
// is no table. configure may change the reading before it begins.
func (rd *Reader) readInPlace(def *Definition, kind string, v schema.Value, path []string, configure func(r *schema.Reading)) any {
	t, ok := v.Host.(*lua.LTable)
	if !ok {
		return nil
	}
	sandbox.Charge(rd.vm.L, definitionWork, definitionBytes)
	inner := &Definition{Kind: kind, Table: t, Chunk: def.Chunk, Line: def.Line, Path: path}
	k := rd.game.Kind(kind)
	where := rd.At(inner)
	r := &schema.Reading{Kind: k, Base: path, Bind: rd.bind, Keywords: rd.Keywords}
	rd.limitReading(inner, r)
	r.InPlace = true
	configure(r)
	made := r.Read(where, v)
	rd.report(inner, r)
	for _, d := range made {
		rd.defs = append(rd.defs, schema.Definition{Kind: k, Def: d, Functions: slices.Sorted(maps.Keys(r.Calls))})
		rd.add(k, d)
	}
	return made[0]
}

// The cost of reading a definition and of a function in it, in instructions and bytes.
const (
	definitionWork, definitionBytes = 20, 1000
	callbackWork, callbackBytes     = 10, 300
)

// report records the errors of a reading at the layers that caused them, or at the definition. A
// callback that is a Go function is an error, since it has no line and takes other arguments.
func (rd *Reader) report(def *Definition, r *schema.Reading) {
	var goFunctions []string
	for path, call := range r.Calls {
		if call.Host.(*lua.LFunction).IsG {
			goFunctions = append(goFunctions, path)
		}
	}
	slices.Sort(goFunctions)
	for _, path := range goFunctions {
		steps := append(slices.Clone(def.Path), strings.Split(path, ".")...)
		r.Errors = append(r.Errors, schema.ValidationError{Path: steps, Err: schema.ErrValue, Hint: "write function(...) ... end",
			Message: fmt.Sprintf("%s cannot be a library function or a word that defines something", path)})
	}
	blame := rd.blameLayers(def, r.Kind, r.Errors)
	for i, f := range r.Errors {
		if l := blame[i]; l != nil {
			e := l.at(l.nearest(f.Path), f)
			e.Notes = append(e.Notes, fmt.Sprintf("it changes %s %q of %s:%d", def.Kind, def.id, def.Chunk.Text.Name, def.Line))
			rd.Faults = append(rd.Faults, e)
			continue
		}
		rd.Faults = append(rd.Faults, def.ErrorAt(f))
	}
	rd.untold += r.Omitted
}

func (rd *Reader) bind(fn schema.Value, form *schema.Callback, item, name string) schema.Call {
	sandbox.Charge(rd.vm.L, callbackWork, callbackBytes)
	of, scope := fn.Host.(*lua.LFunction), (*vocabulary.Scope)(nil)
	if !of.IsG {
		scope = rd.Scopes.At(rd.vm.Text(of.Proto.SourceName))
	}
	rd.Callbacks = append(rd.Callbacks, runtime.Callback{Fn: of, Code: of.Proto, Item: item, Name: name, Form: form, Scope: scope})
	return runtime.CallIn(rd.bound, len(rd.Callbacks)-1, form)
}

// Take returns the definitions read since the last call.
func (rd *Reader) Take() []schema.Definition {
	defs := rd.defs
	rd.defs = nil
	return defs
}

// At returns the place of a definition, and records the definition there for later errors.
func (rd *Reader) At(def *Definition) engine.Place {
	where := engine.Place{File: def.Chunk.Text.Name, Line: def.Line}
	if rd.at == nil {
		rd.at = map[engine.Place]*Definition{}
	}
	rd.at[where] = def
	return where
}

// ReportMisfits records contradictions between definitions as errors at the fields that cause them.
func (rd *Reader) ReportMisfits(list engine.Misfits) {
	for _, m := range list {
		if len(rd.Faults) >= maxFaults {
			rd.untold++
			continue
		}
		def := rd.at[m.Where]
		if def == nil {
			rd.Faults = append(rd.Faults, &source.Error{File: m.Where.File, Line: m.Where.Line, Message: m.Message, Err: m})
			continue
		}
		if m.Known != nil {
			m.Known = rd.Scopes.In(def.Chunk).Short(m.Known, m.Wanted)
		}
		f := schema.ValidationError{Path: m.Path, Message: m.Message, Hint: m.Hint(), Err: m}
		e := def.ErrorAt(f)
		if l, at := def.layerBelow(m.Path); l != nil {
			e = l.at(at, f)
		}
		if overrides := def.layersInForce(); len(overrides) > 0 && e.File == def.Chunk.Text.Name {
			e.Notes = append(e.Notes, fmt.Sprintf("%s changes it at %s:%d", overrides[len(overrides)-1].quote(), overrides[len(overrides)-1].chunk.Text.Name, overrides[len(overrides)-1].line))
		}
		if m.Twice {
			e.Hint = def.overrideHint(m.Path != nil)
		}
		rd.Faults = append(rd.Faults, e)
	}
}

// overrideHint returns the hint for a mod's definition without an id that clashes with another;
// "" if it has an id. named reports whether the kind can have an id.
func (d *Definition) overrideHint(named bool) string {
	if d.Chunk.Text.Mod == nil || d.Table.RawGetString("id") != lua.LNil {
		return ""
	}
	hint := fmt.Sprintf("%s %q { ... } changes that one, %s %q { ... } replaces it", provenance.OverrideWord, d.id, provenance.ReplaceWord, d.id)
	if named {
		return "give it an id, or: " + hint
	}
	return hint
}

// SortErrors returns the errors as source.Errors, sorted by file and line, at most maxFaults and
// a count of the others; nil if there are none.
func (rd *Reader) SortErrors() error {
	if len(rd.Faults) == 0 {
		return nil
	}
	sort.SliceStable(rd.Faults, func(i, j int) bool {
		a, b := rd.Faults[i], rd.Faults[j]
		if a.File != b.File {
			return a.File < b.File
		}
		return a.Line < b.Line
	})
	more := rd.untold + max(len(rd.Faults)-maxFaults, 0)
	rd.untold = 0
	if more > 0 {
		rd.Faults = append(slices.Clip(rd.Faults[:min(len(rd.Faults), maxFaults)]), &source.Error{Message: fmt.Sprintf("%d more errors", more)})
	}
	return rd.Faults
}

// maxFaults limits how many errors of one load are reported.
const maxFaults = 500
