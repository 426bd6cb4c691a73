package library

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

const maxWrappers = 24 // maximum number of functions that wrap one another, since each needs space on the interpreter's stack

// OverlaidDefinition is a definition to which changes by mods can be applied.
type OverlaidDefinition struct {
	Parts     int // number of parts into which it was split, for the mod's quota
	AddedKeys []AddedKey

	By         any // the author of the changes that are applied next
	Definition any // the author of the definition, for schema.Wrapping

	// FullName returns the full form of text as the author by means it; by nil stands for Definition. It may be nil.
	FullName func(by any, text string) string
	Charge   func(comparisons int) // called with the number of values compared; may be nil

	whole *schema.Type
	form  string // name of the field of the other form of the definition, such as upgrade; or ""
	full  func(*vocabulary.Words, string) string
	root  *overlaidPart
	holed []*overlaidPart // parts from which the changes now applied have removed items
}

// AddedKey is a new key that a change has added to a table, such as values, to whose keys texts and functions refer.
type AddedKey struct {
	Name       string
	Path       []string // path of the key in the definition
	KeysBefore []string // the keys before the change
}

// recordAddedKey adds c to o.AddedKeys if it adds a key to a table of a type with FreeKeys.
func (o *OverlaidDefinition) recordAddedKey(c Override) {
	steps := strings.Split(c.Path, ".")
	if len(steps) != 2 || c.Value.Shape == schema.Nil {
		return
	}
	table := o.Value().PartAt(steps[0])
	if _, t, err := o.whole.FieldAndTypeAt(steps[0]); err != nil || !t.FreeKeys || table.PartAt(steps[1]).Shape != schema.Nil {
		return
	}
	var beside []string
	if table.Source != nil {
		beside = table.Source.Names()
	}
	o.AddedKeys = append(o.AddedKeys, AddedKey{steps[1], steps, beside})
}

// NewOverlaidDefinition wraps base, unchanged. fullNameOf, which may be nil, returns full names in the file of base.
func NewOverlaidDefinition(k *schema.Kind, base schema.Value, fullNameOf func(*vocabulary.Words, string) string) *OverlaidDefinition {
	return &OverlaidDefinition{whole: k.Type(), form: k.OtherFormFieldName(), full: fullNameOf, root: &overlaidPart{value: base}}
}

// ApplyChanges applies changes, which must be in the order of SplitChanges. It returns an error for each change that
// fails, with its path in the mod's table. Indexes of items are those before the call.
func (o *OverlaidDefinition) ApplyChanges(changes []Override) (errs []schema.ValidationError) {
	for _, c := range changes {
		o.recordAddedKey(c)
		steps := strings.Split(c.Path, ".")
		err := error(nil)
		if c.Edit == Wrap {
			c.Value, err = o.wrapFunctionAt(c.Value, steps)
		}
		if err == nil {
			err = o.applyChangeAt(o.root, o.whole, steps, c)
		}
		if err != nil {
			errs = append(errs, schema.ValidationError{Path: c.PathInTable, Message: fmt.Sprintf("%s: %s", c.Path, err), Err: schema.ErrValue})
		}
	}
	for _, p := range o.holed {
		p.items = slices.DeleteFunc(p.items, func(item *overlaidPart) bool { return item == nil })
	}
	o.holed = nil
	return errs
}

// wrapFunctionAt returns fn wrapped around the function at a path, or an error beyond maxWrappers. If the path is in
// another form, such as an upgrade, that has no function of its own, fn wraps the inherited function.
func (o *OverlaidDefinition) wrapFunctionAt(fn schema.Value, steps []string) (schema.Value, error) {
	beneath := o.Value().PartAt(steps...)
	for beneath.Shape == schema.Nil && len(steps) > 1 && steps[0] == o.form {
		steps = steps[1:]
		beneath = o.Value().PartAt(steps...)
	}
	by, _ := o.LastChangeAt(steps)
	if by == nil {
		by = o.Definition
	}
	n := 1
	for _, inner := schema.SplitWrapping(beneath); inner != nil; _, inner = schema.SplitWrapping(*inner) {
		n++
	}
	if n > maxWrappers {
		return fn, fmt.Errorf("more than %d functions wrap the same value", maxWrappers)
	}
	return schema.Value{Shape: schema.Func, Host: &schema.Wrapping{Function: fn, Beneath: beneath, BeneathBy: by}}, nil
}

