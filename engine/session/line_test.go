package session_test

import (
	"math/rand/v2"
	"testing"

	"curtaincall/engine/session"
)

// Whatever is undone and played again, every state is on one line, every line goes on
// from where it left another, and what was played before is found and not kept twice.
func TestEveryStateIsOnOneLine(t *testing.T) {
	s := session.New(game(t, content(t, 3)), nil)
	s.RejoinsOldNodes = true
	chance := rand.New(rand.NewPCG(1, 2))
	type way struct {
		parent *session.Node
		text   string
	}
	seen := map[way]*session.Node{}
	for range 2000 {
		switch chance.IntN(4) {
		case 0:
			_ = s.Undo(1 + chance.IntN(4))
		case 1:
			if err := s.GoToNodeWithoutBranch(s.Nodes()[chance.IntN(len(s.Nodes()))]); err != nil {
				t.Fatal(err)
			}
		default:
			from := s.CurrentNode()
			play(t, s, []string{"hp enemy 30", "hp enemy 29", "hp macguffin 50"}[chance.IntN(3)])
			w := way{from, s.CurrentNode().Text}
			if old := seen[w]; old != nil && old != s.CurrentNode() {
				t.Fatalf("%s after action %d is kept twice", w.text, from.Depth)
			}
			seen[w] = s.CurrentNode()
		}
	}
	on := map[*session.Node]bool{}
	for i, l := range s.Lines() {
		if l.Number != i+1 {
			t.Errorf("line %d has the number %d", i+1, l.Number)
		}
		for n := l.Tip; ; n = n.Parent {
			if on[n] || n.Line != l {
				t.Fatalf("action %d is on two lines", n.Depth)
			}
			if on[n] = true; n == l.First {
				break
			}
		}
		if over := l.ParentLine(); i > 0 && (over == nil || over.Number >= l.Number || l.First.Parent.Line != over) {
			t.Errorf("line %d leaves no earlier line", l.Number)
		}
	}
	if len(on) != len(s.Nodes()) || len(s.Lines()) < 100 {
		t.Errorf("%d of %d states are on the %d lines", len(on), len(s.Nodes()), len(s.Lines()))
	}
}

func TestForgettingWhatWasPlayedBefore(t *testing.T) {
	s := session.New(game(t, content(t, 6)), nil)
	s.RejoinsOldNodes = true
	play(t, s, "play strike", "play guard")
	first := s.CurrentNode()
	if err := s.Undo(1); err != nil {
		t.Fatal(err)
	}
	play(t, s, "play guard")
	if s.CurrentNode() != first || len(s.Lines()) != 1 {
		t.Error("the same action again is another line")
	}
	if err := s.RemoveLastNode(); err != nil || s.CurrentNode() != first.Parent || len(s.Nodes()) != 3 {
		t.Errorf("forgetting it: %v, at action %d", err, s.CurrentNode().Depth)
	}
	play(t, s, "end_turn")
	if len(s.Lines()) != 2 || s.CurrentNode().Line.ParentLine() != first.Line {
		t.Error("another action is no line of its own")
	}
	if err := s.RemoveLastNode(); err != nil || len(s.Lines()) != 1 {
		t.Errorf("the line of a forgotten action stays: %v", err)
	}
}
