package typing

import (
	"fmt"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Meaning holds what a Walker knows about a node: types, and the member or function that it names.
type Meaning struct {
	Node ast.PositionHolder
	Want string // type that is expected at this place; "" for any
	Type string // type of the node; "" if unknown

	Owner  string                    // type of the object before the dot or colon, or of the table that has the key
	Name   string                    // name after the dot or colon, or the key; "" for other nodes
	Own    []*reference.ScriptMember // members that the object has in addition to those of its type
	Member *reference.ScriptMember   // the member called Name; nil if there is none

	Function *reference.VerbDoc // parameters and result of the function being called; nil if unknown
}

// Files provides information about other files.
type Files interface {
	// OtherFormOf returns the field in which a definition of this kind defines its other form, or "".
	OtherFormOf(kind string) string

	// AddLibraryClass adds a class for the table that a library file returns, and returns the name of the class, or
	// "" if user cannot use the file.
	AddLibraryClass(types *reference.ScriptTypes, user *source.Text, name string) string

	// ClassOfChangedDefinition returns the class of the definition that a mod changes. word is its id, or kind and id.
	ClassOfChangedDefinition(t *source.Text, word string) string
}

// Walker walks a script and determines the type of each expression.
type Walker struct {
	*Types
	Names *syntax.NameBindings
	Visit func(Meaning) // called for names, texts, keys, tables before their fields, and calls before their arguments

	Files      Files                              // provides information about other files; nil if there is none
	Text       *source.Text                       // the script
	LocalTypes map[*syntax.NameDeclaration]string // types of local variables
	Enclosing  EnclosingDefinition                // the innermost definition that contains the current node
	isInWrap   bool                               // whether the current expression is in a wrap, whose functions get the wrapped one as their first argument

	functionTypes map[string]*reference.VerbDoc // cached results of parseFunctionType
}

// EnclosingDefinition is the definition that contains a node.
type EnclosingDefinition struct {
	Table *ast.TableExpr // table of the definition; nil if no definition contains the node
	Form  string         // name of the field that defines the other form, such as upgrade; "" for none

	members map[string][]*reference.ScriptMember // cached results of FieldsAsMembers, by field
}

// VisitTree walks a script and calls Visit. It resolves the names if Names is nil, and sets LocalTypes.
func (r *Walker) VisitTree(tree *syntax.Tree) {
	if r.Names == nil {
		r.Names = tree.ResolveNames("")
	}
	r.LocalTypes, r.functionTypes = map[*syntax.NameDeclaration]string{}, map[string]*reference.VerbDoc{}
	r.inferBlock(tree.Stmts)
}

func (r *Walker) inferBlock(list []ast.Stmt) {
	for _, s := range list {
		r.inferStmt(s)
	}
}

func (r *Walker) inferStmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.LocalAssignStmt:
		names := r.Names.Declared[s]
		for i, e := range s.Exprs {
			if class := r.inferExpr(e, ""); i < len(names) {
				r.LocalTypes[names[i]] = class
			}
		}
	case *ast.NumberForStmt:
		r.inferExprs(s.Init, s.Limit, s.Step)
		r.LocalTypes[r.Names.Declared[s][0]] = "integer"
		r.inferBlock(s.Stmts)
	case *ast.GenericForStmt:
		r.inferGenericFor(s)
	case *ast.FuncDefStmt:
		r.inferExprs(s.Name.Func, s.Name.Receiver)
		r.inferFunction(s.Func, nil)
	case *ast.AssignStmt:
		for i, e := range s.Rhs {
			want := ""
			if i < len(s.Lhs) {
				want = r.inferExpr(s.Lhs[i], "")
			}
			r.inferExpr(e, want)
		}
	default:
		for _, part := range syntax.ChildNodes(s) {
			switch part := part.(type) {
			case ast.Stmt:
				r.inferStmt(part)
			case ast.Expr:
				r.inferExpr(part, "")
			}
		}
	}
}

// inferGenericFor walks a loop such as `for _, unit in ipairs(units) do`, whose second variable gets the item type.
func (r *Walker) inferGenericFor(s *ast.GenericForStmt) {
	item := ""
	for i, e := range s.Exprs {
		if call, is := e.(*ast.FuncCallExpr); is && i == 0 && len(call.Args) == 1 {
			item = r.ItemType(r.inferExpr(call.Args[0], ""))
			r.inferExpr(call.Func, "")
		} else {
			r.inferExpr(e, "")
		}
	}
	if names := r.Names.Declared[s]; len(names) > 1 {
		r.LocalTypes[names[1]] = item
	}
	r.inferBlock(s.Stmts)
}

func (r *Walker) inferExprs(list ...ast.Expr) {
	for _, e := range list {
		if e != nil {
			r.inferExpr(e, "")
		}
	}
}

