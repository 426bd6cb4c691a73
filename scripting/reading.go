package scripting

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/speech"
	"curtaincall/scripting/closure"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// DefinitionTableReader reads the Lua tables of definitions into Go values, and collects their callbacks and errors.
type DefinitionTableReader struct {
	Errors             source.Errors
	Callbacks          []runtime.Callback           // callbacks; their order depends only on the definitions, so that all interpreters number them alike
	omittedErrors      int                          // number of errors beyond maxLoadErrors
	definitionsByPlace map[engine.Place]*Definition // all definitions read so far

	game     *declare.Declaration
	vm       *sandbox.VM      // owner of the tables; charged for reading
	bound    *runtime.Runtime // runs the callbacks; nil if each game's own runtime does
	complete bool             // whether missing fields are errors; false for scenarios and prompts
	Keywords *engine.Keywords // all keywords so far; nil if there are only the game's own

	Scopes          Scopes
	all             *definitionCollector   // collector of a pack's files; nil for scenario files and prompts
	removedKeywords map[string]*Definition // removed keywords, by id
	removedOthers   []*Definition          // removed definitions that are not keywords
	defs            []schema.Definition    // definitions read since the last TakeDefinitions
	calls           map[any]map[string]schema.Value
}

func initScopes(rd *DefinitionTableReader) *DefinitionTableReader {
	rd.Scopes = newScopes(rd.game, nil)
	rd.Scopes.unrestricted = !rd.complete
	return rd
}

// newPackReader returns a reader, with its own interpreter, for files of the pack. Definitions can use all ids of g.
func (g *Generation) newPackReader() *DefinitionTableReader {
	rd := initScopes(&DefinitionTableReader{game: g.Game, vm: sandbox.NewVM(g.Limits), complete: true, Keywords: g.keywords})
	rd.Scopes.addedIDs = g.knownIDs
	rd.all = newDefinitionCollector(rd.vm, g.Game, &rd.Scopes)
	return rd
}

// NewFileReader returns a reader for a scenario file or a prompt, whose callbacks run on bound.
func NewFileReader(game *declare.Declaration, vm *sandbox.VM, bound *runtime.Runtime, keywords *engine.Keywords) *DefinitionTableReader {
	return initScopes(&DefinitionTableReader{game: game, vm: vm, bound: bound, Keywords: keywords})
}

// ReadAndStore reads one definition and stores it for TakeDefinitions. Definitions read later can refer to it.
func (rd *DefinitionTableReader) ReadAndStore(def *Definition) {
	kind := rd.game.Kind(def.Kind)
	values, r := rd.ReadAsKind(kind, def)
	if rd.calls == nil {
		rd.calls = map[any]map[string]schema.Value{}
	}
	for _, d := range values {
		rd.defs = append(rd.defs, schema.Definition{Kind: kind, Def: d, Removed: def.removedBefore})
		rd.calls[d] = r.Calls
		rd.addIfKeyword(kind, d)
	}
	if !rd.complete && def.Chunk.Text.Mod != nil {
		rd.Scopes.AddDefinitionIDs(rd.defs[len(rd.defs)-len(values):])
	}
}

func (rd *DefinitionTableReader) isKeyword(def *Definition) bool {
	return rd.game.Kind(def.Kind).Row != nil
}

// addIfKeyword makes a keyword known to definitions that are read later, and ignores other definitions.
func (rd *DefinitionTableReader) addIfKeyword(kind *schema.Kind, def any) {
	if kind.Row != nil {
		rd.Keywords, _ = cmp.Or(rd.Keywords, rd.game.Keywords).WithRows([]engine.Keyword{*kind.Row(def)})
	}
}

