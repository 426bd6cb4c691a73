package session

import (
	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Change is a fact that is not the same in two states.
type Change struct {
	engine.Fact     // as it is in the second; Value 0 where it is absent there
	Before      int // its value in the first
}

// Changes compares the facts of two games, in the order of the first, then of
// what only the second has.
func Changes(a, b screen.Table) []Change { return ChangesOf(a.Facts(nil), b.Facts(nil)) }

// ChangesOf compares facts, in the order of the first, then of what only the second
// has.
func ChangesOf(before, after []engine.Fact) (list []Change) {
	index := make(map[string]int, len(after))
	for i, f := range after {
		index[f.Word] = i
	}
	seen := make(map[string]bool, len(before))
	for _, f := range before {
		seen[f.Word] = true
		c := Change{Fact: f, Before: f.Value}
		c.Value = 0
		if i, ok := index[f.Word]; ok {
			c.Value = after[i].Value
		}
		if c.Value != c.Before {
			list = append(list, c)
		}
	}
	for _, f := range after {
		if !seen[f.Word] && f.Value != 0 {
			list = append(list, Change{Fact: f})
		}
	}
	return list
}

// DifferingParts are the names of the parts of the state that differ.
func DifferingParts(a, b []engine.Part) (names []string) {
	for i, p := range a {
		if i >= len(b) || b[i] != p {
			names = append(names, p.Name.English)
		}
	}
	for _, p := range b[min(len(a), len(b)):] {
		names = append(names, p.Name.English)
	}
	return names
}

// Difference describes what differs between two nodes of a session.
type Difference struct {
	Fork    *Node    // the last state they have in common
	A, B    []*Node  // the actions since, of each
	Changes []Change // of facts, from A to B
	Parts   []string // what else differs that facts do not show
}

// Diff compares two nodes of this session.
func Diff(a, b *Node) Difference {
	la, lb := To(a), To(b)
	n := 0
	for n < len(la) && n < len(lb) && la[n] == lb[n] {
		n++
	}
	d := Difference{A: la[n:], B: lb[n:], Changes: Changes(a.State(), b.State())}
	if n > 0 {
		d.Fork = la[n-1]
	}
	if len(d.Changes) == 0 {
		d.Parts = DifferingParts(a.State().Parts(nil), b.State().Parts(nil))
	}
	return d
}
