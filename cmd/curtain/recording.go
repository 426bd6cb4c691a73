package main

import (
	"errors"
	"fmt"
	"io/fs"

	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
)

// keepJournal begins to write the game down: in the file that was named, or in
// one of its own. Where that is not possible the game goes on without, unless a
// file was named.
func (s *session) keepJournal(named string) error {
	w, path, err := s.newJournal(named, s.game.header(s.seed, s.what), s.table)
	if err != nil {
		if named == "" {
			s.complain("The game is not kept: %s", err)
			return nil
		}
		if errors.Is(err, fs.ErrExist) {
			return usageError{fmt.Errorf("--journal: the file %s exists already: to go on with its game use --resume", quote(named))}
		}
		return usageError{fmt.Errorf("--journal: %w", err)}
	}
	s.journal, s.kept = w, path
	s.record()
	return nil
}

// record writes every action as soon as it was applied.
func (s *session) record() {
	if s.journal == nil {
		return
	}
	s.past.Each = func(n *timeline.Node) error {
		if err := s.journal.Action(n); err != nil {
			s.close()
			return fmt.Errorf("the game goes on, but is no longer kept in %s: %w", s.kept, err)
		}
		return nil
	}
}

// close ends the journal.
func (s *session) close() {
	if s.journal != nil {
		s.journal.Close()
		s.journal = nil
		s.past.Each = nil
	}
}

// resume goes on with a game that was kept.
func (s *session) resume(path string) (status int) {
	k, err := s.readJournal(path)
	if err != nil {
		return s.explain("play", err)
	}
	s.tellTorn(k)
	past, divergence, err := k.verify(-1)
	if err != nil {
		return s.explain("play", err)
	}
	if divergence != nil {
		return s.diverged(k, divergence)
	}
	s.game, s.seed, s.what = k.game, k.journal.Header.Seed, k.journal.Header.Setup
	s.past, s.table, s.kept = past, past.Table(), path
	if s.journal, err = journal.Resume(s.at(path), k.journal); err != nil {
		return s.explain("play", err)
	}
	if len(k.changed) > 0 {
		if err := s.journal.Scripts(s.game.prints()); err != nil {
			return s.explain("play", err)
		}
	}
	s.record()
	s.printf("Going on with the game kept in %s, after %s.", path, count(past.At().Depth, "action"))
	return exitOK
}
