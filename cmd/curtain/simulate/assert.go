package simulate

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/lookup"
)

// assertion is a condition on the results of a simulation, such as:
//
//	winrate between 30% and 45%
//	surely winrate(critic) above 45%
//	points(full, greedy) above -10
//
// It holds if the estimate is within the bounds; with surely, if the whole confidence interval is.
type assertion struct {
	text      string
	surely    bool
	measure   string
	names     []string // arguments of the measure; empty if it takes none
	low, high float64
}

// The kinds of simulations, as error messages describe them.
const (
	oneVersion      = "without --against or --ladder"
	twoVersions     = "with --against"
	ladderOfPlayers = "with --ladder"
)

type measure struct{ of, name, arguments string }

// measures lists what can be measured in each kind of simulation.
var measures = []measure{
	{oneVersion, "winrate", ""}, {oneVersion, "winrate", "(ID)"}, {oneVersion, "taken", "(ID)"},
	{oneVersion, "worth", "(ID)"}, {oneVersion, "turns", "(ID)"},
	{twoVersions, "points", ""}, {twoVersions, "margin", ""},
	{ladderOfPlayers, "winrate", "(PLAYER)"}, {ladderOfPlayers, "points", "(PLAYER)"},
	{ladderOfPlayers, "points", "(PLAYER, PLAYER)"},
}

const maxAssertionBytes = 1000

var assertionForm = regexp.MustCompile(`^\s*(surely\s+)?([a-z]+)\s*(?:\(([^()]*)\))?\s+(between|above|below)\s+(-?[0-9.]+)\s*%?(?:\s+and\s+(-?[0-9.]+)\s*%?)?\s*$`)

func parseAssertion(text string) (a assertion, err error) {
	if len(text) > maxAssertionBytes {
		return a, fmt.Errorf("the assertion is %d bytes long, more than the limit of %d", len(text), maxAssertionBytes)
	}
	m := assertionForm.FindStringSubmatch(text)
	if m == nil || (m[4] == "between") != (m[6] != "") {
		return a, fmt.Errorf("%s does not have the form [surely] MEASURE(ID) between A and B, above A or below B", program.QuoteForTerminal(text))
	}
	a = assertion{text: strings.TrimSpace(text), surely: m[1] != "", measure: m[2], low: -1e9, high: 1e9}
	if strings.TrimSpace(m[3]) != "" {
		for _, name := range strings.Split(m[3], ",") {
			a.names = append(a.names, strings.TrimSpace(name))
		}
	}
	known := engine.Map(measures, func(one measure) string { return one.name })
	if slices.Sort(known); !slices.Contains(known, a.measure) {
		return a, fmt.Errorf("unknown measure %s%s", program.QuoteForTerminal(a.measure), cmp.Or(speech.SuggestSimilar(a.measure, known), ": expected "+program.JoinFirstTwelve(slices.Compact(known))))
	}
	return a, a.parseBounds(m[4], m[5], m[6])
}

func (a *assertion) parseBounds(comparison, bound, upperBound string) error {
	first, err := strconv.ParseFloat(bound, 64)
	if err != nil {
		return fmt.Errorf("%s is not a number", program.QuoteForTerminal(bound))
	}
	switch comparison {
	case "above":
		a.low = first
	case "below":
		a.high = first
	default:
		a.low = first
		if a.high, err = strconv.ParseFloat(upperBound, 64); err != nil || a.high < a.low {
			return fmt.Errorf("%s must be a number of at least %s", program.QuoteForTerminal(upperBound), bound)
		}
	}
	return nil
}

// checkMeasureExists returns an error unless the kind of simulation has the measure and names has all its arguments.
func (a *assertion) checkMeasureExists(kind string, names []string) error {
	var forms, elsewhere []string
	for _, one := range measures {
		many := strings.Count(one.arguments, "(") + strings.Count(one.arguments, ",")
		switch {
		case one.name != a.measure:
		case one.of != kind:
			elsewhere = append(elsewhere, one.of)
		case many == len(a.names):
			for _, name := range a.names {
				if !slices.Contains(names, name) {
					return program.UsageError{Err: fmt.Errorf("--assert: %s: unknown name %s%s", program.QuoteForTerminal(a.text), program.QuoteForTerminal(name), speech.SuggestSimilar(name, names))}
				}
			}
			return nil
		default:
			forms = append(forms, one.name+one.arguments)
		}
	}
	why := "asserted: " + strings.Join(slices.Compact(elsewhere), ", and ")
	if len(forms) > 0 {
		why = "write " + strings.Join(forms, " or ")
	}
	return program.UsageError{Err: fmt.Errorf("--assert: %s: %s", program.QuoteForTerminal(a.text), why)}
}

