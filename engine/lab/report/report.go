// Package report reads the output of `curtain simulate --detail --json`, as far as pages and
// tables show it; JSON.md beside the program documents all of it.
package report

import (
	"encoding/json"
	"fmt"
)

// Report contains the results of many games of one version.
type Report struct {
	Command, Ruleset, What string
	By                     []string
	Games                  int
	Seed                   uint64
	Won                    []struct{ Seat int } // one for each seat
	Ended                  []Ended
	Fingerprint            string
	Detail                 *Detail
}

// Ended is a way in which games ended that were not won.
type Ended struct {
	How     string
	Games   int
	Percent float64
}

// Detail contains statistics from inside the games.
type Detail struct {
	Won                              Estimate
	Places, Subjects, Chosen, Played []Row
	Never                            []string `json:"never_played"`
	Curves                           []Curve
	Extremes                         []Extreme
	DeadEnds                         []uint64 `json:"dead_ends"`
}

// Estimate is a number with its confidence bounds.
type Estimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Row is a row of a table that is also a part of a plot.
type Row struct {
	Name                         string
	Games, Offered, Taken, Times int
	Percent, Low, High, Turns    float64
	Worth                        *Estimate
}

// Curve is a number by scene.
type Curve struct {
	Word  string    `json:"word"`
	Means []float64 `json:"means"`
}

// Extreme is the game in which a number is the largest or the smallest.
type Extreme struct {
	What  string `json:"what"`
	Seed  uint64 `json:"seed"`
	Value int    `json:"value"`
}

// Read parses a report.
func Read(in []byte) (*Report, error) {
	r := new(Report)
	if err := json.Unmarshal(in, r); err != nil {
		return nil, fmt.Errorf("it is not output of `curtain simulate --json`: %w", err)
	}
	if r.Command != "simulate" || r.Detail == nil {
		return nil, fmt.Errorf("a report needs the output of `curtain simulate --detail --json`")
	}
	return r, nil
}

// MostBytes limits the size of a report file.
const MostBytes = 8 << 20

// Difference is the comparison of two versions that played the same seeds. The version in
// question comes first.
type Difference struct {
	Pairs    int
	Versions []VersionWon
	Points   Estimate // percentage points won more with the first version
	Margin   *Estimate
	Verdict  string // better, worse, alike or unknown
	Bound    float64
	Parted   int
	Flipped  []Flip
}

// VersionWon is the percentage of games that a version won.
type VersionWon struct {
	Name    string  `json:"name"`
	Percent float64 `json:"percent"`
}

// Flip is a seed with another winner: the share of its games that the first player won in
// each version.
type Flip struct {
	Seed uint64  `json:"seed"`
	New  float64 `json:"new"`
	Old  float64 `json:"old"`
}
