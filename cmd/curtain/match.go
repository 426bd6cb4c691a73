package main

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/speech"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// matchOptions are the flags of simulate for two versions.
type matchOptions struct {
	against       []string
	bound, errors float64 // of a hundred
	margin        string
	open          *seedFlag
	whole         bool // --runs is given
}

func (o *matchOptions) add(f *flag.FlagSet) {
	f.Func("against", "play the same seeds in the version `OLD` too, and tell the difference; may be given several times", func(word string) error {
		o.against = append(o.against, word)
		return nil
	})
	f.Float64Var(&o.bound, "bound", 4, "against: a difference of fewer than `N` wins of a hundred does not matter")
	f.Float64Var(&o.errors, "errors", 5, "against: be wrong in `N` of a hundred cases at the most")
	f.StringVar(&o.margin, "margin", "", "against: compare the number `WORD` at the end of games, such as macguffin.hp, instead of what the table judges")
	o.open = addSeedAs(f, "open", 0, "against: open a console where the two versions part with the seed `N`")
}

// test is when the match ends.
func (o *matchOptions) test(one bool) (lab.Test, error) {
	if !(o.bound > 0 && o.bound < 100 && o.errors > 0 && o.errors < 100) {
		return lab.Test{}, usageError{fmt.Errorf("--bound and --errors must be above 0 and below 100, not %v and %v", o.bound, o.errors)}
	}
	return lab.Test{Errors: o.errors / 100, Bound: o.bound / 100, Whole: o.whole, One: one}, nil
}

// maxPairs is how many seeds are played where nobody says how many.
const maxPairs = 20_000

// match plays the same seeds in two versions.
func match(h *host, g *game, args []string, o simulateOptions) int {
	versions, m, err := h.match(g, strings.Join(args, " "), o)
	if err != nil {
		return h.explain("simulate", err)
	}
	games := []*game{versions[0].game, versions[1].game}
	if o.shards.elsewhere() {
		return h.playedElsewhere(o, games, m.Plans[:], m.Test)
	}
	start, done := time.Now(), func() int64 { return m.Plans[0].Done.Load() + m.Plans[1].Done.Load() }
	c, exhausted, err := h.compared(games, m, o, done)
	if err != nil {
		return h.explain("simulate", err)
	}
	if h.stopped() {
		return exitInterrupted
	}
	over := sandbox.RunOver(speech.Count(len(c.Pairs), "pair"), m.Plans[0].Work)
	if len(c.Pairs) == 0 {
		return h.explain("simulate", over)
	}
	result := h.differenceOf(versions, m, c, strings.Join(args, " "))
	if h.json {
		h.printJSON(result)
	} else {
		h.printDifference(result)
	}
	if len(o.shards.join) == 0 {
		h.complain("%.1f games a second on %s", float64(done())/time.Since(start).Seconds(), speech.Count(h.cores, "core"))
	}
	if len(result.Flipped) > 0 {
		h.complain("To see where the games of one of these seeds part: %s", h.opened(g, m, o, result.Flipped[0].Seed))
	}
	h.complainOf(c)
	if exhausted {
		h.complain("The simulation: %s", over)
	}
	return failures(exhausted || c.Failed+c.Unfinished > 0)
}

// compared is what a match comes to that is played now, or was played in parts.
func (h *host) compared(games []*game, m *lab.Match, o simulateOptions, done func() int64) (*lab.Comparison, bool, error) {
	if len(o.shards.join) == 0 {
		return h.meet(m, done)
	}
	q, err := h.question(games, m.Plans[:], m.Test, o.match.margin)
	if err != nil {
		return nil, false, err
	}
	l, err := h.joined(o.shards, q)
	if err != nil {
		return nil, false, err
	}
	c, exhausted := l.Comparison()
	return c, exhausted, nil
}

// meet plays a match, and tells meanwhile what is known of it.
func (h *host) meet(m *lab.Match, done func() int64) (*lab.Comparison, bool, error) {
	var known atomic.Pointer[string]
	m.Each = func(c *lab.Comparison) {
		line := differenceSoFar(c)
		known.Store(&line)
	}
	defer h.progress(2*m.Plans[0].Games(), done, func() string { return *cmp.Or(known.Load(), new(string)) })()
	return m.Play()
}

// complainOf tells of actions that failed.
func (h *host) complainOf(c *lab.Comparison) {
	if c.Failed > 0 {
		h.complain("%s failed; the first:\n%s", speech.Count(c.Failed, "action"), c.Failure)
	}
}

// opened is the command that opens where the games of a seed part.
func (h *host) opened(g *game, m *lab.Match, o simulateOptions, seed uint64) string {
	words := h.commandOf("simulate", g, m.Plans[0].Setups[0])
	if o.players != bot.Names[0] {
		words += " --players " + o.players
	}
	for _, version := range o.match.against {
		words += " --against " + shellWord(version)
	}
	return words + h.sameScripts() + fmt.Sprintf(" --open %d", seed)
}

// match is what a command line asks for: both versions, and how they are to meet.
func (h *host) match(g *game, what string, o simulateOptions) ([2]*edition, *lab.Match, error) {
	versions := [2]*edition{{game: g, name: "these scripts"}}
	old, err := h.varied(g, o.match.against)
	if err != nil {
		return versions, nil, err
	}
	versions[1] = old
	if !o.match.whole {
		o.runs = maxPairs
	}
	h.limits.Run = cmp.Or(h.limits.Run, 2*gameRun*o.games())
	m := &lab.Match{}
	for i, v := range versions {
		if m.Plans[i], _, err = h.plan(v.game, what, o); err != nil {
			return versions, nil, fmt.Errorf("%s: %w", source.Printable(v.name), err)
		}
		if m.Plans[i].Margin, err = h.marginOf(v.game, m.Plans[i], o.match.margin); err != nil {
			return versions, nil, err
		}
	}
	m.Test, err = o.match.test(same(g, old.game))
	return versions, m, err
}

// same reports whether two games are made of the same files.
func same(a, b *game) bool {
	return slices.EqualFunc(runnable(a.texts), runnable(b.texts), func(x, y *source.Text) bool {
		return x.Path == y.Path && x.Body == y.Body && x.Owner() == y.Owner()
	})
}

// marginOf is what games are compared by beside wins: a number that people speak of, at
// their end, by its word; nil for "".
func (h *host) marginOf(g *game, p *lab.Plan, word string) (func(engine.Table, engine.Seat) int, error) {
	if word == "" {
		return nil, nil
	}
	s := &session{host: h, game: g, seed: p.Seed, what: p.Setups[0]}
	if err := s.begin(); err != nil {
		return nil, err
	}
	var known []string
	for _, f := range s.table.Facts(nil) {
		known = append(known, f.Word)
	}
	if !slices.Contains(known, word) {
		return nil, usageError{fmt.Errorf("--margin: there is no number %s when the game begins%s", quote(word), cmp.Or(nearest(word, known), ": there are "+some(known)))}
	}
	return func(t engine.Table, _ engine.Seat) int {
		for _, f := range t.Facts(nil) {
			if f.Word == word {
				return f.Value
			}
		}
		return 0
	}, nil
}

// differenceSoFar is what is known while a match is played.
func differenceSoFar(c *lab.Comparison) string {
	low, high := c.Interval()
	return fmt.Sprintf("%+.1f points, from %+.1f to %+.1f", 100*c.Wins.Mean(), 100*low, 100*high)
}
