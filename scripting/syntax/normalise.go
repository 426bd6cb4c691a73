package syntax

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// Names of the functions that rewritten code calls in place of operators and constructors, and of the constant nil. No
// script can write them.
const (
	Concat       = "(concat)"   // (...) joins its arguments: the operator ".."
	Length       = "(length)"   // (v): the operator "#"
	Add          = "(add)"      // (a, b): the operator "+"
	Subtract     = "(subtract)" // (a, b): the operator "-"
	Multiply     = "(multiply)" // (a, b): the operator "*"
	Divide       = "(divide)"   // (a, b): the operator "/"
	Modulo       = "(modulo)"   // (a, b): the operator "%"
	Power        = "(power)"    // (a, b): the operator "^"
	Less         = "(less)"     // (a, b): the operator "<"
	LessEqual    = "(at most)"  // (a, b): the operator "<="
	Greater      = "(greater)"  // (a, b): the operator ">"
	GreaterEqual = "(at least)" // (a, b): the operator ">="
	Equal        = "(equal)"    // (a, b): the operator "=="
	Unequal      = "(unequal)"  // (a, b): the operator "~="
	Assign       = "(assign)"   // (t, k, v): t[k] = v
	Table        = "(table)"    // (t, fields, items, ...): charges for a new table t and appends the values after items to its list; (): returns an empty table
	Closure      = "(closure)"  // (f, captured): charges for a new function and returns it
	Nil          = "(nil)"      // the constant nil, not a function
)

// InternalNames lists the names above; a chunk can have any of them as a parameter.
var InternalNames = []string{
	Concat, Length, Add, Subtract, Multiply, Divide, Modulo, Power, Less, LessEqual, Greater, GreaterEqual, Equal, Unequal, Assign, Table, Closure, Nil,
}

// normaliser rewrites a tree. It removes what gopher-lua compiles wrongly, and it replaces instructions whose cost
// has no bound by calls of the sandbox. A test compares the results with the reference implementation of Lua 5.1.
type normaliser struct {
	*resolver
	leakingLoops    map[ast.Stmt]bool     // loops with a break out of a block whose locals are captured: gopher-lua does not close these locals
	used            map[string]bool       // library functions and internal names that the code uses
	repeatableDepth int                   // number of functions and loops around the current code; if it is not 0, the code may run often
	lastOperands    map[ast.Expr]ast.Expr // the last operands of rewritten "and" and "or"
	zeroConstants
}

func (r *resolver) rewriteForSandbox() (rewritten []ast.Stmt, freeNames []string) {
	n := &normaliser{resolver: r, leakingLoops: map[ast.Stmt]bool{}, used: map[string]bool{}, lastOperands: map[ast.Expr]ast.Expr{}}
	for _, b := range r.breaks {
		for at := b.from; at != b.loop; at = at.outer {
			if slices.ContainsFunc(at.locals, func(v *localVariable) bool { return v.captured }) {
				n.leakingLoops[b.loop.loop] = true
			}
		}
	}
	rewritten = n.rewriteBody(r.parsedFile.stmts)
	return rewritten, slices.Sorted(maps.Keys(n.used))
}

func (n *normaliser) rewriteBody(list []ast.Stmt) []ast.Stmt {
	outer := n.zeroConstants
	n.zeroConstants = zeroConstants{}
	list = n.rewriteStmtList(list)
	n.unifyZeroSigns(list)
	n.zeroConstants = outer
	return list
}

func (n *normaliser) rewriteStmtList(list []ast.Stmt) []ast.Stmt {
	out := make([]ast.Stmt, 0, len(list))
	for _, s := range list {
		out = append(out, n.rewriteStmt(s))
		if local, ok := s.(*ast.LocalAssignStmt); ok && n.recursive[local] && n.repeatableDepth > 0 {
			charge := n.newClosureCharge(newIdent(local.Names[0], s), local.Exprs[0].(*ast.FunctionExpr))
			out = append(out, atLineOf(&ast.FuncCallStmt{Expr: charge}, s))
		}
	}
	return out
}

