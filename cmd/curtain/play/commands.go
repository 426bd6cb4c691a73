package play

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting/console"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
)

var commandFuncs = map[string]func(s *TerminalGame, rest string) error{
	"help":     func(s *TerminalGame, rest string) error { s.printHelp(rest); return nil },
	"look":     func(s *TerminalGame, _ string) error { s.showStage(); return nil },
	"story":    func(s *TerminalGame, rest string) error { s.printStorySoFar(s.isWordTyped("all", rest)); return nil },
	"undo":     (*TerminalGame).runUndoCommand,
	"redo":     (*TerminalGame).runRedoCommand,
	"asking":   func(s *TerminalGame, rest string) error { s.runTurnEndQuestionCommand(rest); return nil },
	"hint":     (*TerminalGame).runHintCommand,
	"why":      (*TerminalGame).runWhyCommand,
	"direct":   (*TerminalGame).runDirectCommand,
	"settings": (*TerminalGame).runSettingsCommand,
	"keep": func(s *TerminalGame, rest string) error {
		return s.scenarioSaverForCurrentGame().SaveScenario(rest, s.History.Path(), s.failedAction, s.failure)
	},
	"shrink": func(s *TerminalGame, rest string) error {
		return s.scenarioSaverForCurrentGame().ShrinkLastScenario(rest)
	},
	"quit": func(*TerminalGame, string) error { return nil },
}

// commandAliases maps short and alternative names of commands to the commands' names. Aliases are never translated.
var commandAliases = map[string]string{"?": "help", "stage": "look", "log": "story", "best": "hint", "exit": "quit", "q": "quit"}

func (s *TerminalGame) runDirectCommand(direction string) error {
	examples := s.directionExamples()
	if direction == "" && len(examples) > 0 {
		return said.DirectsNone.NewError("example", examples[0].typed)
	}
	word, _, _ := strings.Cut(direction, " ")
	if s.isWordTyped("help", word) {
		s.printDirections()
		return nil
	}
	if a, err := s.Table.Parse(direction); err != nil && !errors.As(err, new(*actions.LooksLikeActionError)) {
		unknown := spelling.UnknownError{What: "stage direction", Word: word}
		for _, e := range examples {
			first, _, _ := strings.Cut(e.typed, " ")
			unknown.Known = append(unknown.Known, first)
		}
		if unknown.Near = spelling.Nearest(speech.Fold(word), unknown.Known); unknown.Near == "" {
			return said.NoDirection.NewError("word", program.QuoteForTerminal(word))
		}
		return speech.TranslatableUnknownError(said.StageDirection.With(), &unknown)
	} else if err != nil {
		return err
	} else if !actions.DeclList(s.Game.Game.Actions).IsDirection(a) {
		return said.NoDirection.NewError("word", program.QuoteForTerminal(direction))
	}
	s.isDirecting = true
	defer func() { s.isDirecting = false }()
	s.playTypedAction(direction)
	return nil
}

type directionExample struct{ typed, about string }

func (s *TerminalGame) directionExamples() (list []directionExample) {
	sc := s.screenInGameLanguage()
	for _, a := range s.Game.Game.Actions {
		if !a.Move {
			list = append(list, directionExample{sc.TranslateScriptText(a.Example), sc.RenderSentence(a.DocSentence())})
		}
	}
	return list
}

func (s *TerminalGame) printDirections() {
	s.printSentence(said.Directions)
	columns := 0
	list := s.directionExamples()
	for i := range list {
		list[i].typed = s.commandInGameLanguage("direct") + " " + list[i].typed
		columns = max(columns, screen.Columns(list[i].typed))
	}
	for _, d := range list {
		s.Print(s.Screen().FormatTerm(d.typed, d.about, columns+1)...)
	}
}

func (s *TerminalGame) isDirectionWord(word string) bool {
	return slices.ContainsFunc(s.Game.Game.Actions, func(a *actions.Decl) bool { return !a.Move && s.isWordTyped(a.FirstWord(), word) })
}

func (s *TerminalGame) runHintCommand(string) error {
	if lesson, asks := s.lessonLines(); asks {
		s.Print(lesson...)
		return nil
	}
	planner := console.LinePlanner{Seats: s.Game.Seats, Stop: s.IsStopped, Instructions: console.DefaultSearchInstructions}
	lines, err := planner.Advise(s.Table, s.screenInGameLanguage())
	s.Print(lines...)
	return err
}

