package journals

import (
	"cmp"
	"errors"
	"fmt"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/prompt"
	"curtaincall/scripting/source"
)

// ReplayActions replays the journal to the action of that number, or to its end if to is negative: under
// the current scripts if today is set, else under its own.
func (k *Kept) ReplayActions(to int, today bool) (*journal.Replayed, error) {
	player, err := k.first(today)
	if err != nil {
		return nil, err
	}
	log := &engine.Log{}
	table, err := player.NewGame(scripting.Start{Seed: engine.Seed(k.Journal.Seed), Words: k.Journal.Setup}, log)
	if err != nil {
		return nil, k.cannotBegin(err)
	}
	how := journal.ReplayOptions{To: to, Stop: k.IsStopped, Most: k.run, Loaded: func() int64 { return k.loaded }}
	if !today {
		how.Under = func(number int) (func(screen.Table) (screen.Table, error), error) {
			p, err := k.pack(number)
			switch {
			case errors.Is(err, terminal.ErrInterrupted):
				return nil, journal.ErrStopped
			case err != nil:
				return nil, err
			}
			return p.player.Adopt, nil
		}
	}
	r := journal.Verify(k.Journal, table, log.Events, how)
	k.loaded += r.Session.Instructions() + r.Session.RebuildCost()
	return r, nil
}

// Verify is Again, but replays at a console if the end cannot be reached without one.
func (k *Kept) Verify(to int, today bool) (*journal.Replayed, error) {
	r, err := k.ReplayActions(to, today)
	if err == nil && k.NeedsConsole(r) {
		r, err = k.replayTyped(to, today)
	}
	return r, err
}

func (k *Kept) first(today bool) (scripting.Interpreter, error) {
	if !today {
		p, err := k.pack(0)
		if err != nil {
			return nil, err
		}
		return p.player, nil
	}
	player, err := k.Player(k.Today.Content)
	if err != nil && !errors.Is(err, terminal.ErrInterrupted) {
		err = program.ContentError{Err: err}
	}
	return player, err
}

// ReplayAvailable replays the journal under its own scripts or, if it has none or its first cannot be
// loaded, under the current ones; today reports which.
func (k *Kept) ReplayAvailable() (r *journal.Replayed, today bool, err error) {
	if len(k.Journal.Packs) == 0 {
		r, err = k.ReplayActions(-1, true)
		return r, true, err
	}
	_, err = k.pack(0)
	if errors.Is(err, terminal.ErrInterrupted) {
		return nil, false, err
	}
	if err != nil {
		k.tell(said.UnderToday, "why", err)
		r, err = k.ReplayActions(-1, true)
		return r, true, err
	}
	r, err = k.ReplayActions(-1, false)
	return r, false, err
}

// StartsUnder returns the content to replay under: the current one if today is set or the
// journal has none that can be loaded. The second result reports whether it is the current one.
func (k *Kept) StartsUnder(today bool) (scripting.Content, bool, error) {
	switch {
	case k.Today == nil && len(k.Journal.Packs) == 0:
		return nil, false, fmt.Errorf("%s: it contains no scripts", k.Path)
	case today || len(k.Journal.Packs) == 0:
		return k.Today.Content, true, nil
	}
	p, err := k.pack(0)
	switch {
	case errors.Is(err, terminal.ErrInterrupted), err != nil && k.Today == nil:
		return nil, false, err
	case err != nil:
		k.tell(said.UnderToday, "why", err)
		return k.Today.Content, true, nil
	}
	return p.Content, false, nil
}

// NeedsConsole reports whether r, replayed without a console, lacks effects of input at a console.
func (k *Kept) NeedsConsole(r *journal.Replayed) bool {
	return k.Journal.Lines() > 0 && (r.Divergence != nil && r.Divergence.Action > 0 || r.Untold > 0)
}

// TellLeft prints a divergence and how many actions of the journal are left out.
func (k *Kept) TellLeft(r *journal.Replayed, today bool) {
	if r.Divergence != nil {
		k.TellDivergence(r.Divergence, today)
	}
	if left := k.Journal.Actions() - (len(r.Session.Nodes()) - 1); left > 0 {
		k.tell(said.LeftOut, "n", left)
	}
}

// BudgetError returns an error if the replay exceeded its budget, so that the journal cannot be
// continued; otherwise nil.
func (k *Kept) BudgetError(r *journal.Replayed) error {
	if !errors.Is(r.Err, journal.ErrWork) {
		return nil
	}
	return said.NotToEnd.Wrap(r.Err, "file", k.Path, "why", r.Err, "more", said.RunLimit.With())
}

