package editing

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// Location is a place in a file. Lines and columns count from 1, columns in bytes. Line 0 means the whole file.
type Location struct {
	File                string
	Line, Column, Width int
}

func (p Location) contains(line, column int) bool {
	return p.Line == line && p.Column <= column && column <= p.Column+p.Width && p.Column > 0
}

// Vocabulary holds the types and definitions that scripts of a generation can use. It is never changed.
type Vocabulary struct {
	Generation *scripting.Generation
	typing.FileTypes

	rules   *scripting.Ruleset
	entries []lookup.Entry
	byID    map[string][]*lookup.Entry // entries and their other forms, by id
	index   *index
}

// NewVocabulary returns the vocabulary of a generation. It shares the index of old if both have the same types.
func NewVocabulary(g *scripting.Generation, rules *scripting.Ruleset, old *Vocabulary) *Vocabulary {
	ref := g.Reference()
	ref.Mod = &mods.ManifestReference().Kinds[0]
	v := &Vocabulary{Generation: g, FileTypes: typing.NewFileTypes(ref), rules: rules, byID: map[string][]*lookup.Entry{}, index: &index{files: map[string]*indexedFile{}}}
	if old != nil && v.Script.ShareClasses(old.Script) && v.Scenario.ShareClasses(old.Scenario) {
		v.index = old.index
	}
	v.entries = lookup.AppendOwnKeywords(g.Entries(), g.Keywords())
	for i := range v.entries {
		e := &v.entries[i]
		v.byID[e.ID] = append(v.byID[e.ID], e)
		for j := range e.Forms {
			v.byID[e.Forms[j].ID] = append(v.byID[e.Forms[j].ID], &e.Forms[j])
		}
	}
	return v
}

// Scripts are the texts that are being edited, with the vocabulary of the last generation that could be loaded.
type Scripts struct {
	*Vocabulary
	Texts []*source.Text

	searched     []*source.Text          // texts that are searched for references
	libraries    map[string]*library     // library files parsed so far, by file name
	dependencies []*source.Text          // libraries that the file parsed last depends on; a nil element stands for the definitions
	byName       map[string]*source.Text // Texts by name; nil until needed
}

// NewScripts returns scripts with the given texts and this vocabulary, for use by one goroutine.
func (v *Vocabulary) NewScripts(texts []*source.Text) *Scripts {
	return &Scripts{Vocabulary: v, Texts: texts, searched: texts, libraries: map[string]*library{}}
}

// Text returns the file with a name, or nil if there is none.
func (s *Scripts) Text(file string) *source.Text {
	if s.byName == nil {
		s.byName = make(map[string]*source.Text, len(s.Texts))
		for _, t := range s.Texts {
			s.byName[t.Name] = t
		}
	}
	return s.byName[file]
}

func (s *Scripts) idScope(t *source.Text) *vocabulary.NameScope {
	scope := scripting.NewScope(s.Generation.Game.Name, t.Mod)
	scope.Any = t.Mod == nil && source.IsScenario(t.Name)
	if t.Mod != nil { // it may change things of mods it wishes for
		scope.Needs = append(slices.Clip(scope.Needs), t.Mod.Wishes...)
	}
	return &scope
}

func (s *Scripts) newWalker(t *source.Text) *typing.Walker {
	types := *s.TypesForFile(t).ScriptTypes
	return &typing.Walker{Types: &typing.Types{ScriptTypes: &types, TypesByParameter: s.TypesForFile(t).TypesByParameter}, Files: s, Text: t}
}

// OtherFormOf returns the field in which definitions of a kind define their other form, or "" if they have none.
func (s *Scripts) OtherFormOf(kind string) string {
	if k := s.Generation.Game.Kind(kind); k != nil {
		return k.OtherFormFieldName()
	}
	return ""
}

// ClassOfChangedDefinition returns the class of a definition's kind, or "" if there is no such definition. word is ID
// or KIND ID.
func (s *Scripts) ClassOfChangedDefinition(t *source.Text, word string) string {
	s.dependencies = append(s.dependencies, nil)
	kind, id, two := strings.Cut(word, " ")
	if !two {
		kind, id = "", word
	}
	for _, e := range s.definitionsWithID(t, id) {
		if k := s.Generation.Game.Kind(e.Kind); k != nil && (kind == "" || kind == e.Kind) {
			return k.Class
		}
	}
	return ""
}

// definitionsWithID returns the definitions with an id, which may end with the number of a copy: orc_2 or block#2.
func (s *Scripts) definitionsWithID(t *source.Text, word string) []*lookup.Entry {
	word, _, _ = strings.Cut(word, "#")
	id, _ := s.idScope(t).FindFullName(word, func(id string) bool { return s.byID[id] != nil })
	if found := s.byID[id]; found != nil {
		return found
	}
	if at := strings.LastIndexByte(id, '_'); at > 0 && strings.Trim(id[at+1:], "0123456789") == "" {
		return s.byID[id[:at]] // one of several in a game: orc_2
	}
	return nil
}

