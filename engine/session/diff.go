package session

import (
	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// FactChange is a fact whose value differs between two states.
type FactChange struct {
	engine.Fact     // as in the second state; Value is 0 if that lacks the fact
	Before      int // its value in the first state
}

// CompareTables returns the facts that differ between two games: those of a in order, then those that
// only b has.
func CompareTables(a, b screen.Table) []FactChange { return CompareFacts(a.Facts(nil), b.Facts(nil)) }

// CompareFacts returns the facts that differ: those of before in order, then those that only after
// has.
func CompareFacts(before, after []engine.Fact) (list []FactChange) {
	afterIndex := make(map[string]int, len(after))
	for i, f := range after {
		afterIndex[f.Word] = i
	}
	seen := make(map[string]bool, len(before))
	for _, f := range before {
		seen[f.Word] = true
		c := FactChange{Fact: f, Before: f.Value}
		c.Value = 0
		if i, ok := afterIndex[f.Word]; ok {
			c.Value = after[i].Value
		}
		if c.Value != c.Before {
			list = append(list, c)
		}
	}
	for _, f := range after {
		if !seen[f.Word] && f.Value != 0 {
			list = append(list, FactChange{Fact: f})
		}
	}
	return list
}

// DifferingParts returns the English names of the parts of the state that differ.
func DifferingParts(a, b []engine.StatePart) (names []string) {
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

// Difference is the result of comparing two nodes of a session.
type Difference struct {
	Fork    *Node        // their last common ancestor; nil if there is none
	A, B    []*Node      // the nodes after the fork on the path to each
	Changes []FactChange // of facts, from the state of A to that of B
	Parts   []string     // English names of the parts that differ, if no fact does
}

// CompareNodes compares two nodes of one session.
func CompareNodes(a, b *Node) Difference {
	la, lb := PathTo(a), PathTo(b)
	n := 0
	for n < len(la) && n < len(lb) && la[n] == lb[n] {
		n++
	}
	d := Difference{A: la[n:], B: lb[n:], Changes: CompareTables(a.State(), b.State())}
	if n > 0 {
		d.Fork = la[n-1]
	}
	if len(d.Changes) == 0 {
		d.Parts = DifferingParts(a.State().Parts(nil), b.State().Parts(nil))
	}
	return d
}
