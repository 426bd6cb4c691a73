package session

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Session is a game in progress with its history. It is not safe for concurrent use.
type Session struct {
	table  screen.Table
	log    engine.Log
	root   *Node
	at     *Node            // the present node
	names  map[string]*Node // named nodes: marks, which are fixed, and branches, which move along
	branch string           // the branch that moves along, or ""
	nodes  []*Node          // all of them, by Number
	lines  []*Line          // by Number, from 1
	era    *era             // that of the present content
	eras   []*era           // the eras not yet ended, oldest first
	unfit  []*era           // ended eras with states that fit no later content
	memory *memory
	spent  engine.Account
	read   int64 // the part of the table's parsing cost that is included in spent
	known  bool  // whether the last action applied led to an existing node

	// Each is called with the node of every action applied; journals use it. It may be nil. An
	// error does not undo the action.
	Each func(*Node) error

	// Rejoins makes an action that was undone and is applied again go to its old node instead
	// of a new one. It must not be set for games recorded in journals, which count every
	// application.
	Rejoins bool

	// Through is called to apply an action in place of Table.Apply. It may be nil.
	Through func(screen.Table, engine.Action) error
}

// Node is a recorded state of the game. It is read-only.
type Node struct {
	Number int // in the order in which the nodes were added, from 0 at the start
	Parent *Node
	Depth  int           // number of actions since the start
	Action engine.Action // the action that led here; zero at the start
	Text   string        // the text form of the action
	Hash   uint64
	Events []engine.Event // events that the action caused
	Line   *Line          // the line it belongs to
	latest *Node          // the child visited last, to which redo leads
	kept                  // its state
}

// The errors of Undo and Redo, and of going to a node.
var (
	ErrStart   = errors.New("nothing to undo: this is the start")
	ErrEnd     = errors.New("nothing to redo")
	ErrNoPlace = errors.New("no such place in this game")
)

// New returns a session for a game in its first state, which the events start led to.
func New(table screen.Table, start []engine.Event) *Session {
	s := &Session{table: table, names: map[string]*Node{}, era: &era{}, memory: &memory{}}
	s.begin(s.era)
	s.root = &Node{Hash: table.Hash(), Events: start}
	s.add(s.root, snapshot(table))
	s.at = s.root
	table.Listen(&s.log)
	return s
}

func snapshot(t screen.Table) screen.Table {
	c := t.Fresh()
	c.CopyFrom(t)
	return c
}

func (s *Session) add(n *Node, state screen.Table) {
	n.Number, n.era = len(s.nodes), s.era
	s.nodes = append(s.nodes, n)
	s.extendLine(n)
	s.memory.add(n, state)
}

// Table returns the game in its present state. Actions must be applied only through the session.
func (s *Session) Table() screen.Table { return s.table }

// At returns the present node.
func (s *Session) At() *Node { return s.at }

// Start returns the first node.
func (s *Session) Start() *Node { return s.root }

// Nodes returns all nodes, by Number, including undone ones. The caller must not change the slice.
func (s *Session) Nodes() []*Node { return s.nodes }

// Instructions returns the cost of all actions applied or refused so far, in instructions.
func (s *Session) Instructions() int64 { return s.spent.Spent }

// ReadingCost returns the cost of parsing text that was not an action, in instructions.
func (s *Session) ReadingCost() int64 { return engine.ReadingWork(s.table) - s.read }

// RebuildCost returns the cost of going to other nodes and rebuilding states, in instructions.
func (s *Session) RebuildCost() int64 { return s.memory.remade.Spent }

// Apply applies an action and records it as a new node. After an undo, the undone nodes remain as a
// line of their own, and redo no longer leads to them.
func (s *Session) Apply(a engine.Action) error {
	// The text is of the present content, which the stored state of s.at need not be.
	begun, read := engine.CostOf(s.table), s.ReadingCost()
	defer s.reads(read)
	return s.apply(a, s.table.Describe(a), begun)
}

// ApplyText parses and applies an action; the new node has its text.
func (s *Session) ApplyText(text string) error {
	begun, read := engine.CostOf(s.table), s.ReadingCost()
	defer s.reads(read)
	a, err := s.table.Parse(text)
	if err != nil {
		s.spent.Charge(s.table, begun, 0)
		return err
	}
	return s.apply(a, text, begun)
}

// reads marks all parsing cost so far as included in spent, except for the amount uncharged.
func (s *Session) reads(uncharged int64) { s.read = engine.ReadingWork(s.table) - uncharged }

// apply applies an action and records its node. costBefore is the cost of the game before the text
// of the action was parsed.
func (s *Session) apply(a engine.Action, text string, costBefore int64) error {
	s.log.Events = s.log.Events[:0]
	err := s.act(a)
	s.spent.Charge(s.table, costBefore, len(s.log.Events))
	s.spent.Spent += engine.KeepPrice
	if err != nil {
		return err
	}
	hash := s.table.Hash()
	var n *Node
	if s.Rejoins {
		n = s.after(a, hash)
	}
	if s.known = n != nil; !s.known {
		n = &Node{
			Parent: s.at, Depth: s.at.Depth + 1, Action: a, Text: text, Hash: hash,
			Events: append([]engine.Event(nil), s.log.Events...),
		}
		s.add(n, snapshot(s.table))
	}
	s.at.latest = n
	s.move(n)
	if s.Each != nil {
		return s.Each(n)
	}
	return nil
}

