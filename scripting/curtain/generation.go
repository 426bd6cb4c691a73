package curtain

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Generation is one load of a pack: frozen content, and what it takes to make
// runtimes for it. It is a scripting.Content and may be shared between
// goroutines.
type Generation struct {
	Content *rules.Content
	Limits  scripting.Limits

	chunks    []*syntax.Chunk
	callbacks int
}

// definers are the functions that define content, and intents the words for the
// actions of an intent.
var (
	definers = []string{"card", "enemy", "protagonist", "run"}
	intents  = []string{"attack", "attack_all", "gain", "inflict", "heal", "lose"}

	contentRules = &syntax.Rules{Names: append(append([]string{}, definers...), intents...), Definers: definers}
)

// Load makes a generation from script files. All faults are reported together,
// as source.Errors. Files that are the same as in previous are not compiled
// again; previous may be nil.
func Load(texts []*source.Text, limits scripting.Limits, previous *Generation) (*Generation, error) {
	g := &Generation{Limits: limits}
	old := map[string]*syntax.Chunk{}
	if previous != nil {
		for _, c := range previous.chunks {
			old[c.Text.Name] = c
		}
	}
	var faults source.Errors
	for _, t := range texts {
		chunk := old[t.Name]
		if chunk == nil || chunk.Text.Body != t.Body {
			var err error
			if chunk, err = syntax.Compile(t, contentRules); err != nil {
				faults = addFaults(faults, err)
				continue
			}
		}
		g.chunks = append(g.chunks, chunk)
	}
	rt, rd, more := g.run()
	faults = append(faults, more...)
	rd.faults = append(rd.faults, faults...)
	content, misfits := rules.NewContent(rd.cards, rd.enemies, rd.protagonists, rd.run)
	rd.misfits(misfits)
	if err := rd.sorted(); err != nil {
		return nil, err
	}
	_ = rt
	g.Content = content
	g.callbacks = len(rd.callbacks)
	return g, nil
}

func addFaults(list source.Errors, err error) source.Errors {
	switch err := err.(type) {
	case source.Errors:
		return append(list, err...)
	case *source.Error:
		return append(list, err)
	}
	return append(list, &source.Error{Message: err.Error(), Err: err})
}

// run runs every chunk in an interpreter of its own and reads what they define.
func (g *Generation) run() (*Runtime, *reader, source.Errors) {
	vm := scripting.NewVM(g.Limits)
	rt := newRuntime(vm)
	rd := newReader(nil, true)
	var faults source.Errors
	for _, chunk := range g.chunks {
		defs, err := defineIn(vm, chunk)
		if err != nil {
			faults = addFaults(faults, err)
			continue
		}
		if len(defs) == 0 {
			rd.faults = append(rd.faults, chunk.Text.Errorf(0, 0, 0, "the file defines nothing: begin it with return card { ... }, or enemy, protagonist, run"))
		}
		for _, def := range defs {
			rd.read(def)
			if err := vm.Freeze(def.Table); err != nil {
				faults = addFaults(faults, chunk.Text.Errorf(def.Line, 0, 0, "%s", err.Error()))
			}
		}
		rt.texts[chunk.Text.Name] = chunk.Text
	}
	rt.callbacks = rd.callbacks
	return rt, rd, faults
}

// defineIn runs a chunk and collects what it defines.
func defineIn(vm *scripting.VM, chunk *syntax.Chunk) (defs []*scripting.Definition, err error) {
	words := intentWords(vm)
	_, err = vm.Load(chunk, func(name string) lua.LValue {
		if w, ok := words[name]; ok {
			return w
		}
		if slices.Contains(definers, name) {
			return vm.Definer(name, chunk, func(d *scripting.Definition) { defs = append(defs, d) })
		}
		return nil
	})
	return defs, err
}

// Runtime makes an interpreter with all callbacks of the generation.
func (g *Generation) Runtime() (*Runtime, error) {
	rt, rd, faults := g.run()
	if len(faults) > 0 {
		return nil, faults
	}
	if len(rd.callbacks) != g.callbacks {
		return nil, fmt.Errorf("the scripts defined %d callbacks at first and %d now: what a file defines must not depend on anything outside of it", g.callbacks, len(rd.callbacks))
	}
	return rt, nil
}

// Entries implements scripting.Content.
func (g *Generation) Entries() (list []scripting.Entry) {
	for _, d := range g.Content.Cards {
		if !d.Upgraded {
			list = append(list, scripting.Entry{Kind: "card", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.print(d.Where),
				Facts: fmt.Sprintf("%d  %s, %s, %s: %s", d.Cost, d.Owner, rules.CardTypes[d.Type], rules.Rarities[d.Rarity], d.Rules())})
		}
	}
	for _, d := range g.Content.Enemies {
		list = append(list, scripting.Entry{Kind: "enemy", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.print(d.Where), Facts: fmt.Sprintf("%d HP  %s", d.HP, d.Rules())})
	}
	if run := g.Content.Run; run.Where.File != "" {
		list = append(list, scripting.Entry{Kind: "run", ID: "run", Name: "the run", Where: run.Where, Print: g.print(run.Where), Facts: fmt.Sprintf("%d acts", len(run.Acts))})
	}
	for _, d := range g.Content.Protagonists {
		list = append(list, scripting.Entry{Kind: "protagonist", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.print(d.Where), Facts: fmt.Sprintf("%d HP  %s", d.HP, d.Title)})
	}
	return list
}

// print is the fingerprint of the file that defines something.
func (g *Generation) print(where engine.Place) uint64 {
	for _, c := range g.chunks {
		if c.Text.Name == where.File {
			return engine.HashString(c.Text.Body)
		}
	}
	return 0
}
