package studio

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting/console"
)

type actionOutlook struct {
	*session.PossibleResults // nil if Failed is set
	Line                     string
	Numbers                  []session.FactSpread
	Story                    []htmlLine        // nil if anything is random
	Odds                     []session.Outcome // nil if they are not exact
	More                     int               // number of outcomes not in Odds
	Failed                   string            // the error of the actions; "" for none
}

const maxOdds = 8

func predictActions(_ *Server, t *gameTable, r *http.Request) (made actionOutlook, err error) {
	line := r.URL.Query().Get("line")
	if line == "" || len(line) > maxLineBytes || strings.ContainsAny(line, "\n\r") {
		return made, errors.New("The request must contain an action.")
	}
	o, texts, err := t.console.PossibleResultsOf(line)
	if err != nil {
		return actionOutlook{Line: line, Failed: err.Error()}, nil
	}
	made = actionOutlook{PossibleResults: o, Line: strings.Join(texts, ", then ")}
	isPileSize := func(sp session.FactSpread) bool { return strings.HasPrefix(sp.Word, "#") }
	made.Numbers = slices.DeleteFunc(slices.Clone(o.Spreads), isPileSize)
	if !o.Chance {
		made.Story = linesToHTML(o.After.Story(o.Events, browserScreen))
	}
	if len(o.Each) > 1 && !o.Sampled {
		made.Odds = o.Each[:min(len(o.Each), maxOdds)]
		made.More = len(o.Each) - len(made.Odds)
	}
	return made, nil
}

// formatMean formats the mean of a number; "" if it is not random.
func formatMean(sp session.FactSpread) string {
	if sp.Min == sp.Max || sp.Words != nil {
		return ""
	}
	return strconv.FormatFloat(math.Round(sp.Mean*100)/100, 'f', -1, 64)
}

// formatFallChance formats the probability that a number is health and becomes 0; "" for 0.
func formatFallChance(sp session.FactSpread) string {
	if sp.Before <= 0 || !strings.HasSuffix(sp.Word, ".hp") {
		return ""
	}
	return formatChance(sp.None)
}

// formatChance formats a probability; "" for 0.
func formatChance(probability float64) string {
	if probability > 0 {
		return console.FormatPercent(probability)
	}
	return ""
}

type rankedLines struct {
	Revision int
	Lines    []console.RankedLine
	Failed   string
}

const maxRankedLines = 4

// findBestLines returns the maxRankedLines lines that the bot ranks highest. A console line that is typed
// meanwhile ends the search.
func findBestLines(_ *Server, t *gameTable, r *http.Request) (made rankedLines, err error) {
	turns, err := engine.ParseClampedInt32(cmp.Or(r.URL.Query().Get("turns"), "1"))
	if err != nil || turns < 1 || turns > console.MaxBestTurns {
		return made, fmt.Errorf("The bot can look ahead 1 to %d turns.", console.MaxBestTurns)
	}
	made.Revision = t.revision
	switch made.Lines, err = t.console.BestLines(maxRankedLines, turns); {
	case errors.Is(err, engine.ErrStopped):
		made.Failed = "The search was canceled."
	case err != nil:
		made.Failed = err.Error()
	}
	return made, nil
}
