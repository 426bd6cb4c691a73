package simulate

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/play"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

type againstOptions struct {
	against       []string
	bound, errors float64 // in percent
	margin        string
	open          *program.SeedFlag
	whole         bool // --runs is given
}

func (o *againstOptions) add(f *flag.FlagSet) {
	f.Func("against", "also play the same seeds with the version `OLD` and report the difference; may be repeated", func(word string) error {
		o.against = append(o.against, word)
		return nil
	})
	f.Float64Var(&o.bound, "bound", 4, "against: ignore differences of fewer than `N` percentage points")
	f.Float64Var(&o.errors, "errors", 5, "against: allow an error rate of `N` percent")
	f.StringVar(&o.margin, "margin", "", "against: compare the number `WORD` at the end of games, such as macguffin.hp, instead of the score")
	o.open = program.AddSeedAs(f, "open", 0, "against: open a console where the two versions diverge with seed `N`")
}

func (o *againstOptions) test(sameVersions bool) (lab.Test, error) {
	if !(o.bound > 0 && o.bound < 100 && o.errors > 0 && o.errors < 100) {
		return lab.Test{}, program.UsageError{Err: fmt.Errorf("--bound and --errors must be between 0 and 100, not %v and %v", o.bound, o.errors)}
	}
	return lab.Test{Errors: o.errors / 100, Bound: o.bound / 100, Whole: o.whole, One: sameVersions}, nil
}

const maxPairs = 20_000

func match(h *program.Host, g *load.Loaded, args []string, o Options) (status int) {
	versions, m, err := matchOf(h, g, strings.Join(args, " "), o)
	if err != nil {
		return h.Explain("simulate", err)
	}
	q := &inquiry{Host: h, Options: o, plans: m.Plans[:], games: []*load.Loaded{versions[0].Loaded, versions[1].Loaded}, test: m.Test}
	if o.shards.elsewhere() {
		return q.playedElsewhere()
	}
	start := time.Now()
	c, err := q.meet(m)
	if err != nil {
		return h.Explain("simulate", err)
	}
	over := sandbox.RunOver(speech.Count(c.Seeds, "pair"), m.Plans[0].Work)
	if c.Seeds == 0 {
		return h.Explain("simulate", over)
	}
	result := differenceOf(h, versions, m, c.Comparison, strings.Join(args, " "), o.match.margin)
	for _, a := range o.asserts {
		difference := &result.Points
		if a.measure == "margin" {
			difference = result.Margin
		}
		result.Asserted = append(result.Asserted, a.hold(difference))
	}
	if h.JSON {
		h.PrintJSON(result)
	} else {
		printDifference(h, result)
	}
	holds := printAssertions(h, result.Asserted)
	if len(o.shards.join) == 0 {
		h.Complain("%.1f games a second on %s", float64(q.done())/time.Since(start).Seconds(), speech.Count(h.Cores, "core"))
	}
	if len(result.Flipped) > 0 {
		h.Complain("To see where the games of a seed diverge: %s", openCommand(h, g, m, o, result.Flipped[0].Seed))
	}
	if c.Failed > 0 {
		h.Complain("%s failed; the first:\n%s", speech.Count(c.Failed, "action"), c.Failure)
	}
	if c.Exhausted {
		h.Complain("The simulation: %s", over)
	}
	return program.FailureStatus(c.Exhausted || c.Failed+c.Unfinished > 0 || !holds)
}

func (q *inquiry) meet(m *lab.Match) (*lab.Judging, error) {
	var known atomic.Pointer[string]
	m.Each = func(c *lab.Comparison) {
		line := c.SoFar()
		known.Store(&line)
	}
	j := m.Judging()
	err := q.each(func() string { return *cmp.Or(known.Load(), new(string)) }, func(r lab.Result) (bool, error) { return j.Take(r), nil })
	return j, err
}

func openCommand(h *program.Host, g *load.Loaded, m *lab.Match, o Options, seed uint64) string {
	words := load.CommandOf(h, "simulate", g, m.Plans[0].Setups[0])
	if o.Players != bot.Default {
		words += " --players " + o.Players
	}
	for _, version := range o.match.against {
		words += " --against " + program.ShellWord(version)
	}
	return words + h.SameScripts() + fmt.Sprintf(" --open %d", seed)
}

// matchOf returns the versions that a command line compares, the current one first, and their
// match.
func matchOf(h *program.Host, g *load.Loaded, what string, o Options) ([2]*Edition, *lab.Match, error) {
	versions := [2]*Edition{{Loaded: g, Name: "these scripts"}}
	for _, a := range o.asserts {
		if err := a.checkNames(ofTwo, nil); err != nil {
			return versions, nil, err
		}
	}
	old, err := Vary(h, g, o.match.against)
	if err != nil {
		return versions, nil, err
	}
	versions[1] = old
	if !o.match.whole {
		o.Runs = maxPairs
	}
	h.Limits.Run = cmp.Or(h.Limits.Run, 2*play.GameRun*o.games())
	m := &lab.Match{}
	for i, v := range versions {
		if m.Plans[i], _, err = Plan(h, v.Loaded, what, o); err != nil {
			return versions, nil, fmt.Errorf("%s: %w", source.Printable(v.Name), err)
		}
		if m.Plans[i].Margin, err = marginOf(h, v.Loaded, m.Plans[i], o.match.margin); err != nil {
			return versions, nil, err
		}
	}
	m.Plans[1].Taught = !slices.ContainsFunc(o.match.against, func(word string) bool { return !strings.HasSuffix(word, "="+scripting.Nothing) })
	m.Test, err = o.match.test(same(g, old.Loaded))
	return versions, m, err
}

func same(a, b *load.Loaded) bool {
	return slices.EqualFunc(load.WithoutManifests(a.Texts), load.WithoutManifests(b.Texts), func(x, y *source.Text) bool {
		return x.Path == y.Path && x.Body == y.Body && x.Owner() == y.Owner()
	})
}

// marginOf returns a function that reads the number called word at the end of a game; nil for "".
func marginOf(h *program.Host, g *load.Loaded, p *lab.Plan, word string) (func(screen.Table, engine.Seat) int, error) {
	if word == "" {
		return nil, nil
	}
	s := &play.Sitting{Host: h, Game: g, Seed: p.Seed, What: p.Setups[0]}
	if err := s.Begin(); err != nil {
		return nil, err
	}
	var known []string
	for _, f := range s.Table.Facts(nil) {
		known = append(known, f.Word)
	}
	if !slices.Contains(known, word) {
		return nil, program.UsageError{Err: fmt.Errorf("--margin: there is no number %s at the start of the game%s", program.Quote(word), cmp.Or(program.Nearest(word, known), ": there are "+program.Some(known)))}
	}
	return func(t screen.Table, _ engine.Seat) int {
		for _, f := range t.Facts(nil) {
			if f.Word == word {
				return f.Value
			}
		}
		return 0
	}, nil
}
