package reference

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// ScriptTypes has the types that scripts use, by name, for completion and checks in editors.
type ScriptTypes struct {
	Classes   map[string]*ScriptClass
	Words     map[string]*WordTypeDoc // types whose values are words
	Functions map[string]*VerbDoc     // functions by their names
}

type ScriptClass struct {
	Name, Extends string
	Members       []ScriptMember
}

// ScriptMember is a field or a method of a class. The names [integer], [1] and [string] stand for all items of the
// list part, for item 1, and for any word.
type ScriptMember struct {
	Name, Type, Doc string
	Needed          bool      // whether every table of the class has it
	Verb            *VerbDoc  // the method; nil for a field
	Field           *FieldDoc // the field; nil for a method
}

func (r *Reference) Types() *ScriptTypes {
	t := &ScriptTypes{map[string]*ScriptClass{}, map[string]*WordTypeDoc{}, map[string]*VerbDoc{}}
	for i := range r.Words {
		t.Words[r.Words[i].Name] = &r.Words[i]
	}
	done := map[string]bool{}
	for _, v := range r.Views {
		t.addClass(v, done, func(f *FieldDoc) bool { return f.Maybe })
	}
	definers := slices.Concat(r.Kinds, r.Setups)
	if r.Mod != nil {
		definers = append(definers, *r.Mod)
	}
	for _, k := range definers {
		t.addClass(k, done, k.canOmit)
		t.AddFunctions(VerbDoc{Name: k.Name, Doc: k.Doc, Params: []ParamDoc{{Name: "definition", Type: k.Class}}, Result: k.Makes})
	}
	for _, k := range r.Parts {
		t.addClass(k, done, k.canOmit)
	}
	t.AddFunctions(r.Makers...)
	if r.Files != nil {
		t.AddFunctions(r.Files.Methods...)
	}
	return t
}

// AddFunctions adds functions to t.Functions. Two functions with the same name and one parameter each become one
// function, whose parameter can have either type.
func (t *ScriptTypes) AddFunctions(list ...VerbDoc) {
	for _, v := range list {
		if first := t.Functions[v.Name]; first != nil && len(first.Params) == 1 && len(v.Params) == 1 {
			either := first.Params[0]
			either.Type += " | " + v.Params[0].Type
			v.Params = []ParamDoc{either}
			v.Result = strings.Trim(first.Result+" | "+v.Result, " |")
		}
		t.Functions[v.Name] = &v
	}
}

func (t *ScriptTypes) addClass(doc ClassDoc, done map[string]bool, optional func(*FieldDoc) bool) {
	for _, part := range doc.splitFieldClasses(done) {
		c := &ScriptClass{Name: part.Class, Extends: part.Extends}
		for i := range part.Fields {
			f := &part.Fields[i]
			c.Members = append(c.Members, ScriptMember{Name: f.annotationKey(), Type: f.Type, Doc: f.Doc, Needed: !f.rest && f.Name != anyWord && !optional(f), Field: f})
		}
		for i := range part.Methods {
			m := &part.Methods[i]
			c.Members = append(c.Members, ScriptMember{Name: m.Name, Type: m.FunctionType(), Doc: m.Doc, Needed: true, Verb: m})
		}
		t.Classes[c.Name] = c
	}
}

// FunctionType returns the type of the function, such as fun(n: integer, who?: Whom): integer.
func (v *VerbDoc) FunctionType() string {
	var params []string
	for _, p := range v.Params {
		name := p.Name
		if p.Optional != "" {
			name += "?"
		}
		params = append(params, name+": "+p.Type)
		if p.Rest {
			params = append(params, "...: "+p.Type)
		}
	}
	text := "fun(" + strings.Join(params, ", ") + ")"
	if v.Result != "" {
		text += ": " + v.Result
	}
	return text
}

// annotationKey returns how stubs name a field: [integer] for the list part, [1] for an item, or its name.
func (f *FieldDoc) annotationKey() string {
	switch {
	case f.rest:
		return "[integer]"
	case f.Place > 0:
		return "[" + strconv.Itoa(f.Place) + "]"
	}
	return f.Name
}

// splitFieldClasses returns a class for each field of c that has fields itself, at any depth, and then c. It skips
// classes in done, and adds those of fields to done. A class without a name is called CLASS.FIELD.
func (c ClassDoc) splitFieldClasses(done map[string]bool) (list []ClassDoc) {
	c.Fields = slices.Clone(c.Fields)
	for i := range c.Fields {
		f := &c.Fields[i]
		part, several := strings.CutSuffix(f.Type, "[]")
		if f.Fields != nil && strings.HasPrefix(part, "table") { // it has no name of its own
			part = c.Class + "." + f.Name
		}
		if f.Fields != nil && !done[part] {
			done[part] = true
			list = append(list, ClassDoc{Class: part, Fields: f.Fields, local: c.local, inline: c.inline}.splitFieldClasses(done)...)
		}
		if f.Type = part; several && !f.rest {
			f.Type += "[]"
		}
	}
	return append(list, c)
}

// WordMeaning is a meaning of a word. Paths has the fields, methods and other names in the reference that have it.
type WordMeaning struct {
	Paths []string // what has the meaning, such as card.on.damaged or self:deal(n, target?, times?)
	Doc   string   // one sentence
}

// MeaningsOf returns the meanings of a word that has a place in the reference, or of a path such as self:deal.
func (r *Reference) MeaningsOf(word string) (list []WordMeaning) {
	r.eachDocumentedName(func(path, name, doc string) {
		if name != word && path != word && !strings.HasPrefix(path, word+"(") || doc == "" {
			return
		}
		for i := range list {
			if list[i].Doc == doc {
				if !slices.Contains(list[i].Paths, path) {
					list[i].Paths = append(list[i].Paths, path)
				}
				return
			}
		}
		list = append(list, WordMeaning{[]string{path}, doc})
	})
	return list
}

// WordsWithMeanings returns the names for which MeaningsOf returns a meaning, without paths, some of them repeatedly.
func (r *Reference) WordsWithMeanings() (list []string) {
	r.eachDocumentedName(func(_, name, doc string) {
		if doc != "" {
			list = append(list, name)
		}
	})
	return list
}

func (r *Reference) eachDocumentedName(visit func(path, name, doc string)) {
	classes := slices.Concat(r.Kinds, r.Setups, r.Parts, r.Views)
	for _, more := range []*ClassDoc{r.Files, r.Mod} {
		if more != nil {
			classes = append(classes, *more)
		}
	}
	for _, k := range classes {
		visit(k.Name, k.Name, k.Doc)
		eachField(k.Name, k.Fields, visit)
		for _, m := range k.Methods {
			visit(k.Name+":"+m.signature(), m.Name, m.Doc)
		}
	}
	for _, m := range r.Makers {
		visit(m.Name, m.Name, m.Doc)
	}
	for _, w := range r.Words {
		visit(w.Name, w.Name, cmp.Or(w.Doc, "One of "+strings.Join(w.Words, ", ")+"."))
		for _, word := range w.Words {
			visit(word, word, "One of the values of "+w.Name+".")
		}
	}
	for _, k := range r.Keywords {
		visit(k.Word, k.Word, k.Doc)
	}
}

func eachField(path string, list []FieldDoc, visit func(path, name, doc string)) {
	for i := range list {
		f := &list[i]
		inner := path + "." + f.Name
		if f.Place > 0 {
			inner = path + "[" + strconv.Itoa(f.Place) + "]"
		}
		visit(inner, f.Name, f.Doc)
		eachField(inner, f.Fields, visit)
	}
}
