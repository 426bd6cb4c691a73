package declare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Override is a change of one path of a definition: what the override of a pack on
// top of another says, cards.vex.values.damage = 6 without a copy of the file. Nil
// takes away what is there. Only tests make any as long as there is one pack.
type Override struct {
	Path  string
	Value Value
}

// Overlay is a definition of a kind with changes over it, the later over the
// earlier, each by the rule of what its path leads to (Type.Merge). The base stays
// as it is, and parts that nothing changes are shared with it. What comes of it is
// read as any definition is.
func Overlay(k *Kind, base Value, changes ...Override) (Value, error) {
	for _, c := range changes {
		if _, _, err := At(k, c.Path); err != nil {
			return Value{}, err
		}
		var err error
		if base, err = k.whole().changed(base, strings.Split(c.Path, "."), c.Value); err != nil {
			return Value{}, fmt.Errorf("%s of %s: %w", c.Path, k.Name, err)
		}
	}
	return base, nil
}

// changed is a value of the type with a part of it changed, or all for no steps.
func (t *Type) changed(base Value, steps []string, v Value) (_ Value, err error) {
	if len(steps) == 0 {
		if !t.byName() || base.Source == nil || v.Source == nil {
			return v, nil
		}
		over := madeOf(v)
		for i, step := range over.steps() {
			if base, err = t.changed(base, []string{step}, over[i].Value); err != nil {
				return Value{}, err
			}
		}
		return base, nil
	}
	if base.Source == nil {
		base = Fields()
	}
	_, of, unknown := t.part(steps[0])
	if unknown != nil {
		of = anything // whoever reads it says what is wrong with it
	}
	var part Value
	made := madeOf(base)
	if i := slices.Index(made.steps(), steps[0]); i >= 0 {
		part = made[i].Value
	}
	if part, err = of.changed(part, steps[1:], v); err != nil {
		return Value{}, err
	}
	made, err = made.put(steps[0], part)
	return Value{Shape: base.Shape, Source: made}, err
}

// put is the table with a part in place of what was there, or at its end.
func (m Made) put(step string, v Value) (Made, error) {
	i := slices.Index(m.steps(), step)
	place, notPlace := strconv.Atoi(step)
	switch {
	case i >= 0 && v.Shape == Nil:
		return slices.Delete(m, i, i+1), nil
	case i >= 0:
		m[i].Value = v
		return m, nil
	case v.Shape == Nil:
		return m, nil
	case notPlace != nil:
		return append(m, v.As(step)), nil
	case place != m.Len()+1:
		return nil, fmt.Errorf("there is no item %d yet", m.Len()+1)
	}
	return append(m, v.As("")), nil
}
