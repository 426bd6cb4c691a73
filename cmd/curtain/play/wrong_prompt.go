package play

import (
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting/console"
)

// isAbbreviatedAction reports whether a line that was parsed as an action is one word, with at most a number,
// that the action's text does not contain: an abbreviated name.
func isAbbreviatedAction(t screen.Table, a engine.Action, line string) bool {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	return strings.Trim(rest, " 0123456789") == "" && !slices.Contains(strings.Fields(t.Describe(a)), first)
}

// wrongPromptMessage returns a message if the first word of a line is a command of the console or the
// shell instead; "" for other lines, and if actions of this game begin with that word.
func (s *TerminalGame) wrongPromptMessage(line string) string {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	if part, _, _ := strings.Cut(rest, " "); word == "play" && s.isSetupFirstWord(part) {
		return s.TranslatedCommandHint(line, s.screenInGameLanguage().Words())
	}
	if g := s.Game.Game; g != nil && slices.ContainsFunc(g.Actions, func(a *actions.Decl) bool { return a.FirstWord() == word }) {
		return ""
	}
	switch verb := slices.Contains(console.BuiltinVerbWords(), word); {
	case verb && s.journalFile != "":
		return s.render(said.OfThisGame, "word", word, "command", s.Command+" repl "+program.ShellWord(s.journalFile))
	case verb:
		return s.render(said.OfConsole, "word", word, "command", s.Command)
	}
	return s.TranslatedCommandHint(line, s.screenInGameLanguage().Words())
}

func (s *TerminalGame) isSetupFirstWord(word string) bool {
	return slices.ContainsFunc(s.Game.Game.Setups, func(part *declare.Setup) bool { return part.Kind.Name == word })
}
