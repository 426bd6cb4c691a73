package simulate

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math"
	"slices"
	"strconv"
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
	bound, errors float64 // the flags --bound and --errors, in percent
	margin        string
	sprt          *lab.SPRT // test of the flag --sprt; nil without it
	open          *program.SeedFlag
	runsGiven     bool // whether the flag --runs is given
}

func (o *againstOptions) addFlags(f *flag.FlagSet) {
	f.Func("against", "also play the same seeds with the version `OLD` and report the difference; may be repeated", program.Appender(&o.against))
	f.Float64Var(&o.bound, "bound", 4, "against: ignore differences smaller than `N` percentage points")
	f.Float64Var(&o.errors, "errors", 5, "against: allow an error rate of `N` percent")
	f.Func("sprt", "against: stop instead when an SPRT decides between two normalized Elo values, `LOW,HIGH`, with error rates of 5%; LOW,HIGH,ALPHA,BETA sets the error rates in percent", func(text string) (err error) {
		o.sprt, err = parseSPRT(text)
		return err
	})
	f.StringVar(&o.margin, "margin", "", "against: compare the number `WORD` at the end of games, such as macguffin.hp, instead of the score")
	o.open = program.AddSeedFlag(f, "open", 0, "against: open a console at the point where the two versions diverge with seed `N`")
}

// parseSPRT parses two normalized Elo values, which two error rates in percent may follow.
func parseSPRT(text string) (*lab.SPRT, error) {
	var numbers []float64
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.ParseFloat(word, 64)
		if err != nil || math.IsNaN(n) || math.Abs(n) > maxElo {
			return nil, fmt.Errorf("%s is not a number from -%d to %[2]d", program.QuoteForTerminal(word), maxElo)
		}
		numbers = append(numbers, n)
	}
	if len(numbers) == 2 {
		numbers = append(numbers, 5, 5)
	}
	if len(numbers) != 4 || numbers[0] >= numbers[1] || min(numbers[2], numbers[3]) <= 0 || max(numbers[2], numbers[3]) >= 50 {
		return nil, errors.New("an SPRT has the form LOW,HIGH or LOW,HIGH,ALPHA,BETA, with LOW below HIGH and error rates between 0 and 50")
	}
	return &lab.SPRT{Elo: [2]float64(numbers[:2]), Alpha: numbers[2] / 100, Beta: numbers[3] / 100}, nil
}

const maxElo = 10_000

const maxPairs = 20_000

// newComparisonExperiment returns the experiment that compares two versions. run is as for newSimulationExperiment.
func newComparisonExperiment(h *program.Host, g *load.LoadedGame, setup string, o Options) (q *experiment, run func() (status int), err error) {
	versions, q, err := newVersionComparison(h, g, setup, o)
	return q, func() int { return q.runComparison(versions, setup) }, err
}

func (q *experiment) runComparison(versions [2]*Variant, setup string) (status int) {
	h, o, start := q.Host, q.Options, time.Now()
	var known atomic.Pointer[string]
	c := &lab.Comparison{Test: q.test}
	err := q.forEachResult(func() string { return *cmp.Or(known.Load(), new(string)) }, func(r lab.VariantShards) (bool, error) {
		enough := c.AddResult(q.plans[0], r)
		if !c.Exhausted {
			known.Store(new(c.DescribeWinDifference()))
		}
		return enough, nil
	})
	if err != nil {
		return h.PrintError("simulate", err)
	}
	over := sandbox.RunLimitError(speech.CountWithNoun(c.Seeds, "pair"), q.plans[0].Work)
	if c.Seeds == 0 {
		return h.PrintError("simulate", over)
	}
	result := newDifferenceDocument(h, versions, o.Seed, c, setup, o.match.margin)
	result.Practice = q.practiceBases()
	for _, a := range o.asserts {
		difference := &result.Points
		if a.measure == "margin" {
			difference = result.Margin
		}
		result.Asserted = append(result.Asserted, a.compareWithEstimate(difference, result.Confidence, result.Interval))
	}
	if h.JSON {
		h.PrintJSON(result)
	} else {
		printDifference(h, result)
	}
	holds := printAssertions(h, result.Asserted)
	q.printSpeed(time.Since(start))
	if len(result.Flipped) > 0 {
		h.PrintToStderr("To see where the games of a seed diverge: %s", q.openSeedCommand(result.Flipped[0].Seed))
	}
	printFailures(h, c.Failed, c.Failure)
	if c.Exhausted {
		h.PrintToStderr("Simulation incomplete: %s", over)
	}
	return program.FailureStatus(c.Exhausted || c.Failed+c.Unfinished > 0 || !holds)
}

