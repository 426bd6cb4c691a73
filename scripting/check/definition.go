package check

import (
	"path"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/scripting/syntax"
)

// definition is one call of a defining function with a table written in place.
type definition struct {
	call  *ast.FuncCallExpr
	kind  string
	table *ast.TableExpr
}

// defined are the definitions of the file.
func (f *file) defined() (list []definition) {
	f.each(func(n ast.PositionHolder) {
		call, ok := n.(*ast.FuncCallExpr)
		if !ok || len(call.Args) != 1 {
			return
		}
		name, ok := call.Func.(*ast.IdentExpr)
		if !ok || f.names.Means[name] != nil || !slices.Contains(f.kinds, name.Value) {
			return
		}
		if table, ok := call.Args[0].(*ast.TableExpr); ok {
			list = append(list, definition{call, name.Value, table})
		}
	})
	return list
}

// definitions looks at what the file defines.
func (f *file) definitions() {
	list := f.defined()
	if len(list) > 0 && !strings.HasPrefix(strings.TrimSpace(f.Text.Body), "--") {
		f.report("C113", f.Text.Errorf(1, 0, 0, "the file does not begin with a comment that says what it defines"))
	}
	for i, d := range list {
		if i > 0 {
			f.add("C112", d.call, "a second definition in one file, the first is on line %d", list[0].call.Line())
		}
		f.fileName(d, i)
		if !slices.Contains(f.plain, d.kind) {
			f.values(d)
		}
		f.target(d)
	}
}

// fileName compares the id with the name of the file.
func (f *file) fileName(d definition, place int) {
	field := d.field("id")
	if field == nil || place > 0 {
		return
	}
	id, ok := field.Value.(*ast.StringExpr)
	name := strings.TrimSuffix(path.Base(f.Text.Name), ".lua")
	if ok && id.Value != name {
		f.add("C111", id, "the file is called %s.lua and defines %q", name, id.Value)
	}
}

// target finds a play that uses a target it is never given.
func (f *file) target(d definition) {
	if d.field("target") != nil || d.in("upgrade", "target") != nil {
		return
	}
	for _, field := range []*ast.Field{d.field("play"), d.in("upgrade", "play")} {
		if field == nil {
			continue
		}
		play, ok := field.Value.(*ast.FunctionExpr)
		if !ok {
			continue
		}
		if given := f.names.Parameters[play]; len(given) > 2 && given[2].Read > 0 {
			f.add("C126", field.Key, "play uses its %s, but the %s has no target", given[2].Text, d.kind).Hint = `add target = "..."`
		}
	}
}

// field is a field of the definition, or nil.
func (d definition) field(name string) *ast.Field { return fieldOf(d.table, name) }

// in is a field of a table within the definition, or nil.
func (d definition) in(outer, name string) *ast.Field {
	field := d.field(outer)
	if field == nil {
		return nil
	}
	table, ok := field.Value.(*ast.TableExpr)
	if !ok {
		return nil
	}
	return fieldOf(table, name)
}

func fieldOf(t *ast.TableExpr, name string) (found *ast.Field) {
	for _, f := range t.Fields {
		if f.Key == nil {
			continue
		}
		if key, ok := syntax.Constant(f.Key); ok && key == name {
			found = f
		}
	}
	return found
}
