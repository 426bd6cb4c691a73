package mods

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/simulate"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/provenance"
)

type trials struct {
	runs    int
	players string
	seed    *program.SeedFlag
	run     string
}

func addTrials(f *flag.FlagSet) *trials {
	o := &trials{}
	program.AddInt(f, &o.runs, "runs", 20, "compare: play `N` games in each order")
	f.StringVar(&o.players, "players", bot.Default, "compare, bisect: the player `NAME`: "+strings.Join(bot.Names, ", "))
	f.StringVar(&o.run, "run", "", "bisect: only scenarios whose name matches `REGEX`")
	o.seed = program.AddSeed(f, 1, "compare: first seed `N` (default 1); bisect: the seed of the broken game")
	return o
}

// maxCompared limits the number of games compared.
const maxCompared = 10_000

// compare plays the same games with two mods in both orders, up to the first difference. It prints
// that and returns the exit status.
func (o *trials) compare(h *program.Host, r *scripting.Ruleset, args []string) (status int) {
	p, err := program.Await(h, func() (*load.Packs, error) { return load.Strict(h, r) })
	if err == nil {
		args, err = o.compareVersions(p, args)
	}
	if err != nil {
		return h.Explain("mods", err)
	}
	other, err := p.Set.Swap(args[0], args[1])
	if err != nil {
		h.Printf("%s.", err)
		return program.ExitOK
	}
	c := &contest{Host: h, orders: [2]*mods.Set{p.Set, other}, seats: r.Seats, trials: o, what: strings.Join(args[2:], " "), most: cmp.Or(h.Limits.Run, 2*play.GameRun*int64(o.runs))}
	first, second := args[0], args[1]
	if p.Set.Before(second, first) {
		first, second = second, first
	}
	c.versions[0], err = simulate.EditionOf(h, r, p, first+" before "+second)
	if err == nil {
		c.versions[1], err = simulate.EditionOf(h, r, p.With(other), second+" before "+first)
	}
	if err != nil {
		return h.Explain("mods", err)
	}
	return c.playAll()
}

func (o *trials) compareVersions(p *load.Packs, args []string) ([]string, error) {
	used := p.ModsInUse()
	if len(used) == 2 && (len(args) == 0 || p.Set.Find(args[0]) == nil) {
		args = append([]string{used[0].ID, used[1].ID}, args...)
	}
	ids := mods.IDs(used)
	switch {
	case o.runs < 1 || o.runs > maxCompared:
		return nil, program.UsageError{Err: fmt.Errorf("--runs must be between 1 and %d, not %d", maxCompared, o.runs)}
	case bot.ByName(o.players, 1, 0, nil) == nil:
		return nil, program.UsageError{Err: fmt.Errorf("unknown player %s%s", program.Quote(o.players), program.NearestOrAll(o.players, bot.Names))}
	case len(args) < 2 || args[0] == args[1]:
		return nil, program.UsageError{Err: fmt.Errorf("compare needs two enabled mods; there are %s", cmp.Or(program.Some(ids), "there are none"))}
	}
	for _, id := range args[:2] {
		if p.Set.Find(id) == nil {
			return nil, program.UsageError{Err: fmt.Errorf("the mod %s is not enabled%s", program.Quote(id), program.NearestOrAll(id, ids))}
		}
	}
	return args, nil
}

type contest struct {
	*program.Host
	*trials
	versions [2]*simulate.Edition
	orders   [2]*mods.Set
	seats    int
	what     string
	most     int64 // limit of instructions for all games in both orders
}

func (c *contest) playAll() (status int) {
	plan := &lab.Plan{Seats: c.seats, Setups: []string{c.what}, Players: []string{c.players}, Seed: c.seed.N, Runs: c.runs, Actions: play.MaxActions, Work: c.most, Stop: c.IsStopped}
	twins, err := simulate.Twins(c.Host, plan, c.versions)
	if err != nil {
		return c.Explain("mods", err)
	}
	twins.Follows = true
	a, b := c.versions[0], c.versions[1]
	for run := range c.runs {
		seed := plan.Game(run).Seed
		p, err := simulate.PlayToDivergence(c.Host, twins, plan.Game(run))
		switch {
		case err != nil:
			return c.Explain("mods", err)
		case p != nil:
			c.Printf("With seed %d the game differs: %s, %s%s.", seed, a.Name, b.Name, c.modsThatMoved())
			simulate.TellParting(c.Host, twins, p, c.versions)
			c.tellConflicts(a.Content.Conflicts())
			return program.ExitFailures
		}
	}
	c.Printf("%s, seeds %d to %d, are identical: %s, %s%s.", speech.Count(c.runs, "game"), c.seed.N, c.seed.N+uint64(c.runs-1), a.Name, b.Name, c.modsThatMoved())
	c.tellConflicts(a.Content.Conflicts())
	return program.ExitOK
}

func (c *contest) orderDiffers(one, other string) bool {
	return c.orders[0].Before(one, other) != c.orders[1].Before(one, other)
}

// modsThatMoved names all mods whose order changed, if there are others than the two; else "".
func (c *contest) modsThatMoved() string {
	var ids []string
	for _, m := range c.orders[0].Mods {
		for _, other := range c.orders[0].Mods {
			if c.orderDiffers(m.ID, other.ID) && !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	if len(ids) <= 2 {
		return ""
	}
	return " (reversed: " + program.Some(ids) + ")"
}

// tellConflicts prints the fields that are changed by both of two mods whose order differs.
func (c *contest) tellConflicts(all []provenance.Conflict) {
	count := 0
	for _, one := range all {
		if !c.orderDiffers(one.First.Mod, one.Then.Mod) {
			continue
		}
		if count++; count == 1 {
			c.Print("Both change:")
		}
		if count <= maxConflicts {
			c.Print(c.Fold("  "+one.Told(), 4)...)
		}
	}
	if count > maxConflicts {
		c.Printf("  and %d more", count-maxConflicts)
	}
}

const maxConflicts = 12
