package skirmish

import (
	"fmt"
	"strings"

	rules "curtaincall/engine/skirmish"
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

// definers are the functions that define content.
var (
	definers     = []string{"card", "unit", "match"}
	contentRules = &syntax.Rules{Names: definers, Definers: definers}
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
	content, misfits := rules.NewContent(rd.cards, rd.units, rd.match)
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
	rt, rd := newRuntime(vm), &reader{complete: true}
	faults := g.chunks.Define(vm, definers, nil, rd.read)
	rd.Faults = append(rd.Faults, faults...)
	rt.List = rd.Callbacks
	return rt, rd
}

// Runtime makes an interpreter with all cards of the generation.
func (g *Generation) Runtime() (*Runtime, error) {
	rt, rd := g.run()
	if err := rd.Sorted(); err != nil {
		return nil, err
	}
	return rt, scripting.SameCallbacks(g.callbacks, len(rd.Callbacks))
}

// Entries implements scripting.Content.
func (g *Generation) Entries() (list []scripting.Entry) {
	for _, d := range g.Content.Units {
		facts := fmt.Sprintf("%d HP  %s, %s, damage %d", d.HP, rules.Ranges[d.Range], rules.Kinds[d.Kind], d.Damage)
		for _, a := range d.Auras {
			facts += fmt.Sprintf(", %s %d", g.Content.Keywords.Row(a.Keyword).Name, a.Amount)
		}
		list = append(list, scripting.Entry{Kind: "unit", ID: d.ID, Name: d.Name, Facts: facts, Where: d.Where, Print: g.chunks.Print(d.Where)})
	}
	for _, d := range g.Content.Cards {
		needs := strings.Join(d.Requires.Words(), ", ")
		if needs == "" {
			needs = "basic"
		}
		list = append(list, scripting.Entry{Kind: "card", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.chunks.Print(d.Where),
			Facts: fmt.Sprintf("%s, on %s: %s", needs, rules.Aims[d.Aim], d.Rules())})
	}
	if d := &g.Content.Match; !d.Empty() {
		list = append(list, scripting.Entry{Kind: "match", ID: "match", Name: "the match", Where: d.Where, Print: g.chunks.Print(d.Where),
			Facts: strings.Join(d.Units[rules.TeamA], ", ") + " against " + strings.Join(d.Units[rules.TeamB], ", ")})
	}
	return list
}