// inferExpr walks an expression where the type want is expected, and returns its type; "" is any or an unknown type.
func (r *Walker) inferExpr(e ast.Expr, want string) (class string) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		class = r.typeOfName(e)
		r.Visit(Meaning{Node: e, Want: want, Type: class})
	case *ast.StringExpr:
		r.Visit(Meaning{Node: e, Want: want, Type: "string"})
		class = "string"
	case *ast.AttrGetExpr:
		class = r.inferIndex(e)
	case *ast.FuncCallExpr:
		class = r.inferCall(e, want)
	case *ast.TableExpr:
		r.inferTable(e, want)
		class = want
	case *ast.FunctionExpr:
		r.inferFunction(e, r.parseFunctionType(want))
		class = want
	case *ast.LogicalOpExpr:
		left := r.inferExpr(e.Lhs, want)
		if class = r.inferExpr(e.Rhs, want); e.Operator == "or" && left != "" {
			class = left
		}
	case *ast.RelationalOpExpr:
		first, second := e.Lhs, e.Rhs
		if _, constant := first.(*ast.StringExpr); constant {
			first, second = second, first
		}
		r.inferExpr(second, r.inferExpr(first, "")) // in x == "word" the word is of the type of x
		class = "boolean"
	case *ast.ArithmeticOpExpr:
		r.inferExprs(e.Lhs, e.Rhs)
		class = "integer"
	default:
		for _, part := range syntax.ChildNodes(e) {
			r.inferExpr(part.(ast.Expr), "")
		}
	}
	return class
}

func (r *Walker) typeOfName(e *ast.IdentExpr) string {
	if meant := r.Names.DeclarationOf[e]; meant != nil {
		return r.LocalTypes[meant]
	}
	if r.Classes[e.Value] != nil { // such as assert
		return e.Value
	}
	if f := r.Functions[e.Value]; f != nil {
		return f.FunctionType()
	}
	return ""
}

func (r *Walker) inferIndex(e *ast.AttrGetExpr) string {
	class := r.inferExpr(e.Object, "")
	key, is := e.Key.(*ast.StringExpr)
	if !is {
		r.inferExpr(e.Key, "")
		return r.ItemType(class)
	}
	return r.inferMember(class, key, key.Value, r.membersSetByDefinition(e, class)...)
}

// inferMember calls Visit for node, which uses a member of an object of the type class, and returns the member's type.
// own has further members of the object. If the object has no such member, the type is its item type, or "".
func (r *Walker) inferMember(class string, node ast.PositionHolder, name string, own ...*reference.ScriptMember) string {
	m := r.FindMember(class, name)
	for _, has := range own {
		if has.Name == name {
			m = has
		}
	}
	memberType := ""
	if m != nil {
		memberType = m.Type
	} else {
		memberType = r.ItemType(class)
	}
	r.Visit(Meaning{Node: node, Want: r.KeyType(class), Owner: class, Own: own, Name: name, Member: m, Type: memberType})
	return memberType
}

// membersSetByDefinition returns the keys that the enclosing definition sets in the table that e reads. In
// self.values.heal, these are the keys of values.
func (r *Walker) membersSetByDefinition(e *ast.AttrGetExpr, class string) (list []*reference.ScriptMember) {
	outer, is := e.Object.(*ast.AttrGetExpr)
	if !is || r.Enclosing.Table == nil || !strings.HasPrefix(class, "table<string,") {
		return nil
	}
	if key, is := outer.Key.(*ast.StringExpr); is {
		return r.FieldsAsMembers(key.Value, r.ItemType(class))
	}
	return nil
}

// FieldsAsMembers returns the keys of a table field of the enclosing definition as members of the type memberType.
func (r *Walker) FieldsAsMembers(field, memberType string) (list []*reference.ScriptMember) {
	if known, is := r.Enclosing.members[field]; is {
		return known
	}
	if at := syntax.TableField(r.Enclosing.Table, field); at != nil {
		table, _ := at.Value.(*ast.TableExpr)
		for i := 0; table != nil && i < len(table.Fields); i++ {
			if name, is := table.Fields[i].Key.(*ast.StringExpr); is {
				list = append(list, &reference.ScriptMember{Name: name.Value, Type: memberType, Doc: "One of this definition's " + field + "."})
			}
		}
	}
	if r.Enclosing.members != nil {
		r.Enclosing.members[field] = list
	}
	return list
}

func (r *Walker) parseFunctionType(class string) *reference.VerbDoc {
	f, known := r.functionTypes[class]
	if !known {
		f = ParseFunctionType(class)
		r.functionTypes[class] = f
	}
	return f
}

func (r *Walker) inferCallee(e *ast.FuncCallExpr) *reference.VerbDoc {
	if e.Func != nil {
		return r.parseFunctionType(r.inferExpr(e.Func, ""))
	}
	class := r.inferExpr(e.Receiver, "")
	return r.parseFunctionType(r.inferMember(class, e, e.Method))
}

