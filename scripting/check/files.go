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

// Look finds what files show. Each is parsed once, and its tree let go: what others decide,
// the content or a library file, is kept as words. A file that is the same at the next look
// is not looked at again.
type Look struct {
	game  *declare.Declaration // what definitions are made of
	kinds []string             // the functions that define something: card, enemy
	names *Vocabulary          // of the game, without words that content brings
	files map[string]*file
	found int // in all files
	near  int // words for which the nearest was looked for

	// Of the last pack: its content with its words, the scenario files that need not be
	// loaded again, and what its languages have.
	content    *scripting.Generation
	vocabulary *Vocabulary
	loaded     map[*source.Text]scenario.Loading
	locales    []*source.Text
	wrong      []scripting.Finding
	untold     []Untold
}

// NewLook begins a look at the files of a game.
func NewLook(game *declare.Declaration) *Look {
	l := &Look{game: game, names: VocabularyOf(game, nil), files: map[string]*file{}, loaded: map[*source.Text]scenario.Loading{}}
	for _, k := range game.Kinds {
		l.kinds = append(l.kinds, k.Name)
	}
	return l
}

// file represents one file that is looked at.
type file struct {
	*syntax.Tree // of which only the text is left
	*Look
	of       *source.Text // as it was given
	names    *syntax.Names
	scenario bool // tests, whose stubs and set-ups need no polish
	found    []scripting.Finding
	read     *reads // found out once

	words    []*word         // that others decide
	fields   map[string]bool // of a library file; nil: any may be there
	sites    *syntax.Sites   // of its definitions
	waivers  []*waiver
	miswaved []scripting.Finding // what is wrong with comments that waive something
}

// How much is reported of one file and of all, and for how many words the nearest is looked
// for: more than anybody is shown.
const (
	maxFindings = 100
	maxFound    = 20_000
	maxNear     = 1000
)

// Files looks at files, each by itself. A file that is not Lua gives the finding of that and
// no other.
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

// forget forgets files that are no more.
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

// findingCount returns how much was found in the file alone.
func (f *file) findingCount() int { return len(f.found) + len(f.miswaved) }

// file is a file as it was looked at, now or before.
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

// See looks at a file that was parsed.
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
		f.each(f.spoken)
	}
	f.uses()
	f.waive()
	f.Tree, f.names, f.read, f.sites = &syntax.Tree{Text: text}, nil, nil, tree.Sites(l.kinds)
	l.files[text.Name] = f
	l.found += f.findingCount()
}

// word is a word of a file that something outside of it decides about.
type word struct {
	ast.Node
	column, width int

	judge func(f *file, w *word, v *Vocabulary) // nil of what is used of a library file
	of    string                                // the field, the table, the verb or the library
	text  string
}

// keep keeps a word for those who decide.
func (f *file) keep(n ast.PositionHolder, w word) {
	line := 0
	line, w.column, w.width = f.Place(n)
	w.SetLine(line)
	f.words = append(f.words, &w)
}

// judging is the file with nothing found, for what is found of its words.
func (f *file) judging() *file {
	again := *f
	again.found = nil
	return &again
}

// full reports whether no more is reported of the file, so that nobody needs to find
// out where or what else could be meant.
func (f *file) full() bool {
	return len(f.found) >= maxFindings || f.Look.found+len(f.found) >= maxFound
}

// add reports something at a node and returns it, for a hint.
func (f *file) add(code string, n ast.PositionHolder, format string, args ...any) *source.Error {
	if f.full() {
		return &source.Error{}
	}
	if w, is := n.(*word); is {
		return f.report(code, f.Text.Errorf(w.Line(), w.column, w.width, format, args...))
	}
	return f.report(code, f.Errorf(n, format, args...))
}

// unknown reports a word that is none of those known, with the nearest.
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
		f.found = append(f.found, Found(code, e))
	}
	return e
}

// each visits every node of the file.
func (f *file) each(visit func(n ast.PositionHolder)) {
	syntax.Walk(f.Stmts, func(n ast.PositionHolder) bool {
		visit(n)
		return true
	})
}

// Sort puts findings into the order of files, lines and codes.
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
