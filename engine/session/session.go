// Package session plays a game and records every state and the action that led to it, so that a player
// can go back to any of them. It is written against screen.Table and knows no game.
//
//	session.go     Session, a game with its history: apply, undo, redo, replay; Node, a state; Line, a sequence of nodes
//	memory.go      which nodes store their states; rebuilding the others, also under other content
//	look_ahead.go  PossibleResults: what actions may lead to, played on copies
package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Session is a game in progress with its history. It is not safe for concurrent use.
type Session struct {
	table    screen.Table
	log      engine.Log
	root     *Node
	at       *Node            // the current node
	names    map[string]*Node // nodes by the names of marks and branches
	branch   string           // the current branch, or ""; after each action its name refers to the new node
	nodes    []*Node          // all nodes; nodes[n] has Number n
	lines    []*Line          // all lines; lines[n-1] has Number n
	era      *contentEra      // the era of the current content
	eras     []*contentEra    // the eras not yet ended, oldest first
	unfit    []*contentEra    // ended eras with states that could not be converted to later content
	memory   *stateMemory
	spent    engine.CostTotal
	read     int64 // the part of the table's parsing cost that is included in spent
	rejoined bool  // whether the last action applied led to an existing node instead of a new one

	// OnApplied is called with the node of each action after it was applied, for instance to write a journal. Apply
	// returns its error, but the action remains applied. It may be nil.
	OnApplied func(*Node) error

	// RejoinsOldNodes makes an action that was undone, and is applied again, lead to its old node instead of a new
	// one. It must not be set if OnApplied writes a journal, which counts every application.
	RejoinsOldNodes bool

	// ApplyFunc, if not nil, is called in place of Table.Apply to apply an action.
	ApplyFunc func(screen.Table, engine.Action) error
}

// Node is a recorded state of the game. It is read-only.
type Node struct {
	Number int // number of the node in the order of addition, from 0 at the start
	Parent *Node
	Depth  int           // number of actions since the start
	Action engine.Action // the action that led here; zero at the start
	Text   string        // the text form of the action
	Hash   uint64
	Events []engine.Event // events that the action caused
	Line   *Line          // the line to which the node belongs
	latest *Node          // the child visited last, to which Redo goes
	nodeState
}

// Errors of Undo, of Redo, and of going to a node.
var (
	ErrAtStart       = errors.New("nothing to undo: this is the start")
	ErrNothingToRedo = errors.New("nothing to redo")
	ErrNoNode        = errors.New("there is no such position in this game")
)

// New returns a session for a game that has just begun. startEvents are the events of its start.
func New(table screen.Table, startEvents []engine.Event) *Session {
	s := &Session{table: table, names: map[string]*Node{}, memory: &stateMemory{}}
	s.era = &contentEra{func(t screen.Table) (screen.Table, error) { return screen.CopyOf(t), nil }}
	s.beginEra(s.era)
	s.root = &Node{Hash: table.Hash(), Events: startEvents}
	s.addNode(s.root, screen.CopyOf(table))
	s.at = s.root
	table.SetLog(&s.log)
	return s
}

func (s *Session) addNode(n *Node, state screen.Table) {
	n.Number, n.era = len(s.nodes), s.era
	s.nodes = append(s.nodes, n)
	if p := n.Parent; p != nil && p.Line.Tip == p {
		n.Line, p.Line.Tip = p.Line, n
	} else {
		n.Line = &Line{len(s.lines) + 1, n, n}
		s.lines = append(s.lines, n.Line)
	}
	s.memory.addState(n, state)
}

// Table returns the game in its current state. Apply actions to it only through the session.
func (s *Session) Table() screen.Table { return s.table }
func (s *Session) CurrentNode() *Node  { return s.at }
func (s *Session) RootNode() *Node     { return s.root }

// Nodes returns all nodes, also undone ones, by Number. The caller must not change them.
func (s *Session) Nodes() []*Node { return s.nodes }

// Lines returns all lines by Number. The caller must not change them.
func (s *Session) Lines() []*Line { return s.lines }

func (s *Session) CurrentBranch() string { return s.branch }

// NodeNames returns the names of all marks and branches, in no particular order.
func (s *Session) NodeNames() []string { return slices.Collect(maps.Keys(s.names)) }

