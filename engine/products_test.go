//go:build full

package engine_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"math/bits"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
)

// deciding are the packages whose numbers decide how games go and what is printed of them.
var deciding = []string{
	"engine", "engine/exact", "engine/curtain", "engine/skirmish", "engine/autobattle", "engine/battleline",
	"engine/bot", "engine/lab", "engine/session", "engine/journal", "cmd/curtain/simulate",
	"engine/declare", "engine/declare/schema", "engine/declare/vocabulary", "engine/declare/views", "engine/declare/events", "engine/declare/library",
	"engine/declare/commands", "engine/declare/actions", "scripting", "scripting/runtime", "scripting/closure", "scripting/sandbox", "scripting/play", "scripting/curtain",
	"scripting/skirmish", "scripting/autobattle", "scripting/battleline", "scripting/scenario", "scripting/syntax",
}

// TestNoProductIsAnInt holds arithmetic that decides anything to 64 bits: an int has 32 of
// them on some machines. A product, a shift to the left, and an int of a number of 64 bits
// must be int64, of operands that are small for all to see, or come with a comment that says
// why they are, "fits: ...", on the line or that before.
func TestNoProductIsAnInt(t *testing.T) {
	testkit.SkipUnlessFull(t)
	var args []string
	for _, name := range deciding {
		args = append(args, "./"+name)
	}
	list := exec.Command("go", append([]string{"list", "-deps", "-export", "-json=ImportPath,Export,Dir,GoFiles"}, args...)...)
	list.Dir = ".."
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	var packages []listed
	for lines := json.NewDecoder(bytes.NewReader(out)); ; {
		var one listed
		if err := lines.Decode(&one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[one.ImportPath] = one.Export
		if slices.Contains(deciding, strings.TrimPrefix(one.ImportPath, "curtaincall/")) {
			packages = append(packages, one)
		}
	}
	if len(packages) != len(deciding) {
		t.Fatalf("%d of %d packages are there", len(packages), len(deciding))
	}
	files := token.NewFileSet()
	from := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, one := range packages {
		products(t, files, from, one)
	}
}

// listed is a package as go list prints it.
type listed struct {
	ImportPath, Export, Dir string
	GoFiles                 []string
}

// products reports the products of a package that an int may not hold.
func products(t *testing.T, files *token.FileSet, from types.Importer, one listed) {
	var parsed []*ast.File
	fits := map[string]bool{} // "file:line" that a comment speaks of
	for _, name := range one.GoFiles {
		f, err := parser.ParseFile(files, filepath.Join(one.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
		for _, group := range f.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, "// fits: ") || strings.Contains(c.Text, "; fits: ") {
					at := files.Position(c.Pos())
					fits[fmt.Sprint(at.Filename, at.Line)], fits[fmt.Sprint(at.Filename, at.Line+1)] = true, true
				}
			}
		}
	}
	w := wide{&types.Info{Types: map[ast.Expr]types.TypeAndValue{}}}
	config := types.Config{Importer: from, Sizes: types.SizesFor("gc", "386"), Error: func(error) {}}
	config.Check(one.ImportPath, files, parsed, w.Info)
	for _, f := range parsed {
		ast.Inspect(f, func(n ast.Node) bool {
			if why := w.overflows(n); why != "" {
				if at := files.Position(n.Pos()); !fits[fmt.Sprint(at.Filename, at.Line)] {
					t.Errorf("%s: %s", at, why)
				}
			}
			return true
		})
	}
}

// wide knows how many bits expressions may take.
type wide struct{ *types.Info }

// overflows says why a node may be more than an int of 32 bits holds; "" where it is not.
func (w wide) overflows(n ast.Node) string {
	switch e := n.(type) {
	case *ast.BinaryExpr:
		if (e.Op == token.MUL || e.Op == token.SHL) && w.isInt(e) && w.bits(e) > 31 {
			return "a product is an int"
		}
	case *ast.AssignStmt:
		if (e.Tok == token.MUL_ASSIGN || e.Tok == token.SHL_ASSIGN) && w.isInt(e.Lhs[0]) {
			return "a product is an int"
		}
	case *ast.CallExpr:
		if len(e.Args) == 1 && w.Types[e.Fun].IsType() && w.isInt(e) && w.bits(e) > 31 && !w.isInt(e.Args[0]) {
			return "a number of 64 bits becomes an int"
		}
	}
	return ""
}

// isInt reports whether an expression is an int or uint that is computed when the program runs.
func (w wide) isInt(e ast.Expr) bool {
	t := w.Types[e]
	basic, is := types.Unalias(t.Type).Underlying().(*types.Basic)
	return is && t.Value == nil && (basic.Kind() == types.Int || basic.Kind() == types.Uint || basic.Kind() == types.Uintptr)
}

// bits is how many bits the magnitude of an expression takes at most, as far as one sees;
// 64 where one does not.
func (w wide) bits(e ast.Expr) int {
	t := w.Types[e]
	if t.Value != nil {
		if n, exact := constant.Int64Val(constant.ToInt(t.Value)); exact {
			return bits.Len64(uint64(max(n, -n-1)))
		}
		return 64
	}
	most := 64
	if t.Type == nil {
		return most
	}
	if basic, is := types.Unalias(t.Type).Underlying().(*types.Basic); is {
		switch basic.Kind() {
		case types.Int8, types.Uint8:
			most = 8
		case types.Int16, types.Uint16:
			most = 16
		case types.Int32:
			most = 31
		case types.Uint32:
			most = 32
		}
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return w.bits(e.X)
	case *ast.UnaryExpr:
		return min(most, w.bits(e.X))
	case *ast.BinaryExpr:
		x, y := w.bits(e.X), w.bits(e.Y)
		switch e.Op {
		case token.MUL:
			return min(most, x+y)
		case token.ADD, token.SUB:
			return min(most, max(x, y)+1)
		case token.SHL:
			if by := w.Types[e.Y].Value; by != nil {
				n, _ := constant.Int64Val(constant.ToInt(by))
				return min(most, x+int(n))
			}
		case token.QUO, token.SHR:
			return min(most, x)
		case token.REM, token.AND:
			return min(most, x, y)
		case token.OR, token.XOR:
			return min(most, max(x, y))
		}
	case *ast.CallExpr:
		name, _ := e.Fun.(*ast.Ident)
		switch {
		case w.Types[e.Fun].IsType() && len(e.Args) == 1:
			return min(most, w.bits(e.Args[0]))
		case name != nil && name.Name == "min":
			for _, arg := range e.Args {
				most = min(most, w.bits(arg))
			}
		case name != nil && name.Name == "max":
			least := 0
			for _, arg := range e.Args {
				least = max(least, w.bits(arg))
			}
			return min(most, least)
		}
	}
	return most
}
