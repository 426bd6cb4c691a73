package scripting

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// A mod can make a change depend on other mods, their versions, and what exists. A change that another mod has made
// impossible is left out with a warning, but the rest of its mod is used.

const whenField = "when"

const maxVersionRange = 100

// setTableAndConditions sets l.table to t and l.when to the conditions in t, which it removes from t but keeps for
// other layers with table t. It sets l.ofItems if the layer removes items of lists instead of a whole definition.
func (g *definitionCollector) setTableAndConditions(l *definitionChange, t *lua.LTable) {
	if when := t.RawGetString(whenField); when != lua.LNil {
		g.conditions[t] = when
		t.RawSetString(whenField, lua.LNil)
	}
	l.table, l.when = t, g.conditions[t]
	first, _ := t.Next(lua.LNil)
	l.ofItems = l.word == provenance.RemoveWord && (first != lua.LNil || l.when == nil)
}

// meetsConditions reports whether a layer's conditions hold once earlier layers are applied, or an error in one.
func (t *targetFinder) meetsConditions(l *definitionChange) (holds bool, fault *source.Error) {
	if l.when == nil {
		return true, nil
	}
	refuse := func(path []string, hint, format string, args ...any) (bool, *source.Error) {
		return false, l.fieldError(append([]string{whenField}, path...), schema.ValidationError{Err: schema.ErrValue, Hint: hint, Message: fmt.Sprintf(format, args...)})
	}
	conditions := runtime.FromLua(t.vm.L, l.when, nil)
	if conditions.Source == nil || conditions.Source.Len() > 0 {
		return refuse(nil, "", "`when` must be a table with `mods` or `exists`, not %s", conditions)
	}
	holds = true
	for _, name := range conditions.Source.Names() {
		list := conditions.Source.Field(name)
		if name != "mods" && name != "exists" {
			return refuse([]string{name}, spelling.NewUnknownError("field", name, []string{"mods", "exists"}).SuggestionOrKnownWords(), "unknown field %s in `when`", quoteName(name))
		}
		if list.Source == nil || name == "mods" && list.Source.Len() > 0 || name == "exists" && len(list.Source.Names()) > 0 {
			return refuse([]string{name}, "", "`when.%s` must be a table such as %s, not %s", name, map[string]string{"mods": `{ storm = "^1.2" }`, "exists": `{ "storm:crow" }`}[name], list)
		}
		for _, id := range list.Source.Names() {
			fits, why := t.meetsModCondition(id, list.Source.Field(id))
			if why != "" {
				return refuse([]string{name, id}, "", "%s", why)
			}
			holds = holds && fits
		}
		for i := range list.Source.Len() {
			if item := list.Source.Item(i); item.Shape != schema.Text {
				return refuse([]string{name}, "", "`when.exists` must list ids, not %s", item)
			}
			holds = holds && t.hasDefinitionOrPart(l, list.Source.Item(i).Text)
		}
	}
	return holds, nil
}

// meetsModCondition reports whether the mod with the given id is in use as wanted: true, false or a range of versions.
// If wanted is not a valid condition, why explains that.
func (t *targetFinder) meetsModCondition(id string, wanted schema.Value) (fits bool, why string) {
	version, used := t.loadedMods[id]
	switch {
	case wanted.Shape == schema.Truth:
		return used == (wanted.N != 0), ""
	case wanted.Shape != schema.Text || len(wanted.Text) > maxVersionRange:
		return false, fmt.Sprintf("%s must be a version range, true or false, not %s", id, wanted)
	}
	within, err := semver.NewConstraint(wanted.Text)
	if err != nil {
		return false, fmt.Sprintf("%s is not a version range: write \"^1.2\", \">= 1.0, < 2.0\", \"1.x\" or \"*\"", quoteName(wanted.Text))
	}
	has, err := semver.NewVersion(version)
	return used && err == nil && within.Check(has), ""
}

// hasDefinitionOrPart reports whether a definition or a part exists. name is [KIND ]ID[.PATH].
func (t *targetFinder) hasDefinitionOrPart(l *definitionChange, name string) bool {
	kind, rest := splitKind(name)
	id, path, hasPath := strings.Cut(rest, ".")
	scope := *t.scopes.ScopeOfText(l.chunk.Text)
	scope.Any = true
	find := func(id string) *Definition {
		return engine.Find(t.defs[id], func(d *Definition) bool { return d.removedBy == nil && (kind == "" || d.Kind == kind) })
	}
	id, _ = scope.FindFullName(id, func(id string) bool { return find(id) != nil })
	d := find(id)
	if d == nil || !hasPath {
		return d != nil
	}
	whole := runtime.FromLua(t.vm.L, d.Table, nil)
	if d.overlaid != nil {
		whole = d.overlaid.Value()
	}
	return whole.PartAt(strings.Split(path, ".")...).Shape != schema.Nil
}