func (s *Session) Path() []*Node { return PathTo(s.at) }

// SpentInstructions returns the cost, in instructions, of all actions that were applied or refused.
func (s *Session) SpentInstructions() int64 { return s.spent.Spent }

// ParsingCostOutsideApply returns the cost, in instructions, of parsing that was not part of Apply or ApplyText.
func (s *Session) ParsingCostOutsideApply() int64 { return engine.ParsingCost(s.table) - s.read }

// NavigationCost returns the cost, in instructions, of going to other nodes, adopting content and rebuilding states.
func (s *Session) NavigationCost() int64 { return s.memory.rebuildCost.Spent }

// Apply applies an action and records it as a new node, unless the game returns an error. After an undo, the undone
// nodes remain as a separate line, to which redo no longer leads.
func (s *Session) Apply(a engine.Action) error {
	// The text is of the current content, which the stored state of s.at need not be.
	begun, read := engine.ScriptAndParsingCost(s.table), s.ParsingCostOutsideApply()
	defer s.markParsingChargedExcept(read)
	return s.applyAndRecord(a, s.table.Describe(a), begun)
}

// ApplyText parses text as an action and applies it like Apply. The new node has the text as typed.
func (s *Session) ApplyText(text string) error {
	begun, read := engine.ScriptAndParsingCost(s.table), s.ParsingCostOutsideApply()
	defer s.markParsingChargedExcept(read)
	a, err := s.table.Parse(text)
	if err != nil {
		s.spent.ChargeAction(s.table, begun, 0)
		return err
	}
	return s.applyAndRecord(a, text, begun)
}

// markParsingChargedExcept makes ParsingCostOutsideApply return uncharged, plus the cost of any later parsing.
func (s *Session) markParsingChargedExcept(uncharged int64) {
	s.read = engine.ParsingCost(s.table) - uncharged
}

// applyAndRecord applies an action and records its node. costBefore is the game's cost before the text was parsed.
func (s *Session) applyAndRecord(a engine.Action, text string, costBefore int64) error {
	s.log.Events = s.log.Events[:0]
	apply := screen.Table.Apply
	if s.ApplyFunc != nil {
		apply = s.ApplyFunc
	}
	err := apply(s.table, a)
	s.spent.ChargeAction(s.table, costBefore, len(s.log.Events))
	s.spent.Spent += engine.RecordPrice
	if err != nil {
		return err
	}
	hash := s.table.Hash()
	var n *Node
	if s.RejoinsOldNodes {
		n = s.findChildOfCurrent(a, hash)
	}
	if s.rejoined = n != nil; !s.rejoined {
		n = &Node{
			Parent: s.at, Depth: s.at.Depth + 1, Action: a, Text: text, Hash: hash,
			Events: append([]engine.Event(nil), s.log.Events...),
		}
		s.addNode(n, screen.CopyOf(s.table))
	}
	s.at.latest = n
	s.at = n
	if s.branch != "" {
		s.names[s.branch] = n
	}
	if s.OnApplied != nil {
		return s.OnApplied(n)
	}
	return nil
}

// restoreNode goes to n and its state under the current content. The name of the current branch does not move.
func (s *Session) restoreNode(n *Node) error {
	s.memory.rebuildCost.Spent += engine.CopyPrice
	state, err := s.convertedState(n)
	if err != nil {
		return err
	}
	s.table.CopyFrom(state)
	s.table.SetLog(&s.log)
	s.pointRedoTo(n)
	s.at = n
	return nil
}

// pointRedoTo makes Redo follow the path to n, from the last ancestor that n has in common with the current node.
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

func (s *Session) convertedState(n *Node) (screen.Table, error) {
	state, err := n.storedOrRebuiltState()
	if err != nil || n.era == s.era {
		return state, err
	}
	s.memory.rebuildCost.Spent += engine.AdoptPrice
	return s.era.adopt(state)
}