func (n *normaliser) rewriteStmt(s ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return n.rewriteAssignment(s)
	case *ast.LocalAssignStmt:
		if n.recursive[s] {
			n.rewriteFunction(s.Exprs[0].(*ast.FunctionExpr))
			break
		}
		n.rewriteValues(s.Exprs)
		if len(s.Exprs) == 0 {
			break
		}
		if _, isFunction := s.Exprs[len(s.Exprs)-1].(*ast.FunctionExpr); isFunction {
			// The compiler takes this for "local function f", which has the same kind of node, unless there are two
			// values.
			s.Exprs = append(s.Exprs, atLineOf(&ast.NilExpr{}, s))
		}
	case *ast.FuncCallStmt:
		s.Expr = n.rewriteAndRecordZero(s.Expr)
	case *ast.DoBlockStmt:
		s.Stmts = n.rewriteStmtList(s.Stmts)
	case *ast.WhileStmt:
		s.Condition = n.rewriteCondition(s.Condition)
		s.Stmts = n.rewriteLoopBody(s, s.Stmts)
	case *ast.RepeatStmt:
		s.Stmts = n.rewriteLoopBody(s, s.Stmts)
		s.Condition = n.rewriteCondition(s.Condition)
	case *ast.IfStmt:
		s.Condition = n.rewriteCondition(s.Condition)
		s.Then = n.rewriteStmtList(s.Then)
		if s.Else != nil {
			s.Else = n.rewriteStmtList(s.Else)
		}
	case *ast.NumberForStmt:
		s.Init, s.Limit = convertToNumber(n.rewriteAndRecordZero(s.Init)), convertToNumber(n.rewriteAndRecordZero(s.Limit))
		if s.Step != nil {
			s.Step = convertToNumber(n.rewriteAndRecordZero(s.Step))
		}
		s.Stmts = n.rewriteLoopBody(s, s.Stmts)
	case *ast.GenericForStmt:
		return n.rewriteGenericFor(s)
	case *ast.FuncDefStmt:
		return n.rewriteAssignment(functionAssignment(s))
	case *ast.ReturnStmt:
		n.rewriteValues(s.Exprs)
	}
	return s
}

// rewriteLoopBody rewrites the body of a loop. If a break leaves an inner block whose locals are captured, it adds a
// captured local to the body, without which gopher-lua does not close the locals of the block.
func (n *normaliser) rewriteLoopBody(loop ast.Stmt, list []ast.Stmt) []ast.Stmt {
	n.repeatableDepth++
	list = n.rewriteStmtList(list)
	n.repeatableDepth--
	if !n.leakingLoops[loop] {
		return list
	}
	const captured, never = "(captured)", "(never)"
	f := atLineOf(&ast.FunctionExpr{ParList: &ast.ParList{Names: []string{}}}, loop)
	f.Stmts = []ast.Stmt{atLineOf(&ast.ReturnStmt{Exprs: []ast.Expr{newIdent(captured, loop)}}, loop)}
	return append([]ast.Stmt{
		atLineOf(&ast.LocalAssignStmt{Names: []string{captured}, Exprs: []ast.Expr{}}, loop),
		atLineOf(&ast.IfStmt{Condition: newConstantCondition(false, loop), Then: []ast.Stmt{
			atLineOf(&ast.LocalAssignStmt{Names: []string{never}, Exprs: []ast.Expr{f}}, loop),
		}}, loop),
	}, list...)
}

// convertToNumber returns an expression that converts e to a number, because loops of gopher-lua reject numeric
// strings.
func convertToNumber(e ast.Expr) ast.Expr {
	if isAlwaysNumber(e) {
		return e
	}
	return atLineOf(&ast.ArithmeticOpExpr{Operator: "-", Lhs: limitToOneValue(e), Rhs: newNumberExpr(0, e)}, e)
}

