package session

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// ReplayResult is the result of replaying a recorded line in a new game.
type ReplayResult struct {
	Line    []*Node            // the new line; shorter if an action was refused
	Steps   []ReplayDifference // the steps after which the lines differ, in order
	Stopped *Node              // the recorded node whose action was refused, or nil
	Err     error              // why it was refused
}

// ReplayDifference is an action after which the replayed line differs from the recorded one in a new way.
type ReplayDifference struct {
	Old, New *Node
	Changes  []FactChange // of facts, from the recorded to the replayed state
}

// Replay replays the text of the actions of a recorded line in a new game, which begins with the
// events start. It compares each state with the recorded one. It ends at the first action that is
// refused, or when u returns true.
func (u StopFunc) Replay(game screen.Table, start []engine.Event, line []*Node) *ReplayResult {
	r := &ReplayResult{}
	s := New(game, start)
	r.Line = []*Node{s.root}
	reported := map[string]int{}
	compare := func(old, now *Node) {
		var fresh []FactChange
		for _, c := range CompareTables(old.State(), now.State()) {
			if d := c.Value - c.Before; reported[c.Word] != d {
				reported[c.Word] = d
				fresh = append(fresh, c)
			}
		}
		if len(fresh) > 0 {
			r.Steps = append(r.Steps, ReplayDifference{old, now, fresh})
		}
	}
	compare(line[0], s.root)
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
		compare(old, s.at)
	}
	return r
}