// RemoveLastNode removes the current node, to which the last action led, and goes to its parent. If the last action led
// to an existing node, that node remains. It returns an error if the current node is not the newest one.
func (s *Session) RemoveLastNode() error {
	n := s.at
	if n.Parent == nil {
		return ErrAtStart
	}
	if s.rejoined {
		return s.restoreNode(n.Parent)
	}
	if n.Number != len(s.nodes)-1 {
		return fmt.Errorf("action %d cannot be taken back: it is not the last one played", n.Depth)
	}
	if err := s.restoreNode(n.Parent); err != nil {
		return err
	}
	n.Parent.latest = nil
	s.nodes = s.nodes[:n.Number]
	if n.permanent {
		s.memory.permanent--
	}
	if n.Line.First == n {
		s.lines = s.lines[:len(s.lines)-1]
	} else {
		n.Line.Tip = n.Parent
	}
	return nil
}

// Undo goes back by n actions, or to the start if there are fewer. At the start it returns ErrAtStart.
func (s *Session) Undo(n int) error {
	return s.moveBy(n, func(at *Node) *Node { return at.Parent }, ErrAtStart)
}

// Redo goes forward by n undone actions, or by as many as there are. If there are none, it returns ErrNothingToRedo.
func (s *Session) Redo(n int) error {
	return s.moveBy(n, func(at *Node) *Node { return at.latest }, ErrNothingToRedo)
}

// moveBy calls next up to n times and goes to the last node returned. If the first call returns nil, it returns atEnd.
func (s *Session) moveBy(n int, next func(*Node) *Node, atEnd error) error {
	to := s.at
	if next(to) == nil {
		return atEnd
	}
	for ; n > 0 && next(to) != nil; n-- {
		to = next(to)
	}
	return s.restoreNode(to)
}

// MarkCurrentNode gives the current node a name. The name stays with the node when further actions are applied.
func (s *Session) MarkCurrentNode(name string) {
	if s.branch == name {
		s.branch = ""
	}
	s.names[name] = s.at
}

// SwitchToOrCreateBranch makes name the current branch. If the name exists, the session goes to its node; otherwise
// the branch begins at the current node. With each further action the name moves to the new node.
func (s *Session) SwitchToOrCreateBranch(name string) error {
	if n, ok := s.names[name]; ok {
		if err := s.restoreNode(n); err != nil {
			return err
		}
	}
	s.names[name] = s.at
	s.branch = name
	return nil
}

// NodeByName returns the node of the mark or branch with a name, and whether there is one.
func (s *Session) NodeByName(name string) (*Node, bool) {
	n, ok := s.names[name]
	return n, ok
}

// GoToNodeWithoutBranch leaves the current branch and goes to node n. It returns an error and stays at the current node
// if the state of n cannot be restored under the current content.
func (s *Session) GoToNodeWithoutBranch(n *Node) error {
	branch := s.branch
	s.branch = ""
	err := s.restoreNode(n)
	if err != nil {
		s.branch = branch
	}
	return err
}

// AdoptContent converts the session to other content: the current state now, other states when they are visited.
// adopt returns a converted copy of a state. If it fails for the current state, the session is unchanged.
func (s *Session) AdoptContent(adopt func(screen.Table) (screen.Table, error)) error {
	state, err := s.at.storedOrRebuiltState()
	if err != nil {
		return err
	}
	moved, err := adopt(state)
	if err != nil {
		return err
	}
	s.era = &contentEra{adopt}
	read := s.ParsingCostOutsideApply()
	s.table = moved
	s.markParsingChargedExcept(read)
	s.table.SetLog(&s.log)
	s.beginEra(s.era)
	return nil
}

