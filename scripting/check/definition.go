package check

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

type definition struct {
	call  *ast.FuncCallExpr
	kind  *schema.Kind
	table *ast.TableExpr
}

func (f *checkedFile) findDefinitions() (list []definition) {
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

func (f *checkedFile) checkDefinitions() {
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
			f.checkUseOfValues(d)
		}
		f.checkAlwaysNilParameters(d)
		if d.kind.Name == "card" {
			f.checkSelfKeys(d)
		}
	}
}

// checkSelfKeys reports each use of a card's self as a table key (C109), because a card has a new self in each call.
func (f *checkedFile) checkSelfKeys(d definition) {
	check := func(key ast.Expr) {
		if f.isSelfParameter(key) {
			f.reportAt("C109", key, "self and the same card taken from a pile are different table keys").Hint = "compare cards with =="
		}
	}
	syntax.Walk([]ast.Expr{d.table}, func(n ast.PositionHolder) bool {
		switch n := n.(type) {
		case *ast.AttrGetExpr:
			check(n.Key)
		case *ast.TableExpr:
			for _, field := range n.Fields {
				check(field.Key)
			}
		}
		return true
	})
}

// checkFileName reports an id that differs from the file's name (C111), unless that is the kind's name, as in run.lua.
func (f *checkedFile) checkFileName(d definition) {
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

// checkAlwaysNilParameters reports parameters, such as target, that are always nil because a field is missing (C126).
func (f *checkedFile) checkAlwaysNilParameters(d definition) {
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

func (d definition) fieldsInAllForms(name string) (list []*ast.Field) {
	for table := d.table; table != nil; {
		list = append(list, syntax.TableField(table, name))
		form := syntax.TableField(table, d.kind.OtherFormFieldName())
		if table = nil; form != nil {
			table, _ = form.Value.(*ast.TableExpr)
		}
	}
	return slices.DeleteFunc(list, func(f *ast.Field) bool { return f == nil })
}

// ErrorAtField returns an error at a field of the definition at where. If path is empty, it is at the first line.
func ErrorAtField(g *scripting.Generation, where engine.Place, path []string, message string) *source.Error {
	if chunk := g.Files[where.File]; chunk != nil {
		line, column, width := chunk.FieldPlace(where.Line, path...)
		return chunk.Text.Errorf(cmp.Or(line, where.Line), column, width, "%s", message)
	}
	return &source.Error{File: where.File, Line: where.Line, Message: message}
}

var digits = regexp.MustCompile(`\d+`)

// checkCommentNumbers returns a finding (C204) if the comment at the top of a file differs from text only in numbers.
// cache stores the words of that comment by file name.
func checkCommentNumbers(chunk *syntax.Chunk, cache map[string][]string, text string) []scripting.Finding {
	if chunk == nil {
		return nil
	}
	words, cached := cache[chunk.Text.Name]
	if !cached {
		for line := range strings.Lines(chunk.Text.Body) {
			if !strings.HasPrefix(line, "--") || len(words) > maxComment {
				break
			}
			if content := strings.TrimLeft(line, "-"); !isWaiver(content) {
				words = append(words, strings.Fields(content)...)
			}
		}
		cache[chunk.Text.Name] = words
	}
	if len(words) > min(len(text), maxComment) { // it is longer than the text
		return nil
	}
	comment := strings.Join(words, " ")
	if comment == text || digits.ReplaceAllString(comment, "0") != digits.ReplaceAllString(text, "0") {
		return nil
	}
	return []scripting.Finding{NewFinding("C204", chunk.Text.Errorf(1, 0, 0, "the comment says %q, but the text says %q", comment, text))}
}

const maxComment = 1000

// FileHasWaiver reports whether any line of the file where.File waives the code.
func FileHasWaiver(g *scripting.Generation, where engine.Place, code string) bool {
	chunk := g.Files[where.File]
	return chunk != nil && strings.Contains(chunk.Text.Body, "check: "+code)
}
