package session

import (
	"curtaincall/engine/screen"
	"errors"
	"fmt"

	"curtaincall/engine"
)

// Session is a game in progress with its past. It is not safe for concurrent
// use.
type Session struct {
	table  screen.Table
	log    engine.Log
	root   *Node
	at     *Node
	names  map[string]*Node // marks, which stay, and branches, which move along
	branch string           // the branch that moves along, or ""
	nodes  []*Node          // all of them, by their numbers
	lines  []*Line          // by their numbers, from 1
	era    *era             // the present content
	eras   []*era           // those whose content is still there, the oldest first
	unfit  []*era           // earlier ones of which some states fit no later content
	memory *memory
	spent  engine.Account
	read   int64 // of what the table took to read words, that is in spent
	known  bool  // the action applied last led to a state that was there already

	// Each is told of every action that was applied, as soon as it was; a journal
	// listens here. It may be nil. An error does not undo the action.
	Each func(*Node) error

	// Rejoins lets an action that was undone and is played again go along its line.
	// Journals count each time as an action of its own, so it is not for games that they
	// listen to.
	Rejoins bool

	// Through is how an action reaches the game where it is not simply applied;
	// it may be nil.
	Through func(screen.Table, engine.Action) error
}

// Node represents one state the game was in. All of it is read only.
type Node struct {
	Number int // in the order in which the states were first reached, 0 at the start
	Parent *Node
	Depth  int           // actions since the start
	Action engine.Action // that led here; none at the start
	Text   string        // its text form
	Hash   uint64
	Events []engine.Event // what it caused
	Line   *Line          // that it belongs to
	latest *Node          // the child that was visited last: where redo leads
	kept                  // its state
}

// The errors of moving in time.
var (
	ErrStart   = errors.New("nothing to undo: this is the start")
	ErrEnd     = errors.New("nothing to redo")
	ErrNoPlace = errors.New("no such place in this game")
)

// New begins a session with a game in its first state. start are the events
// that led to it.
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

// add takes a node into the tree, which is in the state given.
func (s *Session) add(n *Node, state screen.Table) {
	n.Number, n.era = len(s.nodes), s.era
	s.nodes = append(s.nodes, n)
	s.draw(n)
	s.memory.add(n, state)
}

// Table is the game in its present state. Apply actions through the session.
func (s *Session) Table() screen.Table { return s.table }

// At is the present node.
func (s *Session) At() *Node { return s.at }

// Start is the first node.
func (s *Session) Start() *Node { return s.root }

// Nodes returns all states, by their numbers: those of lines that were undone, too.
// The list is the session's own.
func (s *Session) Nodes() []*Node { return s.nodes }

// Instructions returns what the actions took that were applied or refused, in instructions.
func (s *Session) Instructions() int64 { return s.spent.Spent }

// Reading returns what the table took to read words that were no action.
func (s *Session) Reading() int64 { return engine.ReadingWork(s.table) - s.read }

// Remade returns what going to states and making them again took.
func (s *Session) Remade() int64 { return s.memory.remade.Spent }

// Apply carries out an action, whole or not at all, and remembers it. If the
// game was taken back before, what was undone stays as a line of its own, which redo
// does not lead to.
func (s *Session) Apply(a engine.Action) error {
	// In the present content, which the kept state before it need not be in.
	begun, read := engine.Meters(s.table), s.Reading()
	defer s.reads(read)
	return s.apply(a, s.table.Describe(a), begun)
}

// Again carries out an action by its text, which it keeps.
func (s *Session) Again(text string) error {
	begun, read := engine.Meters(s.table), s.Reading()
	defer s.reads(read)
	a, err := s.table.Parse(text)
	if err != nil {
		s.spent.Charge(s.table, begun, 0)
		return err
	}
	return s.apply(a, text, begun)
}

// reads notes that what the table read is charged, but for what Reading returns.
func (s *Session) reads(beside int64) { s.read = engine.ReadingWork(s.table) - beside }

// apply applies an action of a game that was metered before it was read.
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

// move makes n the present node, and takes the branch along.
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
	s.lead(n)
	s.at = n
	return nil
}

// lead lets redo lead to n, from everywhere before it. It does so already to the
// present node, so that nothing changes above what the two have in common.
func (s *Session) lead(n *Node) {
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

// present is the state of n in the present content.
func (s *Session) present(n *Node) (screen.Table, error) {
	state, err := n.rebuilt()
	if err != nil || n.era == s.era {
		return state, err
	}
	s.memory.remade.Spent += engine.MovePrice
	return s.era.move(state)
}

// Forget takes back the action that was applied last, as if it had never been.
func (s *Session) Forget() error {
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
	s.erase(n)
	s.memory.forget(n)
	return nil
}

// Undo takes back n actions, at least one; it stops at the start.
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

// Redo does again the n actions that were taken back last, at least one; it stops at the
// end.
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

// Mark names the present state. The name stays with it.
func (s *Session) Mark(name string) {
	if s.branch == name {
		s.branch = ""
	}
	s.names[name] = s.at
}

// Branch names the line that is played from here; the name moves along with it.
// A name that exists already is gone back to.
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

// OnBranch is the branch that moves along, or "".
func (s *Session) OnBranch() string { return s.branch }

// FindNamed finds a marked state or the end of a branch.
func (s *Session) FindNamed(name string) (*Node, bool) {
	n, ok := s.names[name]
	return n, ok
}

// Names are the names of all marks and branches.
func (s *Session) Names() []string {
	list := make([]string, 0, len(s.names))
	for name := range s.names {
		list = append(list, name)
	}
	return list
}

// Visit moves to a node of this session.
func (s *Session) Visit(n *Node) error {
	s.branch = ""
	return s.visit(n)
}

// Adopt moves the session to other content: the present state, as it was recorded,
// goes on under it at once, and so does every earlier one that is gone back to.
// adopt moves one state and leaves it as it is. Nothing changes if it fails for the
// present one.
func (s *Session) Adopt(adopt func(screen.Table) (screen.Table, error)) error {
	state, err := s.at.rebuilt()
	if err != nil {
		return err
	}
	moved, err := adopt(state)
	if err != nil {
		return err
	}
	s.era = &era{adopt}
	read := s.Reading()
	s.table = moved
	s.reads(read)
	s.table.Listen(&s.log)
	s.begin(s.era)
	return nil
}

// Replace takes a replayed timeline as the session's own: its line becomes the
// present one, beside the old, which stays reachable by its names.
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
			next = line[i+1].State() // while it is still what follows n
		}
		n.Parent, n.kept = parent, kept{}
		s.add(n, state)
		if n.era = replayed; i == 0 && !n.lasting {
			s.memory.keep(n, state) // what comes before it was played otherwise
		}
		if parent != nil {
			parent.latest = n
		}
		parent = n
	}
	return s.visit(parent)
}

// Ahead are the nodes that redo would lead to, one after the other.
func (s *Session) Ahead() (list []*Node) {
	for n := s.at.latest; n != nil; n = n.latest {
		list = append(list, n)
	}
	return list
}

// Path are the nodes from the start to the present one, both included.
func (s *Session) Path() []*Node { return To(s.at) }
