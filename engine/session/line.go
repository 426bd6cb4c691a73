package session

import (
	"strings"

	"curtaincall/engine"
)

// Line describes what was played from one state on without going back: the first line begins
// at the start, each other where the game was taken back and went another way. Lines
// stay, whatever is played later.
type Line struct {
	Number int   // in the order in which lines began, from 1
	First  *Node // the first state that is on no earlier line
	Tip    *Node // the last one
}

// Left is the state in which the line left an earlier one; nil where it begins a game.
func (l *Line) Left() *Node { return l.First.Parent }

// Over is the line that it left; nil where it begins a game.
func (l *Line) Over() *Line {
	if p := l.First.Parent; p != nil {
		return p.Line
	}
	return nil
}

// Lines returns all lines, by their numbers. The list is the session's own.
func (s *Session) Lines() []*Line { return s.lines }

// draw puts a new node at the end of the line of the one before it, or where that line
// went on already, at the beginning of a new one.
func (s *Session) draw(n *Node) {
	if p := n.Parent; p != nil && p.Line.Tip == p {
		n.Line, p.Line.Tip = p.Line, n
		return
	}
	n.Line = &Line{len(s.lines) + 1, n, n}
	s.lines = append(s.lines, n.Line)
}

// erase takes back what draw did with the node that was added last.
func (s *Session) erase(n *Node) {
	if n.Line.First == n {
		s.lines = s.lines[:len(s.lines)-1]
		return
	}
	n.Line.Tip = n.Parent
}

// after is the state that an action led to from here before, in the present content; nil
// where it did not.
func (s *Session) after(a engine.Action, hash uint64) *Node {
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
	if line := s.at.Line; line.Tip != s.at { // the next of its own line
		for n := line.Tip; n != s.at; n = n.Parent {
			if is(n) {
				return n
			}
		}
	}
	return nil
}

// To are the nodes from the start to n, both included.
func To(n *Node) []*Node {
	list := make([]*Node, n.Depth+1)
	for ; n != nil; n = n.Parent {
		list[n.Depth] = n
	}
	return list
}

// Drew reports whether the action that led to the node took anything from chance, as far
// as the state tells: its parts that are chance differ.
func (n *Node) Drew() bool {
	if n.Parent == nil {
		return true
	}
	for _, name := range DifferingParts(n.Parent.State().Parts(nil), n.State().Parts(nil)) {
		if strings.HasPrefix(name, engine.ChancePart) {
			return true
		}
	}
	return false
}
