package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// libraryFile is a library file of a pack, and what is known of the table it returns.
type libraryFile struct {
	*file
	fields map[string]bool // nil: any may be there
	used   bool
}

// libraries looks at the library files among some and at those who use them.
func libraries(files []*file) {
	known := map[string]*libraryFile{}
	for _, f := range files {
		if scripting.IsLibrary(f.Text) {
			known[inPack(f.Text, f.Text.Path)] = &libraryFile{file: f, fields: f.returned()}
		}
	}
	if len(known) == 0 {
		return
	}
	for _, f := range files {
		f.uses(known)
	}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		if l := known[name]; !l.used {
			l.report("C141", l.Text.Errorf(1, 0, 0, "no file uses this library file"))
		}
	}
}

// inPack is a library file of the pack of a file, by its path with or without its ending.
func inPack(by *source.Text, path string) string {
	return by.Owner() + ":" + strings.TrimSuffix(path, ".lua")
}

// uses finds what the file uses of library files, and fields that these do not have.
func (f *file) uses(known map[string]*libraryFile) {
	locals := map[*syntax.Name]*libraryFile{}
	f.each(func(n ast.PositionHolder) {
		if s, ok := n.(*ast.LocalAssignStmt); ok {
			for i := range min(len(s.Names), len(s.Exprs)) {
				if l := f.used(s.Exprs[i], known); l != nil {
					locals[f.local(s.Names[i], s.Line())] = l
				}
			}
		}
		if call, ok := n.(*ast.FuncCallExpr); ok {
			f.used(call, known)
		}
	})
	f.each(func(n ast.PositionHolder) {
		get, ok := n.(*ast.AttrGetExpr)
		if !ok {
			return
		}
		l := f.used(get.Object, known)
		if name, is := get.Object.(*ast.IdentExpr); is && f.names.Means[name] != nil {
			l = locals[f.names.Means[name]]
		}
		if key, is := get.Key.(*ast.StringExpr); is && l != nil && l.fields != nil && !l.fields[key.Value] {
			f.unknown("C142", key, key.Value, slices.Sorted(maps.Keys(l.fields)), "%s has no field %q", l.Text.Path, key.Value)
		}
	})
}

// used is the library file that a call of use gives; nil for anything else. It counts as
// used; all of the pack do where the call does not say which.
func (f *file) used(e ast.Expr, known map[string]*libraryFile) *libraryFile {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok || len(call.Args) == 0 {
		return nil
	}
	name, ok := call.Func.(*ast.IdentExpr)
	if !ok || name.Value != "use" || f.names.Means[name] != nil {
		return nil
	}
	path, ok := call.Args[0].(*ast.StringExpr)
	if !ok {
		for name, l := range known {
			l.used = l.used || strings.HasPrefix(name, inPack(f.Text, ""))
		}
		return nil
	}
	l := known[inPack(f.Text, path.Value)]
	if l != nil && l.file != f {
		l.used = true
	}
	return l
}

// local is the name that a line declares and nothing assigns later; nil for none.
func (f *file) local(text string, line int) *syntax.Name {
	for _, name := range f.names.All {
		if name.From == line && name.Text == text && name.Assigned == 0 {
			return name
		}
	}
	return nil
}

// returned are the fields of the table that the file ends with, where it writes all their
// names there; else nil.
func (f *file) returned() map[string]bool {
	if len(f.Stmts) == 0 {
		return nil
	}
	end, ok := f.Stmts[len(f.Stmts)-1].(*ast.ReturnStmt)
	if !ok || len(end.Exprs) != 1 {
		return nil
	}
	table, ok := end.Exprs[0].(*ast.TableExpr)
	if !ok {
		return nil
	}
	fields := map[string]bool{}
	for _, field := range table.Fields {
		key, ok := field.Key.(*ast.StringExpr)
		if !ok {
			return nil
		}
		fields[key.Value] = true
	}
	return fields
}
