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
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
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
	c.sides[0], err = h.side(r, p, first+" before "+second)
	if err == nil {
		c.sides[1], err = h.side(r, p.with(other), second+" before "+first)
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
type side struct {
	name   string
	game   *game
	player scripting.Player
	table  engine.Table
	log    *engine.Log
	mark   int
	err    error // of the last action
}

func (h *host) side(r *scripting.Ruleset, p *packs, name string) (*side, error) {
	g, err := h.under(r, p)
	if err != nil {
		return nil, err
	}
	player, err := h.player(g.content)
	return &side{name: name, game: g, player: player}, err
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

// contest plays games on both sides.
type contest struct {
	*host
	*trials
	sides  [2]*side
	orders [2]*mods.Set
	seats  int
	what   string
	most   int64 // instructions that the scripts may take for all games
	worked int64 // and those they took so far
}

// played plays all games, to the first that differs.
func (c *contest) played() int {
	for run := range c.runs {
		seed := c.seed.n + uint64(run)
		d, err := c.play(engine.Seed(seed))
		switch {
		case err != nil:
			return c.explain("mods", err)
		case d != nil:
			c.printf("With the seed %d it is another game: %s, %s%s.", seed, c.sides[0].name, c.sides[1].name, c.moved())
			c.tell(d)
			return exitFailures
		}
	}
	c.printf("%s, seeds %d to %d, went the same way: %s, %s%s.", speech.Count(c.runs, "game"), c.seed.n, c.seed.n+uint64(c.runs-1), c.sides[0].name, c.sides[1].name, c.moved())
	c.tellConflicts(c.sides[0].game.content.Conflicts())
	return exitOK
}

// difference is where the games on both sides differ first.
type difference struct {
	action int // 0: the start
	text   string
	events [2]*engine.Event // the first that differ; nil where there is none
}

// play plays one game on both sides as the first of them chooses; nil where it is the
// same to its end.
func (c *contest) play(seed engine.Seed) (*difference, error) {
	for _, s := range c.sides {
		s.log, s.mark = &engine.Log{}, 0
		s.table, s.err = s.player.NewGame(scripting.Setup{Seed: seed, Words: c.what}, s.log)
	}
	a, b := c.sides[0], c.sides[1]
	if a.err != nil && b.err != nil {
		return nil, a.err
	}
	var seats []bot.Policy
	worked := engine.Worked(a.table)
	for n := 0; n < maxActions; n++ {
		text := ""
		if n > 0 {
			if _, over := a.table.Outcome(); over {
				return nil, nil
			}
			for s := len(seats); s <= int(a.table.Seat()); s++ {
				seats = append(seats, bot.Named(c.players, c.seats, seed.Child("player", s), c.stopped))
			}
			var err error
			if text, err = c.step(seats[a.table.Seat()]); err != nil {
				return nil, err
			}
		}
		if d := c.differs(); d != nil {
			d.action, d.text = n, text
			return d, nil
		}
		now := engine.Worked(a.table)
		if c.worked, worked = c.worked+2*(now-worked), now; c.worked > c.most {
			return nil, sandbox.RunOver(fmt.Sprintf("%s of the game of the seed %d", speech.Count(n, "action"), seed), c.most)
		}
	}
	return nil, nil
}

// step does on both sides what a policy chooses on the first, and says what that is.
func (c *contest) step(p bot.Policy) (text string, err error) {
	a, b := c.sides[0], c.sides[1]
	a.mark, b.mark = a.log.Mark(), b.log.Mark()
	_, a.err = bot.Step(a.table, func(action engine.Action) error {
		text = a.table.Describe(action)
		return a.table.Apply(action)
	}, p, nil)
	if errors.Is(a.err, engine.ErrStopped) {
		return "", errInterrupted
	}
	action, err := b.table.Parse(text)
	if err == nil {
		err = b.table.Apply(action)
	}
	if b.err = err; a.err != nil && b.err != nil {
		return "", fmt.Errorf("neither order goes on: %w", a.err)
	}
	return text, nil
}

// differs compares both sides after an action: whether it could be done, the states, and
// then what happened.
func (c *contest) differs() *difference {
	a, b := c.sides[0], c.sides[1]
	if a.err != nil || b.err != nil {
		return &difference{}
	}
	d := &difference{}
	ours, theirs := a.log.Since(a.mark), b.log.Since(b.mark)
	for i := range max(len(ours), len(theirs)) {
		if i < len(ours) && i < len(theirs) && ours[i].Hash(a.table) == theirs[i].Hash(b.table) {
			continue
		}
		if i < len(ours) {
			d.events[0] = &ours[i]
		}
		if i < len(theirs) {
			d.events[1] = &theirs[i]
		}
		return d
	}
	if a.table.Hash() != b.table.Hash() {
		return d
	}
	return nil
}

// tell says where the games differ, in what, and which lines of scripts did it.
func (c *contest) tell(d *difference) {
	a, b := c.sides[0], c.sides[1]
	where := fmt.Sprintf("Action %d, %s:", d.action, d.text)
	if d.action == 0 {
		where = "At the start:"
	}
	c.print(c.screen().Strong(where))
	if a.err == nil && b.err == nil {
		if parts := timeline.DifferingParts(a.table.Parts(nil), b.table.Parts(nil)); len(parts) > 0 {
			c.print(c.screen().Wrap("  different: "+strings.Join(parts, ", "), 4)...)
		}
		for _, change := range timeline.Changes(a.table, b.table) {
			c.print(c.screen().Wrap(fmt.Sprintf("  %s: %s, and %s", change.Name, change.Told(change.Before), change.Told(change.Value)), 4)...)
		}
	}
	stories := [2][]string{a.story(c.screen()), b.story(c.screen())}
	same := 0
	for same < min(len(stories[0]), len(stories[1])) && stories[0][same] == stories[1][same] {
		same++
	}
	for i, s := range c.sides {
		c.print("  " + s.name + ":")
		switch {
		case s.err != nil:
			c.print(c.folded(s.err.Error())...)
		case same < len(stories[i]):
			c.print(storyMargin + strings.TrimSpace(stories[i][same]))
		default:
			c.print(storyMargin + "nothing is told of it")
		}
		c.print(s.cause(d.events[i], c.screen())...)
	}
	c.tellConflicts(a.game.content.Conflicts())
}

// story is what happened in the last action.
func (s *side) story(sc screen.Screen) []string {
	if s.err != nil {
		return nil
	}
	return s.table.Story(s.log.Since(s.mark), sc)
}

// cause is the line of a script that caused an event.
func (s *side) cause(e *engine.Event, sc screen.Screen) []string {
	if e == nil {
		return nil
	}
	o := scripting.OriginOf(s.game.content, s.table, e.Cause)
	if o.Item == "" {
		return []string{sc.Quiet(storyMargin + "by the rules")}
	}
	return []string{sc.Quiet(fmt.Sprintf("%s%s, %s of %s", storyMargin, o.Where, o.Callback, screen.Clean(o.Item)))}
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
