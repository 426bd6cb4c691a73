package scripting

import (
	"errors"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// An interpreter runs the file of a callback when it must first call its function. It need not
// call those of callbacks that are compiled to closures.

// fileRunner runs files of a generation on demand, for one interpreter.
type fileRunner struct {
	*collector
	functions map[*syntax.Chunk][]*lua.LFunction
}

// functionFinder prepares an interpreter for the functions of a generation: it runs the library
// files. find returns the function at a place, running its file if it has not run yet; makers are
// the functions that make records, by name.
func (g *Generation) functionFinder(vm *sandbox.VM) (find func(runtime.FunctionPlace) (*lua.LFunction, error), makers map[string]lua.LValue) {
	scopes := Scopes{game: g.Game}
	h := &fileRunner{newCollector(vm, g.Game, &scopes), map[*syntax.Chunk][]*lua.LFunction{}}
	h.chunks = g.chunks
	for _, chunk := range g.libraries {
		_ = h.loadLibrary(chunk) // cannot fail: it was done before, in the same order
	}
	return h.functionAt, h.Makers
}

// errRedefined is the error of a file that defines something else when it runs once more.
var errRedefined = errors.New("the file now defines something different from when it was loaded: definitions must not depend on anything outside their file")

func (h *fileRunner) functionAt(at runtime.FunctionPlace) (*lua.LFunction, error) {
	list, known := h.functions[at.Chunk]
	if !known && at.Chunk != nil {
		if err := h.runAndCollectFile(at.Chunk); err != nil {
			return nil, err
		}
		tables := h.madeTables[at.Chunk]
		for _, t := range tables {
			_ = h.vm.RunAsCall(func() { _ = h.vm.Freeze(t) }) // cannot fail: these tables were frozen before
		}
		list = functionsInTables(at.Chunk, tables)
		h.functions[at.Chunk] = list
	}
	if at.Number < 0 || at.Number >= len(list) || list[at.Number] == nil {
		return nil, errRedefined
	}
	return list[at.Number], nil
}

// functionsInTables returns the functions in the tables that a file made: for a plain file in the
// order of the text, nil if not in a table; otherwise in the order in which they are found.
func functionsInTables(chunk *syntax.Chunk, tables []*lua.LTable) (list []*lua.LFunction) {
	walk := &functionCollector{seen: map[lua.LValue]bool{}}
	for _, t := range tables {
		walk.collectFromTable(t)
	}
	code, err := chunk.Code()
	if err != nil || chunk.FunctionStubs() == nil {
		return walk.list
	}
	for _, proto := range code.Proto.FunctionPrototypes {
		list = append(list, nil)
		if i := slices.IndexFunc(walk.list, func(fn *lua.LFunction) bool { return fn.Proto == proto }); i >= 0 {
			list[len(list)-1] = walk.list[i]
		}
	}
	return list
}

type functionCollector struct {
	seen map[lua.LValue]bool
	list []*lua.LFunction
}

func (f *functionCollector) collectFromTable(t *lua.LTable) {
	items := sandbox.NonViewTable(t)
	if items == nil || f.seen[t] {
		return
	}
	f.seen[t] = true
	for k, v := items.Next(lua.LNil); k != lua.LNil; k, v = items.Next(k) {
		switch v := v.(type) {
		case *lua.LTable:
			f.collectFromTable(v)
		case *lua.LFunction:
			if !v.IsG && !f.seen[v] {
				f.seen[v] = true
				f.list = append(f.list, v)
			}
		}
	}
}

func (g *Generation) callbackPlaces(all *collector, list []runtime.Callback) []runtime.FunctionPlace {
	found := map[*lua.LFunction]runtime.FunctionPlace{}
	for _, chunk := range g.chunks {
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
		if chunk := g.files[c.Code.SourceName]; !known && chunk != nil {
			at = runtime.FunctionPlace{Chunk: chunk, Number: slices.Index(chunk.FunctionStubs(), c.Code)}
		}
		places[i] = at
	}
	return places
}
