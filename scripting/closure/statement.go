package closure

import (
	"github.com/yuin/gopher-lua/ast"
)

// step runs a compiled statement and returns how it ended.
type step func(*call) signal

type signal uint8

const (
	onward signal = iota
	broken
	returned
)

func (f *compiler) block(list []ast.Stmt) (do step) {
	f.withScope(func() { do = f.stmts(list) })
	return do
}

// withScope calls compile and removes the locals that it declared.
func (f *compiler) withScope(compile func()) {
	locals, slots := len(f.locals), f.slots
	compile()
	f.locals, f.slots = f.locals[:locals], slots
}

func (f *compiler) stmts(list []ast.Stmt) step {
	var steps []step
	for _, s := range list {
		if do := f.stmt(s); do != nil {
			steps = append(steps, do)
		}
	}
	return sequence(steps)
}

func sequence(steps []step) step {
	switch len(steps) {
	case 0:
		return func(*call) signal { return onward }
	case 1:
		return steps[0]
	case 2:
		a, b := steps[0], steps[1]
		return func(k *call) signal {
			if s := a(k); s != onward {
				return s
			}
			return b(k)
		}
	}
	return func(k *call) signal {
		for _, do := range steps {
			if s := do(k); s != onward {
				return s
			}
		}
		return onward
	}
}

// stmt compiles a statement, to nil if it has no effect.
func (f *compiler) stmt(s ast.Stmt) step {
	switch s := s.(type) {
	case *ast.FuncCallStmt:
		of := f.expr(s.Expr)
		if num := of.num; num != nil {
			return func(k *call) signal { num(k); return onward }
		}
		get := of.get
		return func(k *call) signal { get(k); return onward }
	case *ast.LocalAssignStmt:
		return f.localStmt(s)
	case *ast.AssignStmt:
		return f.assignStmt(s)
	case *ast.DoBlockStmt:
		return f.block(s.Stmts)
	case *ast.IfStmt:
		return f.ifStmt(s)
	case *ast.ReturnStmt:
		return f.returnStmt(s)
	case *ast.NumberForStmt:
		return f.numberFor(s)
	case *ast.GenericForStmt:
		return f.genericFor(s)
	case *ast.WhileStmt:
		return f.whileStmt(s)
	case *ast.RepeatStmt:
		return f.repeatStmt(s)
	case *ast.BreakStmt:
		f.pay(loadWork)
		return func(*call) signal { return broken }
	}
	f.reject(s, "an unsupported statement")
	return nil
}

// localStmt compiles local a, b = x, y. A constant that is never assigned takes no slot.
func (f *compiler) localStmt(s *ast.LocalAssignStmt) step {
	f.pay(int64(assignWork * max(len(s.Names), len(s.Exprs)))) // fits: a statement is in memory
	if len(s.Exprs) > len(s.Names) {
		f.reject(s, "more values than locals")
	}
	first := f.slots
	f.slots += len(s.Names) // reserved while the values are computed
	f.most = max(f.most, f.slots)
	values := make([]expr, len(s.Names))
	for i := range values {
		values[i] = constantExpr(value{})
		if i < len(s.Exprs) {
			values[i] = f.expr(s.Exprs[i])
		}
	}
	var steps []step
	for i, name := range s.Names {
		of := values[i]
		if of.call() {
			f.reject(s, "a local that is a function")
		}
		if of.fixed != nil && !f.assigned[name] {
			f.locals = append(f.locals, local{name, of})
			continue
		}
		slot := first + i
		steps = append(steps, f.set(slot, of))
		if f.assigned[name] {
			of = expr{kind: isAny}
		}
		f.locals = append(f.locals, local{name, f.readSlot(of, slot)})
	}
	if len(steps) == 0 {
		return nil
	}
	return sequence(steps)
}

func (f *compiler) set(slot int, of expr) step {
	if of.kind == isNumber && of.num != nil {
		num := of.num
		return func(k *call) signal { k.slots[slot].setNumber(num(k)); return onward }
	}
	get := of.get
	return func(k *call) signal { k.slots[slot] = get(k); return onward }
}

// assignStmt compiles name = x, the only assignment in a rewritten tree.
func (f *compiler) assignStmt(s *ast.AssignStmt) step {
	f.pay(assignWork)
	if name, is := s.Lhs[0].(*ast.IdentExpr); is && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
		for i := len(f.locals) - 1; i >= 0; i-- {
			if l := &f.locals[i]; l.name == name.Value {
				return f.assign(l, f.expr(s.Rhs[0]), s)
			}
		}
	}
	f.reject(s, "an unsupported assignment")
	return nil
}

func (f *compiler) assign(l *local, of expr, s ast.Stmt) step {
	if l.slot == 0 || of.call() {
		f.reject(s, "an unsupported assignment")
	}
	return f.set(l.slot-1, of)
}