// Value returns the definition with all changes. Unchanged parts are shared with the base.
func (o *OverlaidDefinition) Value() schema.Value { return o.root.currentValue() }

func (o *OverlaidDefinition) applyChangeAt(p *overlaidPart, t *schema.Type, steps []string, c Override) error {
	switch {
	case len(steps) > 0:
	case c.Edit == Insert:
		return o.insertItems(p, t, c)
	case c.Edit == RemoveItems:
		return o.removeItems(p, t, c)
	default:
		*p = overlaidPart{value: c.Value, set: &changeOfPart{o.By, c.PathInTable}}
		return nil
	}
	if !p.isSplit && t.ToNamedForm != nil && p.value.Source != nil {
		p.value = t.ToNamedForm(p.value)
	}
	o.splitPart(p, t)
	_, t, _ = t.FieldAndTypeAt(steps[0])
	if steps[0] == listPart {
		p.items = o.newItems(c)
		return nil
	}
	if index, err := engine.ParseClampedInt32(steps[0]); err == nil {
		return o.applyChangeToItem(p, t, index, steps[1:], c)
	}
	inner, known := p.fields[steps[0]]
	if !known {
		inner = &overlaidPart{}
		p.fields[steps[0]] = inner
		p.names = append(p.names, steps[0])
	}
	return o.applyChangeAt(inner, t, steps[1:], c)
}

func (o *OverlaidDefinition) newItems(c Override) (items []*overlaidPart) {
	for i := range c.Value.Source.Len() {
		at := append(slices.Clip(c.PathInTable), strconv.Itoa(i+1))
		items = append(items, &overlaidPart{value: c.Value.Source.Item(i), set: &changeOfPart{o.By, at}})
	}
	return items
}

const maxListItems = 1000 // maximum number of items of a list after an insertion, since longer lists take longer to read

func (o *OverlaidDefinition) insertItems(p *overlaidPart, t *schema.Type, c Override) error {
	o.splitPart(p, t)
	index := len(p.items)
	for _, field := range c.Value.Source.Names() {
		if index = o.findItem(p, c.Value.Source.Field(field)); index < 0 {
			return fmt.Errorf("the list has no item %s", describeItem(c.Value.Source.Field(field)))
		}
		index += engine.BoolToInt(field == afterField)
	}
	items := o.newItems(c)
	if len(p.items)+len(items) > maxListItems {
		return fmt.Errorf("the list has more than %d items", maxListItems)
	}
	o.Parts += len(items)
	p.items = slices.Insert(p.items, index, items...)
	return nil
}

func (o *OverlaidDefinition) removeItems(p *overlaidPart, t *schema.Type, c Override) error {
	o.splitPart(p, t)
	before := slices.Clone(p.items)
	for i := range c.Value.Source.Len() {
		index := o.findItem(p, c.Value.Source.Item(i))
		if index < 0 {
			p.items = before
			return fmt.Errorf("the list has no item %s", describeItem(c.Value.Source.Item(i)))
		}
		p.items = slices.Delete(p.items, index, index+1)
	}
	return nil
}

func describeItem(v schema.Value) string {
	const longest = 60
	if text := string(schema.JSON(v)); len(text) <= longest {
		return text
	}
	return v.String()
}

func (o *OverlaidDefinition) findItem(p *overlaidPart, wanted schema.Value) int {
	return slices.IndexFunc(p.items, func(item *overlaidPart) bool {
		by := any(nil)
		if item.set != nil {
			by = item.set.by
		}
		return o.equalsOrContains(item.currentValue(), by, wanted)
	})
}

// equalsOrContains reports whether v, written by author, equals wanted. A table v may have more fields than wanted, and
// may have items if wanted has none.
func (o *OverlaidDefinition) equalsOrContains(v schema.Value, author any, wanted schema.Value) bool {
	if o.Charge != nil {
		o.Charge(1)
	}
	switch {
	case wanted.Source == nil && wanted.Shape == schema.Text && v.Shape == schema.Text && o.FullName != nil:
		return engine.IDWithoutMod(v.Text) == engine.IDWithoutMod(wanted.Text) && o.FullName(author, v.Text) == o.FullName(o.By, wanted.Text)
	case wanted.Source == nil:
		return v.Source == nil && v.Shape == wanted.Shape && v.N == wanted.N && v.Text == wanted.Text && (v.Shape != schema.Func || v.Host == wanted.Host)
	case v.Source == nil || wanted.Source.Len() > 0 && wanted.Source.Len() != v.Source.Len():
		return false
	}
	for i := range wanted.Source.Len() {
		if !o.equalsOrContains(v.Source.Item(i), author, wanted.Source.Item(i)) {
			return false
		}
	}
	return !slices.ContainsFunc(wanted.Source.Names(), func(name string) bool {
		return !o.equalsOrContains(v.Source.Field(name), author, wanted.Source.Field(name))
	})
}

