package session

import "curtaincall/engine"

// FactChange is a fact whose value differs between two states.
type FactChange struct {
	engine.Fact     // with its Value in the second state; 0 if that state lacks the fact
	Before      int // its value in the first state; 0 if that state lacks the fact
}

// CompareFacts returns the facts that differ between two states: first those in before, in order, then those
// only in after. A fact that a state lacks counts as 0.
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

// DifferingParts returns the English names of the parts that differ between the states with parts a and b.
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

// NodeDifference is the result of comparing two nodes of a session.
type NodeDifference struct {
	Fork    *Node        // their last common ancestor; nil if there is none
	A, B    []*Node      // the nodes after Fork, up to the first node and up to the second
	Changes []FactChange // from the state of the first node to that of the second
	Parts   []string     // English names of the parts of the state that differ, if no fact does
}

// DiffNodes compares two nodes of one session.
func DiffNodes(a, b *Node) NodeDifference {
	la, lb := PathTo(a), PathTo(b)
	n := 0
	for n < len(la) && n < len(lb) && la[n] == lb[n] {
		n++
	}
	d := NodeDifference{A: la[n:], B: lb[n:]}
	d.Changes = CompareFacts(a.State().AppendFacts(nil), b.State().AppendFacts(nil))
	if n > 0 {
		d.Fork = la[n-1]
	}
	if len(d.Changes) == 0 {
		d.Parts = DifferingParts(a.State().AppendParts(nil), b.State().AppendParts(nil))
	}
	return d
}
