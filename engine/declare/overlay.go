package declare

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/spelling"
)

// Override is a change of one path of a definition: what a mod says over what is there,
// cards.vex.values.damage = 6 without a copy of the file. Nil takes away what is there.
type Override struct {
	Path  string
	Value Value
	At    []string // where it is written in the table of all changes, from the outside in
}

// listPart is the step to all items of a record that has fields too.
const listPart = "*"

// maxSteps is how many steps a path of an override has at most.
const maxSteps = 16

// Spread takes a table of changes of a definition apart, as deep as the rules of its types
// go (Type.Merge): a change for each path that it says. A key of the table is a field or a
// path; a list is replaced as a whole unless its table leaves out the first item or takes
// one away. gone tells the value that takes away what is there; full is the full name of a
// word of a table where the changes are written, nil where all are. The paths of faults
// are those in the table.
func (k *Kind) Spread(changes Value, gone func(Value) bool, full func(*Words, string) string) ([]Override, []Fault) {
	s := &spreading{gone: gone, full: full, said: map[string][]string{}, within: map[string]bool{}}
	whole := k.whole()
	s.strays(changes, nil)
	s.parts(whole, changes, func(key string, v Value) { s.key(whole, key, v) })
	slices.SortFunc(s.list, inOrder)
	return s.list, s.faults
}

// spreading is a table of changes on its way.
type spreading struct {
	gone   func(Value) bool
	full   func(*Words, string) string
	list   []Override
	faults []Fault
	said   map[string][]string // where each path is said
	within map[string]bool     // paths with something said below them
}

// inOrder is the order in which the changes of one table are made: items by their places,
// and last what takes away.
func inOrder(a, b Override) int {
	if goneA, goneB := a.Value.Shape == Nil, b.Value.Shape == Nil; goneA != goneB {
		if goneA {
			return 1
		}
		return -1
	}
	return slices.CompareFunc(strings.Split(a.Path, "."), strings.Split(b.Path, "."), func(a, b string) int {
		m, _ := engine.ParseInt(a)
		n, _ := engine.ParseInt(b)
		return cmp.Or(cmp.Compare(m, n), cmp.Compare(a, b))
	})
}

// fault is something wrong with a change, at its place in the table.
func (s *spreading) fault(at []string, format string, args ...any) {
	s.faults = append(s.faults, Fault{Path: slices.Clone(at), Message: fmt.Sprintf(format, args...), Err: ErrValue})
}

// parts goes through the parts of a table that stand for themselves; the items of a
// record that has a list part are one.
func (s *spreading) parts(t *Type, v Value, do func(key string, v Value)) {
	if t.listPart() != nil && v.Source.Len() > 0 && !s.byPlace(v) {
		items := Made{}
		for i := range v.Source.Len() {
			items = append(items, v.Source.Item(i).As(""))
		}
		do(listPart, Value{Shape: List, Source: items})
	} else {
		for i := range v.Source.Len() {
			if item := v.Source.Item(i); item.Shape != Nil {
				do(strconv.Itoa(i+1), item)
			}
		}
	}
	for _, name := range v.Source.Names() {
		do(name, v.Source.Field(name))
	}
}

// key takes a field of the outermost table: its name, or a path.
func (s *spreading) key(t *Type, key string, v Value) {
	steps := strings.Split(key, ".")
	at := []string{key}
	switch {
	case len(steps) > maxSteps:
		s.fault(at, "the path has more than %d steps", maxSteps)
		return
	case slices.Contains(steps, "") || slices.Contains(steps, listPart) && len(steps) > 1:
		s.fault(at, "%s is no path: the names of fields and the places of items with dots between them", String(key))
		return
	case key == "id":
		s.fault(at, "an override keeps the id")
		return
	}
	for i, step := range steps {
		if step == listPart {
			break
		}
		step = t.named(step, s.full)
		steps[i] = step
		_, part, err := t.part(step)
		var unknown *spelling.UnknownError
		switch {
		case errors.As(err, &unknown):
			t = anything // whoever reads it says what is wrong with it
		case err != nil:
			s.fault(at, "%s: %s", key, err)
			return
		default:
			t = part
		}
	}
	s.change(t, v, steps, at)
}