// LastChangeAt returns the author of the last change of the part at path, or of a part around it, and the path of the
// new value in the table of changes. Both are nil without a change.
func (o *OverlaidDefinition) LastChangeAt(path []string) (author any, pathInChanges []string) {
	p := o.root
	for i := 0; ; i++ {
		if p.set != nil {
			author, pathInChanges = p.set.by, slices.Concat(p.set.at, path[i:])
		}
		if i == len(path) || !p.isSplit {
			return author, pathInChanges
		}
		next := p.fields[path[i]]
		if index, err := engine.ParseClampedInt32(path[i]); err == nil && index >= 1 && index <= len(p.items) {
			next = p.items[index-1]
		}
		if next == nil {
			return author, pathInChanges
		}
		p = next
	}
}

func (o *OverlaidDefinition) applyChangeToItem(p *overlaidPart, t *schema.Type, index int, steps []string, c Override) error {
	n, isRemoval := len(p.items), len(steps) == 0 && c.Edit == Set && c.Value.Shape == schema.Nil
	switch {
	case index < 1 || index > n+1 || isRemoval && index > n:
		return fmt.Errorf("there is no item %d: the list has %d", index, n)
	case isRemoval:
		p.items[index-1] = nil
		o.holed = append(o.holed, p)
		return nil
	case index == n+1:
		p.items = append(p.items, &overlaidPart{})
	}
	return o.applyChangeAt(p.items[index-1], t, steps, c)
}

func (o *OverlaidDefinition) splitPart(p *overlaidPart, t *schema.Type) {
	if p.isSplit {
		return
	}
	p.isSplit, p.fields = true, map[string]*overlaidPart{}
	if p.value.Source == nil {
		return
	}
	for i := range p.value.Source.Len() {
		p.items = append(p.items, &overlaidPart{value: p.value.Source.Item(i)})
	}
	for _, name := range p.value.Source.Names() {
		full := expandKey(t, name, o.full)
		if p.fields[full] == nil {
			p.names = append(p.names, full)
		}
		p.fields[full] = &overlaidPart{value: p.value.Source.Field(name)}
	}
	o.Parts += len(p.items) + len(p.names)
}

// overlaidPart is a value within a definition, to which mods can make changes. While ApplyChanges runs, removed items
// are nil in items, so that indexes stay the same. Removed fields stay in names and fields, with the value Nil.
type overlaidPart struct {
	value   schema.Value
	set     *changeOfPart // the change that set all of it; nil for a part of the original definition
	isSplit bool          // whether items, names and fields replace value
	items   []*overlaidPart
	names   []string
	fields  map[string]*overlaidPart
}

type changeOfPart struct {
	by any
	at []string
}

func (p *overlaidPart) currentValue() schema.Value {
	switch {
	case p == nil:
		return schema.Value{}
	case p.isSplit:
		return schema.Value{Shape: schema.Record, Source: p}
	}
	return p.value
}

func (p *overlaidPart) Len() int { return len(p.items) }

func (p *overlaidPart) Item(i int) schema.Value {
	if i < 0 || i >= len(p.items) {
		return schema.Value{}
	}
	return p.items[i].currentValue()
}

func (p *overlaidPart) Ref(i int) (view *schema.View, n int, ok bool) { return p.Item(i).AsRef() }

func (p *overlaidPart) Field(name string) schema.Value { return p.fields[name].currentValue() }

func (p *overlaidPart) Names() []string {
	return engine.Filter(p.names, func(name string) bool { return p.fields[name].currentValue().Shape != schema.Nil })
}

func (p *overlaidPart) InvalidKeys() []string {
	if p.value.Source == nil {
		return nil
	}
	return p.value.Source.InvalidKeys()
}

func (p *overlaidPart) Size() int { return len(p.items) + len(p.Names()) }
