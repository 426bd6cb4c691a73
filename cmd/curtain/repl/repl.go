// Package repl implements the command repl, which runs a scripting console in a terminal.
//
//	repl.go       the command, reading lines for the console, their history, and opening scripts in an editor
//	recording.go  recording a session as a journal, and reopening one
//	open.go       a scenario open at the console
package repl

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/peterh/liner"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/scenario"
)

// Command is the command repl, which runs a console for a designer in a terminal.
var Command = program.Command{
	Name: "repl", Args: "[game] [what] | FILE", Loads: true, IsTranslated: true, Setups: true,
	Complete: func(h *program.Host, args []string) (candidates []string) {
		if candidates = load.CompleteSetup(h, args); len(args) == 0 {
			candidates = append(candidates, journals.SavedGameNames(h)...)
		}
		return candidates
	},
	About: "open a Lua console to play, edit, look ahead and go back in time",
	More: `
Starts a new game; further arguments choose which, as in "curtain play". Type help for the
commands. Scripts that you save take effect at once, and the console shows how that changes
the game so far.

A journal (the FILE that play records) is opened at its end, or at another point with --at,
with every line of play: you can inspect it, undo, continue differently, and keep it as a
scenario. The journal itself is not changed. --journal records the session with all lines
of play, marks and input; save writes it to a file at any time, and --resume reopens it.

At a terminal, the open command opens a definition in $EDITOR, if set. If standard input is
not a terminal, its lines are run one by one without prompts, and the exit status is 1 if
one of them failed. All consoles share the input history in
$XDG_STATE_HOME/curtain/repl_history, which Ctrl-R searches; in it, ⏎ separates the lines of
an input.`,
	Setup: func(f *flag.FlagSet) program.Handler {
		seed := program.AddSeedFlag(f, "seed", 1, "start games with seed `N` instead of 1")
		var o replOptions
		program.AddPlayersFlag(f, &o.players, "players", "", "first let `NAME` (or NAME,NAME) play the game to its end, as `simulate` does: ", "")
		f.StringVar(&o.journal, "journal", "", "save the session to `FILE`")
		f.StringVar(&o.resume, "resume", "", "reopen the session in `FILE` and keep saving to it")
		f.StringVar(&o.at, "at", "", "open a journal at `PLACE`: the number of an action, line2 or line2:7, or a mark")
		f.BoolVar(&o.useCurrentScripts, "today", false, "use the current scripts instead of the journal's")
		return func(h *program.Host, args []string) int {
			file := o.resume
			if file == "" && isJournalArgument(h, args) {
				file, args = args[0], nil
			}
			switch {
			case file != "" && (len(args) > 0 || h.IsInCommandLine("seed", "journal", "players")):
				return h.PrintMisuse("repl", "%s cannot be combined with a journal, which already contains the game and its seed", "game, --seed, --players or --journal")
			case file != "":
				return runReopenedJournal(h, file, o)
			case o.at != "" || o.useCurrentScripts:
				return h.PrintMisuse("repl", "--at and --today need a journal file")
			}
			r, args := h.RulesetFromArgs(args)
			g, err := load.LoadAndPrintExcludedMods(h, r)
			if err != nil {
				return h.PrintError("repl", err)
			}
			return runRepl(h, g, args, seed.N, o)
		}
	},
}

func runRepl(h *program.Host, g *load.LoadedGame, args []string, seed uint64, o replOptions) int {
	var players []string
	if o.players != "" {
		var err error
		if players, err = play.ParsePlayers(g.Ruleset, o.players, nil); err != nil {
			return h.PrintError("repl", program.UsageError{Err: err})
		}
	}
	c, err := newConsole(h, g, args, engine.Seed(seed), players != nil)
	if err != nil {
		return h.PrintError("repl", err)
	}
	d, err := startJournalRecorder(h, c, g, o.journal)
	if err != nil {
		return h.PrintError("repl", err)
	}
	defer d.w.Close()
	if players != nil {
		if err := play.PlayToEndWithBots(h, c.Session(), g.Seats, engine.Seed(seed), players, nil); err != nil {
			return h.PrintError("repl", err)
		}
	}
	return RunConsole(h, c, g, d, nil)
}

