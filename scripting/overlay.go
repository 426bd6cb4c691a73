package scripting

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/reference"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// overlayHints are the hints for names that only files of mods or locales can use.
var overlayHints = func() map[string]string {
	hints := map[string]string{}
	for _, word := range OverlayWords {
		hints[word] = "only a mod can change what other files define: edit the definition itself"
	}
	hints[SettingsWord] = "only a mod has settings, in its mod.lua"
	maps.Copy(hints, localeHints)
	return hints
}()

var localeHints = map[string]string{localeWord: "a locale needs its own file, such as locale/de.lua in the pack or the mod"}

// definitionChange, also called a layer, is a change of one definition by a file of a mod or by a translation.
type definitionChange struct {
	word        string      // the Lua function that was called, such as override
	name        string      // the first argument: an id, optionally after its kind
	table       *lua.LTable // table of the change; nil until the call that passes it, and for a remove without one
	when        lua.LValue  // conditions of the change; nil if it has none
	chunk       *syntax.Chunk
	line        int // line of the call that passes the table
	changes     []library.Override
	ineffective bool // whether the change has no effect because another mod removed the definition
	ofItems     bool // whether the change removes items of lists instead of the definition
}

func (l *definitionChange) mod() *source.Mod { return l.chunk.Text.Mod }

func (l *definitionChange) file() *syntax.Chunk { return l.chunk }

func (d *Definition) file() *syntax.Chunk { return d.Chunk }

var editsByWord = map[string]library.Edit{provenance.OverrideWord: library.Set, provenance.WrapWord: library.Wrap, provenance.InsertWord: library.Insert, provenance.RemoveWord: library.RemoveItems}

// changesParts reports whether the layer is by a mod and changes parts of the definition, not the whole.
func (l *definitionChange) changesParts() bool {
	_, changes := editsByWord[l.word]
	return changes && (l.word != provenance.RemoveWord || l.ofItems)
}

func (l *definitionChange) callText() string { return l.word + " " + quoteName(l.name) }

func quoteName(name string) string { return schema.String(name).String() }

func splitKind(name string) (kind, id string) {
	kind, id, both := strings.Cut(name, " ")
	if !both {
		return "", name
	}
	return kind, id
}

func (l *definitionChange) newError(wrapped error, hint, format string, args ...any) *source.Error {
	e := l.chunk.Text.Errorf(l.line, 0, 0, "%s", l.callText()+": "+fmt.Sprintf(format, args...))
	if n := strings.Index(e.Source, l.name); n >= 0 && l.name != "" {
		e.Column, e.Width = n+1, len(l.name)
	}
	return e.WithHint(hint).WithCause(wrapped)
}

func (l *definitionChange) fieldError(path []string, f schema.ValidationError) *source.Error {
	return errorAtField(l.chunk, l.line, path, f)
}

// newOverlayFunction returns the Lua function word, such as override, for chunk. It raises the error of checkIdle.
func (g *definitionCollector) newOverlayFunction(word string, chunk *syntax.Chunk, checkIdle func() error) *lua.LFunction {
	return g.vm.NewFunction(word, 2, func(L *lua.LState) int {
		sandbox.RaiseUnlessIdle(L, word, checkIdle)
		name := sandbox.StringArg(L, 1, word, "id")
		_, line := sandbox.CallerPlace(L)
		sandbox.Charge(L, definitionWork, definitionBytes)
		l := &definitionChange{word: word, name: name, chunk: chunk, line: line}
		g.layers = append(g.layers, l)
		if L.GetTop() == 2 {
			return g.storeLayerTable(L, 2, l)
		}
		L.Push(g.vm.NewFunction(word, 1, func(L *lua.LState) int {
			sandbox.RaiseUnlessIdle(L, word, checkIdle)
			if l.table != nil {
				sandbox.Raisef(L, "%s takes only one table", l.callText())
			}
			return g.storeLayerTable(L, 1, l)
		}))
		return 1
	})
}

