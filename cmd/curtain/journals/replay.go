package journals

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/source"
)

var ReplayCommand = program.Command{
	Name: "replay", Args: "FILE",
	About: "replay a journal and verify every state",
	More: `
A journal is a file in which "curtain play" has recorded a game. It is replayed with the scripts
that it contains, or with the current ones if --today or --scripts is given. The scripts can use
at most 60000000 instructions, including those for loading them, or N with --limit run=N. The
last line is the verdict: exact; unverified if part of the file cannot be read or understood; or
diverged, with the first action that differs and how it differs. The exit status is 5 if the
replay diverges.`,
	Loads: true, Complete: func(h *program.Host, _ []string) []string { return SavedGameNames(h) },
	Setup: func(f *flag.FlagSet) program.Handler {
		at := new(int)
		program.AddIntFlag(f, at, "at", -1, "stop after action `N` and show the stage there")
		story := f.Bool("story", false, "print the whole story")
		today := f.Bool("today", false, "use the current scripts")
		return program.AbandonOnSignal(func(h *program.Host, args []string) int {
			return runReplay(h, args, *at, *story, *today || h.Scripts != "")
		})
	},
}

func runReplay(h *program.Host, args []string, toAction int, story, useCurrent bool) (status int) {
	if len(args) != 1 {
		return h.PrintMisuse("replay", "`replay` needs one journal")
	}
	k, err := OpenForReplay(h, args[0])
	if err != nil {
		return h.PrintError("replay", err)
	}
	line := k.Journal.ActionsInEffect()
	if toAction >= len(line) {
		return h.PrintMisuse("replay", "there is no action %[2]d: the journal has %[1]s", speech.CountWithNoun(len(line)-1, "action"), toAction)
	}
	to := -1
	if toAction >= 0 {
		to = line[toAction]
	}
	if useCurrent = useCurrent || len(k.Journal.Packs) == 0; useCurrent {
		if k.Current, err = load.LoadGame(k.Host, k.Rules); err != nil {
			return h.PrintError("replay", err)
		}
	}
	k.PrintUnreadParts()
	if useCurrent {
		k.PrintModDifferences()
	}
	r, err := k.ReplayAtConsoleIfNeeded(to, useCurrent)
	if err != nil {
		return h.PrintError("replay", err)
	}
	if story {
		sc := k.Screen()
		for i, n := range r.Session.Path() {
			if i > 0 {
				k.Print("", sc.Strong(fmt.Sprintf("%d. %s", n.Depth, n.Text)))
			}
			k.Print(n.State().Story(n.Events, sc)...)
		}
		k.Print("")
	}
	status = k.printReplay(r, useCurrent)
	h.Printf("Verdict: %s", k.Verdict(r))
	return status
}

func (k *OpenedJournal) printReplay(r *journal.ReplayResult, useCurrent bool) (status int) {
	switch {
	case r.Divergence != nil:
		return k.PrintDivergence(r.Divergence, useCurrent)
	case errors.Is(r.Err, journal.ErrStopped):
		return program.ExitInterrupted
	case r.Err != nil:
		k.PrintToStderr("%s", k.ReplaceProgramName(k.language().ErrorText(k.ExceededBudgetError(r))))
	case useCurrent:
		k.PrintScriptChanges()
	}
	k.Print(r.Session.Table().Stage(k.Screen())...)
	if directed := DescribeStageDirections(k.Rules.Game, r.Session.Path(), k.Screen()); directed != "" {
		k.Print(k.Screen().TranslateAndWrap(directed, 2)...)
	}
	k.Print(k.describeMatchingReplay(r))
	return program.FailureStatus(r.Err != nil || k.Journal.Damage != nil)
}

const maxShownDirections = 5