// dropChangesBrokenByOtherMod returns errs, the errors in the changes of a layer, if no other mod has changed the
// definition before. Otherwise it drops the changes with errors, records warnings and returns nil.
func (g *definitionCollector) dropChangesBrokenByOtherMod(d *Definition, l *definitionChange, errs []schema.ValidationError) []schema.ValidationError {
	if len(errs) == 0 {
		return nil
	}
	by := (*definitionChange)(nil)
	for _, before := range slices.Backward(d.layers) {
		if before.mod() != l.mod() && !before.ineffective {
			by = before
			break
		}
	}
	if by == nil {
		return errs
	}
	for _, f := range errs {
		e := l.fieldError(f.Path, f)
		e.Notes = append(e.Notes, fmt.Sprintf("the mod %s is used without this change, because %s has already changed the same part at %s:%d", l.mod().ID, by.chunk.Text.Owner(), by.chunk.Text.Name, by.line))
		g.leftOutChanges = append(g.leftOutChanges, e)
	}
	l.changes = slices.DeleteFunc(l.changes, func(c library.Override) bool {
		isBroken := len(errs) > 0 && slices.Equal(c.PathInTable, errs[0].Path)
		if isBroken {
			errs = errs[1:]
		}
		return isBroken
	})
	return nil
}

// warnIfMissingFromOtherMod records fault, that the target of l is missing, as a warning if prefix, the mod in the name
// of the target, is not the mod of l. It returns false, and records nothing, if prefix is "" or the mod of l.
func (g *definitionCollector) warnIfMissingFromOtherMod(l *definitionChange, prefix string, fault *source.Error) bool {
	if prefix == "" || prefix == l.mod().ID {
		return false
	}
	fault.Notes = append(fault.Notes, fmt.Sprintf("the mod %s is used without this change, because %s has no such definition", l.mod().ID, prefix))
	g.leftOutChanges = append(g.leftOutChanges, fault)
	return true
}

// danglingReference is a reference, from a field of another definition, to a removed one.
type danglingReference struct {
	item string // the definition that has the reference, as messages name it
	path []string
	at   *source.Error // place of the reference
}

func (d *Definition) recordDanglingReference(referrer *Definition, referrerName string, path []string) {
	if n := len(d.dangling); n > 0 && d.dangling[n-1].item == referrerName && slices.Equal(d.dangling[n-1].path, path) {
		return // the same place asked twice
	}
	d.dangling = append(d.dangling, &danglingReference{referrerName, path, referrer.LocateError(schema.ValidationError{Path: path})})
}

// reportDanglingReferences records an error for each removed definition to which something still refers. It returns the
// errors in invalid that such references did not cause.
func (rd *DefinitionTableReader) reportDanglingReferences(invalid engine.ValidationErrors) engine.ValidationErrors {
	if len(rd.removedOthers)+len(rd.removedKeywords) == 0 {
		return invalid
	}
	lost := map[string][]*Definition{}
	for _, d := range rd.removedOthers {
		lost[d.id] = append(lost[d.id], d)
	}
	for _, d := range rd.defs {
		d.EachPossibleID(func(kind, id string, path []string) {
			for _, gone := range lost[id] {
				if by := rd.definitionsByPlace[d.Where()]; by != nil && (kind == gone.Kind || rd.game.Kind(kind) == nil) {
					gone.recordDanglingReference(by, d.Kind.MessageName(d.Def), slices.Clone(path))
				}
			}
		})
	}
	rd.recordRemovedIDsInStrings()
	for _, d := range rd.all.defs {
		if len(d.dangling) > 0 {
			rd.Errors = append(rd.Errors, d.removedBy.danglingReferencesError(d))
		}
	}
	return slices.DeleteFunc(invalid, func(m *engine.ValidationError) bool {
		return slices.ContainsFunc(lost[m.UnknownWord], func(d *Definition) bool { return len(d.dangling) > 0 })
	})
}

