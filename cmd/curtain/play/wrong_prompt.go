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

// onlyPart reports whether a line that was parsed as an action is one word, with at most a number,
// that the action's text does not contain: an abbreviated name.
func onlyPart(t screen.Table, a engine.Action, line string) bool {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	return strings.Trim(rest, " 0123456789") == "" && !slices.Contains(strings.Fields(t.Describe(a)), first)
}

// verbElsewhere returns a message about the prompt at which a line's first word is a command; "" if
// there is none, or if actions of this game begin with that word.
func (s *Sitting) verbElsewhere(line string) string {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	if part, _, _ := strings.Cut(rest, " "); word == "play" && s.begins(part) {
		return s.VerbOfProgram(line, s.screen().Words())
	}
	if g := s.Game.Game; g != nil && slices.ContainsFunc(g.Actions, func(a *actions.Decl) bool { return a.Head() == word }) {
		return ""
	}
	switch verb := slices.Contains(console.Words(), word); {
	case verb && s.kept != "":
		return s.say(said.OfThisGame, "word", word, "command", s.Command+" repl "+program.ShellWord(s.kept))
	case verb:
		return s.say(said.OfConsole, "word", word, "command", s.Command)
	}
	return s.VerbOfProgram(line, s.screen().Words())
}

func (s *Sitting) begins(word string) bool {
	return slices.ContainsFunc(s.Game.Game.Setups, func(part *declare.Setup) bool { return part.Kind.Name == word })
}
