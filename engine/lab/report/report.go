// Package report parses the output of `curtain simulate --detail --json`, as far as pages and
// tables show it; JSON.md in cmd/curtain documents all of it. It consists of one file, report.go.
package report

import (
	"encoding/json"
	"fmt"
)

// Report is the result of many games in one version of the content.
type Report struct {
	Command, Ruleset, What string
	By                     []string
	Games                  int
	Seed                   uint64
	Won                    []struct{ Seat int } // one for each seat
	Ended                  []EndingCount
	Fingerprint            string
	Detail                 *Detail
}

// EndingCount is the number of games that ended in one way without being won.
type EndingCount struct {
	How     string
	Games   int
	Percent float64
}

// Detail has statistics of what happened in the games.
type Detail struct {
	Won                              Estimate
	Places, Subjects, Chosen, Played []Row
	Never                            []string `json:"never_played"`
	Curves                           []SceneCurve
	Extremes                         []ExtremeGame
	DeadEnds                         []uint64 `json:"dead_ends"`
}

// Estimate is a number with the bounds of its confidence interval.
type Estimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Row is a row of a table: for a scene, or for an action that players could choose.
type Row struct {
	Name                         string
	Games, Offered, Taken, Times int
	Percent, Low, High, Turns    float64
	Worth                        *Estimate
}

// SceneCurve has the mean of a number at the end of each scene.
type SceneCurve struct {
	Word  string    `json:"word"`
	Means []float64 `json:"means"`
}

// ExtremeGame is the game in which a number was largest or smallest.
type ExtremeGame struct {
	What  string `json:"what"`
	Seed  uint64 `json:"seed"`
	Value int    `json:"value"`
}

// Parse parses a report. It returns an error if the report has no Detail.
func Parse(in []byte) (*Report, error) {
	r := new(Report)
	if err := json.Unmarshal(in, r); err != nil {
		return nil, fmt.Errorf("the file is not the output of `curtain simulate --json`: %w", err)
	}
	if r.Command != "simulate" || r.Detail == nil {
		return nil, fmt.Errorf("a report must be made from the output of `curtain simulate --detail --json`")
	}
	return r, nil
}

// MaxBytes is the maximum size of a report file.
const MaxBytes = 8 << 20

// VersionWinRate is the percentage of the games of a version that were won.
type VersionWinRate struct {
	Name    string  `json:"name"`
	Percent float64 `json:"percent"`
}

// FlippedSeed is a seed whose games had different winners in two versions. Base and Variant are the shares of the
// games that the first player won.
type FlippedSeed struct {
	Seed    uint64  `json:"seed"`
	Base    float64 `json:"base"`
	Variant float64 `json:"variant"`
}
