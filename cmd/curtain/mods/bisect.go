package mods

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/curtain/test"
	"curtaincall/engine"
	"curtaincall/engine/journal"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

type bisection struct {
	*program.Host
	rules               *scripting.Ruleset
	packs               *load.Packs
	alwaysEnabled       []*mods.Mod                                       // mods that every try needs
	alwaysEnabledReason string                                            // clause for messages that says why alwaysEnabled are needed; "" if there are none
	try                 func(g *load.LoadedGame) (what string, err error) // runs the game and returns a description of the problem; "" if there is none
	tries               int
	largest             *scripting.Generation // the content loaded with the most mods, whose compiled files are reused
	resultsByIDs        map[string]string     // results of try, by the ids of the mods that were enabled besides alwaysEnabled
}

// runBisect prints a smallest group of enabled mods that breaks a game in the test that the flags and args describe.
func (o *compareAndBisectFlags) runBisect(h *program.Host, r *scripting.Ruleset, args []string) (status int) {
	b := &bisection{Host: h, rules: r, resultsByIDs: map[string]string{}}
	err := b.setTryFunc(o, args)
	if err == nil && len(b.packs.ModsInUse()) == 0 {
		err = program.UsageError{Err: errors.New("no mods are enabled")}
	}
	if err != nil {
		return h.PrintError("mods", err)
	}
	faulty, err := mods.Bisect(b.packs.Set, b.tryWithModsAndPrint)
	switch {
	case errors.Is(err, mods.ErrNotBroken):
		h.Print("Nothing is broken with all mods enabled.")
		return program.ExitOK
	case errors.Is(err, mods.ErrBrokenWithoutMods):
		h.PrintParagraph("The problem also occurs " + b.describeAlwaysEnabledMods() + b.alwaysEnabledReason + ":")
		h.Print(h.IndentAndWrapError(b.resultsByIDs[""])...)
		return program.ExitFailures
	case err != nil:
		return h.PrintError("mods", err)
	}
	b.printFaultyMods(faulty)
	return program.ExitFailures
}

func (b *bisection) setTryFunc(o *compareAndBisectFlags, args []string) (err error) {
	if o.seed.Given == (len(args) == 1 && b.isFileOrScenario(args[0])) {
		return program.UsageError{Err: errors.New("`bisect` needs a seed (--seed S, optionally with a setup), a scenario file or a journal")}
	}
	if !o.seed.Given && !source.IsScenario(args[0]) {
		return b.setTryFuncForJournal(args[0])
	}
	if b.packs, err = program.RunInterruptibly(b.Host, func() (*load.Packs, error) { return load.FindValidPacks(b.Host, b.rules) }); err != nil {
		return err
	}
	if o.seed.Given {
		return b.setTryFuncForSeed(o, strings.Join(args, " "))
	}
	return b.setTryFuncForScenario(o, args[0])
}

func (b *bisection) isFileOrScenario(path string) bool {
	info, err := os.Stat(b.AbsPath(path))
	return err == nil && info.Mode().IsRegular() || source.IsScenario(path)
}

func (b *bisection) setTryFuncForSeed(o *compareAndBisectFlags, setup string) error {
	b.alwaysEnableMentionedMods(setup)
	b.Limits.Run = cmp.Or(b.Limits.Run, play.DefaultGameBudget)
	b.try = func(g *load.LoadedGame) (string, error) {
		plan, _, err := simulate.NewPlan(b.Host, g, setup, simulate.Options{Runs: 1, Seed: o.seed.N, Players: o.players})
		if err != nil {
			return err.Error(), nil
		}
		endings, err := plan.Play()
		switch {
		case err != nil:
			return "", err
		case endings[0].Failure != "":
			return endings[0].Failure, nil
		case !endings[0].Over:
			return "the game stops before its end, at " + endings[0].Place, nil
		}
		return "", nil
	}
	return nil
}

var modIDPattern = regexp.MustCompile(`\b([a-z0-9_]+):[a-z]`) // matches a definition's id such as mod:id and captures the mod

func (b *bisection) alwaysEnableMentionedMods(words string) {
	for _, m := range modIDPattern.FindAllStringSubmatch(words, -1) {
		if mod := b.packs.Set.FindMod(m[1]); mod != nil {
			b.alwaysEnabledReason = ", which the setup mentions"
			b.alwaysEnabled = append(b.alwaysEnabled, mod)
		}
	}
}

func (b *bisection) setTryFuncForScenario(o *compareAndBisectFlags, path string) error {
	run, err := regexp.Compile(o.run)
	if err != nil {
		return program.UsageError{Err: fmt.Errorf("--run: %w", err)}
	}
	texts, err := load.FindScenarios(b.Host, b.packs, []string{path})
	if err != nil {
		return err
	}
	for _, t := range texts {
		if t.Mod != nil {
			b.alwaysEnabledReason = ", which contains the scenarios"
			b.alwaysEnabled = append(b.alwaysEnabled, b.packs.Set.FindMod(t.Mod.ID))
		} else {
			b.alwaysEnableMentionedMods(t.Body)
		}
	}
	b.try = func(g *load.LoadedGame) (string, error) { return b.firstScenarioFailure(g, texts, run) }
	return nil
}

