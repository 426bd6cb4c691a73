package declare

import (
	"slices"
	"strconv"
)

// Change is what an override says of one path of a definition. Nil takes away what
// is there.
type Change struct {
	Path  string
	Value Value
}

// Overlay is a definition of a kind with changes over it, the later over the
// earlier, each by the rule of what its path leads to (Type.Merge). The base is
// not changed, and what nobody asks for is not read. What comes of it is read as
// any definition is.
func Overlay(k *Kind, base Value, changes ...Change) (Value, error) {
	for _, c := range changes {
		spot, err := At(k, c.Path)
		if err != nil {
			return Value{}, err
		}
		base = k.whole().changed(base, spot.Steps, c.Value)
	}
	return base, nil
}

// changed is a value of the type with a part of it changed, or all for no steps.
func (t *Type) changed(base Value, steps []string, v Value) Value {
	l := layer{Source: base.Source, of: t}
	switch {
	case len(steps) > 0:
		l.over = []laidOver{{steps, v}}
	case t.byName() && base.Source != nil && v.Source != nil:
		for i := range v.Source.Len() {
			l.over = append(l.over, laidOver{[]string{strconv.Itoa(i + 1)}, v.Source.Item(i)})
		}
		for _, name := range v.Source.Names() {
			l.over = append(l.over, laidOver{[]string{name}, v.Source.Field(name)})
		}
	default:
		return v
	}
	if l.Source == nil {
		l.Source = Made{}
	}
	shape := base.Shape
	if base.Source == nil {
		shape = Record
	}
	return Value{Shape: shape, Source: l}
}

// layer is a table with changes over it.
type layer struct {
	Source
	of   *Type
	over []laidOver
}

// laidOver is a change of a part of a table.
type laidOver struct {
	steps []string // at least one
	value Value
}

// Len implements Source.
func (l layer) Len() int {
	n := l.Source.Len()
	for _, o := range l.over {
		if place, err := strconv.Atoi(o.steps[0]); err == nil && o.value.Shape != Nil {
			n = max(n, place)
		}
	}
	return n
}

// Item implements Source.
func (l layer) Item(i int) Value { return l.with(strconv.Itoa(i+1), l.Source.Item(i)) }

// Field implements Source.
func (l layer) Field(name string) Value { return l.with(name, l.Source.Field(name)) }

func (l layer) with(step string, v Value) Value {
	for _, o := range l.over {
		if o.steps[0] != step {
			continue
		}
		_, of, _, err := l.of.part(step)
		if err != nil {
			of = anything // whoever reads it says what is wrong with it
		}
		v = of.changed(v, o.steps[1:], o.value)
	}
	return v
}

// Names implements Source.
func (l layer) Names() []string {
	names := slices.Clone(l.Source.Names())
	for _, o := range l.over {
		if _, err := strconv.Atoi(o.steps[0]); err != nil && !slices.Contains(names, o.steps[0]) {
			names = append(names, o.steps[0])
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return l.Field(name).Shape == Nil })
}
