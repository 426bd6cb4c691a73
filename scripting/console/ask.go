package console

import (
	"errors"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// The methods of this file answer questions for programs that show the answers in their own way.
// They may be called from any goroutine, and Interrupt ends them.

// Hold calls look with the session, locked: no line changes it meanwhile.
func (c *Console) Hold(look func(s *session.Session)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	look(c.session)
}

// What returns the outlook of an action, or of several joined by "then", and the text of each. It
// is the verb what without printing.
func (c *Console) What(words string) (o *session.Outlook, texts []string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	return c.lookAlong(words)
}

// MostTurns is the largest number of turns that Best looks ahead.
const MostTurns = maxTurns

// BestLines returns the n best lines of this turn with different results, judged after so many turns, as
// the verb best does; outside of turns, the one choice of the bot. It returns those found so far if
// the search runs out of budget, and none if the game is over.
func (c *Console) BestLines(n, turns int) (list []Ranked, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	table := c.session.Table()
	if _, over := table.Outcome(); over {
		return nil, nil
	}
	switch {
	case !inTurn(table):
		list, err = c.choice(table)
	case turns > 1:
		list, err = c.rankedBeyond(table, min(n, maxBest), min(turns, maxTurns))
	default:
		list, err = c.rankLines(table, min(n, maxBest))
	}
	if errors.Is(err, sandbox.ErrRun) {
		err = nil
	}
	return list, err
}

// choice returns the bot's choice outside of turns, as a list of at most one line.
func (c *Console) choice(table screen.Table) ([]Ranked, error) {
	p, err := c.bestLine(table)
	if err != nil && !errors.Is(err, sandbox.ErrRun) || len(p.line) == 0 {
		return nil, err
	}
	o, err := session.Until(c.isStopped).LookAlong(table, p.line, table.Seat())
	if err != nil {
		return nil, err
	}
	return []Ranked{{p.texts, Briefly(visible(o), phrase.Original), o, p.open}}, nil
}

// Label returns the name of a fact with a capital letter.
func Label(f engine.Fact) string { return label(f) }

// Becomes returns the final value of a number as text: "5", or "3 to 7".
func Becomes(sp session.Spread) string {
	switch {
	case sp.Min == sp.Max:
		return sp.FormatValue(sp.Min)
	case sp.Words != nil:
		return speech.Or(valueWords(sp))
	}
	return sp.FormatValue(sp.Min) + " to " + sp.FormatValue(sp.Max)
}

// Act carries out an action given by its text form. It prints nothing.
func (c *Console) Act(text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session.ApplyText(text)
}

// Place returns the state that the argument of goto names: line2:7, a mark, or the number of an
// action.
func (c *Console) Place(name string) (*session.Node, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.node(name)
}

// Turn replays the present turn under another content and returns the differences. It replays the
// recorded actions, then one action with each definition in ids if it is legal, then the rest of
// the turn as a greedy bot plays it under the present scripts. The game itself does not change.
func (c *Console) Turn(content scripting.Content, ids []string) (*session.Replayed, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	player, err := content.Player()
	if err != nil {
		return nil, err
	}
	player.Stopping(c.isStopped)
	path := c.session.Path()
	begins := path[0]
	for _, n := range path[1:] {
		if n.Parent.State().Ends(n.Action) {
			begins = n
		}
	}
	played, err := c.playTurn(begins, path, ids)
	if err != nil {
		return nil, err
	}
	moved, err := player.Adopt(begins.State())
	if err != nil {
		return nil, err
	}
	r := session.Until(c.isStopped).Replay(moved, nil, played)
	if errors.Is(r.Err, engine.ErrStopped) {
		return nil, r.Err
	}
	return r, nil
}

// playTurn returns the path from the start to the end of the turn: the recorded actions, one action for
// each of ids, and a greedy bot's. It plays them in a session of its own.
func (c *Console) playTurn(begins *session.Node, path []*session.Node, ids []string) ([]*session.Node, error) {
	own := begins.State().Fresh()
	own.CopyFrom(begins.State())
	s := session.New(own, nil)
	for _, n := range path {
		if n.Depth > begins.Depth {
			if err := s.ApplyText(n.Text); err != nil {
				return nil, err
			}
		}
	}
	for _, id := range ids {
		if text := findAction(s.Table(), id); text != "" && inTurn(s.Table()) {
			if err := s.ApplyText(text); err != nil {
				return nil, err
			}
		}
	}
	seat, policy := s.Table().Seat(), bot.NewGreedy(c.isStopped)
	for ended := false; !ended && len(s.Path()) <= maxLine; {
		t := s.Table()
		if _, over := t.Outcome(); over || t.Seat() != seat || !inTurn(t) && t.PendingQuestion() == nil {
			break
		}
		a, err := policy.Choose(t)
		if err != nil {
			return nil, err
		}
		ended = t.Ends(a)
		if err := s.ApplyText(t.Describe(a)); err != nil {
			return nil, err
		}
	}
	return s.Path(), nil
}

// findAction returns the text of the first legal action that names a definition; "" if none does.
func findAction(t screen.Table, id string) string {
	for _, a := range t.Legal(nil) {
		if text := t.Describe(a); slices.Contains(strings.Fields(text), id) {
			return text
		}
	}
	return ""
}
