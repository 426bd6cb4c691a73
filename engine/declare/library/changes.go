package library

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/spelling"
)

// Override is a mod's change of the part of a definition at a path: cards.vex.values.damage = 6. If Value is nil, the
// part is removed.
type Override struct {
	Path        string
	Edit        Edit
	Value       schema.Value
	PathInTable []string // the path of the change in the mod's table of changes, for errors
}

// Edit says how an Override changes the part at its path: by setting or wrapping it, or by inserting or removing items.
type Edit uint8

const (
	Set         Edit = iota // replaces the part by Value, or removes it if Value is nil
	Wrap                    // replaces the function by the function Value, which gets the old one to call
	Insert                  // inserts the items of Value into the list: at its end, or before or after an item
	RemoveItems             // removes items equal to those of Value from the list
)

// The fields of a table of items to insert that say before or after which item of the list to insert them.
const (
	beforeField = "before"
	afterField  = "after"
)

// listPart is the path step for all items of a record that also has fields.
const listPart = "*"

// SplitChanges splits changes, a mod's table of changes to a definition, into one override for each path that it sets.
// A key of the table is a field or a path. If a value's type is merged by name, a table changes only the entries that
// it names. A list without a first item, or with a removal, changes single items; any other list replaces the old list.
// isRemoval reports whether a value removes a part. fullNameOf, which may be nil, returns full names of words.
func SplitChanges(k *schema.Kind, edit Edit, changes schema.Value, isRemoval func(schema.Value) bool, fullNameOf func(*vocabulary.Words, string) string) ([]Override, []schema.ValidationError) {
	s := &changeTableSplitter{edit: edit, isRemoval: isRemoval, full: fullNameOf, setAt: map[string][]string{}, within: map[string]bool{}}
	whole := k.Type()
	s.recordInvalidKeys(changes, nil)
	s.eachPart(whole, changes, func(key string, v schema.Value) { s.splitKey(whole, key, v) })
	slices.SortFunc(s.list, compareChanges)
	return s.list, s.errs
}

type changeTableSplitter struct {
	edit      Edit
	isRemoval func(schema.Value) bool
	full      func(*vocabulary.Words, string) string
	list      []Override
	errs      []schema.ValidationError
	setAt     map[string][]string // where the table sets each path of the definition, as a path in the table
	within    map[string]bool     // paths inside which something is set
}

// compareChanges orders overrides by path. Those that remove a part come last.
func compareChanges(a, b Override) int {
	if goneA, goneB := a.Value.Shape == schema.Nil, b.Value.Shape == schema.Nil; goneA != goneB {
		if goneA {
			return 1
		}
		return -1
	}
	return slices.CompareFunc(strings.Split(a.Path, "."), strings.Split(b.Path, "."), func(a, b string) int {
		m, _ := engine.ParseClampedInt32(a)
		n, _ := engine.ParseClampedInt32(b)
		return cmp.Or(cmp.Compare(m, n), cmp.Compare(a, b))
	})
}

func (s *changeTableSplitter) recordError(pathInTable []string, format string, args ...any) {
	s.errs = append(s.errs, schema.ValidationError{Path: slices.Clone(pathInTable), Message: fmt.Sprintf(format, args...), Err: schema.ErrValue})
}

// eachPart calls do for each part of v that is a separate change. key is a field name or the index of an item from 1.
// If v is a record with items and does not change items by index, all items are one part, a list with the key listPart.
func (s *changeTableSplitter) eachPart(t *schema.Type, v schema.Value, do func(key string, v schema.Value)) {
	hasList := slices.ContainsFunc(t.Fields, func(f *schema.Field) bool { return f.Rest })
	if hasList && v.Source.Len() > 0 && !s.changesItemsByIndex(v) {
		items := schema.BuiltTable{}
		for i := range v.Source.Len() {
			items = append(items, v.Source.Item(i).WithName(""))
		}
		do(listPart, schema.Value{Shape: schema.List, Source: items})
	} else {
		for i := range v.Source.Len() {
			if item := v.Source.Item(i); item.Shape != schema.Nil {
				do(strconv.Itoa(i+1), item)
			}
		}
	}
	for _, name := range v.Source.Names() {
		do(name, v.Source.Field(name))
	}
}

func (s *changeTableSplitter) splitKey(t *schema.Type, key string, v schema.Value) {
	steps := strings.Split(key, ".")
	at := []string{key}
	switch {
	case len(steps) > schema.MaxSteps:
		s.recordError(at, "the path can have at most %d steps", schema.MaxSteps)
		return
	case slices.Contains(steps, "") || slices.Contains(steps, listPart) && len(steps) > 1:
		s.recordError(at, "%s is not a path: write field names and item positions separated by dots", schema.String(key))
		return
	case key == "id":
		s.recordError(at, "an override cannot change the id")
		return
	}
	for i, step := range steps {
		if step == listPart {
			break
		}
		step = expandKey(t, step, s.full)
		steps[i] = step
		_, part, err := t.FieldAndTypeAt(step)
		var unknown *spelling.UnknownError
		if err != nil && !errors.As(err, &unknown) { // whoever reads an unknown field or word reports it
			s.recordError(at, "%s: %s", key, err)
			return
		}
		t = part
	}
	s.splitChange(t, v, steps, at)
}

