package check

import (
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/scripting/syntax"
)

func (f *checkedFile) checkUseOfValues(d definition) {
	var texts []*ast.StringExpr
	for _, field := range d.fieldsInAllForms("text") {
		if text, ok := field.Value.(*ast.StringExpr); ok {
			texts = append(texts, text)
		}
	}
	f.checkLiteralNumbers(d, texts)
	var values *ast.TableExpr
	if field := syntax.TableField(d.table, "values"); field != nil {
		if values, _ = field.Value.(*ast.TableExpr); values == nil {
			return // computed: unknown
		}
	}
	if f.hasMaxFindings() {
		return
	}
	if f.valueReads == nil {
		f.valueReads = f.collectValueUses()
	}
	names, ok := constantKeys(values)
	if !ok {
		return
	}
	var shown, declared wordSet
	declared.addWords(names...)
	for _, name := range f.valueReads.own.list {
		for _, at := range f.valueReads.places[name] {
			if declared.contains(name) || f.hasMaxFindings() {
				break
			}
			f.reportWithNearest("C125", at, name, func() []string { return names }, "the %s has no value %q", d.kind.Name, name)
		}
	}
	if f.valueReads.passedOn || passesValuesOn(d.table) {
		return // the values are passed on
	}
	for _, t := range append(texts, d.textsInTables()...) {
		shown.addWords(engine.PlaceholderNames(t.Value)...)
	}
	for i, name := range names {
		at, isInText := values.Fields[i].Key, shown.contains(name)
		used := f.valueReads.others.contains(name) || f.valueReads.own.contains(name)
		switch {
		case !isInText && !used:
			f.reportAt("C121", at, "the value %q is used neither in the text nor in the code", name)
		case isInText && !used:
			f.reportAt("C122", at, "the value %q is shown in the text, but no code uses it", name)
		case !isInText && used && len(texts) > 0:
			f.reportAt("C123", at, "the value %q is used in the code, but the text does not show it", name)
		}
	}
}

