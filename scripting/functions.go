package scripting

import (
	"errors"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// An interpreter runs the file of a callback only when it must call its function and that is not a closure.

// newFunctionFinder runs the library files on vm. find returns the function at a place, and first runs its file if
// needed. recordMakers contains the functions that make records, by name.
func (g *Generation) newFunctionFinder(vm *sandbox.VM) (find func(runtime.FunctionPlace) (*lua.LFunction, error), recordMakers map[string]lua.LValue) {
	scopes := newScopes(g.Game, nil)
	all := newDefinitionCollector(vm, g.Game, &scopes)
	all.chunks = g.Chunks
	for _, chunk := range g.libraries {
		_ = all.loadLibrary(chunk) // cannot fail: it was done before, in the same order
	}
	functions := map[*syntax.Chunk][]*lua.LFunction{} // of the files that ran
	return func(at runtime.FunctionPlace) (*lua.LFunction, error) {
		list, known := functions[at.Chunk]
		if !known && at.Chunk != nil {
			if err := all.runAndCollectFile(at.Chunk); err != nil {
				return nil, err
			}
			tables := all.madeTables[at.Chunk]
			for _, t := range tables {
				_ = vm.RunAndCharge(func() { _ = vm.Freeze(t) }) // cannot fail: these tables were frozen before
			}
			list = functionsInTables(at.Chunk, tables)
			functions[at.Chunk] = list
		}
		if at.Number < 0 || at.Number >= len(list) || list[at.Number] == nil {
			return nil, errRedefined
		}
		return list[at.Number], nil
	}, all.Makers
}

var errRedefined = errors.New("the file no longer defines what it did when it was loaded: definitions must not depend on anything outside their file")

// functionsInTables returns the functions in the tables that a file passed to definers. For a plain file (see package
// syntax) it returns all functions in the order of the text, with nil for functions in no table.
func functionsInTables(chunk *syntax.Chunk, tables []*lua.LTable) (list []*lua.LFunction) {
	var found []*lua.LFunction
	seen := map[lua.LValue]bool{}
	var collect func(t *lua.LTable)
	collect = func(t *lua.LTable) {
		items := sandbox.TableUnlessView(t)
		if items == nil || seen[t] {
			return
		}
		seen[t] = true
		for k, v := items.Next(lua.LNil); k != lua.LNil; k, v = items.Next(k) {
			switch v := v.(type) {
			case *lua.LTable:
				collect(v)
			case *lua.LFunction:
				if !v.IsG && !seen[v] {
					seen[v] = true
					found = append(found, v)
				}
			}
		}
	}
	for _, t := range tables {
		collect(t)
	}
	code, err := chunk.Code()
	if err != nil || chunk.FunctionStubs() == nil {
		return found
	}
	byCode := map[*lua.FunctionProto]*lua.LFunction{}
	for _, fn := range slices.Backward(found) {
		byCode[fn.Proto] = fn
	}
	for _, proto := range code.Proto.FunctionPrototypes {
		list = append(list, byCode[proto])
	}
	return list
}

func (g *Generation) callbackPlaces(all *definitionCollector, list []runtime.Callback) []runtime.FunctionPlace {
	found := map[*lua.LFunction]runtime.FunctionPlace{}
	for _, chunk := range g.Chunks {
		if all.madeTables[chunk] == nil {
			continue
		}
		for n, fn := range functionsInTables(chunk, all.madeTables[chunk]) {
			if _, known := found[fn]; !known {
				found[fn] = runtime.FunctionPlace{Chunk: chunk, Number: n}
			}
		}
	}
	places := make([]runtime.FunctionPlace, len(list))
	for i, c := range list {
		at, known := found[c.Fn]
		if chunk := g.Files[c.Code.SourceName]; !known && chunk != nil {
			at = runtime.FunctionPlace{Chunk: chunk, Number: slices.Index(chunk.FunctionStubs(), c.Code)}
		}
		places[i] = at
	}
	return places
}
