package editing

import (
	"slices"
	"sync"

	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// index holds what can be referred to in files, so that each is read once. It is for any number of Scripts and goroutines.
type index struct {
	mu    sync.Mutex
	files map[string]*indexedFile // by name
	size  int                     // occurrences in them
}

// maxIndexSize limits the occurrences in an index, each of 250 bytes. Further files are read at each search.
const maxIndexSize = 1 << 19

type indexedFile struct {
	text        *source.Text
	occurrences []*occurrence
	asked       []*source.Text // as in Scripts
	types       *typing.Types  // those of the definitions, if it depends on any
}

// isCurrent reports whether reading the file again would find the same.
func (f *indexedFile) isCurrent(s *Scripts, t *source.Text) bool {
	return f != nil && f.text == t && (len(f.asked) == 0 || f.types == s.types && !slices.ContainsFunc(f.asked, func(library *source.Text) bool {
		return library != nil && s.Text(library.Name) != library
	}))
}

// occurrencesIn returns the members, strings and undeclared names of a file; none if it does not parse.
func (s *Scripts) occurrencesIn(t *source.Text) []*occurrence {
	s.index.mu.Lock()
	f := s.index.files[t.Name]
	s.index.mu.Unlock()
	if f.isCurrent(s, t) {
		return f.occurrences
	}
	f, s.asked = &indexedFile{text: t}, nil
	if tree, err := syntax.ParseTree(t); err == nil {
		s.visitMeanings(t, tree, func(at *occurrence) {
			if at.Name != "" || at.value != "" || at.isString {
				at.Node, at.Own, at.Function, at.declaration, at.tree, at.names, at.around = nil, nil, nil, nil, nil, nil, typing.EnclosingDefinition{}
				f.occurrences = append(f.occurrences, at)
			}
		})
	}
	if f.asked = s.asked; f.asked != nil {
		f.types = s.types
	}
	s.index.store(f)
	return f.occurrences
}

func (x *index) store(f *indexedFile) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if old := x.files[f.text.Name]; old != nil {
		x.size -= len(old.occurrences)
		delete(x.files, f.text.Name)
	}
	if x.size+len(f.occurrences) <= maxIndexSize {
		x.size += len(f.occurrences)
		x.files[f.text.Name] = f
	}
}

// FillIndex reads the files that have changed, so that the next search need not.
func (s *Scripts) FillIndex() {
	searchFiles(s, "", func(s *Scripts, t *source.Text) []bool { s.occurrencesIn(t); return nil })
}