// DescribeStageDirections returns a sentence with the number of stage directions on a path and the first ones, or "".
func DescribeStageDirections(g *declare.Declaration, path []*session.Node, s screen.Screen) string {
	var texts []string
	count := 0
	for _, n := range path[1:] {
		if !actions.DeclList(g.Actions).IsDirection(n.Action) {
			continue
		}
		if count++; count <= maxShownDirections {
			texts = append(texts, "`"+screen.TypedForm(n.Parent.State(), n.Action)+"`")
		}
	}
	if count == 0 {
		return ""
	}
	shown := s.JoinWithAnd(texts)
	if more := count - len(texts); more > 0 {
		shown = s.RenderSentence(said.AndMore, "list", strings.Join(texts, ", "), "n", more)
	}
	return s.RenderSentence(said.Directed, "n", count, "list", shown)
}

func (k *OpenedJournal) describeMatchingReplay(r *journal.ReplayResult) string {
	at := r.Session.CurrentNode()
	played := speech.CountWithNoun(at.Depth, "action")
	if undone := len(r.Session.Nodes()) - 1 - at.Depth; undone > 0 {
		played += fmt.Sprintf(", plus %d undone,", undone)
	}
	return fmt.Sprintf("%s of %s, seed %d: every state matches the recording.", played, k.Rules.Title, k.Journal.Seed)
}

// DescribeResult returns the verdict on r and, on a second line, why r is not exact: r.Divergence, r.Err or damage to
// the journal file. If there is none of these, the second line tells how many actions were replayed.
func (k *OpenedJournal) DescribeResult(r *journal.ReplayResult) string {
	found := "Verdict: " + k.Verdict(r)
	switch {
	case r.Divergence != nil:
		found += "\n  " + strings.ReplaceAll(r.Divergence.Error(), "\n", "\n  ")
	case r.Err != nil:
		found += "\n  " + r.Err.Error()
	case k.Journal.Damage != nil:
		found += "\n  " + k.Journal.Damage.Error()
	default:
		found += "\n  " + k.describeMatchingReplay(r)
	}
	return found
}

// Verdict describes the result of a replay in a few words.
func (k *OpenedJournal) Verdict(r *journal.ReplayResult) string {
	j := k.Journal
	switch {
	case r.Divergence != nil:
		return fmt.Sprintf("diverged at action %d", r.Divergence.Action)
	case r.Err != nil:
		return "unverified: the replay was not finished"
	case j.Damage != nil:
		return "unverified: part of the journal cannot be read"
	case j.HasTornLine:
		return "unverified: the last line of the journal is incomplete"
	case r.DifferingInputs > 0:
		return "unverified: " + speech.CountWithNoun(r.DifferingInputs, "line") + " typed at a console can only be replayed there"
	case j.Unknown > 0:
		return "unverified: " + speech.CountWithNoun(j.Unknown, "record") + " of an unknown kind"
	}
	return "exact"
}

// ReplayActions replays the journal up to action toAction, or to the end if toAction is negative. It uses the current
// scripts if useCurrent is set, otherwise the journal's. It returns an error only if scripts cannot be loaded at the
// start or the game cannot begin. Later errors are in the result.
func (k *OpenedJournal) ReplayActions(toAction int, useCurrent bool) (*journal.ReplayResult, error) {
	player, err := k.gameRunnerAtStart(useCurrent)
	if err != nil {
		return nil, err
	}
	log := &engine.Log{}
	table, err := player.StartGame(scripting.GameStart{Seed: engine.Seed(k.Journal.Seed), Words: k.Journal.Setup, FirstHash: k.Journal.Start.Hash}, log)
	if err != nil {
		return nil, k.newCannotStartError(err)
	}
	replayed := session.New(table, log.Events)
	r := journal.Verify(k.Journal, replayed, journal.ReplayOptions{
		StopAfter: toAction, Stop: k.IsStopped, MaxInstructions: k.maxInstructions, LoadingCost: func() int64 { return k.loadingCost },
		UseScripts: k.newScriptChangeFunc(useCurrent, func(p *loadedPack) error { return replayed.AdoptContent(p.player.Adopt) }),
	})
	k.loadingCost += r.Session.SpentInstructions() + r.Session.NavigationCost()
	return r, nil
}

