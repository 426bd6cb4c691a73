package scripting

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// danglingReference is a reference, from a field of another definition, to a removed one.
type danglingReference struct {
	item string // the other definition, as messages name it
	path []string
	at   *source.Error // its place
}

func (d *Definition) recordDanglingReference(referrer *Definition, referrerName string, path []string) {
	if n := len(d.dangling); n > 0 && d.dangling[n-1].item == referrerName && slices.Equal(d.dangling[n-1].path, path) {
		return // the same place asked twice
	}
	d.dangling = append(d.dangling, &danglingReference{referrerName, path, referrer.LocateError(schema.ValidationError{Path: path})})
}

// reportDanglingReferences records an error for each removed definition to which something still refers. It returns
// the errors in invalid that have other causes.
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

// recordRemovedIDsInStrings records, for each removed definition, up to maxReferences places in code that name it.
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
	for _, at := range d.namedInCode {
		e.Notes = append(e.Notes, fmt.Sprintf("also named in code at %s:%d", at.File, at.Line))
	}
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

// reachableFiles returns the files that set parts of d, followed by all library files that these use.
func (rd *DefinitionTableReader) reachableFiles(d *Definition) (chunks []*syntax.Chunk) {
	if rd.all.byName == nil {
		rd.all.byName = rd.all.chunks.indexByName()
	}
	files := []string{d.Chunk.Text.Name}
	for _, l := range d.effectiveOverrides() {
		files = append(files, l.chunk.Text.Name)
	}
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
