package session

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Session is a game in progress with its history. It is not safe for concurrent use.
type Session struct {
	table    screen.Table
	log      engine.Log
	root     *Node
	at       *Node            // the present node
	names    map[string]*Node // named nodes: marks, which are fixed, and branches, which move along
	branch   string           // the branch that moves along, or ""
	nodes    []*Node          // all of them, by Number
	lines    []*Line          // by Number, from 1
	era      *era             // that of the present content
	eras     []*era           // the eras not yet ended, oldest first
	unfit    []*era           // ended eras with states that fit no later content
	memory   *stateMemory
	spent    engine.InstructionTotal
	read     int64 // the part of the table's parsing cost that is included in spent
	rejoined bool  // whether the last action applied led to an existing node

	// OnApplied is called with the node of every action applied; journals use it. It may be nil. An
	// error does not undo the action.
	OnApplied func(*Node) error

	// RejoinsOldNodes makes an action that was undone and is applied again go to its old node instead
	// of a new one. It must not be set for games recorded in journals, which count every
	// application.
	RejoinsOldNodes bool

	// ApplyFunc is called to apply an action in place of Table.Apply. It may be nil.
	ApplyFunc func(screen.Table, engine.Action) error
}

// Node is a recorded state of the game. It is read-only.
type Node struct {
	Number    int // in the order in which the nodes were added, from 0 at the start
	Parent    *Node
	Depth     int           // number of actions since the start
	Action    engine.Action // the action that led here; zero at the start
	Text      string        // the text form of the action
	Hash      uint64
	Events    []engine.Event // events that the action caused
	Line      *Line          // the line it belongs to
	latest    *Node          // the child visited last, to which redo leads
	nodeState                // its state
}

// The errors of Undo and Redo, and of going to a node.
var (
	ErrAtStart       = errors.New("nothing to undo: this is the start")
	ErrNothingToRedo = errors.New("nothing to redo")
	ErrNoNode        = errors.New("no such place in this game")
)

// New returns a session for a game in its first state, which the events start led to.
func New(table screen.Table, start []engine.Event) *Session {
	s := &Session{table: table, names: map[string]*Node{}, era: &era{}, memory: &stateMemory{}}
	s.beginEra(s.era)
	s.root = &Node{Hash: table.Hash(), Events: start}
	s.addNode(s.root, copyTable(table))
	s.at = s.root
	table.Listen(&s.log)
	return s
}

func copyTable(t screen.Table) screen.Table {
	c := t.Fresh()
	c.CopyFrom(t)
	return c
}

func (s *Session) addNode(n *Node, state screen.Table) {
	n.Number, n.era = len(s.nodes), s.era
	s.nodes = append(s.nodes, n)
	s.extendLine(n)
	s.memory.addNode(n, state)
}

// Table returns the game in its present state. Actions must be applied only through the session.
func (s *Session) Table() screen.Table { return s.table }

// Current returns the present node.
func (s *Session) Current() *Node { return s.at }

// Root returns the first node.
func (s *Session) Root() *Node { return s.root }

// Nodes returns all nodes, by Number, including undone ones. The caller must not change the slice.
func (s *Session) Nodes() []*Node { return s.nodes }

// Instructions returns the cost of all actions applied or refused so far, in instructions.
func (s *Session) Instructions() int64 { return s.spent.Spent }

// UnappliedParsingCost returns the cost of parsing text that was not an action, in instructions.
func (s *Session) UnappliedParsingCost() int64 { return engine.ParsingCost(s.table) - s.read }

// RebuildCost returns the cost of going to other nodes and rebuilding states, in instructions.
func (s *Session) RebuildCost() int64 { return s.memory.rebuildCost.Spent }

// Apply applies an action and records it as a new node. After an undo, the undone nodes remain as a
// line of their own, and redo no longer leads to them.
func (s *Session) Apply(a engine.Action) error {
	// The text is of the present content, which the stored state of s.at need not be.
	begun, read := engine.InstructionCost(s.table), s.UnappliedParsingCost()
	defer s.markParsingAsCharged(read)
	return s.applyAndRecord(a, s.table.Describe(a), begun)
}

