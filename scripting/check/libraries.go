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

// libraries returns findings about library files that no file uses, and uses of fields they do not
// have.
func libraries(files []*file) (list []scripting.Finding) {
	libraryFiles, used := map[string]*file{}, map[string]bool{}
	for _, f := range files {
		if source.IsLibrary(f.Text) {
			libraryFiles[inPack(f.Text, f.Text.Path)] = f
		}
	}
	if len(libraryFiles) == 0 {
		return nil
	}
	for _, f := range files {
		f = f.withoutFindings()
		for _, w := range f.words {
			if l := libraryFiles[w.of]; w.judge == nil && (l == nil || l.of != f.of) {
				used[w.of] = true
			}
			if l := libraryFiles[w.of]; w.judge == nil && w.text != "" && l != nil && l.fields != nil && !l.fields[w.text] {
				f.unknown("C142", w, w.text, func() []string { return slices.Sorted(maps.Keys(l.fields)) }, "%s has no field %q", l.Text.Path, w.text)
			}
		}
		list = append(list, f.found...)
	}
	for name, l := range libraryFiles {
		if l = l.withoutFindings(); !used[name] && !used[inPack(l.Text, "")] {
			l.report("C141", l.Text.Errorf(1, 0, 0, "no file uses this library file"))
			list = append(list, l.found...)
		}
	}
	return list
}

// inPack returns the key of a library file: the mod of owner, and path without ".lua".
func inPack(owner *source.Text, path string) string {
	return owner.Owner() + ":" + strings.TrimSuffix(path, ".lua")
}

// uses records the library files and their fields that the file uses, or its own fields.
func (f *file) uses() {
	if source.IsLibrary(f.of) {
		f.fields = f.returnFields()
	}
	if !strings.Contains(f.Text.Body, "use") {
		return
	}
	locals := map[*syntax.Name]string{}
	f.each(func(n ast.PositionHolder) {
		switch n := n.(type) {
		case *ast.LocalAssignStmt:
			for i := range min(len(n.Names), len(n.Exprs)) {
				if name := f.names.Declared[n][i]; name.Assigned == 0 {
					locals[name], _ = f.readUse(n.Exprs[i])
				}
			}
		case *ast.FuncCallExpr:
			if library, is := f.readUse(n); is {
				f.keep(n, word{of: library})
			}
		case *ast.AttrGetExpr:
			library, _ := f.readUse(n.Object)
			if name, is := n.Object.(*ast.IdentExpr); is && f.names.Means[name] != nil {
				library = locals[f.names.Means[name]]
			}
			if key, is := n.Key.(*ast.StringExpr); is && library != "" {
				f.keep(key, word{of: library, text: key.Value})
			}
		}
	})
}

// readUse returns the key of the library file that e loads, as in use("strike"); is reports
// whether e is such a call. If the path is not constant, the key stands for any library file of
// the pack.
func (f *file) readUse(e ast.Expr) (library string, is bool) {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok || len(call.Args) == 0 {
		return "", false
	}
	name, ok := call.Func.(*ast.IdentExpr)
	if !ok || name.Value != "use" || f.names.Means[name] != nil {
		return "", false
	}
	path := ""
	if text, is := call.Args[0].(*ast.StringExpr); is {
		path = text.Value
	}
	return inPack(f.Text, path), true
}

// returnFields returns the fields of the table literal that the file returns; nil if it returns
// something else or a name is not constant.
func (f *file) returnFields() map[string]bool {
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