func printFailures(h *program.Host, actions int, first string) {
	if actions > 0 {
		h.PrintToStderr("%s failed, the first with this error:\n%s", speech.CountWithNoun(actions, "action"), first)
	}
}

func (q *experiment) openSeedCommand(seed uint64) string {
	words := load.GameCommandLine(q.Host, "simulate", q.games[0], q.plans[0].Setups[0])
	if q.Players != bot.Default {
		words += " --players " + q.Players
	}
	for _, version := range q.match.against {
		words += " --against " + program.ShellWord(version)
	}
	return words + q.ScriptFlags() + fmt.Sprintf(" --open %d", seed)
}

// newVersionComparison loads the version that o.match.against describes. It returns the current and the loaded version,
// and an experiment that will play both.
func newVersionComparison(h *program.Host, g *load.LoadedGame, setup string, o Options) ([2]*Variant, *experiment, error) {
	versions := [2]*Variant{{LoadedGame: g, Name: "these scripts"}}
	for _, a := range o.asserts {
		if err := a.checkMeasureExists(twoVersions, nil); err != nil {
			return versions, nil, err
		}
	}
	old, err := BuildVariant(h, g, o.match.against)
	if err != nil {
		return versions, nil, err
	}
	versions[1] = old
	if !o.match.runsGiven {
		o.Runs = maxPairs
	}
	o.setDefaultBudget(h, 2)
	q := &experiment{Host: h, Options: o}
	for _, v := range versions {
		p, _, err := NewPlan(h, v.LoadedGame, setup, o)
		if err != nil {
			return versions, nil, fmt.Errorf("%s: %w", source.Printable(v.Name), err)
		}
		if p.Margin, err = marginFunc(h, v.LoadedGame, p, o.match.margin); err != nil {
			return versions, nil, err
		}
		q.plans, q.games = append(q.plans, p), append(q.games, v.LoadedGame)
	}
	q.plans[1].Taught = !slices.ContainsFunc(o.match.against, func(word string) bool { return !strings.HasSuffix(word, "="+scripting.Nothing) })
	m := o.match
	if !(m.bound > 0 && m.bound < 100 && m.errors > 0 && m.errors < 100) {
		return versions, nil, program.UsageError{Err: fmt.Errorf("--bound and --errors must be between 0 and 100, not %v and %v", m.bound, m.errors)}
	}
	q.test = lab.ComparisonParameters{Errors: m.errors / 100, Bound: m.bound / 100, SPRT: m.sprt, One: haveSameScripts(g, old.LoadedGame)}
	if m.runsGiven {
		q.test.Pairs = o.Runs
	}
	return versions, q, nil
}

func haveSameScripts(a, b *load.LoadedGame) bool {
	return slices.EqualFunc(load.WithoutManifests(a.Texts), load.WithoutManifests(b.Texts), func(x, y *source.Text) bool {
		return x.Path == y.Path && x.Body == y.Body && x.Owner() == y.Owner() && (x.Mod == nil || x.Mod.ChangedSettingsText() == y.Mod.ChangedSettingsText())
	})
}

// marginFunc returns a function that returns the value of a game's fact meterName, or 0 if the game no longer has the
// fact. If meterName is "", marginFunc returns nil. It fails if the game does not start or starts without the fact.
func marginFunc(h *program.Host, g *load.LoadedGame, p *lab.Plan, meterName string) (func(screen.Table, engine.Seat) int, error) {
	if meterName == "" {
		return nil, nil
	}
	s := &play.TerminalGame{Host: h, Game: g, Seed: p.Seed, SetupWords: p.Setups[0]}
	if err := s.StartGame(); err != nil {
		return nil, err
	}
	if _, has := screen.FindFact(s.Table, meterName); !has {
		known := engine.Map(s.Table.AppendFacts(nil), func(f engine.Fact) string { return f.Word })
		return nil, program.UsageError{Err: fmt.Errorf("--margin: the game has no number called %s at the start%s", program.QuoteForTerminal(meterName), cmp.Or(speech.SuggestSimilar(meterName, known), "; it has "+program.JoinFirstTwelve(known)))}
	}
	return func(t screen.Table, _ engine.Seat) int {
		f, _ := screen.FindFact(t, meterName)
		return f.Value
	}, nil
}

