package closure

import (
	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/sandbox"
)

// subjectCode finds the object that has a field, for functions that read the field: game is the game or, for a field of
// self, the running callback, and n is the number of the object.
type subjectCode func(k *frame) (game any, n int)

// nestedField is a field that has fields of its own, such as the values of a definition or the memory.
type nestedField struct {
	field *schema.ViewField
	of    subjectCode
	own   bool // whether it is a field of self
}

func (f *compiler) compileAccess(e *ast.AttrGetExpr) expr {
	f.addWork(fieldWork)
	of := f.compileExpr(e.Object)
	name, constant := e.Key.(*ast.StringExpr)
	switch {
	case of.file != nil && constant:
		return f.compileUpvalue(&ast.IdentExpr{Value: name.Value}, of.file.RawGetString(name.Value))
	case of.isFunctionOrFile():
		f.rejectCallback(e, "a field of a function")
	case !constant:
		return f.compileComputedAccess(of, e)
	case of.nestedField != nil:
		f.addWork(loadWork)
		return f.compileNestedFieldRead(of.nestedField, func(*frame) string { return name.Value }, name)
	case of.view != nil:
		f.addWork(loadWork)
		return f.compileViewField(e, of, name.Value)
	}
	f.addWork(loadWork)
	get := of.get
	return valueExpr(func(k *frame) value {
		v := get(k)
		return k.readEntry(&v, textValue(name.Value))
	})
}

func (f *compiler) compileComputedAccess(of expr, e *ast.AttrGetExpr) expr {
	key := f.compileExpr(e.Key)
	if key.isFunctionOrFile() {
		f.rejectCallback(e, "a function as a key")
	}
	name := key.get
	if of.nestedField != nil {
		return f.compileNestedFieldRead(of.nestedField, func(k *frame) string { return k.textOrFallBack(name(k)) }, nil)
	}
	get := of.get
	return valueExpr(func(k *frame) value {
		v := get(k)
		return k.readEntry(&v, name(k))
	})
}

func (k *frame) textOrFallBack(v value) string {
	if v.kind != textKind {
		k.fallBack()
	}
	return v.text
}

// readEntry reads a field or an item of a value whose kind is known only at run time.
func (k *frame) readEntry(v *value, key value) value {
	switch v.kind {
	case tableKind:
		if key.kind == nilKind {
			k.fallBack()
		}
		k.chargeLookup(v.table, key)
		return v.table.valueAt(key)
	case refKind, selfKind:
		return k.readDynamicField(v, k.textOrFallBack(key))
	case partKind:
		return k.readNestedField(v.field, k.viewReaderArgument(v.view), int(v.n), k.textOrFallBack(key)) // fits: a reference was an int
	}
	k.fallBack()
	return value{}
}

func (k *frame) readDynamicField(v *value, name string) value {
	of, n := k.viewReaderArgument(v.view), int(v.n) // fits: a reference was an int
	if v.kind == selfKind {
		of, n = k.self, k.subject
	}
	field := v.view.Field(name)
	if field == nil || field.InspectionOnly || field.Of != nil && !field.Of(n) {
		k.fallBack()
	}
	if v.view.CheckExists != nil && v.view.CheckExists(of, n) != nil {
		k.fallBack()
	}
	if hasFields(field) {
		if v.kind == selfKind {
			k.fallBack()
		}
		return value{kind: partKind, view: v.view, n: float64(n), field: field}
	}
	return k.readSimpleField(field, of, n)
}

func (k *frame) viewReaderArgument(view *schema.View) any {
	if view.Acting {
		return k.acting
	}
	return k.game
}

func (f *compiler) compileViewField(e ast.Expr, of expr, name string) expr {
	field := of.view.Field(name)
	if field == nil || field.InspectionOnly {
		return f.compileFieldNamedByWord(e, of, name)
	}
	from := f.compileSubject(of, field)
	if hasFields(field) {
		view := of.view
		return expr{kind: partKind, nestedField: &nestedField{field, from, of.self}, get: func(k *frame) value {
			_, n := from(k)
			if of.self {
				k.fallBack()
			}
			return value{kind: partKind, view: view, n: float64(n), field: field}
		}}
	}
	made := f.compileSimpleField(field, from)
	if of.self && field.Fixed {
		return f.withSelfCheck(made)
	}
	if v, ok := f.constantField(of, field); ok {
		each := made.each
		made = constantExpr(v)
		made.each = each
	}
	return made
}

