package editing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/syntax"
)

// Meaning is what is known about a node of a script from types.
type Meaning struct {
	Node ast.PositionHolder
	Want string // type expected there; "" for any
	Type string // type of the node itself; "" if unknown

	Owner  string              // type of the object before a dot or a colon, or of the table with a key
	Name   string              // name after the dot or colon, or the key
	Own    []*reference.Member // members of the object besides those of its type
	Member *reference.Member   // nil if there is no member with that name

	Function *Function // function that is called; nil if unknown
}

// Reader walks a script and determines the type of each expression.
type Reader struct {
	*Types
	Names *syntax.Names
	See   func(Meaning) // called for each node, outer ones first

	// Library returns the type of the table that use returns for a path, and Changed the type of
	// the definition with an id that a mod changes. Both may be nil.
	Library, Changed func(word string) string

	// Form returns the name of the field for the other form, such as the upgraded card, of what a
	// function defines; "" for none. It may be nil.
	Form func(word string) string

	known    map[*syntax.Name]string // types of locals
	defining []defining              // enclosing definitions, the innermost last
}

type defining struct {
	table *ast.TableExpr // nil if there is no definition
	form  string         // name of the field for its other form; "" for none
}

func (r *Reader) around() (d defining) {
	if len(r.defining) > 0 {
		d = r.defining[len(r.defining)-1]
	}
	return d
}

// Read walks a script and reports the meaning of each node.
func (r *Reader) Read(tree *syntax.Tree) {
	if r.Names == nil {
		r.Names = tree.Names()
	}
	r.known = map[*syntax.Name]string{}
	r.block(tree.Stmts)
}

func (r *Reader) block(list []ast.Stmt) {
	for _, s := range list {
		r.stmt(s)
	}
}

func (r *Reader) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.LocalAssignStmt:
		r.local(s)
	case *ast.NumberForStmt:
		r.exprs(s.Init, s.Limit, s.Step)
		r.known[r.Names.Declared[s][0]] = "integer"
		r.block(s.Stmts)
	case *ast.GenericForStmt:
		r.loop(s)
	case *ast.FuncDefStmt:
		r.exprs(s.Name.Func, s.Name.Receiver)
		r.function(s.Func, nil)
	case *ast.AssignStmt:
		for i, e := range s.Rhs {
			want := ""
			if i < len(s.Lhs) {
				want = r.expr(s.Lhs[i], "")
			}
			r.expr(e, want)
		}
	default:
		for _, part := range syntax.Parts(s) {
			switch part := part.(type) {
			case ast.Stmt:
				r.stmt(part)
			case ast.Expr:
				r.expr(part, "")
			}
		}
	}
}

func (r *Reader) local(s *ast.LocalAssignStmt) {
	for i, name := range r.Names.Declared[s] {
		if i < len(s.Exprs) {
			r.known[name] = r.expr(s.Exprs[i], "")
		}
	}
	for _, e := range s.Exprs[min(len(s.Names), len(s.Exprs)):] {
		r.expr(e, "")
	}
}

// loop reads a for loop such as for _, unit in ipairs(units) do.
func (r *Reader) loop(s *ast.GenericForStmt) {
	item := ""
	for i, e := range s.Exprs {
		if call, is := e.(*ast.FuncCallExpr); is && i == 0 && len(call.Args) == 1 {
			item = r.Item(r.expr(call.Args[0], ""))
			r.expr(call.Func, "")
		} else {
			r.expr(e, "")
		}
	}
	if names := r.Names.Declared[s]; len(names) > 1 {
		r.known[names[1]] = item
	}
	r.block(s.Stmts)
}

func (r *Reader) exprs(list ...ast.Expr) {
	for _, e := range list {
		if e != nil {
			r.expr(e, "")
		}
	}
}

