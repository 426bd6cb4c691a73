package main

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
)

// trials are the flags of what plays with mods to find something out.
type trials struct {
	runs    int
	players string
	seed    *seedFlag
	run     string
}

func addTrials(f *flag.FlagSet) *trials {
	o := &trials{}
	f.IntVar(&o.runs, "runs", 20, "compare: play `N` games in both orders")
	f.StringVar(&o.players, "players", bot.Names[0], "compare, bisect: let `NAME` play: "+strings.Join(bot.Names, ", "))
	f.StringVar(&o.run, "run", "", "bisect: only scenarios whose sentence matches `REGEX`")
	o.seed = addSeed(f, 1, "compare: begin with the seed `N` instead of 1; bisect: find what breaks the game of this seed")
	return o
}

// maxCompared is how many games are compared at most.
const maxCompared = 10_000

// compare plays the same games with two mods in both orders, and tells where they first
// differ.
func (o *trials) compare(h *host, r *scripting.Ruleset, args []string) int {
	p, err := await(h, func() (*packs, error) { return h.strict(r) })
	if err == nil {
		args, err = o.compared(p, args)
	}
	if err != nil {
		return h.explain("mods", err)
	}
	other, err := p.set.Swapped(args[0], args[1])
	if err != nil {
		h.printf("%s.", err)
		return exitOK
	}
	c := &contest{host: h, orders: [2]*mods.Set{p.set, other}, seats: r.Seats, trials: o, what: strings.Join(args[2:], " "), most: cmp.Or(h.limits.Run, gameRun*int64(o.runs))}
	first, second := args[0], args[1]
	if p.set.Before(second, first) {
		first, second = second, first
	}
	c.versions[0], err = h.edition(r, p, first+" before "+second)
	if err == nil {
		c.versions[1], err = h.edition(r, p.with(other), second+" before "+first)
	}
	if err != nil {
		return h.explain("mods", err)
	}
	return c.played()
}

// compared checks what is to be compared: two mods in use, and perhaps words for what is
// played. Where two are in use nobody has to name them.
func (o *trials) compared(p *packs, args []string) ([]string, error) {
	used := p.used()
	if len(used) == 2 && (len(args) == 0 || p.set.Find(args[0]) == nil) {
		args = append([]string{used[0].ID, used[1].ID}, args...)
	}
	ids := mods.IDs(used)
	switch {
	case o.runs < 1 || o.runs > maxCompared:
		return nil, usageError{fmt.Errorf("--runs must be from 1 to %d, not %d", maxCompared, o.runs)}
	case bot.Named(o.players, 1, 0, nil) == nil:
		return nil, usageError{fmt.Errorf("unknown player %s%s", quote(o.players), expected(o.players, bot.Names))}
	case len(args) < 2 || args[0] == args[1]:
		return nil, usageError{fmt.Errorf("compare takes two of the mods in use: %s", cmp.Or(some(ids), "there are none"))}
	}
	for _, id := range args[:2] {
		if p.set.Find(id) == nil {
			return nil, usageError{fmt.Errorf("no mod %s is in use%s", quote(id), expected(id, ids))}
		}
	}
	return args, nil
}

// contest plays games in both orders.
type contest struct {
	*host
	*trials
	versions [2]*edition
	orders   [2]*mods.Set
	seats    int
	what     string
	most     int64 // instructions that the scripts may take for all games
}

// played plays all games, to the first that differs.
func (c *contest) played() int {
	plan := &lab.Plan{Seats: c.seats, Setups: []string{c.what}, Players: []string{c.players}, Seed: c.seed.n, Runs: c.runs, Actions: maxActions, Work: c.most, Stop: c.stopped}
	twins, err := c.twins(plan, c.versions)
	if err != nil {
		return c.explain("mods", err)
	}
	twins.Follows = true
	a, b := c.versions[0], c.versions[1]
	for run := range c.runs {
		seed := plan.Game(run).Seed
		p, err := c.part(twins, plan.Game(run))
		switch {
		case err != nil:
			return c.explain("mods", err)
		case p != nil:
			c.printf("With the seed %d it is another game: %s, %s%s.", seed, a.name, b.name, c.moved())
			c.tellParting(twins, p, c.versions)
			c.tellConflicts(a.content.Conflicts())
			return exitFailures
		}
	}
	c.printf("%s, seeds %d to %d, went the same way: %s, %s%s.", speech.Count(c.runs, "game"), c.seed.n, c.seed.n+uint64(c.runs-1), a.name, b.name, c.moved())
	c.tellConflicts(a.content.Conflicts())
	return exitOK
}

// turned reports whether two mods stand in another order on the other side.
func (c *contest) turned(one, other string) bool {
	return c.orders[0].Before(one, other) != c.orders[1].Before(one, other)
}

// moved names the mods that had to move with the two.
func (c *contest) moved() string {
	var ids []string
	for _, m := range c.orders[0].Mods {
		for _, other := range c.orders[0].Mods {
			if c.turned(m.ID, other.ID) && !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	if len(ids) <= 2 {
		return ""
	}
	return " (turned are " + some(ids) + ")"
}

// tellConflicts says of what both mods say different things.
func (c *contest) tellConflicts(all []scripting.Conflict) {
	told := 0
	for _, one := range all {
		if !c.turned(one.First.Mod, one.Then.Mod) {
			continue
		}
		if told++; told == 1 {
			c.print("What both say something of:")
		}
		if told <= maxConflicts {
			c.print(c.fold("  "+one.Told(), 4)...)
		}
	}
	if told > maxConflicts {
		c.printf("  and %d more", told-maxConflicts)
	}
}

// maxConflicts is how many of them are told.
const maxConflicts = 12
