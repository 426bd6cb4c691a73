package play

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// StartJournal saves the game in a new journal at path. If path is "", it chooses one, and only prints errors.
func (s *TerminalGame) StartJournal(path string) error {
	header := journals.NewHeader(s.Game, s.Seed, s.SetupWords)
	if s.firstBotSeat > 1 {
		header.People = int(s.firstBotSeat)
	}
	w, file, err := journals.CreateJournal(s.Host, path, header, journals.ScriptsForJournal(s.Game), s.History)
	if err != nil {
		if path == "" {
			s.PrintToStderr("%s", s.renderInGameLanguage(said.NotWritten, "why", program.SystemErrorText(err, s.Game.Content.Language())))
			return nil
		}
		if errors.Is(err, fs.ErrExist) {
			return program.UsageError{Err: said.Exists.NewError("file", program.QuoteForTerminal(path))}
		}
		return program.UsageError{Err: said.NoJournal.WrapError(err, "why", err)}
	}
	s.Journal, s.journalFile, s.journalPeople = w, file, header.People
	s.recordActionsInJournal()
	return nil
}

func (s *TerminalGame) recordActionsInJournal() {
	if s.Journal == nil {
		return
	}
	s.History.OnApplied = func(n *timeline.Node) error {
		if err := s.Journal.WriteAction(n); err != nil {
			s.closeJournal()
			return said.NoLonger.WrapError(err, "file", s.journalFile, "why", err)
		}
		return nil
	}
}

func (s *TerminalGame) closeJournal() {
	if s.Journal != nil {
		s.Journal.Close()
		s.Journal = nil
		s.History.OnApplied = nil
	}
}

// findGameToResume returns the path of the journal called name. If name is "", it returns the path of the last
// unfinished game, or of the last one of the game in args. rest has the arguments that it did not use.
func (s *TerminalGame) findGameToResume(name string, args []string) (path string, rest []string, err error) {
	if name != "" {
		return journals.FindJournalPath(s.Host, name), args, nil
	}
	var only *scripting.Ruleset
	if len(args) == 1 {
		only = s.FindRuleset(args[0])
	}
	if only != nil {
		args = nil
	}
	path, err = journals.LastUnfinishedGame(s.Host, only)
	if err == nil && path == "" {
		err = said.NoLastGame.NewError()
	}
	return path, args, err
}

// resumeSavedGame continues a saved game after the last action whose replay gives the recorded result.
func (s *TerminalGame) resumeSavedGame(path string) (status int) {
	w, j, err := journals.OpenJournal(s.Host, path, true)
	if err != nil {
		return s.PrintError("play", err)
	}
	k, err := journals.NewOpenedJournal(s.Host, path, j)
	if err == nil {
		k.Current, err = load.LoadAndPrintExcludedMods(k.Host, k.Rules)
	}
	if err != nil {
		w.Close()
		return s.PrintError("play", err)
	}
	if status := s.resumeJournalOnCurrentScripts(k, w); status != program.ExitOK {
		w.Close()
		return status
	}
	s.Journal, s.journalFile = w, path
	s.recordActionsInJournal()
	s.Print(s.screenInGameLanguage().TranslateAndWrap(s.renderInGameLanguage(said.GoesOn, "n", s.History.CurrentNode().Depth), 0)...)
	return program.ExitOK
}

// resumeJournalOnCurrentScripts replays k as far as possible, lets s and w continue it, and adopts the current scripts.
func (s *TerminalGame) resumeJournalOnCurrentScripts(k *journals.OpenedJournal, w *journal.Writer) (status int) {
	k.PrintUnreadParts()
	k.PrintModDifferences()
	var r *journal.ReplayResult
	_, today, err := k.ContentAtStart(false)
	if err == nil {
		r, err = k.ReplayActions(-1, today)
	}
	if err == nil {
		err = k.ExceededBudgetError(r)
	}
	switch {
	case err != nil:
		return s.PrintError("play", err)
	case errors.Is(r.Err, journal.ErrStopped):
		return program.ExitInterrupted
	case r.Divergence != nil && r.Divergence.Action == 0:
		return k.PrintDivergence(r.Divergence, today)
	case k.NeedsConsole(r):
		s.Game = k.Current
		return s.printUsageError(said.OfSession.NewError("file", program.QuoteForTerminal(k.File), "command", s.Command+" repl --resume "+program.ShellWord(k.File)))
	}
	s.Game, s.Seed, s.SetupWords, s.journalPeople, s.History = k.Current, k.Journal.Seed, k.Journal.Setup, k.Journal.People, r.Session
	k.PrintDivergenceAndSkippedActions(r, today)
	old, err := w.ContinueAfterReplay(k.Journal, r, journals.NewHeader(s.Game, s.Seed, s.SetupWords), journals.ScriptsForJournal(s.Game))
	if old != "" {
		s.PrintToStderr("%s", s.renderInGameLanguage(said.StaysIn, "file", source.Printable(old)))
	}
	if err != nil {
		return s.PrintError("play", err)
	}
	if today || s.adoptCurrentScripts(k, k.Journal.PackIndexAfter(r.MatchedEntries)) {
		w.SetScriptsFromNextAction(journals.ScriptsForJournal(s.Game))
	}
	s.Table = s.History.Table()
	return program.ExitOK
}