func (s *Session) act(a engine.Action) error {
	if s.Through != nil {
		return s.Through(s.table, a)
	}
	return s.table.Apply(a)
}

// move makes n the present node, and moves the current branch to it.
func (s *Session) move(n *Node) {
	s.at = n
	if s.branch != "" {
		s.names[s.branch] = n
	}
}

// visit puts the game into the state of n, converted to the present content.
func (s *Session) visit(n *Node) error {
	s.memory.remade.Spent += engine.CopyPrice
	state, err := s.present(n)
	if err != nil {
		return err
	}
	s.table.CopyFrom(state)
	s.table.Listen(&s.log)
	s.setRedo(n)
	s.at = n
	return nil
}

// setRedo makes redo lead to n from all its ancestors. It changes only those after the common
// ancestor with the present node.
func (s *Session) setRedo(n *Node) {
	old := s.at
	for p := n; p.Parent != nil; p = p.Parent {
		for old.Depth > p.Depth {
			old = old.Parent
			s.memory.remade.Spent += engine.StepPrice
		}
		if p == old {
			return
		}
		p.Parent.latest = p
		s.memory.remade.Spent += engine.StepPrice
	}
}

// present returns the state of n, converted to the present content.
func (s *Session) present(n *Node) (screen.Table, error) {
	state, err := n.rebuild()
	if err != nil || n.era == s.era {
		return state, err
	}
	s.memory.remade.Spent += engine.AdoptPrice
	return s.era.move(state)
}

// DropLast removes the node of the action applied last and goes to its parent. It fails if there is
// a later node.
func (s *Session) DropLast() error {
	n := s.at
	if n.Parent == nil {
		return ErrStart
	}
	if s.known && s.at == n {
		return s.visit(n.Parent)
	}
	if n.Number != len(s.nodes)-1 {
		return fmt.Errorf("%w: action %d is not the last one played", ErrNoPlace, n.Depth)
	}
	if err := s.visit(n.Parent); err != nil {
		return err
	}
	n.Parent.latest = nil
	s.nodes = s.nodes[:n.Number]
	s.shortenLine(n)
	s.memory.forget(n)
	return nil
}

// Undo goes back n actions, at least one, but not beyond the start.
func (s *Session) Undo(n int) error {
	to := s.at
	if to.Parent == nil {
		return ErrStart
	}
	for ; n > 0 && to.Parent != nil; n-- {
		to = to.Parent
	}
	return s.visit(to)
}

// Redo goes forward n undone actions, at least one, but not beyond the last.
func (s *Session) Redo(n int) error {
	to := s.at
	if to.latest == nil {
		return ErrEnd
	}
	for ; n > 0 && to.latest != nil; n-- {
		to = to.latest
	}
	return s.visit(to)
}

// Mark gives the present node a name, which stays there.
func (s *Session) Mark(name string) {
	if s.branch == name {
		s.branch = ""
	}
	s.names[name] = s.at
}

// Branch goes to the node with a name, if there is one, and makes the name a branch: it moves along
// with later actions.
func (s *Session) Branch(name string) error {
	if n, ok := s.names[name]; ok {
		if err := s.visit(n); err != nil {
			return err
		}
	}
	s.names[name] = s.at
	s.branch = name
	return nil
}

// OnBranch returns the name of the branch that moves along, or "".
func (s *Session) OnBranch() string { return s.branch }

// FindNamed returns the node of a mark or branch.
func (s *Session) FindNamed(name string) (*Node, bool) {
	n, ok := s.names[name]
	return n, ok
}

// Names returns the names of all marks and branches, in no order.
func (s *Session) Names() []string {
	list := make([]string, 0, len(s.names))
	for name := range s.names {
		list = append(list, name)
	}
	return list
}

// Visit goes to a node of this session and leaves the current branch.
func (s *Session) Visit(n *Node) error {
	s.branch = ""
	return s.visit(n)
}

// Adopt converts the session to other content: the present state at once, others when they are
// visited. adopt returns a converted copy of a state. If it fails now, the session is unchanged.
func (s *Session) Adopt(adopt func(screen.Table) (screen.Table, error)) error {
	state, err := s.at.rebuild()
	if err != nil {
		return err
	}
	moved, err := adopt(state)
	if err != nil {
		return err
	}
	s.era = &era{adopt}
	read := s.ReadingCost()
	s.table = moved
	s.reads(read)
	s.table.Listen(&s.log)
	s.begin(s.era)
	return nil
}

// Replace adds a replayed line to the session, whose nodes it changes, and goes to its end. The old
// line remains.
func (s *Session) Replace(line []*Node) error {
	replayed := &era{adopt: s.era.adopt} // the states are not yet the session's own
	s.begin(replayed)
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
		n.Parent, n.kept = parent, kept{}
		s.add(n, state)
		if n.era = replayed; i == 0 && !n.lasting {
			s.memory.keep(n, state) // what comes before it was played under other content
		}
		if parent != nil {
			parent.latest = n
		}
		parent = n
	}
	return s.visit(parent)
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