func (b *bisection) firstScenarioFailure(g *load.LoadedGame, texts []*source.Text, run *regexp.Regexp) (failure string, err error) {
	report := scenario.Run(g.Content, texts, scenario.Options{Selection: scenario.Selection{Run: run}, Screen: b.Screen(), Workers: b.Cores, Limits: b.Limits, Stop: b.IsStopped})
	if len(report.Results) == 0 {
		return "", program.UsageError{Err: errors.New("no scenario matches --run")}
	}
	for i := range report.Results {
		if r := &report.Results[i]; r.Status == scenario.Failed || r.Status == scenario.Errored {
			return strings.Join(test.FormatResult(b.Host, r), "\n"), nil
		}
	}
	return "", nil
}

func (b *bisection) setTryFuncForJournal(path string) error {
	first, err := journals.OpenForReplay(b.Host, path)
	if err != nil {
		return err
	}
	b.rules = first.Rules
	if b.packs, err = program.RunInterruptibly(b.Host, func() (*load.Packs, error) { return load.FindValidPacks(b.Host, b.rules) }); err != nil {
		return err
	}
	first.PrintDifferencesFromMods(b.packs.Set, nil)
	for _, one := range first.Journal.Mods {
		if m := b.packs.Set.FindMod(one.ID); m != nil {
			b.alwaysEnabledReason = ", which the game started with"
			b.alwaysEnabled = append(b.alwaysEnabled, m)
		}
	}
	b.try = func(g *load.LoadedGame) (string, error) {
		k, err := journals.NewOpenedJournal(b.Host, path, first.Journal)
		if err != nil {
			return "", err
		}
		k.Current = g
		r, err := k.ReplayActions(-1, true)
		switch {
		case err != nil:
			return err.Error(), nil
		case r.Divergence != nil:
			return r.Divergence.Error(), nil
		case errors.Is(r.Err, journal.ErrStopped):
			return "", terminal.ErrInterrupted
		case r.Err != nil:
			return r.Err.Error(), nil
		}
		return "", nil
	}
	return nil
}

// tryWithModsAndPrint reports whether the game is broken with the mods in some, those in b.alwaysEnabled, and all that
// they need. It prints the answer, and stores the problem in b.resultsByIDs.
func (b *bisection) tryWithModsAndPrint(some *mods.Set) (broken bool, err error) {
	if b.IsStopped() {
		return false, terminal.ErrInterrupted
	}
	set := b.packs.Set.SubsetWithNeeds(slices.Concat(some.Mods, b.alwaysEnabled))
	g, err := load.LoadWithPacks(b.Host, b.rules, b.packs.WithMods(set), b.largest)
	if err == nil && (b.largest == nil || len(g.Content.Chunks) > len(b.largest.Chunks)) {
		b.largest = g.Content
	}
	what, content := "", program.ContentError{}
	switch {
	case errors.As(err, &content):
		what, err = err.Error(), nil
	case err == nil:
		what, err = b.try(g)
	}
	if err != nil {
		return false, err
	}
	b.tries++
	verdict := "ok"
	if what != "" {
		verdict = "broken"
	}
	b.resultsByIDs[joinModIDs(some)] = what
	tried := b.describeAlwaysEnabledMods()
	if len(some.Mods) > 0 {
		tried = speech.CountWithNoun(len(some.Mods), "mod") + ", " + program.JoinFirstTwelve(mods.IDs(some.Mods))
	}
	b.Print(b.WrapForTerminal(fmt.Sprintf("%3d. %s: %s", b.tries, tried, verdict), 5)...)
	return what != "", nil
}

func joinModIDs(set *mods.Set) string { return strings.Join(mods.IDs(set.Mods), ", ") }

func (b *bisection) describeAlwaysEnabledMods() string {
	if len(b.alwaysEnabled) == 0 {
		return "without mods"
	}
	return "with only " + program.JoinFirstTwelve(strings.Split(joinModIDs(b.packs.Set.SubsetWithNeeds(b.alwaysEnabled)), ", "))
}

func (b *bisection) printFaultyMods(faulty []*mods.Mod) {
	names := engine.Map(faulty, func(m *mods.Mod) string { return m.IDAndVersion() + " (" + m.Shown + ")" })
	set, more := b.packs.Set.SubsetWithNeeds(faulty), ""
	others := slices.DeleteFunc(slices.Clone(set.Mods), func(m *mods.Mod) bool { return slices.Contains(faulty, m) })
	if needed := mods.IDs(others); len(needed) > 0 {
		more = ", with " + program.JoinFirstTwelve(needed) + ", which " + map[bool]string{true: "it needs", false: "they need"}[len(faulty) == 1]
	}
	verb := " causes the problem"
	if len(faulty) > 1 {
		verb = " cause the problem together"
	}
	b.PrintParagraph(b.Screen().Strong(strings.Join(names, " and ")+verb) + more + ":")
	b.Print(b.IndentAndWrapError(b.resultsByIDs[joinModIDs(set)])...)
}
