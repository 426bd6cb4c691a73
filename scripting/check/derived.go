package check

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
)

// VocabularyOf returns the names and words that scripts of a game can use, with those that content
// c adds unless it is nil.
func VocabularyOf(game *declare.Declaration, c library.Definitions) *ScriptVocabulary {
	v := &ScriptVocabulary{Game: game.Name, Verbs: map[string]*wordSet{}, Fields: map[string]*wordSet{}, Tables: map[string]*wordSet{}, Compared: map[string]*wordSet{}, Taken: map[string]WordArgument{}}
	b := &vocabularyBuilder{v, game, c, game.Keywords}
	if c != nil {
		b.keywords = c.KeywordTable()
	}
	for _, view := range append(slices.Clone(game.Views), game.Event) {
		b.addView(view)
	}
	for _, k := range game.Kinds {
		b.addCallbackParameters(k.Fields)
	}
	if c == nil {
		return v
	}
	v.kindsOf = scripting.NewKindsByIDFunc(game, c.Definitions())
	for _, d := range c.Definitions() {
		v.IDs.add(d.ID())
	}
	if game.Words != nil {
		for name, list := range game.Words(c) {
			v.Compared[name] = &wordSet{}
			v.Compared[name].add(list...)
		}
	}
	return v
}

type vocabularyBuilder struct {
	*ScriptVocabulary
	game     *declare.Declaration
	content  library.Definitions
	keywords *engine.Keywords
}

func (d *vocabularyBuilder) addView(view *schema.View) {
	for _, f := range view.Fields {
		if f.Str != nil {
			d.TextFields.add(f.Name)
		}
		if f.At != nil && f.Type.Words != nil {
			addToSet(d.Tables, f.Name, f.Type.Words.WithKeywordsOf(d.keywords).List)
		}
		if inner := d.findView(f.Type.View); inner != nil {
			addToSet(d.Tables, f.Name, d.fieldMemberAndVerbNames(inner))
		}
		d.addWordsOfField(f.Name, f.Type)
	}
	for _, verb := range d.game.Verbs[view] {
		for i, a := range verb.Args {
			if a.Words != nil {
				d.Taken[verb.Name] = WordArgument{Argument: i + 1, Words: &wordSet{}}
				d.Taken[verb.Name].Words.add(a.LegalWords(d.keywords)...)
			}
		}
	}
}

// addWordsOfField adds the words that a field can have as its value, so that scripts compare it with them.
func (d *vocabularyBuilder) addWordsOfField(name string, t *schema.Type) {
	switch t.Shape {
	case schema.Word:
		addToSet(d.Compared, name, t.Words.WithKeywordsOf(d.keywords).List)
	case schema.List:
		for _, f := range t.Of.Fields {
			d.addWordsOfField(f.Name, f.Type)
		}
	}
}

func (d *vocabularyBuilder) addCallbackParameters(list []*schema.Field) {
	for _, f := range list {
		if f.Callback != nil {
			for _, p := range f.Callback.Params {
				if view := d.findView(p.Type.View); view != nil {
					addToSet(d.Fields, p.Name, d.fieldMemberAndVerbNames(view))
					for _, verb := range d.game.Verbs[view] {
						addToSet(d.Verbs, p.Name, []string{verb.Name})
					}
				}
			}
		}
		d.addCallbackParameters(f.Type.Fields)
		if f.Type.Of != nil {
			d.addCallbackParameters(f.Type.Of.Fields)
		}
	}
}

func (d *vocabularyBuilder) findView(name string) *schema.View {
	for _, view := range d.game.Views {
		if view.Name == name {
			return view
		}
	}
	return nil
}

// fieldMemberAndVerbNames returns the names that can follow a view: fields, members and verbs.
func (d *vocabularyBuilder) fieldMemberAndVerbNames(view *schema.View) []string {
	names := view.ReadableFields(schema.NoSubject)
	if view.Members != nil && d.content != nil {
		names = append(names, view.Members.Keys(d.content).List...)
	}
	for _, verb := range d.game.Verbs[view] {
		names = append(names, verb.Name)
	}
	return names
}

func addToSet(sets map[string]*wordSet, name string, list []string) {
	if len(list) == 0 {
		return
	}
	if sets[name] == nil {
		sets[name] = &wordSet{}
	}
	sets[name].add(list...)
}