// adoptCurrentScripts adopts the current scripts unless they equal k.Journal.Packs[index]. It prints errors.
func (s *TerminalGame) adoptCurrentScripts(k *journals.OpenedJournal, index int) (adopted bool) {
	if slices.Equal(k.Journal.Packs[index], journals.ScriptsForJournal(s.Game)) {
		return true
	}
	k.PrintScriptChanges()
	player, err := s.NewGameRunner(s.Game.Content)
	if err == nil {
		err = s.History.AdoptContent(player.Adopt)
	}
	if err != nil {
		s.Print(err.Error(), s.renderInGameLanguage(said.UnderOld))
		s.Game.Content = k.Packs[index].Content
	}
	return err == nil
}

func (s *TerminalGame) printResumeCommands() {
	name := strings.TrimRight(" "+s.GameArgWithSpace(s.Game.Ruleset)+s.SetupWords, " ")
	scripts := s.ScriptFlags()
	if s.Lang != "" {
		scripts += " --lang " + s.Lang
	}
	if _, over := s.Table.Outcome(); !over && s.journalFile != "" {
		s.PrintSuggestion(s.renderInGameLanguage(said.GoOn), s.Command+" play --resume "+program.ShellWord(journals.ShortJournalName(s.Host, s.journalFile))+s.seatsFlag(s.journalPeople)+scripts)
	}
	if _, over := s.Table.Outcome(); over && s.journalFile != "" {
		s.PrintSuggestion(s.renderInGameLanguage(said.LookAt), s.Command+" repl "+program.ShellWord(journals.ShortJournalName(s.Host, s.journalFile)))
	}
	s.PrintSuggestion(s.renderInGameLanguage(said.Again), fmt.Sprintf("%s play%s --seed %d%s%s", s.Command, name, s.Seed, s.seatsFlag(1), scripts))
}

// seatsFlag returns " --seats N" for the number of people, or "" if nobody plays or N is max(defaultSeats, 1).
func (s *TerminalGame) seatsFlag(defaultSeats int) string {
	if s.firstBotSeat == 0 || int(s.firstBotSeat) == max(defaultSeats, 1) {
		return ""
	}
	return fmt.Sprintf(" --seats %d", s.firstBotSeat)
}

// ReloadSavedScripts makes the game adopt the scripts that were saved since the last call. It prints what changed, or
// why the game keeps its scripts. printed is false if no scripts were saved.
func (s *TerminalGame) ReloadSavedScripts() (printed bool) {
	s.scriptsMu.Lock()
	defer s.scriptsMu.Unlock()
	for _, u := range s.SavedScripts.TakeAll() {
		printed = true
		in := s.screenInGameLanguage().LanguageOrEnglish()
		switch {
		case u.WatchErr != nil:
			s.Print(s.screenInGameLanguage().TranslateAndWrap(load.DescribePolling(u.WatchErr, in), 2)...)
		case u.Err != nil:
			s.Print(append(s.renderError(u.Err), s.renderInGameLanguage(said.LastGood))...)
		case len(u.Changed) == 0 && u.Excluded != nil:
			load.PrintExcludedMods(s.Host, u, in)
		case len(u.Changed) == 0:
			s.printSentence(said.AsTheyWere)
		default:
			load.PrintExcludedMods(s.Host, u, in)
			g := u.Content
			what := load.DescribeChanges(s.Game, g, u.Changed, in)
			same := slices.EqualFunc(s.Game.Texts, g.Texts, func(a, b *source.Text) bool { return a.Name == b.Name && a.Body == b.Body })
			err := s.adoptScripts(g)
			switch {
			case same && err == nil:
				s.printSentence(said.AsTheyWere)
			case err != nil:
				s.printScriptChange(what + ".")
				s.Print(append(s.renderError(err), s.renderInGameLanguage(said.OfBefore))...)
			case what != "":
				s.printScriptChange(s.renderInGameLanguage(said.UnderNew, "what", what))
			}
		}
	}
	return printed
}

// adoptScripts moves the game and its journal to the scripts of g. If that fails, it changes nothing.
func (s *TerminalGame) adoptScripts(g *load.LoadedGame) error {
	player, err := s.NewGameRunner(g.Content)
	if err != nil {
		return err
	}
	if err := s.History.AdoptContent(player.Adopt); err != nil {
		return err
	}
	s.Table, s.Game = s.History.Table(), g
	s.SavedScripts.SetGameInUse(g)
	if s.Journal != nil {
		s.Journal.SetScriptsFromNextAction(journals.ScriptsForJournal(s.Game))
	}
	return nil
}

func (s *TerminalGame) printScriptChange(what string) {
	s.Print(engine.Map(s.WrapForTerminal(what, 2), s.screenInGameLanguage().Good)...)
}
