// Package play implements the command play, with which people or bots play a game in a terminal.
//
//	play.go       the command, and a game in progress: asking for lines and playing them
//	autoplay.go   games that bots play to the end, and seats of bots; limits of work and actions
//	commands.go   commands typed during a game, such as help, or meant for another prompt
//	keep.go       saving and shrinking scenarios; the folder for them
//	recording.go  saving and resuming the journal of a game; reloading saved scripts
//	story.go      printing the opening, new events, lessons, the stage, the story so far and the summary at
//	              the end; hiding the game while two players change places
//	suggest.go    hints for an unknown setup; completing a line that lacks its target
//	undo.go       undo, redo, and asking before a turn ends
package play

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/journal"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/play"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/source"
)

// Command is the command play, with which people or bots play a game in a terminal.
var Command = program.Command{
	Name: "play", Args: "[game] [what]", Loads: true, Setups: true, Complete: load.CompleteSetup, IsTranslated: true,
	About: "play a game in the terminal",
	More: `
Without further arguments, the whole game is played. Scripts that you save during a game take
effect at once.

If standard input is not a terminal, its lines are played as if you had typed them. If it is
empty, or with --auto, the bot plays, and the story of its game is printed. In that case, the
scripts can use at most 20000000 instructions, including loading them, or N with --limit run=N.
A game that you play yourself has no such limit unless you set one with --limit.`,
	Setup: func(f *flag.FlagSet) program.Handler {
		seed := program.AddSeedFlag(f, "seed", 0, "use seed `N` instead of a new one")
		var o playOptions
		f.BoolVar(&o.auto, "auto", false, "let the bot play")
		f.BoolVar(&o.checkDeterminism, "heavy", false, "also run every action in a fresh interpreter without closures, and fail if the results differ")
		program.AddIntFlag(f, &o.seats, "seats", 1, "let `N` people share this terminal; the bot plays the other seats")
		f.StringVar(&o.journal, "journal", "", "save the game to `FILE` instead of a new file")
		f.Var(&o.resumeFlag, "resume", "resume a saved game: the one in `[FILE]`, or the most recent unfinished one")
		program.AddCompletion(f, "resume", func(h *program.Host, _ []string) []string { return journals.SavedGameNames(h) })
		return func(h *program.Host, args []string) int {
			f.Visit(func(given *flag.Flag) { o.hasSeats = o.hasSeats || given.Name == "seats" })
			return runPlay(h, args, seed, o)
		}
	},
}

type playOptions struct {
	auto, checkDeterminism bool
	seats                  int
	hasSeats               bool // whether --seats was given
	journal                string
	resumeFlag             program.OptionalFlag
	resume                 string // path of the journal to resume; "" for a new game
}

func runPlay(h *program.Host, args []string, seed *program.SeedFlag, o playOptions) int {
	s := &TerminalGame{Host: h, endsTurnsUnasked: h.Env("CURTAIN_ASKING") == "off"}
	status, wrong := program.ExitOK, error(nil)
	if o.resumeFlag.Given {
		o.resume, args, wrong = s.findGameToResume(o.resumeFlag.Value, args)
		if errors.Is(wrong, terminal.ErrInterrupted) {
			return h.PrintError("play", wrong)
		}
		if wrong == nil && (len(args) > 0 || h.IsInCommandLine("seed", "journal")) {
			wrong = said.FromFile.NewError()
		}
	}
	if wrong == nil && o.resume != "" {
		status = s.resumeSavedGame(o.resume)
	} else {
		status = s.startNewGame(args, seed, wrong)
	}
	if status != program.ExitOK {
		return status
	}
	defer s.closeJournal()
	if !o.hasSeats {
		o.seats = max(o.seats, s.journalPeople)
	}
	if o.seats < 1 || o.seats > s.Game.Seats {
		return s.printUsageError(said.WrongSeats.NewError("game", s.Game.Title, "n", s.Game.Seats))
	}
	s.firstBotSeat = engine.Seat(o.seats)
	if o.checkDeterminism {
		s.History.ApplyFunc = s.applyAndCheckDeterminism
	}
	var p terminal.Prompt
	if !o.auto {
		p = h.OpenPrompt(func(line string) []string {
			s.scriptsMu.Lock()
			defer s.scriptsMu.Unlock()
			return s.lineCompletions(line)
		})
	}
	if !o.auto && p == nil && h.In != nil {
		await := func() (terminal.Prompt, error) { return terminal.AwaitPipedPrompt(h.In, h.Out), nil }
		if p, wrong = program.RunInterruptibly(h, await); wrong != nil {
			return h.PrintError("play", wrong)
		}
	}
	if o.resume == "" && (p != nil || o.journal != "") {
		if err := s.StartJournal(o.journal); err != nil {
			return h.PrintError("play", err)
		}
	}
	asked := s.Journal
	if o.journal == "" && o.resume == "" {
		asked = nil
	}
	if p == nil {
		status = s.playAllSeatsWithBot()
	} else {
		defer p.Close()
		ctx, stop := context.WithCancel(h.Interrupted)
		defer stop()
		s.SavedScripts, s.resized = load.WatchScripts(ctx, s.Host, s.Game), s.WatchSize(ctx)
		status = s.playWithPrompt(p)
	}
	if status == program.ExitOK && asked != nil && asked.Err() != nil {
		return program.ExitFailures
	}
	return status
}