// rewriteGenericFor stores the values of a "for ... in" loop in three locals before the loop, since gopher-lua compiles
// most values wrongly. A loop whose only value is a call of a name stays as it is.
func (n *normaliser) rewriteGenericFor(s *ast.GenericForStmt) ast.Stmt {
	n.rewriteValues(s.Exprs)
	s.Stmts = n.rewriteLoopBody(s, s.Stmts)
	if len(s.Exprs) == 1 && canHaveSeveralValues(s.Exprs[0]) {
		if call, ok := s.Exprs[0].(*ast.FuncCallExpr); ok {
			if _, ok := call.Func.(*ast.IdentExpr); ok {
				return s
			}
		}
	}
	hidden := []string{"(function)", "(state)", "(control)"}
	values := atLineOf(&ast.LocalAssignStmt{Names: hidden, Exprs: s.Exprs}, s)
	s.Exprs = []ast.Expr{newIdent(hidden[0], s), newIdent(hidden[1], s), newIdent(hidden[2], s)}
	return atLineOf(&ast.DoBlockStmt{Stmts: []ast.Stmt{values, s}}, s)
}

func functionAssignment(s *ast.FuncDefStmt) *ast.AssignStmt {
	target := s.Name.Func
	if target == nil { // the call of a method
		key := atLineOf(&ast.StringExpr{Value: s.Name.Method}, s)
		target = atLineOf(&ast.AttrGetExpr{Object: s.Name.Receiver, Key: key}, s)
		s.Func.ParList.Names = append([]string{"self"}, s.Func.ParList.Names...)
	}
	return atLineOf(&ast.AssignStmt{Lhs: []ast.Expr{target}, Rhs: []ast.Expr{s.Func}}, s)
}

// rewriteAssignment stores the values of s in locals first if there are several, or if gopher-lua would compile s
// wrongly: "x = a and b" would not assign a false a, and "x = (f())" would overwrite the locals beside x.
func (n *normaliser) rewriteAssignment(s *ast.AssignStmt) ast.Stmt {
	if len(s.Lhs) > 1 || len(s.Rhs) > 1 {
		return n.rewriteMultiAssignment(s)
	}
	target, value := n.rewriteTarget(s.Lhs[0]), n.rewriteAndRecordZero(s.Rhs[0])
	if ident, ok := target.(*ast.IdentExpr); ok && !n.makeDirectlyAssignable(value) {
		const temporary = "(value)"
		return n.newBlock(s, []ast.Stmt{
			atLineOf(&ast.LocalAssignStmt{Names: []string{temporary}, Exprs: []ast.Expr{value}}, s),
			atLineOf(&ast.AssignStmt{Lhs: []ast.Expr{ident}, Rhs: []ast.Expr{newIdent(temporary, s)}}, s),
		})
	}
	return n.newSingleAssignment(s, target, value)
}

func (n *normaliser) rewriteMultiAssignment(s *ast.AssignStmt) ast.Stmt {
	var before, after []ast.Stmt
	assigned := make(map[string]bool)
	for _, e := range s.Lhs {
		if ident, ok := e.(*ast.IdentExpr); ok {
			assigned[ident.Value] = true
		}
	}
	stored := func(i int, what string, e ast.Expr) ast.Expr {
		switch e := e.(type) {
		case *ast.StringExpr, *ast.NumberExpr:
			return e
		case *ast.IdentExpr:
			if !assigned[e.Value] {
				return e
			}
		}
		temporary := "(" + what + " " + strconv.Itoa(i) + ")"
		before = append(before, atLineOf(&ast.LocalAssignStmt{Names: []string{temporary}, Exprs: []ast.Expr{e}}, s))
		return newIdent(temporary, s)
	}
	var temporaries []string
	targets := make([]ast.Expr, len(s.Lhs))
	for i, e := range s.Lhs {
		targets[i] = n.rewriteTarget(e)
		if get, ok := targets[i].(*ast.AttrGetExpr); ok {
			get.Object, get.Key = stored(i, "table", get.Object), stored(i, "key", get.Key)
		}
		temporaries = append(temporaries, "(value "+strconv.Itoa(i)+")")
	}
	n.rewriteValues(s.Rhs)
	before = append(before, atLineOf(&ast.LocalAssignStmt{Names: temporaries, Exprs: s.Rhs}, s))
	for i := len(targets) - 1; i >= 0; i-- { // the last target is assigned first, as in Lua
		after = append(after, n.newSingleAssignment(s, targets[i], newIdent(temporaries[i], s)))
	}
	return n.newBlock(s, append(before, after...))
}

