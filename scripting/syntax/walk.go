package syntax

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// The resolver visits the tree in the order of the text, in which scopes open and close.

func (r *resolver) resolveStmts(list []ast.Stmt) {
	for _, s := range list {
		r.resolveStmt(s)
	}
}

// enterNodeUnlessTooDeep counts n and its registers, and increments r.depth, which the caller must decrement. It
// returns false if n is too deep, and adds an error about the first such node.
func (r *resolver) enterNodeUnlessTooDeep(n ast.PositionHolder) bool {
	r.fn.nodes++
	r.fn.temporaries++
	r.fn.registers = max(r.fn.registers, r.fn.active+r.fn.hidden+r.fn.temporaries)
	if r.depth++; r.depth <= maxDepth {
		return true
	}
	if !r.tooDeep {
		r.tooDeep = true
		r.addLimitError(n, "code is nested more than %d levels deep", maxDepth)
	}
	return false
}

func (r *resolver) resolveStmt(s ast.Stmt) {
	defer func() { r.depth-- }()
	r.fn.temporaries = 0
	if !r.enterNodeUnlessTooDeep(s) {
		return
	}
	r.line = s.Line()
	switch s := s.(type) {
	case *ast.AssignStmt:
		r.resolveAssignment(s)
	case *ast.LocalAssignStmt:
		r.resolveLocals(s)
	case *ast.FuncCallStmt:
		r.resolveExpr(s.Expr)
	case *ast.DoBlockStmt:
		r.resolveBlock(nil, nil, s.Stmts)
	case *ast.WhileStmt:
		r.resolveExpr(s.Condition)
		r.resolveBlock(s, nil, s.Stmts)
	case *ast.RepeatStmt: // the condition can use the locals of the body
		r.openBlock(s)
		r.resolveStmts(s.Stmts)
		r.resolveExpr(s.Condition)
		r.closeBlock()
	case *ast.IfStmt:
		r.resolveExpr(s.Condition)
		r.resolveBlock(nil, nil, s.Then)
		r.resolveBlock(nil, nil, s.Else)
	case *ast.NumberForStmt:
		r.resolveExprs([]ast.Expr{s.Init, s.Limit})
		if s.Step != nil {
			r.resolveExpr(s.Step)
		}
		r.fn.hidden += loopVariables
		r.resolveBlock(s, []string{s.Name}, s.Stmts)
		r.fn.hidden -= loopVariables
	case *ast.GenericForStmt:
		r.resolveExprs(s.Exprs)
		r.fn.hidden += loopVariables
		r.resolveBlock(s, s.Names, s.Stmts)
		r.fn.hidden -= loopVariables
	case *ast.FuncDefStmt:
		if name, ok := s.Name.Func.(*ast.IdentExpr); ok {
			r.resolveAssignedName(name, true)
		} else if s.Name.Func != nil {
			r.resolveExpr(s.Name.Func)
		} else {
			r.resolveExpr(s.Name.Receiver)
		}
		r.resolveFunction(s.Func, s.Name.Func == nil)
	case *ast.ReturnStmt:
		r.resolveExprs(s.Exprs)
	case *ast.BreakStmt:
		loop := r.block
		for loop.loop == nil {
			loop = loop.outer
		}
		r.breaks = append(r.breaks, breakSite{r.block, loop})
	}
}

func (r *resolver) resolveAssignment(s *ast.AssignStmt) {
	if len(s.Lhs) > maxListLength {
		r.addLimitError(s.Lhs[maxListLength], "more than %d variables in one assignment", maxListLength)
		return
	}
	for _, e := range s.Lhs {
		if get, isField := e.(*ast.AttrGetExpr); isField {
			r.resolveExpr(e)
			if _, isConstant := get.Object.(ast.ConstExpr); isConstant {
				// The compiler would set a field of the value in the register of the same number.
				r.addError(get.Object, "cannot set a field of a constant")
			}
		}
	}
	r.resolveExprs(s.Rhs)
	for _, e := range s.Lhs {
		if name, isName := e.(*ast.IdentExpr); isName {
			r.resolveAssignedName(name, false)
		}
	}
}