// DifferenceDocument is the JSON output of simulate --against. Differences are the variant minus the current scripts.
type DifferenceDocument struct {
	program.Document
	What        string             `json:"what"`
	Pairs       int                `json:"pairs"`
	Seed        uint64             `json:"seed"`
	Versions    []versionWinRate   `json:"versions"`
	Confidence  float64            `json:"confidence"`       // level of the intervals, in percent
	Interval    string             `json:"interval"`         // "confidence interval" or "confidence sequence"
	Points      lab.Estimate       `json:"points"`           // difference in wins, in percentage points
	Margin      *lab.Estimate      `json:"margin,omitempty"` // difference in lab.Plan.Margin; nil if too few pairs differ
	MarginIn    string             `json:"margin_in"`        // unit of Margin
	Pentanomial [5]int             `json:"pentanomial"`
	Elo         float64            `json:"normalized_elo"`
	SPRT        *sprtResult        `json:"sprt,omitempty"`
	Verdict     lab.Verdict        `json:"verdict"` // better, worse, alike or unknown
	Bound       float64            `json:"bound"`
	Errors      float64            `json:"errors"`
	Parted      int                `json:"parted"`
	Flips       int                `json:"flips"`
	Flipped     []flippedSeed      `json:"flipped"`
	Practice    []bot.PracticeUsed `json:"practice,omitempty"`
	Asserted    []assertionResult  `json:"asserted,omitempty"`
	Failed      int                `json:"failed_actions"`
	Unfinished  int                `json:"unfinished"`
	Fingerprint string             `json:"fingerprint"`

	same bool // whether both versions have the same files
}

type versionWinRate struct {
	Name    string  `json:"name"`
	Percent float64 `json:"percent"`
}

// flippedSeed is a seed whose games had different winners in two versions. Base and Variant are the shares of the
// games that the first player won.
type flippedSeed struct {
	Seed    uint64  `json:"seed"`
	Base    float64 `json:"base"`
	Variant float64 `json:"variant"`
}

// sprtResult is the result of a sequential probability ratio test of whether the normalized Elo is Low or High.
// Accepted is "low" or "high" or, as long as the test has not decided, "none".
type sprtResult struct {
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	Alpha    float64 `json:"alpha"`
	Beta     float64 `json:"beta"`
	LLR      float64 `json:"llr"`
	Lower    float64 `json:"lower"`
	Upper    float64 `json:"upper"`
	Accepted string  `json:"accepted"`
}

// verdictSentences has the sentence for each verdict. %v stands for the bound.
var verdictSentences = map[lab.Verdict]string{
	lab.Unknown:    "Undecided: there may or may not be a difference of %v points.",
	lab.Better:     "The variant wins more often.",
	lab.Worse:      "The variant wins less often.",
	lab.Equivalent: "No difference of %v points or more.",
}

func newDifferenceDocument(h *program.Host, versions [2]*Variant, seed uint64, c *lab.Comparison, setup, margin string) *DifferenceDocument {
	d := &DifferenceDocument{Document: h.NewDocument("simulate", versions[0].Ruleset), What: setup, Confidence: c.Test.ConfidencePercent(), Interval: c.IntervalKind(), Pentanomial: c.Pentanomial, Elo: roundToTenth(c.Wins.NormalizedElo()), MarginIn: cmp.Or(margin, versions[0].Game.JudgementUnit, "units of the position's evaluation"), Pairs: c.Seeds, Seed: seed,
		Verdict: c.Verdict(), Bound: 100 * c.Test.Bound, Errors: 100 * c.Test.Errors,
		Parted: c.Differ, Flips: c.Flipped, Flipped: []flippedSeed{}, Failed: c.Failed, Unfinished: c.Unfinished, Fingerprint: fmt.Sprintf("%016x", c.Fingerprint), same: c.Test.One}
	for i, v := range versions {
		d.Versions = append(d.Versions, versionWinRate{Name: screen.Clean(v.Name), Percent: roundToTenth(100 * c.Points[i] / float64(c.Seeds))})
	}
	d.Points = pointsEstimate(c)
	if low, high, known := c.MarginInterval(); known {
		d.Margin = new(newEstimate(c.Margins.Mean, low, high))
	}
	if t := c.Test.SPRT; t != nil {
		lower, upper := t.Bounds()
		d.SPRT = &sprtResult{t.Elo[0], t.Elo[1], 100 * t.Alpha, 100 * t.Beta, roundToTenth(10*t.LogLikelihoodRatio(&c.Wins)) / 10, roundToTenth(10*lower) / 10, roundToTenth(10*upper) / 10, [...]string{"none", "low", "high"}[t.AcceptedHypothesisNumber(c)]}
	}
	for _, p := range c.Flips {
		d.Flipped = append(d.Flipped, flippedSeed{Seed: p.Seed, Base: p.Points[0], Variant: p.Points[1]})
	}
	return d
}