// change takes what is said of a path.
func (s *spreading) change(t *Type, v Value, path, at []string) {
	switch {
	case s.gone(v):
		s.put(Value{}, path, at)
	case v.Source == nil || path[len(path)-1] == listPart || len(path) >= maxSteps || !t.byName() && (t.Shape != List || !s.byPlace(v)):
		s.put(v, path, at)
	default:
		s.strays(v, at)
		s.parts(t, v, func(key string, v Value) {
			of, step := anything, t.named(key, s.full)
			if _, part, err := t.part(step); err == nil && key != listPart {
				of = part
			}
			s.change(of, v, extended(path, step), extended(at, key))
		})
	}
}

// put is a change of a path, which nothing else in the table may say.
func (s *spreading) put(v Value, path, at []string) {
	name := strings.Join(path, ".")
	twice := s.within[name] || s.said[name] != nil
	for i := range path {
		above := strings.Join(path[:i], ".")
		twice = twice || i > 0 && s.said[above] != nil
		s.within[above] = true
	}
	if twice {
		s.fault(at, "%s is said twice", name)
		return
	}
	s.said[name] = at
	s.list = append(s.list, Override{Path: name, Value: v, At: at})
}

func (s *spreading) strays(v Value, at []string) {
	for _, key := range v.Source.Strays() {
		s.fault(at, "unexpected key %s", key)
	}
}

// named is the full name of a field of a value of the type.
func (t *Type) named(field string, full func(*Words, string) string) string {
	if t.Shape != Table && t.Named == nil || t.Words == nil || full == nil {
		return field
	}
	return full(t.Words, field)
}

func extended(path []string, step string) []string { return append(path[:len(path):len(path)], step) }

// listPart is the field of a record that is its list part; nil for none.
func (t *Type) listPart() *Field {
	for _, f := range t.Fields {
		if f.Rest {
			return f
		}
	}
	return nil
}

// byPlace reports whether a change of a list names items by their places: it leaves out
// the first, or takes one away.
func (s *spreading) byPlace(v Value) bool {
	if v.Source.Size() > 0 && v.Source.Item(0).Shape == Nil {
		return true
	}
	for i := range v.Source.Len() {
		if s.gone(v.Source.Item(i)) {
			return true
		}
	}
	return false
}

// Overlaid is a definition with changes over it, the later over the earlier. What comes
// of it is read as any definition is.
type Overlaid struct {
	Parts  int // that it was taken apart into, for whoever pays
	Coined []Coined

	whole *Type
	full  func(*Words, string) string
	root  *part
	holed []*part // those from which the changes in progress take items
}

// Coined is a name that a change has added to a table whose names the text and the
// functions of the definition speak of.
type Coined struct {
	Name   string
	Path   []string // it stands at
	Beside []string // the names that there were
}

// coin notes a change that adds such a name.
func (o *Overlaid) coin(c Override) {
	steps := strings.Split(c.Path, ".")
	if len(steps) != 2 || c.Value.Shape == Nil {
		return
	}
	table := o.Value().Part(steps[0])
	if _, t, err := o.whole.part(steps[0]); err != nil || !t.Coined || table.Part(steps[1]).Shape != Nil {
		return
	}
	var beside []string
	if table.Source != nil {
		beside = table.Source.Names()
	}
	o.Coined = append(o.Coined, Coined{steps[1], steps, beside})
}

// Speaks reports whether a text in a value speaks of a name in braces.
func (v Value) Speaks(name string) bool { return v.speaks(name, maxSteps) }