func (g *definitionCollector) storeLayerTable(L *lua.LState, argIndex int, l *definitionChange) int {
	t := sandbox.TableArg(L, argIndex, l.word, "table")
	sandbox.ChargeAndLimitTable(L, t, l.word, "table")
	_, l.line = sandbox.CallerPlace(L)
	g.setTableAndConditions(l, t)
	g.madeTables[l.chunk] = append(g.madeTables[l.chunk], t)
	L.Push(t)
	return 1
}

// keywordPrefixAdder returns a function that returns the full id, with the mod's prefix, of a word in chunk that means
// a keyword of the pack or is in w. It returns other words unchanged.
func (g *definitionCollector) keywordPrefixAdder(chunk *syntax.Chunk) func(w *vocabulary.Words, word string) string {
	scope := g.scopes.ScopeOfChunk(chunk)
	return func(w *vocabulary.Words, word string) string {
		full, known := scope.FindFullName(word, func(name string) bool {
			_, is := w.Number(name)
			return is || g.keywords[name]
		})
		if !known {
			return word
		}
		return full
	}
}

// applyLayers applies all layers in order, each charged to its file, and returns the definitions that were not removed.
func (g *definitionCollector) applyLayers() (defs []*Definition, errs source.Errors) {
	if len(g.layers) == 0 {
		return g.defs, nil
	}
	find := newTargetFinder(g)
	g.definedIDs = engine.SetOf(g.defs, func(d *Definition) string { return d.id })
	for _, d := range g.defs {
		if g.game.Kind(d.Kind).Row != nil {
			g.keywords[d.id] = true
		}
	}
	for _, l := range g.layers {
		if fault := setChargedFileIfInBudget(g.vm, l.chunk); fault != nil {
			return nil, append(errs, fault)
		}
		err := g.vm.RunAndCharge(func() {
			holds, fault := find.meetsConditions(l)
			d := (*Definition)(nil)
			if holds {
				d, fault = find.findTarget(l)
			}
			if fault != nil {
				errs = append(errs, fault)
			} else if d != nil {
				errs = append(errs, g.applyOneLayer(d, l)...)
			}
		})
		if err != nil {
			fault := l.newError(err, "", "%s", err)
			return nil, append(errs, fault)
		}
	}
	removed := map[string]int{}
	for _, d := range g.defs {
		switch {
		case d.removedBy == nil:
			d.removedBefore = removed[d.Kind]
			defs = append(defs, d)
		case d.originalMod() == "":
			removed[d.Kind]++
		}
	}
	return defs, errs
}

// Charges for each change of a path, and for each part into which a definition is split, in instructions and bytes.
const (
	changeWork, changeBytes = 10, 600
	partWork, partBytes     = 2, 250
)

func (g *definitionCollector) applyOneLayer(d *Definition, l *definitionChange) (errs source.Errors) {
	d.layers = append(d.layers, l)
	L := g.vm.L
	switch {
	case l.word == provenance.RemoveWord && !l.ofItems:
		d.removedBy = l
		return nil
	case l.word == provenance.ReplaceWord:
		return g.replaceTable(d, l)
	case d.removedBy != nil && d.removedBy.mod() == l.mod():
		return source.Errors{l.newError(schema.ErrValue, "", "it was removed at %s:%d", d.removedBy.chunk.Text.Name, d.removedBy.line)}
	case d.removedBy != nil:
		l.ineffective = true
		return nil
	}
	if d.overlaid == nil {
		d.overlaid = g.newOverlaidDefinition(L, d)
	}
	isRemovedWord := func(v schema.Value) bool { return v.Host == any(g.removed) }
	changes, invalid := library.SplitChanges(g.game.Kind(d.Kind), editsByWord[l.word], runtime.FromLua(L, l.table, nil), isRemovedWord, g.keywordPrefixAdder(l.chunk))
	sandbox.Charge(L, changeWork*len(changes), changeBytes*len(changes)) // fits: lists are in memory
	l.changes = changes
	before := d.overlaid.Parts
	d.overlaid.By = l
	invalid = append(invalid, g.dropChangesBrokenByOtherMod(d, l, d.overlaid.ApplyChanges(changes))...)
	sandbox.Charge(L, partWork*(d.overlaid.Parts-before), partBytes*(d.overlaid.Parts-before)) // fits: lists are in memory
	for _, f := range invalid {
		errs = append(errs, l.fieldError(f.Path, f))
	}
	return errs
}

