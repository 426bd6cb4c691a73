package editing

import (
	"fmt"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Meaning holds what a Reader determined about a node of a script: types, and a member or a function.
type Meaning struct {
	Node ast.PositionHolder
	Want string // type expected there; "" for any
	Type string // type of the node itself; "" if unknown

	Owner  string              // type of the object before a dot or a colon, or of the table with a key
	Name   string              // name after the dot or colon, or the key
	Own    []*reference.Member // members of the object besides those of its type
	Member *reference.Member   // nil if there is no member with that name

	Function *reference.VerbDoc // parameters and result of the function that is called; nil if unknown
}

// TypeReader walks a script and determines the type of each expression.
type TypeReader struct {
	*Types
	Names *syntax.NameBindings
	Visit func(Meaning) // called for each node, outer ones first

	scripts    *Scripts                           // nil if only Types are known
	text       *source.Text                       // the script, in scripts
	localTypes map[*syntax.NameDeclaration]string // types of locals
	around     enclosingDefinition                // the innermost
	wraps      bool                               // functions get the one that they wrap as their first argument
}

type enclosingDefinition struct {
	table *ast.TableExpr // nil if there is no definition
	form  string         // name of the field for its other form, such as the upgraded card; "" for none
}

// ReadTree walks a script and calls Visit with the meaning of each node.
func (r *TypeReader) ReadTree(tree *syntax.Tree) {
	if r.Names == nil {
		r.Names = tree.ResolveNames("")
	}
	r.localTypes = map[*syntax.NameDeclaration]string{}
	r.readBlock(tree.Stmts)
}

func (r *TypeReader) readBlock(list []ast.Stmt) {
	for _, s := range list {
		r.readStmt(s)
	}
}

func (r *TypeReader) readStmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.LocalAssignStmt:
		names := r.Names.Declared[s]
		for i, e := range s.Exprs {
			if class := r.readExpr(e, ""); i < len(names) {
				r.localTypes[names[i]] = class
			}
		}
	case *ast.NumberForStmt:
		r.readAll(s.Init, s.Limit, s.Step)
		r.localTypes[r.Names.Declared[s][0]] = "integer"
		r.readBlock(s.Stmts)
	case *ast.GenericForStmt:
		r.readLoop(s)
	case *ast.FuncDefStmt:
		r.readAll(s.Name.Func, s.Name.Receiver)
		r.readFunction(s.Func, nil)
	case *ast.AssignStmt:
		for i, e := range s.Rhs {
			want := ""
			if i < len(s.Lhs) {
				want = r.readExpr(s.Lhs[i], "")
			}
			r.readExpr(e, want)
		}
	default:
		for _, part := range syntax.ChildNodes(s) {
			switch part := part.(type) {
			case ast.Stmt:
				r.readStmt(part)
			case ast.Expr:
				r.readExpr(part, "")
			}
		}
	}
}

// readLoop reads a for loop such as for _, unit in ipairs(units) do.
func (r *TypeReader) readLoop(s *ast.GenericForStmt) {
	item := ""
	for i, e := range s.Exprs {
		if call, is := e.(*ast.FuncCallExpr); is && i == 0 && len(call.Args) == 1 {
			item = r.ItemType(r.readExpr(call.Args[0], ""))
			r.readExpr(call.Func, "")
		} else {
			r.readExpr(e, "")
		}
	}
	if names := r.Names.Declared[s]; len(names) > 1 {
		r.localTypes[names[1]] = item
	}
	r.readBlock(s.Stmts)
}

func (r *TypeReader) readAll(list ...ast.Expr) {
	for _, e := range list {
		if e != nil {
			r.readExpr(e, "")
		}
	}
}