// startNewGame loads the scripts and starts the game with the setup in args. If flagError is not nil, it loads the
// scripts, whose language the message needs, and then prints flagError.
func (s *TerminalGame) startNewGame(args []string, seed *program.SeedFlag, flagError error) (status int) {
	r, args := s.RulesetFromArgs(args)
	g, err := load.LoadAndPrintExcludedMods(s.Host, r)
	if err != nil {
		return s.PrintError("play", err)
	}
	if s.Game = g; flagError != nil {
		return s.printUsageError(flagError)
	}
	s.SetupWords = strings.Join(args, " ")
	s.rehearsal = g.Content.Rehearsal(s.SetupWords)
	switch {
	case seed.Given:
	case s.rehearsal != nil:
		seed.N = uint64(s.rehearsal.Seed)
	default:
		seed.N = s.NewSeed()
	}
	s.Seed = seed.N
	err = s.StartGame()
	if usage, is := errors.AsType[program.UsageError](err); is {
		return s.printUsageError(usage.Err)
	}
	return s.PrintError("play", err)
}

// TerminalGame is a game in progress at a terminal.
type TerminalGame struct {
	*program.Host
	Game            *load.LoadedGame
	Table           screen.Table
	History         *timeline.Session
	unprintedEvents engine.Log
	Seed            uint64

	SetupWords           string                 // the words that name the setup; "" for the whole game
	rehearsal            *library.Rehearsal     // the rehearsal that is played; nil if none is, or the game was resumed
	lessonsTold          map[*timeline.Node]int // the index of the lesson shown at each node of a rehearsal
	storyParts           []storyPart
	storyLinesSinceStage int         // number of lines printed since the stage was last drawn
	awaitsHandover       bool        // whether the game is hidden until the next player presses Enter
	firstBotSeat         engine.Seat // the first seat that a bot plays; bots also play all later seats
	journalPeople        int         // number of people who play, according to the journal; 0 means 1
	SavedScripts         *load.ScriptUpdates
	drawnSize            program.Size    // the terminal's size when the stage was last drawn
	resized              <-chan struct{} // receives a value when the terminal's size has changed
	prompt               terminal.Prompt // prompt of the people who play; nil if there are none
	scriptsMu            sync.Mutex      // locked while saved scripts replace the old ones, and while a line is completed

	endsTurnsUnasked bool           // whether turns end without asking the player
	isDirecting      bool           // whether the current line was typed after the command direct
	turnEndAskedAt   *timeline.Node // the node at which the player was last asked whether to end the turn; nil if never
	untargetedLine   string         // the previous line if it lacked only a target; otherwise ""

	Journal       *journal.Writer // writes the journal; nil if the game is not saved
	journalFile   string          // the path of the journal's file
	failedAction  engine.Action   // the last action in which a script failed
	scenarioSaver *ScenarioSaver
	failure       error // the error of failedAction; nil if a later action succeeded
}

// StartGame starts the game with s.SetupWords and s.Seed, and sets s.Table and s.History. It replaces short ids in
// s.SetupWords with full ones. If the setup is invalid, the error is a program.UsageError.
func (s *TerminalGame) StartGame() error {
	player, err := s.NewGameRunner(s.Game.Content)
	switch {
	case errors.Is(err, terminal.ErrInterrupted):
		return err
	case err != nil:
		return program.ContentError{Err: err}
	}
	s.Table, err = player.StartGame(scripting.GameStart{Seed: engine.Seed(s.Seed), Words: s.SetupWords}, &s.unprintedEvents)
	var failed *runtime.Failure
	switch {
	case errors.Is(err, engine.ErrStopped):
		return terminal.ErrInterrupted
	case err == nil:
		s.SetupWords = s.Game.Content.SetupWithFullIDs(s.SetupWords)
		s.History = timeline.New(s.Table, slices.Clone(s.unprintedEvents.Events))
		return nil
	case s.SetupWords == "" || errors.As(err, &failed):
		return said.CannotBegin.WrapError(err, "why", err)
	}
	return program.UsageError{Err: said.Misplaced.WrapError(err, "why", err, "hint", s.setupErrorHint(player, err))}
}

