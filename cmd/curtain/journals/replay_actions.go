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

// ReplayActions replays the journal to the action of that number, or to its end if toAction is
// negative: with the current scripts if useCurrent is set, else with its own.
func (k *Kept) ReplayActions(toAction int, useCurrent bool) (*journal.Replayed, error) {
	player, err := k.first(useCurrent)
	if err != nil {
		return nil, err
	}
	log := &engine.Log{}
	table, err := player.NewGame(scripting.Start{Seed: engine.Seed(k.Journal.Seed), Words: k.Journal.Setup}, log)
	if err != nil {
		return nil, k.cannotBegin(err)
	}
	how := journal.ReplayOptions{To: toAction, Stop: k.IsStopped, Most: k.run, Loaded: func() int64 { return k.loaded }}
	if !useCurrent {
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

// Verify is like ReplayActions, but replays at a console if the end cannot be reached without one.
func (k *Kept) Verify(toAction int, useCurrent bool) (*journal.Replayed, error) {
	r, err := k.ReplayActions(toAction, useCurrent)
	if err == nil && k.NeedsConsole(r) {
		r, err = k.replayTyped(toAction, useCurrent)
	}
	return r, err
}

func (k *Kept) first(useCurrent bool) (scripting.Interpreter, error) {
	if !useCurrent {
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

// ReplayAvailable replays the journal with its own scripts or, if it has none or the first cannot
// be loaded, with the current ones; usedCurrent reports which.
func (k *Kept) ReplayAvailable() (r *journal.Replayed, usedCurrent bool, err error) {
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

// StartsUnder returns the content with which a replay starts, and whether it is the current one: if
// useCurrent is set, or the journal has no content that can be loaded.
func (k *Kept) StartsUnder(useCurrent bool) (content scripting.Content, current bool, err error) {
	switch {
	case k.Today == nil && len(k.Journal.Packs) == 0:
		return nil, false, fmt.Errorf("%s: it contains no scripts", k.Path)
	case useCurrent || len(k.Journal.Packs) == 0:
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

// NeedsConsole reports whether r, which was replayed without a console, lacks effects of input at
// one.
func (k *Kept) NeedsConsole(r *journal.Replayed) bool {
	return k.Journal.Lines() > 0 && (r.Divergence != nil && r.Divergence.Action > 0 || r.Untold > 0)
}

// TellLeft prints the divergence, if any, and the number of actions in the journal that were not
// replayed.
func (k *Kept) TellLeft(r *journal.Replayed, useCurrent bool) {
	if r.Divergence != nil {
		k.TellDivergence(r.Divergence, useCurrent)
	}
	if left := k.Journal.Actions() - (len(r.Session.Nodes()) - 1); left > 0 {
		k.tell(said.LeftOut, "n", left)
	}
}

// BudgetError returns an error if the replay exceeded its limit, so that the journal cannot be
// continued; else nil.
func (k *Kept) BudgetError(r *journal.Replayed) error {
	if !errors.Is(r.Err, journal.ErrWork) {
		return nil
	}
	return said.NotToEnd.Wrap(r.Err, "file", k.Path, "why", r.Err, "more", said.RunLimit.With())
}

func (k *Kept) cannotBegin(err error) error {
	return said.OfFile.Wrap(err, "file", k.Path, "why", said.CannotBegin.Err("why", err))
}

func (k *Kept) replayTyped(toAction int, useCurrent bool) (*journal.Replayed, error) {
	content, useCurrent, err := k.StartsUnder(useCurrent)
	if err != nil {
		return nil, err
	}
	c, r, err := k.OpenAtConsole(content, useCurrent, k.Journal, toAction)
	if err == nil && toAction < 0 {
		useConsoleSession(r, c)
	}
	return r, err
}

// useConsoleSession sets the session of a successful replay to that at the end of the console,
// which may be of another game.
func useConsoleSession(r *journal.Replayed, c *console.Console) {
	if r.Divergence == nil && r.Err == nil {
		r.Session = c.Session()
	}
}

// OpenAtConsole replays j at a new console, to the action of that number, or to its end if toAction
// is negative.
func (k *Kept) OpenAtConsole(content scripting.Content, useCurrent bool, j *journal.Journal, toAction int) (*console.Console, *journal.Replayed, error) {
	setup := &scripting.Start{Seed: engine.Seed(j.Seed), Words: j.Setup}
	c, err := console.New(console.Options{
		Ruleset: k.Rules, Content: content, Seed: setup.Seed, Files: k.everyFile, Out: k.Out, Screen: k.Screen,
		Run: k.run, Elsewhere: k.ProgramVerb,
		First: &prompt.Opening{Words: cmp.Or(j.Setup, k.Rules.Title), Setup: setup},
	})
	if err != nil {
		return nil, nil, k.cannotBegin(err)
	}
	r := k.typedAgain(c, useCurrent, j, toAction)
	k.loaded += c.Instructions(nil)
	if errors.Is(r.Err, journal.ErrStopped) {
		return nil, nil, terminal.ErrInterrupted
	}
	return c, r, nil
}

// Open replays the journal at a new console, with its own scripts if possible. found describes the
// result.
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

// everyFile returns the current scripts or, if they are not loaded, those at the end of the
// journal.
func (k *Kept) everyFile() ([]*source.Text, error) {
	if k.Today == nil {
		return k.texts(k.Held())
	}
	return k.Today.EveryFile()
}

// Held returns the scripts at the end of the journal; nil if it has none.
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

func (k *Kept) typedAgain(c *console.Console, useCurrent bool, j *journal.Journal, toAction int) *journal.Replayed {
	first := c.Session()
	loaded := func() int64 { return k.loaded + c.Instructions(first) }
	spent := func() int64 { return loaded() + first.Instructions() + first.RebuildCost() }
	c.Stopped = func() bool { return k.IsStopped() || spent() > k.run }
	first.Rejoins = false
	defer func() { c.Stopped, first.Rejoins = nil, true }()
	return journal.Verify(j, nil, nil, journal.ReplayOptions{
		To: toAction, Stop: k.IsStopped, Most: k.run, Loaded: loaded, In: first, Console: &retyper{k, c, spent, useCurrent},
	})
}