// newOverlaidDefinition returns the table of d in a form to which changes can be applied. Comparisons in it charge L,
// and treat texts as equal if they mean the same id in the files that contain them.
func (g *definitionCollector) newOverlaidDefinition(L *lua.LState, d *Definition) *library.OverlaidDefinition {
	o := library.NewOverlaidDefinition(g.game.Kind(d.Kind), runtime.FromLua(L, d.Table, nil), g.keywordPrefixAdder(d.Chunk))
	o.Definition = d
	o.Charge = func(comparisons int) { sandbox.Charge(L, comparisons, 0) }
	o.FullName = func(by any, text string) string {
		chunk := d.Chunk
		if l, is := by.(*definitionChange); is {
			chunk = l.chunk
		}
		full, _ := g.scopes.ScopeOfChunk(chunk).FindFullName(text, func(name string) bool { return g.definedIDs[name] || g.scopes.HasID("", name) })
		return full
	}
	return o
}

// replaceTable replaces the table of a definition, and drops earlier changes. It is an error to change the id.
func (g *definitionCollector) replaceTable(d *Definition, l *definitionChange) (errs source.Errors) {
	first := *d
	if d.beforeReplacement == nil {
		d.beforeReplacement = &first
	}
	d.removedBy, d.Table, d.Chunk, d.Line = nil, l.table, l.chunk, l.line
	d.overlaid = g.newOverlaidDefinition(g.vm.L, d)
	if g.game.Kind(d.Kind).IsSingle {
		return nil
	}
	if id := l.table.RawGetString("id"); id != lua.LNil && id != lua.LString(d.id) && id != lua.LString(engine.IDWithoutMod(d.id)) {
		errs = append(errs, l.fieldError([]string{"id"}, schema.ValidationError{Err: schema.ErrValue, Message: fmt.Sprintf("%s cannot change the id: leave it out", l.callText())}))
	}
	d.overlaid.ApplyChanges([]library.Override{{Path: "id", Value: schema.String(d.id)}})
	return errs
}

type targetFinder struct {
	*definitionCollector
	defs         map[string][]*Definition // definitions by full id
	loadedMods   map[string]string        // versions of the loaded mods, by id
	idsByKind    map[string][]string      // full ids by kind; all of them under ""
	unknownCount int                      // number of errors about unknown names
}

func newTargetFinder(g *definitionCollector) *targetFinder {
	t := &targetFinder{definitionCollector: g, defs: map[string][]*Definition{}, loadedMods: map[string]string{}}
	for _, c := range g.chunks {
		if c.Text.Mod != nil {
			t.loadedMods[c.Text.Mod.ID] = c.Text.Mod.Version
		}
	}
	for _, d := range g.defs {
		if !slices.ContainsFunc(t.defs[d.id], func(other *Definition) bool { return other.Kind == d.Kind }) {
			t.defs[d.id] = append(t.defs[d.id], d)
		}
	}
	return t
}