func (s *TerminalGame) printUsageError(err error) (status int) {
	why := source.Printable(s.Game.Content.Language().ErrorText(err))
	return s.PrintMisuseAndAdvice(why, s.renderInGameLanguage(said.Tells, "command", s.Command+" help play"))
}

func (s *TerminalGame) playWithPrompt(p terminal.Prompt) int {
	s.prompt = p
	s.printGameSeedAndJournal(said.Seeded)
	welcome := s.screenInGameLanguage().TranslateAndWrap(s.renderInGameLanguage(said.Welcome), 0)
	s.Print(append(welcome, "")...)
	resumed := s.History.CurrentNode().Parent != nil
	if !resumed {
		const seedJournalAndBlank = 3
		s.printOpening(seedJournalAndBlank + len(welcome))
	}
	if !resumed || s.firstBotSeat < 2 || !s.beginHandoverIfDue(engine.NoSeat) {
		s.playBotsAndPrintStage()
	}
	defer s.printResumeCommands()
	for warned := false; ; {
		if _, over := s.Table.Outcome(); over {
			s.Print("")
			s.printSummary()
			return program.ExitOK
		}
		line, err := s.askForLine(p)
		switch {
		case errors.Is(err, terminal.ErrLineDropped):
			warned = false
			continue
		case errors.Is(err, terminal.ErrInterrupted) && !warned && !s.IsStopped():
			warned = true
			s.printSentence(said.OnceMore)
			continue
		case errors.Is(err, terminal.ErrInterrupted):
			s.Print("", s.renderInGameLanguage(said.Interrupted))
			return program.ExitInterrupted
		case errors.Is(err, io.EOF):
			s.Print("", s.renderInGameLanguage(said.InputEnds))
			return program.ExitOK
		case err != nil:
			s.PrintToStderr("curtain: %s", s.renderInGameLanguage(said.NoInput, "why", err))
			return program.ExitFailures
		}
		warned = false
		s.ReloadSavedScripts()
		if leave := s.runTypedLine(line); leave {
			s.printSentence(said.Leaves)
			return program.ExitOK
		}
	}
}

const promptText = "> "

// askForLine asks for a line. Meanwhile it adopts saved scripts, and redraws the stage when the terminal is resized.
func (s *TerminalGame) askForLine(p terminal.Prompt) (string, error) {
	answers := terminal.AskInBackground(p, promptText)
	for {
		select {
		case a := <-answers:
			return a.Line, a.Err
		case <-s.SavedScripts.Ready():
			if s.SavedScripts.HasUpdates() {
				terminal.PrintAbovePrompt(p, s.Out, promptText, func() {
					if s.ReloadSavedScripts() {
						s.Print("")
						s.printStageAndGuide()
					}
				})
			}
		case <-s.resized:
			if s.drawnSize != s.TerminalSize() && !s.awaitsHandover {
				terminal.PrintAbovePrompt(p, s.Out, promptText, s.printStageAndGuide)
			}
		case <-s.Interrupted.Done():
			p.Close()
			return "", terminal.ErrInterrupted
		}
	}
}

func (s *TerminalGame) printGameSeedAndJournal(template phrase.Sentence) {
	s.Print(s.renderInGameLanguage(template, "game", s.Game.Title, "seed", fmt.Sprint(s.Seed)))
	if s.journalFile != "" {
		s.Print(s.renderInGameLanguage(said.KeptIn, "file", journals.ShortJournalName(s.Host, s.journalFile))) // not wrapped, so that it can be copied
	}
}

func (s *TerminalGame) playTypedAction(line string) {
	line = s.joinUntargetedLineIfLegal(line)
	a, err := s.Table.Parse(line)
	if asked := speech.SubjectOfQuestion(line, s.screenInGameLanguage().LanguageOrEnglish()); asked != "" && err != nil {
		s.printHelpForWord(asked)
		return
	}
	if place := s.wrongPromptMessage(line); place != "" && (err != nil || isAbbreviatedAction(s.Table, a, line)) {
		what := strings.TrimPrefix(line, "show ")
		if _, err := lookup.FindWithOptionalKind(s.Game.Entries(), what); err == nil {
			s.printHelpForWord(what)
			return
		}
		s.Print(s.screenInGameLanguage().TranslateAndWrap(place, 2)...)
		return
	}
	if near := spelling.SuggestedWordOf(err); near != "" && !s.isDirecting && s.isDirectionWord(near) && !s.isDirectionWord(line) {
		err = said.Unknown.NewError("word", program.QuoteForTerminal(line), "near", "") // nobody is led to change the game
	}
	if err != nil {
		// A single word of the game prints its help, unless it begins or resembles an action.
		begun := new(actions.LooksLikeActionError)
		isUnclear := s.isDirectionWord(line) || spelling.SuggestedWordOf(err) == "" && !errors.As(err, &begun)
		if isUnclear {
			if lines, known := s.Table.Help(line, s.screenInGameLanguage()); known {
				s.Print(lines...)
				return
			}
		}
		none, hasNone := errors.AsType[actions.NoLegalValueError](err)
		s.Print(s.renderError(cmp.Or(s.commonRefusal(none.Moves), err))...)
		s.printEffectsOnTargets(line)
		if isUnclear || hasNone {
			s.Print(s.guideLines()...)
		}
		return
	}
	if !s.isDirecting && actions.DeclList(s.Game.Game.Actions).IsDirection(a) {
		s.printSentence(said.IsDirection, "line", screen.TypedForm(s.Table, a))
		return
	}
	if s.askBeforeTurnEnd(a) {
		return
	}
	seat := s.Table.Seat()
	if err := s.Apply(a); err != nil {
		s.Print(s.renderError(err)...)
		if s.failure != nil {
			s.printSentence(said.KeepFault)
		}
		return
	}
	s.Print("")
	if !s.beginHandoverIfDue(seat) {
		s.playBotsAndPrintStage()
	}
}

