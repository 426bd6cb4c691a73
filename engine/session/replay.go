package session

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// ReplayResult is the result of replaying a recorded line in a new game.
type ReplayResult struct {
	Line    []*Node            // the new line; shorter if the replay ended early
	Steps   []ReplayDifference // the steps after which the lines differ in a new way, in order
	Stopped *Node              // the first recorded node that was not replayed, or nil
	Err     error              // why not: its action was refused, or engine.ErrStopped
}

// ReplayDifference is a step after which the replayed line differs from the recorded line in a new way.
type ReplayDifference struct {
	Old, New *Node        // the recorded node and the replayed one
	Changes  []FactChange // from the recorded to the replayed state
}

// Replay replays the actions of a recorded line by their texts in a new game, which has just begun with
// startEvents, and compares each state with the recorded one. It ends at the first action that is
// refused, or when u returns true.
func (u StopFunc) Replay(game screen.Table, startEvents []engine.Event, line []*Node) *ReplayResult {
	r := &ReplayResult{}
	s := New(game, startEvents)
	r.Line = []*Node{s.root}
	reported := map[string]int{}
	compare := func(old, now *Node) {
		var fresh []FactChange
		for _, c := range CompareFacts(old.State().AppendFacts(nil), now.State().AppendFacts(nil)) {
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
