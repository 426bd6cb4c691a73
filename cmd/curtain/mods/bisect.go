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
	"curtaincall/engine/journal"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

type bisecting struct {
	*program.Host
	rules *scripting.Ruleset
	packs *load.Packs
	floor []*mods.Mod                                   // always enabled, since the game cannot be tried without them
	why   string                                        // the reason for floor, to end a sentence
	try   func(g *load.Loaded) (what string, err error) // describes what is broken; "" for nothing
	tries int
	whats map[string]string // results of try, by the ids of the mods that were enabled
}

// bisect finds out which of the enabled mods break the game of a seed, a scenario or a journal. It
// prints them and returns the exit status.
func (o *trials) bisect(h *program.Host, r *scripting.Ruleset, args []string) (status int) {
	b := &bisecting{Host: h, rules: r, whats: map[string]string{}}
	err := b.prepare(o, args)
	if err == nil && len(b.packs.ModsInUse()) == 0 {
		err = program.UsageError{Err: errors.New("no mods are enabled")}
	}
	if err != nil {
		return h.Explain("mods", err)
	}
	faulty, err := mods.Bisect(b.packs.Set, b.tryMods)
	switch {
	case errors.Is(err, mods.ErrSound):
		h.Print("Nothing is broken with all mods enabled.")
		return program.ExitOK
	case errors.Is(err, mods.ErrBroken):
		h.Print(h.Fold("It is broken "+b.without()+" already"+b.why+":", 2)...)
		h.Print(h.FoldText(b.whats[""])...)
		return program.ExitFailures
	case err != nil:
		return h.Explain("mods", err)
	}
	b.tell(faulty)
	return program.ExitFailures
}

func (b *bisecting) prepare(o *trials, args []string) (err error) {
	if o.seed.Given == (len(args) == 1 && b.isFile(args[0])) {
		return program.UsageError{Err: errors.New("bisect needs --seed (and optionally a set-up), a scenario file, or a journal")}
	}
	if !o.seed.Given && !source.IsScenario(args[0]) {
		return b.ofJournal(args[0])
	}
	if b.packs, err = program.Await(b.Host, func() (*load.Packs, error) { return load.Strict(b.Host, b.rules) }); err != nil {
		return err
	}
	if o.seed.Given {
		return b.ofSeed(o, strings.Join(args, " "))
	}
	return b.ofScenario(o, args[0])
}

func (b *bisecting) isFile(path string) bool {
	info, err := os.Stat(b.At(path))
	return err == nil && info.Mode().IsRegular() || source.IsScenario(path)
}

func (b *bisecting) ofSeed(o *trials, what string) error {
	b.keepNeededMods(what)
	b.Limits.Run = cmp.Or(b.Limits.Run, play.GameRun)
	b.try = func(g *load.Loaded) (string, error) {
		plan, _, err := simulate.Plan(b.Host, g, what, simulate.Options{Runs: 1, Seed: o.seed.N, Players: o.players})
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
			return "the game does not end; it stops at " + endings[0].Place, nil
		}
		return "", nil
	}
	return nil
}

// ofMod matches the id of a definition of a mod, as in mod:id, and captures the id of the mod.
var ofMod = regexp.MustCompile(`\b([a-z0-9_]+):[a-z]`)

func (b *bisecting) keepNeededMods(words string) {
	for _, m := range ofMod.FindAllStringSubmatch(words, -1) {
		if mod := b.packs.Set.Find(m[1]); mod != nil {
			b.why = ", which it mentions"
			b.floor = append(b.floor, mod)
		}
	}
}

func (b *bisecting) ofScenario(o *trials, path string) error {
	run, err := regexp.Compile(o.run)
	if err != nil {
		return program.UsageError{Err: fmt.Errorf("--run: %w", err)}
	}
	texts, err := load.Scenarios(b.Host, b.packs, []string{path})
	if err != nil {
		return err
	}
	for _, t := range texts {
		if t.Mod != nil {
			b.why = ", which contains the scenarios"
			b.floor = append(b.floor, b.packs.Set.Find(t.Mod.ID))
		} else {
			b.keepNeededMods(t.Body)
		}
	}
	b.try = func(g *load.Loaded) (string, error) { return b.firstFailure(g, texts, run) }
	return nil
}

