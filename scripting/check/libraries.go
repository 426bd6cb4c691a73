package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// checkLibraries returns findings about the game's unused library files, and about uses of fields that a library lacks.
func checkLibraries(files []*checkedFile) (list []scripting.Finding) {
	libraryFiles, used := map[string]*checkedFile{}, map[string]bool{}
	for _, f := range files {
		if source.IsLibrary(f.Text) {
			libraryFiles[libraryKey(f.Text, f.Text.Path)] = f
		}
	}
	if len(libraryFiles) == 0 {
		return nil
	}
	for _, f := range files {
		f = f.copyWithoutFindings()
		for _, w := range f.words {
			if w.check != checkLibraryUse {
				continue
			}
			l := libraryFiles[w.context]
			used[w.context] = used[w.context] || l == nil || l.original != f.original
			for i := 0; i < len(w.places) && w.text != "" && l != nil && l.fields != nil && !l.fields[w.text]; i++ {
				f.reportWithNearest("C142", &w.places[i], w.text, func() []string { return slices.Sorted(maps.Keys(l.fields)) }, "%s has no field %q", l.Text.Path, w.text)
			}
		}
		list = append(list, f.findings...)
	}
	for name, l := range libraryFiles {
		if l = l.copyWithoutFindings(); l.Text.Mod == nil && !used[name] && !used[libraryKey(l.Text, "")] {
			l.addFinding("C141", l.Text.Errorf(1, 0, 0, "no file uses this library file"))
			list = append(list, l.findings...)
		}
	}
	return list
}

// libraryKey returns OWNER:PATH for the library file that a call use(name) loads in the file user.
func libraryKey(user *source.Text, name string) string {
	if strings.Contains(name, ":") {
		return name
	}
	return user.Owner() + ":" + strings.TrimSuffix(name, ".lua")
}

// storeLibraryUses records which fields of library files this file uses and, for a library file, its own fields.
func (f *checkedFile) storeLibraryUses() {
	if source.IsLibrary(f.original) {
		f.fields = f.returnTableFields()
	}
	if !strings.Contains(f.Text.Body, "use") {
		return
	}
	locals := map[*syntax.NameDeclaration]string{}
	f.walkNodes(func(n ast.PositionHolder) {
		switch n := n.(type) {
		case *ast.LocalAssignStmt:
			for i := range min(len(n.Names), len(n.Exprs)) {
				if name := f.names.Declared[n][i]; name.Assigned == 0 {
					locals[name], _ = f.libraryKeyOfCall(n.Exprs[i])
				}
			}
		case *ast.FuncCallExpr:
			if library, is := f.libraryKeyOfCall(n); is {
				f.storeWordPlace(n, deferredCheck{context: library})
			}
		case *ast.AttrGetExpr:
			library, _ := f.libraryKeyOfCall(n.Object)
			if name, is := n.Object.(*ast.IdentExpr); is && f.names.DeclarationOf[name] != nil {
				library = locals[f.names.DeclarationOf[name]]
			}
			if key, is := n.Key.(*ast.StringExpr); is && library != "" {
				f.storeWordPlace(key, deferredCheck{context: library, text: key.Value})
			}
		}
	})
}

func (f *checkedFile) checkSettings() {
	if !strings.Contains(f.Text.Body, scripting.SettingsWord) {
		return
	}
	known := []string{}
	if f.original.Mod != nil {
		known = engine.Map(f.original.Mod.Settings, func(s source.Setting) string { return s.Name })
	}
	f.walkNodes(func(n ast.PositionHolder) {
		get, is := n.(*ast.AttrGetExpr)
		if !is {
			return
		}
		name, _ := get.Object.(*ast.IdentExpr)
		key, _ := get.Key.(*ast.StringExpr)
		if name != nil && key != nil && name.Value == scripting.SettingsWord && f.names.DeclarationOf[name] == nil && !slices.Contains(known, key.Value) {
			f.reportWithNearest("C143", key, key.Value, func() []string { return known }, "there is no setting %q", key.Value)
		}
	})
}

// libraryKeyOfCall returns the libraryKey of a call such as use("strike"), and whether e is such a call. If the name is
// computed, the key has no path and stands for all libraries of the owner.
func (f *checkedFile) libraryKeyOfCall(e ast.Expr) (library string, isUse bool) {
	call, ok := e.(*ast.FuncCallExpr)
	if !ok || len(call.Args) == 0 {
		return "", false
	}
	name, ok := call.Func.(*ast.IdentExpr)
	if !ok || name.Value != "use" || f.names.DeclarationOf[name] != nil {
		return "", false
	}
	path := ""
	if text, is := call.Args[0].(*ast.StringExpr); is {
		path = text.Value
	}
	return libraryKey(f.Text, path), true
}

// returnTableFields returns the keys in the "return { ... }" at the end of the file. It returns nil if the file ends
// otherwise or a key is computed.
func (f *checkedFile) returnTableFields() map[string]bool {
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
