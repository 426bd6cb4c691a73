package repl

import (
	"fmt"
	"os"
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
	today               bool
}

// isJournal reports whether the only argument is a file and not the name of a game or set-up.
func isJournal(h *program.Host, args []string) bool {
	if len(args) != 1 || slices.Contains(h.RulesetNames(), args[0]) {
		return false
	}
	for _, r := range h.Registered {
		if slices.ContainsFunc(r.Setups, func(s declare.Typed) bool { return s.Words == args[0] }) {
			return false
		}
	}
	info, err := os.Stat(h.At(args[0]))
	return err == nil && !info.IsDir()
}

// reopen runs a console with a journal's session. With o.resume it continues to save to the journal.
func reopen(h *program.Host, path string, o replOptions) int {
	var w *journal.Writer
	var j *journal.Journal
	var err error
	if o.resume != "" {
		w, j, err = journals.Resume(h, path)
	} else {
		j, err = journals.Open(h, path)
	}
	if err != nil {
		return h.Explain("repl", err)
	}
	d := &diary{w: w}
	if w != nil {
		d.file = path
		defer w.Close()
	}
	k, err := journals.Find(h, path, j)
	if err == nil {
		err = k.UnderToday(load.Most)
	}
	if err != nil {
		return h.Explain("repl", err)
	}
	c, exitStatus := replayIntoConsole(k, d, o)
	if c == nil {
		return exitStatus
	}
	return Console(h, c, k.Today, d, nil)
}

// replayIntoConsole replays a journal at a new console, whose session d records from then on. On an
// error it prints it and returns a nil console.
func replayIntoConsole(k *journals.Kept, d *diary, o replOptions) (c *console.Console, status int) {
	k.TellMissing()
	content, today, err := k.StartsUnder(o.today || k.Scripts != "")
	if err != nil {
		return nil, k.Explain("repl", err)
	}
	if today {
		k.TellMods()
	}
	c, r, err := k.OpenAtConsole(content, today, k.Journal, -1)
	if err == nil {
		err = k.BudgetError(r)
	}
	if err == nil && r.Good < len(k.Journal.Entries) && k.Journal.Lines() > 0 {
		// Input that diverged may have left effects: replay again, up to it.
		whole := *k.Journal
		whole.Entries = whole.Entries[:r.Good]
		why := *r
		if c, r, err = k.OpenAtConsole(content, today, &whole, -1); err == nil {
			r.Divergence, r.Err = why.Divergence, why.Err
		}
	}
	if err != nil {
		return nil, k.Explain("repl", err)
	}
	k.TellLeft(r, today)
	if err := continueDiary(k, d, r); err != nil {
		return nil, k.Explain("repl", err)
	}
	d.keeps(c, r.Session)
	if o.at != "" {
		if err := c.Go(o.at); err != nil {
			return nil, k.Misuse("repl", "--at: %s", err)
		}
	}
	s := c.Session()
	what := fmt.Sprintf("%s, seed %d, after %s of %s", k.Path, k.Journal.Seed, speech.Count(s.At().Depth, "action"), k.Rules.Title)
	if n := len(s.Lines()); n > 1 {
		what += fmt.Sprintf("; it has %s, and `tree` shows them", speech.Count(n, "line"))
	}
	k.Print(k.Fold(what+".", 2)...)
	if !today && !slices.Equal(k.Held(), journals.Files(k.Today)) {
		k.Print(k.Fold("It uses the scripts in the journal, which differ from the current ones. To switch, save a script or reopen it with --today.", 2)...)
	}
	return c, program.ExitOK
}

// continueDiary makes d record after the replayed part of a journal, in its file or in memory.
func continueDiary(k *journals.Kept, d *diary, r *journal.Replayed) (err error) {
	if r.Divergence != nil && r.Divergence.Action == 0 && d.w != nil {
		return fmt.Errorf("%s: it contains nothing to resume", k.Path)
	}
	header := journals.Header(k.Today, k.Journal.Seed, k.Journal.Setup)
	if d.w == nil {
		d.w, err = journal.ContinueInMemory(k.At(k.File), k.Journal, r, header, journals.Files(k.Today))
		return err
	}
	old, err := d.w.Continue(k.Journal, r, header, journals.Files(k.Today))
	if old != "" {
		k.Complain("The original journal is kept in %s.", source.Printable(old))
	}
	return err
}
