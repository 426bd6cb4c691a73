package closure

import (
	"slices"

	"github.com/yuin/gopher-lua/ast"
)

// stmtCode runs a compiled statement and returns how it ended.
type stmtCode func(*frame) statementEnd

type statementEnd uint8

const (
	continues statementEnd = iota
	breaks
	returns
)

func (f *compiler) compileBlock(list []ast.Stmt) (do stmtCode) {
	f.withScope(func() { do = f.compileStmtList(list) })
	return do
}

func (f *compiler) withScope(compile func()) {
	locals, slots := len(f.locals), f.slots
	compile()
	f.locals, f.slots = f.locals[:locals], slots
}

func (f *compiler) compileStmtList(list []ast.Stmt) stmtCode {
	var steps []stmtCode
	for _, s := range list {
		if do := f.compileStmt(s); do != nil {
			steps = append(steps, do)
		}
	}
	return joinStatements(steps)
}

func joinStatements(steps []stmtCode) stmtCode {
	switch len(steps) {
	case 0:
		return func(*frame) statementEnd { return continues }
	case 1:
		return steps[0]
	case 2:
		a, b := steps[0], steps[1]
		return func(k *frame) statementEnd {
			if s := a(k); s != continues {
				return s
			}
			return b(k)
		}
	}
	return func(k *frame) statementEnd {
		for _, do := range steps {
			if s := do(k); s != continues {
				return s
			}
		}
		return continues
	}
}

// compileStmt compiles a statement, or returns nil if it needs no code.
func (f *compiler) compileStmt(s ast.Stmt) stmtCode {
	switch s := s.(type) {
	case *ast.FuncCallStmt:
		of := f.compileExpr(s.Expr)
		if of.unboxedCall != nil {
			f.unboxedCalls = append(f.unboxedCalls, *of.unboxedCall)
		}
		if num := of.num; num != nil {
			return func(k *frame) statementEnd { num(k); return continues }
		}
		get := of.get
		return func(k *frame) statementEnd { get(k); return continues }
	case *ast.LocalAssignStmt:
		return f.compileLocalDeclaration(s)
	case *ast.AssignStmt:
		return f.compileLocalAssignment(s)
	case *ast.DoBlockStmt:
		return f.compileBlock(s.Stmts)
	case *ast.IfStmt:
		return f.compileIf(s)
	case *ast.ReturnStmt:
		return f.compileReturn(s)
	case *ast.NumberForStmt:
		return f.compileNumberFor(s)
	case *ast.GenericForStmt:
		return f.compileIpairs(s)
	case *ast.WhileStmt:
		return f.compileWhile(s)
	case *ast.RepeatStmt:
		return f.compileRepeat(s)
	case *ast.BreakStmt:
		f.addWork(loadWork)
		return func(*frame) statementEnd { return breaks }
	}
	f.rejectCallback(s, "an unsupported statement")
	return nil
}

// compileLocalDeclaration compiles local a, b = x, y. A local that is constant and never assigned takes no slot.
func (f *compiler) compileLocalDeclaration(s *ast.LocalAssignStmt) stmtCode {
	f.addWork(int64(assignWork * max(len(s.Names), len(s.Exprs)))) // fits: a statement is in memory
	if len(s.Exprs) > len(s.Names) {
		f.rejectCallback(s, "more values than locals")
	}
	first := f.slots
	f.slots += len(s.Names) // reserved while the values are computed
	f.maxSlots = max(f.maxSlots, f.slots)
	values := make([]expr, len(s.Names))
	for i := range values {
		values[i] = constantExpr(value{})
		if i < len(s.Exprs) {
			values[i] = f.compileExpr(s.Exprs[i])
		}
	}
	var steps []stmtCode
	for i, name := range s.Names {
		of := values[i]
		if of.isFunctionOrFile() {
			f.rejectCallback(s, "a local that is a function")
		}
		if of.fixed != nil && !f.assigned[name] {
			f.locals = append(f.locals, localVariable{name, of})
			continue
		}
		slot := first + i
		steps = append(steps, f.storeInSlotCode(slot, of))
		f.declareLocal(name, of, slot)
	}
	if len(steps) == 0 {
		return nil
	}
	return joinStatements(steps)
}

// declareLocal declares a local with an initial value. Its kind stays known unless the function assigns it again.
func (f *compiler) declareLocal(name string, initial expr, slot int) {
	if f.assigned[name] {
		initial = expr{kind: anyKind}
	}
	f.locals = append(f.locals, localVariable{name, f.slotExpr(initial, slot)})
}

func (f *compiler) storeInSlotCode(slot int, of expr) stmtCode {
	if of.kind == numberKind && of.num != nil {
		num := of.num
		return func(k *frame) statementEnd { k.slots[slot].setNumber(num(k)); return continues }
	}
	get := of.get
	return func(k *frame) statementEnd { k.slots[slot] = get(k); return continues }
}

// compileLocalAssignment compiles name = x, the only kind of assignment that a rewritten tree contains.
func (f *compiler) compileLocalAssignment(s *ast.AssignStmt) stmtCode {
	f.addWork(assignWork)
	if name, is := s.Lhs[0].(*ast.IdentExpr); is && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
		if l := f.findLocal(name.Value); l != nil {
			of := f.compileExpr(s.Rhs[0])
			if l.slot == 0 || of.isFunctionOrFile() {
				f.rejectCallback(s, "an unsupported assignment")
			}
			return f.storeInSlotCode(l.slot-1, of)
		}
	}
	f.rejectCallback(s, "an unsupported assignment")
	return nil
}