func (v Value) speaks(name string, deep int) bool {
	if v.Source == nil || deep == 0 {
		return v.Shape == Text && slices.Contains(engine.Placeholders(v.Text), name)
	}
	for i := range v.Source.Len() {
		if v.Source.Item(i).speaks(name, deep-1) {
			return true
		}
	}
	return slices.ContainsFunc(v.Source.Names(), func(field string) bool { return v.Source.Field(field).speaks(name, deep-1) })
}

// NewOverlaid is a definition of a kind that nothing has changed yet; full is as in
// Spread, where the definition is written.
func NewOverlaid(k *Kind, base Value, full func(*Words, string) string) *Overlaid {
	return &Overlaid{whole: k.whole(), full: full, root: &part{value: base}}
}

// Lay makes changes as Spread orders them: places are those from before. The paths of
// faults are those in the table of the changes, which leaves out what they are about.
func (o *Overlaid) Lay(changes []Override) (faults []Fault) {
	for _, c := range changes {
		o.coin(c)
		if err := o.lay(o.root, o.whole, strings.Split(c.Path, "."), c.Value); err != nil {
			faults = append(faults, Fault{Path: c.At, Message: fmt.Sprintf("%s: %s", c.Path, err), Err: ErrValue})
		}
	}
	for _, p := range o.holed {
		p.items = slices.DeleteFunc(p.items, func(item *part) bool { return item == nil })
	}
	o.holed = nil
	return faults
}

// Value is the definition with all changes. Parts that nothing changed are shared with
// what it began as.
func (o *Overlaid) Value() Value { return o.root.whole() }

// lay changes what some steps lead to from a part, which is of a type.
func (o *Overlaid) lay(p *part, t *Type, steps []string, v Value) error {
	if len(steps) == 0 {
		*p = part{value: v}
		return nil
	}
	if !p.apart && t.Named != nil && p.value.Source != nil {
		p.value = t.Named(p.value)
	}
	o.open(p, t)
	if _, of, err := t.part(steps[0]); err == nil {
		t = of
	} else {
		t = anything
	}
	step, gone := steps[0], len(steps) == 1 && v.Shape == Nil
	if step == listPart {
		p.items = nil
		for i := range v.Source.Len() {
			p.items = append(p.items, &part{value: v.Source.Item(i)})
		}
		return nil
	}
	if place, err := engine.ParseInt(step); err == nil {
		return o.layItem(p, t, place, steps[1:], v, gone)
	}
	return o.layField(p, t, step, steps[1:], v, gone)
}

// layField changes a field of a name, or what stands in it.
func (o *Overlaid) layField(p *part, t *Type, name string, steps []string, v Value, gone bool) error {
	inner, known := p.fields[name]
	if gone {
		if known {
			p.fields[name] = nil
		}
		return nil
	}
	if inner == nil {
		inner = &part{}
		p.fields[name] = inner
	}
	if !known {
		p.names = append(p.names, name)
	}
	return o.lay(inner, t, steps, v)
}

// layItem changes an item of a type, or what stands in it.
func (o *Overlaid) layItem(p *part, t *Type, place int, steps []string, v Value, gone bool) error {
	n := len(p.items)
	switch {
	case place < 1 || place > n+1 || gone && place > n:
		return fmt.Errorf("there is no item %d: there are %d", place, n)
	case gone:
		p.items[place-1] = nil
		o.holed = append(o.holed, p)
		return nil
	case place == n+1:
		p.items = append(p.items, &part{})
	}
	return o.lay(p.items[place-1], t, steps, v)
}

// open takes a part apart, one step deep. What is no table becomes an empty one.
func (o *Overlaid) open(p *part, t *Type) {
	if p.apart {
		return
	}
	p.apart, p.fields = true, map[string]*part{}
	if p.value.Source == nil {
		return
	}
	for i := range p.value.Source.Len() {
		p.items = append(p.items, &part{value: p.value.Source.Item(i)})
	}
	for _, name := range p.value.Source.Names() {
		full := t.named(name, o.full)
		if p.fields[full] == nil {
			p.names = append(p.names, full)
		}
		p.fields[full] = &part{value: p.value.Source.Field(name)}
	}
	o.Parts += len(p.items) + len(p.names)
}