// findTarget returns the definition that a layer changes. It returns nil without an error in two cases: the definition
// belongs to an optional mod that is not loaded, or, with a warning, another mod no longer defines it.
func (t *targetFinder) findTarget(l *definitionChange) (*Definition, *source.Error) {
	if l.table == nil && l.word != provenance.RemoveWord {
		return nil, l.newError(schema.ErrMissing, "", "a table is missing: write %s { ... }", l.callText())
	}
	kind, name := splitKind(l.name)
	if kind != "" && t.game.Kind(kind) == nil {
		return nil, l.newError(schema.ErrUnknown, spelling.NewUnknownError("", kind, DefinerNames(t.game, false)).SuggestionOrKnownWords(), "unknown kind %s", quoteName(kind))
	}
	scope := *t.scopes.ScopeOfText(l.chunk.Text)
	if mod, _, full := strings.Cut(name, ":"); full && slices.Contains(l.mod().Wishes, mod) {
		if _, loaded := t.loadedMods[mod]; !loaded {
			return nil, nil
		}
		scope.Needs = append(slices.Clip(scope.Needs), mod)
	}
	if why := scope.ReasonToBarWord(name); why != "" {
		return nil, l.newError(schema.ErrUnknown, "", "%s", why)
	}
	of := func(id string) []*Definition {
		return engine.Filter(t.defs[id], func(d *Definition) bool { return kind == "" || d.Kind == kind })
	}
	id, _ := scope.FindFullName(name, func(id string) bool { return len(of(id)) > 0 })
	switch found := of(id); len(found) {
	case 0:
		fault := t.unknownTargetError(l, &scope, kind, name)
		if mod, _, full := strings.Cut(name, ":"); full && mod != t.game.Name && t.warnIfMissingFromOtherMod(l, mod, fault) {
			return nil, nil
		}
		return nil, fault
	case 1:
		return found[0], nil
	default:
		var kinds []string
		for _, d := range found {
			kinds = append(kinds, "a "+d.Kind)
		}
		return nil, l.newError(schema.ErrValue, fmt.Sprintf("write %s \"%s %s\"", l.word, found[0].Kind, name),
			"more than one definition has this id (%s): add the kind", strings.Join(kinds, " and "))
	}
}

func (t *targetFinder) unknownTargetError(l *definitionChange, scope *vocabulary.NameScope, kind, name string) *source.Error {
	what := kind
	if what == "" {
		what = "id"
	}
	if of, form := t.findBaseOfForm(scope, name); form != "" {
		key := form
		if strings.Contains(form, ".") {
			key = fmt.Sprintf("[%q]", form)
		}
		return l.newError(schema.ErrUnknown, fmt.Sprintf("write %s %q { %s = { ... } }", provenance.OverrideWord, of, key), "%q is the %s of %q", name, form, of)
	}
	if t.game.Keywords.FindByWordOrName(name) != nil {
		return l.newError(schema.ErrValue, "", "%q is a built-in keyword, not defined in any file", name)
	}
	word := t.newChargedUnknownIDError(scope, kind, what, name)
	return l.newError(errors.Join(schema.ErrUnknown, word), word.SuggestionOrKnownWords(), "unknown %s %s", what, quoteName(name))
}

// newChargedUnknownIDError returns an error about the unknown id name, which the message calls what, such as "card". Up
// to maxLoadErrors such errors suggest similar ids of kind ("" for all kinds), and charge for the search.
func (t *targetFinder) newChargedUnknownIDError(scope *vocabulary.NameScope, kind, what, name string) *spelling.UnknownError {
	if t.unknownCount++; t.unknownCount > maxLoadErrors {
		return spelling.NewUnknownError(what, name, nil)
	}
	if t.idsByKind == nil {
		t.idsByKind = map[string][]string{}
	}
	if t.idsByKind[kind] == nil {
		for id, list := range t.defs {
			if kind == "" || slices.ContainsFunc(list, func(d *Definition) bool { return d.Kind == kind }) {
				t.idsByKind[kind] = append(t.idsByKind[kind], id)
			}
		}
		slices.Sort(t.idsByKind[kind])
	}
	known := t.idsByKind[kind]
	sandbox.Charge(t.vm.L, wordWork*len(known), 0) // fits: lists are in memory
	return spelling.NewUnknownError(what, name, scope.ShortenNames(known, name))
}

// findBaseOfForm splits the name of another form, such as vex+, into the id vex and the field that defines the form,
// such as upgrade. It returns "", "" for other names.
func (t *targetFinder) findBaseOfForm(scope *vocabulary.NameScope, name string) (base, field string) {
	if base = engine.BaseID(name); base == name {
		return "", ""
	}
	id, _ := scope.FindFullName(base, func(id string) bool { return len(t.defs[id]) > 0 })
	for _, d := range t.defs[id] {
		field = cmp.Or(field, t.game.Kind(d.Kind).FieldPathOfForm(name))
	}
	return base, field
}

