package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
)

// agreed is what is typed after undo where the other players agree.
const agreed = "agreed"

// undo takes back what was done since a person at the terminal chose, so many times.
func (s *session) undo(rest string) {
	seat := s.table.Seat()
	ask, agree := strings.CutSuffix(rest, agreed)
	n, err := times(strings.TrimSpace(ask))
	if err == nil {
		err = s.takeBack(n, agree)
	}
	if err != nil {
		s.print(s.screen().Error(err.Error())...)
		return
	}
	s.moved(seat)
}

func times(word string) (int, error) {
	if word == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("a whole number from 1 says how often, not %s", quote(word))
	}
	return n, nil
}

// takeBack goes back over so many choices. Where several people play it goes no further
// than what drew chance, or showed somebody something new, unless the others agree.
func (s *session) takeBack(n int, agree bool) error {
	if t, may := s.table.(engine.Lasting); may && t.Lasts() {
		return errors.New("in this game nothing can be taken back")
	}
	to := s.past.At()
	for ; n > 0 && to.Parent != nil; n-- {
		before := s.choiceBefore(to)
		if s.seats > 1 && !agree && s.settled(to, before) {
			if to == s.past.At() {
				return errors.New("chance has decided, or somebody has seen something new: where the others agree, `undo agreed` takes it back")
			}
			break
		}
		to = before
	}
	if to == s.past.At() {
		return errors.New("this is the beginning: there is nothing to take back")
	}
	return s.goTo(to)
}

// choiceBefore is the last state before a node in which a person chose.
func (s *session) choiceBefore(n *timeline.Node) *timeline.Node {
	n = n.Parent
	for n.Parent != nil && n.State().Seat() >= s.seats {
		n = n.Parent
	}
	return n
}

// settled reports whether something between two nodes of a line cannot be undone by one
// player alone. A question may have shown what nobody else should see.
func (s *session) settled(n, before *timeline.Node) bool {
	for ; n != before; n = n.Parent {
		if n.Drew() || n.State().Asked() != nil {
			return true
		}
		if t, can := s.table.(engine.Showing); can && t.Shown(n.Events) {
			return true
		}
	}
	return false
}

// redo does again what was taken back last, up to the next choice of a person, so many
// times.
func (s *session) redo(rest string) {
	seat := s.table.Seat()
	n, err := times(rest)
	if err == nil && len(s.past.Ahead()) == 0 {
		err = errors.New("nothing was taken back here")
	}
	to := s.past.At()
	for _, next := range s.past.Ahead() {
		if n == 0 {
			break
		}
		if to = next; next.State().Seat() < s.seats {
			n--
		}
	}
	if err == nil {
		err = s.goTo(to)
	}
	if err != nil {
		s.print(s.screen().Error(err.Error())...)
		return
	}
	s.moved(seat)
}

// goTo goes to another state of the game, and its journal with it.
func (s *session) goTo(n *timeline.Node) error {
	if err := s.past.Visit(n); err != nil {
		return err
	}
	s.table = s.past.Table()
	if s.journal != nil {
		return s.journal.Goto(n)
	}
	return nil
}

// moved shows where the game is after a move in time, to whom it is to be shown.
func (s *session) moved(from engine.Seat) {
	s.log.Truncate(0)
	s.fault = nil
	s.print(s.screen().Quiet(fmt.Sprintf("You are after %s.", speech.Count(s.past.At().Depth, "action"))))
	if !s.handOver(from) {
		s.look()
	}
}

// hold asks once before a turn is given away in which something could still be done, and
// reports whether it did.
func (s *session) hold(a engine.Action) bool {
	t, can := s.table.(engine.Unfinished)
	if !can || s.hasty || s.held == s.past.At() || !s.table.Ends(a) {
		return false
	}
	left := t.Left()
	if left == "" {
		return false
	}
	s.held = s.past.At()
	s.print(s.screen().Wrap(left+": the same again ends the turn all the same. `asking off` asks no more.", 2)...)
	return true
}

// asking turns the question on or off.
func (s *session) asking(rest string) {
	switch strings.TrimSpace(rest) {
	case "on":
		s.hasty = false
	case "off":
		s.hasty = true
	case "":
	default:
		s.print("asking is on or off, not " + quote(rest))
		return
	}
	if s.hasty {
		s.print("A turn ends at once. CURTAIN_ASKING=off in the environment says so for every game.")
		return
	}
	s.print("Before a turn ends in which something could still be done you are asked once.")
}
