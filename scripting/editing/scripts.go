package editing

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/reference"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Place is a place of a file: columns and widths are in bytes, from 1. Line 0 is the file.
type Place struct {
	File                string
	Line, Column, Width int
}

// holds reports whether a column of a line is at the place or just behind it.
func (p Place) holds(line, column int) bool {
	return p.Line == line && p.Column <= column && column <= p.Column+p.Width && p.Column > 0
}

// Vocabulary describes what scripts can speak of under one generation. It never changes.
type Vocabulary struct {
	Generation *scripting.Generation
	Load       Loading

	types, scenarios *Types // of the files of packs and mods, and of scenarios
	entries          []lookup.Entry
	byID             map[string][]*lookup.Entry // forms too
}

// Loading makes a generation, as scripting.Ruleset.Load does.
type Loading = func(texts []*source.Text, limits sandbox.Limits, previous scripting.Content) (scripting.Content, error)

// NewVocabulary collects it; load is what made the generation.
func NewVocabulary(g *scripting.Generation, load Loading) *Vocabulary {
	ref := g.Reference()
	ref.Mod = &mods.Reference().Kinds[0]
	v := &Vocabulary{Generation: g, Load: load, byID: map[string][]*lookup.Entry{}}
	v.types = &Types{ref.Types(), calledFunction(ref)}
	v.scenarios = &Types{ref.Types(), v.types.Called}
	words, assertions := scenario.Words()
	v.scenarios.Define(words...)
	assert := &reference.Class{Name: "assert"}
	for i := range assertions {
		a := &assertions[i]
		assert.Members = append(assert.Members, reference.Member{Name: a.Name, Type: a.Type(), Doc: a.Doc, Needed: true, Verb: a})
	}
	v.scenarios.Classes[assert.Name] = assert
	v.entries = lookup.WithKeywords(g.Entries(), g.Keywords())
	for i := range v.entries {
		e := &v.entries[i]
		v.byID[e.ID] = append(v.byID[e.ID], e)
		for j := range e.Forms {
			v.byID[e.Forms[j].ID] = append(v.byID[e.Forms[j].ID], &e.Forms[j])
		}
	}
	return v
}

// Under returns the vocabulary under another generation that has the same data.
func (v *Vocabulary) Under(g *scripting.Generation) *Vocabulary {
	other := *v
	other.Generation = g
	return &other
}

// calledFunction are the types of what callbacks are given, by the names of the views.
func calledFunction(ref *reference.Reference) map[string]string {
	types := map[string]string{}
	for _, view := range ref.Views {
		played := slices.ContainsFunc(ref.Setups, func(s reference.ClassDoc) bool { return s.Makes == view.Class })
		if !played {
			types[view.Name] = strings.TrimPrefix(types[view.Name]+" | "+view.Class, " | ")
		}
	}
	return types
}

// Scripts are the scripts of a game while somebody writes them: Texts as they are now,
// under the words of the last generation that could be loaded.
type Scripts struct {
	*Vocabulary
	Texts []*source.Text

	libraries map[string]*library // by the names of their files
}

// New are the scripts of a vocabulary as texts have them. They serve one goroutine.
func (v *Vocabulary) New(texts []*source.Text) *Scripts {
	return &Scripts{v, texts, map[string]*library{}}
}

// Text is the file of a name; nil for none.
func (s *Scripts) Text(file string) *source.Text {
	if i := slices.IndexFunc(s.Texts, func(t *source.Text) bool { return t.Name == file }); i >= 0 {
		return s.Texts[i]
	}
	return nil
}

// typesOf are the types of a file.
func (s *Scripts) typesOf(t *source.Text) *Types {
	if source.IsScenario(t.Name) {
		return s.scenarios
	}
	return s.types
}

// scope returns what names mean in a file.
func (s *Scripts) scope(t *source.Text) *vocabulary.Scope {
	scope := scripting.ScopeOf(s.Generation.Game.Name, t.Mod)
	scope.Any = t.Mod == nil && source.IsScenario(t.Name)
	if t.Mod != nil { // what it only wishes for, it may change
		scope.Needs = append(slices.Clip(scope.Needs), t.Mod.Wishes...)
	}
	return &scope
}