// lastLayerThatSets returns the last layer that sets the value at path, and the path in that layer's table, or nil.
func (d *Definition) lastLayerThatSets(path []string) (*definitionChange, []string) {
	if d.overlaid == nil {
		return nil, nil
	}
	by, at := d.overlaid.LastChangeAt(path)
	l, _ := by.(*definitionChange)
	return l, at
}

// lastLayerThatChangesBelow returns the last layer that sets a value below path, and the path in the layer's table. It
// returns nil if there is none, or if a layer sets path itself.
func (d *Definition) lastLayerThatChangesBelow(path []string) (*definitionChange, []string) {
	if l, _ := d.lastLayerThatSets(path); l != nil || len(path) == 0 {
		return nil, nil
	}
	prefix := strings.Join(path, ".") + "."
	for _, l := range slices.Backward(d.effectiveOverrides()) {
		for _, c := range slices.Backward(l.changes) {
			if strings.HasPrefix(c.Path, prefix) {
				return l, c.PathInTable
			}
		}
	}
	return nil, nil
}

// findLayersCausingErrors returns, by index in invalid, the layers that caused errors in fields that no layer sets,
// such as a text that names a removed value. It charges for reading the definition again with fewer layers.
func (rd *DefinitionTableReader) findLayersCausingErrors(d *Definition, kind *schema.Kind, invalid []schema.ValidationError) map[int]*definitionChange {
	blame := map[int]*definitionChange{}
	overrides := d.effectiveOverrides()
	if len(overrides) == 0 {
		return nil
	}
	for i, f := range invalid {
		if l, _ := d.lastLayerThatSets(f.Path); l == nil {
			blame[i] = overrides[len(overrides)-1]
		}
	}
	if len(blame) == 0 {
		return nil
	}
	over := rd.all.newOverlaidDefinition(rd.vm.L, d)
	for n := range min(len(overrides), maxBlamed) {
		for i := range blame {
			if rd.hasErrorWith(d, kind, over, invalid[i]) {
				if n == 0 {
					delete(blame, i)
				} else if blame[i] == overrides[len(overrides)-1] {
					blame[i] = overrides[n-1]
				}
			}
		}
		over.By = overrides[n]
		over.ApplyChanges(overrides[n].changes)
	}
	return blame
}

// maxBlamed limits how many changes findLayersCausingErrors tries. Beyond it, the last change may be blamed wrongly.
const maxBlamed = 16

// hasErrorWith reports whether d has the error wanted when it is read with only the changes in over.
func (rd *DefinitionTableReader) hasErrorWith(d *Definition, kind *schema.Kind, over *library.OverlaidDefinition, wanted schema.ValidationError) bool {
	sandbox.Charge(rd.vm.L, definitionWork, definitionBytes)
	r := &schema.DefinitionReader{Kind: kind, Complete: rd.complete, Base: d.Path, Keywords: rd.Keywords, UnprefixedID: d.beforeReplacement != nil}
	rd.configureReader(d, r)
	r.ReadDefinitionAndForms(engine.Place{File: d.Chunk.Text.Name, Line: d.Line}, over.Value())
	return slices.ContainsFunc(r.Errors, func(f schema.ValidationError) bool {
		return f.Message == wanted.Message && slices.Equal(f.Path, wanted.Path)
	})
}

// effectiveOverrides returns the layers with an effect that change parts of the definition, since it was last replaced.
func (d *Definition) effectiveOverrides() (list []*definitionChange) {
	for _, l := range d.layers {
		switch {
		case l.word == provenance.ReplaceWord:
			list = nil
		case l.changesParts() && !l.ineffective:
			list = append(list, l)
		}
	}
	return list
}

// lastChangePlace returns where the definition was last changed or, if never, defined. That file pays for reading it.
func (d *Definition) lastChangePlace() (file *syntax.Chunk, line int) {
	if n := len(d.layers); n > 0 {
		return d.layers[n-1].chunk, d.layers[n-1].line
	}
	return d.Chunk, d.Line
}