// ReadAsKind reads a definition or a setup, and records its place, callbacks and errors. It returns the Go values of
// the definition and of its other forms, and the reader that read them.
func (rd *DefinitionTableReader) ReadAsKind(kind *schema.Kind, def *Definition) ([]any, *schema.DefinitionReader) {
	sandbox.Charge(rd.vm.L, definitionWork, definitionBytes)
	where := rd.RecordPlace(def)
	r := &schema.DefinitionReader{Kind: kind, Complete: rd.complete, Base: def.Path, Bind: rd.addCallback, Keywords: rd.Keywords, UnprefixedID: def.beforeReplacement != nil}
	rd.configureReader(def, r)
	if rd.removedKeywords != nil {
		r.WasRemoved = func(path []string, scope *vocabulary.NameScope, word string) bool {
			id, is := scope.FindFullName(word, func(id string) bool { return rd.removedKeywords[id] != nil })
			if is {
				rd.removedKeywords[id].recordDanglingReference(def, fmt.Sprintf("%s %q", def.Kind, def.id), path)
			}
			return is
		}
	}
	v := schema.Value{}
	if def.overlaid != nil {
		v = def.overlaid.Value()
		r.ScopeAt = func(path []string) *vocabulary.NameScope {
			if l, _ := def.lastLayerThatSets(path); l != nil {
				return rd.Scopes.ScopeOfChunk(l.chunk)
			}
			return rd.Scopes.ScopeOfChunk(def.Chunk)
		}
	} else {
		v = runtime.FromLua(rd.vm.L, def.Table, nil)
	}
	made := r.ReadDefinitionAndForms(where, v)
	if def.overlaid != nil {
		r.Errors = append(r.Errors, rd.unusedKeyErrors(def, v)...)
	}
	rd.recordErrors(def, r)
	return made, r
}

func (rd *DefinitionTableReader) configureReader(def *Definition, r *schema.DefinitionReader) {
	r.AtErrorLimit = func() bool { return len(rd.Errors)+len(r.Errors) >= maxLoadErrors }
	r.Scope, r.HasDefinition = rd.Scopes.ScopeOfChunk(def.Chunk), rd.Scopes.HasID
	r.ReadInlineDefinition = func(kind string, v schema.Value, path []string, base func(r *schema.DefinitionReader)) any {
		return rd.readAndStoreNestedDefinition(def, kind, v, path, base)
	}
}

// readAndStoreNestedDefinition reads v, a definition nested in def at path, stores it, and returns its Go value, or nil
// if v is not a table. configure can change the reader first.
func (rd *DefinitionTableReader) readAndStoreNestedDefinition(def *Definition, kind string, v schema.Value, path []string, configure func(r *schema.DefinitionReader)) any {
	t, ok := v.Host.(*lua.LTable)
	if !ok {
		return nil
	}
	sandbox.Charge(rd.vm.L, definitionWork, definitionBytes)
	inner := &Definition{Kind: kind, Table: t, Chunk: def.Chunk, Line: def.Line, Path: path}
	k := rd.game.Kind(kind)
	where := rd.RecordPlace(inner)
	r := &schema.DefinitionReader{Kind: k, Base: path, Bind: rd.addCallback, Keywords: rd.Keywords}
	rd.configureReader(inner, r)
	r.UnprefixedID = true
	configure(r)
	made := r.ReadDefinitionAndForms(where, v)
	rd.recordErrors(inner, r)
	for _, d := range made {
		rd.defs = append(rd.defs, schema.Definition{Kind: k, Def: d, Functions: slices.Sorted(maps.Keys(r.Calls))})
		rd.addIfKeyword(k, d)
	}
	return made[0]
}

// Charges for reading a definition and each function in it, in instructions and bytes.
const (
	definitionWork, definitionBytes = 20, 1000
	callbackWork, callbackBytes     = 10, 300
)

