package curtain

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
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
	c := g.Content
	for _, d := range c.Cards {
		if d.Upgraded {
			continue
		}
		up := c.Upgraded(d)
		e := g.cardEntry(d, up)
		if up != nil {
			e.Forms = append(e.Forms, g.cardEntry(up, nil))
		}
		list = append(list, e)
	}
	for _, d := range c.Enemies {
		list = append(list, scripting.Entry{Kind: "enemy", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.chunks.Print(d.Where),
			Facts: fmt.Sprintf("%d HP  %s", d.HP, d.Rules()), Text: d.Rules(), Fields: fields(d),
			Face: func(s screen.Screen) []string { return ui.EnemyFace(c.Keywords, d, s) }})
	}
	if run := &c.Run; run.Where.File != "" {
		list = append(list, scripting.Entry{Kind: "run", ID: "run", Name: "the run", Where: run.Where, Print: g.chunks.Print(run.Where),
			Facts: fmt.Sprintf("%d acts", len(run.Acts)), Fields: fields(run),
			Face: func(s screen.Screen) []string { return ui.RunFace(c, s) }})
	}
	for _, d := range c.Protagonists {
		list = append(list, scripting.Entry{Kind: "protagonist", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.chunks.Print(d.Where),
			Facts: fmt.Sprintf("%d HP  %s", d.HP, d.Title), Fields: fields(d),
			Face: func(s screen.Screen) []string { return ui.ProtagonistFace(c, d, s) }})
	}
	return list
}

func (g *Generation) cardEntry(d, up *rules.CardDef) scripting.Entry {
	return scripting.Entry{Kind: "card", ID: d.ID, Name: d.Name, Where: d.Where, Print: g.chunks.Print(d.Where),
		Facts: fmt.Sprintf("%d  %s, %s, %s: %s", d.Cost, d.Owner, rules.CardTypes[d.Type], rules.Rarities[d.Rarity], d.Rules()),
		Text:  d.Rules(), Fields: fields(d),
		Face: func(s screen.Screen) []string { return ui.CardFace(g.Content.Keywords, d, up, s) }}
}

// fields are what is declared of a definition beside its id, name and text.
func fields(definition any) []scripting.Field {
	switch d := definition.(type) {
	case *rules.CardDef:
		target := rules.Aims[d.Aim]
		if target == "" {
			target = "none"
		}
		return []scripting.Field{
			{Name: "owner", Value: d.Owner}, {Name: "type", Value: rules.CardTypes[d.Type]}, {Name: "rarity", Value: rules.Rarities[d.Rarity]},
			{Name: "cost", Value: d.Cost}, {Name: "target", Value: target}, {Name: "values", Value: d.Values}, {Name: "says", Value: d.Says},
		}
	case *rules.EnemyDef:
		var held []engine.Value
		for _, h := range d.Keywords {
			held = append(held, engine.Value{Name: rules.Keywords.Row(rules.Keyword(h.Keyword)).Word, Number: h.Stacks})
		}
		return []scripting.Field{
			{Name: "hp", Value: d.HP}, {Name: "phases", Value: len(d.Phases)}, {Name: "values", Value: d.Values}, {Name: "keywords", Value: held},
			{Name: "immune", Value: wordsOf(d.Immune)}, {Name: "keeps", Value: wordsOf(d.Keeps)}, {Name: "says", Value: d.Says},
		}
	case *rules.ProtagonistDef:
		return []scripting.Field{{Name: "title", Value: d.Title}, {Name: "hp", Value: d.HP}, {Name: "basics", Value: d.Basics}, {Name: "says", Value: d.Says}}
	case *rules.RunDef:
		var acts, scenes, bosses []string
		for _, act := range d.Acts {
			acts, bosses = append(acts, act.Name), append(bosses, act.Boss)
			for _, enemies := range act.Scenes {
				scenes = append(scenes, strings.Join(enemies, " or "))
			}
		}
		return []scripting.Field{
			{Name: "macguffin", Value: d.MacGuffin}, {Name: "protagonists", Value: d.Protagonists}, {Name: "basics", Value: d.Basics}, {Name: "deck", Value: d.Deck},
			{Name: "acts", Value: acts}, {Name: "scenes", Value: scenes}, {Name: "bosses", Value: bosses},
		}
	}
	return nil
}

// wordsOf are the words of a set of keywords.
func wordsOf(set engine.KeywordSet) (list []string) {
	for ; set != 0; set &= set - 1 {
		list = append(list, rules.Keywords.Row(set.First()).Word)
	}
	return list
}