// part is a value within a definition that may be changed: as it was, or taken apart,
// where it is a Source. A field that was taken away is nil.
type part struct {
	value  Value
	apart  bool
	items  []*part
	names  []string
	fields map[string]*part
}

// whole is the value of a part.
func (p *part) whole() Value {
	switch {
	case p == nil:
		return Value{}
	case p.apart:
		return Value{Shape: Record, Source: p}
	}
	return p.value
}

// Len implements Source.
func (p *part) Len() int { return len(p.items) }

// Item implements Source.
func (p *part) Item(i int) Value {
	if i < 0 || i >= len(p.items) {
		return Value{}
	}
	return p.items[i].whole()
}

// Ref implements Source.
func (p *part) Ref(i int) (view *View, n int, ok bool) {
	v := p.Item(i)
	return v.View, v.N, v.Shape == Ref
}

// Field implements Source.
func (p *part) Field(name string) Value { return p.fields[name].whole() }

// Names implements Source.
func (p *part) Names() (names []string) {
	for _, name := range p.names {
		if p.fields[name] != nil {
			names = append(names, name)
		}
	}
	return names
}

// Strays implements Source: those of the table that was taken apart.
func (p *part) Strays() []string {
	if p.value.Source == nil {
		return nil
	}
	return p.value.Source.Strays()
}

// Size implements Source.
func (p *part) Size() int { return len(p.items) + len(p.Names()) }

// Part is what some steps lead to in a value; Nil where nothing is.
func (v Value) Part(steps ...string) Value {
	for _, step := range steps {
		if v.Source == nil {
			return Value{}
		}
		if place, err := engine.ParseInt(step); err == nil {
			v = v.Source.Item(place - 1)
		} else {
			v = v.Source.Field(step)
		}
	}
	return v
}

// ByName is a definition of the kind with the full names of its parts, as paths have them.
func (k *Kind) ByName(v Value, full func(*Words, string) string) Value {
	return k.whole().byNames(v, full, maxSteps)
}

func (t *Type) byNames(v Value, full func(*Words, string) string, deep int) Value {
	if v.Source == nil || deep == 0 {
		return v
	}
	if t.Named != nil {
		v = t.Named(v)
	}
	made := Made{}
	add := func(step, name string, v Value) {
		of := anything
		if _, part, err := t.part(step); err == nil {
			of = part
		}
		made = append(made, of.byNames(v, full, deep-1).As(name))
	}
	for i := range v.Source.Len() {
		add(strconv.Itoa(i+1), "", v.Source.Item(i))
	}
	for _, name := range v.Source.Names() {
		name, field := t.named(name, full), v.Source.Field(name)
		add(name, name, field)
	}
	return Value{Shape: v.Shape, N: v.N, Text: v.Text, Source: made}
}

// Kept is a value that no host is needed for, with so many parts at most and no deeper
// than a path can lead: functions become what ref says of them.
func (v Value) Kept(ref func(Value) string, most int) Value { return v.kept(ref, maxSteps, &most) }

func (v Value) kept(ref func(Value) string, deep int, left *int) Value {
	*left--
	switch {
	case v.Shape == Func:
		return Value{Shape: Func, Text: ref(v)}
	case v.Source == nil || deep == 0 || *left < 0:
		return Value{Shape: v.Shape, N: v.N, Text: v.Text}
	}
	made := Made{}
	for i := 0; i < v.Source.Len() && *left > 0; i++ {
		made = append(made, v.Source.Item(i).kept(ref, deep-1, left).As(""))
	}
	for _, name := range v.Source.Names() {
		if *left > 0 {
			made = append(made, v.Source.Field(name).kept(ref, deep-1, left).As(name))
		}
	}
	return Value{Shape: v.Shape, Source: made}
}