func printDifference(h *program.Host, d *DifferenceDocument) {
	h.Printf("%s of games, seeds %d to %d:", speech.CountWithNoun(d.Pairs, "pair"), d.Seed, d.Seed+uint64(d.Pairs-1))
	width := 6
	if d.Margin != nil {
		width = max(width, len(formatWithSign(d.Margin.Mean)))
	}
	for _, v := range d.Versions {
		h.Printf("%*.1f%%  won with %s", width, v.Percent, v.Name)
	}
	kind := fmt.Sprintf("%v%% %s", d.Confidence, d.Interval)
	h.Print(h.WrapForTerminal(fmt.Sprintf("%+*.1f   difference in points (%s %+.1f to %+.1f)", width, d.Points.Mean, kind, d.Points.Low, d.Points.High), width+3)...)
	margin := fmt.Sprintf("%*s   difference in margin is not known yet: too few pairs differ, or a few differ far more than the others", width, "")
	if d.Margin != nil {
		margin = fmt.Sprintf("%*s   difference in margin (%s %s to %s), in %s", width, formatWithSign(d.Margin.Mean), kind, formatWithSign(d.Margin.Low), formatWithSign(d.Margin.High), d.MarginIn)
	}
	h.Print(h.WrapForTerminal(margin, width+3)...)
	told := verdictSentences[d.Verdict]
	switch {
	case d.same && d.Parted == 0:
		told = "Both versions have the same files."
	case strings.Contains(told, "%v"):
		told = fmt.Sprintf(told, d.Bound)
	}
	h.Print(h.Screen().Strong(told))
	h.Printf("%s diverged, %d with a different winner; fingerprint %s", speech.CountWithNoun(d.Parted, "pair"), d.Flips, d.Fingerprint)
	h.Printf("normalized Elo %+.1f; pairs by difference -1, -1/2, 0, 1/2, 1: %s", d.Elo, strings.Trim(fmt.Sprint(d.Pentanomial), "[]"))
	if s := d.SPRT; s != nil {
		h.PrintParagraph(fmt.Sprintf("SPRT of normalized Elo %v and %v, error rates %v%% and %v%%: LLR %.2f (%.2f to %.2f), accepted: %s", s.Low, s.High, s.Alpha, s.Beta, s.LLR, s.Lower, s.Upper, s.Accepted))
	}
	printPractice(h, d.Practice)
	printFlippedSeeds(h, "Variant did better", d.Flipped, func(f flippedSeed) bool { return f.Variant <= f.Base })
	printFlippedSeeds(h, "Variant did worse", d.Flipped, func(f flippedSeed) bool { return f.Variant >= f.Base })
}

func formatWithSign(n float64) string {
	if math.Abs(n) < 1000 {
		return fmt.Sprintf("%+.1f", n)
	}
	digits := fmt.Sprintf("%+.0f", n)
	for at := len(digits) - 3; at > 1; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

func printFlippedSeeds(h *program.Host, title string, flips []flippedSeed, unwanted func(flippedSeed) bool) {
	seeds := engine.Map(slices.DeleteFunc(slices.Clone(flips), unwanted), func(f flippedSeed) string { return fmt.Sprint(f.Seed) })
	printUnlessEmpty(h, title+": seeds ", strings.Join(seeds, " "))
}
