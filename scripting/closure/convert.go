package closure

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
)

// hostOfSelf is the Value.Host of a value that exportValue made from self. importValue makes such a value self again.
type hostOfSelf struct{}

func (m *Runner) exportValue(v value) schema.Value {
	switch v.kind {
	case nilKind:
		return schema.Value{}
	case truthKind:
		return schema.Bool(v.n != 0)
	case numberKind:
		return exportNumber(v.n)
	case textKind:
		return schema.String(v.text)
	case tableKind:
		return schema.Value{Shape: schema.Record, Source: &tableSource{v.table, m}, Host: v.table}
	case partKind:
		return schema.Value{Shape: schema.Any, Text: "a table", Host: v}
	}
	view, n, _ := m.viewAndSubjectOf(&v)
	shown := schema.ObjectRef(view, n)
	if v.kind == selfKind {
		shown.Host = hostOfSelf{}
	}
	return shown
}

func exportNumber(n float64) schema.Value {
	if whole, ok := toInt32(n); ok {
		return schema.Number(whole)
	}
	shown := schema.Value{Shape: schema.Any, Text: strconv.FormatFloat(n, 'g', 14, 64), Host: numberValue(n)}
	if millionths := int(math.Round(n * schema.Millionths)); n > 0 && n < 1 && millionths > 0 && millionths < schema.Millionths { // fits: what is below 1, which is asked for
		shown.Shape, shown.N = schema.Fraction, millionths
	}
	return shown
}

// viewAndSubjectOf returns the view and subject of an object, or of self in a callback. For other values, ok is false.
func (m *Runner) viewAndSubjectOf(v *value) (view *schema.View, subject int, ok bool) {
	switch v.kind {
	case refKind:
		return v.view, int(v.n), true // fits: a reference was an int
	case selfKind:
		if m.framesInUse == 0 { // the callback has returned
			return nil, 0, false
		}
		view, subject, _ = m.calls[m.framesInUse-1].acting.Self()
		return view, subject, true
	}
	return nil, 0, false
}

func (k *frame) importValue(v schema.Value) value {
	switch host := v.Host.(type) {
	case *table:
		return value{kind: tableKind, table: host}
	case value:
		return host
	case hostOfSelf:
		return value{kind: selfKind, view: k.view}
	}
	switch v.Shape {
	case schema.Whole:
		return numberValue(float64(v.N))
	case schema.Fraction:
		return numberValue(float64(v.N) / schema.Millionths)
	case schema.Truth:
		return truthValue(v.N != 0)
	case schema.Text, schema.Word:
		return k.newChargedText(k.scope.ShortenIDForScripts(v.Text))
	case schema.Ref:
		if v.View == nil {
			return value{kind: refKind, view: k.views[v.Text], n: float64(v.N)}
		}
		return value{kind: refKind, view: k.knownViewOrFallBack(v.View), n: float64(v.N)}
	case schema.List, schema.Table, schema.Record:
		return k.importTable(v.Source)
	}
	return value{}
}

func (k *frame) newChargedText(s string) value {
	k.chargePrice(sandbox.Price{Work: int64(len(s) / 256), Bytes: int64(len(s) + 16)})
	return textValue(s)
}

func (k *frame) importTable(from schema.TableSource) value {
	t := k.borrowTable(true)
	if of, is := from.(schema.BuiltTable); is && len(of) > 0 && of[0].Name != "" {
		k.chargePrice(sandbox.RecordPrice(len(of)))
		for _, part := range of {
			k.addEntryOrFallBack(t, k.scope.ShortenIDForScripts(part.Name), k.importValue(part.Value))
		}
		return value{kind: tableKind, table: t}
	}
	names, n := from.Names(), from.Len()
	if len(names) == 0 {
		k.chargePrice(sandbox.ListPrice(n))
	} else {
		k.chargePrice(sandbox.RecordPrice(n + len(names)))
	}
	for i := range n {
		k.addEntryOrFallBack(t, "", k.importValue(from.Item(i)))
	}
	for _, name := range names {
		k.addEntryOrFallBack(t, k.scope.ShortenIDForScripts(name), k.importValue(from.Field(name)))
	}
	return value{kind: tableKind, table: t}
}

// addEntryOrFallBack adds v to t as the field name or, if that is "", as an item. It falls back for a nil item.
func (k *frame) addEntryOrFallBack(t *table, name string, v value) {
	if !t.appendFieldOrItem(name, v) {
		k.fallBack()
	}
}

// constantValue converts v if it is the same in all games; otherwise, ok is false. It converts numbers, booleans, texts
// without a mod prefix, references, and lists of these.
func (f *compiler) constantValue(v schema.Value) (made value, ok bool) {
	switch v.Shape {
	case schema.Whole:
		return numberValue(float64(v.N)), true
	case schema.Truth:
		return truthValue(v.N != 0), true
	case schema.Text, schema.Word:
		return textValue(v.Text), !strings.Contains(v.Text, ":")
	case schema.Ref:
		view := f.views[v.Text]
		if v.View != nil {
			view = f.views[v.View.Name]
		}
		return value{kind: refKind, view: view, n: float64(v.N)}, view != nil
	case schema.List:
		t := &table{frozen: true}
		for i := range v.Source.Len() {
			item, plain := f.constantValue(v.Source.Item(i))
			if !plain || !t.appendFieldOrItem("", item) {
				return made, false
			}
		}
		return value{kind: tableKind, table: t}, len(v.Source.Names()) == 0
	}
	return made, false
}

// convertedTables caches tables of script files, converted to the form that closures use.
type convertedTables struct {
	tables    map[*lua.LTable]*table // converted tables by original; nil for a table that only the interpreter can use
	bytesLeft int
}

// Limits of the tables that closures use: bytes in all, bytes of each field and item, and levels of nesting.
const (
	maxFrozenBytes   = 4 << 20
	frozenEntryBytes = 100
	maxFrozenDepth   = 8
)

// convertTable converts a table of strings, numbers, booleans and such tables. It returns nil for views, for tables
// with other values or beyond a limit, and for keys that are neither names nor indexes without gaps.
func (f *convertedTables) convertTable(from *lua.LTable, depth int) *table {
	if made, known := f.tables[from]; known {
		return made
	}
	if f.tables == nil {
		f.tables, f.bytesLeft = map[*lua.LTable]*table{}, maxFrozenBytes
	}
	f.tables[from] = nil // in case it contains itself
	t := &table{frozen: true}
	if sandbox.TableUnlessView(from) == nil || depth > maxFrozenDepth || !f.fillTable(t, from, depth) {
		return nil
	}
	f.tables[from] = t
	return t
}

// fillTable adds the entries of from to t, and subtracts their size from f.bytesLeft. It returns false if it cannot.
func (f *convertedTables) fillTable(t *table, from *lua.LTable, depth int) bool {
	for k, v := from.Next(lua.LNil); k != lua.LNil; k, v = from.Next(k) {
		of, ok := constantFromLua(v)
		if inner, is := v.(*lua.LTable); is {
			of = value{kind: tableKind, table: f.convertTable(inner, depth+1)}
			ok = of.table != nil
		}
		if f.bytesLeft -= frozenEntryBytes + len(of.text); !ok || f.bytesLeft < 0 {
			return false
		}
		switch key := k.(type) {
		case lua.LString:
			ok = key != "" && t.appendFieldOrItem(string(key), of)
		case lua.LNumber:
			ok = float64(key) == float64(len(t.items)+1) && t.appendFieldOrItem("", of)
		default:
			ok = false
		}
		if !ok {
			return false
		}
	}
	return true
}
