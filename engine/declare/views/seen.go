package views

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// Observer writes everything that a seat sees of a game, as JSON. It is not safe for concurrent use.
//
// Each object is written once, under the name of its view and its number, such as "card:7", the
// game itself first; references to it are the number alone. Excluded are fields that the seat does
// not see, fields for inspection only, nil, empty texts, and in a table 0 and false. A list that the
// seat sees without its order is sorted.
type Observer struct {
	schema.Eyes

	views []*observed
	list  []viewed // objects to be written, in the order in which they were first referred to
	game  any
}

type observed struct {
	*schema.View
	key    string // "card:
	fields []observedField
	met    []bool // the objects that are in list, by number
}

type observedField struct {
	*schema.ViewField
	key string    // "hp":
	to  *observed // the view it refers to; nil if it is not a reference
}

type viewed struct {
	of *observed
	n  int
}

// NewObserver returns an observer of games that these views show.
func NewObserver(views []*schema.View) *Observer {
	o := &Observer{}
	for _, v := range views {
		made := &observed{View: v, key: string(schema.AppendText(nil, v.Name))}
		made.key = strings.TrimSuffix(made.key, `"`) + ":"
		for _, f := range v.Fields {
			if f.Shows() {
				made.fields = append(made.fields, observedField{ViewField: f, key: string(schema.AppendText(nil, f.Name)) + ":"})
			}
		}
		o.views = append(o.views, made)
	}
	for _, v := range o.views {
		for i := range v.fields {
			f := &v.fields[i]
			if of := f.Refers(); of != "" {
				f.to = o.findView(of)
			}
		}
	}
	return o
}

func (o *Observer) findView(name string) *observed {
	for _, v := range o.views {
		if v.Name == name {
			return v
		}
	}
	return nil
}

func (o *Observer) of(view *schema.View) *observed {
	for _, v := range o.views {
		if v.View == view {
			return v
		}
	}
	return o.findView(view.Name)
}

// Append appends what a seat sees of a game; view is the view of the whole game.
func (o *Observer) Append(b []byte, view *schema.View, game any, seat engine.Seat) []byte {
	o.game, o.Seat, o.list = game, seat, o.list[:0]
	o.meet(o.of(view), 0)
	b = append(b, '{')
	for i := 0; i < len(o.list); i++ {
		t := o.list[i]
		b = append(b, t.of.key...)
		b = append(strconv.AppendInt(b, int64(t.n), 10), `":`...)
		b = append(o.subject(b, t), ',')
	}
	for _, t := range o.list {
		t.of.met[t.n] = false
	}
	return closeList(b, '}')
}

// closeList ends a list, removing the comma after its last item.
func closeList(b []byte, end byte) []byte {
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	return append(b, end)
}

// meet adds object n of a view to the list, unless it is there; false if it does not exist now.
func (o *Observer) meet(of *observed, n int) bool {
	if n < 0 {
		return false
	}
	for len(of.met) <= n {
		of.met = append(of.met, false)
	}
	if of.met[n] {
		return true
	}
	if _, is := of.Find(o.game, n); !is {
		return false
	}
	of.met[n] = true
	o.list = append(o.list, viewed{of, n})
	return true
}

func (o *Observer) subject(b []byte, t viewed) []byte {
	game, _ := t.of.Part(o.game)
	b = append(b, '{')
	for i := range t.of.fields {
		f := &t.of.fields[i]
		if f.Of != nil && !f.Of(t.n) {
			continue
		}
		mark := len(b)
		b = append(b, f.key...)
		if more, is := o.field(b, f, game, t.n); is {
			b = append(more, ',')
		} else {
			b = b[:mark]
		}
	}
	if t.of.Members != nil {
		b = o.each(b, t.of.Members, game, t.n)
	}
	return closeList(b, '}')
}

