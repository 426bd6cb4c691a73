package check

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// VocabularyOf returns the names and words that scripts of a game can use, with those that content
// c adds unless it is nil.
func VocabularyOf(game *declare.Declaration, c library.Definitions) *Vocabulary {
	v := &Vocabulary{Game: game.Name, Fields: map[string]*words{}, Tables: map[string]*words{}, Compared: map[string]*words{}, Taken: map[string]Taken{}}
	b := &deriver{v, game, c, game.Keywords}
	if c != nil {
		b.keywords = c.KeywordTable()
	}
	for _, view := range append(slices.Clone(game.Views), game.Event) {
		b.view(view)
	}
	for _, k := range game.Kinds {
		b.fields(k.Fields)
	}
	if c == nil {
		return v
	}
	for _, d := range c.Definitions() {
		v.IDs.add(d.ID())
	}
	for name, list := range game.ComparableWords(c) {
		v.Compared[name] = &words{}
		v.Compared[name].add(list...)
	}
	return v
}

type deriver struct {
	*Vocabulary
	game     *declare.Declaration
	content  library.Definitions
	keywords *engine.Keywords
}

func (d *deriver) view(view *schema.View) {
	for _, f := range view.Fields {
		if f.Str != nil {
			d.Said.add(f.Name)
		}
		if f.At != nil && f.Type.Words != nil {
			add(d.Tables, f.Name, d.legal(f.Type.Words))
		}
		if inner := d.findView(f.Type.View); inner != nil {
			add(d.Tables, f.Name, d.wordsOf(inner))
		}
		d.comparedWords(f.Name, f.Type)
	}
	for _, verb := range d.game.Verbs[view] {
		d.Verbs.add(verb.Name)
		for i, a := range verb.Args {
			if a.Words != nil {
				d.Taken[verb.Name] = Taken{Argument: i + 1, Words: &words{}}
				d.Taken[verb.Name].Words.add(a.Legal(d.keywords)...)
			}
		}
	}
}

// comparedWords adds the words that a field can have as its value, so that scripts compare it with
// them.
func (d *deriver) comparedWords(name string, t *schema.Type) {
	switch t.Shape {
	case schema.Word:
		add(d.Compared, name, d.legal(t.Words))
	case schema.List:
		for _, f := range t.Of.Fields {
			d.comparedWords(f.Name, f.Type)
		}
	}
}

// legal returns a list of words with the content's keywords among them if it contains keywords.
func (d *deriver) legal(w *vocabulary.Words) []string { return w.Of(d.keywords).List }

// fields adds the parameters of all callbacks in fields and in the fields of their types.
func (d *deriver) fields(list []*schema.Field) {
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

func (d *deriver) parameter(p schema.Parameter) {
	if view := d.findView(p.Type.View); view != nil {
		add(d.Fields, p.Name, d.wordsOf(view))
	}
}

func (d *deriver) findView(name string) *schema.View {
	for _, view := range d.game.Views {
		if view.Name == name {
			return view
		}
	}
	return nil
}

// wordsOf returns the names that can follow a view: fields, members and verbs.
func (d *deriver) wordsOf(view *schema.View) []string {
	names := view.Names()
	if view.Members != nil && d.content != nil {
		names = append(names, view.Members.Keys(d.content).List...)
	}
	for _, verb := range d.game.Verbs[view] {
		names = append(names, verb.Name)
	}
	return names
}

func add(sets map[string]*words, name string, list []string) {
	if sets[name] == nil && len(list) > 0 {
		sets[name] = &words{}
	}
	if len(list) > 0 {
		sets[name].add(list...)
	}
}