func (b *bisecting) firstFailure(g *load.Loaded, texts []*source.Text, run *regexp.Regexp) (failure string, err error) {
	report := scenario.Run(g.Content, texts, scenario.Options{Run: run, Screen: b.Screen(), Workers: b.Cores, Limits: b.Limits, Stop: b.IsStopped})
	if len(report.Results) == 0 {
		return "", program.UsageError{Err: errors.New("no scenario matches --run")}
	}
	for i := range report.Results {
		if r := &report.Results[i]; r.Status == scenario.Failed || r.Status == scenario.Errored {
			return strings.Join(test.Verdict(b.Host, r), "\n"), nil
		}
	}
	return "", nil
}

func (b *bisecting) ofJournal(path string) error {
	first, err := journals.Read(b.Host, path)
	if err != nil {
		return err
	}
	b.rules = first.Rules
	if b.packs, err = program.Await(b.Host, func() (*load.Packs, error) { return load.Strict(b.Host, b.rules) }); err != nil {
		return err
	}
	first.TellOtherMods(b.packs.Set, nil)
	for _, one := range first.Journal.Mods {
		if m := b.packs.Set.Find(one.ID); m != nil {
			b.why = ", which it started with"
			b.floor = append(b.floor, m)
		}
	}
	b.try = func(g *load.Loaded) (string, error) {
		k, err := journals.Find(b.Host, path, first.Journal)
		if err != nil {
			return "", err
		}
		k.Today = g
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

// tryMods reports whether the game is broken with some mods and the floor, and prints that.
func (b *bisecting) tryMods(some *mods.Set) (broken bool, err error) {
	if b.IsStopped() {
		return false, terminal.ErrInterrupted
	}
	set := b.packs.Set.Only(slices.Concat(some.Mods, b.floor))
	g, err := load.LoadPacks(b.Host, b.rules, b.packs.With(set))
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
	b.whats[idsOf(some)] = what
	b.Print(b.Fold(fmt.Sprintf("%3d. %s: %s", b.tries, b.describeSet(some), verdict), 5)...)
	return what != "", nil
}

func idsOf(set *mods.Set) string { return strings.Join(mods.IDs(set.Mods), ", ") }

func (b *bisecting) describeSet(set *mods.Set) string {
	if len(set.Mods) == 0 {
		return b.without()
	}
	return speech.Count(len(set.Mods), "mod") + ", " + program.Some(mods.IDs(set.Mods))
}

func (b *bisecting) without() string {
	if len(b.floor) == 0 {
		return "without mods"
	}
	return "with only " + program.Some(strings.Split(idsOf(b.packs.Set.Only(b.floor)), ", "))
}

func (b *bisecting) tell(faulty []*mods.Mod) {
	var names []string
	for _, m := range faulty {
		names = append(names, fmt.Sprintf("%s (%s)", m.NameAndVersion(), m.Shown))
	}
	set, more := b.packs.Set.Only(faulty), ""
	var needed []string
	for _, m := range set.Mods {
		if !slices.Contains(faulty, m) {
			needed = append(needed, m.ID)
		}
	}
	if len(needed) > 0 {
		more = ", with " + program.Some(needed) + ", which " + map[bool]string{true: "it needs", false: "they need"}[len(faulty) == 1]
	}
	verb := " breaks it"
	if len(faulty) > 1 {
		verb = " break it together"
	}
	b.Print(b.Fold(b.Screen().Strong(strings.Join(names, " and ")+verb)+more+":", 2)...)
	b.Print(b.FoldText(b.whats[idsOf(set)])...)
}
