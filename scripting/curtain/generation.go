package curtain

import (
	"fmt"

	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Generation is one load of a pack: frozen content, and what it takes to make
// runtimes for it. It is a scripting.Content and may be shared between
// goroutines.
type Generation struct {
	Content *rules.Content
	Limits  sandbox.Limits

	chunks    scripting.Chunks
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
func Load(texts []*source.Text, limits sandbox.Limits, previous *Generation) (*Generation, error) {
	g := &Generation{Limits: limits}
	var old scripting.Chunks
	if previous != nil {
		old = previous.chunks
	}
	var faults source.Errors
	g.chunks, faults = scripting.CompileAll(texts, contentRules, old)
	_, rd := g.run()
	rd.Faults = append(rd.Faults, faults...)
	content, misfits := rules.NewContent(rd.cards, rd.enemies, rd.protagonists, rd.run)
	rd.Misfits(misfits)
	if err := rd.Sorted(); err != nil {
		return nil, err
	}
	g.Content = content
	g.callbacks = len(rd.Callbacks)
	return g, nil
}

// run runs every chunk in an interpreter of its own and reads what they define.
func (g *Generation) run() (*Runtime, *reader) {
	vm := sandbox.NewVM(g.Limits)
	rt, rd := newRuntime(vm), newReader(nil, true)
	faults := g.chunks.Define(vm, definers, intentWords(vm), rd.read)
	rd.Faults = append(rd.Faults, faults...)
	rt.List = rd.Callbacks
	return rt, rd
}

// Runtime makes an interpreter with all callbacks of the generation.
func (g *Generation) Runtime() (*Runtime, error) {
	rt, rd := g.run()
	if err := rd.Sorted(); err != nil {
		return nil, err
	}
	return rt, scripting.SameCallbacks(g.callbacks, len(rd.Callbacks))
}

// Entries implements scripting.Content.
func (g *Generation) Entries() (list []scripting.Entry) {
	for _, d := range g.Content.Cards {
		if !d.Upgraded {
			list = append(list, scripting.Entry{Kind: "card", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.chunks.Print(d.Where),
				Facts: fmt.Sprintf("%d  %s, %s, %s: %s", d.Cost, d.Owner, rules.CardTypes[d.Type], rules.Rarities[d.Rarity], d.Rules())})
		}
	}
	for _, d := range g.Content.Enemies {
		list = append(list, scripting.Entry{Kind: "enemy", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.chunks.Print(d.Where), Facts: fmt.Sprintf("%d HP  %s", d.HP, d.Rules())})
	}
	if run := g.Content.Run; run.Where.File != "" {
		list = append(list, scripting.Entry{Kind: "run", ID: "run", Name: "the run", Where: run.Where, Print: g.chunks.Print(run.Where), Facts: fmt.Sprintf("%d acts", len(run.Acts))})
	}
	for _, d := range g.Content.Protagonists {
		list = append(list, scripting.Entry{Kind: "protagonist", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.chunks.Print(d.Where), Facts: fmt.Sprintf("%d HP  %s", d.HP, d.Title)})
	}
	return list
}
