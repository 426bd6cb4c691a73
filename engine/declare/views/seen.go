package views

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// Observer writes everything that a seat sees of a game, as JSON. It writes the game and then each object once, under
// the name of the view and the object's number, such as "card:7". A reference is just the number of an object. Omitted
// are: fields that the seat does not see, that are nil or "", or that have InspectionOnly but no SightForSeat; 0 and
// false in tables. Lists whose order the seat does not see are sorted. An Observer is not safe for concurrent use.
type Observer struct {
	schema.Viewpoint

	views []*viewEncoder
	list  []objectToWrite // objects to be written, in the order in which they were first referred to
	game  any
}

type viewEncoder struct {
	*schema.View
	key      string // start of the objects' JSON keys, such as "card:
	fields   []fieldEncoder
	isListed []bool // for the number of each object, whether list contains it
}

type fieldEncoder struct {
	*schema.ViewField
	key string       // JSON key of the field with its colon, such as "hp":
	to  *viewEncoder // the view it refers to; nil if it is not a reference
}

type objectToWrite struct {
	of *viewEncoder
	n  int
}

// NewObserver returns an observer of games with these views.
func NewObserver(views []*schema.View) *Observer {
	o := &Observer{}
	for _, v := range views {
		made := &viewEncoder{View: v, key: string(schema.AppendJSONString(nil, v.Name))}
		made.key = strings.TrimSuffix(made.key, `"`) + ":"
		for _, f := range v.Fields {
			if f.IsEverVisible() {
				made.fields = append(made.fields, fieldEncoder{ViewField: f, key: string(schema.AppendJSONString(nil, f.Name)) + ":"})
			}
		}
		o.views = append(o.views, made)
	}
	for _, v := range o.views {
		for i := range v.fields {
			f := &v.fields[i]
			switch {
			case f.Num != nil && f.Type.Shape == schema.Ref:
				f.to = o.findViewEncoder(f.Type.View)
			case f.Len != nil:
				f.to = o.findViewEncoder(f.Type.Of.View)
			}
		}
	}
	return o
}

func (o *Observer) findViewEncoder(name string) *viewEncoder {
	return engine.Find(o.views, func(v *viewEncoder) bool { return v.Name == name })
}

func (o *Observer) observedViewOf(view *schema.View) *viewEncoder {
	return cmp.Or(engine.Find(o.views, func(v *viewEncoder) bool { return v.View == view }), o.findViewEncoder(view.Name))
}

// AppendVisible appends everything that a seat sees of a game, as JSON. view must be the view of the game.
func (o *Observer) AppendVisible(b []byte, view *schema.View, game any, seat engine.Seat) []byte {
	for _, t := range o.list {
		t.of.isListed[t.n] = false
	}
	o.game, o.Seat, o.list = game, seat, o.list[:0]
	o.queueObject(o.observedViewOf(view), 0)
	b = append(b, '{')
	for i := 0; i < len(o.list); i++ {
		t := o.list[i]
		b = append(b, t.of.key...)
		b = append(strconv.AppendInt(b, int64(t.n), 10), `":`...)
		b = append(o.appendObject(b, t), ',')
	}
	return schema.EndJSONList(b, '}')
}

// HiddenPaths returns the paths of what the last call of AppendVisible hid: objects of the view shown, and fields of
// its visible objects except tables and lists of visible length. It returns nil for a view without Subjects.
func (o *Observer) HiddenPaths(shown *schema.View) (paths []string) {
	game, err := shown.PartOfGame(o.game)
	view := o.observedViewOf(shown)
	if shown.Subjects == nil || view == nil || err != nil {
		return nil
	}
	for _, n := range shown.Subjects(game) {
		path := shown.Word(game, n)
		if n >= len(view.isListed) || !view.isListed[n] {
			paths = append(paths, path)
			continue
		}
		for _, f := range shown.Fields {
			if f.Keys == nil && o.Sight(f, game, n, schema.NoSubject) == schema.Unseen && (f.Fact == nil || !f.Fact.Count || f.Fact.HidesLength) {
				paths = append(paths, path+"."+f.Name)
			}
		}
	}
	return paths
}

// queueObject adds an object to o.list unless it was added before. It returns false if the object does not exist.
func (o *Observer) queueObject(view *viewEncoder, n int) (exists bool) {
	if n < 0 {
		return false
	}
	for len(view.isListed) <= n {
		view.isListed = append(view.isListed, false)
	}
	if view.isListed[n] {
		return true
	}
	if _, is := view.FindObject(o.game, n); !is {
		return false
	}
	view.isListed[n] = true
	o.list = append(o.list, objectToWrite{view, n})
	return true
}

func (o *Observer) appendObject(b []byte, t objectToWrite) []byte {
	game, _ := t.of.PartOfGame(o.game)
	b = append(b, '{')
	for i := range t.of.fields {
		f := &t.of.fields[i]
		if f.Of != nil && !f.Of(t.n) {
			continue
		}
		mark := len(b)
		b = append(b, f.key...)
		if more, is := o.appendField(b, f, game, t.n); is {
			b = append(more, ',')
		} else {
			b = b[:mark]
		}
	}
	if t.of.Members != nil {
		b = o.appendEntries(b, t.of.Members, game, t.n)
	}
	return schema.EndJSONList(b, '}')
}