// expr reads an expression where the type want is expected, "" for any, and returns its own type,
// "" if unknown.
func (r *Reader) expr(e ast.Expr, want string) (class string) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		class = r.name(e)
		r.See(Meaning{Node: e, Want: want, Type: class})
	case *ast.StringExpr:
		r.See(Meaning{Node: e, Want: want, Type: "string"})
		class = "string"
	case *ast.AttrGetExpr:
		class = r.get(e)
	case *ast.FuncCallExpr:
		class = r.call(e, want)
	case *ast.TableExpr:
		r.table(e, want)
		class = want
	case *ast.FunctionExpr:
		r.function(e, FunctionOf(want))
		class = want
	case *ast.LogicalOpExpr:
		left := r.expr(e.Lhs, want)
		if class = r.expr(e.Rhs, want); e.Operator == "or" && left != "" {
			class = left
		}
	case *ast.RelationalOpExpr:
		r.comparedWords(e)
		class = "boolean"
	case *ast.ArithmeticOpExpr:
		r.exprs(e.Lhs, e.Rhs)
		class = "integer"
	default:
		for _, part := range syntax.Parts(e) {
			r.expr(part.(ast.Expr), "")
		}
	}
	return class
}

// comparedWords reads x == "word", in which the word is expected to be of the type of x.
func (r *Reader) comparedWords(e *ast.RelationalOpExpr) {
	first, second := e.Lhs, e.Rhs
	if _, constant := first.(*ast.StringExpr); constant {
		first, second = second, first
	}
	r.expr(second, r.expr(first, ""))
}

// name returns the type of a local or a global name; "" if unknown.
func (r *Reader) name(e *ast.IdentExpr) string {
	if meant := r.Names.Means[e]; meant != nil {
		return r.known[meant]
	}
	if r.Classes[e.Value] != nil { // such as assert
		return e.Value
	}
	if f := r.Functions[e.Value]; f != nil {
		return f.Type()
	}
	return ""
}

func (r *Reader) get(e *ast.AttrGetExpr) string {
	class := r.expr(e.Object, "")
	key, is := e.Key.(*ast.StringExpr)
	if !is {
		r.expr(e.Key, "")
		return r.Item(class)
	}
	return r.findMember(class, key, key.Value, r.own(e, class)...)
}

// findMember reads a name of an object of type class, and returns the type of the member. own are
// members besides those of the type.
func (r *Reader) findMember(class string, node ast.PositionHolder, name string, own ...*reference.Member) string {
	m := r.member(class, name)
	for _, has := range own {
		if has.Name == name {
			m = has
		}
	}
	memberType := r.Item(class)
	if m != nil {
		memberType = m.Type
	}
	r.See(Meaning{Node: node, Want: r.keys(class), Owner: class, Own: own, Name: name, Member: m, Type: memberType})
	return memberType
}

// own returns the members that the enclosing definition writes in a table of self: for self.values
// those in its values.
func (r *Reader) own(e *ast.AttrGetExpr, class string) (list []*reference.Member) {
	outer, is := e.Object.(*ast.AttrGetExpr)
	if !is || len(r.defining) == 0 || !strings.HasPrefix(class, "table<string,") {
		return nil
	}
	if key, is := outer.Key.(*ast.StringExpr); is {
		return r.written(r.around().table, key.Value, r.Item(class))
	}
	return nil
}

// written returns the names in a table field of a definition, as members with the type of.
func (r *Reader) written(definition *ast.TableExpr, field, of string) (list []*reference.Member) {
	for _, f := range definition.Fields {
		key, _ := f.Key.(*ast.StringExpr)
		table, _ := f.Value.(*ast.TableExpr)
		if key == nil || table == nil || key.Value != field {
			continue
		}
		for _, inner := range table.Fields {
			if name, is := inner.Key.(*ast.StringExpr); is {
				list = append(list, &reference.Member{Name: name.Value, Type: of, Doc: "Of the " + field + " of this definition."})
			}
		}
	}
	return list
}