// recordErrors records the errors of r, which has read def, at the layers that caused them or at def. It adds an error
// for each callback that is a Go function.
func (rd *DefinitionTableReader) recordErrors(def *Definition, r *schema.DefinitionReader) {
	var goFunctions []string
	for path, call := range r.Calls {
		for outer, beneath := schema.SplitWrapping(call); ; outer, beneath = schema.SplitWrapping(*beneath) {
			if fn, is := outer.Host.(*lua.LFunction); is && fn.IsG {
				goFunctions = append(goFunctions, path)
				break
			}
			if beneath == nil {
				break
			}
		}
	}
	slices.Sort(goFunctions)
	for _, path := range goFunctions {
		steps := append(slices.Clone(def.Path), strings.Split(path, ".")...)
		r.Errors = append(r.Errors, schema.ValidationError{Path: steps, Err: schema.ErrValue, Hint: "write function(...) ... end",
			Message: fmt.Sprintf("%s cannot be a library function or a function that defines something", path)})
	}
	blame := rd.findLayersCausingErrors(def, r.Kind, r.Errors)
	for i, f := range r.Errors {
		if l := blame[i]; l != nil {
			e := l.fieldError(l.pathOfNearestChange(f.Path), f)
			e.Notes = append(e.Notes, def.changeOriginNote())
			rd.Errors = append(rd.Errors, e)
			continue
		}
		rd.Errors = append(rd.Errors, def.LocateError(f))
	}
	rd.omittedErrors += r.Omitted
}

func (rd *DefinitionTableReader) addCallback(fn schema.Value, form *schema.CallbackSignature, scope *vocabulary.NameScope, item, name string) schema.CallbackFunc {
	return runtime.NewCallbackFunc(rd.bound, rd.storeCallbackChain(fn, form, scope, item, name), form)
}

// storeCallbackChain appends the functions that the callback fn wraps, and then fn, to rd.Callbacks, and returns the
// index of fn. scope is the name scope of the file that sets fn. form, item and name are as in runtime.Callback.
func (rd *DefinitionTableReader) storeCallbackChain(fn schema.Value, form *schema.CallbackSignature, scope *vocabulary.NameScope, item, name string) int {
	sandbox.Charge(rd.vm.L, callbackWork, callbackBytes)
	outer, beneath := schema.SplitWrapping(fn)
	of := outer.Host.(*lua.LFunction)
	c := runtime.Callback{Fn: of, Code: of.Proto, Item: item, Name: name, Form: form}
	if !of.IsG {
		text := rd.vm.LoadedText(of.Proto.SourceName)
		if c.Scope = rd.Scopes.ScopeOfText(text); text != nil && source.IsLibrary(text) {
			c.Scope = scope // names in a library mean what they mean in the mod that uses it
		}
	}
	switch {
	case beneath == nil:
	case beneath.Shape == schema.Func:
		setBy := fn.Host.(*schema.Wrapping).BeneathBy.(interface{ file() *syntax.Chunk })
		c.Wraps = 1 + rd.storeCallbackChain(*beneath, form, rd.Scopes.ScopeOfChunk(setBy.file()), item, name)
		inner := &rd.Callbacks[c.Wraps-1]
		inner.IsWrapped = true
		if c.Scope != nil {
			scope := *c.Scope
			scope.Beneath = inner.Scope
			c.Scope = &scope
		}
	default:
		c.Base = closure.NewWrappedValue(form, listWithoutFields(*beneath))
	}
	rd.Callbacks = append(rd.Callbacks, c)
	return len(rd.Callbacks) - 1
}

// listWithoutFields returns a copy of v that does not use the interpreter. A table becomes a list of its items.
func listWithoutFields(v schema.Value) schema.Value {
	v = v.DetachFromScript(functionFileAndLine, maxHistoryValues)
	if v.Source == nil {
		return v
	}
	made := schema.BuiltTable{}
	for i := range v.Source.Len() {
		made = append(made, v.Source.Item(i).WithName(""))
	}
	return schema.Value{Shape: schema.List, Source: made}
}

// TakeDefinitions returns the definitions that have been read since the last call.
func (rd *DefinitionTableReader) TakeDefinitions() []schema.Definition {
	defs := rd.defs
	rd.defs = nil
	return defs
}

// RecordPlace returns the place of a definition, and records it for errors that are found later.
func (rd *DefinitionTableReader) RecordPlace(def *Definition) engine.Place {
	where := engine.Place{File: def.Chunk.Text.Name, Line: def.Line}
	if rd.definitionsByPlace == nil {
		rd.definitionsByPlace = map[engine.Place]*Definition{}
	}
	rd.definitionsByPlace[where] = def
	return where
}

