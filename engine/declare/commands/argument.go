package commands

import (
	"slices"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// What is in a table that a script gives. What is wrong with it ends the call.

// WholeOf is a whole number from low to high; what is what messages call it.
func WholeOf(in Caller, what string, v schema.Value, low, high int) int {
	if v.Shape != schema.Whole || v.N < low || v.N > high {
		in.Wrong("%s must be a whole number from %d to %d, not %s", what, low, high, v)
	}
	return v.N
}

// TruthOf is true or false.
func TruthOf(in Caller, what string, v schema.Value) bool {
	if v.Shape != schema.Truth {
		in.Wrong("%s must be true or false, not %s", what, v)
	}
	return v.N != 0
}

// TextOf is a text.
func TextOf(in Caller, what string, v schema.Value) string {
	if v.Shape != schema.Text {
		in.Wrong("%s must be a text, not %s", what, v)
	}
	return v.Text
}

// WordOf is the number of a word, which must be one of some.
func WordOf(in Caller, what string, v schema.Value, words *vocabulary.Words) int {
	n, ok := in.Scope().Number(words, TextOf(in, what, v))
	if !ok {
		in.Unknown(what, v.Text, words.List)
	}
	return n
}

// Names are the fields of an argument that has names only: What messages call it, and
// One of them.
type Names struct {
	What, One string
	List      []string
}

// Each shows each field of an argument, which has none but these; nothing where it is
// left out.
func (n *Names) Each(in Inputs, i int, see func(name string, v schema.Value)) {
	v := in.Value(i)
	switch {
	case v.Shape == schema.Nil:
		return
	case v.Source == nil || v.Shape == schema.Ref:
		in.Wrong("%s must be a table like { %s = ... }, not %s", n.What, n.List[0], v)
	}
	n.strange(in, v)
	for _, name := range n.List {
		if of := v.Source.Field(name); of.Shape != schema.Nil {
			see(name, of)
		}
	}
}

func (n *Names) strange(in Caller, v schema.Value) {
	left := v.Source.Size()
	for _, name := range n.List {
		if v.Source.Field(name).Shape != schema.Nil {
			left--
		}
	}
	if left == 0 {
		return
	}
	for _, name := range v.Source.Names() {
		if !slices.Contains(n.List, name) {
			in.Unknown(n.One, name, n.List)
		}
	}
	in.Wrong("%s must be a table with names: { %s = ... }", n.What, n.List[0])
}