// definitionsWordCanMean returns the definitions that a word can mean where a value of the type want is expected. sure
// reports whether want names kinds of definitions, so that all results are of these kinds.
func (s *Scripts) definitionsWordCanMean(t *source.Text, word, want string) (list []*lookup.Entry, sure bool) {
	found := s.definitionsWithID(t, word)
	for _, w := range s.TypesForFile(t).WordLists(want) {
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

type nodeInContext struct {
	typing.Meaning
	text  *source.Text
	place Location
	value string // contents of a string, or a name that the file does not declare; "" for other nodes

	isString, isDirection bool // whether the node is a string, and whether the string is a stage direction

	declaration *syntax.NameDeclaration // declaration of a local name; nil for other nodes

	tree      *syntax.Tree // syntax tree, which may lack what follows the cursor
	names     *syntax.NameBindings
	enclosing typing.EnclosingDefinition // the enclosing definition
}

// findNode returns the innermost node or declared name at a column of a line, or nil.
func (s *Scripts) findNode(t *source.Text, line, column int) (f *nodeInContext) {
	tree, err := syntax.ParseTree(t)
	if err != nil {
		c, ok := syntax.CursorAt(t, byteOffset(t, line, column))
		if !ok {
			return nil
		}
		if tree = c.ParseReplacingToken(c.TokenText()); tree == nil {
			return nil
		}
	}
	names := s.visitMeanings(t, tree, func(at *nodeInContext) {
		_, call := at.Node.(*ast.FuncCallExpr)
		if (!call || at.Name != "") && at.place.contains(line, column) && (f == nil || at.place.Width <= f.place.Width) {
			inner := *at
			f = &inner
		}
	})
	for i := 0; f == nil && i < len(names.All); i++ {
		if at := declarationPlace(tree, names.All[i]); at.contains(line, column) {
			f = &nodeInContext{text: t, place: at, declaration: names.All[i], tree: tree, names: names}
		}
	}
	return f
}

// visitMeanings calls visit, which must not keep its argument, for each node with a meaning. It returns the file's
// names.
func (s *Scripts) visitMeanings(t *source.Text, tree *syntax.Tree, visit func(*nodeInContext)) *syntax.NameBindings {
	walker, isDirection, isValue := s.newWalker(t), map[ast.PositionHolder]bool{}, map[ast.PositionHolder]bool{}
	var f nodeInContext
	walker.Visit = func(m typing.Meaning) {
		f = nodeInContext{Meaning: m, text: t, place: placeOf(tree, m.Node), tree: tree, names: walker.Names, enclosing: walker.Enclosing}
		switch node := m.Node.(type) {
		case *ast.StringExpr:
			if !isValue[node] {
				f.value, f.isString, f.isDirection = node.Value, true, isDirection[node]
			}
		case *ast.TableExpr:
			if values := syntax.TableField(node, "values"); values != nil {
				for _, key := range syntax.ChildNodes(values.Value) {
					isValue[key] = true
				}
			}
		case *ast.IdentExpr:
			if f.declaration = walker.Names.DeclarationOf[node]; f.declaration == nil {
				f.value = node.Value
			}
		case *ast.FuncCallExpr:
			for _, arg := range node.Args {
				isDirection[arg] = isDirection[arg] || node.Method == "direct"
			}
		}
		visit(&f)
	}
	walker.VisitTree(tree)
	return walker.Names
}

func placeOf(tree *syntax.Tree, n ast.PositionHolder) Location {
	line, column, width := tree.Place(n)
	return Location{tree.Text.Name, line, column, width}
}

func byteOffset(t *source.Text, line, column int) int {
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

// IndexScenarios returns a function that returns an index of what scenarios mention. Its first call makes the index.
func (s *Scripts) IndexScenarios() func() *lookup.UseIndex {
	texts := slices.DeleteFunc(slices.Clone(s.Texts), func(t *source.Text) bool { return !source.IsScenario(t.Name) })
	return sync.OnceValue(func() *lookup.UseIndex { return lookup.IndexUses(texts, nil, s.entries) })
}

// ScenarioLines returns, by file, the lines of the scenarios and groups to run for a symbol: the symbol itself or, for
// a definition, the scenarios that mention it.
func (s *Scripts) ScenarioLines(t *source.Text, symbol Symbol, index *lookup.UseIndex) map[string][]int {
	lines := map[string][]int{}
	switch symbol.Kind {
	case ScenarioSymbol, GroupSymbol:
		lines[t.Name] = []int{symbol.First}
	case DefinitionSymbol:
		of := engine.Map(s.definitionsWithID(t, symbol.Name), func(e *lookup.Entry) lookup.Entry { return *e })
		for u := range index.ScenariosUsing(of...) {
			lines[u.File] = append(lines[u.File], u.Line)
		}
	}
	return lines
}

// RunScenarios runs the scenarios at some lines of files, with the texts as edited, until stop returns true.
func (s *Scripts) RunScenarios(lines map[string][]int, stop func() bool) (*scenario.Report, error) {
	content, err := s.rules.Load(source.WithoutScenarios(s.Texts), s.Generation.Limits, s.Generation)
	if err != nil {
		return nil, fmt.Errorf("the scripts cannot be loaded: %s", source.ErrorsOf(err)[0].Headline())
	}
	texts := slices.DeleteFunc(slices.Clone(s.Texts), func(t *source.Text) bool { return lines[t.Name] == nil })
	return scenario.Run(content, texts, scenario.Options{Selection: scenario.Selection{Lines: lines}, Workers: 1, Limits: content.Limits, Stop: stop}), nil
}