func (s *changeTableSplitter) splitChange(t *schema.Type, v schema.Value, path, pathInTable []string) {
	switch {
	case s.edit == Insert || s.edit == RemoveItems:
		s.splitListEdit(t, v, path, pathInTable)
	case s.edit == Wrap && v.Shape != schema.Func && s.isSetAsWhole(t, v, path):
		s.recordError(pathInTable, "%s must be a function that wraps the existing one, not %s", strings.Join(path, "."), v)
	case s.isRemoval(v):
		s.addChange(Set, schema.Value{}, path, pathInTable)
	case s.isSetAsWhole(t, v, path):
		s.addChange(s.edit, v, path, pathInTable)
	default:
		s.splitTable(t, v, path, pathInTable)
	}
}

// isSetAsWhole reports whether a change with the value v replaces all of the part at path, rather than parts of it.
func (s *changeTableSplitter) isSetAsWhole(t *schema.Type, v schema.Value, path []string) bool {
	return v.Source == nil || path[len(path)-1] == listPart || len(path) >= schema.MaxSteps || !t.IsMergedByName() && (t.Shape != schema.List || !s.changesItemsByIndex(v))
}

func (s *changeTableSplitter) splitTable(t *schema.Type, v schema.Value, path, pathInTable []string) {
	s.recordInvalidKeys(v, pathInTable)
	s.eachPart(t, v, func(key string, v schema.Value) {
		of, step := schema.TypeAny, expandKey(t, key, s.full)
		if _, part, err := t.FieldAndTypeAt(step); err == nil && key != listPart {
			of = part
		}
		s.splitChange(of, v, append(slices.Clip(path), step), append(slices.Clip(pathInTable), key))
	})
}

// splitListEdit adds a change that inserts the items of v into the list at path, or removes them. If the list can also
// be written as a table, it sets or removes entries by name.
func (s *changeTableSplitter) splitListEdit(t *schema.Type, v schema.Value, path, pathInTable []string) {
	isList := t.Shape == schema.List || t.Shape == schema.Any || slices.ContainsFunc(t.Fields, func(f *schema.Field) bool { return f.Rest })
	switch {
	case v.Source != nil && t.ToNamedForm != nil:
		named := t.ToNamedForm(v)
		for _, name := range named.Source.Names() {
			value := named.Source.Field(name)
			if s.edit == RemoveItems {
				value = schema.Value{}
			}
			s.addChange(Set, value, append(slices.Clip(path), expandKey(t, name, s.full)), pathInTable)
		}
	case v.Source != nil && v.Source.Len() > 0 && isList:
		s.recordInvalidKeys(v, pathInTable)
		names := v.Source.Names()
		if len(names) > 1 || len(names) == 1 && (s.edit != Insert || names[0] != beforeField && names[0] != afterField) {
			s.recordError(pathInTable, "besides the items to insert, %s can have only `before` or `after`", strings.Join(path, "."))
			return
		}
		s.addChange(s.edit, v, path, pathInTable)
	case v.Source != nil && v.Source.Len() == 0 && t.IsMergedByName() && len(path) < schema.MaxSteps:
		s.splitTable(t, v, path, pathInTable)
	case !isList:
		s.recordError(pathInTable, "%s is not a list", strings.Join(path, "."))
	default:
		s.recordError(pathInTable, "%s must be a list of items, not %s", strings.Join(path, "."), v)
	}
}

// addChange adds the change of a path, or an error if the table also sets that path, a part of it, or one around it.
func (s *changeTableSplitter) addChange(edit Edit, v schema.Value, path, pathInTable []string) {
	name := strings.Join(path, ".")
	twice := s.within[name] || s.setAt[name] != nil
	for i := range path {
		above := strings.Join(path[:i], ".")
		twice = twice || i > 0 && s.setAt[above] != nil
		s.within[above] = true
	}
	if twice {
		s.recordError(pathInTable, "%s is given twice", name)
		return
	}
	s.setAt[name] = pathInTable
	s.list = append(s.list, Override{Path: name, Edit: edit, Value: v, PathInTable: pathInTable})
}

func (s *changeTableSplitter) recordInvalidKeys(v schema.Value, pathInTable []string) {
	for _, key := range v.Source.InvalidKeys() {
		s.recordError(pathInTable, "unexpected key %s", key)
	}
}

func expandKey(t *schema.Type, field string, fullNameOf func(*vocabulary.Words, string) string) string {
	if t.Shape != schema.Table && t.ToNamedForm == nil || t.Words == nil || fullNameOf == nil {
		return field
	}
	return fullNameOf(t.Words, field)
}

// changesItemsByIndex reports whether v lacks the first item of a list or removes one, as { [2] = 5 } does.
func (s *changeTableSplitter) changesItemsByIndex(v schema.Value) bool {
	if v.Source.Size() > 0 && v.Source.Item(0).Shape == schema.Nil {
		return true
	}
	for i := range v.Source.Len() {
		if s.isRemoval(v.Source.Item(i)) {
			return true
		}
	}
	return false
}

// ExpandKeys returns a copy of v, a value of type t, in which keys of tables, down to maxDepth levels, are full names.
func ExpandKeys(t *schema.Type, v schema.Value, fullNameOf func(*vocabulary.Words, string) string, maxDepth int) schema.Value {
	if v.Source == nil || maxDepth == 0 {
		return v
	}
	if t.ToNamedForm != nil {
		v = t.ToNamedForm(v)
	}
	made := schema.CopyTable(v)
	for i, step := range made.PathSteps() {
		part := &made[i]
		if part.Name != "" {
			step = expandKey(t, step, fullNameOf)
			part.Name = step
		}
		_, of, _ := t.FieldAndTypeAt(step)
		part.Value = ExpandKeys(of, part.Value, fullNameOf, maxDepth-1)
	}
	return schema.Value{Shape: v.Shape, N: v.N, Text: v.Text, Source: made}
}
