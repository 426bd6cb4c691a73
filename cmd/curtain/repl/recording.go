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

// diary records the session of a console as a journal: in a file, or in memory, to be saved
// later. It implements console.Keeper.
//
// Actions of the first game have their own records, which can be replayed without a console.
// Once another game begins, or another past is adopted, only input is recorded.
type diary struct {
	w      *journal.Writer
	c      *console.Console
	first  *timeline.Session
	beyond bool
	file   string // "" if it is in memory
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

// look reports whether only input can be recorded from now on: the session is another one, or
// has more than one unwritten action.
func (d *diary) look() bool {
	unwritten := len(d.first.Nodes()) - 1 - d.w.Actions()
	d.beyond = d.beyond || d.c.Session() != d.first || unwritten > 1
	return d.beyond
}

// Begun implements console.Keeper.
func (d *diary) Begun() error { return d.said(d.w.BeginTyped()) }

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

// said adds the file's name to an error and stops recording; nil for a journal in memory.
func (d *diary) said(err error) error {
	if err == nil || d.file == "" {
		return nil
	}
	d.w.Close()
	return fmt.Errorf("%s: %w", d.file, err)
}

// end returns the exit status of a console: status, or ExitFailures if its session could not be
// saved as requested.
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

// offer adds the command save to a console, unless d is nil.
func (d *diary) offer(h *program.Host, c *console.Console) {
	if d == nil {
		return
	}
	c.Add(console.Command{Word: "save", Args: "FILE", About: "Saves this session to a file: all lines of play, marks and input.", Example: "save evening.journal",
		Do: func(_ *console.Console, rest string) error { return d.save(h, rest) }})
}

// TypeAll records a session in which only inputs, each of one or more lines, are typed at a
// console, and writes its journal to to.
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

// newDiary starts to record the session of a console, in memory if file is "".
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
