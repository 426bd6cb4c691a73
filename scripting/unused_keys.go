package scripting

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// unusedKeyErrors returns an error for each name that layers added to a definition and that none of
// its texts or functions uses, since an override with a misspelled name would do nothing.
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

// searchedBytesPerInstruction is the number of bytes of a file that are searched per instruction.
const searchedBytesPerInstruction = 50

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
		files = append(files, rd.all.uses[files[i]]...)
	}
	return chunks
}

func hasStringConstant(functions []*lua.FunctionProto, text string) bool {
	return slices.ContainsFunc(functions, func(fn *lua.FunctionProto) bool {
		return slices.Contains(fn.Constants, lua.LValue(lua.LString(text))) || hasStringConstant(fn.FunctionPrototypes, text)
	})
}
