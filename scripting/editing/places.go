package editing

import (
	"cmp"
	"runtime"
	"slices"
	"strings"

	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// DefinitionPlaces returns the places where scripts define the name or string at a column of a line.
func (s *Scripts) DefinitionPlaces(t *source.Text, line, column int) (list []Location) {
	f := s.findNode(t, line, column)
	if f == nil {
		return nil
	}
	if f.declaration != nil {
		return []Location{declarationPlace(f.tree, f.declaration)}
	}
	if f.isString {
		if _, _, value := f.findPlaceholder(line, column); value != nil {
			return []Location{placeOf(f.tree, value.Key)}
		}
		if lib := s.libraryFile(t, f.value); lib != nil {
			return []Location{{File: lib.Name, Line: 1, Column: 1}}
		}
	}
	if l := s.libraries[f.Owner]; l != nil {
		if at, is := l.places[f.Name]; is {
			return []Location{at}
		}
	}
	for _, e := range s.definitionsMeantBy(f) {
		if at := s.definitionIDPlace(e); at.File != "" {
			list = append(list, at)
		}
	}
	return list
}

func declarationPlace(tree *syntax.Tree, name *syntax.NameDeclaration) Location {
	return Location{tree.Text.Name, name.Line, name.Column, name.Width}
}

func (s *Scripts) definitionsMeantBy(f *nodeInContext) []*lookup.Entry {
	if !f.isString {
		return nil
	}
	things, sure := s.definitionsWordCanMean(f.text, f.value, f.Want)
	switch {
	case f.Name == "" || sure:
		return things
	case s.hasKeywordFields(f) || f.Member == nil && s.TypesForFile(f.text).ItemType(f.Owner) != "":
		return slices.DeleteFunc(slices.Clone(things), func(e *lookup.Entry) bool { return s.hasKeywordFields(f) != (e.Kind == lookup.KeywordKind) })
	}
	return nil
}

// definitionIDPlace returns the place of a definition's id, else of its first line, or zero if s.Texts lack its file.
func (s *Scripts) definitionIDPlace(e *lookup.Entry) (at Location) {
	t := s.Text(e.Where.File)
	if t == nil {
		return at
	}
	at = Location{File: t.Name, Line: e.Where.Line, Column: 1}
	id := idWithoutModAndForm(e)
	best := -1
	for _, m := range syntax.FindMentions(t, syntax.NewWordSet([]string{id}), "") {
		far := max(m.Line-e.Where.Line, e.Where.Line-m.Line)
		if m.Text == id && (best < 0 || far < best) {
			best, at = far, Location{t.Name, m.Line, m.Column, m.Width}
		}
	}
	return at
}

// ReferencePlaces returns the places that refer to the name or string at a column, optionally with the definition.
func (s *Scripts) ReferencePlaces(t *source.Text, line, column int, withDefinition bool) []Location {
	f := s.findNode(t, line, column)
	if f == nil {
		return nil
	}
	if f.declaration != nil {
		return localUses(f, f.declaration, withDefinition)
	}
	if f.value != "" && !f.isString {
		return s.placesInFilesContaining(f.value, func(other *nodeInContext) bool { return other.value == f.value && !other.isString })
	}
	var list []Location
	for _, e := range s.definitionsMeantBy(f) {
		at := s.definitionIDPlace(e)
		if withDefinition && at.Column > 0 && at.File != "" {
			list = append(list, at)
		}
		for _, m := range s.findMentions(e) {
			if m.Location != at && m.isCertain {
				list = append(list, m.Location)
			}
		}
	}
	if len(list) == 0 && f.Member != nil {
		list = s.placesInFilesContaining(f.Name, func(other *nodeInContext) bool {
			m := other.Member
			return other.Name == f.Name && m != nil && m.Type == f.Member.Type && m.Doc == f.Member.Doc
		})
	}
	return sortUnique(list)
}

// HighlightPlaces returns the places in this file that refer to what is at a column of a line, or define it.
func (s *Scripts) HighlightPlaces(t *source.Text, line, column int) []Location {
	inFile := *s
	inFile.searched = []*source.Text{t}
	list := inFile.ReferencePlaces(t, line, column, true)
	return slices.DeleteFunc(list, func(at Location) bool { return at.File != t.Name })
}

func sortUnique(list []Location) []Location {
	slices.SortFunc(list, func(a, b Location) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column)
	})
	return slices.Compact(list)
}

func localUses(f *nodeInContext, name *syntax.NameDeclaration, withDefinition bool) (list []Location) {
	for node, meant := range f.names.DeclarationOf {
		if meant == name {
			list = append(list, placeOf(f.tree, node))
		}
	}
	if withDefinition {
		list = append(list, declarationPlace(f.tree, name))
	}
	return sortUnique(list)
}

func (s *Scripts) placesInFilesContaining(word string, wanted func(*nodeInContext) bool) []Location {
	return sortUnique(searchFiles(s, word, func(s *Scripts, t *source.Text) (list []Location) {
		s.visitUses(t, wanted, func(f *nodeInContext) { list = append(list, f.place) })
		return list
	}))
}

// searchFiles calls search, in parallel, for the files that contain word. The results are in the order of the files.
func searchFiles[T any](s *Scripts, word string, search func(*Scripts, *source.Text) []T) []T {
	found, workers := make([][]T, len(s.searched)), runtime.GOMAXPROCS(0)
	failures := make(chan any, workers)
	for first := range workers {
		own := s.NewScripts(s.Texts)
		go func() {
			defer func() { failures <- recover() }()
			for i := first; i < len(found); i += workers {
				if strings.Contains(s.searched[i].Body, word) {
					found[i] = search(own, s.searched[i])
				}
			}
		}()
	}
	for range workers {
		if failed := <-failures; failed != nil {
			panic(failed)
		}
	}
	return slices.Concat(found...)
}