// recordRemovedIDsInStrings records up to maxReferences strings that name each removed definition in files, outside
// removed definitions. It skips a definition if something else has its id.
func (rd *DefinitionTableReader) recordRemovedIDsInStrings() {
	gone := map[string]*Definition{}
	for _, d := range append(slices.Collect(maps.Values(rd.removedKeywords)), rd.removedOthers...) {
		if _, keyword := cmp.Or(rd.Keywords, rd.game.Keywords).ByWord(d.id); !keyword && !rd.Scopes.HasID("", d.id) {
			gone[d.id] = d
		}
	}
	if len(gone) == 0 {
		return
	}
	inside, removing := map[*syntax.Chunk][]*Definition{}, map[engine.Place]bool{}
	for _, d := range rd.all.defs {
		inside[d.Chunk] = append(inside[d.Chunk], d)
	}
	for _, l := range rd.all.layers {
		if l.word == provenance.RemoveWord && !l.ofItems {
			removing[engine.Place{File: l.chunk.Text.Name, Line: l.line}] = true
		}
	}
	for _, c := range rd.all.chunks {
		scope := rd.Scopes.ScopeOfChunk(c)
		syntax.ScanStrings(c.Text, func(word string, line int) {
			id, is := scope.FindFullName(word, func(id string) bool { return gone[id] != nil })
			at := engine.Place{File: c.Text.Name, Line: line}
			if is && len(gone[id].namedInCode) < maxReferences && !removing[at] && isOutsideRemoved(inside[c], line) && !gone[id].hasReferenceAt(at) {
				gone[id].namedInCode = append(gone[id].namedInCode, at)
			}
		})
	}
}

func isOutsideRemoved(defsOfFile []*Definition, line int) bool {
	for _, d := range slices.Backward(defsOfFile) {
		if d.Line <= line {
			return d.removedBy == nil
		}
	}
	return true
}

func (d *Definition) hasReferenceAt(at engine.Place) bool {
	return slices.Contains(d.namedInCode, at) ||
		slices.ContainsFunc(d.dangling, func(ref *danglingReference) bool { return ref.at.File == at.File && ref.at.Line == at.Line })
}

// RemovedNameUse is a place in code that names a definition removed by a mod.
type RemovedNameUse struct {
	Where   engine.Place
	Message string
}

const maxReferences = 50

func (l *definitionChange) danglingReferencesError(d *Definition) *source.Error {
	message := "something else still refers to it"
	if n := len(d.dangling); n != 1 {
		message = fmt.Sprintf("%d places still refer to it", n)
	}
	e := l.newError(engine.ErrInconsistent, "", "%s", message)
	for i, ref := range d.dangling {
		if i == maxReferences {
			e.Notes = append(e.Notes, fmt.Sprintf("... and %d more", len(d.dangling)-i))
			break
		}
		e.Notes = append(e.Notes, fmt.Sprintf("%s, %s: %s:%d", ref.item, strings.Join(ref.path, "."), ref.at.File, ref.at.Line))
	}
	e.Notes = append(e.Notes, engine.Map(d.namedInCode, func(at engine.Place) string { return fmt.Sprintf("also named in code at %s:%d", at.File, at.Line) })...)
	return e
}

// unusedKeyErrors returns an error for each key that layers of d have added and nothing uses. v is the changed table.
func (rd *DefinitionTableReader) unusedKeyErrors(d *Definition, v schema.Value) (invalid []schema.ValidationError) {
	for _, c := range d.overlaid.AddedKeys {
		if v.PartAt(c.Path...).Shape == schema.Nil || v.HasPlaceholder(c.Name, schema.MaxSteps) || slices.ContainsFunc(rd.reachableFiles(d), func(chunk *syntax.Chunk) bool {
			sandbox.Charge(rd.vm.L, chunk.EstimatedBytes/searchedBytesPerInstruction, 0)
			code, err := chunk.Code()
			return err != nil || hasStringConstant(code.Proto.FunctionPrototypes, c.Name)
		}) {
			continue
		}
		unknown := spelling.NewUnknownError(c.Path[0], c.Name, c.KeysBefore)
		invalid = append(invalid, schema.ValidationError{Path: c.Path, Err: unknown, Hint: unknown.SuggestionOrKnownWords(),
			Message: fmt.Sprintf("%s has no %q, and no text or function of the %s uses it", c.Path[0], c.Name, d.Kind)})
	}
	return invalid
}

const searchedBytesPerInstruction = 50

// reachableFiles returns the files that define or change d, and then all library files that they use.
func (rd *DefinitionTableReader) reachableFiles(d *Definition) (chunks []*syntax.Chunk) {
	if rd.all.byName == nil {
		rd.all.byName = rd.all.chunks.indexByName()
	}
	files := []string{d.Chunk.Text.Name}
	files = append(files, engine.Map(d.effectiveOverrides(), func(l *definitionChange) string { return l.chunk.Text.Name })...)
	for i := 0; i < len(files); i++ { // library files used by library files are appended
		if slices.Contains(files[:i], files[i]) {
			continue
		}
		chunks = append(chunks, rd.all.byName[files[i]])
		files = append(files, rd.all.librariesUsed[files[i]]...)
	}
	return chunks
}

func hasStringConstant(functions []*lua.FunctionProto, text string) bool {
	return slices.ContainsFunc(functions, func(fn *lua.FunctionProto) bool {
		return slices.Contains(fn.Constants, lua.LValue(lua.LString(text))) || hasStringConstant(fn.FunctionPrototypes, text)
	})
}