// calledFunction reads what a call calls, and returns the function; nil if unknown.
func (r *Reader) calledFunction(e *ast.FuncCallExpr) *Function {
	if e.Func != nil {
		return FunctionOf(r.expr(e.Func, ""))
	}
	class := r.expr(e.Receiver, "")
	return FunctionOf(r.findMember(class, e, e.Method))
}

func (r *Reader) call(e *ast.FuncCallExpr, want string) string {
	f := r.calledFunction(e)
	r.See(Meaning{Node: e, Want: want, Function: f})
	if f == nil {
		r.exprs(e.Args...)
		return ""
	}
	defines := r.defines(e)
	argType := ""
	for i, arg := range e.Args {
		class := f.param(i)
		if changed := r.changeTarget(e, i); changed != "" {
			class = changed
		}
		if table, is := arg.(*ast.TableExpr); is && defines {
			form := ""
			if r.Form != nil {
				form = r.Form(r.free(e.Func))
			}
			r.defining = append(r.defining, defining{table, form})
			r.expr(arg, class)
			r.defining = r.defining[:len(r.defining)-1]
			continue
		}
		argType = r.expr(arg, class)
	}
	switch {
	case r.free(e.Func) == "use" && r.Library != nil && len(e.Args) == 1:
		if path, is := e.Args[0].(*ast.StringExpr); is {
			return r.Library(path.Value)
		}
	case strings.HasPrefix(f.Result, "T"): // the item type of a list argument
		if item := r.Item(argType); f.Result == "T" || f.Result == "T?" {
			return item
		}
	}
	return split(f.Result, ", ")[0]
}

// free returns the name of a global function; "" for any other expression.
func (r *Reader) free(e ast.Expr) string {
	if name, is := e.(*ast.IdentExpr); is && r.Names.Means[name] == nil {
		return name.Value
	}
	return ""
}

// defines reports whether a call defines something, as card { ... } does.
func (r *Reader) defines(e *ast.FuncCallExpr) bool {
	f := r.Functions[r.free(e.Func)]
	return f != nil && len(f.Params) == 1 && r.Classes[split(f.Params[0].Type, " | ")[0]] != nil
}

// changeTarget returns the type expected of argument n of a call with which a mod changes a
// definition, override("vex", { }) or override "vex" { }; "" for other arguments.
func (r *Reader) changeTarget(e *ast.FuncCallExpr, n int) string {
	if before, is := e.Func.(*ast.FuncCallExpr); is && n == 0 && len(before.Args) == 1 {
		e, n = before, 1
	}
	if word := r.free(e.Func); n != 1 || r.Changed == nil || word != provenance.OverrideWord && word != provenance.ReplaceWord {
		return ""
	}
	if id, is := e.Args[0].(*ast.StringExpr); is {
		return r.Changed(id.Value)
	}
	return ""
}

func (r *Reader) table(e *ast.TableExpr, want string) {
	r.See(Meaning{Node: e, Want: want})
	items, item := 0, r.Item(want)
	for _, f := range e.Fields {
		class := ""
		switch key := f.Key.(type) {
		case *ast.StringExpr:
			class = r.findMember(want, key, key.Value)
		case nil:
			items++
			if class = item; class == "" {
				if m := r.member(want, fmt.Sprintf("[%d]", items)); m != nil {
					class = m.Type
				}
			}
		default:
			r.expr(key, "")
		}
		r.expr(f.Value, class)
	}
}

func (r *Reader) function(e *ast.FunctionExpr, form *Function) {
	params := r.Names.Parameters[e]
	for i, name := range params {
		switch {
		case form != nil && i < len(form.Params):
			r.known[name] = form.Params[i].Type
		default:
			r.known[name] = r.Called[name.Text]
		}
	}
	r.block(e.Stmts)
}

func (r *Reader) alive() (list []reference.Member) {
	for _, name := range slices.Backward(r.Names.Alive) {
		if !slices.ContainsFunc(list, func(m reference.Member) bool { return m.Name == name.Text }) {
			list = append(list, reference.Member{Name: name.Text, Type: r.known[name]})
		}
	}
	return list
}
