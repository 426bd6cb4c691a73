package session

import (
	"fmt"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// A state takes about ten kilobytes. So a session stores permanently only every 32nd state of a line, and
// caches the states used last. It rebuilds other states when they are needed, by replaying actions.
const (
	storeInterval  = 32 // number of actions between two states that are stored permanently
	cacheSize      = 64 // number of states in the cache
	nodesPerStored = 8  // least number of nodes for each state that is stored permanently
)

// contentEra is a time during which a session has had the same content.
type contentEra struct {
	adopt func(screen.Table) (screen.Table, error) // returns a copy of a state, converted to this content
}

// If there are more than maxEras eras, the states of the oldest are converted to the current content, so that its old
// content can be freed. At most maxSettled states are converted directly, others when they are replayed.
const (
	maxEras    = 8
	maxSettled = 2000
)

// beginEra appends e to s.eras. If there are then more than maxEras, it removes the oldest and converts its states.
func (s *Session) beginEra(e *contentEra) {
	s.memory.rebuildCost.Spent += int64(len(s.nodes)) / 4
	if s.eras = append(s.eras, e); len(s.eras) > maxEras {
		s.convertStatesOfEra(s.eras[0])
		s.eras = slices.Clone(s.eras[1:])
	}
}

// convertStatesOfEra converts the states of old to the current content and stores them permanently. Beyond maxSettled
// states it drops states instead, to be rebuilt when needed. If some cannot be converted, old joins s.unfit.
func (s *Session) convertStatesOfEra(old *contentEra) {
	moved := map[*Node]screen.Table{}
	var left []*Node
	for _, n := range s.nodes {
		switch {
		case n.era == old && !n.permanent && s.memory.settled == maxSettled:
			left = append(left, n)
		case n.era == old:
			if state, err := s.convertedState(n); err == nil {
				moved[n] = state
				if !n.permanent {
					s.memory.settled++
				}
			}
		case n.Parent != nil && n.Parent.era == old && !n.permanent: // would be rebuilt from a state of old
			if state, err := n.storedOrRebuiltState(); err == nil {
				s.memory.storePermanently(n, state)
			}
		}
	}
	for n, state := range moved {
		s.memory.storePermanently(n, state)
		n.era = s.era
	}
	for _, n := range left {
		n.state, n.era = nil, s.era
	}
	s.retainUnconvertedEra(old)
}

// retainUnconvertedEra adds old to s.unfit if it has states left. Beyond maxEras, it drops the oldest with its states.
func (s *Session) retainUnconvertedEra(old *contentEra) {
	if !slices.ContainsFunc(s.nodes, func(n *Node) bool { return n.era == old }) {
		return
	}
	if s.unfit = append(s.unfit, old); len(s.unfit) <= maxEras {
		return
	}
	first := s.unfit[0]
	s.unfit = slices.Clone(s.unfit[1:])
	for _, n := range s.nodes {
		if p := n.Parent; p != nil && p.era == first && n.era != first && !n.permanent { // would be rebuilt from a dropped state
			if state, err := n.storedOrRebuiltState(); err == nil {
				s.memory.storePermanently(n, state)
			}
		}
	}
	for _, n := range s.nodes {
		if n.era == first && n.Parent != nil { // a start has nothing that leads to it
			if n.permanent {
				s.memory.permanent--
			}
			n.state, n.permanent, n.era = nil, false, s.era
		}
	}
}

type nodeState struct {
	state          screen.Table // the state; nil if it must be rebuilt
	permanent      bool         // whether the state is stored permanently
	sincePermanent int          // number of actions since the last ancestor with a permanent state
	era            *contentEra  // the era whose content the state has, now or when it is rebuilt
	memory         *stateMemory
}

// stateMemory decides which nodes of a session store their states.
type stateMemory struct {
	permanent   int              // number of permanent states
	settled     int              // number of states stored permanently only because their era has ended
	rebuildCost engine.CostTotal // see Session.NavigationCost
	recent      [cacheSize]*Node // ring buffer of nodes with cached states
	next        int
}

func (m *stateMemory) addState(n *Node, state screen.Table) {
	n.memory = m
	if n.Parent != nil {
		n.sincePermanent = n.Parent.sincePermanent + 1
	}
	if n.Parent == nil || n.sincePermanent >= storeInterval && m.permanent*nodesPerStored <= n.Number { // fits: both are in memory
		m.storePermanently(n, state)
	} else {
		m.cacheState(n, state)
	}
}

func (m *stateMemory) storePermanently(n *Node, state screen.Table) {
	if !n.permanent {
		m.permanent++
	}
	n.state, n.permanent, n.sincePermanent = state, true, 0
}

func (m *stateMemory) cacheState(n *Node, state screen.Table) {
	if old := m.recent[m.next]; old != nil && !old.permanent {
		old.state = nil
	}
	n.state = state
	m.recent[m.next] = n
	m.next = (m.next + 1) % cacheSize
}

// State returns the game at this node, which the caller must not change. If a script is not deterministic, so that the
// state cannot be rebuilt, it returns the game at the nearest ancestor with a state that can.
func (n *Node) State() screen.Table {
	for n.Parent != nil {
		state, err := n.storedOrRebuiltState()
		if err == nil {
			return state
		}
		n = n.Parent
	}
	return n.state
}

func (n *Node) storedOrRebuiltState() (screen.Table, error) {
	var missing []*Node
	from := n
	for from.state == nil {
		missing = append(missing, from)
		from = from.Parent
	}
	state := from.state
	for i := len(missing) - 1; i >= 0; i-- {
		made, err := missing[i].replayAndVerify(state, from.era)
		if err != nil {
			return nil, err
		}
		from, state = missing[i], made
		n.memory.cacheState(from, state)
	}
	return state, nil
}

// replayAndVerify returns the state of n, rebuilt from before, the state of its parent in eraOfBefore. It returns an
// error if the hash of the result is not n.Hash.
func (n *Node) replayAndVerify(before screen.Table, eraOfBefore *contentEra) (screen.Table, error) {
	state, err := screen.CopyOf(before), error(nil)
	if eraOfBefore != n.era {
		n.memory.rebuildCost.Spent += engine.AdoptPrice
		state, err = n.era.adopt(before)
	}
	if err != nil {
		return nil, err
	}
	n.memory.rebuildCost.Spent += engine.CopyPrice
	return state, n.applyAndVerify(state)
}

// applyAndVerify applies the action of n to state, the state of n's parent. It returns an error if the hash differs.
func (n *Node) applyAndVerify(state screen.Table) error {
	begun := engine.ScriptAndParsingCost(state)
	err := state.Apply(n.Action)
	n.memory.rebuildCost.ChargeAction(state, begun, len(n.Events))
	if err != nil {
		return fmt.Errorf("action %d, %s: %w", n.Depth, n.Text, err)
	}
	if state.Hash() != n.Hash {
		return fmt.Errorf("%w: action %d, %s, has a different result now", ErrNoNode, n.Depth, n.Text)
	}
	return nil
}

// VisitStates calls visit with each node of a path, parents first, and its state, until visit returns false. visit
// must not change or retain the state. It copies fewer states than State does.
func VisitStates(path []*Node, visit func(n *Node, state screen.Table) (more bool)) {
	var replayed, before screen.Table // replayed changes with each action
	for i, n := range path {
		state := n.state
		if state == nil && i > 0 && n.Parent == path[i-1] && n.era == n.Parent.era {
			if replayed == nil {
				replayed = before.NewEmptyTable()
			}
			if before != replayed {
				replayed.CopyFrom(before)
			}
			if n.applyAndVerify(replayed) == nil {
				state = replayed
			}
		}
		if state == nil {
			state, replayed = n.State(), nil
		}
		if !visit(n, state) {
			return
		}
		before = state
	}
}
