package play

import (
	"slices"
	"strings"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting/lookup"
)

var commandFuncs = map[string]func(s *TerminalGame, rest string){
	"help":   (*TerminalGame).printHelp,
	"look":   func(s *TerminalGame, _ string) { s.printStageAndGuide() },
	"story":  func(s *TerminalGame, rest string) { s.printStorySoFar(s.isWordTyped("all", rest)) },
	"pace":   (*TerminalGame).runPaceCommand,
	"undo":   (*TerminalGame).runUndoCommand,
	"redo":   (*TerminalGame).runRedoCommand,
	"asking": (*TerminalGame).runAskingCommand,
	"hint":   func(s *TerminalGame, _ string) { s.printHint() },
	"keep": func(s *TerminalGame, rest string) {
		if err := s.currentScenarioSaver().SaveScenario(rest, s.History.Path(), s.failedAction, s.failure); err != nil {
			s.Print(s.renderError(err)...)
		}
	},
	"shrink": func(s *TerminalGame, rest string) {
		if err := s.currentScenarioSaver().ShrinkLastScenario(rest); err != nil {
			s.Print(s.renderError(err)...)
		}
	},
	"quit": func(*TerminalGame, string) {},
}

// commandAliases maps other names of commands, the same in every language, to their English names.
var commandAliases = map[string]string{"?": "help", "stage": "look", "log": "story", "exit": "quit", "q": "quit"}

// runTypedLine runs a typed line: a command, or an action to play. leave is true after the command quit.
func (s *TerminalGame) runTypedLine(line string) (leave bool) {
	line = strings.TrimSpace(line)
	if s.awaitsHandover {
		return s.handleHandoverLine(line)
	}
	if line == "" {
		s.Print(s.screenInGameLanguage().Wrap(screen.TieQuotedWords(s.Table.Guide()), 2)...)
		return false
	}
	first, rest, _ := strings.Cut(line, " ")
	if w, known := s.findCommand(first); known && (rest == "" || w.Args.Key != "") {
		commandFuncs[w.Name](s, strings.TrimSpace(rest))
		return w.Name == "quit"
	}
	s.playTypedAction(line)
	return false
}

// printHelp lists what can be typed, or explains a word other than "".
func (s *TerminalGame) printHelp(word string) {
	if word != "" {
		s.printHelpForWord(word)
		return
	}
	sc := s.screenInGameLanguage()
	if guide := s.Table.Guide(); guide != "" {
		s.Print(s.render(said.Now))
		s.Print(sc.Within(2).Wrap("  "+screen.TieQuotedWords(guide), 2)...)
	}
	s.Print(s.render(said.AnyTime))
	columns := 0
	for _, w := range said.Commands {
		columns = max(columns, screen.Columns(s.commandUsage(w)))
	}
	for _, w := range said.Commands {
		s.Print(s.FormatTerm(s.commandUsage(w), s.render(w.About), columns+1)...)
	}
	s.Print(s.render(said.HelpKnows))
	if lines, known := s.Table.Help("", sc.Within(2)); known {
		for _, l := range lines {
			s.Print("  " + l)
		}
	}
}

func (s *TerminalGame) printHelpForWord(word string) {
	if w, known := s.findCommand(word); known {
		s.Print(s.FormatTerm(s.commandUsage(w), s.render(w.About), screen.Columns(s.commandUsage(w))+1)...)
		return
	}
	if lines, known := s.Table.Help(word, s.screenInGameLanguage()); known {
		s.Print(lines...)
		return
	}
	if found, err := lookup.FindWithOptionalKind(s.Game.Entries(), word); err == nil {
		inspect.PrintEntries(s.Host, s.Game, found)
		return
	}
	near := ""
	if nearest := spelling.Nearest(word, s.entryIDs()); nearest != "" {
		near = s.render(said.Near, "word", program.Quote(nearest))
	}
	s.Print(s.render(said.Unknown, "word", program.Quote(word), "near", near))
}

func (s *TerminalGame) commandUsage(w said.Command) string {
	if w.Args.Key == "" {
		return s.translatedCommand(w.Name)
	}
	return s.translatedCommand(w.Name) + " " + s.render(w.Args)
}

func (s *TerminalGame) translatedCommand(english string) string {
	return s.Game.Content.Language().Word(english)
}

func (s *TerminalGame) findCommand(name string) (said.Command, bool) {
	for _, w := range said.Commands {
		if s.isWordTyped(w.Name, name) || strings.EqualFold(commandAliases[strings.ToLower(name)], w.Name) {
			return w, true
		}
	}
	return said.Command{}, false
}

func (s *TerminalGame) printHint() {
	a, err := s.NewBot(s.Game.Seats).Choose(s.Table)
	if err != nil {
		s.Print(s.renderError(err)...)
		return
	}
	s.Print(s.render(said.Hint, "line", screen.TypedForm(s.Table, a)))
}

func (s *TerminalGame) entryIDs() (list []string) {
	for _, e := range s.Game.Entries() {
		list = append(list, e.ID)
	}
	return list
}

// lineCompletions returns the possible lines that begin with the typed one.
func (s *TerminalGame) lineCompletions(line string) (lines []string) {
	begins := func(candidate string) bool {
		return len(candidate) >= len(line) && strings.EqualFold(candidate[:len(line)], line)
	}
	offer := func(candidate string) {
		if begins(candidate) || begins(engine.StripModNames(candidate)) {
			lines = append(lines, candidate)
		}
	}
	for _, a := range s.Table.Legal(nil) {
		for _, text := range slices.Compact([]string{screen.TypedForm(s.Table, a), s.Table.Describe(a)}) {
			offer(text)
			if _, short, _ := strings.Cut(text, " "); short != "" { // where the verb can be left out
				if same, err := s.Table.Parse(short); err == nil && same == a {
					offer(short)
				}
			}
		}
	}
	for _, w := range said.Commands {
		offer(s.translatedCommand(w.Name))
	}
	if first, _, more := strings.Cut(line, " "); more && strings.EqualFold(first, "help") {
		for _, word := range s.entryIDs() {
			offer("help " + word)
		}
	}
	return lines
}