// ReportContradictions records contradictions between definitions as errors, each at the field that causes it.
func (rd *DefinitionTableReader) ReportContradictions(list engine.ValidationErrors) {
	for _, m := range list {
		if len(rd.Errors) >= maxLoadErrors {
			rd.omittedErrors++
			continue
		}
		def := rd.definitionsByPlace[m.Where]
		if def == nil {
			rd.Errors = append(rd.Errors, &source.Error{File: m.Where.File, Line: m.Where.Line, Message: m.Message, Err: m})
			continue
		}
		if m.ValidWords != nil {
			m.ValidWords = rd.Scopes.ScopeOfChunk(def.Chunk).ShortenNames(m.ValidWords, m.UnknownWord)
		}
		f := schema.ValidationError{Path: m.Path, Message: m.Message, Hint: m.Hint(), Err: m}
		e := def.LocateError(f)
		if l, at := def.lastLayerThatChangesBelow(m.Path); l != nil {
			e = l.fieldError(at, f)
			e.Notes = append(e.Notes, def.changeOriginNote())
		}
		if overrides := def.effectiveOverrides(); len(overrides) > 0 && e.File == def.Chunk.Text.Name {
			e.Notes = append(e.Notes, fmt.Sprintf("%s changes it at %s:%d", overrides[len(overrides)-1].callText(), overrides[len(overrides)-1].chunk.Text.Name, overrides[len(overrides)-1].line))
		}
		if m.Duplicate {
			e.Hint = def.hintIfIDMissing(m.Path != nil)
		}
		rd.Errors = append(rd.Errors, e)
	}
}

// hintIfIDMissing returns a hint for a mod's definition that clashes with another because it has no id, or "" if it has
// one. named is false for a kind with only one definition.
func (d *Definition) hintIfIDMissing(named bool) string {
	if d.Chunk.Text.Mod == nil || d.Table.RawGetString("id") != lua.LNil {
		return ""
	}
	hint := fmt.Sprintf("%s %q { ... } changes that one, and %s %q { ... } replaces it", provenance.OverrideWord, d.id, provenance.ReplaceWord, d.id)
	if named {
		return "give it an id, or: " + hint
	}
	return hint
}

// AddDefinitions returns content with defs added. The error has all errors so far, as TakeErrors returns them.
func (rd *DefinitionTableReader) AddDefinitions(content library.Definitions, defs []schema.Definition) (library.Definitions, error) {
	content, contradictions := content.WithDefinitions(defs)
	rd.ReportContradictions(contradictions)
	return content, rd.TakeErrors()
}

// TakeErrors returns the errors since the last call, as source.Errors sorted by file and line, or nil. After
// maxLoadErrors errors, one more says only how many it leaves out.
func (rd *DefinitionTableReader) TakeErrors() error {
	if len(rd.Errors) == 0 {
		return nil
	}
	defer func() { rd.Errors = nil }()
	slices.SortStableFunc(rd.Errors, func(a, b *source.Error) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	if !rd.complete && rd.Keywords != nil { // a file may define keywords further down
		for _, row := range rd.Keywords.Rows()[rd.game.Keywords.Len():] {
			for _, e := range rd.Errors {
				if strings.Contains(e.Message, fmt.Sprintf("unknown keyword %q", engine.IDWithoutMod(row.Word))) {
					e.Hint = "the file defines it further down: move the keyword above the definitions that use it"
				}
			}
		}
	}
	more := rd.omittedErrors + max(len(rd.Errors)-maxLoadErrors, 0)
	rd.omittedErrors = 0
	if more > 0 {
		rd.Errors = append(slices.Clip(rd.Errors[:min(len(rd.Errors), maxLoadErrors)]), &source.Error{Message: speech.CountWithNoun(more, "more error")})
	}
	return rd.Errors
}

const maxLoadErrors = 500
