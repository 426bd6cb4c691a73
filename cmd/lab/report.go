package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
)

// document is what of the documents of `curtain simulate --json` a report tells; JSON.md
// beside the program documents them.
type document struct {
	Command, Ruleset, What string
	By                     []string
	Games                  int
	Seed                   uint64
	Won                    []struct{ Seat int } // one for each seat
	Ended                  []struct {
		How     string
		Games   int
		Percent float64
	}
	Fingerprint string
	Detail      *struct {
		Won                              estimate
		Places, Subjects, Chosen, Played []bar
		Never                            []string `json:"never_played"`
		Curves                           []curve
		Extremes                         []struct {
			What  string
			Seed  uint64
			Value int
		}
	}
}

// estimate is a number with the bounds between which it truly is.
type estimate struct{ Mean, Low, High float64 }

// bar is a row of a table that is also a bar of a plot.
type bar struct {
	Name                         string
	Games, Offered, Taken, Times int
	Percent, Low, High, Turns    float64
	Worth                        *estimate
}

// curve is a number scene by scene.
type curve struct {
	Word  string
	Means []float64
}

//go:embed report.html
var page string

var pageTemplate = template.Must(template.New("report").Funcs(template.FuncMap{"shares": shares, "worths": worths, "line": line}).Parse(page))

// report writes a page with the tables and plots of a simulation. Nothing in it is fetched
// from anywhere.
func report(in [][]byte, out io.Writer) error {
	d, err := readDocument(in[0])
	if err != nil {
		return err
	}
	return pageTemplate.Execute(out, d)
}

// readDocument reads what `curtain simulate --detail --json` has printed.
func readDocument(in []byte) (*document, error) {
	d := new(document)
	if err := json.Unmarshal(in, d); err != nil {
		return nil, fmt.Errorf("it is no document of `curtain simulate --json`: %w", err)
	}
	if d.Command != "simulate" || d.Detail == nil {
		return nil, fmt.Errorf("a report is made of what `curtain simulate --detail --json` prints")
	}
	return d, nil
}