type assertionResult struct {
	Text   string   `json:"assert"`
	Holds  bool     `json:"holds"`
	Surely bool     `json:"surely"`          // whether the whole confidence interval agrees with Holds
	Found  *float64 `json:"found,omitempty"` // the estimate; nil if no game yields one
	Low    float64  `json:"low"`
	High   float64  `json:"high"`

	Confidence float64 `json:"confidence"` // level of the interval, in percent
	Interval   string  `json:"interval"`   // "confidence interval" or "confidence sequence"
}

// compareWithEstimate returns the result of the assertion for an estimate. If found is nil, the assertion fails.
// confidence, in percent, and intervalKind, such as lab.FixedInterval, describe the interval of the estimate.
func (a *assertion) compareWithEstimate(found *lab.Estimate, confidence float64, intervalKind string) assertionResult {
	result := assertionResult{Text: screen.Clean(a.text), Surely: true, Confidence: confidence, Interval: intervalKind}
	if found == nil {
		return result
	}
	result.Found, result.Low, result.High = &found.Mean, found.Low, found.High
	result.Holds = a.low <= found.Mean && found.Mean <= a.high
	inside, outside := a.low <= found.Low && found.High <= a.high, found.High < a.low || found.Low > a.high
	if result.Surely = inside || outside; a.surely {
		result.Holds = inside
	}
	return result
}

func (a *assertion) estimateInSimulation(s *SimulationDocument, c *scripting.Generation) *lab.Estimate {
	if len(a.names) == 0 {
		return &s.Detail.Won
	}
	id := a.names[0]
	called := cmp.Or(engine.Find(c.Entries(), func(e lookup.Entry) bool { return e.ID == id }).Name, id)
	scene := slices.IndexFunc(s.Detail.Subjects, func(r lab.Row) bool { return strings.HasSuffix(r.Name, " "+called) || r.Name == called })
	played, chosen := findActionRow(s.Detail.Played, id), findActionRow(s.Detail.Chosen, id)
	switch option := cmp.Or(played, chosen); {
	case a.measure == "winrate" && scene >= 0:
		return new(s.Detail.Subjects[scene].Share())
	case a.measure == "winrate" && option != nil && option.Taken > 0:
		return new(option.Share())
	case a.measure == "turns" && scene >= 0:
		r := s.Detail.Subjects[scene]
		return &lab.Estimate{Mean: r.Turns, Low: r.TurnsLow, High: r.TurnsHigh}
	case a.measure == "worth" && played != nil:
		return played.Worth
	case a.measure == "taken" && option != nil:
		option = cmp.Or(chosen, played)
		return new(newEstimate(lab.StandingOf(option.Taken, option.Offered).WinRate()))
	}
	return nil
}

// estimateInLadder returns the estimate of the assertion's measure, or nil if l does not compare the players in
// a.names. For points(PLAYER) the result is the lowest estimate against any other player.
func (a *assertion) estimateInLadder(l *ladderResult) (least *lab.Estimate) {
	switch {
	case a.measure == "winrate":
		if s := engine.Find(l.Players, func(s standingRow) bool { return s.Name == a.names[0] && s.Against == "" }); s.Name != "" {
			return &lab.Estimate{Mean: s.Percent, Low: s.Low, High: s.High}
		}
		return nil
	case len(a.names) == 2:
		return l.pointsBetween(a.names[0], a.names[1])
	}
	for _, other := range l.ladderPlayers {
		if p := l.pointsBetween(a.names[0], other); p != nil && (least == nil || p.Mean < least.Mean) {
			least = p
		}
	}
	return least
}

func findActionRow(rows []lab.Row, id string) *lab.Row {
	for i := range rows {
		if words := strings.Fields(rows[i].Name); len(words) > 0 && engine.BaseID(words[len(words)-1]) == id {
			return &rows[i]
		}
	}
	return nil
}

func printAssertions(h *program.Host, list []assertionResult) (allHold bool) {
	allHold = true
	for _, one := range list {
		allHold = allHold && one.Holds
		if h.JSON {
			continue
		}
		sign, found := h.Screen().Good("holds"), "too few games to tell"
		if !one.Holds {
			sign = h.Screen().Bad("fails")
		}
		if one.Found != nil {
			found = fmt.Sprintf("it is %.1f, %v%% %s %.1f to %.1f", *one.Found, one.Confidence, one.Interval, one.Low, one.High)
			if !one.Surely {
				found += ", which may change with more games"
			}
		}
		h.PrintParagraph(fmt.Sprintf("%s: %s: %s", sign, one.Text, found))
	}
	return allHold
}
