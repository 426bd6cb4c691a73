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
	"curtaincall/engine/screen"
	"curtaincall/scripting"
)

// assertion is something that a simulation is to come to:
//
//	winrate between 30% and 45%
//	winrate(critic) above 45%
//	taken(encore) above 10%
//	worth(block) below 5
//	turns(critic) below 8
//	points between -4 and 4
//	margin above 0
type assertion struct {
	text          string
	measure, name string // name is the id of a definition; "" for all games
	low, high     float64
}

// measures are what can be asserted, of a scene, a choice or something that is played; of
// two versions it is what is behind those.
var measures = []string{"winrate", "taken", "worth", "turns", "points", "margin"}

// differs reports whether a measure is one of two versions.
func (a *assertion) differs() bool { return a.measure == "points" || a.measure == "margin" }

// maxAssertion is how long one may be.
const maxAssertion = 1000

var assertionForm = regexp.MustCompile(`^\s*([a-z]+)\s*(?:\(\s*([^()]*?)\s*\))?\s+(between|above|below)\s+(-?[0-9.]+)\s*%?(?:\s+and\s+(-?[0-9.]+)\s*%?)?\s*$`)

// readAssertion reads one.
func readAssertion(text string) (a assertion, err error) {
	if len(text) > maxAssertion {
		return a, fmt.Errorf("it has %d bytes, and may have %d", len(text), maxAssertion)
	}
	m := assertionForm.FindStringSubmatch(text)
	if m == nil || (m[3] == "between") != (m[5] != "") {
		return a, fmt.Errorf("%s is not of the form MEASURE(ID) between A and B, above A or below B", program.Quote(text))
	}
	a = assertion{text: strings.TrimSpace(text), measure: m[1], name: m[2], low: -1e9, high: 1e9}
	if !slices.Contains(measures, a.measure) {
		return a, fmt.Errorf("unknown measure %s%s", program.Quote(a.measure), cmp.Or(program.Nearest(a.measure, measures), ": there are "+program.Some(measures)))
	}
	if a.name != "" && a.differs() {
		return a, fmt.Errorf("%s is that of two versions, and of nothing in them", a.measure)
	}
	if a.name == "" && a.measure != "winrate" && !a.differs() {
		return a, fmt.Errorf("%s of what? Write %s(ID)", a.measure, a.measure)
	}
	first, err := strconv.ParseFloat(m[4], 64)
	if err != nil {
		return a, fmt.Errorf("%s is no number", program.Quote(m[4]))
	}
	switch m[3] {
	case "above":
		a.low = first
	case "below":
		a.high = first
	default:
		a.low = first
		if a.high, err = strconv.ParseFloat(m[5], 64); err != nil || a.high < a.low {
			return a, fmt.Errorf("%s is no number from %s on", program.Quote(m[5]), m[4])
		}
	}
	return a, nil
}

// known checks that an assertion is of something that there is, in one version or two.
func (a *assertion) known(c scripting.Content, two bool) error {
	if a.differs() != two {
		return fmt.Errorf("%s: %s is asserted %s --against", program.Quote(a.text), a.measure, map[bool]string{true: "without", false: "with"}[two])
	}
	var ids []string
	for _, e := range c.Entries() {
		ids = append(ids, e.ID)
	}
	if a.name == "" || slices.Contains(ids, a.name) {
		return nil
	}
	return fmt.Errorf("%s: unknown id %s%s", program.Quote(a.text), program.Quote(a.name), program.Nearest(a.name, ids))
}

// asserted is what came of an assertion.
type asserted struct {
	Text  string   `json:"assert"`
	Holds bool     `json:"holds"`
	Found *float64 `json:"found,omitempty"` // nil where no game came to it
	Low   float64  `json:"low"`
	High  float64  `json:"high"`
}

// assert holds an assertion against what a simulation came to.
func (a *assertion) assert(s *Simulation, c scripting.Content) asserted {
	if found, low, high, is := a.found(s, c); is {
		return a.hold(&Between{found, low, high})
	}
	return a.hold(nil)
}

// hold holds it against what was found; nil for nothing.
func (a *assertion) hold(found *Between) asserted {
	result := asserted{Text: screen.Clean(a.text)}
	if found != nil {
		result.Found, result.Low, result.High = &found.Mean, found.Low, found.High
		result.Holds = a.low <= found.Mean && found.Mean <= a.high
	}
	return result
}

// assertOf holds an assertion against the difference of two versions.
func (a *assertion) assertOf(d *Difference) asserted {
	if a.measure == "margin" {
		return a.hold(d.Margin)
	}
	return a.hold(&d.Points)
}

// found is the value of what is asserted, with the bounds between which it truly is, where
// those are known.
func (a *assertion) found(s *Simulation, c scripting.Content) (value, low, high float64, is bool) {
	if a.name == "" {
		won := s.Detail.Won
		return won.Mean, won.Low, won.High, true
	}
	called := a.name
	if i := slices.IndexFunc(c.Entries(), func(e scripting.Entry) bool { return e.ID == a.name }); i >= 0 {
		called = c.Entries()[i].Name
	}
	scene := slices.IndexFunc(s.Detail.Subjects, func(r SceneRow) bool { return strings.HasSuffix(r.Name, " "+called) || r.Name == called })
	played, chosen := optionOf(s.Detail.Played, a.name), optionOf(s.Detail.Chosen, a.name)
	option := cmp.Or(played, chosen)
	switch {
	case a.measure == "winrate" && scene >= 0:
		r := s.Detail.Subjects[scene]
		return r.Went, r.Low, r.High, true
	case a.measure == "winrate" && option != nil && option.Taken > 0:
		return option.Won, option.Low, option.High, true
	case a.measure == "turns" && scene >= 0:
		turns := s.Detail.Subjects[scene].Turns
		return turns, turns, turns, true
	case a.measure == "worth" && played != nil && played.Worth != nil:
		return played.Worth.Mean, played.Worth.Low, played.Worth.High, true
	case a.measure == "taken" && cmp.Or(chosen, played) != nil:
		option = cmp.Or(chosen, played)
		share := tenths(100 * float64(option.Taken) / float64(option.Offered))
		return share, share, share, true
	}
	return 0, 0, 0, false
}

// optionOf is the row about a definition; nil for none.
func optionOf(rows []OptionRow, id string) *OptionRow {
	for i := range rows {
		if words := strings.Fields(rows[i].Name); len(words) > 0 && engine.BaseID(words[len(words)-1]) == id {
			return &rows[i]
		}
	}
	return nil
}

// printAsserted tells what came of assertions, and reports whether all of them hold.
func printAsserted(h *program.Host, list []asserted) (all bool) {
	all = true
	for _, one := range list {
		all = all && one.Holds
		if h.JSON {
			continue
		}
		sign, found := h.Screen().Good("holds"), "no game came to it"
		if !one.Holds {
			sign = h.Screen().Bad("fails")
		}
		if one.Found != nil {
			found = fmt.Sprintf("it is %.1f", *one.Found)
			if one.Low < one.High {
				found += fmt.Sprintf(", truly from %.1f to %.1f", one.Low, one.High)
			}
		}
		h.Print(h.Fold(fmt.Sprintf("%s: %s: %s", sign, one.Text, found), 2)...)
	}
	return all
}