// runSettingsCommand prints the settings of all mods or of the mod that typed names. If typed is a mod, a setting and a
// value, it stores the value instead. The game later adopts the value like a saved script.
func (s *TerminalGame) runSettingsCommand(typed string) error {
	p, err := load.FindPacks(s.Host, s.Game.Ruleset)
	if err != nil {
		return err
	}
	in, words := s.screenInGameLanguage().LanguageOrEnglish(), strings.Fields(typed)
	list := p.Found
	if len(words) > 0 {
		m := p.FindInstalledMod(words[0])
		if m == nil {
			return said.UnknownMod.NewError("word", program.QuoteForTerminal(words[0]))
		}
		list = []*mods.Mod{m}
	}
	if len(words) == 3 {
		if err := load.ChangeSetting(s.Host, list[0], words[1], words[2]); err != nil {
			return err
		}
		s.PrintParagraph(s.renderInGameLanguage(said.SettingIs, "mod", list[0].ID, "name", words[1], "value", list[0].SettingValue(words[1])))
		return nil
	}
	hasAny := false
	for _, m := range list {
		if rows := load.SettingRows(m, in); len(rows) > 0 {
			hasAny = true
			s.Print(append([]string{m.IDAndVersion()}, s.FormatTable(rows)...)...)
		}
	}
	if !hasAny {
		s.printSentence(said.NoSettings)
	}
	return nil
}

func (s *TerminalGame) runWhyCommand(what string) error {
	c, err := console.New(console.Options{
		Ruleset: s.Game.Ruleset, Content: s.Game.Content, Seed: engine.Seed(s.Seed), Session: s.History, Seat: s.audienceSeat(),
		Out: s.Out, Screen: s.screenInGameLanguage, SearchInstructions: s.Limits.Run, Stopped: s.IsStopped,
	})
	if err != nil {
		return err
	}
	c.Page = s.printInPages
	return c.PrintWhy(what)
}

func (s *TerminalGame) printInPages(lines []string) { s.PrintPages(s.prompt, lines...) }

// runTypedLine runs a command or plays an action. leave is true after the command quit.
func (s *TerminalGame) runTypedLine(line string) (leave bool) {
	line = strings.TrimSpace(line)
	if s.awaitsHandover {
		return s.answerHandoverPrompt(line)
	}
	if line == "" {
		s.Print(s.screenInGameLanguage().TranslateAndWrap(screen.KeepQuotedWordsTogether(s.Table.InputHint()), 2)...)
		return false
	}
	first, rest, _ := strings.Cut(line, " ")
	if w, known := s.findCommand(first); known && (rest == "" || w.Args.Key != "") {
		defer s.ShowWorkingTimeUntilOutput(first, &s.Out)()
		if err := commandFuncs[w.Name](s, strings.TrimSpace(rest)); err != nil {
			s.Print(s.renderError(err)...)
		}
		return w.Name == "quit"
	}
	s.playTypedAction(line)
	return false
}

func (s *TerminalGame) printHelp(word string) {
	if word != "" {
		s.printHelpForWord(word)
		return
	}
	sc := s.screenInGameLanguage()
	var lines []string
	if guide := s.Table.InputHint(); guide != "" {
		lines = append(lines, s.renderInGameLanguage(said.Now))
		lines = append(lines, sc.NarrowedBy(2).TranslateAndWrap("  "+screen.KeepQuotedWordsTogether(guide), 2)...)
	}
	lines = append(lines, s.renderInGameLanguage(said.AnyTime))
	columns := slices.Max(engine.Map(said.Commands, func(w said.Command) int { return screen.Columns(s.commandUsage(w)) }))
	for _, w := range said.Commands {
		lines = append(lines, s.Screen().FormatTerm(s.commandUsage(w), s.renderInGameLanguage(w.About), columns+1)...)
	}
	lines = append(lines, s.renderInGameLanguage(said.HelpKnows))
	if topics, known := s.Table.Help("", sc.NarrowedBy(2)); known {
		lines = append(lines, engine.Map(topics, func(line string) string { return "  " + line })...)
	}
	if how := s.rehearsalAdvice(); how != "" {
		lines = append(lines, sc.TranslateAndWrap(how, 0)...)
	}
	s.PrintPages(s.prompt, lines...)
}

