package session

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// A state takes some ten kilobytes, so a session keeps one in thirty-two on each line,
// and the ones looked at last. The others are rebuilt on demand, by applying the actions
// that led to them.
const (
	apart = 32 // actions between two states that are kept
	held  = 64 // number of recently visited states that are held
	share = 8  // at most one node in share keeps its state, however they branch
)

// era is the part of a session that is played under one content.
type era struct {
	adopt func(screen.Table) (screen.Table, error) // moves a state of another era to this one; nil for the first era
}

// move returns a copy of a state, adopted to the content of this era.
func (e *era) move(state screen.Table) (screen.Table, error) {
	if e.adopt == nil {
		return snapshot(state), nil
	}
	return e.adopt(state)
}

// A session remembers at most contents eras. The states of an older one are adopted to the
// present content, so that the old content can be freed: up to settled of them as they
// were, the others only as their actions replay.
const (
	contents = 8
	settled  = 2000
)

// begin starts an era, and settles the oldest one if there are more than contents.
func (s *Session) begin(e *era) {
	s.memory.remade.Spent += int64(len(s.nodes)) / 4
	if s.eras = append(s.eras, e); len(s.eras) > contents {
		s.adoptEra(s.eras[0])
		s.eras = slices.Clone(s.eras[1:])
	}
}

// adoptEra moves the states of an era to the present content, where that is possible. States
// of later eras that are rebuilt from them are kept for good first.
func (s *Session) adoptEra(old *era) {
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
			if state, err := n.rebuild(); err == nil {
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
	s.recordUnfit(old)
}

// recordUnfit records an ended era that still has states because they fit no later content. It
// records at most contents of them: for an older one, states that are rebuilt from its own
// are kept first, and its own are dropped.
func (s *Session) recordUnfit(old *era) {
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
			if state, err := n.rebuild(); err == nil {
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

// kept is the part of a node that is about its state.
type kept struct {
	state   screen.Table // nil where it must be rebuilt
	lasting bool         // the state is kept for good
	since   int          // actions since the last ancestor whose state is kept for good
	era     *era         // the era in which it was played
	memory  *memory
}

// memory decides which nodes keep their states.
type memory struct {
	nodes, lasting int
	settled        int            // number of states kept only to be moved to a later content
	remade         engine.Account // the cost of rebuilding states
	recent         [held]*Node
	next           int
}

// add registers a new node, and keeps or holds the given state for it.
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

// settle counts a state that is kept only because its era has ended.
func (m *memory) settle(n *Node) {
	if !n.lasting {
		m.settled++
	}
}

// keep stores the state of a node for good.
func (m *memory) keep(n *Node, state screen.Table) {
	if !n.lasting {
		m.lasting++
	}
	n.state, n.lasting, n.since = state, true, 0
}

// drop removes the state of a node.
func (m *memory) drop(n *Node) {
	if n.lasting {
		m.lasting--
	}
	n.state, n.lasting = nil, false
}

// hold stores the state of a node until it is displaced by the next held states.
func (m *memory) hold(n *Node, state screen.Table) {
	if old := m.recent[m.next]; old != nil && !old.lasting {
		old.state = nil
	}
	n.state = state
	m.recent[m.next] = n
	m.next = (m.next + 1) % held
}

// forget undoes add for the node that was added last.
func (m *memory) forget(n *Node) {
	m.nodes--
	if n.lasting {
		m.lasting--
	}
}

// State returns the game as it was at the node. It must not be changed. If the state
// cannot be rebuilt, which only a nondeterministic script can cause, State returns that of
// the nearest ancestor that can.
func (n *Node) State() screen.Table {
	for n.Parent != nil {
		state, err := n.rebuild()
		if err == nil {
			return state
		}
		n = n.Parent
	}
	return n.state
}

// rebuild returns the state of the node, replayed from the nearest state that is stored.
func (n *Node) rebuild() (screen.Table, error) {
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

// after returns the state that the action of the node leads to from before, a state of the
// era played. It fails if the result does not have the recorded hash.
func (n *Node) after(before screen.Table, played *era) (screen.Table, error) {
	state, err := snapshot(before), error(nil)
	if played != n.era {
		n.memory.remade.Spent += engine.AdoptPrice
		state, err = n.era.move(before)
	}
	if err != nil {
		return nil, err
	}
	begun := engine.CostOf(state)
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
