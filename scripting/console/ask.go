package console

import (
	"errors"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
)

// The methods of this file return answers instead of printing them. They may be called from any
// goroutine, and Interrupt ends them.

// PossibleResultsOf returns the possible results of one action, or of several joined by "then", and the text of
// each action. It plays nothing.
func (c *Console) PossibleResultsOf(actions string) (o *session.PossibleResults, texts []string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	return c.parseAndLookAhead(actions)
}

// BestLines returns up to maxLines sequences of actions for the current turn with different results, the best
// first, judged by the state after a number of turns, this one included. Outside of turns it returns
// the bot's choice; if the search exceeds its budget, what it has found; if the game is over, none.
func (c *Console) BestLines(maxLines, turns int) (list []RankedLine, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	table := c.session.Table()
	if _, over := table.Outcome(); over {
		return nil, nil
	}
	if canEndTurn(table) {
		list, err = c.findBestTurnLines(table, min(maxLines, maxBestLines), min(max(turns, 1), MaxBestTurns))
	} else {
		list, err = c.evaluatedBotLine(table)
	}
	if errors.Is(err, sandbox.ErrRun) {
		err = nil
	}
	return list, err
}

// evaluatedBotLine returns the actions that the bot chooses outside of turns, as a list of at most one line.
func (c *Console) evaluatedBotLine(table screen.Table) ([]RankedLine, error) {
	p, err := c.newPlanner().planBotLine(table)
	if err != nil && !errors.Is(err, sandbox.ErrRun) || len(p.line) == 0 {
		return nil, err
	}
	o, err := session.StopFunc(c.isStopped).PlayAllOutcomes(table, p.line, table.Seat())
	if err != nil {
		return nil, err
	}
	return []RankedLine{newRankedLine(p, o, p.worth)}, nil
}

// PlayActionText plays an action given as the game's text, such as "play block", without printing.
func (c *Console) PlayActionText(text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session.ApplyText(text)
}

// ResolvePlace returns the state with a name that the verb goto accepts, such as 7, line2:7 or a mark.
func (c *Console) ResolvePlace(name string) (*session.Node, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.findNodeAtPlace(name)
}

// ReplayTurnWithContent replays the current turn with other content and returns the differences. It
// does not change the session. The turn consists of its recorded actions, then, for each id of a
// definition in idsToPlay, a legal action with that word, if any, then the actions of a greedy bot.
func (c *Console) ReplayTurnWithContent(content *scripting.Generation, idsToPlay []string) (*session.ReplayResult, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.interrupted.Store(false)
	player, err := content.NewInterpreter()
	if err != nil {
		return nil, err
	}
	player.SetStop(c.isStopped)
	path := c.session.Path()
	turnStart := path[0]
	for _, n := range path[1:] {
		if n.Parent.State().EndsTurn(n.Action) {
			turnStart = n
		}
	}
	played, err := c.completeTurnInNewSession(turnStart, path, idsToPlay)
	if err != nil {
		return nil, err
	}
	moved, err := player.Adopt(turnStart.State())
	if err != nil {
		return nil, err
	}
	r := session.StopFunc(c.isStopped).Replay(moved, nil, played)
	if errors.Is(r.Err, engine.ErrStopped) {
		return nil, r.Err
	}
	return r, nil
}

// completeTurnInNewSession plays a turn as ReplayTurnWithContent does, in a new session whose path it returns: the recorded actions
// in path after turnStart, an action for each id, then those of a greedy bot, up to maxPlanActions in all.
func (c *Console) completeTurnInNewSession(turnStart *session.Node, recorded []*session.Node, idsToPlay []string) ([]*session.Node, error) {
	own := screen.CopyOf(turnStart.State())
	s := session.New(own, nil)
	for _, n := range recorded {
		if n.Depth > turnStart.Depth {
			if err := s.ApplyText(n.Text); err != nil {
				return nil, err
			}
		}
	}
	for _, id := range idsToPlay {
		if text := FirstActionTextWithID(s.Table(), id); text != "" && canEndTurn(s.Table()) {
			if err := s.ApplyText(text); err != nil {
				return nil, err
			}
		}
	}
	seat, policy := s.Table().Seat(), bot.NewGreedy(c.isStopped)
	for ended := false; !ended && len(s.Path()) <= maxPlanActions; {
		t := s.Table()
		if _, over := t.Outcome(); over || t.Seat() != seat || !canEndTurn(t) && t.PendingQuestion() == nil {
			break
		}
		a, err := policy.Choose(t)
		if err != nil {
			return nil, err
		}
		ended = t.EndsTurn(a)
		if err := s.ApplyText(t.Describe(a)); err != nil {
			return nil, err
		}
	}
	return s.Path(), nil
}

// FirstActionTextWithID returns the text of the first legal action with the word id; "" for none.
func FirstActionTextWithID(t screen.Table, id string) (text string) {
	for _, a := range t.Legal(nil) {
		if text = t.Describe(a); slices.Contains(strings.Fields(text), id) {
			return text
		}
	}
	return ""
}
