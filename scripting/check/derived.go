package check

import (
	"slices"

	"curtaincall/engine/declare"
)

// VocabularyOf are the words that a game declares, for a content.
func VocabularyOf(game *declare.Game, c declare.Content) *Vocabulary {
	v := &Vocabulary{Game: game.Name, Fields: map[string][]string{}, Tables: map[string][]string{}, Compared: map[string][]string{}, Taken: map[string]Taken{}}
	d := &deriver{v, game, c}
	for _, view := range append(slices.Clone(game.Views), game.Event) {
		d.view(view)
	}
	for _, k := range game.Kinds {
		d.fields(k.Fields)
	}
	for _, def := range c.Definitions() {
		v.IDs = append(v.IDs, def.ID())
	}
	for name, words := range game.Compared(c) {
		v.Compared[name] = words
	}
	return v
}

// deriver collects the vocabulary of a game.
type deriver struct {
	*Vocabulary
	game    *declare.Game
	content declare.Content
}

func (d *deriver) view(view *declare.View) {
	for _, f := range view.Fields {
		if f.Str != nil && !slices.Contains(d.Said, f.Name) {
			d.Said = append(d.Said, f.Name)
		}
		if f.At != nil && f.Type.Words != nil {
			add(d.Tables, f.Name, d.legal(f.Type.Words))
		}
		if shown := d.named(f.Type.View); shown != nil {
			add(d.Tables, f.Name, d.asked(shown))
		}
		d.compared(f.Name, f.Type)
	}
	for _, verb := range view.Verbs {
		if !slices.Contains(d.Verbs, verb.Name) {
			d.Verbs = append(d.Verbs, verb.Name)
		}
		for i, a := range verb.Args {
			if a.Words != nil {
				d.Taken[verb.Name] = Taken{Argument: i + 1, Words: a.Legal(d.content.KeywordTable())}
			}
		}
	}
}

// compared are the words that a field of that name can be.
func (d *deriver) compared(name string, t *declare.Type) {
	switch t.Shape {
	case declare.Word:
		add(d.Compared, name, d.legal(t.Words))
	case declare.List:
		for _, f := range t.Of.Fields {
			d.compared(f.Name, f.Type)
		}
	}
}

// legal are words, with those of the keywords that the content adds.
func (d *deriver) legal(w *declare.Words) []string { return w.Of(d.content.KeywordTable()).List }

// fields looks at the parameters of the callbacks of a definition.
func (d *deriver) fields(list []*declare.Field) {
	for _, f := range list {
		if f.Callback != nil {
			for _, p := range f.Callback.Params {
				d.parameter(p)
			}
		}
		d.fields(f.Type.Fields)
		if f.Type.Of != nil {
			d.fields(f.Type.Of.Fields)
		}
	}
}

func (d *deriver) parameter(p declare.Parameter) {
	if view := d.named(p.Type.View); view != nil {
		add(d.Fields, p.Name, d.asked(view))
	}
}

// named is the view of a name, nil for none.
func (d *deriver) named(name string) *declare.View {
	for _, view := range d.game.Views {
		if view.Name == name {
			return view
		}
	}
	return nil
}

// asked are the words that can follow a view: fields, members and verbs.
func (d *deriver) asked(view *declare.View) []string {
	names := view.Names()
	if view.Members != nil {
		names = append(names, view.Members.Keys(d.content).List...)
	}
	for _, verb := range view.Verbs {
		names = append(names, verb.Name)
	}
	return names
}

// add adds words to those of a name, each once.
func add(to map[string][]string, name string, words []string) {
	for _, w := range words {
		if !slices.Contains(to[name], w) {
			to[name] = append(to[name], w)
		}
	}
}
