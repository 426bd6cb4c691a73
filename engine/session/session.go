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
	at     *Node
	names  map[string]*Node // marks, which are fixed, and branches, which move along
	branch string           // the branch that moves along, or ""
	nodes  []*Node          // all of them, by Number
	lines  []*Line          // by Number, from 1
	era    *era             // that of the present content
	eras   []*era           // those whose content is still held, the oldest first
	unfit  []*era           // older ones with states that fit no later content
	memory *memory
	spent  engine.Account
	read   int64 // the reading cost of the table that is included in spent
	known  bool  // the last action applied led to an existing node

	// Each is called with every action right after it was applied, and may be nil; journals
	// use it. An error does not undo the action.
	Each func(*Node) error

	// Rejoins makes an action that was undone and is played again go back to its old node
	// instead of adding one. Journals count every application as an action, so it must not be
	// set for games that they record.
	Rejoins bool

	// Through applies an action to the game in place of Table.Apply; it may be nil.
	Through func(screen.Table, engine.Action) error
}

// Node is a state the game was in. It is read only.
type Node struct {
	Number int // in the order in which the states were first reached, from 0 at the start
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

// Errors of Undo, Redo and of going to another node.
var (
	ErrStart   = errors.New("nothing to undo: this is the start")
	ErrEnd     = errors.New("nothing to redo")
	ErrNoPlace = errors.New("no such place in this game")
)

// New returns a session for a game in its first state. start are the events that led to it.
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

// add adds a node, whose state is given, to the tree.
func (s *Session) add(n *Node, state screen.Table) {
	n.Number, n.era = len(s.nodes), s.era
	s.nodes = append(s.nodes, n)
	s.extendLine(n)
	s.memory.add(n, state)
}

// Table returns the game in its present state. Apply actions only through the session.
func (s *Session) Table() screen.Table { return s.table }

// At returns the present node.
func (s *Session) At() *Node { return s.at }

// Start returns the first node.
func (s *Session) Start() *Node { return s.root }

// Nodes returns all nodes, by their numbers, undone ones included. The caller must not
// change the slice.
func (s *Session) Nodes() []*Node { return s.nodes }

// Instructions returns the cost, in instructions, of all actions applied or refused so far.
func (s *Session) Instructions() int64 { return s.spent.Spent }

// ReadingCost returns the cost, in instructions, of reading words that were not actions.
func (s *Session) ReadingCost() int64 { return engine.ReadingWork(s.table) - s.read }

// RebuildCost returns the cost, in instructions, of going to other nodes and rebuilding states.
func (s *Session) RebuildCost() int64 { return s.memory.remade.Spent }

// Apply applies an action, whole or not at all, and records it as a new node. After an undo,
// the undone actions stay as a line of their own, and redo no longer leads to them.
func (s *Session) Apply(a engine.Action) error {
	// The text is of the present content, which the stored state of s.at need not be.
	begun, read := engine.CostOf(s.table), s.ReadingCost()
	defer s.reads(read)
	return s.apply(a, s.table.Describe(a), begun)
}

// ApplyText parses and applies the text of an action; the new node keeps the text.
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

// reads records all reading so far as charged, except the amount that Reading is to return.
func (s *Session) reads(beside int64) { s.read = engine.ReadingWork(s.table) - beside }

// apply applies an action; begun is the meter of the game before the action was read.
func (s *Session) apply(a engine.Action, text string, begun int64) error {
	s.log.Events = s.log.Events[:0]
	err := s.act(a)
	s.spent.Charge(s.table, begun, len(s.log.Events))
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

// move makes n the present node and moves the current branch to it.
func (s *Session) move(n *Node) {
	s.at = n
	if s.branch != "" {
		s.names[s.branch] = n
	}
}

// visit puts the game into the state of n, in the present content.
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

// setRedo makes redo lead to n from all its ancestors. Since redo already leads to the present
// node, nothing changes above their common ancestor.
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

// present returns the state of n, adopted to the present content.
func (s *Session) present(n *Node) (screen.Table, error) {
	state, err := n.rebuild()
	if err != nil || n.era == s.era {
		return state, err
	}
	s.memory.remade.Spent += engine.AdoptPrice
	return s.era.move(state)
}

// DropLast removes the action that was applied last and its node, and goes to its parent. It
// fails if a later node exists.
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

// Undo goes back n actions, at least one; it stops at the start.
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

// Redo goes forward n undone actions, at least one; it stops at the last one.
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

// Mark names the present state. A mark does not move with later actions.
func (s *Session) Mark(name string) {
	if s.branch == name {
		s.branch = ""
	}
	s.names[name] = s.at
}

// Branch names the line that is played from here; the name moves along with later actions.
// If the name exists, Branch goes to it first.
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

// OnBranch returns the branch that moves along, or "".
func (s *Session) OnBranch() string { return s.branch }

// FindNamed returns the node of a mark or a branch.
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

// Adopt moves the session to other content: the present state at once, any other when it is
// next visited. adopt returns a moved copy of a state. If it fails for the present state,
// Adopt returns its error and changes nothing.
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

// Replace adds a replayed line to the session, takes over its nodes and goes to its end. The
// old line stays reachable by its names.
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

// RedoPath returns the nodes that redo would lead to, in order.
func (s *Session) RedoPath() (list []*Node) {
	for n := s.at.latest; n != nil; n = n.latest {
		list = append(list, n)
	}
	return list
}

// Path returns the nodes from the start to the present one, both included.
func (s *Session) Path() []*Node { return PathTo(s.at) }