// ApplyText parses and applies an action; the new node has its text.
func (s *Session) ApplyText(text string) error {
	begun, read := engine.InstructionCost(s.table), s.UnappliedParsingCost()
	defer s.markParsingAsCharged(read)
	a, err := s.table.Parse(text)
	if err != nil {
		s.spent.ChargeAction(s.table, begun, 0)
		return err
	}
	return s.applyAndRecord(a, text, begun)
}

// markParsingAsCharged marks all parsing cost so far as included in spent, except for the amount uncharged.
func (s *Session) markParsingAsCharged(uncharged int64) {
	s.read = engine.ParsingCost(s.table) - uncharged
}

// applyAndRecord applies an action and records its node. costBefore is the cost of the game before the text
// of the action was parsed.
func (s *Session) applyAndRecord(a engine.Action, text string, costBefore int64) error {
	s.log.Events = s.log.Events[:0]
	err := s.applyToTable(a)
	s.spent.ChargeAction(s.table, costBefore, len(s.log.Events))
	s.spent.Spent += engine.RecordPrice
	if err != nil {
		return err
	}
	hash := s.table.Hash()
	var n *Node
	if s.RejoinsOldNodes {
		n = s.findChild(a, hash)
	}
	if s.rejoined = n != nil; !s.rejoined {
		n = &Node{
			Parent: s.at, Depth: s.at.Depth + 1, Action: a, Text: text, Hash: hash,
			Events: append([]engine.Event(nil), s.log.Events...),
		}
		s.addNode(n, copyTable(s.table))
	}
	s.at.latest = n
	s.setCurrent(n)
	if s.OnApplied != nil {
		return s.OnApplied(n)
	}
	return nil
}

func (s *Session) applyToTable(a engine.Action) error {
	if s.ApplyFunc != nil {
		return s.ApplyFunc(s.table, a)
	}
	return s.table.Apply(a)
}

// setCurrent makes n the present node, and moves the current branch to it.
func (s *Session) setCurrent(n *Node) {
	s.at = n
	if s.branch != "" {
		s.names[s.branch] = n
	}
}

// restoreNode puts the game into the state of n, converted to the present content.
func (s *Session) restoreNode(n *Node) error {
	s.memory.rebuildCost.Spent += engine.CopyPrice
	state, err := s.convertedState(n)
	if err != nil {
		return err
	}
	s.table.CopyFrom(state)
	s.table.Listen(&s.log)
	s.pointRedoTo(n)
	s.at = n
	return nil
}

// pointRedoTo makes redo lead to n from all its ancestors. It changes only those after the common
// ancestor with the present node.
func (s *Session) pointRedoTo(n *Node) {
	old := s.at
	for p := n; p.Parent != nil; p = p.Parent {
		for old.Depth > p.Depth {
			old = old.Parent
			s.memory.rebuildCost.Spent += engine.StepPrice
		}
		if p == old {
			return
		}
		p.Parent.latest = p
		s.memory.rebuildCost.Spent += engine.StepPrice
	}
}

// convertedState returns the state of n, converted to the present content.
func (s *Session) convertedState(n *Node) (screen.Table, error) {
	state, err := n.rebuildState()
	if err != nil || n.era == s.era {
		return state, err
	}
	s.memory.rebuildCost.Spent += engine.AdoptPrice
	return s.era.convert(state)
}

// RemoveLast removes the node of the action applied last and goes to its parent. It fails if there is
// a later node.
func (s *Session) RemoveLast() error {
	n := s.at
	if n.Parent == nil {
		return ErrAtStart
	}
	if s.rejoined && s.at == n {
		return s.restoreNode(n.Parent)
	}
	if n.Number != len(s.nodes)-1 {
		return fmt.Errorf("%w: action %d is not the last one played", ErrNoNode, n.Depth)
	}
	if err := s.restoreNode(n.Parent); err != nil {
		return err
	}
	n.Parent.latest = nil
	s.nodes = s.nodes[:n.Number]
	s.shortenLine(n)
	s.memory.removeNode(n)
	return nil
}

