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

// diary records the session of a console as a journal, in a file or in memory. It records actions of
// the first game, which can be replayed without a console. After another game starts or another
// history is adopted, it records only input lines.
type diary struct {
	w      *journal.Writer
	c      *console.Console
	first  *timeline.Session
	beyond bool   // whether only input is recorded
	file   string // "" if the journal is in memory
}

func (d *diary) keeps(c *console.Console, first *timeline.Session) {
	d.c, d.first = c, first
	first.Each = func(n *timeline.Node) error {
		if !d.look() {
			d.w.Action(n) // its error is reported after the line
		}
		return nil
	}
	c.Keeper = d
}

// look records whether only input can be recorded from now on, because the console has another
// session or the first session has more than one unwritten action, and returns that.
func (d *diary) look() bool {
	unwritten := len(d.first.Nodes()) - 1 - d.w.Actions()
	d.beyond = d.beyond || d.c.Session() != d.first || unwritten > 1
	return d.beyond
}

// Begun implements the recorder interface of package console.
func (d *diary) Begun() error { return d.said(d.w.BeginTyped()) }

// Done implements the recorder interface of package console.
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

// said closes the journal on an error and returns the error with the file's name. It returns nil for
// a journal in memory.
func (d *diary) said(err error) error {
	if err == nil || d.file == "" {
		return nil
	}
	d.w.Close()
	return fmt.Errorf("%s: %w", d.file, err)
}

// end returns status, or ExitFailures if the session could not be saved in the requested file. It
// prints an error that no line has reported.
func (d *diary) end(h *program.Host, status int) int {
	if d == nil || d.file == "" || d.w.Err() == nil || status != program.ExitOK {
		return status
	}
	if d.c.Keeper != nil { // no input since, which would have reported it
		h.Complain("curtain: %s: %s", program.ShownPath(d.file), d.w.Err())
	}
	return program.ExitFailures
}

func (d *diary) save(h *program.Host, name string) error {
	if name == "" {
		return errors.New("save needs a file name, as in `save evening`")
	}
	if err := d.w.BeginTyped(); err != nil {
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

func (d *diary) offer(h *program.Host, c *console.Console) {
	if d == nil {
		return
	}
	c.Add(console.Command{Word: "save", Args: "FILE", About: "Saves this session to a file: all lines of play, marks and input.", Example: "save evening.journal",
		Do: func(_ *console.Console, rest string) error { return d.save(h, rest) }})
}

// TypeAll types inputs of one or more lines at a console, without printing, and writes the journal
// of the session.
func TypeAll(h *program.Host, c *console.Console, g *load.Loaded, inputs []string, to io.Writer) error {
	d, err := newDiary(h, c, g, "")
	if err != nil {
		return err
	}
	defer d.w.Close()
	for _, input := range inputs {
		if _, err := c.Rerun(input); err != nil {
			return err
		}
	}
	return d.w.Write(to)
}

// newDiary starts to record a console's session in a new file, or in memory if file is "".
func newDiary(h *program.Host, c *console.Console, g *load.Loaded, file string) (*diary, error) {
	setup := c.Opening().Setup
	header := journals.Header(g, uint64(setup.Seed), setup.Words)
	d := &diary{file: file}
	var err error
	if file == "" {
		d.w, err = journal.CreateInMemory(header, journals.Files(g), c.Session())
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