// reader goes through a file with its types.
func (s *Scripts) reader(t *source.Text, see func(Meaning)) *Reader {
	types := *s.typesOf(t).Types
	return &Reader{
		Types: &Types{&types, s.typesOf(t).Called}, See: see,
		Library: func(path string) string { return s.libraryClass(&types, t, path) },
		Changed: func(word string) string { return s.changeTarget(t, word) },
		Form:    s.form,
	}
}

// form is the field that describes the other form of what a word defines; "" for none.
func (s *Scripts) form(word string) string {
	if k := s.Generation.Game.Kind(word); k != nil {
		return k.Form()
	}
	return ""
}

// changeTarget is the class of the definition that a mod changes by a word: an id, or a kind and
// an id.
func (s *Scripts) changeTarget(t *source.Text, word string) string {
	kind, id, two := strings.Cut(word, " ")
	if !two {
		kind, id = "", word
	}
	for _, e := range s.findMember(t, id) {
		if k := s.Generation.Game.Kind(e.Kind); k != nil && (kind == "" || kind == e.Kind) {
			return k.Class
		}
	}
	return ""
}

// findMember are the things whose id a word in a file means.
func (s *Scripts) findMember(t *source.Text, word string) []*lookup.Entry {
	id, _ := s.scope(t).Find(word, func(id string) bool { return s.byID[id] != nil })
	if found := s.byID[id]; found != nil {
		return found
	}
	if at := strings.LastIndexByte(id, '_'); at > 0 && strings.Trim(id[at+1:], "0123456789") == "" {
		return s.byID[id[:at]] // of several in a game: orc_2
	}
	return nil
}

// things returns what a word can mean where something of a type is wanted: of the kinds that
// the type names, if it names any. sure reports that it does.
func (s *Scripts) things(t *source.Text, word, want string) (list []*lookup.Entry, sure bool) {
	found := s.findMember(t, word)
	for _, w := range s.typesOf(t).words(want) {
		sure = true
		for _, e := range found {
			is := e.Kind == w.Kind || w.Kind == "" && e.Kind == lookup.KeywordKind && slices.Contains(w.Words, e.ID)
			if is && !slices.Contains(list, e) {
				list = append(list, e)
			}
		}
	}
	if !sure {
		list = found
	}
	return list, sure
}

// found describes what stands at a place of a file.
type found struct {
	Meaning
	text  *source.Text // as the meaning was read: what follows may be left out
	tree  *syntax.Tree
	names *syntax.Names
	place Place

	around defining // the definition around it
}

// at finds what stands at a column of a line of a file; nil where nothing has a meaning.
func (s *Scripts) at(t *source.Text, line, column int) (f *found) {
	tree, err := syntax.Inspect(t)
	if err != nil {
		c, ok := syntax.CursorAt(t, offset(t, line, column))
		if !ok {
			return nil
		}
		if tree = c.Draft(c.Written()); tree == nil {
			return nil
		}
	}
	reader := s.reader(t, nil)
	reader.See = func(m Meaning) {
		_, call := m.Node.(*ast.FuncCallExpr)
		place := placeOf(tree, m.Node)
		if call && m.Name == "" || !place.holds(line, column) || f != nil && place.Width > f.place.Width {
			return
		}
		f = &found{m, t, tree, reader.Names, place, reader.around()}
	}
	reader.Read(tree)
	return f
}

func placeOf(tree *syntax.Tree, n ast.PositionHolder) Place {
	line, column, width := tree.Place(n)
	return Place{tree.Text.Name, line, column, width}
}

// offset returns where a column of a line is in a text, at most where the line ends.
func offset(t *source.Text, line, column int) int {
	at := 0
	for range line - 1 {
		next := strings.IndexByte(t.Body[at:], '\n')
		if next < 0 {
			return len(t.Body)
		}
		at += next + 1
	}
	return at + min(max(column-1, 0), len(t.Line(line)))
}