// SwitchToReplayedLine adds the nodes of a ReplayResult's Line to the session and goes to the last of them. It changes
// these nodes. The original line remains.
func (s *Session) SwitchToReplayedLine(line []*Node) error {
	replayed := &contentEra{adopt: s.era.adopt} // the states are not yet the session's own
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

// RedoPath returns the nodes to which repeated calls to Redo(1) lead, in order.
func (s *Session) RedoPath() (list []*Node) {
	for n := s.at.latest; n != nil; n = n.latest {
		list = append(list, n)
	}
	return list
}

// Line is a sequence of nodes played without going back. The first line begins at the start of the game. Each other
// line begins where the game was played differently after going back.
type Line struct {
	Number int   // number of the line in the order of their beginnings, from 1
	First  *Node // the first node that is on no earlier line; its Parent, if any, is where the line forks
	Tip    *Node // the last node
}

// ParentLine returns the line from which l forks, or nil if l begins a game.
func (l *Line) ParentLine() *Line {
	if p := l.First.Parent; p != nil {
		return p.Line
	}
	return nil
}

// findChildOfCurrent returns the child of s.at with this action, hash and the current content, or nil if there is none.
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

// UsesChance reports whether the action that led to the node drew random numbers. It returns true for the first node.
func (n *Node) UsesChance() bool {
	isChance := func(part string) bool { return strings.HasPrefix(part, engine.ChancePartPrefix) }
	return n.Parent == nil ||
		slices.ContainsFunc(DifferingParts(n.Parent.State().AppendParts(nil), n.State().AppendParts(nil)), isChance)
}

// FactChange is a fact whose value differs between two states.
type FactChange struct {
	engine.Fact     // the fact with its Value in the second state; 0 if that state lacks the fact
	Before      int // value in the first state; 0 if that state lacks the fact
}

// CompareFacts returns the facts that differ between two states: first those in before, in order, then those that are
// only in after. A fact that a state lacks counts as 0. It leaves out facts whose owners differ.
func CompareFacts(before, after []engine.Fact) (list []FactChange) {
	afterIndex := make(map[string]int, len(after))
	for i, f := range after {
		afterIndex[f.Word] = i
	}
	seen := make(map[string]bool, len(before))
	for _, f := range before {
		seen[f.Word] = true
		c, isSame := FactChange{Fact: f, Before: f.Value}, true
		c.Value = 0
		if i, ok := afterIndex[f.Word]; ok {
			c.Value, isSame = after[i].Value, after[i].Owner == f.Owner
		}
		if isSame && c.Value != c.Before {
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

// DifferingParts returns the English names of the parts that differ. a and b are the parts of two states.
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
	A, B    []*Node      // the nodes after Fork: A up to the first node compared, B up to the second
	Changes []FactChange // the facts that differ between the states of the two nodes
	Parts   []string     // English names of the parts of the state that differ, if no fact differs
}

// DiffNodes returns how two nodes of one session differ.
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

// ReplayResult is the result of replaying a recorded line in a new game.
type ReplayResult struct {
	Line    []*Node            // the new line; shorter if the replay ended early
	Steps   []ReplayDifference // the steps after which a fact begins to differ, or differs by another amount
	Stopped *Node              // the first recorded node that was not replayed, or nil
	Err     error              // why it was not replayed: its action was refused, or engine.ErrStopped
}

// ReplayDifference is a step of a replay that makes facts differ from the recording, or differ by another amount.
type ReplayDifference struct {
	Old     *Node        // the recorded node
	Changes []FactChange // these facts; Before is the recorded value, and Value the replayed one
}

// ReplayAndCompare replays a recorded line in game, a new game that began with startEvents, and compares each state
// with the recorded one. It parses the texts of the actions again, and ends early if one is refused or u returns true.
func (u StopFunc) ReplayAndCompare(game screen.Table, startEvents []engine.Event, line []*Node) *ReplayResult {
	r := &ReplayResult{}
	s := New(game, startEvents)
	r.Line = []*Node{s.root}
	reported := map[string]int{}
	compare := func(old *Node) {
		var fresh []FactChange
		for _, c := range CompareFacts(old.State().AppendFacts(nil), s.at.State().AppendFacts(nil)) {
			if d := c.Value - c.Before; reported[c.Word] != d {
				reported[c.Word] = d
				fresh = append(fresh, c)
			}
		}
		if len(fresh) > 0 {
			r.Steps = append(r.Steps, ReplayDifference{old, fresh})
		}
	}
	compare(line[0])
	for _, old := range line[1:] {
		if u.isStopped() {
			r.Stopped, r.Err = old, engine.ErrStopped
			return r
		}
		if err := s.ApplyText(old.Text); err != nil {
			r.Stopped, r.Err = old, fmt.Errorf("action %d, %s: %w", old.Depth, old.Text, err)
			return r
		}
		r.Line = append(r.Line, s.at)
		compare(old)
	}
	return r
}
