package check

import (
	"cmp"
	"maps"
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Look checks the files of a pack and caches the results: an unchanged file is not checked again.
// It keeps no syntax trees; words that only the content or a library file can check are stored in
// file.words.
type Look struct {
	game  *declare.Declaration // the declaration of its definitions
	kinds []string             // names of the functions that define something: card, enemy
	names *Vocabulary          // of the game, without the words of content
	files map[string]*file
	found int // number of findings in all files
	near  int // number of words for which the nearest was looked up

	// Results of the last check of a pack.
	content    *scripting.Generation
	vocabulary *Vocabulary
	loaded     map[*source.Text]scenario.Loading
	locales    []*source.Text
	wrong      []scripting.Finding
	untold     []Untold
}

func NewLook(game *declare.Declaration) *Look {
	l := &Look{game: game, names: VocabularyOf(game, nil), files: map[string]*file{}, loaded: map[*source.Text]scenario.Loading{}}
	for _, k := range game.Kinds {
		l.kinds = append(l.kinds, k.Name)
	}
	return l
}

// file is a file being checked, or its results.
type file struct {
	*syntax.Tree // after the check only its text
	*Look
	of       *source.Text // the text as passed by the caller
	names    *syntax.Names
	scenario bool // some checks do not apply to scenario files
	found    []scripting.Finding
	read     *reads // nil before its first use

	words    []*word         // words that only the content or a library file can check
	fields   map[string]bool // fields of the table that a library file returns; nil if they are not literal
	sites    *syntax.Sites   // places of its definitions
	waivers  []*waiver
	miswaved []scripting.Finding // findings about waivers
}

// Limits of findings in one file and in all files, and of searches for the nearest word.
const (
	maxFindings = 100
	maxFound    = 20_000
	maxNear     = 1000
)

// Files returns the findings of each file by itself, and of library files against the files that
// use them. A file that does not parse has only that finding.
func (l *Look) Files(texts []*source.Text) (list []scripting.Finding) {
	var files []*file
	l.near = 0
	l.forget(texts)
	for _, text := range texts {
		f, err := l.file(text)
		if err != nil {
			list = append(list, Load(err)...)
			continue
		}
		list = append(list, f.found...)
		files = append(files, f)
	}
	list = append(list, libraries(files)...)
	Sort(list)
	return list
}

func (l *Look) forget(texts []*source.Text) {
	names, present := make(map[string]bool, len(texts)), make(map[*source.Text]bool, len(texts))
	for _, text := range texts {
		names[text.Name], present[text] = true, true
	}
	maps.DeleteFunc(l.loaded, func(text *source.Text, _ scenario.Loading) bool { return !present[text] })
	maps.DeleteFunc(l.files, func(name string, f *file) bool {
		if !names[name] {
			l.found -= f.findingCount()
		}
		return !names[name]
	})
}

func (f *file) findingCount() int { return len(f.found) + len(f.miswaved) }

// file returns the results of a file. It checks the file if it has changed.
func (l *Look) file(text *source.Text) (*file, error) {
	f := l.files[text.Name]
	if f != nil && (f.of == text || f.of.Mod == text.Mod && f.of.Path == text.Path && f.of.Body == syntax.Clean(text).Body) {
		f.of = text
		return f, nil
	}
	tree, err := syntax.Inspect(text)
	if err != nil {
		return nil, err
	}
	l.See(tree)
	return l.files[text.Name], nil
}

// See checks a file, given its syntax tree, and stores the results.
func (l *Look) See(tree *syntax.Tree) {
	text := tree.Text
	if f := l.files[text.Name]; f != nil {
		l.found -= f.findingCount()
	}
	f := &file{Tree: tree, Look: l, of: text, names: tree.Names(), scenario: source.IsScenario(text.Name)}
	f.locals()
	f.flow()
	f.slips()
	if !f.scenario {
		f.definitions()
	}
	if !f.scenario && source.LanguageOf(text) == "" {
		f.each(f.recordWords)
	}
	f.uses()
	f.waive()
	f.Tree, f.names, f.read, f.sites = &syntax.Tree{Text: text}, nil, nil, tree.Sites(l.kinds)
	l.files[text.Name] = f
	l.found += f.findingCount()
}

// word is a word of a file that only the content or a library file can check.
type word struct {
	ast.Node
	column, width int

	judge func(f *file, w *word, v *Vocabulary) // reports the word if it is wrong; nil for a use of a library file
	of    string                                // the field, table, verb or library that it belongs to
	text  string
}

// keep stores a word and its place, to be checked later.
func (f *file) keep(n ast.PositionHolder, w word) {
	line := 0
	line, w.column, w.width = f.Place(n)
	w.SetLine(line)
	f.words = append(f.words, &w)
}

func (f *file) withoutFindings() *file {
	copied := *f
	copied.found = nil
	return &copied
}

func (f *file) full() bool {
	return len(f.found) >= maxFindings || f.Look.found+len(f.found) >= maxFound
}

// add records a finding at a node and returns its error, so that the caller can set a hint.
func (f *file) add(code string, n ast.PositionHolder, format string, args ...any) *source.Error {
	if f.full() {
		return &source.Error{}
	}
	if w, is := n.(*word); is {
		return f.report(code, f.Text.Errorf(w.Line(), w.column, w.width, format, args...))
	}
	return f.report(code, f.Errorf(n, format, args...))
}

// unknown records a finding about a word that is not in known, with the nearest as a hint.
func (f *file) unknown(code string, n ast.PositionHolder, word string, known func() []string, format string, args ...any) {
	if f.full() {
		return
	}
	e := f.add(code, n, format, args...)
	if f.near++; f.near <= maxNear {
		e.Hint = source.DidYouMean(word, known())
	}
}

func (f *file) report(code string, e *source.Error) *source.Error {
	if !f.full() {
		f.found = append(f.found, NewFinding(code, e))
	}
	return e
}

func (f *file) each(visit func(n ast.PositionHolder)) {
	syntax.Walk(f.Stmts, func(n ast.PositionHolder) bool {
		visit(n)
		return true
	})
}

// Sort sorts findings by file, line, code and column.
func Sort(list []scripting.Finding) {
	slices.SortStableFunc(list, func(a, b scripting.Finding) int {
		return cmp.Or(
			cmp.Compare(a.Err.File, b.Err.File),
			cmp.Compare(a.Err.Line, b.Err.Line),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Err.Column, b.Err.Column),
		)
	})
}
