package repl

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
	"curtaincall/scripting/console"
)

// diary keeps the session of a console as a journal: in a file, or in memory for what
// saves it later. It implements console.Keeper.
//
// Actions of the first game are records of their own, which whoever knows no console can
// play again. From where another game begins, or another past is adopted, there is only
// what was typed.
type diary struct {
	w      *journal.Writer
	c      *console.Console
	first  *timeline.Session
	beyond bool
	file   string // "" where it is in memory
}

func (d *diary) keeps(c *console.Console, first *timeline.Session) {
	d.c, d.first = c, first
	first.Each = func(n *timeline.Node) error {
		if !d.look() {
			d.w.Action(n) // that it failed is told after the line
		}
		return nil
	}
	c.Keeper = d
}

// look reports whether the session has become more than actions of its first game, with
// at most one that was not written yet.
func (d *diary) look() bool {
	unwritten := len(d.first.Nodes()) - 1 - d.w.Actions()
	d.beyond = d.beyond || d.c.Session() != d.first || unwritten > 1
	return d.beyond
}

// Begun implements console.Keeper.
func (d *diary) Begun() error { return d.said(d.w.Line()) }

// Done implements console.Keeper.
func (d *diary) Done(input string, plain, stopped bool) error {
	beyond := d.look() || len(d.first.Nodes())-1 > d.w.Actions()
	if d.beyond = beyond; !beyond {
		if err := d.w.Goto(d.first.At()); err != nil || plain || stopped {
			return d.said(err)
		}
	} else if stopped {
		return d.said(errors.New("a line was interrupted, so its effect is unknown"))
	}
	return d.said(d.w.WriteTyped(input, d.c.Session().At().Hash))
}

// said returns an error with the file; nil where nobody has asked to keep anything.
func (d *diary) said(err error) error {
	if err == nil || d.file == "" {
		return nil
	}
	d.w.Close()
	return fmt.Errorf("%s: %w", d.file, err)
}

// end returns the exit status of a console: that of a failure, if its session could not be
// kept as it was asked to.
func (d *diary) end(h *program.Host, status int) int {
	if d == nil || d.file == "" || d.w.Err() == nil || status != program.ExitOK {
		return status
	}
	if d.c.Keeper != nil { // nothing was typed since, and so nothing said
		h.Complain("curtain: %s: %s", program.ShownPath(d.file), d.w.Err())
	}
	return program.ExitFailures
}

func (d *diary) save(h *program.Host, name string) error {
	if name == "" {
		return errors.New("save needs a file name, as in `save evening`")
	}
	if err := d.w.Line(); err != nil {
		return fmt.Errorf("the session is no longer saved: %w", err)
	}
	err := d.w.Save(h.At(name))
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists", program.Quote(name))
	}
	if file := new(fs.PathError); errors.As(err, &file) {
		return fmt.Errorf("%s: %w", program.ShownPath(name), file.Err)
	}
	if err == nil {
		h.Suggest("Session saved to "+program.ShellWord(name)+". To reopen it:", h.Command+" repl --resume "+program.ShellWord(name))
	}
	return err
}

// offer adds to a console what saves its session, where there is a diary.
func (d *diary) offer(h *program.Host, c *console.Console) {
	if d == nil {
		return
	}
	c.Add(console.Command{Word: "save", Args: "FILE", About: "Saves this session to a file: all lines of play, marks and input.", Example: "save evening.journal",
		Do: func(_ *console.Console, rest string) error { return d.save(h, rest) }})
}

// TypeAll writes the journal of a console at which only some inputs were typed, each of one
// line or of several.
func TypeAll(h *program.Host, c *console.Console, g *load.Loaded, inputs []string, to io.Writer) error {
	d, err := newDiary(h, c, g, "")
	if err != nil {
		return err
	}
	defer d.w.Close()
	for _, input := range inputs {
		if _, err := c.Again(input); err != nil {
			return err
		}
	}
	return d.w.Write(to)
}

// newDiary begins to keep the session of a console, in a file where one is named.
func newDiary(h *program.Host, c *console.Console, g *load.Loaded, file string) (*diary, error) {
	setup := c.Opening().Setup
	header := journals.Header(g, uint64(setup.Seed), setup.Words)
	d := &diary{file: file}
	var err error
	if file == "" {
		d.w, err = journal.Remember(header, journals.Files(g), c.Session())
	} else {
		d.w, err = journal.Create(h.At(file), header, journals.Files(g), c.Session())
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, program.UsageError{Err: fmt.Errorf("--journal: %s already exists: use --resume to reopen its session", program.Quote(file))}
	case err != nil && file == "":
		return nil, err
	case err != nil:
		return nil, program.UsageError{Err: fmt.Errorf("--journal: %w", err)}
	}
	d.keeps(c, c.Session())
	return d, nil
}
