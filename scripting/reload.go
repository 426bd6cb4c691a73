package scripting

import (
	"maps"
	"slices"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// After a save most of a pack is unchanged. If only one file changed, which only states
// definitions and still has the same ids, only that file is read again: nothing in other files
// can have changed its meaning.

type part struct {
	*Reader
	chunk *syntax.Chunk
}

// reloadFiles returns a generation of texts of which at most one differs from those of g. It
// returns nil if all must be loaded, also because of an error. g may be nil.
func (g *Generation) reloadFiles(texts []*source.Text, limits sandbox.Limits, onTree func(*syntax.Tree)) *Generation {
	if g == nil || len(texts) != len(g.chunks) || limits != g.Limits || g.tongue != nil {
		return nil
	}
	n, changed := g.changedText(texts)
	next := *g
	if changed == 0 {
		return &next
	}
	if changed > 1 || g.layered {
		return nil
	}
	chunk, err := syntax.Check(texts[n], g.rules(texts[n]), onTree)
	if err != nil {
		return nil
	}
	first := slices.IndexFunc(g.program.Places, func(p runtime.Place) bool { return p.Chunk == g.chunks[n] })
	was, now := g.part(g.chunks[n], 0), g.part(chunk, max(first, 0))
	chunk.Drop()
	if was == nil || now == nil || !was.sameIDs(now) || len(was.Callbacks) != len(now.Callbacks)-max(first, 0) {
		return nil
	}
	next.chunks = slices.Clone(g.chunks)
	next.chunks[n] = chunk
	next.files = maps.Clone(g.files)
	next.files[chunk.Text.Name] = chunk
	next.work += now.vm.Instructions() - was.vm.Instructions()
	next.bytes += now.vm.Made() - was.vm.Made()
	if !next.fitsLimits() || !next.define(was, now) {
		return nil
	}
	next.call(was, now, max(first, 0))
	return &next
}

// changedText returns how many texts differ from the files of the generation, and the index of
// the last of them. If names, paths or mods differ, changed is more than there are texts.
func (g *Generation) changedText(texts []*source.Text) (last, changed int) {
	for i, t := range texts {
		switch was := g.chunks[i].Text; {
		case t.Name != was.Name || t.Path != was.Path || t.Mod != was.Mod:
			return i, len(texts) + 1
		case t.Body != was.Body:
			last, changed = i, changed+1
		}
	}
	return last, changed
}

// part reads one file of the generation, numbering its callbacks from firstCallback. It returns
// nil if the file is a library, defines keywords, has an error, or does more than state
// definitions.
func (g *Generation) part(chunk *syntax.Chunk, firstCallback int) *part {
	vm := sandbox.NewVM(g.Limits)
	rd := newReader(&Reader{game: g.Game, vm: vm, complete: true, Keywords: g.keywords})
	rd.Callbacks = make([]runtime.Callback, firstCallback, firstCallback+8)
	rd.Scopes.known = g.known
	rd.all = newCollector(vm, g.Game, &rd.Scopes)
	if rd.all.see(chunk); source.IsLibrary(chunk.Text) || !rd.all.state(chunk) || slices.ContainsFunc(rd.all.defs, rd.keyword) {
		return nil
	}
	if errs := append(readFile(vm, rd.all.defs, rd.Read), rd.Faults...); len(errs) > 0 {
		return nil
	}
	return &part{rd, chunk}
}

func (p *part) sameIDs(other *part) bool {
	return slices.EqualFunc(p.defs, other.defs, func(a, b schema.Definition) bool { return a.Kind == b.Kind && a.ID() == b.ID() })
}

func (g *Generation) fitsLimits() bool {
	vm, kept := sandbox.NewVM(g.Limits), 0
	_ = vm.Pay(g.work, g.bytes) // nothing is running
	for _, chunk := range g.chunks {
		kept += chunk.Weight
	}
	return vm.Overspent() == nil && kept <= MaxCode
}

// define replaces the definitions of a file by its new ones. It reports false if definitions then
// contradict each other.
func (g *Generation) define(was, now *part) bool {
	defs := slices.Clone(g.defs)
	at := slices.IndexFunc(defs, func(d schema.Definition) bool { return d.Where().File == was.chunk.Text.Name })
	for i, d := range now.defs {
		if at+i >= len(defs) || defs[at+i].Kind != d.Kind || defs[at+i].ID() != d.ID() || defs[at+i].Where().File != was.chunk.Text.Name {
			return false
		}
		defs[at+i] = d
	}
	content, misfits := g.Game.NewContent(defs)
	if len(misfits) == 0 && g.Game.Own != nil {
		misfits = g.Game.Own(content)
	}
	g.calls = maps.Clone(g.calls)
	for i, d := range now.defs {
		delete(g.calls, g.defs[at+i].Def)
		g.calls[d.Def] = now.calls[d.Def]
	}
	g.defs, g.Content = defs, content
	return len(misfits) == 0
}

func (g *Generation) call(was, now *part, firstCallback int) {
	_, gone := references(was.Callbacks, 0)
	refs, made := references(now.Callbacks[firstCallback:], firstCallback)
	g.functions = maps.Clone(g.functions)
	for ref := range gone {
		delete(g.functions, ref)
	}
	maps.Copy(g.functions, made)
	for _, calls := range now.calls {
		setReferences(calls, refs)
	}
	callbacks := slices.Clone(now.Callbacks[firstCallback:])
	places := make([]runtime.Place, len(callbacks))
	for n := range callbacks {
		places[n] = runtime.Place{Chunk: now.chunk, Number: slices.Index(now.chunk.Stubs(), callbacks[n].Code)}
		callbacks[n].Fn = nil
	}
	old := g.program
	g.program = &runtime.Program{Game: g.Game, Limits: g.Limits, Files: g.files, Libraries: g.chunks.libraries(), Open: g.open}
	old.Replace(g.program, firstCallback, callbacks, places)
}
