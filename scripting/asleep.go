package scripting

import (
	"errors"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/syntax"
)

// An interpreter is asleep until a callback falls to it: it has run no script yet, and
// knows of the callbacks what the generation knows. Then it runs the files whose callbacks
// fall to it, each once.

// home are the files of a generation as one interpreter runs them.
type home struct {
	*gathering
	functions map[*syntax.Chunk][]*lua.LFunction
}

// newHome prepares an interpreter for the files of a generation, which run apart from what
// is in progress and are paid for in advance.
func (g *Generation) newHome(vm *sandbox.VM) *home {
	scopes := scopes{game: g.Game}
	h := &home{newGathering(vm, g.Game, &scopes), map[*syntax.Chunk][]*lua.LFunction{}}
	h.chunks = g.chunks
	for _, chunk := range g.libraries {
		_ = h.load(chunk) // which was done before, in the same order
	}
	return h
}

// errOtherwise is a file that does not define again what it did.
var errOtherwise = errors.New("the file defines something else than when it was loaded: that must not depend on anything outside of it")

// function is the function at a place.
func (h *home) function(at place) (*lua.LFunction, error) {
	list, known := h.functions[at.chunk]
	if !known && at.chunk != nil {
		if err := h.define(at.chunk); err != nil {
			return nil, err
		}
		tables := h.made[at.chunk]
		for _, t := range tables {
			_ = h.vm.Read(func() { _ = h.vm.Freeze(t) }) // what is called was frozen before
		}
		list = functionsOf(at.chunk, tables)
		h.functions[at.chunk] = list
	}
	if at.number < 0 || at.number >= len(list) || list[at.number] == nil {
		return nil, errOtherwise
	}
	return list[at.number], nil
}

// place is where a callback comes from: the number of its function among those of a file.
type place struct {
	chunk  *syntax.Chunk
	number int
}

// functionsOf are the functions in tables that a file made: of a plain one in the order of
// the text, of another one as they are met.
func functionsOf(chunk *syntax.Chunk, tables []*lua.LTable) (list []*lua.LFunction) {
	walk := &functions{seen: map[lua.LValue]bool{}}
	for _, t := range tables {
		walk.table(t)
	}
	code, err := chunk.Code()
	if err != nil || chunk.Stubs() == nil {
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

// functions finds the functions of scripts in tables.
type functions struct {
	seen map[lua.LValue]bool
	list []*lua.LFunction
}

func (f *functions) table(t *lua.LTable) {
	items := sandbox.Items(t)
	if items == nil || f.seen[t] {
		return
	}
	f.seen[t] = true
	for k, v := items.Next(lua.LNil); k != lua.LNil; k, v = items.Next(k) {
		switch v := v.(type) {
		case *lua.LTable:
			f.table(v)
		case *lua.LFunction:
			if !v.IsG && !f.seen[v] {
				f.seen[v] = true
				f.list = append(f.list, v)
			}
		}
	}
}

// places are where callbacks come from.
func (g *Generation) placesOf(all *gathering, list []Callback) []place {
	found := map[*lua.LFunction]place{}
	for _, chunk := range g.chunks {
		if all.made[chunk] == nil {
			continue
		}
		for n, fn := range functionsOf(chunk, all.made[chunk]) {
			if _, known := found[fn]; !known {
				found[fn] = place{chunk, n}
			}
		}
	}
	places := make([]place, len(list))
	for i, c := range list {
		at, known := found[c.Fn]
		if chunk := g.files[c.Code.SourceName]; !known && chunk != nil {
			at = place{chunk, slices.Index(chunk.Stubs(), c.Code)}
		}
		places[i] = at
	}
	return places
}

// function is the function of callback n.
func (rt *Runtime) function(n int) (*lua.LFunction, error) {
	if rt.of == nil {
		return rt.List[n].Fn, nil
	}
	if rt.home == nil {
		rt.show(rt.of.Game)
		rt.home = rt.of.newHome(rt.VM.Thread().Confine(rt.of.Limits))
		rt.functions = make([]*lua.LFunction, len(rt.List))
	}
	if fn := rt.functions[n]; fn != nil {
		return fn, nil
	}
	fn, err := rt.home.function(rt.of.places[n])
	rt.functions[n] = fn
	return fn, err
}

// ownScopes are those of a generation as one interpreter has them: each remembers what it
// was asked, which no two goroutines may do together.
type ownScopes struct {
	made      map[*vocabulary.Scope]*vocabulary.Scope
	last, own *vocabulary.Scope
}

// scopeOf is what names mean in callback n.
func (rt *Runtime) scopeOf(n int) *vocabulary.Scope {
	shared, s := rt.List[n].Scope, &rt.scopes
	if rt.of == nil || shared == nil {
		return shared
	}
	if s.last == shared {
		return s.own
	}
	if s.made[shared] == nil {
		if s.made == nil {
			s.made = map[*vocabulary.Scope]*vocabulary.Scope{}
		}
		s.made[shared] = shared.Remembering()
	}
	s.last, s.own = shared, s.made[shared]
	return s.own
}