// readExpr reads an expression where the type want is expected, "" for any, and returns its own
// type, "" if unknown.
func (r *TypeReader) readExpr(e ast.Expr, want string) (class string) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		class = r.typeOfName(e)
		r.Visit(Meaning{Node: e, Want: want, Type: class})
	case *ast.StringExpr:
		r.Visit(Meaning{Node: e, Want: want, Type: "string"})
		class = "string"
	case *ast.AttrGetExpr:
		class = r.readIndex(e)
	case *ast.FuncCallExpr:
		class = r.readCall(e, want)
	case *ast.TableExpr:
		r.readTable(e, want)
		class = want
	case *ast.FunctionExpr:
		r.readFunction(e, ParseFunctionType(want))
		class = want
	case *ast.LogicalOpExpr:
		left := r.readExpr(e.Lhs, want)
		if class = r.readExpr(e.Rhs, want); e.Operator == "or" && left != "" {
			class = left
		}
	case *ast.RelationalOpExpr:
		first, second := e.Lhs, e.Rhs
		if _, constant := first.(*ast.StringExpr); constant {
			first, second = second, first
		}
		r.readExpr(second, r.readExpr(first, "")) // in x == "word" the word is of the type of x
		class = "boolean"
	case *ast.ArithmeticOpExpr:
		r.readAll(e.Lhs, e.Rhs)
		class = "integer"
	default:
		for _, part := range syntax.ChildNodes(e) {
			r.readExpr(part.(ast.Expr), "")
		}
	}
	return class
}

// typeOfName returns the type of a local or a global name; "" if unknown.
func (r *TypeReader) typeOfName(e *ast.IdentExpr) string {
	if meant := r.Names.DeclarationOf[e]; meant != nil {
		return r.localTypes[meant]
	}
	if r.Classes[e.Value] != nil { // such as assert
		return e.Value
	}
	if f := r.Functions[e.Value]; f != nil {
		return f.FunctionType()
	}
	return ""
}

func (r *TypeReader) readIndex(e *ast.AttrGetExpr) string {
	class := r.readExpr(e.Object, "")
	key, is := e.Key.(*ast.StringExpr)
	if !is {
		r.readExpr(e.Key, "")
		return r.ItemType(class)
	}
	return r.readMember(class, key, key.Value, r.membersSetByDefinition(e, class)...)
}

// readMember reads a name of an object of type class, and returns the type of the member. own are
// members besides those of the type.
func (r *TypeReader) readMember(class string, node ast.PositionHolder, name string, own ...*reference.Member) string {
	m := r.findMember(class, name)
	for _, has := range own {
		if has.Name == name {
			m = has
		}
	}
	memberType := r.ItemType(class)
	if m != nil {
		memberType = m.Type
	}
	r.Visit(Meaning{Node: node, Want: r.keyType(class), Owner: class, Own: own, Name: name, Member: m, Type: memberType})
	return memberType
}

// membersSetByDefinition returns the members that the enclosing definition writes in a table of self: for
// self.values those in its values.
func (r *TypeReader) membersSetByDefinition(e *ast.AttrGetExpr, class string) (list []*reference.Member) {
	outer, is := e.Object.(*ast.AttrGetExpr)
	if !is || r.around.table == nil || !strings.HasPrefix(class, "table<string,") {
		return nil
	}
	if key, is := outer.Key.(*ast.StringExpr); is {
		return r.fieldsAsMembers(r.around.table, key.Value, r.ItemType(class))
	}
	return nil
}

// fieldsAsMembers returns the names in the table that a definition has in a field, such as values,
// as members of memberType.
func (r *TypeReader) fieldsAsMembers(definition *ast.TableExpr, field, memberType string) (list []*reference.Member) {
	for _, f := range definition.Fields {
		key, _ := f.Key.(*ast.StringExpr)
		table, _ := f.Value.(*ast.TableExpr)
		if key == nil || table == nil || key.Value != field {
			continue
		}
		for _, inner := range table.Fields {
			if name, is := inner.Key.(*ast.StringExpr); is {
				list = append(list, &reference.Member{Name: name.Value, Type: memberType, Doc: "One of this definition's " + field + "."})
			}
		}
	}
	return list
}

// readCallee reads the called expression of a call, and returns its function type; nil if unknown.
func (r *TypeReader) readCallee(e *ast.FuncCallExpr) *reference.VerbDoc {
	if e.Func != nil {
		return ParseFunctionType(r.readExpr(e.Func, ""))
	}
	class := r.readExpr(e.Receiver, "")
	return ParseFunctionType(r.readMember(class, e, e.Method))
}

