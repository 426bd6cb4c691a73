package session_test

import (
	"errors"
	"fmt"
	"runtime"
	"testing"
	"weak"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/testkit"
)

// moving adopts other content.
func moving(c *curtain.Content) func(screen.Table) (screen.Table, error) {
	return func(old screen.Table) (screen.Table, error) {
		moved := screen.CopyOf(old)
		return moved, moved.(*ui.FightTable).Adopt(c, nil)
	}
}

// wander plays a long session that goes back, branches and changes its content.
func wander(t *testing.T, s *session.Session, actions int) {
	t.Helper()
	contents := []*curtain.Content{content(t, 1), content(t, 2)}
	for i := range actions {
		legal := s.Table().Legal(nil)
		if err := s.Apply(legal[i*7%len(legal)]); err != nil {
			t.Fatal(err)
		}
		play(t, s, "hp macguffin 50", "hp enemy 30")
		if i%5 == 4 {
			if err := s.Undo(1 + i%3); err != nil {
				t.Fatal(err)
			}
		}
		if i%100 == 99 {
			if err := s.AdoptContent(moving(contents[i/100%2])); err != nil {
				t.Fatal(err)
			}
		}
		if i%200 == 199 {
			if err := s.GoToNodeWithoutBranch(s.Nodes()[i/3]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestEveryStateIsThereAndFewAreKept(t *testing.T) {
	s := session.New(game(t, content(t, 3)), nil)
	actions := testkit.Size(300, 600)
	wander(t, s, actions)
	if n := len(s.Nodes()); n < actions || s.Keeping() > n/8+65 {
		t.Errorf("%d of %d states are kept", s.Keeping(), n)
	}
	for i, n := range s.Nodes() {
		if n.Number != i || n.State().Hash() != n.Hash {
			t.Fatalf("state %d is not what it was", i)
		}
	}
	path, visited, costBefore := s.Path(), 0, s.NavigationCost()
	session.VisitStates(path, func(n *session.Node, state screen.Table) (more bool) {
		if n != path[visited] || state.Hash() != n.Hash {
			t.Fatalf("state %d is not what it was, visited on the way", n.Number)
		}
		visited++
		return true
	})
	visiting := s.NavigationCost() - costBefore
	for _, n := range path {
		n.State()
	}
	if one := s.NavigationCost() - costBefore - visiting; visited != len(path) || visiting > one*2/3 {
		t.Errorf("visiting %d of %d states costs %d, and each by itself %d", visited, len(path), visiting, one)
	}
	for i := len(s.Nodes()) - 1; i >= 0; i -= 7 {
		n := s.Nodes()[i]
		if n.State().Hash() != n.Hash {
			t.Fatalf("state %d is not what it was, looked at from the end", i)
		}
		if err := s.GoToNodeWithoutBranch(n); err != nil || s.Table().Hash() != n.Hash {
			t.Fatalf("action %d cannot be gone back to: %v", i, err)
		}
	}
}

// A tree that consists of twigs where a state would be kept keeps few all the same.
func TestTwigsDoNotKeepTheirStates(t *testing.T) {
	s := session.New(game(t, content(t, 3)), nil)
	for range 15 {
		play(t, s, "hp enemy 30")
	}
	fork := s.CurrentNode()
	for range 800 {
		play(t, s, "hp enemy 29")
		if err := s.GoToNodeWithoutBranch(fork); err != nil {
			t.Fatal(err)
		}
	}
	if s.Keeping() > 800/8+65+2 {
		t.Errorf("%d states of 815 are kept", s.Keeping())
	}
	for range 100 {
		play(t, s, "hp enemy 28")
	}
	for _, n := range s.Nodes() {
		if n.State().Hash() != n.Hash {
			t.Fatalf("state %d is not what it was", n.Number)
		}
	}
}

func TestAReplacedLineCanBeGoneBackToOften(t *testing.T) {
	s := session.New(game(t, content(t, 3)), nil)
	wander(t, s, 30)
	if err := s.AdoptContent(moving(content(t, 4))); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		play(t, s, "hp enemy 30", "hp macguffin 50", "energy 3", "end_turn")
	}
	r := session.StopFunc(nil).ReplayAndCompare(game(t, content(t, 4)), nil, s.Path())
	if r.Stopped != nil {
		t.Fatal(r.Err)
	}
	if err := s.SwitchToReplayedLine(r.Line); err != nil {
		t.Fatal(err)
	}
	wander(t, s, 200)
	for _, n := range s.Nodes() {
		if n.State().Hash() != n.Hash {
			t.Fatalf("state %d is not what it was", n.Number)
		}
	}
}

func TestAForgottenActionWasNever(t *testing.T) {
	s := session.New(game(t, content(t, 6)), nil)
	play(t, s, "play strike", "play guard")
	if err := s.RemoveLastNode(); err != nil {
		t.Fatal(err)
	}
	if len(s.Nodes()) != 2 || s.Table().Hash() != s.Nodes()[1].Hash || !errors.Is(s.Redo(1), session.ErrNothingToRedo) {
		t.Error("the action can still be reached")
	}
	if err := s.Undo(1); err != nil {
		t.Fatal(err)
	}
	if err := s.RemoveLastNode(); !errors.Is(err, session.ErrAtStart) {
		t.Errorf("the start was forgotten: %v", err)
	}
	play(t, s, "play guard")
	if err := s.GoToNodeWithoutBranch(s.Nodes()[1]); err != nil {
		t.Fatal(err)
	}
	if err := s.RemoveLastNode(); err == nil {
		t.Errorf("an action was forgotten that was not the last: %v", err)
	}
}

// However often the content changes, the states stay what they were, and what is
// held of old contents does not grow: in few rounds of many actions, where not every
// state is kept for it, and in many of few.
func TestOldContentsAreLetGo(t *testing.T) {
	for _, c := range []struct{ rounds, actions int }{{30, 2}, {12, testkit.Size(100, 700)}} {
		s := session.New(game(t, content(t, 3)), nil)
		var contents []weak.Pointer[curtain.Content]
		for i := range c.rounds {
			for n := range c.actions / 2 {
				play(t, s, fmt.Sprintf("hp macguffin %d", 10+n%40), "hp enemy 30")
			}
			if i%3 == 2 {
				if err := s.Undo(1); err != nil {
					t.Fatal(err)
				}
			}
			next := content(t, i)
			if err := s.AdoptContent(moving(next)); err != nil {
				t.Fatal(err)
			}
			contents = append(contents, weak.Make(next))
		}
		runtime.GC()
		held := 0
		for _, c := range contents {
			if c.Value() != nil {
				held++
			}
		}
		if held > 9 {
			t.Errorf("%d of %d contents are held", held, c.rounds)
		}
		for i, n := range s.Nodes() {
			if n.State().Hash() != n.Hash {
				t.Fatalf("state %d is not what it was", i)
			}
		}
	}
}

// A state that fits no later content keeps its own for a while, not for ever.
func TestContentsThatNoStateFitsAreLetGo(t *testing.T) {
	const rounds = 40
	with := func(i int) *curtain.Content {
		own := &curtain.CardDef{ID: fmt.Sprint("own_", i), Name: "Own", Owner: "aldric", Type: curtain.ActionCard}
		added, misfits := content(t, 3).WithDefinitions([]schema.Definition{{Kind: curtain.CardKind, Def: own}})
		testkit.FailOnErrors(t, misfits)
		return added.(*curtain.Content)
	}
	s := session.New(game(t, content(t, 3)), nil)
	var contents []weak.Pointer[curtain.Content]
	for i := range rounds {
		next := with(i)
		if err := s.AdoptContent(moving(next)); err != nil {
			t.Fatal(err)
		}
		contents = append(contents, weak.Make(next))
		before := s.CurrentNode()
		play(t, s, fmt.Sprint("hand + own_", i), "hp enemy 30", "hp macguffin 40")
		if err := s.GoToNodeWithoutBranch(before); err != nil {
			t.Fatal(err)
		}
		play(t, s, "hp macguffin 41")
	}
	runtime.GC()
	held := 0
	for _, c := range contents {
		if c.Value() != nil {
			held++
		}
	}
	if held > 20 {
		t.Errorf("%d of %d contents are held", held, rounds)
	}
	for i, n := range s.Nodes() {
		if same := n.State().Hash() == n.Hash; !same && i > len(s.Nodes())-4*8 {
			t.Errorf("state %d is not what it was", i)
		}
	}
}

// What Go does is charged, whether or not a script ran: an action, one that is refused, a
// state that is gone to, each that is made again for that, and a move to other content.
func TestWorkWithoutScriptsIsCharged(t *testing.T) {
	s := session.New(game(t, content(t, 4)), nil)
	var ends []*session.Node
	for branch := range 9 {
		if err := s.GoToNodeWithoutBranch(s.RootNode()); err != nil {
			t.Fatal(err)
		}
		for n := range 31 {
			play(t, s, []string{"hp macguffin 40", "hp macguffin 39"}[(branch+n)%2])
		}
		ends = append(ends, s.CurrentNode())
	}
	const each = 400 // at least, of an action
	if n := s.SpentInstructions(); n < 9*31*each || n > 9*31*4*each {
		t.Errorf("%d actions are charged %d", 9*31, n)
	}
	before := s.SpentInstructions()
	if err := s.Apply(engine.Action{Kind: 250}); err == nil || s.SpentInstructions() < before+each {
		t.Errorf("a refused action (%v) is charged %d", err, s.SpentInstructions()-before)
	}
	before = s.SpentInstructions()
	if err := s.ApplyText("strike what there is not"); err == nil || s.SpentInstructions() == before {
		t.Errorf("what cannot be read (%v) is charged nothing", err)
	}
	remade := s.NavigationCost()
	for i := range 90 {
		if err := s.GoToNodeWithoutBranch(ends[i%9]); err != nil {
			t.Fatal(err)
		}
	}
	if n := s.NavigationCost() - remade; n < 80*31*100 { // each but the first few is made again wholly
		t.Errorf("90 ways of 31 states each are charged %d", n)
	}
	if err := s.AdoptContent(moving(content(t, 5))); err != nil {
		t.Fatal(err)
	}
	remade = s.NavigationCost()
	if err := s.GoToNodeWithoutBranch(s.RootNode()); err != nil || s.NavigationCost()-remade < engine.AdoptPrice {
		t.Errorf("a state that moves to other content is charged %d: %v", s.NavigationCost()-remade, err)
	}
}
