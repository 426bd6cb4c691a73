package repl

import (
	"fmt"
	"slices"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/declare"
	"curtaincall/engine/journal"
	"curtaincall/engine/speech"
	"curtaincall/scripting/console"
	"curtaincall/scripting/source"
)

type replOptions struct {
	journal, resume, at string
	players             string
	useCurrentScripts   bool
}

// isJournalArgument reports whether args is one name, of a file and not of a game or setup.
func isJournalArgument(h *program.Host, args []string) bool {
	if len(args) != 1 || slices.Contains(h.RulesetNames(), args[0]) {
		return false
	}
	for _, r := range h.Registered {
		if slices.ContainsFunc(r.Setups, func(s declare.TypedForm) bool { return s.Words == args[0] }) {
			return false
		}
	}
	return program.IsFile(h.AbsPath(journals.ResolveJournalPath(h, args[0])))
}

// runReopenedJournal runs a console with a journal's session, and saves to the journal if o.resume
// is set.
func runReopenedJournal(h *program.Host, path string, o replOptions) int {
	path = journals.ResolveJournalPath(h, path)
	var w *journal.Writer
	var j *journal.Journal
	var err error
	if o.resume != "" {
		w, j, err = journals.ResumeJournal(h, path)
	} else {
		j, err = journals.OpenJournal(h, path)
	}
	if err != nil {
		return h.PrintError("repl", err)
	}
	d := &sessionRecorder{w: w}
	if w != nil {
		d.file = path
		defer w.Close()
	}
	k, err := journals.NewOpenedJournal(h, path, j)
	if err == nil {
		k.Current, err = load.LoadUsableAndReport(k.Host, k.Rules)
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

// replayAtNewConsole replays a journal at a new console, whose session d records from then on. It prints
// an error, and then returns a nil console and the exit status.
func replayAtNewConsole(k *journals.OpenedJournal, recorder *sessionRecorder, o replOptions) (c *console.Console, status int) {
	k.PrintUnreadParts()
	content, today, err := k.StartContent(o.useCurrentScripts || k.Scripts != "")
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
	recorder.attach(c, r.Session)
	if o.at != "" {
		if err := c.GoToPlace(o.at); err != nil {
			return nil, k.PrintMisuse("repl", "--at: %s", err)
		}
	}
	s := c.Session()
	what := fmt.Sprintf("%s, seed %d, after %s of %s", k.Path, k.Journal.Seed, speech.CountWithNoun(s.CurrentNode().Depth, "action"), k.Rules.Title)
	if n := len(s.Lines()); n > 1 {
		what += fmt.Sprintf("; it has %s, and `tree` shows them", speech.CountWithNoun(n, "line"))
	}
	k.Print(k.Fold(what+".", 2)...)
	if !today && !slices.Equal(k.LastScripts(), journals.ScriptsForJournal(k.Current)) {
		k.Print(k.Fold("It uses the scripts in the journal, which differ from the current ones. To switch, save a script or reopen it with --today.", 2)...)
	}
	return c, program.ExitOK
}

// continueRecording makes d record after the replayed part of a journal: in the journal's file if d.w
// is set, otherwise in memory.
func continueRecording(k *journals.OpenedJournal, d *sessionRecorder, r *journal.ReplayResult) (err error) {
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
