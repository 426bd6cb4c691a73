package simulate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/bot"
	"curtaincall/engine/lab"
	"curtaincall/engine/lab/report"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// DifferenceDocument is the JSON output of simulate --against: the variant, which that flag gives, minus
// the current scripts.
type DifferenceDocument struct {
	program.Document
	What        string                  `json:"what"`
	Pairs       int                     `json:"pairs"`
	Seed        uint64                  `json:"seed"`
	Versions    []report.VersionWinRate `json:"versions"`
	Confidence  float64                 `json:"confidence"`       // of the intervals, in percent
	Interval    string                  `json:"interval"`         // confidence interval or confidence sequence
	Points      report.Estimate         `json:"points"`           // percentage points won more with the variant
	Margin      *report.Estimate        `json:"margin,omitempty"` // nil while too few pairs differ, or a few differ far more than the others
	MarginIn    string                  `json:"margin_in"`
	Pentanomial [5]int                  `json:"pentanomial"`
	Elo         float64                 `json:"normalized_elo"`
	SPRT        *sprtResult             `json:"sprt,omitempty"`
	Verdict     string                  `json:"verdict"` // better, worse, alike or unknown
	Bound       float64                 `json:"bound"`
	Errors      float64                 `json:"errors"`
	Parted      int                     `json:"parted"`
	Flips       int                     `json:"flips"`
	Flipped     []report.FlippedSeed    `json:"flipped"`
	Practice    []bot.PracticeBasis     `json:"practice,omitempty"`
	Asserted    []assertionResult       `json:"asserted,omitempty"`
	Failed      int                     `json:"failed_actions"`
	Unfinished  int                     `json:"unfinished"`
	Fingerprint string                  `json:"fingerprint"`

	same bool // both versions have the same files
}

// sprtResult is the result of an SPRT. Accepted is low, high or none.
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

// verdicts contains the verdicts for JSON and as sentences, in which %v stands for the bound.
var verdicts = [...]struct{ word, told string }{
	lab.Unknown:    {"unknown", "Undecided: there may or may not be a difference of %v points."},
	lab.Better:     {"better", "The variant wins more often."},
	lab.Worse:      {"worse", "The variant wins less often."},
	lab.Equivalent: {"alike", "No difference of %v points or more."},
}

func newDifferenceDocument(h *program.Host, versions [2]*Variant, seed uint64, c *lab.Comparison, setup, margin string) *DifferenceDocument {
	d := &DifferenceDocument{Document: h.NewDocument("simulate", versions[0].Ruleset), What: setup, Confidence: c.Test.ConfidencePercent(), Interval: c.IntervalKind(), Pentanomial: c.Pentanomial, Elo: roundToTenth(c.Wins.NormalizedElo()), MarginIn: cmp.Or(margin, versions[0].Game.JudgementUnit, "the position's evaluation"), Pairs: c.Seeds, Seed: seed,
		Verdict: verdicts[c.Verdict()].word, Bound: 100 * c.Test.Bound, Errors: 100 * c.Test.Errors,
		Parted: c.Differ, Flips: c.Flipped, Flipped: []report.FlippedSeed{}, Failed: c.Failed, Unfinished: c.Unfinished, Fingerprint: fmt.Sprintf("%016x", c.Fingerprint), same: c.Test.One}
	for i, v := range versions {
		d.Versions = append(d.Versions, report.VersionWinRate{Name: screen.Clean(v.Name), Percent: roundToTenth(100 * c.Points[i] / float64(c.Seeds))})
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
		d.Flipped = append(d.Flipped, report.FlippedSeed{Seed: p.Seed, Base: p.Points[0], Variant: p.Points[1]})
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
	h.Print(h.Fold(fmt.Sprintf("%+*.1f   difference in points (%s %+.1f to %+.1f)", width, d.Points.Mean, kind, d.Points.Low, d.Points.High), width+3)...)
	margin := fmt.Sprintf("%*s   difference in margin is not known yet: too few pairs differ, or a few differ far more than the others", width, "")
	if d.Margin != nil {
		margin = fmt.Sprintf("%*s   difference in margin (%s %s to %s), in %s", width, formatWithSign(d.Margin.Mean), kind, formatWithSign(d.Margin.Low), formatWithSign(d.Margin.High), d.MarginIn)
	}
	h.Print(h.Fold(margin, width+3)...)
	told := verdicts[slices.IndexFunc(verdicts[:], func(v struct{ word, told string }) bool { return v.word == d.Verdict })].told
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
		h.Print(h.Fold(fmt.Sprintf("SPRT of normalized Elo %v and %v, error rates %v%% and %v%%: LLR %.2f (%.2f to %.2f), accepted: %s", s.Low, s.High, s.Alpha, s.Beta, s.LLR, s.Lower, s.Upper, s.Accepted), 2)...)
	}
	printPractice(h, d.Practice)
	printFlippedSeeds(h, "Better result with the variant", d.Flipped, func(f report.FlippedSeed) bool { return f.Variant > f.Base })
	printFlippedSeeds(h, "Worse result with the variant", d.Flipped, func(f report.FlippedSeed) bool { return f.Variant < f.Base })
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

func printFlippedSeeds(h *program.Host, title string, flips []report.FlippedSeed, wanted func(report.FlippedSeed) bool) {
	var seeds []string
	for _, f := range flips {
		if wanted(f) {
			seeds = append(seeds, fmt.Sprint(f.Seed))
		}
	}
	printUnlessEmpty(h, title+": seeds ", strings.Join(seeds, " "))
}
