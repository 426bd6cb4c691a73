package check

import (
	"path"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/syntax"
)

// definition is a call in a script that defines something with a table literal: card { ... }.
type definition struct {
	call  *ast.FuncCallExpr
	kind  *schema.Kind
	table *ast.TableExpr
}

func (f *file) findDefinitions() (list []definition) {
	f.walkNodes(func(n ast.PositionHolder) {
		call, ok := n.(*ast.FuncCallExpr)
		if !ok || len(call.Args) != 1 {
			return
		}
		name, ok := call.Func.(*ast.IdentExpr)
		if !ok || f.names.DeclarationOf[name] != nil || !slices.Contains(f.kinds, name.Value) {
			return
		}
		if table, ok := call.Args[0].(*ast.TableExpr); ok {
			list = append(list, definition{call, f.game.Kind(name.Value), table})
		}
	})
	return list
}

func (f *file) checkDefinitions() {
	list := f.findDefinitions()
	if len(list) > 0 && !strings.HasPrefix(strings.TrimSpace(f.Text.Body), "--") {
		f.addFinding("C113", f.Text.Errorf(1, 0, 0, "the file does not start with a comment that states what it defines"))
	}
	for i, d := range list {
		if i > 0 {
			f.reportAt("C112", d.call, "a second definition in this file: the first is on line %d", list[0].call.Line())
		} else {
			f.checkFileName(d)
		}
		if d.kind.Field("values") != nil {
			f.checkValues(d)
		}
		f.checkFieldsOfUsedParameters(d)
	}
}

// checkFileName reports an id that differs from the name of the file (C111), unless that is the kind: run.lua.
func (f *file) checkFileName(d definition) {
	field := syntax.TableField(d.table, "id")
	if field == nil {
		return
	}
	id, ok := field.Value.(*ast.StringExpr)
	name := strings.TrimSuffix(path.Base(f.Text.Name), ".lua")
	if ok && id.Value != name && name != d.kind.Name {
		f.reportAt("C111", id, "the file is named %s.lua but defines %q", name, id.Value)
	}
}

// checkFieldsOfUsedParameters reports functions that use a parameter, such as target, for which the definition
// lacks the field that asks players for it (C126).
func (f *file) checkFieldsOfUsedParameters(d definition) {
	for _, function := range d.kind.Fields {
		if function.NilParamWithout == "" || len(d.fieldsInAllForms(function.NilParamWithout)) > 0 {
			continue
		}
		index := slices.IndexFunc(function.Callback.Params, func(p schema.CallbackParam) bool { return p.Name == function.NilParamWithout })
		for _, field := range d.fieldsInAllForms(function.Name) {
			code, _ := field.Value.(*ast.FunctionExpr)
			if parameters := f.names.Parameters[code]; len(parameters) > index && parameters[index].Read > 0 {
				f.reportAt("C126", field.Key, "%s uses its %s, but the %s has no %s", function.Name, parameters[index].Text, d.kind.Name, function.NilParamWithout).
					Hint = "add " + function.NilParamWithout + ` = "..."`
			}
		}
	}
}

// fieldsInAllForms returns the fields with a name in the definition and in its other forms, such as the
// upgraded card.
func (d definition) fieldsInAllForms(name string) (list []*ast.Field) {
	for table := d.table; table != nil; {
		list = append(list, syntax.TableField(table, name))
		form := syntax.TableField(table, d.kind.OtherFormName())
		if table = nil; form != nil {
			table, _ = form.Value.(*ast.TableExpr)
		}
	}
	return slices.DeleteFunc(list, func(f *ast.Field) bool { return f == nil })
}