// newConsole returns a console that begins with the setup in args. If args is empty, it begins with the whole game if
// wholeGame is set, and otherwise with the first setup. An error in args is a program.UsageError.
func newConsole(h *program.Host, g *load.LoadedGame, args []string, seed engine.Seed, wholeGame bool) (*console.Console, error) {
	words := strings.Join(args, " ")
	o := g.ConsoleOptions(h, scripting.GameStart{Seed: seed, Words: g.Content.SetupWithFullIDs(words)})
	if !wholeGame {
		o.Words, o.First = words, nil
	}
	c, err := program.RunInterruptibly(h, func() (*console.Console, error) { return console.New(o) })
	if errors.Is(err, declare.ErrNoSetup) {
		err = fmt.Errorf("%w, and no such file or saved game exists", err)
	}
	if err != nil && len(args) > 0 && !errors.Is(err, terminal.ErrInterrupted) {
		err = program.UsageError{Err: err}
	}
	return c, err
}

// RunConsole runs a console for a person or the lines of standard input. The recorder d and scenario m may be nil.
func RunConsole(h *program.Host, c *console.Console, g *load.LoadedGame, d *journalRecorder, m *scenarioConsole) int {
	defer program.SetGCPercent(consoleGCPercent)()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	l := &consoleRunner{Host: h, c: c, game: g, recorder: d, openedScenario: m}
	p, shut := h.OpenPrompt(nil), func() {}
	if p == nil {
		l.Host, shut = h.CopyWithStoppableOutput(nil)
		c.Out, c.Stopped = l.Out, h.IsStopped
	}
	if d != nil {
		c.AddVerbs(console.Command{Word: "save", Args: "FILE", About: "Saves this session to a file: all lines of play, marks and input.", Example: "save evening.journal",
			Do: func(_ *console.Console, rest string) error { return d.saveToFile(l.Host, rest) }})
	}
	AddScenarioCommands(l.Host, c, g)
	l.scriptUpdates = load.WatchScripts(ctx, l.Host, g)
	if m != nil {
		m.Host = l.Host
		m.watchScenarioFiles(ctx, l.scriptUpdates.Inbox)
	}
	if p != nil {
		return d.exitStatus(h, l.runInteractively(p))
	}
	status, err := l.runInput(h.In)
	if err != nil {
		shut()
		return h.PrintError("repl", err)
	}
	return d.exitStatus(h, status)
}

const consoleGCPercent = 50 // GOGC while a console runs; low, to save memory in long sessions

// AddScenarioCommands adds the commands keep and shrink, which save games as scenarios, to a console.
func AddScenarioCommands(h *program.Host, c *console.Console, g *load.LoadedGame) {
	k := &play.ScenarioSaver{Host: h, PrintInPages: func(lines []string) {
		if c.Page == nil {
			h.Print(lines...)
		} else {
			c.Page(lines)
		}
	}}
	now := func() *play.ScenarioSaver {
		present := *g
		present.Content = c.Content
		k.Game = &present
		return k
	}
	c.AddVerbs(
		console.Command{Word: "keep", Args: "NAME", About: "Saves the game so far as a scenario that passes.", Example: "keep what I have seen",
			Do: func(c *console.Console, rest string) error {
				err := now().SaveScenario(strings.Trim(rest, `"`), c.Session().Path(), engine.Action{}, nil)
				if errors.Is(err, scenario.ErrNotSaved) && c.HasDiverged() {
					return fmt.Errorf("%w; with the current scripts, your moves turn out differently: type `adopt` to switch to that result, then keep it", err)
				}
				return err
			}},
		console.Command{Word: "shrink", Args: "[WORD]", About: "Reduces the last saved scenario to what its assertions need, or to what those about WORD need.", Example: "shrink NUMBER",
			Do: func(_ *console.Console, rest string) error { return now().ShrinkLastScenario(rest) }},
	)
}