// constantKeys returns the names of the fields in a table literal, or false if some are computed.
func constantKeys(table *ast.TableExpr) (names []string, ok bool) {
	if table == nil {
		return nil, true
	}
	for _, field := range table.Fields {
		name, ok := syntax.ConstantText(field.Key)
		if !ok {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

// passesValuesOn reports whether a field in table or in its inner tables is set to a field of another table or to what
// that returns, as in play = strike.twice or play = strike.times(2). Such functions may read any value.
func passesValuesOn(table *ast.TableExpr) bool {
	return slices.ContainsFunc(table.Fields, func(field *ast.Field) bool {
		value := field.Value
		if call, is := value.(*ast.FuncCallExpr); is {
			value = call.Func
		}
		if table, is := value.(*ast.TableExpr); is {
			return passesValuesOn(table)
		}
		_, part := value.(*ast.AttrGetExpr)
		return part
	})
}

type valueUses struct {
	file     *checkedFile
	own      wordSet               // names read from self.values
	places   map[string][]ast.Expr // where each name is read; only the first places
	others   wordSet               // names read from the values of other definitions
	passedOn bool                  // whether the table of values is used as a whole, so that any value may be read

	aliases map[*syntax.NameDeclaration]bool // local variables that are set to self.values
	handled map[ast.Expr]bool                // expressions such as x.values whose use the other fields record
}

func (f *checkedFile) collectValueUses() *valueUses {
	r := &valueUses{file: f, places: map[string][]ast.Expr{}, aliases: map[*syntax.NameDeclaration]bool{}, handled: map[ast.Expr]bool{}}
	f.walkNodes(r.recordAlias)
	f.walkNodes(r.recordRead)
	f.walkNodes(func(n ast.PositionHolder) {
		if e, ok := n.(ast.Expr); ok && r.isValuesTable(e) && !r.handled[e] {
			r.passedOn = true
		}
	})
	return r
}

// isValuesTable reports whether an expression is x.values, or a local variable that is set to self.values.
func (r *valueUses) isValuesTable(e ast.Expr) bool {
	if name, ok := e.(*ast.IdentExpr); ok {
		return r.aliases[r.file.names.DeclarationOf[name]]
	}
	get, ok := e.(*ast.AttrGetExpr)
	if !ok {
		return false
	}
	key, ok := get.Key.(*ast.StringExpr)
	return ok && key.Value == "values"
}

func (r *valueUses) isValuesTableOfSelf(values ast.Expr) bool {
	get, ok := values.(*ast.AttrGetExpr)
	return !ok || r.file.isSelfParameter(get.Object)
}

func (r *valueUses) recordAlias(n ast.PositionHolder) {
	s, ok := n.(*ast.LocalAssignStmt)
	if !ok || len(s.Names) != 1 || len(s.Exprs) != 1 || !r.isValuesTable(s.Exprs[0]) || !r.isValuesTableOfSelf(s.Exprs[0]) {
		return
	}
	if name := r.file.names.Declared[s][0]; name.Assigned == 0 {
		r.aliases[name] = true
		r.handled[s.Exprs[0]] = true
	}
}

func (r *valueUses) recordRead(n ast.PositionHolder) {
	get, ok := n.(*ast.AttrGetExpr)
	if !ok || !r.isValuesTable(get.Object) {
		return
	}
	name, ok := syntax.ConstantText(get.Key)
	if !ok {
		return // values[name]: unknown which
	}
	r.handled[get.Object] = true
	if r.isValuesTableOfSelf(get.Object) {
		r.own.addWords(name)
		if at := r.places[name]; len(at) < maxFileFindings {
			r.places[name] = append(at, get.Key)
		}
	} else {
		r.others.addWords(name)
	}
}

var bareNumber = regexp.MustCompile(`\{[^}]*\}|[0-9]+`)

// checkLiteralNumbers reports literal numbers in texts (C124), unless the tables of the definition also contain them.
func (f *checkedFile) checkLiteralNumbers(d definition, texts []*ast.StringExpr) {
	data := d.numbersInTables()
	for _, text := range texts {
		for _, at := range bareNumber.FindAllStringIndex(text.Value, -1) {
			number := text.Value[at[0]:at[1]]
			if number[0] == '{' || data[number] {
				continue
			}
			if f.hasMaxFindings() {
				return
			}
			line, column, width := f.Place(text)
			e := f.Text.Errorf(line, column, width, "the text contains %s, which is not a value", number)
			// Point at the number itself if the source contains the text unchanged.
			if begin := strings.Index(f.Text.Line(line), text.Value); begin >= 0 && column > 0 {
				e.Column, e.Width = begin+at[0]+1, len(number)
			}
			f.addFinding("C124", e.WithHint("make it a value and put its name in braces"))
		}
	}
}

func (d definition) textsInTables() (texts []*ast.StringExpr) {
	syntax.Walk([]ast.Expr{d.table}, func(n ast.PositionHolder) bool {
		if table, isTable := n.(*ast.TableExpr); isTable {
			if at := syntax.TableField(table, "text"); at != nil {
				if text, ok := at.Value.(*ast.StringExpr); ok {
					texts = append(texts, text)
				}
			}
		}
		_, isCode := n.(*ast.FunctionExpr)
		return !isCode
	})
	return texts
}

// numbersInTables returns the numbers, as text, in tables of the definition except its values and its upgraded form.
func (d definition) numbersInTables() map[string]bool {
	numbers := map[string]bool{}
	for _, field := range d.table.Fields {
		name, _ := syntax.ConstantText(field.Key)
		isExcluded := name != "" && (name == "values" || name == d.kind.OtherFormFieldName())
		if table, ok := field.Value.(*ast.TableExpr); ok && !isExcluded {
			syntax.Walk([]ast.Expr{table}, func(n ast.PositionHolder) bool {
				if number, ok := n.(*ast.NumberExpr); ok {
					text, _ := syntax.ConstantText(number)
					numbers[text] = true
				}
				_, isCode := n.(*ast.FunctionExpr)
				return !isCode
			})
		}
	}
	return numbers
}