func (o *Observer) appendField(b []byte, f *fieldEncoder, game any, n int) (_ []byte, included bool) {
	if f.At != nil {
		b = o.appendEntries(append(b, '{'), f.ViewField, game, n)
		return schema.EndJSONList(b, '}'), true
	}
	sight := o.Sight(f.ViewField, game, n, schema.NoSubject)
	if sight == schema.Unseen {
		return b, false
	}
	switch {
	case f.Str != nil:
		s := f.Str(game, n)
		return schema.AppendJSONString(b, s), s != ""
	case f.Num != nil:
		return o.appendNumber(b, f, game, f.Num(game, n))
	case f.Len != nil:
		return o.appendRefs(b, f, game, n, sight), true
	case f.Values != nil:
		_, list := f.Values(game, n)
		b = append(b, '{')
		for _, v := range list {
			b = append(strconv.AppendInt(append(schema.AppendJSONString(b, v.Name), ':'), int64(v.Number), 10), ',')
		}
		return schema.EndJSONList(b, '}'), true
	}
	return o.appendJSONAndQueueRef(b, f.Value(game, n), sight)
}

func (o *Observer) appendNumber(b []byte, f *fieldEncoder, game any, n int) (_ []byte, included bool) {
	switch f.Type.Shape {
	case schema.Truth:
		return strconv.AppendBool(b, n != 0), true
	case schema.Word:
		word := f.Type.Words.WordInGame(game, n)
		return schema.AppendJSONString(b, word), word != ""
	case schema.Ref:
		return strconv.AppendInt(b, int64(n), 10), o.queueObject(f.to, n)
	}
	return strconv.AppendInt(b, int64(n), 10), true
}

func (o *Observer) appendRefs(b []byte, f *fieldEncoder, game any, n int, sight schema.Sight) []byte {
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
		if o.queueObject(f.to, to) {
			b = append(strconv.AppendInt(b, int64(to), 10), ',')
		}
	}
	return schema.EndJSONList(b, ']')
}

func (o *Observer) appendEntries(b []byte, f *schema.ViewField, game any, n int) []byte {
	keys := f.Keys(game)
	for i, word := range keys.List {
		key := keys.NumberOfWordAt(i)
		sight := o.Sight(f, game, n, key)
		if sight == schema.Unseen {
			continue
		}
		mark := len(b)
		b = append(schema.AppendJSONString(b, word), ':')
		is := false
		if f.Count != nil {
			count := f.Count(game, n, key)
			b, is = strconv.AppendInt(b, int64(count), 10), count != 0
		} else if v := f.At(game, n, key); v.N != 0 || v.Shape != schema.Whole && v.Shape != schema.Truth {
			b, is = o.appendJSONAndQueueRef(b, v, sight)
		}
		if b = append(b, ','); !is {
			b = b[:mark]
		}
	}
	return b
}

func (o *Observer) appendJSONAndQueueRef(b []byte, v schema.Value, sight schema.Sight) (_ []byte, included bool) {
	switch v.Shape {
	case schema.Ref:
		of := o.findViewEncoder(v.Text)
		if v.View != nil {
			of = o.observedViewOf(v.View)
		}
		return strconv.AppendInt(b, int64(v.N), 10), o.queueObject(of, v.N)
	case schema.List, schema.Table, schema.Record:
		return o.appendTable(b, v, sight), true
	case schema.Nil:
		return b, false
	case schema.Text, schema.Word:
		return schema.AppendJSONString(b, v.Text), v.Text != ""
	}
	return append(b, v.String()...), true
}

// appendTable appends a list or table as JSON. If the seat does not see the order of a list, its items are sorted.
func (o *Observer) appendTable(b []byte, v schema.Value, sight schema.Sight) []byte {
	made, is := v.Source.(schema.BuiltTable)
	if !is {
		made = schema.CopyTable(v)
	}
	if !v.IsJSONArray() {
		b = append(b, '{')
		for i, step := range made.PathSteps() {
			mark := len(b)
			b = append(schema.AppendJSONString(b, step), ':')
			more, is := o.appendJSONAndQueueRef(b, made[i].Value, schema.Open)
			if b = append(more, ','); !is {
				b = b[:mark]
			}
		}
		return schema.EndJSONList(b, '}')
	}
	b = append(b, '[')
	var items [][]byte
	for i := range made {
		mark := len(b)
		more, is := o.appendJSONAndQueueRef(b, made[i].Value, schema.Open)
		if b = more; !is {
			b = append(b[:mark], "null"...)
		}
		if b = append(b, ','); sight == schema.Shuffled {
			items = append(items, bytes.Clone(b[mark:]))
			b = b[:mark]
		}
	}
	slices.SortFunc(items, bytes.Compare)
	return schema.EndJSONList(append(b, bytes.Join(items, nil)...), ']')
}