func (r *TypeReader) readCall(e *ast.FuncCallExpr, want string) string {
	f := r.readCallee(e)
	r.Visit(Meaning{Node: e, Want: want, Function: f})
	if f == nil {
		r.readAll(e.Args...)
		return ""
	}
	defines := r.isDefiner(r.globalName(e.Func))
	argType := ""
	for i, arg := range e.Args {
		class := paramType(f, i)
		if changed := r.typeOfChangeArgument(e, i); changed != "" {
			class = changed
			r.wraps = r.globalNameOfChangeCall(e) == provenance.WrapWord
			argType = r.readExpr(arg, class)
			r.wraps = false
			continue
		}
		if table, is := arg.(*ast.TableExpr); is && defines {
			outer := r.around
			r.around = enclosingDefinition{table: table}
			if r.scripts != nil {
				if k := r.scripts.Generation.Game.Kind(r.globalName(e.Func)); k != nil {
					r.around.form = k.OtherFormName()
				}
			}
			r.readExpr(arg, class)
			r.around = outer
			continue
		}
		argType = r.readExpr(arg, class)
	}
	switch {
	case r.globalName(e.Func) == "use" && r.scripts != nil && len(e.Args) == 1:
		if path, is := e.Args[0].(*ast.StringExpr); is {
			return r.scripts.addLibraryClass(r.Types.ScriptTypes, r.text, path.Value)
		}
	case strings.HasPrefix(f.Result, "T"): // the item type of a list argument
		if item := r.ItemType(argType); f.Result == "T" || f.Result == "T?" {
			return item
		}
	}
	return splitOutsideBrackets(f.Result, ", ")[0]
}

// globalName returns the name of a global function; "" for any other expression.
func (r *TypeReader) globalName(e ast.Expr) string {
	if name, is := e.(*ast.IdentExpr); is && r.Names.DeclarationOf[name] == nil {
		return name.Value
	}
	return ""
}

// isDefiner reports whether a global function defines something, as card { ... } does, or begins a game.
func (t *Types) isDefiner(word string) bool {
	f := t.Functions[word]
	return f != nil && len(f.Params) == 1 && t.Classes[splitOutsideBrackets(f.Params[0].Type, " | ")[0]] != nil
}

// globalNameOfChangeCall returns the name of the global function in override("vex", { }) or override "vex" { }.
func (r *TypeReader) globalNameOfChangeCall(e *ast.FuncCallExpr) string {
	if before, is := e.Func.(*ast.FuncCallExpr); is {
		e = before
	}
	return r.globalName(e.Func)
}

// typeOfChangeArgument returns the type expected of argument n of a call with which a mod changes a
// definition, override("vex", { }) or override "vex" { }; "" for other arguments.
func (r *TypeReader) typeOfChangeArgument(e *ast.FuncCallExpr, n int) string {
	word := r.globalNameOfChangeCall(e)
	if before, is := e.Func.(*ast.FuncCallExpr); is && n == 0 && len(before.Args) == 1 {
		e, n = before, 1
	}
	if n != 1 || r.scripts == nil || word != provenance.OverrideWord && word != provenance.WrapWord && word != provenance.ReplaceWord {
		return ""
	}
	if id, is := e.Args[0].(*ast.StringExpr); is {
		return r.scripts.classOfChangedDefinition(r.text, id.Value)
	}
	return ""
}

func (r *TypeReader) readTable(e *ast.TableExpr, want string) {
	r.Visit(Meaning{Node: e, Want: want})
	items, item := 0, r.ItemType(want)
	for _, f := range e.Fields {
		class := ""
		switch key := f.Key.(type) {
		case *ast.StringExpr:
			class = r.readMember(want, key, key.Value)
		case nil:
			items++
			if class = item; class == "" {
				if m := r.findMember(want, fmt.Sprintf("[%d]", items)); m != nil {
					class = m.Type
				}
			}
		default:
			r.readExpr(key, "")
		}
		r.readExpr(f.Value, class)
	}
}

func (r *TypeReader) readFunction(e *ast.FunctionExpr, expected *reference.VerbDoc) {
	before := r.wraps
	wraps := before && expected != nil
	r.wraps = false
	defer func() { r.wraps = before }()
	for i, name := range r.Names.Parameters[e] {
		r.localTypes[name] = r.TypesByParameter[name.Text]
		if wraps && i == 0 {
			r.localTypes[name] = expected.FunctionType()
			continue
		} else if wraps {
			i--
		}
		if expected != nil && i < len(expected.Params) {
			r.localTypes[name] = expected.Params[i].Type
		}
	}
	r.readBlock(e.Stmts)
}
