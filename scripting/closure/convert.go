package closure

import (
	"math"
	"strconv"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/sandbox"
)

// Conversion of values between a game and a Function.

// itself marks a schema.Value as self, which may have no view.
type itself struct{}

func (m *Machine) showValue(v value) schema.Value {
	switch v.kind {
	case isNil:
		return schema.Value{}
	case isTruth:
		return schema.Flag(v.n != 0)
	case isNumber:
		return shownNumber(v.n)
	case isText:
		return schema.String(v.text)
	case isTable:
		return tableShown(&source{v.table, m})
	case isPart:
		return schema.Value{Shape: schema.Any, Text: "a table", Host: v}
	}
	view, n, _ := m.shows(&v)
	shown := schema.Refer(view, n)
	if v.kind == isSelf {
		shown.Host = itself{}
	}
	return shown
}

func tableShown(s *source) schema.Value {
	return schema.Value{Shape: schema.Record, Source: s, Host: s.table}
}

func shownNumber(n float64) schema.Value {
	if whole, ok := integer(n); ok {
		return schema.Number(whole)
	}
	shown := schema.Value{Shape: schema.Any, Text: strconv.FormatFloat(n, 'g', 14, 64), Host: numberOf(n)}
	if millionths := int(math.Round(n * schema.Millionths)); n > 0 && n < 1 && millionths > 0 && millionths < schema.Millionths { // fits: what is below 1, which is asked for
		shown.Shape, shown.N = schema.Part, millionths
	}
	return shown
}

// shows returns the view and subject of a reference or of self; ok is false for other values.
func (m *Machine) shows(v *value) (view *schema.View, n int, ok bool) {
	switch v.kind {
	case isRef:
		return v.view, int(v.n), true // fits: a reference was an int
	case isSelf:
		if m.depth == 0 { // the callback has returned
			return nil, 0, false
		}
		view, n, _ = m.calls[m.depth-1].acting.Self()
		return view, n, true
	}
	return nil, 0, false
}

// value converts a value of Go to one for the script, and charges for it.
func (k *call) value(v schema.Value) value {
	switch host := v.Host.(type) {
	case *table:
		return value{kind: isTable, table: host}
	case value:
		return host
	case itself:
		return value{kind: isSelf, view: k.view}
	}
	switch v.Shape {
	case schema.Whole:
		return numberOf(float64(v.N))
	case schema.Part:
		return numberOf(float64(v.N) / schema.Millionths)
	case schema.Truth:
		return truthOf(v.N != 0)
	case schema.Text, schema.Word:
		return k.text(v.Text)
	case schema.Ref:
		if v.View == nil {
			return value{kind: isRef, view: k.views[v.Text], n: float64(v.N)}
		}
		return value{kind: isRef, view: k.knownView(v.View), n: float64(v.N)}
	case schema.List, schema.Table, schema.Record:
		return k.importTable(v.Source)
	}
	return value{}
}

// text returns a new text value, and charges for it.
func (k *call) text(s string) value {
	k.take(price{int64(len(s) / 256), int64(len(s) + 16)})
	return textOf(s)
}

func (k *call) importTable(from schema.Source) value {
	t := k.table(true)
	if of, is := from.(schema.Made); is && len(of) > 0 && of[0].Name != "" {
		k.take(recordPrice(len(of)))
		for _, part := range of {
			k.add(t, part.Name, k.value(part.Value))
		}
		return value{kind: isTable, table: t}
	}
	names, n := from.Names(), from.Len()
	if len(names) == 0 {
		k.take(listPrice(n))
	} else {
		k.take(recordPrice(n + len(names)))
	}
	for i := range n {
		k.add(t, "", k.value(from.Item(i)))
	}
	for _, name := range names {
		k.add(t, name, k.value(from.Field(name)))
	}
	return value{kind: isTable, table: t}
}

// add adds a field, or an item if name is "", to a table. It gives up on a nil item.
func (k *call) add(t *table, name string, v value) {
	if !t.add(name, v) {
		k.giveUp()
	}
}

// always converts a value that is equal in all games to a constant. It reports false unless it is
// a number, a truth, a text, a reference or a list of these.
func (f *compiler) always(v schema.Value) (made value, ok bool) {
	switch v.Shape {
	case schema.Whole:
		return numberOf(float64(v.N)), true
	case schema.Truth:
		return truthOf(v.N != 0), true
	case schema.Text, schema.Word:
		return textOf(v.Text), true
	case schema.Ref:
		view := f.views[v.Text]
		if v.View != nil {
			view = f.views[v.View.Name]
		}
		return value{kind: isRef, view: view, n: float64(v.N)}, view != nil
	case schema.List:
		t := &table{frozen: true}
		for i := range v.Source.Len() {
			item, plain := f.always(v.Source.Item(i))
			if !plain || !t.add("", item) {
				return made, false
			}
		}
		return value{kind: isTable, table: t}, len(v.Source.Names()) == 0
	}
	return made, false
}

func listPrice(n int) price   { return priceOf(sandbox.ListPrice(n)) }
func recordPrice(n int) price { return priceOf(sandbox.RecordPrice(n)) }

func priceOf(work, bytes int64) price { return price{work, bytes} }
