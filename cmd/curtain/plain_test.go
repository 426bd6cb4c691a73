//go:build !race

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// says are the functions whose texts people read.
var says = []string{"Says", "New", "Errorf", "print", "printf", "complain", "misuse", "suggest", "Wrap", "Quiet", "Strong", "Sprintf"}

// ofTheProgram are words for how the program is made, which nobody at a table knows; those
// that Lua has too may be said to who writes Lua.
var (
	ofTheProgram = regexp.MustCompile(`(?i)\b(struct|pointer|goroutine|panic|mutex|slice|enum|unmarshal|nullptr|null|eof|stdin|stdout|stderr|u?int(8|16|32|64)|float64|bool|rune|regexp?|malloc|segfault|errno|enoent|todo|fixme)\b`)
	ofGo         = regexp.MustCompile(`%T|%#v|%\+v|%p|\b[A-Za-z]*[a-z][A-Z]\w*`) // its types, by a verb or a name
	ofLuaToo     = regexp.MustCompile(`(?i)\b(nil|index|boolean|callback|metatable|upvalue|closure)\b`)
)

// Everything that the program says is read here in its source.
func TestWhatIsSaidIsPlainEnglish(t *testing.T) {
	for _, place := range []struct {
		folder string
		words  []*regexp.Regexp
	}{
		{"../../engine/curtain", []*regexp.Regexp{ofTheProgram, ofGo, ofLuaToo}},
		{"../../engine/skirmish", []*regexp.Regexp{ofTheProgram, ofGo, ofLuaToo}},
		{"../../engine/autobattle", []*regexp.Regexp{ofTheProgram, ofGo, ofLuaToo}},
		{"../../engine/battleline", []*regexp.Regexp{ofTheProgram, ofGo, ofLuaToo}},
		{"../../engine", []*regexp.Regexp{ofTheProgram, ofGo}},
		{"../../scripting", []*regexp.Regexp{ofTheProgram, ofGo}},
		{".", []*regexp.Regexp{ofTheProgram, ofGo}},
	} {
		said := sentences(t, place.folder)
		if len(said) < 50 {
			t.Errorf("%s says only %d things", place.folder, len(said))
		}
		for _, words := range place.words {
			for at, text := range said {
				text = strings.ReplaceAll(text, "MacGuffin", "treasure")
				if word := words.FindString(text); word != "" {
					t.Errorf("%s: %q is no plain English: %q", at, word, text)
				}
			}
		}
	}
}

// sentences are the texts that the files of a folder say, by where they stand.
func sentences(t *testing.T, folder string) map[string]string {
	t.Helper()
	said, files := map[string]string{}, token.NewFileSet()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasSuffix(path, "test") {
			return fs.SkipDir // it speaks to who tests
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || !slices.Contains(says, called(call)) {
				return true
			}
			for _, arg := range call.Args {
				if text, is := arg.(*ast.BasicLit); is && text.Kind == token.STRING {
					said[files.Position(text.Pos()).String()], _ = strconv.Unquote(text.Value)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// called is the last name of the function that is called.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}