func (r *resolver) resolveLocals(s *ast.LocalAssignStmt) {
	if r.recursive[s] {
		r.declareLocals(s.Names...)
		r.resolveExprs(s.Exprs)
		return
	}
	r.pending = append(r.pending, s.Names...)
	r.resolveExprs(s.Exprs)
	r.pending = r.pending[:len(r.pending)-len(s.Names)]
	r.declareLocals(s.Names...)
}

func (r *resolver) resolveExprs(list []ast.Expr) {
	if len(list) > maxListLength {
		r.addLimitError(list[maxListLength], "more than %d values in one list", maxListLength)
		return
	}
	for _, e := range list {
		r.resolveExpr(e)
	}
}

func (r *resolver) resolveExpr(e ast.Expr) {
	defer func() { r.depth-- }()
	if !r.enterNodeUnlessTooDeep(e) {
		return
	}
	switch e := e.(type) {
	case *ast.IdentExpr:
		r.resolveRead(e)
	case *ast.Comma3Expr:
		if !r.fn.vararg {
			r.addError(e, `cannot use "..." outside a function that takes "..."`)
		}
	case *ast.AttrGetExpr:
		r.resolveExpr(e.Object)
		r.resolveExpr(e.Key)
		r.resolveLibraryMember(e)
	case *ast.FuncCallExpr:
		r.resolveCall(e)
	case *ast.StringConcatOpExpr:
		for _, operand := range concatOperands(e) { // one level, since the chain becomes one call
			r.resolveExpr(operand)
		}
	case *ast.FunctionExpr:
		r.resolveFunction(e, false)
	case *ast.StringExpr:
		r.countConstant(e, e.Value)
	case *ast.NumberExpr:
		r.countConstant(e, "\x00"+e.Value)
	default:
		eachChild(e, func(part ast.PositionHolder) { r.resolveExpr(part.(ast.Expr)) })
	}
}

func (r *resolver) countConstant(n ast.PositionHolder, key string) {
	if r.fn.constantUses++; r.isSmall {
		return
	}
	if r.fn.constants == nil {
		r.fn.constants = map[string]bool{}
	}
	if r.fn.constants[key] = true; len(r.fn.constants) == maxConstants+1 {
		r.addLimitError(n, "a function has more than %d different strings and numbers", maxConstants)
	}
}

func concatOperands(e *ast.StringConcatOpExpr) []ast.Expr {
	var list []ast.Expr
	var at ast.Expr = e
	for {
		c, ok := at.(*ast.StringConcatOpExpr)
		if !ok {
			return append(list, at)
		}
		list = append(list, c.Lhs)
		at = c.Rhs
	}
}

func (r *resolver) resolveCall(e *ast.FuncCallExpr) {
	if e.Func == nil {
		r.resolveExpr(e.Receiver)
		r.countConstant(e, e.Method)
	} else {
		r.resolveExpr(e.Func)
	}
	if name, ok := e.Func.(*ast.IdentExpr); ok && r.free[name] && slices.Contains(r.rules.Definers, name.Value) {
		r.definer++
		defer func() { r.definer-- }()
	}
	r.resolveExprs(e.Args)
}

func (r *resolver) resolveFunction(e *ast.FunctionExpr, method bool) {
	f := &functionScope{outer: r.fn, level: r.fn.level + 1, vararg: e.ParList.HasVargs, sealed: r.fn.sealed}
	if f.sealed == 0 && (!r.rules.OuterWrites || r.definer > 0) {
		f.sealed = f.level
	}
	r.functions[e] = f
	names := e.ParList.Names
	if method {
		names = append([]string{"self"}, names...)
	}
	block, definer := r.block, r.definer
	r.fn, r.definer = f, 0
	r.resolveBlock(nil, names, e.Stmts)
	f.allNodes += f.nodes
	f.outer.allNodes += f.allNodes
	r.fn, r.block, r.definer = f.outer, block, definer
}
