package repl

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/declare"
	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting/console"
	"curtaincall/scripting/source"
)

// journalRecorder records a console's session as a journal, in a file or in memory. It records actions until another
// game starts or an action cannot be recorded, and then only typed lines, which need a console to be replayed.
type journalRecorder struct {
	w            *journal.Writer
	c            *console.Console
	firstSession *timeline.Session
	inputOnly    bool   // whether only typed lines are recorded, and no actions
	file         string // path of the journal; "" if it is in memory
}

func (d *journalRecorder) attachToConsole(c *console.Console, first *timeline.Session) {
	d.c, d.firstSession = c, first
	first.OnApplied = func(n *timeline.Node) error {
		if !d.updateInputOnly() {
			d.w.WriteAction(n) // its error is reported after the line
		}
		return nil
	}
	c.InputRecorder = d
}

// updateInputOnly sets d.inputOnly if actions can no longer be recorded, and returns it. This is so if the console has
// another session than d.firstSession, or if more than one action of d.firstSession is not in the journal.
func (d *journalRecorder) updateInputOnly() bool {
	unwritten := len(d.firstSession.Nodes()) - 1 - d.w.ActionCount()
	d.inputOnly = d.inputOnly || d.c.Session() != d.firstSession || unwritten > 1
	return d.inputOnly
}

func (d *journalRecorder) BeginInput() error { return d.closeOnError(d.w.BeginTypedLine()) }

func (d *journalRecorder) RecordInput(input string, isAction, stopped bool) error {
	beyond := d.updateInputOnly() || len(d.firstSession.Nodes())-1 > d.w.ActionCount()
	if d.inputOnly = beyond; !beyond {
		if err := d.w.WriteGoto(d.firstSession.CurrentNode()); err != nil || isAction || stopped {
			return d.closeOnError(err)
		}
	} else if stopped {
		return d.closeOnError(errors.New("a line was interrupted, so its effect is unknown"))
	}
	return d.closeOnError(d.w.WriteTypedLine(input, d.c.Session().CurrentNode().Hash))
}

// closeOnError closes the journal and returns err with the name of its file; nil if err is nil or there is no file.
func (d *journalRecorder) closeOnError(err error) error {
	if err == nil || d.file == "" {
		return nil
	}
	d.w.Close()
	return fmt.Errorf("%s: %w", d.file, err)
}

// exitStatus returns status. If the session was not saved in the requested file, it prints the error and returns
// ExitFailures in place of ExitOK. d may be nil.
func (d *journalRecorder) exitStatus(h *program.Host, status int) int {
	if d == nil || d.file == "" || d.w.Err() == nil {
		return status
	}
	h.PrintToStderr("curtain: the session was not saved: %s: %s", program.DisplayPath(d.file), d.w.Err())
	return cmp.Or(status, program.ExitFailures)
}

func (d *journalRecorder) saveToFile(h *program.Host, name string) error {
	if name == "" {
		return errors.New("`save` needs a file name, as in `save evening`")
	}
	if err := d.w.BeginTypedLine(); err != nil {
		return fmt.Errorf("the session is no longer being saved: %w", err)
	}
	err := d.w.Save(h.AbsPath(name))
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists", program.QuoteForTerminal(name))
	}
	if file, is := errors.AsType[*fs.PathError](err); is {
		return fmt.Errorf("%s: %w", program.DisplayPath(name), file.Err)
	}
	if err == nil {
		h.PrintSuggestion("Session saved to "+program.ShellWord(name)+". To reopen it:", h.Command+" repl --resume "+program.ShellWord(name))
	}
	return err
}

// TypeAndRecordInputs types inputs at a console and, unless one fails, writes the journal of the session to a writer.
func TypeAndRecordInputs(h *program.Host, c *console.Console, g *load.LoadedGame, inputs []string, to io.Writer) error {
	d, err := startJournalRecorder(h, c, g, "")
	if err != nil {
		return err
	}
	defer d.w.Close()
	for _, input := range inputs {
		if _, err := c.ReplayInput(input); err != nil {
			return err
		}
	}
	return d.w.CopyTo(to)
}

// startJournalRecorder starts to record a console's session in a new file, or in memory if file is "".
func startJournalRecorder(h *program.Host, c *console.Console, g *load.LoadedGame, file string) (*journalRecorder, error) {
	setup := c.Opening().Setup
	header := journals.NewHeader(g, uint64(setup.Seed), setup.Words)
	d := &journalRecorder{file: file}
	var err error
	if file == "" {
		d.w, err = journal.CreateInMemory(header, journals.ScriptsForJournal(g), c.Session())
	} else {
		d.w, err = journal.Create(h.AbsPath(file), header, journals.ScriptsForJournal(g), c.Session())
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, program.UsageError{Err: fmt.Errorf("--journal: %s already exists: use --resume to reopen its session", program.QuoteForTerminal(file))}
	case err != nil && file == "":
		return nil, err
	case err != nil:
		return nil, program.UsageError{Err: fmt.Errorf("--journal: %w", err)}
	}
	d.attachToConsole(c, c.Session())
	return d, nil
}