// Undo goes back n actions, at least one, but not beyond the start.
func (s *Session) Undo(n int) error {
	to := s.at
	if to.Parent == nil {
		return ErrAtStart
	}
	for ; n > 0 && to.Parent != nil; n-- {
		to = to.Parent
	}
	return s.restoreNode(to)
}

// Redo goes forward n undone actions, at least one, but not beyond the last.
func (s *Session) Redo(n int) error {
	to := s.at
	if to.latest == nil {
		return ErrNothingToRedo
	}
	for ; n > 0 && to.latest != nil; n-- {
		to = to.latest
	}
	return s.restoreNode(to)
}

// Mark gives the present node a name, which stays there.
func (s *Session) Mark(name string) {
	if s.branch == name {
		s.branch = ""
	}
	s.names[name] = s.at
}

// StartBranch goes to the node with a name, if there is one, and makes the name a branch: it moves along
// with later actions.
func (s *Session) StartBranch(name string) error {
	if n, ok := s.names[name]; ok {
		if err := s.restoreNode(n); err != nil {
			return err
		}
	}
	s.names[name] = s.at
	s.branch = name
	return nil
}

// CurrentBranch returns the name of the branch that moves along, or "".
func (s *Session) CurrentBranch() string { return s.branch }

// FindByName returns the node of a mark or branch.
func (s *Session) FindByName(name string) (*Node, bool) {
	n, ok := s.names[name]
	return n, ok
}

// NodeNames returns the names of all marks and branches, in no order.
func (s *Session) NodeNames() []string {
	list := make([]string, 0, len(s.names))
	for name := range s.names {
		list = append(list, name)
	}
	return list
}

// GoTo goes to a node of this session and leaves the current branch.
func (s *Session) GoTo(n *Node) error {
	s.branch = ""
	return s.restoreNode(n)
}

// AdoptContent converts the session to other content: the present state at once, others when they are
// visited. adopt returns a converted copy of a state. If it fails now, the session is unchanged.
func (s *Session) AdoptContent(adopt func(screen.Table) (screen.Table, error)) error {
	state, err := s.at.rebuildState()
	if err != nil {
		return err
	}
	moved, err := adopt(state)
	if err != nil {
		return err
	}
	s.era = &era{adopt}
	read := s.UnappliedParsingCost()
	s.table = moved
	s.markParsingAsCharged(read)
	s.table.Listen(&s.log)
	s.beginEra(s.era)
	return nil
}

// AddReplayedAction adds a replayed line to the session, whose nodes it changes, and goes to its end. The old
// line remains.
func (s *Session) AddReplayedAction(line []*Node) error {
	replayed := &era{adopt: s.era.adopt} // the states are not yet the session's own
	s.beginEra(replayed)
	parent := s.root
	if len(line) > 0 && line[0].Hash != s.root.Hash {
		parent, s.root = nil, line[0]
	} else {
		line = line[1:]
	}
	var next screen.Table
	for i, n := range line {
		state := next
		if i == 0 {
			state = n.State()
		}
		if i+1 < len(line) {
			next = line[i+1].State() // before n moves in the tree
		}
		n.Parent, n.nodeState = parent, nodeState{}
		s.addNode(n, state)
		if n.era = replayed; i == 0 && !n.permanent {
			s.memory.storePermanently(n, state) // what comes before it was played under other content
		}
		if parent != nil {
			parent.latest = n
		}
		parent = n
	}
	return s.restoreNode(parent)
}

// RedoPath returns the nodes that redo leads to, in order.
func (s *Session) RedoPath() (list []*Node) {
	for n := s.at.latest; n != nil; n = n.latest {
		list = append(list, n)
	}
	return list
}

// Path returns the nodes from the start to the present one, including both.
func (s *Session) Path() []*Node { return PathTo(s.at) }
