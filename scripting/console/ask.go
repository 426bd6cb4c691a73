package console

import (
	"curtaincall/engine/screen"
	"errors"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/phrase"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// What is asked at a prompt can be asked by a program that shows the answers in another
// way. These methods, too, may be called from any goroutine, and Interrupt ends them.

// Hold lets a program look at the session, which no line changes meanwhile.
func (c *Console) Hold(look func(s *session.Session)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	look(c.session)
}

// What returns what an action, or several with "then" between them, would come to: what the
// verb of that name prints.
func (c *Console) What(words string) (o *session.Outlook, texts []string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	return c.along(words)
}

// MostTurns is over how many turns Best looks at most.
const MostTurns = maxTurns

// Best are the best n lines of this turn that come to different numbers, judged after so many
// turns, as the verb of that name prints them; where there is no turn, the one choice.
func (c *Console) Best(n, turns int) (list []Ranked, err error) {
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

// choice returns what the bot would do where nothing ends a turn.
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

// Label returns what people call a number, as a sentence begins.
func Label(f engine.Fact) string { return label(f) }

// Becomes returns what a number of an outlook comes to: 5, or 3 to 7.
func Becomes(sp session.Spread) string {
	switch {
	case sp.Min == sp.Max:
		return sp.Told(sp.Min)
	case sp.Words != nil:
		return speech.Or(told(sp))
	}
	return sp.Told(sp.Min) + " to " + sp.Told(sp.Max)
}

// Act carries out an action by its text form, and prints nothing.
func (c *Console) Act(text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session.Again(text)
}

// Place is a state by what goto takes: line2:7, a mark, the number of an action.
func (c *Console) Place(name string) (*session.Node, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.node(name)
}

// Turn plays the present turn under another content: what was done in it, what can be done
// with the definitions of some ids, and on to its end as a quick player ends it under these
// scripts. It tells in what that goes otherwise. Nothing of the game changes.
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
	played, err := c.rest(begins, path, ids)
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

// rest returns what was done since a state, and the turn played on to its end, in a session of its
// own.
func (c *Console) rest(begins *session.Node, path []*session.Node, ids []string) ([]*session.Node, error) {
	own := begins.State().Fresh()
	own.CopyFrom(begins.State())
	s := session.New(own, nil)
	for _, n := range path {
		if n.Depth > begins.Depth {
			if err := s.Again(n.Text); err != nil {
				return nil, err
			}
		}
	}
	for _, id := range ids {
		if text := doing(s.Table(), id); text != "" && inTurn(s.Table()) {
			if err := s.Again(text); err != nil {
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
		if err := s.Again(t.Describe(a)); err != nil {
			return nil, err
		}
	}
	return s.Path(), nil
}

// doing is the first action that can be done with a definition; "" where there is none.
func doing(t screen.Table, id string) string {
	for _, a := range t.Legal(nil) {
		if text := t.Describe(a); slices.Contains(strings.Fields(text), id) {
			return text
		}
	}
	return ""
}
