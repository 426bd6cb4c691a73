package editing

import (
	"slices"
	"sync"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// index has the names and strings that can be referred to in the searched files, so that each file is read
// once. Any number of Scripts and goroutines can use it.
type index struct {
	mu    sync.Mutex
	files map[string]*indexedFile // by name
	size  int                     // bytes of them
}

// maxIndexSize limits an index, in bytes. Further files are read at each search.
const maxIndexSize = 32 << 20

type indexedFile struct {
	text  *source.Text
	uses  []indexedUse
	asked []*source.Text // as in Scripts
	types *typing.Types  // those of the definitions, if it depends on any
	size  int            // bytes
}

// indexedUse is a meaning in a file, with all places that have this meaning.
type indexedUse struct {
	occurrenceMeaning
	places []usePlace
}

// occurrenceMeaning is the part of an occurrence that is compared in searches for references.
type occurrenceMeaning struct {
	Want, Owner, Name, value string
	member                   *reference.ScriptMember
	isString, isDirection    bool
}

type usePlace struct{ line, column, width int32 }

// Bytes of a meaning and of a place in an index.
const useSize, usePlaceSize = 150, 12

// isCurrent reports whether reading the file again would give the same.
func (f *indexedFile) isCurrent(s *Scripts, t *source.Text) bool {
	return f != nil && f.text == t && (len(f.asked) == 0 || f.types == s.Script && !slices.ContainsFunc(f.asked, func(library *source.Text) bool {
		return library != nil && s.Text(library.Name) != library
	}))
}

// visitUses calls visit with the members, strings and undeclared names of a file for which wanted returns
// true; none if the file does not parse. Neither function may retain its argument.
func (s *Scripts) visitUses(t *source.Text, wanted func(*occurrence) bool, visit func(*occurrence)) {
	for _, u := range s.usesIn(t) {
		f := occurrence{Meaning: typing.Meaning{Want: u.Want, Owner: u.Owner, Name: u.Name, Member: u.member}, text: t, value: u.value, isString: u.isString, isDirection: u.isDirection}
		if !wanted(&f) {
			continue
		}
		for _, at := range u.places {
			f.place = Location{t.Name, int(at.line), int(at.column), int(at.width)}
			visit(&f)
		}
	}
}

func (s *Scripts) usesIn(t *source.Text) []indexedUse {
	s.index.mu.Lock()
	f := s.index.files[t.Name]
	s.index.mu.Unlock()
	if f.isCurrent(s, t) {
		return f.uses
	}
	f, s.asked = &indexedFile{text: t}, nil
	if tree, err := syntax.ParseTree(t); err == nil {
		number := map[occurrenceMeaning]int{} // in f.uses
		s.visitMeanings(t, tree, func(at *occurrence) {
			if at.Name == "" && at.value == "" && !at.isString {
				return
			}
			u := occurrenceMeaning{at.Want, at.Owner, at.Name, at.value, at.Member, at.isString, at.isDirection}
			i, known := number[u]
			if !known {
				i, number[u] = len(f.uses), len(f.uses)
				f.uses = append(f.uses, indexedUse{occurrenceMeaning: u})
				f.size += useSize
			}
			f.uses[i].places = append(f.uses[i].places, usePlace{int32(at.place.Line), int32(at.place.Column), int32(at.place.Width)})
			f.size += usePlaceSize
		})
	}
	if f.asked = s.asked; f.asked != nil {
		f.types = s.Script
	}
	s.index.storeFile(f)
	return f.uses
}

func (x *index) storeFile(f *indexedFile) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if old := x.files[f.text.Name]; old != nil {
		x.size -= old.size
		delete(x.files, f.text.Name)
	}
	if x.size+f.size <= maxIndexSize {
		x.size += f.size
		x.files[f.text.Name] = f
	}
}
