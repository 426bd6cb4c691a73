package check

import (
	"cmp"
	"slices"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// file is one file that is looked at.
type file struct {
	*syntax.Tree
	names    *syntax.Names
	game     *declare.Game
	kinds    []string // the functions that define something
	scenario bool     // tests, whose stubs and set-ups need no polish
	found    []scripting.Finding
	read     *reads // found out once
}

// maxFindings is how much is reported of one file.
const maxFindings = 100

// Files looks at each file by itself. Kinds are the names of the functions that
// define something: card, enemy; game, which may be nil, says what those are made of. A
// file that is not Lua gives the finding of that and no other.
func Files(texts []*source.Text, game *declare.Game, kinds []string) (list []scripting.Finding) {
	var files []*file
	for _, text := range texts {
		f, err := open(text, kinds)
		if err != nil {
			list = append(list, Load(err)...)
			continue
		}
		f.game = game
		f.locals()
		f.flow()
		f.slips()
		if !f.scenario {
			f.definitions()
		}
		files = append(files, f)
	}
	libraries(files)
	for _, f := range files {
		list = append(list, f.found...)
	}
	Sort(list)
	return list
}

func open(text *source.Text, kinds []string) (*file, error) {
	tree, err := syntax.Inspect(text)
	if err != nil {
		return nil, err
	}
	return &file{Tree: tree, names: tree.Names(), kinds: kinds, scenario: scripting.IsScenario(text.Name)}, nil
}

// full reports whether no more is reported of the file, so that nobody needs to find
// out where or what else could be meant.
func (f *file) full() bool { return len(f.found) >= maxFindings }

// add reports something at a node and returns it, for a hint.
func (f *file) add(code string, n ast.PositionHolder, format string, args ...any) *source.Error {
	if f.full() {
		return &source.Error{}
	}
	return f.report(code, f.Errorf(n, format, args...))
}

// unknown reports a word that is none of those known, with the nearest.
func (f *file) unknown(code string, n ast.PositionHolder, word string, known []string, format string, args ...any) {
	if !f.full() {
		f.add(code, n, format, args...).Hint = source.DidYouMean(word, known)
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