// withSelfCheck returns field, which is constant while self is the same object. If a verb may have replaced self, it
// adds a check that falls back to the interpreter.
func (f *compiler) withSelfCheck(field expr) expr {
	if !f.verbMayHaveRun {
		return field
	}
	get, num, yes := field.get, field.num, field.truth
	field.get = func(k *frame) value { k.fallBackOnSelfChange(); return get(k) }
	if num != nil {
		field.num = func(k *frame) float64 { k.fallBackOnSelfChange(); return num(k) }
	}
	if yes != nil {
		field.truth = func(k *frame) bool { k.fallBackOnSelfChange(); return yes(k) }
	}
	return field
}

// constantField returns the value of a field of the game if it is the same in all games; otherwise ok is false.
func (f *compiler) constantField(of expr, field *schema.ViewField) (v value, ok bool) {
	if !of.root || !field.Fixed || of.view.Acting || field.Value == nil || field.Of != nil {
		return v, false
	}
	return f.constantValue(field.Value(nil, 0))
}

func hasFields(f *schema.ViewField) bool {
	return f.Values != nil || f.At != nil || f.LoadStored != nil
}

// compileSubject compiles code that finds the subject of a field. The code falls back to the interpreter if the subject
// lacks the field or, unless the field is constant, no longer exists.
func (f *compiler) compileSubject(of expr, field *schema.ViewField) subjectCode {
	view, get, has := of.view, of.get, field.Of
	switch {
	case of.self && has == nil && view.CheckExists == nil:
		return func(k *frame) (any, int) { return k.self, k.subject }
	case of.root && has == nil && view.CheckExists == nil && !view.Acting:
		return func(k *frame) (any, int) { return k.game, 0 }
	}
	own := of.self
	asked := !field.Fixed || view.Acting
	return func(k *frame) (any, int) {
		if own {
			return k.subjectOrFallBack(view, field, k.self, k.subject, asked)
		}
		v := get(k)
		if v.kind != refKind || v.view != view {
			k.fallBack()
		}
		return k.subjectOrFallBack(view, field, k.viewReaderArgument(view), int(v.n), asked) // fits: a reference was an int
	}
}

// subjectOrFallBack returns game and n. It falls back to the interpreter if subject n of the view lacks the field or,
// if mustExist is true, does not exist.
func (k *frame) subjectOrFallBack(view *schema.View, field *schema.ViewField, game any, n int, mustExist bool) (any, int) {
	if field.Of != nil && !field.Of(n) {
		k.fallBack()
	}
	if mustExist && view.CheckExists != nil && view.CheckExists(game, n) != nil {
		k.fallBack()
	}
	return game, n
}

func (f *compiler) compileFieldNamedByWord(e ast.Expr, of expr, name string) expr {
	view := of.view
	if view.Members == nil {
		f.rejectCallback(e, "%s has no field %q, or it is not supported here", view.Name, name)
	}
	from := f.compileSubject(of, &schema.ViewField{})
	return valueExpr(func(k *frame) value {
		game, n := from(k)
		key, ok := k.scope.Number(view.Members.Keys(game), name)
		if !ok {
			k.fallBack()
		}
		member := view.Members.At(game, n, key)
		if member.Shape == schema.Nil {
			k.fallBack()
		}
		return k.importValue(member)
	})
}