// pathOfNearestChange returns the path in l.table of the change that probably caused an error at path in the
// definition: the one whose path shares the most leading steps with path, preferably one that removes something.
func (l *definitionChange) pathOfNearestChange(path []string) []string {
	var at []string
	most := -1
	for _, c := range l.changes {
		n := 0
		for steps := strings.Split(c.Path, "."); n < min(len(steps), len(path)) && steps[n] == path[n]; n++ {
		}
		if n *= 2; c.Value.Shape == schema.Nil { // fits: a path is short
			n++
		}
		if n > most {
			most, at = n, c.PathInTable
		}
	}
	return at
}

func fileWordsReference() reference.ClassDoc {
	items := reference.ParamDoc{Name: "items", Type: "table", Optional: "nil", Doc: "Removes these items from the definition's lists, instead of the definition itself: remove \"run\" { [\"acts.1.scenes.1\"] = { \"stage_rat\" } }. A table matches every item that has all of the table's fields."}
	name := reference.ParamDoc{Name: "id", Type: "string", Doc: "An id, preceded by its kind if several kinds have the same id: \"relic lantern\"."}
	given := reference.ParamDoc{Name: "changes", Type: "table", Optional: "nil", Doc: "Can also be given in a second call: override \"vex\" { cost = 0 }"}
	whole := reference.ParamDoc{Name: "definition", Type: "table", Optional: "nil", Doc: "Can also be given in a second call: replace \"vex\" { ... }"}
	const next = "fun(definition: table)"
	return reference.ClassDoc{Name: "files", Doc: "The functions and values that files in packs and mods can use in addition to definitions.",
		Fields: []reference.FieldDoc{{Name: provenance.RemovedWord, Type: "table", Doc: "In an override, removes a field or a list item."},
			{Name: SettingsWord, Type: "table", Doc: "In a mod: the settings in its mod.lua, with the values chosen by the player, as in settings.hail. They never change during a game."}},
		Methods: []reference.VerbDoc{
			{Name: UseWord, Doc: "Loads a library file and returns its table: use \"lib/curses\" for a file of the same mod or pack, or use \"lantern:lib/light\" for one of a mod that this mod needs.", Params: []reference.ParamDoc{{Name: "file", Type: "string"}}, Result: "table"},
			{Name: provenance.OverrideWord, Doc: "In a mod: changes fields of an existing definition, by name or by path, as in [\"values.damage\"]. Tables are merged by name; lists (or single items, if given by position) and all other values are replaced.", Params: []reference.ParamDoc{name, given}, Result: next},
			{Name: provenance.WrapWord, Doc: "In a mod: wraps functions of an existing definition, by name or by path, including functions that other mods have wrapped: wrap \"vex\" { play = function(beneath, self, fight, target) beneath(self, fight, target) end }. Each wrapper gets the function beneath it as its first argument and can call it any number of times, or not at all.", Params: []reference.ParamDoc{name, given}, Result: next},
			{Name: provenance.InsertWord, Doc: "In a mod: inserts items into lists of an existing definition, by name or by path: at the end, or before or after an item, as in insert \"run\" { [\"acts.1.scenes.1\"] = { \"crow\", before = \"stage_rat\" } }.", Params: []reference.ParamDoc{name, given}, Result: next},
			{Name: provenance.ReplaceWord, Doc: "In a mod: replaces an existing definition: replace \"vex\" { ... }.", Params: []reference.ParamDoc{name, whole}, Result: next},
			{Name: provenance.RemoveWord, Doc: "In a mod: removes an existing definition that nothing refers to anymore, as in remove \"vex\".", Params: []reference.ParamDoc{name, items}},
		},
	}
}

// FileWordStubs returns Lua declarations of the words of fileWordsReference, for the Lua language server.
func FileWordStubs() string {
	words := fileWordsReference()
	text := "\n" + reference.LuaFunctionStubs("", words.Methods)
	for _, f := range words.Fields {
		text += "\n--- " + f.Doc + "\n" + f.Name + " = {}\n"
	}
	return text
}

// OverlayWords are the global names that only files of mods have, to change definitions.
var OverlayWords = []string{provenance.OverrideWord, provenance.WrapWord, provenance.InsertWord, provenance.ReplaceWord, provenance.RemoveWord, provenance.RemovedWord}
