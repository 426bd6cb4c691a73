package scripting

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

const maxHistoryValues = 20_000

func (g *Generation) storeHistories(all *definitionCollector) {
	g.histories, g.changedAt = map[string]*provenance.DefinitionHistory{}, map[engine.Place]*provenance.DefinitionHistory{}
	list, numbers, next := []*provenance.DefinitionHistory(nil), map[*definitionChange]int{}, map[*syntax.Chunk]int{}
	for _, l := range all.layers {
		numbers[l] = next[l.chunk]
		next[l.chunk]++
	}
	for _, d := range all.defs {
		if len(d.layers) == 0 {
			continue
		}
		h := &provenance.DefinitionHistory{Kind: g.Game.Kind(d.Kind), ID: d.id, DefinedAt: engine.Place{File: d.Chunk.Text.Name, Line: d.Line}}
		first := d
		if d.beforeReplacement != nil {
			first = d.beforeReplacement
		}
		h.Layers = append(h.Layers, &provenance.DefinitionStatement{Chunk: first.Chunk, Line: first.Line, Whole: library.ExpandKeys(h.Kind.Type(), all.detachedValue(first.Table), all.keywordPrefixAdder(first.Chunk), schema.MaxSteps)})
		for _, l := range d.layers {
			s := &provenance.DefinitionStatement{Word: l.word, Chunk: l.chunk, Line: l.line, Number: numbers[l], Ineffective: l.ineffective, OfItems: l.ofItems}
			if l.word == provenance.ReplaceWord {
				s.Whole = library.ExpandKeys(h.Kind.Type(), all.detachedValue(l.table), all.keywordPrefixAdder(l.chunk), schema.MaxSteps)
			}
			for _, c := range l.changes {
				c.Value = c.Value.DetachFromScript(functionFileAndLine, maxHistoryValues)
				s.Changes = append(s.Changes, c)
			}
			h.Layers = append(h.Layers, s)
		}
		g.histories[definitionKey(h.Kind, h.ID)], g.changedAt[h.DefinedAt] = h, h
		list = append(list, h)
	}
	histories := g.histories // without g, which reloads would keep alive
	g.removals = sync.OnceValue(func() map[string]referenceRemoval { return findReferenceRemovals(histories) })
	g.conflicts = sync.OnceValue(func() []provenance.Conflict {
		return slices.Concat(engine.Map(list, (*provenance.DefinitionHistory).Conflicts)...)
	})
}

// CopyWithLayersOf returns a copy of g whose Layers include the changes in texts that compile, valid or not.
func (g *Generation) CopyWithLayersOf(texts []*source.Text) *Generation {
	attempt, next := &Generation{Game: g.Game, Limits: g.Limits, rules: g.rules}, *g
	texts, _ = source.SplitLocales(texts)
	if rd, _ := attempt.loadFiles(texts, g.Chunks, nil); rd != nil {
		next.storeHistories(rd.all)
	}
	return &next
}

func (g *definitionCollector) detachedValue(t *lua.LTable) schema.Value {
	sandbox.Charge(g.vm.L, definitionWork, definitionBytes)
	return runtime.FromLua(g.vm.L, t, nil).DetachFromScript(functionFileAndLine, maxHistoryValues)
}

// functionFileAndLine returns FILE:LINE of a script function (the outermost of wrapped ones), or "" for a Go function.
func functionFileAndLine(fn schema.Value) string {
	fn, _ = schema.SplitWrapping(fn)
	if of := fn.Host.(*lua.LFunction); !of.IsG {
		return fmt.Sprintf("%s:%d", of.Proto.SourceName, of.Proto.LineDefined)
	}
	return ""
}

// Layers returns the values that files gave to a path of a definition, even of a removed one: first the file that
// defines it, then mods in load order. kind may be "". For the path "" it returns all changes.
func (g *Generation) Layers(kind, id, path string) ([]provenance.Layer, error) {
	h, err := g.historyOf(kind, id)
	if err != nil {
		return nil, err
	}
	if path != "" {
		if path, err = schema.QualifyPathWords(h.Kind, path, g.Content.KeywordTable()); err != nil {
			return nil, err
		}
	}
	return slices.Concat(engine.Map(h.Layers, func(s *provenance.DefinitionStatement) []provenance.Layer { return s.LayersInOrContaining(path) })...), nil
}

// DefinitionPlaces returns the places at which files define and change a definition, in load order.
func (g *Generation) DefinitionPlaces(e lookup.Entry) []engine.Place {
	h := g.histories[e.Kind+" "+e.ID]
	switch {
	case h != nil:
		return engine.Map(h.Layers, (*provenance.DefinitionStatement).Place)
	case g.Files[e.Where.File] != nil:
		return []engine.Place{e.Where}
	}
	return nil
}

// historyOf returns the history of a definition. It fails if the id is unknown, built in, or that of another form.
func (g *Generation) historyOf(kind, id string) (*provenance.DefinitionHistory, error) {
	d, exact := g.Content.Definition(kind, id)
	if !exact {
		found, err := lookup.Find(g.Entries(), kind, id)
		if err != nil {
			for _, k := range g.Game.Kinds { // it may have been removed
				if h := g.histories[definitionKey(k, id)]; h != nil && (kind == "" || k.Name == kind) {
					return h, nil
				}
			}
			return nil, err
		}
		if d, exact = g.Content.Definition(found[0].Kind, found[0].ID); !exact {
			return nil, fmt.Errorf("%s is built in, so no file defines it", found[0].ID)
		}
	}
	if of := d.BaseFormID(); of != "" {
		return nil, fmt.Errorf("%s is a form of %s: use %s.%s", d.ID(), of, of, d.Kind.FieldPathOfForm(d.ID()))
	}
	if h := g.histories[definitionKey(d.Kind, d.ID())]; h != nil {
		return h, nil
	}
	where := d.Where()
	return &provenance.DefinitionHistory{Kind: d.Kind, ID: d.ID(), Layers: []*provenance.DefinitionStatement{{Chunk: g.Files[where.File], Line: where.Line, Whole: g.DefinitionValue(d)}}}, nil
}

// Conflicts returns the places where two mods change a definition in different ways.
func (g *Generation) Conflicts() []provenance.Conflict { return g.conflicts() }

// IsChangedByMods reports whether files of mods change a definition.
func (g *Generation) IsChangedByMods(d schema.Definition) bool {
	return g.histories[definitionKey(d.Kind, d.ID())] != nil
}

// Amendments returns the changes that mods make to definitions, also to their own, sorted by kind and id.
func (g *Generation) Amendments() (list []lookup.Amendment) {
	all := slices.SortedFunc(maps.Values(g.histories), func(a, b *provenance.DefinitionHistory) int {
		return cmp.Or(cmp.Compare(a.Kind.Name, b.Kind.Name), cmp.Compare(a.ID, b.ID))
	})
	for _, h := range all {
		for _, s := range h.Layers[1:] {
			file := s.Chunk.Text
			list = append(list, lookup.Amendment{Kind: h.Kind.Name, ID: h.ID, Mod: file.Owner(), Word: s.Word, OfItems: s.OfItems,
				Where: engine.Place{File: file.Name, Line: s.Line}})
		}
	}
	return list
}