func (s *TerminalGame) printHelpForWord(word string) {
	if w, known := s.findCommand(word); known {
		s.Print(s.Screen().FormatTerm(s.commandUsage(w), s.renderInGameLanguage(w.About), screen.Columns(s.commandUsage(w))+1)...)
		return
	}
	switch how := s.rehearsalHint(word); {
	case s.isWordTyped(said.DirectionsWord, word):
		s.printDirections()
		return
	case how != "":
		s.PrintParagraph(how)
		return
	case s.isWordTyped(said.SeedWord, word):
		s.printSentence(said.HelpSeed, "command", s.Command)
		return
	case s.isWordTyped(said.JournalWord, word):
		s.printSentence(said.HelpJournal, "command", s.Command)
		return
	}
	if lines, known := s.Table.Help(word, s.screenInGameLanguage()); known {
		s.PrintPages(s.prompt, lines...)
		return
	}
	if found, err := lookup.FindWithOptionalKind(s.Game.Entries(), word); err == nil {
		inspect.PrintEntries(s.Host, s.Game, s.prompt, found)
		return
	}
	// A word of an action, such as the mod of a card that can be chosen, has no meaning that why could explain.
	if _, err := s.Table.Parse(word); (err != nil || strings.ContainsAny(word, "0123456789")) && s.runWhyCommand(word) == nil {
		return
	}
	near := s.renderInGameLanguage(said.HelpLists)
	if nearest := spelling.Nearest(word, append(s.definitionIDs(), said.DirectionsWord)); nearest != "" {
		near = s.renderInGameLanguage(said.Near, "word", program.QuoteForTerminal(nearest))
	}
	s.printSentence(said.Unknown, "word", program.QuoteForTerminal(word), "near", near)
}

func (s *TerminalGame) commandUsage(w said.Command) string {
	if w.Args.Key == "" {
		return s.commandInGameLanguage(w.Name)
	}
	return s.commandInGameLanguage(w.Name) + " " + s.renderInGameLanguage(w.Args)
}

func (s *TerminalGame) commandInGameLanguage(english string) string {
	return s.Game.Content.Language().TypedWordFor(english)
}

func (s *TerminalGame) findCommand(name string) (said.Command, bool) {
	for _, w := range said.Commands {
		if s.isWordTyped(w.Name, name) || strings.EqualFold(commandAliases[strings.ToLower(name)], w.Name) {
			return w, true
		}
	}
	return said.Command{}, false
}

func (s *TerminalGame) definitionIDs() []string {
	return engine.Map(s.Game.Entries(), func(e lookup.Entry) string { return e.ID })
}

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
		offer(s.commandInGameLanguage(w.Name))
	}
	if first, _, more := strings.Cut(line, " "); more && strings.EqualFold(first, "help") {
		for _, word := range append(s.definitionIDs(), s.commandInGameLanguage(said.DirectionsWord)) {
			offer("help " + word)
		}
	}
	return lines
}

// isAbbreviatedAction reports whether line, which Parse reads as a, is one word that is no whole word of a's text, such
// as "en" for "end_turn". Numbers may follow the word.
func isAbbreviatedAction(t screen.Table, a engine.Action, line string) bool {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	return strings.Trim(rest, " 0123456789") == "" && !slices.Contains(strings.Fields(t.Describe(a)), first)
}

// wrongPromptMessage returns advice if line begins with a command of the console or the shell. It returns "" if an
// action of the game begins with the same word, unless line is "play" and a setup.
func (s *TerminalGame) wrongPromptMessage(line string) string {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	part, _, _ := strings.Cut(rest, " ")
	isSetup := func(how *declare.Setup) bool { return how.Kind.Name == part }
	hint := s.ProgramCommandHint(s.Game.Ruleset, line, s.screenInGameLanguage().LanguageOrEnglish())
	rehearsal := s.rehearsalHint(rest[strings.LastIndexByte(rest, ' ')+1:])
	if word == "play" && (rehearsal != "" || slices.ContainsFunc(s.Game.Game.Setups, isSetup) || slices.Contains(s.RulesetNames(), part)) {
		return cmp.Or(rehearsal, hint)
	}
	if slices.ContainsFunc(s.Game.Game.Actions, func(a *actions.Decl) bool { return a.FirstWord() == word }) {
		return ""
	}
	switch verb := slices.Contains(console.BuiltinVerbWords(), word); {
	case verb && s.journalFile != "":
		return s.renderInGameLanguage(said.OfThisGame, "word", word, "command", s.Command+" repl "+program.ShellWord(journals.ShortJournalName(s.Host, s.journalFile)))
	case verb:
		return s.renderInGameLanguage(said.OfConsole, "word", word, "command", s.Command)
	}
	return hint
}

// rehearsalHint returns how to start the game's rehearsal if word is a word for it and the game has one, otherwise "".
func (s *TerminalGame) rehearsalHint(word string) string {
	if word == "tutorial" || strings.HasPrefix(word, "rehears") || s.isWordTyped(said.RehearsalWord, word) {
		return s.rehearsalAdvice()
	}
	return ""
}