type consoleRunner struct {
	*program.Host
	c              *console.Console
	game           *load.LoadedGame // the game with the scripts that the console uses
	recorder       *journalRecorder
	openedScenario *scenarioConsole
	scriptUpdates  *load.ScriptUpdates
	prompt         terminal.Prompt // prompt of the terminal; nil if standard input is not a terminal
}

// runInput runs the lines of in. After an interrupt, it abandons the line and returns terminal.ErrInterrupted.
func (l *consoleRunner) runInput(in io.Reader) (status int, err error) {
	failed := false
	p := terminal.NewStreamPrompt(in, io.Discard)
	for {
		var a terminal.AskResult
		select {
		case a = <-terminal.AskInBackground(p, ""):
		case <-l.Interrupted.Done():
			return program.ExitInterrupted, terminal.ErrInterrupted
		}
		switch {
		case errors.Is(a.Err, io.EOF):
			failed = l.c.EndInput().Failed || failed
			return program.FailureStatus(failed), nil
		case a.Err != nil:
			l.PrintToStderr("curtain: cannot read the input: %s", a.Err)
			return program.ExitFailures, nil
		}
		reply, err := program.RunInterruptibly(l.Host, func() (console.LineResult, error) {
			l.reloadSavedScripts()
			return l.c.RunLine(strings.TrimRight(a.Line, "\r\n")), nil
		})
		failed = failed || reply.Failed
		switch {
		case err != nil || l.IsStopped():
			return program.ExitInterrupted, terminal.ErrInterrupted
		case reply.Quit:
			return program.FailureStatus(failed), nil
		}
	}
}

func (l *consoleRunner) reloadSavedScripts() {
	if l.openedScenario != nil {
		defer l.openedScenario.replayOnFileUpdates()
	}
	for _, u := range l.scriptUpdates.TakeAll() {
		switch {
		case u.WatchErr != nil:
			l.c.PrintParagraph(load.DescribePolling(u.WatchErr, l.game.Content.Language()))
		case u.Err != nil:
			l.c.PrintReloadError(u.Err)
		case len(u.Changed) == 0 && u.Excluded != nil:
			load.PrintExcludedMods(l.Host, u, l.game.Content.Language())
		case len(u.Changed) == 0:
			l.c.PrintParagraph("The scripts are back to what they were.")
		default:
			load.PrintExcludedMods(l.Host, u, l.game.Content.Language())
			g := u.Content
			for _, part := range load.DescribeModChanges(l.game.Packs, g.Packs, l.game.Content.Language()) {
				l.c.PrintParagraph("On disk: " + part + ".")
			}
			if l.c.Reload(g.Content, u.Changed); l.c.Content == g.Content {
				*l.game = *g
				l.scriptUpdates.SetGameInUse(g)
				if l.recorder != nil {
					l.recorder.w.SetScriptsFromNextAction(journals.ScriptsForJournal(g))
				}
				if l.openedScenario != nil {
					l.openedScenario.replayScenarioAndPrint()
				}
			}
		}
	}
}

