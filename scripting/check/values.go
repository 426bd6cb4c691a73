package check

import (
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/scripting/syntax"
)

func (f *file) values(d definition) {
	texts := d.texts()
	f.numbers(d, texts)
	values := d.tableOf("values")
	if values == nil && d.field("values") != nil || f.full() {
		return // computed: unknown
	}
	if f.read == nil {
		f.read = f.reads()
	}
	names, ok := keys(values)
	if !ok {
		return
	}
	var shown, declared words
	declared.add(names...)
	for _, name := range f.read.own.list {
		for _, at := range f.read.at[name] {
			if declared.knows(name) || f.full() {
				break
			}
			f.unknown("C125", at, name, func() []string { return names }, "the %s has no value %q", d.kind, name)
		}
	}
	if f.read.all || handsOver(d.table) {
		return // the values are passed on
	}
	for _, t := range texts {
		shown.add(engine.Placeholders(t.Value)...)
	}
	for i, name := range names {
		f.value(values.Fields[i].Key, name, shown.knows(name), len(texts) > 0)
	}
}

// keys returns the field names of a table literal, none for nil. ok is false if a name is not
// constant.
func keys(table *ast.TableExpr) (names []string, ok bool) {
	if table == nil {
		return nil, true
	}
	for _, field := range table.Fields {
		if field.Key == nil {
			return nil, false
		}
		name, ok := syntax.Constant(field.Key)
		if !ok {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

// value reports a value that the text, the code or both do not use. shown reports whether the text
// shows it, hasText whether the definition has a text.
func (f *file) value(at ast.Expr, name string, shown, hasText bool) {
	used := f.read.others.knows(name) || f.read.own.knows(name)
	switch {
	case !shown && !used:
		f.add("C121", at, "the value %q is used neither in the text nor in the code", name)
	case shown && !used:
		f.add("C122", at, "the value %q is shown in the text, but no code uses it", name)
	case !shown && used && hasText:
		f.add("C123", at, "the value %q is used in the code, but the text does not show it", name)
	}
}

// handsOver reports whether a field of a definition is an indexed value or a call, as in play =
// strike.twice: that code may read all values.
func handsOver(table *ast.TableExpr) bool {
	return slices.ContainsFunc(table.Fields, func(field *ast.Field) bool {
		value := field.Value
		if call, is := value.(*ast.FuncCallExpr); is {
			value = call.Func
		}
		if table, is := value.(*ast.TableExpr); is {
			return handsOver(table)
		}
		_, part := value.(*ast.AttrGetExpr)
		return part
	})
}

func (d definition) texts() (list []*ast.StringExpr) {
	for _, field := range d.each("text") {
		if text, ok := field.Value.(*ast.StringExpr); ok {
			list = append(list, text)
		}
	}
	return list
}

func (d definition) tableOf(name string) *ast.TableExpr {
	if field := d.field(name); field != nil {
		table, _ := field.Value.(*ast.TableExpr)
		return table
	}
	return nil
}

type reads struct {
	file   *file
	own    words                 // of self
	at     map[string][]ast.Expr // reads of each name, limited in number
	others words                 // of other definitions
	all    bool                  // any value may be read, because the table is passed on

	aliases map[*syntax.Name]bool // locals with self.values
	tables  map[ast.Expr]bool     // expressions x.values already handled
}

func (f *file) reads() *reads {
	r := &reads{file: f, at: map[string][]ast.Expr{}, aliases: map[*syntax.Name]bool{}, tables: map[ast.Expr]bool{}}
	f.each(r.alias)
	f.each(r.get)
	f.each(func(n ast.PositionHolder) {
		if e, ok := n.(ast.Expr); ok && r.isValues(e) && !r.tables[e] {
			r.all = true
		}
	})
	return r
}

// isValues reports whether an expression is a table of values: x.values, or a local with it.
func (r *reads) isValues(e ast.Expr) bool {
	if name, ok := e.(*ast.IdentExpr); ok {
		return r.aliases[r.file.names.Means[name]]
	}
	get, ok := e.(*ast.AttrGetExpr)
	if !ok {
		return false
	}
	key, ok := get.Key.(*ast.StringExpr)
	return ok && key.Value == "values"
}

// isOwn reports whether values, an expression for which isValues is true, are those of self.
func (r *reads) isOwn(values ast.Expr) bool {
	get, ok := values.(*ast.AttrGetExpr)
	return !ok || r.file.isSelf(get.Object)
}

func (r *reads) alias(n ast.PositionHolder) {
	s, ok := n.(*ast.LocalAssignStmt)
	if !ok || len(s.Names) != 1 || len(s.Exprs) != 1 || !r.isValues(s.Exprs[0]) || !r.isOwn(s.Exprs[0]) {
		return
	}
	if name := r.file.names.Declared[s][0]; name.Assigned == 0 {
		r.aliases[name] = true
		r.tables[s.Exprs[0]] = true
	}
}

func (r *reads) get(n ast.PositionHolder) {
	get, ok := n.(*ast.AttrGetExpr)
	if !ok || !r.isValues(get.Object) {
		return
	}
	name, ok := syntax.Constant(get.Key)
	if !ok {
		return // values[name]: unknown which
	}
	r.tables[get.Object] = true
	if r.isOwn(get.Object) {
		r.own.add(name)
		if at := r.at[name]; len(at) < maxFindings {
			r.at[name] = append(at, get.Key)
		}
	} else {
		r.others.add(name)
	}
}

var bareNumber = regexp.MustCompile(`\{[^}]*\}|[0-9]+`)

// numbers reports literal numbers in texts (C124). A number that is also in the data of the
// definition, such as the Block that an enemy starts with, is exempt.
func (f *file) numbers(d definition, texts []*ast.StringExpr) {
	data := d.data()
	for _, text := range texts {
		for _, at := range bareNumber.FindAllStringIndex(text.Value, -1) {
			number := text.Value[at[0]:at[1]]
			if number[0] == '{' || data[number] {
				continue
			}
			if f.full() {
				return
			}
			line, column, width := f.Place(text)
			e := f.Text.Errorf(line, column, width, "the text contains %s, which is not a value", number)
			// Point at the number itself if the source contains the text unchanged.
			if begin := strings.Index(f.Text.Line(line), text.Value); begin >= 0 && column > 0 {
				e.Column, e.Width = begin+at[0]+1, len(number)
			}
			e.Hint = "make it a value and put its name in braces"
			f.report("C124", e)
		}
	}
}

// data returns the numbers in the tables of a definition, except in its values and its other form.
func (d definition) data() map[string]bool {
	numbers, excluded := map[string]bool{}, []string{"values"}
	if d.of.Form() != "" {
		excluded = append(excluded, d.of.Form())
	}
	for _, field := range d.table.Fields {
		name := ""
		if field.Key != nil {
			name, _ = syntax.Constant(field.Key)
		}
		if table, ok := field.Value.(*ast.TableExpr); ok && !slices.Contains(excluded, name) {
			syntax.Walk([]ast.Expr{table}, func(n ast.PositionHolder) bool {
				if number, ok := n.(*ast.NumberExpr); ok {
					text, _ := syntax.Constant(number)
					numbers[text] = true
				}
				_, isCode := n.(*ast.FunctionExpr)
				return !isCode
			})
		}
	}
	return numbers
}
