package play

import (
	"errors"
	"io/fs"
	"slices"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// KeepJournal starts to save the game in a new file. If path is "", it chooses the file, and prints
// an error instead of returning it; the game then continues unsaved.
func (s *Sitting) KeepJournal(path string) error {
	header := journals.Header(s.Game, s.Seed, s.What)
	if s.seats > 1 {
		header.People = int(s.seats)
	}
	w, file, err := journals.Create(s.Host, path, header, journals.Files(s.Game), s.Past)
	if err != nil {
		if path == "" {
			s.Complain("%s", s.say(said.NotWritten, "why", program.SystemErrorText(err, s.Game.Content.Language())))
			return nil
		}
		if errors.Is(err, fs.ErrExist) {
			return program.UsageError{Err: said.Exists.Err("file", program.Quote(path))}
		}
		return program.UsageError{Err: said.NoJournal.Wrap(err, "why", err)}
	}
	s.Journal, s.kept, s.people = w, file, header.People
	s.record()
	return nil
}

// record makes the session write each later action to the journal, if there is one.
func (s *Sitting) record() {
	if s.Journal == nil {
		return
	}
	s.Past.Each = func(n *timeline.Node) error {
		if err := s.Journal.Action(n); err != nil {
			s.close()
			return said.NoLonger.Wrap(err, "file", s.kept, "why", err)
		}
		return nil
	}
}

func (s *Sitting) close() {
	if s.Journal != nil {
		s.Journal.Close()
		s.Journal = nil
		s.Past.Each = nil
	}
}

// resume continues a saved game after the last action whose replay matches the recording.
func (s *Sitting) resume(path string) (status int) {
	w, j, err := journals.Resume(s.Host, path)
	if err != nil {
		return s.Explain("play", err)
	}
	k, err := journals.Find(s.Host, path, j)
	if err == nil {
		err = k.UnderToday(load.Most)
	}
	if err != nil {
		w.Close()
		return s.Explain("play", err)
	}
	if status := s.goOn(k, w); status != program.ExitOK {
		w.Close()
		return status
	}
	s.Journal, s.kept = w, path
	s.record()
	s.Print(s.screen().Wrap(s.say(said.GoesOn, "n", s.Past.At().Depth), 0)...)
	return program.ExitOK
}

// goOn replays a journal, continues it in w and, if possible, moves the game to the current scripts.
func (s *Sitting) goOn(k *journals.Kept, w *journal.Writer) (status int) {
	k.TellMissing()
	k.TellMods()
	r, today, err := k.ReplayAvailable()
	if err == nil {
		err = k.BudgetError(r)
	}
	switch {
	case err != nil:
		return s.Explain("play", err)
	case errors.Is(r.Err, journal.ErrStopped):
		return program.ExitInterrupted
	case r.Divergence != nil && r.Divergence.Action == 0:
		return k.TellDivergence(r.Divergence, today)
	case k.NeedsConsole(r):
		s.Game = k.Today
		return s.misuseOf(said.OfSession.Err("file", program.Quote(k.File), "command", s.Command+" repl --resume "+program.ShellWord(k.File)))
	}
	s.Game, s.Seed, s.What, s.people, s.Past = k.Today, k.Journal.Seed, k.Journal.Setup, k.Journal.People, r.Session
	k.TellLeft(r, today)
	old, err := w.Continue(k.Journal, r, journals.Header(s.Game, s.Seed, s.What), journals.Files(s.Game))
	if old != "" {
		s.Complain("%s", s.say(said.StaysIn, "file", source.Printable(old)))
	}
	if err != nil {
		return s.Explain("play", err)
	}
	if today || s.underToday(k, k.Journal.Pack(r.Good)) {
		w.Scripts(journals.Files(s.Game))
	}
	s.Table = s.Past.Table()
	return program.ExitOK
}

// underToday moves the game from the journal's scripts with an index to the current ones. It prints
// why that fails and then stays with the journal's scripts.
func (s *Sitting) underToday(k *journals.Kept, index int) (adopted bool) {
	if slices.Equal(k.Journal.Packs[index], journals.Files(s.Game)) {
		return true
	}
	k.TellScriptChanges()
	player, err := s.Player(s.Game.Content)
	if err == nil {
		err = s.Past.Adopt(player.Adopt)
	}
	if err != nil {
		s.Print(err.Error(), s.say(said.UnderOld))
		s.Game.Content = k.Packs[index].Content
	}
	return err == nil
}