func (r *Walker) inferCall(e *ast.FuncCallExpr, want string) string {
	f := r.inferCallee(e)
	r.Visit(Meaning{Node: e, Want: want, Function: f})
	if f == nil {
		r.inferExprs(e.Args...)
		return ""
	}
	defines := r.IsDefiner(r.GlobalName(e.Func))
	argType := ""
	for i, arg := range e.Args {
		class := paramType(f, i)
		if changed := r.typeOfChangeArgument(e, i); changed != "" {
			class = changed
			r.isInWrap = r.innermostCalleeName(e) == provenance.WrapWord
			argType = r.inferExpr(arg, class)
			r.isInWrap = false
			continue
		}
		if table, is := arg.(*ast.TableExpr); is && defines {
			outer := r.Enclosing
			r.Enclosing = EnclosingDefinition{Table: table, members: map[string][]*reference.ScriptMember{}}
			if r.Files != nil {
				r.Enclosing.Form = r.Files.OtherFormOf(r.GlobalName(e.Func))
			}
			r.inferExpr(arg, class)
			r.Enclosing = outer
			continue
		}
		argType = r.inferExpr(arg, class)
	}
	switch {
	case r.GlobalName(e.Func) == "use" && r.Files != nil && len(e.Args) == 1:
		if path, is := e.Args[0].(*ast.StringExpr); is {
			return r.Files.AddLibraryClass(r.Types.ScriptTypes, r.Text, path.Value)
		}
	case strings.HasPrefix(f.Result, "T"): // the item type of a list argument
		if item := r.ItemType(argType); f.Result == "T" || f.Result == "T?" {
			return item
		}
	}
	return SplitOutsideBrackets(f.Result, ", ")[0]
}

// GlobalName returns the name in e if it is a global variable, or "".
func (r *Walker) GlobalName(e ast.Expr) string {
	if name, is := e.(*ast.IdentExpr); is && r.Names.DeclarationOf[name] == nil {
		return name.Value
	}
	return ""
}

// IsDefiner reports whether a global function takes just a table, of a definition or a setup, as in card { ... }.
func (t *Types) IsDefiner(word string) bool {
	f := t.Functions[word]
	return f != nil && len(f.Params) == 1 && t.Classes[SplitOutsideBrackets(f.Params[0].Type, " | ")[0]] != nil
}

// innermostCalleeName returns the name of the function in override("vex", { }) or override "vex" { }, or "".
func (r *Walker) innermostCalleeName(e *ast.FuncCallExpr) string {
	if before, is := e.Func.(*ast.FuncCallExpr); is {
		e = before
	}
	return r.GlobalName(e.Func)
}

// typeOfChangeArgument returns the type of argument n if it is the table in a change such as override "vex" { }, or "".
func (r *Walker) typeOfChangeArgument(e *ast.FuncCallExpr, n int) string {
	word := r.innermostCalleeName(e)
	if before, is := e.Func.(*ast.FuncCallExpr); is && n == 0 && len(before.Args) == 1 {
		e, n = before, 1
	}
	if n != 1 || r.Files == nil || word != provenance.OverrideWord && word != provenance.WrapWord && word != provenance.ReplaceWord {
		return ""
	}
	if id, is := e.Args[0].(*ast.StringExpr); is {
		return r.Files.ClassOfChangedDefinition(r.Text, id.Value)
	}
	return ""
}

func (r *Walker) inferTable(e *ast.TableExpr, want string) {
	r.Visit(Meaning{Node: e, Want: want})
	items, item := 0, r.ItemType(want)
	for _, f := range e.Fields {
		class := ""
		switch key := f.Key.(type) {
		case *ast.StringExpr:
			class = r.inferMember(want, key, key.Value)
		case nil:
			items++
			if class = item; class == "" {
				if m := r.FindMember(want, fmt.Sprintf("[%d]", items)); m != nil {
					class = m.Type
				}
			}
		default:
			r.inferExpr(key, "")
		}
		r.inferExpr(f.Value, class)
	}
}

func (r *Walker) inferFunction(e *ast.FunctionExpr, expected *reference.VerbDoc) {
	before := r.isInWrap
	wraps := before && expected != nil
	r.isInWrap = false
	defer func() { r.isInWrap = before }()
	for i, name := range r.Names.Parameters[e] {
		r.LocalTypes[name] = r.TypesByParameter[name.Text]
		if wraps && i == 0 {
			r.LocalTypes[name] = expected.FunctionType()
			continue
		} else if wraps {
			i--
		}
		if expected != nil && i < len(expected.Params) {
			r.LocalTypes[name] = expected.Params[i].Type
		}
	}
	r.inferBlock(e.Stmts)
}