// field appends the value of a field; false means that the field must be excluded.
func (o *Observer) field(b []byte, f *observedField, game any, n int) ([]byte, bool) {
	if f.At != nil {
		b = o.each(append(b, '{'), f.ViewField, game, n)
		return closeList(b, '}'), true
	}
	sight := o.Sight(f.ViewField, game, n, schema.NoSubject)
	if sight == schema.Unseen {
		return b, false
	}
	switch {
	case f.Str != nil:
		s := f.Str(game, n)
		return schema.AppendText(b, s), s != ""
	case f.Num != nil:
		return o.number(b, f, game, f.Num(game, n))
	case f.Len != nil:
		return o.numbers(b, f, game, n, sight), true
	case f.Values != nil:
		_, list := f.Values(game, n)
		b = append(b, '{')
		for _, v := range list {
			b = append(strconv.AppendInt(append(schema.AppendText(b, v.Name), ':'), int64(v.Number), 10), ',')
		}
		return closeList(b, '}'), true
	}
	return o.value(b, f.Value(game, n), sight)
}

func (o *Observer) number(b []byte, f *observedField, game any, n int) ([]byte, bool) {
	switch f.Type.Shape {
	case schema.Truth:
		return strconv.AppendBool(b, n != 0), true
	case schema.Word:
		word := f.Type.Words.WordIn(game, n)
		return schema.AppendText(b, word), word != ""
	case schema.Ref:
		return strconv.AppendInt(b, int64(n), 10), o.meet(f.to, n)
	}
	return strconv.AppendInt(b, int64(n), 10), true
}

func (o *Observer) numbers(b []byte, f *observedField, game any, n int, sight schema.Sight) []byte {
	var buffer [64]int
	list := buffer[:0]
	for i := range f.Len(game, n) {
		list = append(list, f.Nth(game, n, i))
	}
	if sight == schema.Shuffled {
		slices.Sort(list)
	}
	b = append(b, '[')
	for _, to := range list {
		if o.meet(f.to, to) {
			b = append(strconv.AppendInt(b, int64(to), 10), ',')
		}
	}
	return closeList(b, ']')
}

func (o *Observer) each(b []byte, f *schema.ViewField, game any, n int) []byte {
	keys := f.Keys(game)
	for i, word := range keys.List {
		key := keys.At(i)
		sight := o.Sight(f, game, n, key)
		if sight == schema.Unseen {
			continue
		}
		mark := len(b)
		b = append(schema.AppendText(b, word), ':')
		is := false
		if f.Count != nil {
			count := f.Count(game, n, key)
			b, is = strconv.AppendInt(b, int64(count), 10), count != 0
		} else if v := f.At(game, n, key); v.N != 0 || v.Shape != schema.Whole && v.Shape != schema.Truth {
			b, is = o.value(b, v, sight)
		}
		if b = append(b, ','); !is {
			b = b[:mark]
		}
	}
	return b
}

// value appends any value; false means that it must be excluded.
func (o *Observer) value(b []byte, v schema.Value, sight schema.Sight) ([]byte, bool) {
	switch v.Shape {
	case schema.Ref:
		of := o.findView(v.Text)
		if v.View != nil {
			of = o.of(v.View)
		}
		return strconv.AppendInt(b, int64(v.N), 10), o.meet(of, v.N)
	case schema.List, schema.Table, schema.Record:
		return o.table(b, v, sight), true
	case schema.Nil:
		return b, false
	case schema.Text, schema.Word:
		return schema.AppendText(b, v.Text), v.Text != ""
	}
	return append(b, v.String()...), true
}

// table appends a list, or an object in which items beside names have their index as name.
func (o *Observer) table(b []byte, v schema.Value, sight schema.Sight) []byte {
	made, is := v.Source.(schema.Made)
	if !is {
		made = schema.MadeOf(v)
	}
	if !v.IsList() {
		b = append(b, '{')
		for i, step := range made.Steps() {
			mark := len(b)
			b = append(schema.AppendText(b, step), ':')
			more, is := o.value(b, made[i].Value, schema.Open)
			if b = append(more, ','); !is {
				b = b[:mark]
			}
		}
		return closeList(b, '}')
	}
	b = append(b, '[')
	var items [][]byte
	for i := range made {
		mark := len(b)
		more, is := o.value(b, made[i].Value, schema.Open)
		if b = more; !is {
			b = append(b[:mark], "null"...)
		}
		if b = append(b, ','); sight == schema.Shuffled {
			items = append(items, bytes.Clone(b[mark:]))
			b = b[:mark]
		}
	}
	slices.SortFunc(items, bytes.Compare)
	return closeList(append(b, bytes.Join(items, nil)...), ']')
}