// newScriptChangeFunc returns the function that a replay calls when the scripts change: it loads a pack and passes it
// to use. With useCurrent, newScriptChangeFunc returns nil, because the scripts do not change.
func (k *OpenedJournal) newScriptChangeFunc(useCurrent bool, use func(*loadedPack) error) func(pack int) error {
	if useCurrent {
		return nil
	}
	return func(pack int) error {
		p, err := k.loadPackWithCache(pack)
		switch {
		case errors.Is(err, terminal.ErrInterrupted):
			return journal.ErrStopped
		case err != nil:
			return err
		}
		return use(p)
	}
}

// ReplayAtConsoleIfNeeded calls ReplayActions. If NeedsConsole reports that its result may be wrong, it replays again
// at a console, with the lines that were typed in the original session.
func (k *OpenedJournal) ReplayAtConsoleIfNeeded(toAction int, useCurrent bool) (*journal.ReplayResult, error) {
	r, err := k.ReplayActions(toAction, useCurrent)
	if err != nil || !k.NeedsConsole(r) {
		return r, err
	}
	content, useCurrent, err := k.ContentAtStart(useCurrent)
	if err != nil {
		return nil, err
	}
	c, r, err := k.ReplayAtNewConsole(content, useCurrent, k.Journal, toAction)
	if err == nil && toAction < 0 {
		takeSessionFromConsole(r, c)
	}
	return r, err
}

func (k *OpenedJournal) gameRunnerAtStart(useCurrent bool) (*scripting.GameRunner, error) {
	if !useCurrent {
		p, err := k.loadPackWithCache(0)
		if err != nil {
			return nil, err
		}
		return p.player, nil
	}
	player, err := k.NewGameRunner(k.Current.Content)
	if err != nil && !errors.Is(err, terminal.ErrInterrupted) {
		err = program.ContentError{Err: err}
	}
	return player, err
}

// ContentAtStart returns the content with which a replay starts. This is the journal's content or, if useCurrent is set
// or the journal has no scripts, the current content, with current set. If the journal's scripts do not load,
// ContentAtStart prints why and uses the current content, or fails if k.Current is nil. useCurrent requires k.Current.
func (k *OpenedJournal) ContentAtStart(useCurrent bool) (content *scripting.Generation, current bool, err error) {
	switch {
	case k.Current == nil && len(k.Journal.Packs) == 0:
		return nil, false, fmt.Errorf("%s contains no scripts", k.Path)
	case useCurrent || len(k.Journal.Packs) == 0:
		return k.Current.Content, true, nil
	}
	p, err := k.loadPackWithCache(0)
	switch {
	case errors.Is(err, terminal.ErrInterrupted), err != nil && k.Current == nil:
		return nil, false, err
	case err != nil:
		k.printMessage(said.UnderToday, "why", err)
		return k.Current.Content, true, nil
	}
	return p.Content, false, nil
}

// NeedsConsole reports whether another replay, at a console, may give a better result than r: lines were typed at a
// console in the journal, and r diverged after the start or has DifferingInputs.
func (k *OpenedJournal) NeedsConsole(r *journal.ReplayResult) bool {
	return k.Journal.ConsoleInputCount() > 0 && (r.Divergence != nil && r.Divergence.Action > 0 || r.DifferingInputs > 0)
}

// PrintDivergenceAndSkippedActions prints the divergence of r, if any, and how many actions were not replayed.
func (k *OpenedJournal) PrintDivergenceAndSkippedActions(r *journal.ReplayResult, useCurrent bool) {
	if r.Divergence != nil {
		k.PrintDivergence(r.Divergence, useCurrent)
	}
	if left := k.Journal.ActionCount() - (len(r.Session.Nodes()) - 1); left > 0 {
		k.printMessage(said.LeftOut, "n", left)
	}
}

// ExceededBudgetError returns an error if the replay used more instructions than allowed, otherwise nil.
func (k *OpenedJournal) ExceededBudgetError(r *journal.ReplayResult) error {
	if !errors.Is(r.Err, journal.ErrWork) {
		return nil
	}
	return said.NotToEnd.WrapError(r.Err, "file", k.Path, "why", r.Err, "more", said.RunLimit.With())
}

func (k *OpenedJournal) newCannotStartError(err error) error {
	return said.OfFile.WrapError(err, "file", k.Path, "why", said.CannotBegin.NewError("why", err))
}

