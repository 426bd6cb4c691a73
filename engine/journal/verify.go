package journal

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
)

// Divergence is the first place where a replay is not what was recorded.
type Divergence struct {
	Line   int      // of the journal
	Action int      // its number in the game, 0 for the start
	Text   string   // of the action
	Err    error    // the action was refused, or nil
	Parts  []string // the parts of the state that differ
	Event  string   // the first event that differs, or ""
}

func (d *Divergence) Error() string {
	var b strings.Builder
	switch {
	case d.Action == 0:
		fmt.Fprintf(&b, "line %d: the game does not start as it was recorded", d.Line)
	case d.Err != nil:
		fmt.Fprintf(&b, "line %d: action %d, %s, is not possible: %s", d.Line, d.Action, d.Text, d.Err)
	default:
		fmt.Fprintf(&b, "line %d: action %d, %s, ended differently", d.Line, d.Action, d.Text)
	}
	if len(d.Parts) > 0 {
		fmt.Fprintf(&b, "\n  different: %s", strings.Join(d.Parts, ", "))
	}
	if d.Event != "" {
		fmt.Fprintf(&b, "\n  first at the event: %s", d.Event)
	}
	return b.String()
}

// Unwrap is why an action was refused.
func (d *Divergence) Unwrap() error { return d.Err }

// Verify plays a journal in a new game and compares every state, up to and
// including action upTo; below 0 means all. The session stands at the last state
// that was the same; divergence is nil when all were.
func Verify(j *Journal, game engine.Table, start []engine.Event, upTo int) (*session.Session, *Divergence) {
	s := session.New(game, start)
	if fmt.Sprintf("%016x", game.Hash()) != j.Header.Start {
		return s, &Divergence{Line: 1}
	}
	for i := range j.Entries {
		e := &j.Entries[i]
		if e.Scripts != nil {
			continue
		}
		if upTo >= 0 && s.At().Depth >= upTo && e.Text != "" {
			break
		}
		if e.Text == "" {
			if err := s.GoTo(e.Goto); err != nil {
				return s, &Divergence{Line: e.Line, Action: s.At().Depth + 1, Text: fmt.Sprintf("@goto %d", e.Goto), Err: err}
			}
			continue
		}
		d := &Divergence{Line: e.Line, Action: s.At().Depth + 1, Text: e.Text}
		a, err := s.Table().Parse(e.Text)
		if err == nil {
			err = s.Apply(a)
		}
		if err != nil {
			d.Err = err
			return s, d
		}
		if n := s.At(); n.Hash != e.Hash {
			d.compare(e, n)
			_ = s.Undo(1)
			return s, d
		}
	}
	return s, nil
}

// compare finds out in what a state differs from what a line recorded.
func (d *Divergence) compare(e *Entry, n *session.Node) {
	for i, p := range n.State().Parts(nil) {
		if i >= len(e.Parts) || e.Parts[i] != uint16(p.Hash) {
			d.Parts = append(d.Parts, p.Name)
		}
	}
	now := events(n.Events)
	for i := range max(len(now), len(e.Events)) {
		switch {
		case i >= len(now):
			d.Event = fmt.Sprintf("number %d, which does not happen any more", i+1)
		case i >= len(e.Events) || now[i] != e.Events[i]:
			d.Event = fmt.Sprintf("number %d", i+1)
			// The story up to it ends with what it tells of the event.
			if story := n.State().Story(n.Events[:i+1], screen.Screen{}); len(story) > 0 {
				d.Event += ": " + strings.TrimSpace(story[len(story)-1])
			}
		default:
			continue
		}
		return
	}
}
