package closure

import (
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// subject returns a subject and the value to pass to the readers of its view: the game or the
// callback.
type subject func(k *call) (of any, n int)

// part is a field that has fields itself: the values of a definition, the keywords of an actor,
// the memory.
type part struct {
	field *schema.ViewField
	of    subject
	own   bool // it is a field of self
}

// get compiles obj.field or list[i].
func (f *compiler) get(e *ast.AttrGetExpr) expr {
	f.pay(fieldWork)
	of := f.expr(e.Object)
	name, constant := e.Key.(*ast.StringExpr)
	switch {
	case of.file != nil && constant:
		return f.outer(&ast.IdentExpr{Value: name.Value}, of.file.RawGetString(name.Value))
	case of.call():
		f.reject(e, "a field of a function")
	case !constant:
		return f.index(of, e)
	case of.part != nil:
		f.pay(loadWork)
		return f.partField(of.part, func(*call) string { return name.Value }, name)
	case of.view != nil:
		f.pay(loadWork)
		return f.viewField(e, of, name.Value)
	}
	f.pay(loadWork)
	get := of.get
	return anything(func(k *call) value {
		v := get(k)
		return k.indexValue(&v, textOf(name.Value))
	})
}

func (f *compiler) index(of expr, e *ast.AttrGetExpr) expr {
	key := f.expr(e.Key)
	if key.call() {
		f.reject(e, "a function as a key")
	}
	name := key.get
	if of.part != nil {
		return f.partField(of.part, func(k *call) string { return k.name(name(k)) }, nil)
	}
	get := of.get
	return anything(func(k *call) value {
		v := get(k)
		return k.indexValue(&v, name(k))
	})
}

func (k *call) name(v value) string {
	if v.kind != isText {
		k.giveUp()
	}
	return v.text
}

// indexValue returns the field or item of a value of unknown kind. It gives up on values without
// fields.
func (k *call) indexValue(v *value, key value) value {
	switch v.kind {
	case isTable:
		if key.kind == isNil {
			k.giveUp()
		}
		k.look(v.table, key)
		return v.table.at(key)
	case isRef, isSelf:
		return k.readable(v, k.name(key))
	case isPart:
		return k.partValue(v.field, k.of(v.view), int(v.n), k.name(key)) // fits: a reference was an int
	}
	k.giveUp()
	return value{}
}

func (k *call) readable(v *value, name string) value {
	of, n := k.of(v.view), int(v.n) // fits: a reference was an int
	if v.kind == isSelf {
		of, n = k.self, k.subject
	}
	field := v.view.Field(name)
	if field == nil || field.Hidden || field.Of != nil && !field.Of(n) {
		k.giveUp()
	}
	if v.view.Lives != nil && v.view.Lives(of, n) != nil {
		k.giveUp()
	}
	if isPartial(field) {
		if v.kind == isSelf {
			k.giveUp()
		}
		return value{kind: isPart, view: v.view, n: float64(n), field: field}
	}
	return k.fieldValue(field, of, n)
}

func (k *call) of(view *schema.View) any {
	if view.Acting {
		return k.acting
	}
	return k.game
}

func (f *compiler) viewField(e ast.Expr, of expr, name string) expr {
	field := of.view.Field(name)
	if field == nil || field.Hidden {
		return f.member(e, of, name)
	}
	from := f.subject(of, field)
	if isPartial(field) {
		view := of.view
		return expr{kind: isPart, part: &part{field, from, of.self}, get: func(k *call) value {
			_, n := from(k)
			if of.self {
				k.giveUp()
			}
			return value{kind: isPart, view: view, n: float64(n), field: field}
		}}
	}
	made := f.compileField(field, from)
	if of.self && field.Fixed {
		return f.guardField(made)
	}
	if v, ok := f.once(of, field); ok {
		each := made.each
		made = constantExpr(v)
		made.each = each
	}
	return made
}

// guardField makes the code of a constant field of self give up once self is another definition.
func (f *compiler) guardField(now expr) expr {
	if !f.acted {
		return now
	}
	get, num, yes := now.get, now.num, now.yes
	now.get = func(k *call) value { k.checkOwner(); return get(k) }
	if num != nil {
		now.num = func(k *call) float64 { k.checkOwner(); return num(k) }
	}
	if yes != nil {
		now.yes = func(k *call) bool { k.checkOwner(); return yes(k) }
	}
	return now
}

// once returns the value of a field of the root that is equal in all games. It reports false for
// other fields.
func (f *compiler) once(of expr, field *schema.ViewField) (v value, ok bool) {
	if !of.root || !field.Fixed || of.view.Acting || field.Value == nil || field.Of != nil {
		return v, false
	}
	return f.always(field.Value(nil, 0))
}

func isPartial(f *schema.ViewField) bool { return f.Values != nil || f.At != nil || f.Recall != nil }

// subject compiles the subject of a field. It need not be alive for constant fields.
func (f *compiler) subject(of expr, field *schema.ViewField) subject {
	view, get, has := of.view, of.get, field.Of
	switch {
	case of.self && has == nil && view.Lives == nil:
		return func(k *call) (any, int) { return k.self, k.subject }
	case of.root && has == nil && view.Lives == nil && !view.Acting:
		return func(k *call) (any, int) { return k.game, 0 }
	}
	own := of.self
	asked := !field.Fixed || view.Acting
	return func(k *call) (any, int) {
		if own {
			return k.alive(view, field, k.self, k.subject, asked)
		}
		v := get(k)
		if v.kind != isRef || v.view != view {
			k.giveUp()
		}
		return k.alive(view, field, k.of(view), int(v.n), asked) // fits: a reference was an int
	}
}

// alive returns of and n. It gives up unless the subject n has the field and, if asked, is alive.
func (k *call) alive(view *schema.View, field *schema.ViewField, of any, n int, asked bool) (any, int) {
	if field.Of != nil && !field.Of(n) {
		k.giveUp()
	}
	if asked && view.Lives != nil && view.Lives(of, n) != nil {
		k.giveUp()
	}
	return of, n
}

// member compiles a field of a view that is named by a word of the game.
func (f *compiler) member(e ast.Expr, of expr, name string) expr {
	view := of.view
	if view.Members == nil {
		f.reject(e, "%s has no supported field %q", view.Name, name)
	}
	from := f.subject(of, &schema.ViewField{})
	return anything(func(k *call) value {
		game, n := from(k)
		key, ok := k.scope.Number(view.Members.Keys(game), name)
		if !ok {
			k.giveUp()
		}
		member := view.Members.At(game, n, key)
		if member.Shape == schema.Nil {
			k.giveUp()
		}
		return k.value(member)
	})
}

func (f *compiler) compileField(field *schema.ViewField, of subject) expr {
	if field.Num == nil {
		e := anything(func(k *call) value {
			game, n := of(k)
			return k.fieldValue(field, game, n)
		})
		if field.Type.Of != nil {
			e.each = f.views[field.Type.Of.View]
		}
		return e
	}
	switch field.Type.Shape {
	case schema.Truth:
		return truth(func(k *call) bool { game, n := of(k); return field.Num(game, n) != 0 })
	case schema.Ref:
		view := f.views[field.Type.View]
		return expr{kind: isRef, view: view, get: func(k *call) value {
			game, n := of(k)
			if n = field.Num(game, n); n == schema.NoSubject {
				return value{}
			}
			return value{kind: isRef, view: view, n: float64(n)}
		}}
	case schema.Word:
		return anything(func(k *call) value { game, n := of(k); return wordValue(field.Type.Words, game, field.Num(game, n)) })
	}
	return numeric(func(k *call) float64 { game, n := of(k); return float64(field.Num(game, n)) })
}

func wordValue(words *vocabulary.Words, game any, n int) value {
	if word := words.WordIn(game, n); word != "" {
		return textOf(word)
	}
	return value{}
}

// fieldValue reads a field that has no fields itself.
func (k *call) fieldValue(f *schema.ViewField, game any, n int) value {
	switch {
	case f.Str != nil:
		if s := f.Str(game, n); s != "" {
			return k.text(s)
		}
		return value{}
	case f.Len != nil:
		return k.refs(k.views[f.Type.Of.View], f.Len(game, n), func(i int) int { return f.Nth(game, n, i) })
	case f.Value != nil:
		return k.value(f.Value(game, n))
	case f.Num == nil:
		k.giveUp()
	}
	switch at := f.Num(game, n); {
	case f.Type.Shape == schema.Truth:
		return truthOf(at != 0)
	case f.Type.Shape == schema.Word:
		return wordValue(f.Type.Words, game, at)
	case f.Type.Shape != schema.Ref:
		return numberOf(float64(at))
	case at != schema.NoSubject:
		return value{kind: isRef, view: k.views[f.Type.View], n: float64(at)}
	}
	return value{}
}

// refs returns a new list of the n subjects at(0), at(1), ... of a view, and charges for it.
func (k *call) refs(view *schema.View, n int, at func(i int) int) value {
	k.take(listPrice(n))
	t := k.table(true)
	for i := range n {
		t.items = append(t.items, value{})
		t.items[i].setRef(view, at(i))
	}
	return value{kind: isTable, table: t}
}

// partField compiles a field of a part. node is the name if it is a constant, else nil.
func (f *compiler) partField(p *part, name func(*call) string, node *ast.StringExpr) expr {
	field, of := p.field, p.of
	switch {
	case field.Values != nil && node != nil:
		return f.value(p, node.Value)
	case field.Count != nil && node != nil && field.Type.Words != nil && !f.elsewhere:
		if key, ok := field.Type.Words.Number(node.Value); ok {
			return numeric(func(k *call) float64 { game, n := of(k); return float64(field.Count(game, n, key)) })
		}
	}
	if node != nil {
		named := node.Value
		name = func(*call) string { return named }
	}
	return anything(func(k *call) value {
		game, n := of(k)
		return k.partValue(field, game, n, name(k))
	})
}

func (k *call) partValue(f *schema.ViewField, game any, n int, name string) value {
	switch {
	case f.Values != nil:
		_, list := f.Values(game, n)
		return numberOf(k.numberByName(list, name))
	case f.Recall != nil:
		return k.value(f.Recall(game, n, name))
	}
	key, ok := 0, false
	if f.Type.Words != nil {
		key, ok = k.scope.Number(f.Type.Words, name)
	}
	if f.Type.Words == nil || !ok || k.scope.IsMod() {
		key, ok = k.scope.Number(f.Keys(game), name)
	}
	switch {
	case !ok:
		k.giveUp()
	case f.Count != nil:
		return numberOf(float64(f.Count(game, n, key)))
	}
	return k.value(f.At(game, n, key))
}