// takeSessionFromConsole sets r.Session to the session of the console's latest game if the replay succeeded.
func takeSessionFromConsole(r *journal.ReplayResult, c *console.Console) {
	if r.Divergence == nil && r.Err == nil {
		r.Session = c.Session()
	}
}

// ReplayAtNewConsole replays j at a new console that starts with content. It stops after action toAction, or at the end
// if toAction is negative. Unless useCurrent is set, the scripts change where they changed in j.
func (k *OpenedJournal) ReplayAtNewConsole(content *scripting.Generation, useCurrent bool, j *journal.Journal, toAction int) (*console.Console, *journal.ReplayResult, error) {
	setup := &scripting.GameStart{Seed: engine.Seed(j.Seed), Words: j.Setup, FirstHash: j.Start.Hash}
	files := func() ([]*source.Text, error) {
		if k.Current == nil {
			return k.textsToLoad(k.ScriptsAtEnd())
		}
		return k.Current.Packs.ReadTexts()
	}
	c, err := console.New(console.Options{
		Ruleset: k.Rules, Content: content, Seed: setup.Seed, ReadFiles: files, Out: k.Out, Screen: k.Screen,
		SearchInstructions: k.maxInstructions, ProgramCommandHint: k.ProgramCommandHint,
		First: &console.Opening{Words: cmp.Or(j.Setup, k.Rules.Title), Setup: setup},
	})
	if err != nil {
		return nil, nil, k.newCannotStartError(err)
	}
	r := k.verifyAtConsole(c, useCurrent, j, toAction)
	k.loadingCost += c.TotalInstructions(nil)
	if errors.Is(r.Err, journal.ErrStopped) {
		return nil, nil, terminal.ErrInterrupted
	}
	return c, r, nil
}

// ReplayAndDescribe replays the journal at a new console, with its own scripts if possible, and describes the result.
func (k *OpenedJournal) ReplayAndDescribe() (c *console.Console, found string, err error) {
	content, useCurrent, err := k.ContentAtStart(false)
	if err != nil {
		return nil, "", err
	}
	c, r, err := k.ReplayAtNewConsole(content, useCurrent, k.Journal, -1)
	if err == nil {
		err = k.ExceededBudgetError(r)
	}
	if err != nil {
		return nil, "", fmt.Errorf("cannot open the journal: %w", err)
	}
	takeSessionFromConsole(r, c)
	return c, k.DescribeResult(r), nil
}

// ScriptsAtEnd returns the scripts at the end of the journal, or nil if it contains none.
func (k *OpenedJournal) ScriptsAtEnd() []journal.ScriptFile {
	if len(k.Journal.Packs) == 0 {
		return nil
	}
	return k.Journal.Packs[k.Journal.PackIndexAfter(len(k.Journal.Entries))]
}

func (k *OpenedJournal) verifyAtConsole(c *console.Console, useCurrent bool, j *journal.Journal, toAction int) *journal.ReplayResult {
	first := c.Session()
	loaded := func() int64 { return k.loadingCost + c.TotalInstructions(first) }
	spent := func() int64 { return loaded() + first.SpentInstructions() + first.NavigationCost() }
	exceeded := false // for good: what a line spends counts for more while it runs
	c.Stopped = func() bool {
		exceeded = exceeded || spent() > k.maxInstructions
		return exceeded || k.IsStopped()
	}
	first.RejoinsOldNodes = false
	defer func() { c.Stopped, first.RejoinsOldNodes = nil, true }()
	return journal.Verify(j, first, journal.ReplayOptions{
		StopAfter: toAction, Stop: k.IsStopped, MaxInstructions: k.maxInstructions, LoadingCost: loaded,
		UseScripts: k.newScriptChangeFunc(useCurrent, func(p *loadedPack) error { return c.UseScripts(p.Content) }),
		ExecuteLine: func(line string) (uint64, error) {
			hash, err := c.ReplayInput(line)
			if errors.Is(err, engine.ErrStopped) && !k.IsStopped() {
				err = journal.NewWorkError(k.maxInstructions)
			}
			return hash, err
		},
	})
}