// commonRefusal returns the error of moves if all fail for the same reason, otherwise nil. If the errors differ, as they
// name different cards, it returns the error that they wrap.
func (s *TerminalGame) commonRefusal(moves []engine.Action) (common error) {
	for i, a := range moves {
		err := screen.CopyOf(s.Table).Apply(a)
		if i == 0 {
			common = err
		}
		for common != nil && (err == nil || err.Error() != common.Error() && !errors.Is(err, common)) {
			common = errors.Unwrap(common)
		}
	}
	return common
}

func (s *TerminalGame) playBotsAndPrintStage() {
	s.printUnprintedEvents()
	policy := bot.NewFull(s.Game.Seats).SetStop(s.IsStopped)
	for {
		if _, over := s.Table.Outcome(); over || s.Table.Seat() < s.firstBotSeat || s.IsStopped() {
			break
		}
		end := s.ShowWorkingTime(s.renderInGameLanguage(said.Thinks))
		_, err := bot.ApplyChoiceOrAnyLegal(s.Table, s.Apply, policy, nil)
		if end(); err != nil {
			s.Print(s.renderError(err)...)
			break
		}
		s.printUnprintedEvents()
	}
	s.showStage()
}

func (s *TerminalGame) scenarioSaverForCurrentGame() *ScenarioSaver {
	if s.scenarioSaver == nil {
		s.scenarioSaver = &ScenarioSaver{Host: s.Host, PrintInPages: s.printInPages}
	}
	s.scenarioSaver.Game = s.Game
	return s.scenarioSaver
}

// Apply applies an action and stores its events for printing, or a script failure for the command keep.
func (s *TerminalGame) Apply(a engine.Action) error {
	before, seat, endsTurn := s.History.CurrentNode(), s.Table.Seat(), s.Table.EndsTurn(a)
	err := s.History.Apply(a)
	if now := s.History.CurrentNode(); now != before {
		s.recordLesson(before, now, seat, endsTurn)
		s.unprintedEvents.Events = append(s.unprintedEvents.Events, now.Events...)
		s.failure = nil
		return err
	}
	if _, failed := errors.AsType[*runtime.Failure](err); failed || errors.Is(err, play.ErrNondeterministic) {
		s.failedAction, s.failure = a, err
	}
	return err
}

func (s *TerminalGame) applyAndCheckDeterminism(game screen.Table, a engine.Action) error {
	return play.ApplyIfDeterministic(game, func(t screen.Table) (screen.Table, error) {
		player, err := s.NewGameRunner(s.Game.Content)
		if err != nil {
			return nil, err
		}
		player.Runtime.DisableClosures()
		return player.Adopt(t)
	}, a)
}

func (s *TerminalGame) screenInGameLanguage() screen.Screen {
	if s.Game == nil {
		return s.Host.Screen()
	}
	return s.Host.Screen().InLanguageOf(s.Game.Content)
}

func (s *TerminalGame) renderInGameLanguage(sentence phrase.Sentence, args ...any) string {
	return s.screenInGameLanguage().RenderSentence(sentence, args...)
}

func (s *TerminalGame) printSentence(sentence phrase.Sentence, args ...any) {
	s.Print(s.screenInGameLanguage().TranslateAndWrap(s.renderInGameLanguage(sentence, args...), 2)...)
}

func (s *TerminalGame) renderError(err error) []string {
	return s.screenInGameLanguage().ErrorLines(s.Game.Content.Language().ErrorText(err))
}

func (s *TerminalGame) isWordTyped(english, typed string) bool {
	return strings.EqualFold(english, typed) || s.Game.Content.Language().AcceptsWord(english, speech.Fold(typed))
}
