package syntax_test

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripts"
)

// baseScripts returns the scripts of the games and examples.
func baseScripts(t testing.TB) (bodies []string) {
	t.Helper()
	err := fs.WalkDir(scripts.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == ".types" {
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(name, ".lua") {
			return err
		}
		body, err := fs.ReadFile(scripts.FS, name)
		bodies = append(bodies, string(body))
		return err
	})
	if err != nil || len(bodies) < 500 {
		t.Fatalf("%d scripts, %v", len(bodies), err)
	}
	return bodies
}

// TestBaseScriptsAreFormatted checks that formatting changes no script of the games and examples, and makes them again from
// texts without indent, without commas after last items and with more spaces and empty lines.
func TestBaseScriptsAreFormatted(t *testing.T) {
	for _, body := range testkit.Sample(20, baseScripts(t)) {
		if got := mustFormat(t, body); got != body {
			t.Errorf("%s\nis formatted as\n%s", body, got)
		}
		if strings.Contains(body, "[[") {
			continue
		}
		lines := strings.Split(body, "\n")
		for i, line := range lines {
			line = strings.TrimSpace(line)
			if i+1 < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[i+1]), "}") {
				line = strings.TrimSuffix(line, ",")
			}
			if !strings.Contains(line, `"`) && !strings.Contains(line, "--") {
				line = strings.ReplaceAll(line, " = ", "   =")
			}
			lines[i] = strings.TrimSpace(line) + " "
		}
		messy := strings.ReplaceAll(strings.Join(lines, "\n"), "\n \n", "\n \n\n\n")
		if got := mustFormat(t, messy); got != body {
			t.Errorf("%s\nis formatted as\n%s\nnot as it was", messy, got)
		}
	}
}

func mustFormat(t *testing.T, body string) string {
	t.Helper()
	tree, err := syntax.ParseTree(&source.Text{Name: "x.lua", Body: body})
	if err != nil {
		t.Fatalf("%s\n%v", body, err)
	}
	got, err := syntax.Format(tree)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestFormat has what the base scripts do not.
func TestFormat(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"", ""},
		{"-- a", "-- a\n"},
		{"\n\n--[[ a\n   b ]]x=1", "--[[ a\n   b ]] x = 1\n"},
		{"x=- -1--b", "x = - -1 --b\n"},
		{"x=a- -b+#c^-2", "x = a - -b + #c ^ -2\n"},
		{"x=a[ [[b]] ]..1 ..2", "x = a[ [[b]]] .. 1 .. 2\n"},
		{"f{1,2,}f'x'(3)", "f { 1, 2 } f 'x'(3)\n"},
		{"f{1,\n2;}", "f { 1,\n  2; }\n"},
		{"f{1,--a\n2--b\n--c\n}", "f { 1, --a\n  2, --b\n  --c\n}\n"},
		{"f{\n\na=1\n\n}", "f {\n  a = 1,\n}\n"},
		{"local a=\n1\nlocal b=a\n+\n2\nreturn\na", "local a =\n  1\nlocal b = a\n  +\n  2\nreturn\n  a\n"},
		{"if a\nand b\nthen\nc()\nelseif d then\n-- x\ne()\nelse\nf(1,\n2\n+3)\nend", "if a\n  and b\nthen\n  c()\nelseif d then\n  -- x\n  e()\nelse\n  f(1,\n    2\n      + 3)\nend\n"},
		{"for i=1,2\ndo\nrepeat\nlocal x\nuntil\nx\nend", "for i = 1, 2\ndo\n  repeat\n    local x\n  until\n    x\nend\n"},
		{"a\n:b()\n.c=function ( ... )\nreturn\n-- x\nend", "a\n  :b()\n  .c = function(...)\n    return\n    -- x\n  end\n"},
	} {
		if got := mustFormat(t, c.body); got != c.want {
			t.Errorf("%q is formatted as\n%q, not\n%q", c.body, got, c.want)
		}
	}
}

// TestAFileThatWouldBeTooLargeIsNotFormatted indents many lines deeply.
func TestAFileThatWouldBeTooLargeIsNotFormatted(t *testing.T) {
	body := strings.Repeat("f(\n", 90) + strings.Repeat("1,\n", 100) + "1" + strings.Repeat(")", 90)
	tree, err := syntax.ParseTree(&source.Text{Name: "x.lua", Body: body})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := syntax.Format(tree); err != nil || len(got) < 20*len(body) {
		t.Errorf("%d bytes of %d, %v", len(got), len(body), err)
	}
	body = strings.Repeat(body+"\n", 5)
	if tree, err = syntax.ParseTree(&source.Text{Name: "x.lua", Body: body}); err != nil {
		t.Fatal(err)
	}
	if _, err := syntax.Format(tree); !errors.Is(err, syntax.ErrLimit) {
		t.Errorf("%d bytes are formatted: %v", len(body), err)
	}
}

// FuzzFormat checks that formatting keeps every token and comment but commas after last items, and that a second time changes
// nothing.
func FuzzFormat(f *testing.F) {
	for _, body := range testkit.Sample(40, baseScripts(f)) {
		f.Add(body)
	}
	for seed := range uint64(20) {
		f.Add(program(seed, 10))
	}
	f.Fuzz(func(t *testing.T, body string) {
		tree, err := syntax.ParseTree(&source.Text{Name: "x.lua", Body: body})
		if err != nil {
			return
		}
		got, err := syntax.Format(tree)
		if err != nil {
			return
		}
		after, err := syntax.ParseTree(&source.Text{Name: "x.lua", Body: got})
		if err != nil {
			t.Fatalf("%q\n%q\n%v", body, got, err)
		}
		if is, want := listNodes(after), listNodes(tree); !slices.Equal(is, want) {
			t.Fatalf("%q\n%q\n%q\n%q", body, got, want, is)
		}
		if squeeze(got) != squeeze(tree.Text.Body) {
			t.Fatalf("%q\n%q", body, got)
		}
		if again, err := syntax.Format(after); err == nil && again != got {
			t.Fatalf("%q\n%q\n%q", body, got, again)
		}
	})
}

// squeeze returns a text without blanks and commas.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\v\f\n,", r) {
			return -1
		}
		return r
	}, text)
}

// listNodes returns the nodes of a tree with their names and constants.
func listNodes(tree *syntax.Tree) (list []string) {
	syntax.Walk(tree.Stmts, func(n ast.PositionHolder) bool {
		said := fmt.Sprintf("%T", n)
		switch n := n.(type) {
		case *ast.IdentExpr:
			said += " " + n.Value
		case *ast.StringExpr:
			said += " " + n.Value
		case *ast.NumberExpr:
			said += " " + n.Value
		case *ast.LocalAssignStmt:
			said += " " + strings.Join(n.Names, " ")
		case *ast.FuncCallExpr:
			said += " " + n.Method
		case *ast.FunctionExpr:
			said += " " + strings.Join(n.ParList.Names, " ")
		}
		list = append(list, said)
		return true
	})
	return list
}
