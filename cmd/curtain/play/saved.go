package play

import (
	"slices"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// ReloadSavedScripts moves the game to scripts that were saved since the last call. It prints what
// changes, or why the game keeps the old scripts; printed is false if there was nothing.
func (s *TerminalGame) ReloadSavedScripts() (printed bool) {
	s.scriptsMu.Lock()
	defer s.scriptsMu.Unlock()
	for _, u := range s.SavedScripts.TakeAll() {
		printed = true
		switch {
		case u.Blind != nil:
			s.Print(s.screenInGameLanguage().Wrap(load.DescribePolling(u.Blind, s.screenInGameLanguage().LanguageOrEnglish()), 2)...)
		case u.Err != nil:
			s.Print(append(s.renderError(u.Err), s.render(said.LastGood))...)
		case len(u.Changed) == 0 && u.Excluded != nil:
			load.PrintExcludedMods(s.Host, u, s.screenInGameLanguage().LanguageOrEnglish())
		case len(u.Changed) == 0:
			s.Print(s.render(said.AsTheyWere))
		default:
			load.PrintExcludedMods(s.Host, u, s.screenInGameLanguage().LanguageOrEnglish())
			g := u.Content
			what, same := load.DescribeChanges(s.Game, g, u.Changed, s.screenInGameLanguage().LanguageOrEnglish()), slices.EqualFunc(s.Game.Texts, g.Texts, func(a, b *source.Text) bool { return a.Name == b.Name && a.Body == b.Body })
			err := s.adoptScripts(g)
			switch {
			case same && err == nil:
				s.Print(s.render(said.AsTheyWere))
			case err != nil:
				s.printChange(what + ".")
				s.Print(append(s.renderError(err), s.render(said.OfBefore))...)
			case what != "":
				s.printChange(s.render(said.UnderNew, "what", what))
			}
		}
	}
	return printed
}

// adoptScripts moves the game and its journal to other scripts. On an error it changes nothing.
func (s *TerminalGame) adoptScripts(g *load.LoadedGame) error {
	player, err := s.NewInterpreter(g.Content)
	if err != nil {
		return err
	}
	if err := s.History.AdoptContent(player.Adopt); err != nil {
		return err
	}
	s.Table, s.Game = s.History.Table(), g
	s.SavedScripts.SetInUse(g)
	if s.Journal != nil {
		s.Journal.SetScriptsFromNextAction(journals.ScriptsForJournal(s.Game))
	}
	return nil
}

func (s *TerminalGame) printChange(what string) {
	for _, line := range s.Fold(what, 2) {
		s.Print(s.screenInGameLanguage().Good(line))
	}
}