// compileIf compiles an if statement. Its price is that of its condition and of the more expensive block.
func (f *compiler) compileIf(s *ast.IfStmt) stmtCode {
	f.addWork(testWork)
	yes := f.compileCondition(s.Condition)
	var then, other stmtCode
	dear := f.measureCost(func() { then = f.compileBlock(s.Then) })
	if len(s.Else) == 0 {
		f.cost = f.cost.plus(dear)
		return func(k *frame) statementEnd {
			if yes(k) {
				return then(k)
			}
			return continues
		}
	}
	f.cost = f.cost.plus(dear.maxOfEach(f.measureCost(func() { other = f.compileBlock(s.Else) })))
	return func(k *frame) statementEnd {
		if yes(k) {
			return then(k)
		}
		return other(k)
	}
}

func (f *compiler) compileReturn(s *ast.ReturnStmt) stmtCode {
	f.addWork(returnWork)
	switch len(s.Exprs) {
	case 0:
		return func(*frame) statementEnd { return returns }
	case 1:
		f.tailCall, _ = s.Exprs[0].(*ast.FuncCallExpr)
		of := f.compileExpr(s.Exprs[0])
		if of.isFunctionOrFile() {
			f.rejectCallback(s, "a returned function")
		}
		get := of.get
		return func(k *frame) statementEnd { k.result = get(k); return returns }
	}
	f.rejectCallback(s, "several results")
	return nil
}

func (f *compiler) compileLoopBody(names []string, kinds []expr, body []ast.Stmt) (firstSlot int, do stmtCode, costPerRound cost) {
	f.hasLoop, f.verbMayHaveRun = true, true
	firstSlot = f.slots
	f.withScope(func() {
		for i, name := range names {
			f.declareLocal(name, kinds[i], f.reserveSlot())
		}
		costPerRound = f.measureCost(func() {
			f.addWork(repeatWork)
			do = f.compileBlock(body)
		})
	})
	return firstSlot, do, costPerRound
}

func (f *compiler) compileNumberFor(s *ast.NumberForStmt) stmtCode {
	f.addWork(2 * prepareWork)
	from, to, by := f.numberCode(f.compileExpr(s.Init)), f.numberCode(f.compileExpr(s.Limit)), func(*frame) float64 { return 1 }
	if s.Step != nil {
		by = f.numberCode(f.compileExpr(s.Step))
	}
	slot, do, each := f.compileLoopBody([]string{s.Name}, []expr{{kind: numberKind}}, s.Stmts)
	again := each.asPrice()
	return func(k *frame) statementEnd {
		at, last, step := from(k), to(k), by(k)
		at -= step
		for {
			if at += step; !(step > 0 && at <= last || step <= 0 && at >= last) {
				return continues
			}
			k.chargePrice(again)
			k.slots[slot].setNumber(at)
			if s := do(k); s != continues {
				return s.afterLoop()
			}
		}
	}
}

func (s statementEnd) afterLoop() statementEnd {
	if s == breaks {
		return continues
	}
	return s
}

func (f *compiler) compileWhile(s *ast.WhileStmt) stmtCode {
	f.addWork(prepareWork + testWork)
	f.verbMayHaveRun = true
	var yes func(*frame) bool
	test := f.measureCost(func() { yes = f.compileCondition(s.Condition) })
	_, do, each := f.compileLoopBody(nil, nil, s.Stmts)
	f.cost = f.cost.plus(test)
	again := each.plus(test).plus(cost{code: testWork}).asPrice()
	return func(k *frame) statementEnd {
		for yes(k) {
			k.chargePrice(again)
			if s := do(k); s != continues {
				return s.afterLoop()
			}
		}
		return continues
	}
}

// compileRepeat compiles repeat ... until. Its condition can use the locals of its body.
func (f *compiler) compileRepeat(s *ast.RepeatStmt) stmtCode {
	f.hasLoop, f.verbMayHaveRun = true, true
	var do stmtCode
	var yes func(*frame) bool
	each := f.measureCost(func() {
		f.addWork(repeatWork + testWork)
		f.withScope(func() {
			do = f.compileStmtList(s.Stmts)
			yes = f.compileCondition(s.Condition)
		})
	}).asPrice()
	return func(k *frame) statementEnd {
		for {
			k.chargePrice(each)
			if s := do(k); s != continues {
				return s.afterLoop()
			}
			if yes(k) {
				return continues
			}
		}
	}
}

func (f *compiler) compileIpairs(s *ast.GenericForStmt) stmtCode {
	of, is := s.Exprs[0].(*ast.FuncCallExpr)
	if !is || len(s.Exprs) != 1 || f.libraryName(of.Func) != "ipairs" || len(of.Args) != 1 || len(s.Names) > 2 {
		f.rejectCallback(s, "a loop that does not use ipairs")
	}
	f.addWork(2*prepareWork + callWork)
	over, item := f.compileExpr(of.Args[0]), expr{kind: anyKind}
	if over.each != nil {
		item = expr{kind: refKind, view: over.each}
	}
	names := append(slices.Clip(s.Names), "(no item)")[:2]
	slot, do, each := f.compileLoopBody(names, []expr{{kind: numberKind}, item}, s.Stmts)
	again := each.asPrice()
	list := over.get
	return func(k *frame) statementEnd {
		v := list(k)
		if v.kind != tableKind {
			k.fallBack()
		}
		t := v.table
		for i := 0; i < len(t.items); i++ {
			k.chargePrice(again)
			k.slots[slot], k.slots[slot+1] = numberValue(float64(i+1)), t.items[i]
			if s := do(k); s != continues {
				return s.afterLoop()
			}
		}
		return continues
	}
}
