package main

import (
	"fmt"
	"os"
	"slices"

	"curtaincall/engine/journal"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/source"
)

// replOptions are the flags of repl beside the seed and the scripts.
type replOptions struct {
	journal, resume, at string
	players             string
	today               bool
}

// isJournal reports whether the one word after repl is a file, and not what to begin.
func (h *host) isJournal(args []string) bool {
	if len(args) != 1 || slices.Contains(h.rulesetNames(), args[0]) {
		return false
	}
	for _, r := range h.rulesets {
		if slices.ContainsFunc(r.Setups, func(s scripting.SetupForm) bool { return s.Words == args[0] }) {
			return false
		}
	}
	info, err := os.Stat(h.at(args[0]))
	return err == nil && !info.IsDir()
}

// reopen opens a journal at the console: to look at, or to go on with.
func (h *host) reopen(path string, o replOptions) int {
	var w *journal.Writer
	var j *journal.Journal
	var err error
	if o.resume != "" {
		w, j, err = h.resumeJournal(path)
	} else {
		j, err = h.openJournal(path)
	}
	if err != nil {
		return h.explain("repl", err)
	}
	d := &diary{w: w}
	if w != nil {
		d.file = path
		defer w.Close()
	}
	k, err := h.keptGame(path, j)
	if err == nil {
		err = k.underToday((*host).loadMost)
	}
	if err != nil {
		return h.explain("repl", err)
	}
	c, status := k.console(d, o)
	if c == nil {
		return status
	}
	return h.console(c, k.today, d, nil)
}

// console plays the journal again at a console, which goes on with it as the diary does.
func (k *kept) console(d *diary, o replOptions) (*console.Console, int) {
	k.tellMissing()
	content, today, err := k.startsUnder(o.today || k.scripts != "")
	if err != nil {
		return nil, k.explain("repl", err)
	}
	if today {
		k.tellMods()
	}
	c, r, err := k.played(content, today, k.journal, -1)
	if err == nil && r.Good < len(k.journal.Entries) && k.journal.Lines() > 0 {
		// What was typed last did something that nobody recorded: up to there, once more.
		whole := *k.journal
		whole.Entries = whole.Entries[:r.Good]
		why := *r
		if c, r, err = k.played(content, today, &whole, -1); err == nil {
			r.Divergence, r.Err = why.Divergence, why.Err
		}
	}
	if err != nil {
		return nil, k.explain("repl", err)
	}
	k.tellLeft(r, today)
	if err := k.goesOn(d, r); err != nil {
		return nil, k.explain("repl", err)
	}
	d.keeps(c, r.Session)
	if o.at != "" {
		if err := c.Go(o.at); err != nil {
			return nil, k.misuse("repl", "--at: %s", err)
		}
	}
	k.tellOpened(c, today)
	return c, exitOK
}

// goesOn lets a diary go on with what of the journal was played again: in its file, or in
// memory.
func (k *kept) goesOn(d *diary, r *journal.Replayed) (err error) {
	if r.Divergence != nil && r.Divergence.Action == 0 && d.w != nil {
		return fmt.Errorf("%s: nothing of it can be gone on with", k.path)
	}
	header := k.today.header(k.journal.Seed, k.journal.Setup)
	if d.w == nil {
		d.w, err = journal.RememberOn(k.at(k.file), k.journal, r, header, k.today.files())
		return err
	}
	old, err := d.w.Continue(k.journal, r, header, k.today.files())
	if old != "" {
		k.complain("The journal as it was stays in %s.", source.Printable(old))
	}
	return err
}

// tellOpened says what was opened, and under which scripts.
func (k *kept) tellOpened(c *console.Console, today bool) {
	s := c.Session()
	what := fmt.Sprintf("%s, seed %d, after %s of %s", k.path, k.journal.Seed, speech.Count(s.At().Depth, "action"), k.rules.Title)
	if n := len(s.Lines()); n > 1 {
		what += fmt.Sprintf("; it has %s, and `tree` shows them", speech.Count(n, "line"))
	}
	k.print(k.fold(what+".", 2)...)
	if !today && !slices.Equal(k.heldFiles(), k.today.files()) {
		k.print(k.fold("It is played under the scripts that it holds. Those of today are others: a save brings them in, and --today opens it under them.", 2)...)
	}
}

// heldFiles are the scripts that the journal ends with.
func (k *kept) heldFiles() []journal.File {
	if len(k.journal.Packs) == 0 {
		return nil
	}
	return k.journal.Packs[k.journal.Pack(len(k.journal.Entries))]
}
