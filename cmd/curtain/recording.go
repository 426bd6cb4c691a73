package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// keepJournal begins to write the game down: in the file that was named, or in
// one of its own. Where that is not possible the game goes on without, unless a
// file was named.
func (s *session) keepJournal(named string) error {
	header := s.game.header(s.seed, s.what)
	if s.seats > 1 {
		header.People = int(s.seats)
	}
	w, path, err := s.newJournal(named, header, s.game.files(), s.past)
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
	s.journal, s.kept, s.people = w, path, header.People
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

// resume goes on with a game that was kept, from the last action that is as it was
// recorded.
func (s *session) resume(path string) (status int) {
	w, j, err := s.resumeJournal(path)
	if err != nil {
		return s.explain("play", err)
	}
	k, err := s.keptGame(path, j)
	if err == nil {
		err = k.underToday((*host).loadMost)
	}
	if err != nil {
		w.Close()
		return s.explain("play", err)
	}
	if status := s.goOn(k, w); status != exitOK {
		w.Close()
		return status
	}
	s.journal, s.kept = w, path
	s.record()
	s.print(s.screen().Wrap(s.say(said.GoesOn, "n", s.past.At().Depth), 0)...)
	return exitOK
}

// goOn plays a journal again and goes on with it under the scripts of today.
func (s *session) goOn(k *kept, w *journal.Writer) (status int) {
	k.tellMissing()
	k.tellMods()
	r, today, err := k.anyhow()
	switch {
	case err != nil:
		return s.explain("play", err)
	case errors.Is(r.Err, journal.ErrStopped):
		return exitInterrupted
	case r.Divergence != nil && r.Divergence.Action == 0:
		return k.diverged(r.Divergence, today)
	case k.alone(r):
		s.game = k.today
		return s.misuseOf(said.OfSession.Err("file", quote(k.file), "command", s.command+" repl --resume "+shellWord(k.file)))
	}
	s.game, s.seed, s.what, s.people, s.past = k.today, k.journal.Seed, k.journal.Setup, k.journal.People, r.Session
	k.tellLeft(r, today)
	old, err := w.Continue(k.journal, r, s.game.header(s.seed, s.what), s.game.files())
	if old != "" {
		s.complain("The journal as it was stays in %s.", source.Printable(old))
	}
	if err != nil {
		return s.explain("play", err)
	}
	if today || s.underToday(k, k.journal.Pack(r.Good)) {
		w.Scripts(s.game.files())
	}
	s.table = s.past.Table()
	return exitOK
}

// underToday goes on under the scripts of today, if they can take a game that stands
// under those of that number in the journal, and reports whether it does.
func (s *session) underToday(k *kept, number int) bool {
	if slices.Equal(k.journal.Packs[number], s.game.files()) {
		return true
	}
	k.tellChanged()
	player, err := s.player(s.game.content)
	if err == nil {
		err = s.past.Adopt(player.Adopt)
	}
	if err != nil {
		s.print(err.Error(), s.screen().Bad("The game goes on under the scripts that its journal holds."))
		s.game.content = k.packs[number].content
	}
	return err == nil
}