// ifStmt compiles an if. It charges for the more expensive block.
func (f *compiler) ifStmt(s *ast.IfStmt) step {
	f.pay(testWork)
	yes := f.condition(s.Condition)
	var then, other step
	dear := f.costOf(func() { then = f.block(s.Then) })
	if len(s.Else) == 0 {
		f.cost = f.cost.and(dear)
		return func(k *call) signal {
			if yes(k) {
				return then(k)
			}
			return onward
		}
	}
	f.cost = f.cost.and(dear.or(f.costOf(func() { other = f.block(s.Else) })))
	return func(k *call) signal {
		if yes(k) {
			return then(k)
		}
		return other(k)
	}
}

func (f *compiler) returnStmt(s *ast.ReturnStmt) step {
	f.pay(returnWork)
	switch len(s.Exprs) {
	case 0:
		return func(*call) signal { return returned }
	case 1:
		f.ending, _ = s.Exprs[0].(*ast.FuncCallExpr)
		of := f.expr(s.Exprs[0])
		if of.call() {
			f.reject(s, "a returned function")
		}
		get := of.get
		return func(k *call) signal { k.result = get(k); return returned }
	}
	f.reject(s, "several results")
	return nil
}

// loop compiles the body of a loop with its locals, whose slots begin at first; each is the cost
// of one round.
func (f *compiler) loop(names []string, kinds []expr, body []ast.Stmt) (first int, do step, each cost) {
	f.loops, f.acted = true, true
	first = f.slots
	f.withScope(func() {
		for i, name := range names {
			of := kinds[i]
			if f.assigned[name] {
				of = expr{kind: isAny}
			}
			f.locals = append(f.locals, local{name, f.readSlot(of, f.slot())})
		}
		each = f.costOf(func() {
			f.pay(repeatWork)
			do = f.block(body)
		})
	})
	return first, do, each
}

// numberFor compiles for i = from, to, by.
func (f *compiler) numberFor(s *ast.NumberForStmt) step {
	f.pay(2 * prepareWork)
	from, to, by := f.number(f.expr(s.Init)), f.number(f.expr(s.Limit)), func(*call) float64 { return 1 }
	if s.Step != nil {
		by = f.number(f.expr(s.Step))
	}
	slot, do, each := f.loop([]string{s.Name}, []expr{{kind: isNumber}}, s.Stmts)
	again := each.price()
	return func(k *call) signal {
		at, last, step := from(k), to(k), by(k)
		at -= step
		for {
			if at += step; !(step > 0 && at <= last || step <= 0 && at >= last) {
				return onward
			}
			k.take(again)
			k.slots[slot].setNumber(at)
			if s := do(k); s != onward {
				return s.outside()
			}
		}
	}
}

// outside returns the signal of a loop that ends because of a signal of its body.
func (s signal) outside() signal {
	if s == broken {
		return onward
	}
	return s
}

func (f *compiler) whileStmt(s *ast.WhileStmt) step {
	f.pay(prepareWork + testWork)
	f.acted = true
	var yes func(*call) bool
	test := f.costOf(func() { yes = f.condition(s.Condition) })
	_, do, each := f.loop(nil, nil, s.Stmts)
	f.cost = f.cost.and(test)
	again := each.and(test).and(cost{code: testWork}).price()
	return func(k *call) signal {
		for yes(k) {
			k.take(again)
			if s := do(k); s != onward {
				return s.outside()
			}
		}
		return onward
	}
}

// repeatStmt compiles repeat ... until, whose condition sees the locals of the body.
func (f *compiler) repeatStmt(s *ast.RepeatStmt) step {
	f.loops, f.acted = true, true
	var do step
	var yes func(*call) bool
	each := f.costOf(func() {
		f.pay(repeatWork + testWork)
		f.withScope(func() {
			do = f.stmts(s.Stmts)
			yes = f.condition(s.Condition)
		})
	}).price()
	return func(k *call) signal {
		for {
			k.take(each)
			if s := do(k); s != onward {
				return s.outside()
			}
			if yes(k) {
				return onward
			}
		}
	}
}

// genericFor compiles for i, item in ipairs(list).
func (f *compiler) genericFor(s *ast.GenericForStmt) step {
	of, is := s.Exprs[0].(*ast.FuncCallExpr)
	if !is || len(s.Exprs) != 1 || f.library(of.Func) != "ipairs" || len(of.Args) != 1 || len(s.Names) > 2 {
		f.reject(s, "a loop that is not over ipairs")
	}
	f.pay(2*prepareWork + callWork)
	over := f.expr(of.Args[0])
	names := append(s.Names[:len(s.Names):len(s.Names)], "(no item)")[:2]
	slot, do, each := f.loop(names, []expr{{kind: isNumber}, over.item()}, s.Stmts)
	again := each.price()
	list := over.get
	return func(k *call) signal {
		v := list(k)
		if v.kind != isTable {
			k.giveUp()
		}
		t := v.table
		for i := 0; i < len(t.items); i++ {
			k.take(again)
			k.slots[slot], k.slots[slot+1] = numberOf(float64(i+1)), t.items[i]
			if s := do(k); s != onward {
				return s.outside()
			}
		}
		return onward
	}
}
