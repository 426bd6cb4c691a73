package scripting

import (
	"maps"
	"slices"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// After a save most of a pack is unchanged. If only one file has changed, is plain and defines the same ids as
// before, only that file is read again, because it cannot have changed the meaning of other files.

// reloadOneChangedFile returns a copy of g in which the only file that has changed, if any, is loaded again. If that is
// not enough, reloaded is nil, and compiled has chunks for compileAll to reuse. onTree is passed to syntax.NewChunk.
func (g *Generation) reloadOneChangedFile(texts []*source.Text, limits sandbox.Limits, onTree func(*syntax.Tree)) (reloaded *Generation, compiled Chunks, err error) {
	if g == nil {
		return nil, nil, nil
	}
	if len(texts) != len(g.Chunks) || limits != g.Limits || g.activeLocale != nil {
		return nil, g.Chunks, nil
	}
	n, changed := 0, 0
	for i, t := range texts {
		switch was := g.Chunks[i].Text; {
		case t.Name != was.Name || t.Path != was.Path || t.Mod != was.Mod:
			return nil, g.Chunks, nil
		case t.Body != was.Body:
			n, changed = i, changed+1
		}
	}
	next := *g
	if changed == 0 {
		return &next, nil, nil
	}
	if changed > 1 || g.hasConditionsOrRemovals {
		return nil, g.Chunks, nil
	}
	chunk, err := syntax.NewChunk(texts[n], g.rules(texts[n]), onTree)
	if err != nil {
		return nil, nil, err
	}
	next.Chunks = slices.Clone(g.Chunks)
	next.Chunks[n] = chunk
	if !next.replaceFile(g, n) {
		chunk.DropTree()
		return nil, next.Chunks, nil
	}
	return &next, nil, nil
}

// replaceFile replaces definitions of chunk n in g, a copy of was. It returns false if it cannot; g is then unusable.
func (g *Generation) replaceFile(was *Generation, n int) (ok bool) {
	old, chunk := was.Chunks[n], g.Chunks[n]
	isInFile := func(s *provenance.DefinitionStatement) bool { return s.Chunk.Text.Name == old.Text.Name }
	for _, h := range was.histories {
		if slices.ContainsFunc(h.Layers, isInFile) {
			return false
		}
	}
	first := max(0, slices.IndexFunc(was.program.Places, func(p runtime.FunctionPlace) bool { return p.Chunk == old }))
	now := was.readOnePlainFile(chunk, first)
	chunk.DropTree()
	if now == nil {
		return false
	}
	before := was.readOnePlainFile(old, 0)
	if before == nil || len(before.defs) != len(now.defs) || len(before.Callbacks) != len(now.Callbacks)-first {
		return false
	}
	g.Files = maps.Clone(was.Files)
	g.Files[chunk.Text.Name] = chunk
	g.loadInstructions += now.vm.EndedCallInstructions() - before.vm.EndedCallInstructions()
	g.loadBytes += now.vm.EndedCallBytes() - before.vm.EndedCallBytes()
	if !g.isWithinLimits() || !g.replaceDefinitions(now, chunk.Text.Name) {
		return false
	}
	g.replaceCallbacks(now, chunk, first)
	return true
}

// readOnePlainFile reads one file and numbers its callbacks from firstCallback. It returns nil if the file is a
// library, must be run, defines keywords, changes definitions or has errors.
func (g *Generation) readOnePlainFile(chunk *syntax.Chunk, firstCallback int) *DefinitionTableReader {
	rd := g.newPackReader()
	rd.Callbacks = make([]runtime.Callback, firstCallback, firstCallback+8)
	rd.all.buildPlainTables(chunk)
	if source.IsLibrary(chunk.Text) || !rd.all.collectPlainFile(chunk) || len(rd.all.layers) > 0 || slices.ContainsFunc(rd.all.defs, rd.isKeyword) {
		return nil
	}
	if errs := append(rd.readAndFreeze(rd.all.defs), rd.Errors...); len(errs) > 0 {
		return nil
	}
	return rd
}

func (g *Generation) isWithinLimits() bool {
	vm, total := sandbox.NewVM(g.Limits), totalCodeCost{}
	_ = vm.TryCharge(g.loadInstructions, g.loadBytes) // nothing is running
	return vm.PackBudgetError() == nil && !slices.ContainsFunc(g.Chunks, func(c *syntax.Chunk) bool { return total.addFileCost(c) != nil })
}

// replaceDefinitions replaces the definitions of a file. It returns false, and g must not be used, if the new ones have
// other kinds or ids, or contradict the rest of the content.
func (g *Generation) replaceDefinitions(newReader *DefinitionTableReader, file string) bool {
	defs := slices.Clone(g.defs)
	at := slices.IndexFunc(defs, func(d schema.Definition) bool { return d.Where().File == file })
	for i, d := range newReader.defs {
		if at < 0 || at+i >= len(defs) || defs[at+i].Kind != d.Kind || defs[at+i].ID() != d.ID() || defs[at+i].Where().File != file {
			return false
		}
		defs[at+i] = d
	}
	content, contradictions := g.newContent(defs)
	if len(contradictions) == 0 && g.Game.CheckOwnSentences != nil {
		contradictions = g.Game.CheckOwnSentences(content)
	}
	g.calls = maps.Clone(g.calls)
	for i, d := range newReader.defs {
		delete(g.calls, g.defs[at+i].Def)
		g.calls[d.Def] = newReader.calls[d.Def]
	}
	g.defs, g.Content = defs, content
	return len(contradictions) == 0
}

func (g *Generation) replaceCallbacks(newReader *DefinitionTableReader, chunk *syntax.Chunk, firstCallback int) {
	replaceFunctionsByReferences(newReader.calls, newReader.Callbacks[firstCallback:])
	callbacks := slices.Clone(newReader.Callbacks[firstCallback:])
	places := make([]runtime.FunctionPlace, len(callbacks))
	for n := range callbacks {
		places[n] = runtime.FunctionPlace{Chunk: chunk, Number: slices.Index(chunk.FunctionStubs(), callbacks[n].Code)}
		callbacks[n].Fn = nil
	}
	old := g.program
	g.program = &runtime.Program{Game: g.Game, Limits: g.Limits, Files: g.Files, Libraries: g.Chunks.libraryCode(), PrepareVM: g.newFunctionFinder}
	old.CopyReplacingFile(g.program, firstCallback, callbacks, places)
}