func (n *normaliser) newBlock(s *ast.AssignStmt, list []ast.Stmt) ast.Stmt {
	block := atLineOf(&ast.DoBlockStmt{Stmts: list}, s)
	block.SetLastLine(s.Line())
	return block
}

// makeDirectlyAssignable reports whether gopher-lua assigns value correctly. It first corrects internal calls.
func (n *normaliser) makeDirectlyAssignable(value ast.Expr) bool {
	switch e := value.(type) {
	case *ast.LogicalOpExpr:
		return false
	case *ast.FuncCallExpr:
		if f, ok := e.Func.(*ast.IdentExpr); ok && strings.HasPrefix(f.Value, "(") {
			e.AdjustRet = false // an internal call always returns one value
		}
		return !e.AdjustRet
	case *ast.Comma3Expr:
		return !e.AdjustRet
	}
	return true
}

// newSingleAssignment returns target = value. For a field, it calls the sandbox, which charges if the table grows.
func (n *normaliser) newSingleAssignment(s *ast.AssignStmt, target, value ast.Expr) ast.Stmt {
	if get, ok := target.(*ast.AttrGetExpr); ok {
		set := n.newInternalCall(Assign, target, get.Object, get.Key, limitToOneValue(value))
		return atLineOf(&ast.FuncCallStmt{Expr: set}, s)
	}
	return atLineOf(&ast.AssignStmt{Lhs: []ast.Expr{target}, Rhs: []ast.Expr{value}}, s)
}

func (n *normaliser) rewriteTarget(e ast.Expr) ast.Expr {
	if ident, ok := e.(*ast.IdentExpr); ok && n.variables[ident] {
		return n.consoleVariableField(ident)
	}
	if get, ok := e.(*ast.AttrGetExpr); ok {
		get.Object, get.Key = n.rewriteAndRecordZero(get.Object), n.rewriteAndRecordZero(get.Key)
	}
	return e
}

func atLineOf[N ast.PositionHolder](node N, old ast.PositionHolder) N {
	node.SetLine(old.Line())
	return node
}

func newIdent(s string, old ast.PositionHolder) *ast.IdentExpr {
	return atLineOf(&ast.IdentExpr{Value: s}, old)
}

func newNumberExpr(v float64, old ast.PositionHolder) ast.Expr {
	if math.IsInf(v, 0) { // the compiler reads an overflow as NaN
		huge := atLineOf(&ast.NumberExpr{Value: "1e308"}, old)
		return atLineOf(&ast.ArithmeticOpExpr{Operator: "*", Lhs: huge, Rhs: newNumberExpr(10, old)}, old)
	}
	if v == 0 && math.Signbit(v) { // the compiler reads "-0" as 0
		return atLineOf(&ast.NumberExpr{Value: minusZero}, old)
	}
	return atLineOf(&ast.NumberExpr{Value: strconv.FormatFloat(v, 'g', -1, 64)}, old)
}

func newConstantCondition(v bool, old ast.PositionHolder) ast.Expr {
	right := 2.0
	if v {
		right = 1
	}
	return atLineOf(&ast.RelationalOpExpr{Operator: "==", Lhs: newNumberExpr(1, old), Rhs: newNumberExpr(right, old)}, old)
}

func canHaveSeveralValues(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		return !e.AdjustRet
	case *ast.Comma3Expr:
		return !e.AdjustRet
	}
	return false
}

func limitToOneValue(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
	return e
}