type replOptions struct {
	journal, resume, at string
	players             string
	useCurrentScripts   bool
}

// isJournalArgument reports whether args is the name of a file, but not of a game or a setup.
func isJournalArgument(h *program.Host, args []string) bool {
	if len(args) != 1 || slices.Contains(h.RulesetNames(), args[0]) {
		return false
	}
	for _, r := range h.Registered {
		if slices.ContainsFunc(r.Setups, func(s declare.SetupForm) bool { return s.Words == args[0] }) {
			return false
		}
	}
	return program.IsFile(h.AbsPath(journals.FindJournalPath(h, args[0])))
}

// runReopenedJournal runs a console with the session of a journal, which it continues to write if o.resume is set.
func runReopenedJournal(h *program.Host, path string, o replOptions) int {
	path = journals.FindJournalPath(h, path)
	w, j, err := journals.OpenJournal(h, path, o.resume != "")
	if err != nil {
		return h.PrintError("repl", err)
	}
	d := &journalRecorder{w: w}
	if w != nil {
		d.file = path
		defer w.Close()
	}
	k, err := journals.NewOpenedJournal(h, path, j)
	if err == nil {
		k.Current, err = load.LoadAndPrintExcludedMods(k.Host, k.Rules)
	}
	if err != nil {
		return h.PrintError("repl", err)
	}
	c, exitStatus := replayAtNewConsole(k, d, o)
	if c == nil {
		return exitStatus
	}
	return RunConsole(h, c, k.Current, d, nil)
}

// replayAtNewConsole replays a journal and makes recorder record what follows. If it prints an error, c is nil.
func replayAtNewConsole(k *journals.OpenedJournal, recorder *journalRecorder, o replOptions) (c *console.Console, status int) {
	k.PrintUnreadParts()
	content, today, err := k.ContentAtStart(o.useCurrentScripts || k.Scripts != "")
	if err != nil {
		return nil, k.PrintError("repl", err)
	}
	if today {
		k.PrintModDifferences()
	}
	c, r, err := k.ReplayAtNewConsole(content, today, k.Journal, -1)
	if err == nil {
		err = k.ExceededBudgetError(r)
	}
	if err == nil && r.MatchedEntries < len(k.Journal.Entries) && k.Journal.ConsoleInputCount() > 0 {
		// Input that diverged may have left effects: replay again, up to it.
		whole := *k.Journal
		whole.Entries = whole.Entries[:r.MatchedEntries]
		why := *r
		if c, r, err = k.ReplayAtNewConsole(content, today, &whole, -1); err == nil {
			r.Divergence, r.Err = why.Divergence, why.Err
		}
	}
	if err != nil {
		return nil, k.PrintError("repl", err)
	}
	k.PrintDivergenceAndSkippedActions(r, today)
	if err := continueRecording(k, recorder, r); err != nil {
		return nil, k.PrintError("repl", err)
	}
	recorder.attachToConsole(c, r.Session)
	if o.at != "" {
		if err := c.GoToPlace(o.at); err != nil {
			return nil, k.PrintMisuse("repl", "--at: %s", err)
		}
	}
	s := c.Session()
	what := fmt.Sprintf("%s, seed %d, after %s of %s", journals.ShortJournalName(k.Host, k.Path), k.Journal.Seed, speech.CountWithNoun(s.CurrentNode().Depth, "action"), k.Rules.Title)
	if n := len(s.Lines()); n > 1 {
		what += fmt.Sprintf("; it has %s, and `tree` shows them", speech.CountWithNoun(n, "line"))
	}
	k.PrintParagraph(what + ".")
	if !today && !slices.Equal(k.ScriptsAtEnd(), journals.ScriptsForJournal(k.Current)) {
		k.PrintParagraph("It uses the scripts in the journal, which differ from the current ones. To use the current ones, save any script or reopen the journal with --today.")
	}
	return c, program.ExitOK
}

// continueRecording makes d record what follows the replay r. If d.w is nil, continueRecording sets it to a writer that
// keeps the journal in memory. Otherwise d.w appends to the journal's file.
func continueRecording(k *journals.OpenedJournal, d *journalRecorder, r *journal.ReplayResult) (err error) {
	if r.Divergence != nil && r.Divergence.Action == 0 && d.w != nil {
		return fmt.Errorf("%s contains nothing to resume", k.Path)
	}
	header := journals.NewHeader(k.Current, k.Journal.Seed, k.Journal.Setup)
	if d.w == nil {
		d.w, err = journal.ContinueInMemory(k.AbsPath(k.File), k.Journal, r, header, journals.ScriptsForJournal(k.Current))
		return err
	}
	old, err := d.w.ContinueAfterReplay(k.Journal, r, header, journals.ScriptsForJournal(k.Current))
	if old != "" {
		k.PrintToStderr("The original journal is kept in %s.", source.Printable(old))
	}
	return err
}
