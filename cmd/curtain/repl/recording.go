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

// sessionRecorder records the session of a console as a journal, in a file or in memory. It records
// actions of the first game, which can be replayed without a console. After another game starts or
// another history is adopted, it records only input lines.
type sessionRecorder struct {
	w            *journal.Writer
	c            *console.Console
	firstSession *timeline.Session
	inputOnly    bool   // whether only input lines are recorded, no actions
	file         string // "" if the journal is in memory
}

func (d *sessionRecorder) attach(c *console.Console, first *timeline.Session) {
	d.c, d.firstSession = c, first
	first.OnApplied = func(n *timeline.Node) error {
		if !d.updateInputOnly() {
			d.w.WriteAction(n) // its error is reported after the line
		}
		return nil
	}
	c.InputRecorder = d
}

// updateInputOnly sets d.inputOnly if the console's session is no longer the first, or if more than one
// action of the first is not in the journal. It returns d.inputOnly.
func (d *sessionRecorder) updateInputOnly() bool {
	unwritten := len(d.firstSession.Nodes()) - 1 - d.w.ActionCount()
	d.inputOnly = d.inputOnly || d.c.Session() != d.firstSession || unwritten > 1
	return d.inputOnly
}

// BeforeLine implements console.InputRecorder.
func (d *sessionRecorder) BeforeLine() error { return d.closeOnError(d.w.BeginTypedLine()) }

// RecordInput implements console.InputRecorder.
func (d *sessionRecorder) RecordInput(input string, isAction, stopped bool) error {
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

// closeOnError closes the journal if err is not nil, and returns err with the name of the file; but
// for a journal in memory it only returns nil.
func (d *sessionRecorder) closeOnError(err error) error {
	if err == nil || d.file == "" {
		return nil
	}
	d.w.Close()
	return fmt.Errorf("%s: %w", d.file, err)
}

// exitStatus returns status, or ExitFailures instead of ExitOK if the session could not be saved in
// the requested file. It prints that error unless a line has done so. d may be nil.
func (d *sessionRecorder) exitStatus(h *program.Host, status int) int {
	if d == nil || d.file == "" || d.w.Err() == nil || status != program.ExitOK {
		return status
	}
	if d.c.InputRecorder != nil { // no input since, which would have reported it
		h.PrintToStderr("curtain: %s: %s", program.DisplayPath(d.file), d.w.Err())
	}
	return program.ExitFailures
}

func (d *sessionRecorder) saveToFile(h *program.Host, name string) error {
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

// TypeAndRecordInputs types inputs, each of one or more lines, at a console, and writes the journal of its
// session to a writer. It stops at the first error.
func TypeAndRecordInputs(h *program.Host, c *console.Console, g *load.LoadedGame, inputs []string, to io.Writer) error {
	d, err := startSessionRecorder(h, c, g, "")
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

// startSessionRecorder starts to record a console's session in a new file, or in memory if file is "".
func startSessionRecorder(h *program.Host, c *console.Console, g *load.LoadedGame, file string) (*sessionRecorder, error) {
	setup := c.Opening().Setup
	header := journals.NewHeader(g, uint64(setup.Seed), setup.Words)
	d := &sessionRecorder{file: file}
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
	d.attach(c, c.Session())
	return d, nil
}
