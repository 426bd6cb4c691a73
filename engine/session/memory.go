package session

import (
	"curtaincall/engine/screen"
	"fmt"
	"slices"

	"curtaincall/engine"
)

// A state takes some ten kilobytes, so a session keeps one in thirty-two on each line,
// and those that were looked at last. The others are made again when they are
// asked for, by the actions that led to them.
const (
	apart = 32 // actions between two states that are kept
	held  = 64 // states that are there because they were looked at
	share = 8  // of so many nodes at most one keeps its state, however they branch
)

// era is a time of a session under the same content.
type era struct {
	adopt func(screen.Table) (screen.Table, error) // how other states come to it; nil for the first
}

// move is a copy of a state in the content of this time.
func (e *era) move(state screen.Table) (screen.Table, error) {
	if e.adopt == nil {
		return snapshot(state), nil
	}
	return e.adopt(state)
}

// A session remembers so many contents. States of an older one go on in the present
// one, so that nothing holds it any more: as they were, up to so many; of others
// only what their actions still lead to.
const (
	contents = 8
	settled  = 2000
)

// begin begins a time, and ends the oldest where there are too many.
func (s *Session) begin(e *era) {
	s.memory.remade.Spent += int64(len(s.nodes)) / 4
	if s.eras = append(s.eras, e); len(s.eras) > contents {
		s.settle(s.eras[0])
		s.eras = slices.Clone(s.eras[1:])
	}
}

// settle moves the states of a time to the present content, those that can be. What
// was played from them later keeps its state first: it is made from theirs.
func (s *Session) settle(old *era) {
	moved := map[*Node]screen.Table{}
	var left []*Node
	for _, n := range s.nodes {
		switch {
		case n.era == old && !n.lasting && s.memory.settled == settled:
			left = append(left, n)
		case n.era == old:
			if state, err := s.present(n); err == nil {
				moved[n] = state
				s.memory.settle(n)
			}
		case n.Parent != nil && n.Parent.era == old && !n.lasting:
			if state, err := n.rebuilt(); err == nil {
				s.memory.keep(n, state)
			}
		}
	}
	for n, state := range moved {
		s.memory.keep(n, state)
		n.era = s.era
	}
	for _, n := range left {
		n.state, n.era = nil, s.era
	}
	s.outlive(old)
}

// outlive remembers a time that ended, if some of its states fit no later content
// and keep theirs. Of as many times as there are contents they do; what was played
// from an earlier one keeps its state first.
func (s *Session) outlive(old *era) {
	if !slices.ContainsFunc(s.nodes, func(n *Node) bool { return n.era == old }) {
		return
	}
	if s.unfit = append(s.unfit, old); len(s.unfit) <= contents {
		return
	}
	first := s.unfit[0]
	s.unfit = slices.Clone(s.unfit[1:])
	for _, n := range s.nodes {
		if p := n.Parent; p != nil && p.era == first && n.era != first && !n.lasting {
			if state, err := n.rebuilt(); err == nil {
				s.memory.keep(n, state)
			}
		}
	}
	for _, n := range s.nodes {
		if n.era == first && n.Parent != nil { // a start has nothing that leads to it
			s.memory.drop(n)
			n.era = s.era
		}
	}
}

// kept describes what a node keeps of its state.
type kept struct {
	state   screen.Table // nil where it is to be made again
	lasting bool         // it is kept for good
	since   int          // actions since a state that is
	era     *era         // in which it was played
	memory  *memory
}

// memory decides which nodes keep their states.
type memory struct {
	nodes, lasting int
	settled        int            // states that went on in a later content
	remade         engine.Account // what making states again took
	recent         [held]*Node
	next           int
}

// add decides about a new node, which is in the state given.
func (m *memory) add(n *Node, state screen.Table) {
	m.nodes++
	n.memory = m
	if n.Parent != nil {
		n.since = n.Parent.since + 1
	}
	if n.Parent == nil || n.since >= apart && m.lasting*share < m.nodes { // fits: both are in memory
		m.keep(n, state)
	} else {
		m.hold(n, state)
	}
}

// settle counts a state that will be kept only because its content is left behind.
func (m *memory) settle(n *Node) {
	if !n.lasting {
		m.settled++
	}
}

// keep keeps a state for good.
func (m *memory) keep(n *Node, state screen.Table) {
	if !n.lasting {
		m.lasting++
	}
	n.state, n.lasting, n.since = state, true, 0
}

// drop lets go of a state.
func (m *memory) drop(n *Node) {
	if n.lasting {
		m.lasting--
	}
	n.state, n.lasting = nil, false
}

// hold keeps a state for a while.
func (m *memory) hold(n *Node, state screen.Table) {
	if old := m.recent[m.next]; old != nil && !old.lasting {
		old.state = nil
	}
	n.state = state
	m.recent[m.next] = n
	m.next = (m.next + 1) % held
}

// forget takes back the node that was added last.
func (m *memory) forget(n *Node) {
	m.nodes--
	if n.lasting {
		m.lasting--
	}
}

// State is the game as it was at the node. It must not be changed. If it cannot be
// made again, which only a script that is not the same each time can bring about,
// it is the last one before that can.
func (n *Node) State() screen.Table {
	for n.Parent != nil {
		state, err := n.rebuilt()
		if err == nil {
			return state
		}
		n = n.Parent
	}
	return n.state
}

// rebuilt is the state of the node, made again from the last one that is kept.
func (n *Node) rebuilt() (screen.Table, error) {
	var missing []*Node
	from := n
	for from.state == nil {
		missing = append(missing, from)
		from = from.Parent
	}
	state := from.state
	for i := len(missing) - 1; i >= 0; i-- {
		made, err := missing[i].after(state, from.era)
		if err != nil {
			return nil, err
		}
		from, state = missing[i], made
		n.memory.hold(from, state)
	}
	return state, nil
}

// after is the state that the action of the node leads to from the one before it.
func (n *Node) after(before screen.Table, played *era) (screen.Table, error) {
	state, err := snapshot(before), error(nil)
	if played != n.era {
		n.memory.remade.Spent += engine.MovePrice
		state, err = n.era.move(before)
	}
	if err != nil {
		return nil, err
	}
	begun := engine.Meters(state)
	n.memory.remade.Spent += engine.CopyPrice
	err = state.Apply(n.Action)
	n.memory.remade.Charge(state, begun, len(n.Events))
	if err != nil {
		return nil, fmt.Errorf("action %d, %s: %w", n.Depth, n.Text, err)
	}
	if state.Hash() != n.Hash {
		return nil, fmt.Errorf("%w: action %d, %s, ends differently now", ErrNoPlace, n.Depth, n.Text)
	}
	return state, nil
}
