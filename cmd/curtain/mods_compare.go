package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/compare"
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
	first, second := args[0], args[1]
	if p.set.Before(second, first) {
		first, second = second, first
	}
	c := &contest{host: h, trials: o, orders: [2]*mods.Set{p.set, other}}
	c.games = compare.Games{Words: strings.Join(args[2:], " "), Seats: r.Seats, Policy: o.players,
		Actions: maxActions, Work: cmp.Or(h.limits.Run, gameRun*int64(o.runs)), Stop: h.stopped}
	c.games.Sides[0], err = h.side(r, p, first+" before "+second)
	if err == nil {
		c.games.Sides[1], err = h.side(r, p.with(other), second+" before "+first)
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
		return nil, usageError{fmt.Errorf("unknown player %s%s", quote(o.players), cmp.Or(nearest(o.players, bot.Names), ": there are "+strings.Join(bot.Names, ", ")))}
	case len(args) < 2 || args[0] == args[1]:
		return nil, usageError{fmt.Errorf("compare takes two of the mods in use: %s", cmp.Or(some(ids), "there are none"))}
	}
	for _, id := range args[:2] {
		if p.set.Find(id) == nil {
			return nil, usageError{fmt.Errorf("no mod %s is in use%s", quote(id), nearest(id, ids))}
		}
	}
	return args, nil
}

// side is the game with the mods in one of the orders.
func (h *host) side(r *scripting.Ruleset, p *packs, name string) (*compare.Side, error) {
	g, err := h.under(r, p)
	if err != nil {
		return nil, err
	}
	player, err := h.player(g.content)
	return &compare.Side{Name: name, Content: g.content, Player: player}, err
}

// under loads the content of a ruleset with the mods that packs have in use.
func (h *host) under(r *scripting.Ruleset, p *packs) (*game, error) {
	return await(h, func() (*game, error) {
		texts, err := p.definitions()
		if err != nil {
			return nil, err
		}
		return h.made(r, p, texts, nil)
	})
}

// contest tells where games differ that are played with mods in two orders.
type contest struct {
	*host
	*trials
	games  compare.Games
	orders [2]*mods.Set
}

// played plays all games, to the first that differs.
func (c *contest) played() int {
	names := c.games.Sides[0].Name + ", " + c.games.Sides[1].Name + c.moved()
	for run := range c.runs {
		seed := c.seed.n + uint64(run)
		d, err := c.games.Play(engine.Seed(seed))
		switch {
		case errors.Is(err, engine.ErrStopped):
			return c.explain("mods", errInterrupted)
		case err != nil:
			return c.explain("mods", err)
		case d != nil:
			c.printf("With the seed %d it is another game: %s.", seed, names)
			c.tell(d)
			return exitFailures
		}
	}
	c.printf("%s, seeds %d to %d, went the same way: %s.", speech.Count(c.runs, "game"), c.seed.n, c.seed.n+uint64(c.runs-1), names)
	c.tellConflicts()
	return exitOK
}

// tell says where the games differ, in what, and which lines of scripts did it.
func (c *contest) tell(d *compare.Difference) {
	where := fmt.Sprintf("Action %d, %s:", d.Action, d.Text)
	if d.Action == 0 {
		where = "At the start:"
	}
	c.print(c.screen().Strong(where))
	if len(d.Parts) > 0 {
		c.print(c.screen().Wrap("  different: "+strings.Join(d.Parts, ", "), 4)...)
	}
	for _, change := range d.Changes {
		c.print(c.screen().Wrap(fmt.Sprintf("  %s: %s, and %s", change.Name, change.Told(change.Before), change.Told(change.Value)), 4)...)
	}
	told := d.Told(c.screen())
	for i, s := range c.games.Sides {
		c.print("  " + s.Name + ":")
		switch {
		case d.Err(i) != nil:
			c.print(c.folded(d.Err(i).Error())...)
		case told[i] != "":
			c.print(storyMargin + strings.TrimSpace(told[i]))
		default:
			c.print(storyMargin + "nothing is told of it")
		}
		if o, known := d.Cause(i); known {
			c.print(c.screen().Quiet(storyMargin + causeTold(o)))
		}
	}
	c.tellConflicts()
}

// causeTold is the line of a script that caused an event.
func causeTold(o engine.Origin) string {
	if o.Item == "" {
		return "by the rules"
	}
	return fmt.Sprintf("%s, %s of %s", o.Where, o.Callback, screen.Clean(o.Item))
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
func (c *contest) tellConflicts() {
	told := 0
	for _, one := range c.games.Sides[0].Content.Conflicts() {
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
