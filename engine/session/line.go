package session

import (
	"slices"
	"strings"

	"curtaincall/engine"
)

// Line is a sequence of nodes played without going back. The first line begins at the start of the game, and
// each other line where the game was played differently after going back. No later action removes a line.
type Line struct {
	Number int   // in the order in which the lines began, from 1
	First  *Node // the first node that is on no earlier line; l forks from its Parent, if it has one
	Tip    *Node // the last node
}

// ParentLine returns the line from which l forks; nil if l begins a game.
func (l *Line) ParentLine() *Line {
	if p := l.First.Parent; p != nil {
		return p.Line
	}
	return nil
}

// Lines returns all lines, by Number. The caller must not change the slice.
func (s *Session) Lines() []*Line { return s.lines }

// findChildOfCurrent returns the child of the present node to which action a led, with the given hash and under
// the present content; nil if there is none.
func (s *Session) findChildOfCurrent(a engine.Action, hash uint64) *Node {
	is := func(n *Node) bool {
		return n != nil && n.Parent == s.at && n.Action == a && n.Hash == hash && n.era == s.era
	}
	if is(s.at.latest) {
		return s.at.latest
	}
	for _, l := range s.lines {
		if is(l.First) {
			return l.First
		}
	}
	for n := s.at.Line.Tip; n != s.at; n = n.Parent { // the next node of its own line
		if is(n) {
			return n
		}
	}
	return nil
}

// PathTo returns the nodes from the start to n, including both.
func PathTo(n *Node) []*Node {
	list := make([]*Node, n.Depth+1)
	for ; n != nil; n = n.Parent {
		list[n.Depth] = n
	}
	return list
}

// UsesChance reports whether the action that led to the node changed a random stream. It returns true
// for a node without a parent.
func (n *Node) UsesChance() bool {
	isChance := func(part string) bool { return strings.HasPrefix(part, engine.ChancePartPrefix) }
	return n.Parent == nil ||
		slices.ContainsFunc(DifferingParts(n.Parent.State().AppendParts(nil), n.State().AppendParts(nil)), isChance)
}