// runInteractively reads lines in one goroutine and runs them in another, so that interrupts are handled at any time.
func (l *consoleRunner) runInteractively(p terminal.Prompt) int {
	t := l.newReplTerminal(p)
	defer t.Close()
	l.prompt, l.c.OpenInEditor = p, l.openScriptInEditor
	interrupts, terminations, end := l.Signals()
	defer end()
	l.c.PrintWelcome()
	replies := make(chan console.LineResult, 1)
	var answers <-chan terminal.AskResult
	waiting := false
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	resized, drawn := l.WatchSize(ctx), l.TerminalSize()
	guide, seat := "", engine.NoSeat // as the last prompt said
	l.c.AllowsGo = true
	l.c.Page = func(lines []string) {
		l.c.Out.Write(nil) // ends the line that shows the working time
		l.PrintPages(p, lines...)
	}
	ask := func() {
		if now, next := l.c.InputHint(), l.c.Session().Table().Seat(); now != guide || next != seat {
			guide, seat = now, next
			l.Print(l.Screen().TranslateAndWrap(screen.KeepQuotedWordsTogether(guide), 2)...)
		}
		t.promptText = l.c.Prompt()
		answers, waiting = terminal.AskInBackground(t, t.promptText), true
	}
	ask()
	for {
		select {
		case a := <-answers:
			waiting = false
			switch status, leaves := l.handleReadError(a); {
			case leaves:
				return status
			case a.Err != nil:
				t.typedLines = nil
				ask()
			default:
				lines := splitHistoryEntry(strings.TrimRight(a.Line, "\r\n"))
				t.typedLines = append(t.typedLines, lines...)
				go func() { replies <- l.runLines(lines) }()
			}
		case reply := <-replies:
			if !reply.More {
				t.addInputToHistory()
			}
			if reply.Quit {
				return program.ExitOK
			}
			l.forwardInterruptsDuring(interrupts, l.reloadSavedScripts)
			ask()
		case <-l.scriptUpdates.Ready():
			if waiting && (l.scriptUpdates.HasUpdates() || l.openedScenario != nil && l.openedScenario.fileUpdates.HasUpdates()) {
				t.printAbovePrompt(func() { l.forwardInterruptsDuring(interrupts, l.reloadSavedScripts) })
			}
		case <-resized:
			if now := l.TerminalSize(); waiting && now != drawn {
				drawn = now
				t.printAbovePrompt(l.c.PrintStage)
			}
		case <-interrupts:
			if !waiting {
				l.c.Interrupt()
				continue
			}
			l.c.CancelInput() // for terminals whose prompt does not receive interrupts
			t.typedLines = nil
			t.promptText = l.c.Prompt()
			t.printAbovePrompt(func() {})
		case <-terminations:
			return program.ExitInterrupted
		}
	}
}

func (l *consoleRunner) runLines(lines []string) (reply console.LineResult) {
	for _, line := range lines {
		word, _, _ := strings.Cut(line, " ")
		end := l.ShowWorkingTimeUntilOutput(screen.Clean(word), &l.c.Out)
		reply = l.c.RunLine(line)
		if end(); reply.Failed || reply.Quit {
			break
		}
	}
	return reply
}

// handleReadError prints the error in a. leaves says whether the console must end: an interrupt only drops the line.
func (l *consoleRunner) handleReadError(a terminal.AskResult) (status int, leaves bool) {
	switch {
	case errors.Is(a.Err, terminal.ErrInterrupted), errors.Is(a.Err, terminal.ErrLineDropped):
		if !l.c.CancelInput() && errors.Is(a.Err, terminal.ErrInterrupted) {
			l.Print("Type `quit` or press Ctrl-D to leave.")
		}
		return program.ExitOK, false
	case errors.Is(a.Err, io.EOF):
		l.Print("")
		return program.ExitOK, true
	case a.Err != nil:
		l.PrintToStderr("curtain: cannot read the input: %s", a.Err)
		return program.ExitFailures, true
	}
	return program.ExitOK, false
}

func (l *consoleRunner) forwardInterruptsDuring(interrupts <-chan os.Signal, do func()) {
	done := make(chan struct{})
	go func() {
		do()
		close(done)
	}()
	for {
		select {
		case <-interrupts:
			l.c.Interrupt()
		case <-done:
			return
		}
	}
}

// replTerminal is a prompt. If it edits lines, it also has the history of the console.
type replTerminal struct {
	terminal.Prompt
	out        io.Writer
	promptText string
	typedLines []string // lines typed so far of an input that is not in the history yet

	// All consoles share the history file. Each input is appended to it at once, and inputs from
	// other consoles appear after the next input.
	editor      *liner.State // the line editor; nil if the prompt does not edit lines
	historyFile string       // path of the history file; "" if there is none
}

