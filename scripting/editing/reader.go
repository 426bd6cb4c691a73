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

// Meaning describes what a part of a script means, as far as types tell.
type Meaning struct {
	Node ast.PositionHolder
	Want string // the type that should stand there; "" for any
	Type string // the one that it is of; "" where that is not known

	Owner  string              // of a name after a dot or a colon, and of a key: the type of what has it
	Name   string              // that name
	Own    []*reference.Member // what it has beside the members of its type
	Member *reference.Member   // nil where the owner has none of the name, or any

	Function *Function // of a call: what it calls; nil where that is not known
}

// Reader goes through a script with types.
type Reader struct {
	*Types
	Names *syntax.Names
	See   func(Meaning) // is told everything that is met, from the outside in

	// Library is the type of the table that use gives for a path, and Changed that of the
	// definition that a mod changes by its id; both may be nil.
	Library, Changed func(word string) string

	// Form is the field that describes the other form of what a word defines, "" for none; it
	// may be nil.
	Form func(word string) string

	known    map[*syntax.Name]string // the types of locals
	defining []defining              // the definitions that are around
}

// defining is a definition that is read.
type defining struct {
	table *ast.TableExpr // nil for none
	form  string         // the field that describes its other form; "" for none
}

// around is the definition that is around what is read.
func (r *Reader) around() (d defining) {
	if len(r.defining) > 0 {
		d = r.defining[len(r.defining)-1]
	}
	return d
}

// Read goes through a script.
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

// loop is for _, unit in ipairs(units) do.
func (r *Reader) loop(s *ast.GenericForStmt) {
	of := ""
	for i, e := range s.Exprs {
		if call, is := e.(*ast.FuncCallExpr); is && i == 0 && len(call.Args) == 1 {
			of = r.Item(r.expr(call.Args[0], ""))
			r.expr(call.Func, "")
		} else {
			r.expr(e, "")
		}
	}
	if names := r.Names.Declared[s]; len(names) > 1 {
		r.known[names[1]] = of
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

// expr goes through an expression that should be of a type, "" for any, and returns the
// type that it is of, "" for an unknown one.
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

// comparedWords is x == "word": the word is of the type of what it is compared with.
func (r *Reader) comparedWords(e *ast.RelationalOpExpr) {
	first, second := e.Lhs, e.Rhs
	if _, constant := first.(*ast.StringExpr); constant {
		first, second = second, first
	}
	r.expr(second, r.expr(first, ""))
}

// name is the type of a name that stands alone.
func (r *Reader) name(e *ast.IdentExpr) string {
	if meant := r.Names.Means[e]; meant != nil {
		return r.known[meant]
	}
	if r.Classes[e.Value] != nil { // as assert is
		return e.Value
	}
	if f := r.Functions[e.Value]; f != nil {
		return f.Type()
	}
	return ""
}

// get is object.name, or object[key].
func (r *Reader) get(e *ast.AttrGetExpr) string {
	class := r.expr(e.Object, "")
	key, is := e.Key.(*ast.StringExpr)
	if !is {
		r.expr(e.Key, "")
		return r.Item(class)
	}
	return r.findMember(class, key, key.Value, r.own(e, class)...)
}

// findMember is the type of what has a name in something of a type; own are names that it has
// beside those of its type.
func (r *Reader) findMember(class string, node ast.PositionHolder, name string, own ...*reference.Member) string {
	m := r.member(class, name)
	for _, has := range own {
		if has.Name == name {
			m = has
		}
	}
	found := r.Item(class)
	if m != nil {
		found = m.Type
	}
	r.See(Meaning{Node: node, Want: r.keys(class), Owner: class, Own: own, Name: name, Member: m, Type: found})
	return found
}

// own are the names of a table of self that the definition around writes itself: of
// self.values those in its values.
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

// written are the names that a field of a definition writes, as members of a type.
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

// calledFunction returns what a call calls; nil where that is not known.
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
	given := ""
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
		given = r.expr(arg, class)
	}
	switch {
	case r.free(e.Func) == "use" && r.Library != nil && len(e.Args) == 1:
		if path, is := e.Args[0].(*ast.StringExpr); is {
			return r.Library(path.Value)
		}
	case strings.HasPrefix(f.Result, "T"): // of a list of those
		if item := r.Item(given); f.Result == "T" || f.Result == "T?" {
			return item
		}
	}
	return split(f.Result, ", ")[0]
}

// free is the name of a function of the game; "" for anything else.
func (r *Reader) free(e ast.Expr) string {
	if name, is := e.(*ast.IdentExpr); is && r.Names.Means[name] == nil {
		return name.Value
	}
	return ""
}

// defines reports whether a call is of a function that defines something.
func (r *Reader) defines(e *ast.FuncCallExpr) bool {
	f := r.Functions[r.free(e.Func)]
	return f != nil && len(f.Params) == 1 && r.Classes[split(f.Params[0].Type, " | ")[0]] != nil
}

// changeTarget is the type of the table with which a mod changes a definition, as argument n:
// override("vex", { }) or override "vex" { }; "" for any other argument.
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

// table is a table that should be of a type.
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

// alive are the types of the names that are alive where Names was watched.
func (r *Reader) alive() (list []reference.Member) {
	for _, name := range slices.Backward(r.Names.Alive) {
		if !slices.ContainsFunc(list, func(m reference.Member) bool { return m.Name == name.Text }) {
			list = append(list, reference.Member{Name: name.Text, Type: r.known[name]})
		}
	}
	return list
}