func (f *compiler) compileSimpleField(field *schema.ViewField, of subjectCode) expr {
	if field.Num == nil {
		e := valueExpr(func(k *frame) value {
			game, n := of(k)
			return k.readSimpleField(field, game, n)
		})
		if field.Type.Of != nil {
			e.each = f.views[field.Type.Of.View]
		}
		return e
	}
	switch field.Type.Shape {
	case schema.Truth:
		return truthExpr(func(k *frame) bool { game, n := of(k); return field.Num(game, n) != 0 })
	case schema.Ref:
		view := f.views[field.Type.View]
		return expr{kind: refKind, view: view, get: func(k *frame) value {
			game, n := of(k)
			if n = field.Num(game, n); n == schema.NoSubject {
				return value{}
			}
			return value{kind: refKind, view: view, n: float64(n)}
		}}
	case schema.Word:
		return valueExpr(func(k *frame) value { game, n := of(k); return k.wordValue(field.Type.Words, game, field.Num(game, n)) })
	}
	return numberExpr(func(k *frame) float64 { game, n := of(k); return float64(field.Num(game, n)) })
}

func (k *frame) wordValue(words *vocabulary.Words, game any, n int) value {
	if word := words.WordInGame(game, n); word != "" {
		return textValue(k.scope.ShortenIDForScripts(word))
	}
	return value{}
}

func (k *frame) readSimpleField(f *schema.ViewField, game any, n int) value {
	switch {
	case f.Str != nil:
		if s := f.Str(game, n); s != "" {
			return k.newChargedText(k.scope.ShortenIDForScripts(s))
		}
		return value{}
	case f.Len != nil:
		return k.newRefList(k.views[f.Type.Of.View], f.Len(game, n), func(i int) int { return f.Nth(game, n, i) })
	case f.Value != nil:
		return k.importValue(f.Value(game, n))
	case f.Num == nil:
		k.fallBack()
	}
	switch at := f.Num(game, n); {
	case f.Type.Shape == schema.Truth:
		return truthValue(at != 0)
	case f.Type.Shape == schema.Word:
		return k.wordValue(f.Type.Words, game, at)
	case f.Type.Shape != schema.Ref:
		return numberValue(float64(at))
	case at != schema.NoSubject:
		return value{kind: refKind, view: k.views[f.Type.View], n: float64(at)}
	}
	return value{}
}

func (k *frame) newRefList(view *schema.View, length int, subjectAt func(i int) int) value {
	k.chargePrice(sandbox.ListPrice(length))
	t := k.borrowTable(true)
	for i := range length {
		t.items = append(t.items, value{})
		t.items[i].setRef(view, subjectAt(i))
	}
	return value{kind: tableKind, table: t}
}

// compileNestedFieldRead compiles reading the field of p called constantName or, if that is nil, the result of name.
func (f *compiler) compileNestedFieldRead(p *nestedField, name func(*frame) string, constantName *ast.StringExpr) expr {
	field, of := p.field, p.of
	switch {
	case field.Values != nil && constantName != nil:
		return f.compileOwnNumber(p, constantName.Value)
	case field.Count != nil && constantName != nil && field.Type.Words != nil && !f.layer.Scope.IsOfMod():
		if key, ok := field.Type.Words.Number(constantName.Value); ok {
			return numberExpr(func(k *frame) float64 { game, n := of(k); return float64(field.Count(game, n, key)) })
		}
	}
	if constantName != nil {
		named := constantName.Value
		name = func(*frame) string { return named }
	}
	return valueExpr(func(k *frame) value {
		game, n := of(k)
		return k.readNestedField(field, game, n, name(k))
	})
}

func (k *frame) readNestedField(f *schema.ViewField, game any, n int, name string) value {
	switch {
	case f.Values != nil:
		_, list := f.Values(game, n)
		return numberValue(k.numberByNameOrFallBack(list, name))
	case f.LoadStored != nil:
		return k.importValue(f.LoadStored(game, n, name))
	}
	key, ok := 0, false
	if f.Type.Words != nil {
		key, ok = k.scope.Number(f.Type.Words, name)
	}
	if f.Type.Words == nil || !ok || k.scope.IsOfMod() {
		key, ok = k.scope.Number(f.Keys(game), name)
	}
	switch {
	case !ok:
		k.fallBack()
	case f.Count != nil:
		return numberValue(float64(f.Count(game, n, key)))
	}
	return k.importValue(f.At(game, n, key))
}
