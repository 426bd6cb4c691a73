package reference

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// WordMeaning is a meaning of a word, with the paths of everything that has this meaning.
type WordMeaning struct {
	Paths []string // such as card.on.damaged
	Doc   string   // one sentence
}

// MeaningsOf returns the meanings of a word as the name of a kind, view, field, method or type, or as a type's value.
func (r *Reference) MeaningsOf(word string) (list []WordMeaning) {
	r.eachDocumentedName(func(path, name, doc string) {
		if name != word || doc == "" {
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

// WordsWithMeanings returns all words for which MeaningsOf returns a meaning.
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
			visit(k.Name+":"+m.Name, m.Name, m.Doc)
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
