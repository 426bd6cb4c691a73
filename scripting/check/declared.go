package check

import (
	"slices"

	"curtaincall/engine/declare"
	"curtaincall/scripting"
)

// Declared is what a generation of a declared game complains of: words that its
// scripts cannot use, comments that are out of date, and what the game itself
// knows.
func Declared(g *scripting.Generation) (list []scripting.Finding) {
	list = Words(Texts(g.Chunks()), vocabulary(g.Game, g.Content))
	for _, d := range g.Content.Definitions() {
		if text, is := g.Game.Rules(d); is {
			list = append(list, Comment(g.Chunks(), d.Kind.Where(d.Def), text)...)
		}
	}
	if g.Game.Check != nil {
		for _, m := range g.Game.Check(g.Content) {
			e := At(g.Chunks(), m.Where, m.Path, "%s", m.Message)
			e.Hint = m.Advice
			list = append(list, Found(m.Code, e))
		}
	}
	Sort(list)
	return list
}

// vocabulary are the words that the scripts of a declared game can use. The
// parameters of callbacks are called as the game declares them.
func vocabulary(game *declare.Game, c declare.Content) *Vocabulary {
	v := &Vocabulary{Fields: map[string][]string{}, Tables: map[string][]string{}, Compared: map[string][]string{}, Taken: map[string]Taken{}}
	views := map[string]*declare.View{}
	for _, view := range game.Views {
		views[view.Name] = view
		for _, verb := range view.Verbs {
			v.verb(verb)
		}
	}
	for _, view := range append(slices.Clone(game.Views), game.Event) {
		for _, f := range view.Fields {
			v.fieldOf(f, views)
		}
	}
	for _, k := range game.Kinds {
		v.callbacks(k.Fields, views, c)
	}
	for name, words := range game.Compared(c) {
		v.Compared[name] = words
	}
	return v
}

func (v *Vocabulary) verb(verb *declare.Verb) {
	if slices.Contains(v.Verbs, verb.Name) {
		return
	}
	v.Verbs = append(v.Verbs, verb.Name)
	for i, a := range verb.Args {
		if a.Words != nil {
			v.Taken[verb.Name] = Taken{Argument: i + 1, Words: a.Words}
		}
	}
}

// fieldOf notes what a field of some view can be, and what it has.
func (v *Vocabulary) fieldOf(f *declare.ViewField, views map[string]*declare.View) {
	switch t := f.Type; {
	case f.At != nil && t.Words != nil:
		v.Tables[f.Name] = t.Words.List
	case t.Words != nil:
		for _, w := range t.Words.List {
			if !slices.Contains(v.Compared[f.Name], w) {
				v.Compared[f.Name] = append(v.Compared[f.Name], w)
			}
		}
	case t.View != "" && views[t.View] != nil:
		v.Tables[f.Name] = append(v.Tables[f.Name], canBeAsked(views[t.View])...)
	}
}

// callbacks notes the fields of the parameters of callbacks.
func (v *Vocabulary) callbacks(fields []*declare.Field, views map[string]*declare.View, c declare.Content) {
	for _, f := range fields {
		if f.Type.Of != nil {
			v.callbacks(f.Type.Of.Fields, views, c)
		}
		v.callbacks(f.Type.Fields, views, c)
		if f.Callback == nil {
			continue
		}
		for _, p := range f.Callback.Params {
			if view := views[p.Type.View]; view != nil {
				v.Fields[p.Name] = append(v.Fields[p.Name], canBeAsked(view)...)
				if view.Members != nil {
					v.Fields[p.Name] = append(v.Fields[p.Name], view.Members.Keys(c).List...)
				}
			}
		}
	}
}

// canBeAsked are the fields and verbs of a view.
func canBeAsked(view *declare.View) []string {
	names := view.Names()
	for _, verb := range view.Verbs {
		names = append(names, verb.Name)
	}
	return names
}
