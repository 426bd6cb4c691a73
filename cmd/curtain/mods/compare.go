package mods

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine/lab"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/provenance"
)

type compareAndBisectFlags struct {
	runs    int
	players string
	seed    *program.SeedFlag
	run     string
}

const maxCompared = 10_000 // maximum number of games in each order

// runCompare plays the same games with two mods in both load orders, and prints the first difference. args are the ids
// of the two mods, which may be omitted if only two mods are in use, and the setup.
func (o *compareAndBisectFlags) runCompare(h *program.Host, r *scripting.Ruleset, args []string) (status int) {
	p, loaded, g, status, err := findAndLoadMods(h, r)
	if p == nil {
		return status
	}
	if err == nil {
		args, err = o.checkAndFillCompareArgs(p, args)
	}
	if err != nil {
		return h.PrintError("mods", err)
	}
	others := slices.DeleteFunc(mods.IDs(loaded.Set.Excluded), func(id string) bool { return id == args[0] || id == args[1] })
	if less, _ := p.Set.Without(others...); less.FindMod(args[0]) != nil && less.FindMod(args[1]) != nil {
		p = p.WithMods(less)
	}
	other, err := p.Set.SwapOrder(args[0], args[1])
	if err != nil {
		h.Printf("%s.", err)
		return program.ExitOK
	}
	c := &orderComparison{Host: h, compared: args[:2], orders: [2]*mods.Set{p.Set, other}, seats: r.Seats, compareAndBisectFlags: o, setup: strings.Join(args[2:], " "), maxInstructions: cmp.Or(h.Limits.Run, 2*play.DefaultGameBudget*int64(o.runs))}
	first, second := args[0], args[1]
	if p.Set.IsLoadedBefore(second, first) {
		first, second = second, first
	}
	faults, content := [2]error{}, g.Content // the orders share its files
	for i, name := range []string{first + " before " + second, second + " before " + first} {
		loaded, err := load.LoadWithPacks(h, r, p.WithMods(c.orders[i]), content)
		v := &simulate.Variant{LoadedGame: loaded, Name: name}
		if faults[i] = err; err != nil && !errors.As(err, new(program.ContentError)) {
			return h.PrintError("mods", err)
		} else if err == nil {
			content = v.Content
		}
		c.versions[i] = v
	}
	if faults[0] != nil || faults[1] != nil {
		return c.printLoadResults(faults)
	}
	return c.playAndPrintDifference()
}

func (c *orderComparison) printLoadResults(faults [2]error) (status int) {
	for i, v := range c.versions {
		if faults[i] == nil {
			c.PrintParagraph(v.Name + " can be loaded.")
			c.printConflicts(v.Content.Conflicts())
			continue
		}
		c.PrintParagraph(v.Name + " cannot be loaded:")
		c.Print(c.IndentAndWrapError(faults[i].Error())...)
	}
	return program.ExitFailures
}

func (o *compareAndBisectFlags) checkAndFillCompareArgs(p *load.Packs, args []string) ([]string, error) {
	used := p.ModsInUse()
	if len(used) == 2 && (len(args) == 0 || p.Set.FindMod(args[0]) == nil) {
		args = append([]string{used[0].ID, used[1].ID}, args...)
	}
	ids := mods.IDs(used)
	if err := program.CheckPlayer(o.players); err != nil {
		return nil, program.UsageError{Err: err}
	}
	switch {
	case o.runs < 1 || o.runs > maxCompared:
		return nil, program.UsageError{Err: fmt.Errorf("--runs must be between 1 and %d, not %d", maxCompared, o.runs)}
	case len(args) < 2 || args[0] == args[1]:
		return nil, program.UsageError{Err: fmt.Errorf("`compare` needs two enabled mods (enabled: %s)", cmp.Or(program.JoinFirstTwelve(ids), "none"))}
	}
	for _, id := range args[:2] {
		if p.Set.FindMod(id) == nil {
			return nil, program.UsageError{Err: fmt.Errorf("the mod %s is not enabled%s", program.QuoteForTerminal(id), speech.SuggestSimilarOrList(id, ids))}
		}
	}
	return args, nil
}

type orderComparison struct {
	*program.Host
	*compareAndBisectFlags
	compared        []string // the ids of the two mods
	versions        [2]*simulate.Variant
	orders          [2]*mods.Set
	seats           int
	setup           string
	maxInstructions int64 // limit of script instructions for all games in both orders
}

func (c *orderComparison) playAndPrintDifference() (status int) {
	plan := &lab.Plan{Seats: c.seats, Setups: []string{c.setup}, Players: []string{c.players}, Seed: c.seed.N, Runs: c.runs, Actions: play.MaxBotActions, Work: c.maxInstructions, Stop: c.IsStopped}
	pair := &simulate.PairedGames{Host: c.Host, Plan: plan, Versions: c.versions, Follows: true}
	a, b := c.versions[0], c.versions[1]
	for run := range c.runs {
		seed := plan.Game(run).Seed
		d, err := pair.PlayToDivergence(plan.Game(run))
		switch {
		case err != nil:
			return c.PrintError("mods", err)
		case d != nil:
			c.Printf("With seed %d, the game differs between %s and %s%s.", seed, a.Name, b.Name, c.describeReversedMods())
			d.Print(c.Host)
			c.printConflicts(a.Content.Conflicts())
			return program.ExitFailures
		}
	}
	c.Printf("%s, seeds %d to %d, are identical: %s, %s%s.", speech.CountWithNoun(c.runs, "game"), c.seed.N, c.seed.N+uint64(c.runs-1), a.Name, b.Name, c.describeReversedMods())
	c.printConflicts(a.Content.Conflicts())
	return program.ExitOK
}

func (c *orderComparison) isOrderReversed(one, other string) bool {
	return c.orders[0].IsLoadedBefore(one, other) != c.orders[1].IsLoadedBefore(one, other)
}

// describeReversedMods returns the list of all mods whose order differs, or "" if these are only the two compared mods.
func (c *orderComparison) describeReversedMods() string {
	var ids []string
	for _, m := range c.orders[0].Mods {
		for _, other := range c.orders[0].Mods {
			if c.isOrderReversed(m.ID, other.ID) && !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	if len(ids) <= 2 {
		return ""
	}
	return " (reversed: " + program.JoinFirstTwelve(ids) + ")"
}

// printConflicts prints the conflicts between the two compared mods, and then between other pairs whose order differs.
// Another pair may include one of the compared mods.
func (c *orderComparison) printConflicts(all []provenance.Conflict) {
	c.printConflictsIf(all, "Both change:", c.areComparedMods)
	areOtherPair := func(one, other string) bool { return !c.areComparedMods(one, other) }
	c.printConflictsIf(all, "Other pairs of mods in reversed order both change:", areOtherPair)
}

func (c *orderComparison) areComparedMods(one, other string) bool {
	return slices.Contains(c.compared, one) && slices.Contains(c.compared, other)
}

func (c *orderComparison) printConflictsIf(all []provenance.Conflict, heading string, include func(one, other string) bool) {
	count := 0
	for _, one := range all {
		if !c.isOrderReversed(one.First.Mod, one.Then.Mod) || !include(one.First.Mod, one.Then.Mod) {
			continue
		}
		if count++; count == 1 {
			c.Print(heading)
		}
		if count <= maxConflicts {
			c.Print(c.WrapForTerminal("  "+one.Sentence(), 4)...)
		}
	}
	if count > maxConflicts {
		c.Printf("  and %d more", count-maxConflicts)
	}
}

const maxConflicts = 12
