package studio

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting/console"
)

// actionOutlook lists the possible results of one or more actions.
type actionOutlook struct {
	Line    string
	Numbers []numberChange
	Story   []htmlLine // nil if anything is random
	Odds    []outcomeOdds
	More    int    // number of outcomes not in Odds
	Sampled bool   // whether the numbers are estimates
	Win     string // probability that the actions win the game; "" for none
	Lose    string // probability that the actions lose the game; "" for none
	Failed  string // the error of the actions; "" for none
}

type numberChange struct {
	Label, Before, After string
	Mean                 string // if it is random
	Falls                string // probability that health becomes 0; "" for none
	Better, Worse        bool
}

type outcomeOdds struct{ Chance, What string }

const maxOdds = 8

// predictActions returns the possible results of the requested actions and their odds.
func predictActions(_ *Server, t *gameTable, r *http.Request) (made actionOutlook, err error) {
	line := r.URL.Query().Get("line")
	if line == "" || len(line) > maxLineBytes || strings.ContainsAny(line, "\n\r") {
		return made, errors.New("The request must contain an action.")
	}
	o, texts, err := t.console.PossibleResultsOf(line)
	if err != nil {
		return actionOutlook{Line: line, Failed: err.Error()}, nil
	}
	made.Line = strings.Join(texts, ", then ")
	made.fillFrom(o)
	return made, nil
}

func (made *actionOutlook) fillFrom(o *session.PossibleResults) {
	made.Sampled = o.Sampled
	for _, sp := range o.Spreads {
		if strings.HasPrefix(sp.Word, "#") {
			continue // the sizes of piles are not shown
		}
		b := newNumberChange(sp)
		if sp.Min != sp.Max && sp.Words == nil {
			b.Mean = strconv.FormatFloat(math.Round(sp.Mean*100)/100, 'f', -1, 64)
		}
		if sp.None > 0 && sp.Before > 0 && strings.HasSuffix(sp.Word, ".hp") {
			b.Falls = console.FormatPercent(sp.None)
		}
		made.Numbers = append(made.Numbers, b)
	}
	if !o.Chance {
		made.Story = linesToHTML(o.After.Story(o.Events, browserScreen))
	}
	for i, e := range o.Each {
		if len(o.Each) < 2 || o.Sampled {
			break
		}
		if i == maxOdds {
			made.More = len(o.Each) - maxOdds
			break
		}
		made.Odds = append(made.Odds, outcomeOdds{console.FormatPercent(e.Probability), e.Name})
	}
	made.Win, made.Lose = formatChance(o.Win), formatChance(o.Lose)
}

func newNumberChange(sp session.FactSpread) numberChange {
	return numberChange{Label: console.FactLabel(sp.Fact), Before: sp.FormatValue(sp.Before), After: console.FormatSpread(sp, phrase.Original)}
}

// formatChance formats a probability; "" for 0.
func formatChance(probability float64) string {
	if probability > 0 {
		return console.FormatPercent(probability)
	}
	return ""
}

// rankedLine is a sequence of actions that the bot suggests.
type rankedLine struct {
	Place int
	First string   // the first action, as typed at the console
	Steps []string // the actions, as shown
	Whole string   // all actions as typed, with " then " between them
	Comes []string // the changes of numbers
	Open  bool     // whether the rest of the turn depends on chance or hidden cards
	Win   string
	Lose  string
}

const maxRankedLines = 4

type rankedLines struct {
	Revision int
	Lines    []rankedLine
	Failed   string
}

// findBestLines returns the maxRankedLines lines that the bot ranks highest. A console line that is typed
// meanwhile ends the search.
func findBestLines(_ *Server, t *gameTable, r *http.Request) (made rankedLines, err error) {
	turns, err := engine.ParseClampedInt32(cmp.Or(r.URL.Query().Get("turns"), "1"))
	if err != nil || turns < 1 || turns > console.MaxBestTurns {
		return made, fmt.Errorf("The bot can look ahead 1 to %d turns.", console.MaxBestTurns)
	}
	list, err := t.console.BestLines(maxRankedLines, turns)
	made.Revision = t.revision
	switch {
	case errors.Is(err, engine.ErrStopped):
		made.Failed = "The search was canceled."
	case err != nil:
		made.Failed = err.Error()
	}
	for i, l := range list {
		ranked := rankedLine{
			Place: i + 1, First: strings.ReplaceAll(l.Texts[0], screen.Tie, " "),
			Whole: strings.ReplaceAll(strings.Join(l.Texts, " then "), screen.Tie, " "), Comes: l.Comes, Open: l.Open,
			Win: formatChance(l.Outlook.Win), Lose: formatChance(l.Outlook.Lose),
		}
		for _, text := range l.Texts {
			ranked.Steps = append(ranked.Steps, speech.Capitalize(speech.UnderscoresToSpaces(text)))
		}
		made.Lines = append(made.Lines, ranked)
	}
	return made, nil
}
