package skirmish

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/ui"
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
	c := g.Content
	for _, d := range c.Units {
		facts := fmt.Sprintf("%d HP  %s, %s, damage %d", d.HP, rules.Ranges[d.Range], rules.Kinds[d.Kind], d.Damage)
		for _, a := range d.Auras {
			facts += fmt.Sprintf(", %s %d", rules.Keywords[a.Keyword].Name, a.Amount)
		}
		list = append(list, scripting.Entry{Kind: "unit", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.chunks.Print(d.Where),
			Facts: facts, Fields: fields(d),
			Face: func(s screen.Screen) []string { return ui.UnitFace(d, s) }})
	}
	for _, d := range c.Cards {
		needs := strings.Join(d.Requires.Words(), ", ")
		if needs == "" {
			needs = "basic"
		}
		list = append(list, scripting.Entry{Kind: "card", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.chunks.Print(d.Where),
			Facts: fmt.Sprintf("%s, on %s: %s", needs, rules.Aims[d.Aim], d.Rules()), Text: d.Rules(), Fields: fields(d),
			Face: func(s screen.Screen) []string { return ui.CardFace(d, s) }})
	}
	if d := &c.Match; !d.Empty() {
		list = append(list, scripting.Entry{Kind: "match", ID: "match", Name: "the match", Where: d.Where, Print: g.chunks.Print(d.Where),
			Facts:  strings.Join(d.Units[rules.TeamA], ", ") + " against " + strings.Join(d.Units[rules.TeamB], ", "),
			Fields: fields(d),
			Face:   func(s screen.Screen) []string { return ui.MatchFace(c, s) }})
	}
	return list
}

// fields are what is declared of a definition beside its id, name and text.
func fields(definition any) (list []scripting.Field) {
	switch d := definition.(type) {
	case *rules.UnitDef:
		var auras []engine.Value
		for _, a := range d.Auras {
			auras = append(auras, engine.Value{Name: rules.Keywords[a.Keyword].Word, Number: a.Amount})
		}
		return []scripting.Field{
			{Name: "hp", Value: d.HP}, {Name: "range", Value: rules.Ranges[d.Range]}, {Name: "kind", Value: rules.Kinds[d.Kind]},
			{Name: "damage", Value: d.Damage}, {Name: "auras", Value: auras},
		}
	case *rules.CardDef:
		return []scripting.Field{{Name: "requires", Value: d.Requires.Words()}, {Name: "target", Value: rules.Aims[d.Aim]}, {Name: "values", Value: d.Values}}
	case *rules.MatchDef:
		for team, name := range rules.Teams {
			name = strings.ToLower(name)
			list = append(list, scripting.Field{Name: "team_" + name, Value: d.Units[team]}, scripting.Field{Name: "deck_" + name, Value: d.Decks[team]})
		}
	}
	return list
}
