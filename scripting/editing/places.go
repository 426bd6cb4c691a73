package editing

import (
	"cmp"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Definition returns the places that define the thing at a column of a line; none for things that
// the rules define.
func (s *Scripts) Definition(t *source.Text, line, column int) (list []Place) {
	f := s.at(t, line, column)
	if f == nil {
		return nil
	}
	switch node := f.Node.(type) {
	case *ast.IdentExpr:
		if name := f.names.Means[node]; name != nil {
			return []Place{declaredPlace(f.tree, name)}
		}
		return nil
	case *ast.StringExpr:
		if at, is := f.slotPlace(line, column); is {
			return []Place{at}
		}
		if lib := s.libraryFile(t, node.Value); lib != nil {
			return []Place{{File: lib.Name, Line: 1, Column: 1}}
		}
	}
	if l := s.libraries[f.Owner]; l != nil {
		if at, is := l.places[f.Name]; is {
			return []Place{at}
		}
	}
	for _, e := range s.meant(f) {
		if at := s.definitionPlace(e); at.File != "" {
			list = append(list, at)
		}
	}
	return list
}

func declaredPlace(tree *syntax.Tree, name *syntax.Name) Place {
	line, column, width := tree.Word(name.Text, name.From, name.To)
	return Place{tree.Text.Name, line, column, width}
}

func (s *Scripts) meant(f *found) []*lookup.Entry {
	text, is := f.Node.(*ast.StringExpr)
	if !is {
		return nil
	}
	things, sure := s.things(f.text, text.Value, f.Want)
	switch {
	case f.Name == "" || sure:
		return things
	case s.hasKeywordFields(f) || f.Member == nil && s.typesOf(f.text).Item(f.Owner) != "":
		return slices.DeleteFunc(slices.Clone(things), func(e *lookup.Entry) bool { return s.hasKeywordFields(f) != (e.Kind == lookup.KeywordKind) })
	}
	return nil
}

// definitionPlace returns the place of an id in its definition, or if it is not there the line of
// the definition.
func (s *Scripts) definitionPlace(e *lookup.Entry) (at Place) {
	t := s.Text(e.Where.File)
	if t == nil {
		return at
	}
	at = Place{File: t.Name, Line: e.Where.Line, Column: 1}
	id := plainID(e)
	best := -1
	for _, m := range syntax.Mentions(t, []string{id}, "") {
		far := max(m.Line-e.Where.Line, e.Where.Line-m.Line)
		if m.Text == id && (best < 0 || far < best) {
			best, at = far, Place{t.Name, m.Line, m.Column, m.Width}
		}
	}
	return at
}

// References returns the places that mean the thing at a column of a line, with those that define
// it if defining is true.
func (s *Scripts) References(t *source.Text, line, column int, defining bool) []Place {
	f := s.at(t, line, column)
	if f == nil {
		return nil
	}
	if name, is := f.Node.(*ast.IdentExpr); is {
		if meant := f.names.Means[name]; meant != nil {
			return localUses(f, meant, defining)
		}
		return s.everywhere(name.Value, func(other *found) bool {
			same, is := other.Node.(*ast.IdentExpr)
			return is && other.names.Means[same] == nil
		})
	}
	var list []Place
	for _, e := range s.meant(f) {
		list = append(list, s.uses(e, defining)...)
	}
	if len(list) == 0 && f.Member != nil {
		list = s.everywhere(f.Name, func(other *found) bool { return sameMember(f, other) })
	}
	return sortUnique(list)
}

func sameMember(a, b *found) bool {
	return a.Name == b.Name && b.Member != nil && a.Member.Type == b.Member.Type && a.Member.Doc == b.Member.Doc
}

func sortUnique(list []Place) []Place {
	slices.SortFunc(list, func(a, b Place) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column)
	})
	return slices.Compact(list)
}

func localUses(f *found, name *syntax.Name, defining bool) (list []Place) {
	for node, meant := range f.names.Means {
		if meant == name {
			list = append(list, placeOf(f.tree, node))
		}
	}
	if defining {
		list = append(list, declaredPlace(f.tree, name))
	}
	return sortUnique(list)
}

// everywhere returns the places in all files for which wanted returns true. It skips files without
// word.
func (s *Scripts) everywhere(word string, wanted func(*found) bool) (list []Place) {
	for _, t := range s.Texts {
		if !strings.Contains(t.Body, word) {
			continue
		}
		s.each(t, func(f *found) {
			if wanted(f) {
				list = append(list, f.place)
			}
		})
	}
	return sortUnique(list)
}

// each calls see for each node with a meaning in a file; a file that does not parse has none.
func (s *Scripts) each(t *source.Text, see func(*found)) {
	tree, err := syntax.Inspect(t)
	if err != nil {
		return
	}
	reader := s.reader(t, nil)
	reader.See = func(m Meaning) { see(&found{m, t, tree, reader.Names, placeOf(tree, m.Node), reader.around()}) }
	reader.Read(tree)
}

// uses returns the places that mean a definition by its id, with the definition itself if defining
// is true.
func (s *Scripts) uses(e *lookup.Entry, defining bool) (list []Place) {
	at := s.definitionPlace(e)
	if defining && at.Column > 0 && at.File != "" {
		list = append(list, at)
	}
	for _, m := range s.mentions(e) {
		if m.Place != at && m.is {
			list = append(list, m.Place)
		}
	}
	return list
}