func (l *consoleRunner) newReplTerminal(p terminal.Prompt) *replTerminal {
	t := &replTerminal{Prompt: p, out: l.Out}
	line, ok := p.(*terminal.LinePrompt)
	if !ok {
		return t
	}
	line.State.SetWordCompleter(func(line string, at int) (head string, candidates []string, tail string) {
		head, candidates, tail = l.c.Complete(line, at)
		return head, terminal.DeleteUnprintableCandidates(candidates), tail
	})
	line.KeepsHistory = false
	t.editor, t.historyFile = line.State, journals.UserDataPath(l.Host, "repl_history")
	if entries, err := disk.ReadRegularFile(t.historyFile, maxHistoryBytes); err == nil {
		t.setEditorHistory(latestHistoryEntries(entries, ""))
	}
	return t
}

func (t *replTerminal) setEditorHistory(entries []string) {
	t.editor.ClearHistory()
	for _, entry := range entries {
		t.editor.AppendHistory(entry)
	}
}

// addInputToHistory appends the typed lines to the history. After the first error, which it prints, it writes no file.
func (t *replTerminal) addInputToHistory() {
	entry := strings.Join(t.typedLines, lineBreakSign)
	t.typedLines = nil
	if t.editor == nil || strings.TrimSpace(entry) == "" {
		return
	}
	if t.editor.AppendHistory(entry); t.historyFile == "" {
		return
	}
	folder, name := filepath.Split(t.historyFile)
	err := os.MkdirAll(folder, 0o700)
	if err == nil {
		err = disk.Folder(folder).Update(name, maxHistoryBytes, 0o600, func(old []byte) ([]byte, error) {
			entries := latestHistoryEntries(old, entry)
			t.setEditorHistory(entries)
			return []byte(strings.Join(entries, "\n") + "\n"), nil
		})
	}
	if err != nil {
		t.historyFile = ""
		fmt.Fprintf(t.out, "The console history was not saved: %s\n", err)
	}
}

func (t *replTerminal) printAbovePrompt(do func()) {
	terminal.PrintAbovePrompt(t.Prompt, t.out, t.promptText, do)
}

// lineNumberEditors lists the editors that accept a line number, such as +12, before the name of the file.
var lineNumberEditors = []string{"vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "jed", "ne", "mg"}

// openScriptInEditor opens a script in $EDITOR and waits. edited is false if no editor can be opened for the script.
func (l *consoleRunner) openScriptInEditor(at engine.Place) (edited bool, err error) {
	command := strings.Fields(l.Env("EDITOR"))
	path, onDisk := l.game.Packs.DiskPath(at.File)
	line, edits := l.prompt.(*terminal.LinePrompt)
	if len(command) == 0 || !onDisk || !edits {
		return false, nil
	}
	if slices.Contains(lineNumberEditors, filepath.Base(command[0])) {
		command = append(command, fmt.Sprintf("+%d", at.Line))
	}
	editor := exec.Command(command[0], append(command[1:], path)...)
	editor.Dir, editor.Stdin, editor.Stdout, editor.Stderr = l.Dir, os.Stdin, os.Stdout, os.Stderr
	if err := line.RunInOriginalMode(editor.Run); err != nil {
		return true, fmt.Errorf("$EDITOR: %w", err)
	}
	return true, nil
}

const lineBreakSign = " ⏎ " // stands for a line break in the history, where an input is one line

func splitHistoryEntry(entry string) (lines []string) {
	for line := range strings.SplitSeq(entry, strings.TrimSpace(lineBreakSign)) {
		lines = append(lines, strings.TrimSuffix(strings.TrimPrefix(line, " "), " "))
	}
	return lines
}

const maxHistoryBytes = 16 << 20

// latestHistoryEntries returns the last liner.HistoryLimit entries of file and entry, without empty and repeated ones.
func latestHistoryEntries(file []byte, entry string) []string {
	entries := append(strings.Split(screen.StripTonesAndClean(string(file)), "\n"), entry)
	entries = slices.Compact(slices.DeleteFunc(entries, func(entry string) bool { return entry == "" }))
	return entries[max(0, len(entries)-liner.HistoryLimit):]
}
