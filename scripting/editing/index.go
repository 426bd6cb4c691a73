package editing

import (
	"slices"
	"sync"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// index has the names and strings of searched files, each parsed once. Several Scripts and goroutines can share it.
type index struct {
	mu    sync.Mutex
	files map[string]*indexedFile // indexed files by name
	size  int                     // total size of the files in bytes, at most maxIndexSize
}

// maxIndexSize limits an index, in bytes. Files beyond it are parsed at each search.
const maxIndexSize = 32 << 20

type indexedFile struct {
	text         *source.Text
	uses         []indexedUse
	dependencies []*source.Text // files that the uses depend on; see Scripts
	types        *typing.Types  // types that the uses depend on, if dependencies is not empty
	size         int            // size of this file in the index, in bytes
}

// indexedUse is a meaning, with the places of all names and strings of a file that have it.
type indexedUse struct {
	occurrenceMeaning
	places []usePlace
}

// occurrenceMeaning has the parts of an occurrence that a search for references compares.
type occurrenceMeaning struct {
	Want, Owner, Name, value string
	member                   *reference.ScriptMember
	isString, isDirection    bool
}

type usePlace struct{ line, column, width int32 }

// The memory, in bytes, of an indexedUse without its places, and of a usePlace.
const useSize, usePlaceSize = 150, 12

func (f *indexedFile) isCurrent(s *Scripts, t *source.Text) bool {
	return f != nil && f.text == t && (len(f.dependencies) == 0 || f.types == s.Script && !slices.ContainsFunc(f.dependencies, func(library *source.Text) bool {
		return library != nil && s.Text(library.Name) != library
	}))
}

// visitUses calls visit for the uses for which wanted returns true. Neither function may keep its argument.
func (s *Scripts) visitUses(t *source.Text, wanted func(*nodeInContext) bool, visit func(*nodeInContext)) {
	for _, u := range s.usesIn(t) {
		f := nodeInContext{Meaning: typing.Meaning{Want: u.Want, Owner: u.Owner, Name: u.Name, Member: u.member}, text: t, value: u.value, isString: u.isString, isDirection: u.isDirection}
		if !wanted(&f) {
			continue
		}
		for _, at := range u.places {
			f.place = Location{t.Name, int(at.line), int(at.column), int(at.width)}
			visit(&f)
		}
	}
}

// usesIn returns the uses in a file from the index, after parsing the file and adding it if they are not current.
func (s *Scripts) usesIn(t *source.Text) []indexedUse {
	s.index.mu.Lock()
	f := s.index.files[t.Name]
	s.index.mu.Unlock()
	if f.isCurrent(s, t) {
		return f.uses
	}
	f, s.dependencies = &indexedFile{text: t}, nil
	if tree, err := syntax.ParseTree(t); err == nil {
		number := map[occurrenceMeaning]int{} // in f.uses
		s.visitMeanings(t, tree, func(at *nodeInContext) {
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
	if f.dependencies = s.dependencies; f.dependencies != nil {
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