func (k *Kept) cannotBegin(err error) error {
	return said.OfFile.Wrap(err, "file", k.Path, "why", said.CannotBegin.Err("why", err))
}

// replayTyped replays the journal, with its input, at a new console.
func (k *Kept) replayTyped(to int, today bool) (*journal.Replayed, error) {
	content, today, err := k.StartsUnder(today)
	if err != nil {
		return nil, err
	}
	c, r, err := k.OpenAtConsole(content, today, k.Journal, to)
	if err == nil && to < 0 {
		useConsoleSession(r, c)
	}
	return r, err
}

// useConsoleSession sets the session of a successful replay to the one that the console ends with, which
// may be of another game than the first.
func useConsoleSession(r *journal.Replayed, c *console.Console) {
	if r.Divergence == nil && r.Err == nil {
		r.Session = c.Session()
	}
}

// OpenAtConsole replays j at a new console, to the action of that number, or to its end if to
// is negative.
func (k *Kept) OpenAtConsole(content scripting.Content, today bool, j *journal.Journal, to int) (*console.Console, *journal.Replayed, error) {
	setup := &scripting.Start{Seed: engine.Seed(j.Seed), Words: j.Setup}
	c, err := console.New(console.Options{
		Ruleset: k.Rules, Content: content, Seed: setup.Seed, Files: k.everyFile, Out: k.Out, Screen: k.Screen,
		Run: k.run, Elsewhere: k.ProgramVerb,
		First: &prompt.Opening{Words: cmp.Or(j.Setup, k.Rules.Title), Setup: setup},
	})
	if err != nil {
		return nil, nil, k.cannotBegin(err)
	}
	r := k.typedAgain(c, today, j, to)
	k.loaded += c.Instructions(nil)
	if errors.Is(r.Err, journal.ErrStopped) {
		return nil, nil, terminal.ErrInterrupted
	}
	return c, r, nil
}

// Open replays the journal at a new console, under its own scripts if possible. found describes
// the result.
func (k *Kept) Open() (c *console.Console, found string, err error) {
	content, today, err := k.StartsUnder(false)
	if err != nil {
		return nil, "", err
	}
	c, r, err := k.OpenAtConsole(content, today, k.Journal, -1)
	if err == nil {
		err = k.BudgetError(r)
	}
	if err != nil {
		return nil, "", fmt.Errorf("cannot open the journal: %w", err)
	}
	useConsoleSession(r, c)
	return c, k.Findings(r), nil
}

// everyFile returns the current scripts or, without any, those that the journal ends with.
func (k *Kept) everyFile() ([]*source.Text, error) {
	if k.Today == nil {
		return k.texts(k.Held())
	}
	return k.Today.EveryFile()
}

// Held returns the scripts that the journal ends with; nil if it has none.
func (k *Kept) Held() []journal.File {
	if len(k.Journal.Packs) == 0 {
		return nil
	}
	return k.Journal.Packs[k.Journal.Pack(len(k.Journal.Entries))]
}

type retyper struct {
	k     *Kept
	c     *console.Console
	spent func() int64
	today bool
}

// Type implements journal.Console.
func (t *retyper) Type(line string) (uint64, error) {
	hash, err := t.c.Rerun(line)
	if errors.Is(err, engine.ErrStopped) && !t.k.IsStopped() {
		err = journal.WorkOver(t.k.run)
	}
	return hash, err
}

// Under implements journal.Console.
func (t *retyper) Under(pack int) error {
	if t.today {
		return nil
	}
	p, err := t.k.pack(pack)
	switch {
	case errors.Is(err, terminal.ErrInterrupted):
		return journal.ErrStopped
	case err != nil:
		return err
	}
	return t.c.Under(p.Content)
}

func (k *Kept) typedAgain(c *console.Console, today bool, j *journal.Journal, to int) *journal.Replayed {
	first := c.Session()
	loaded := func() int64 { return k.loaded + c.Instructions(first) }
	spent := func() int64 { return loaded() + first.Instructions() + first.RebuildCost() }
	c.Stopped = func() bool { return k.IsStopped() || spent() > k.run }
	first.Rejoins = false
	defer func() { c.Stopped, first.Rejoins = nil, true }()
	return journal.Verify(j, nil, nil, journal.ReplayOptions{
		To: to, Stop: k.IsStopped, Most: k.run, Loaded: loaded, In: first, Console: &retyper{k, c, spent, today},
	})
}
