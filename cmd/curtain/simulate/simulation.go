package simulate

import (
	"curtaincall/cmd/curtain/program"
	"curtaincall/scripting/mods"
)

// Simulation is the JSON output of simulate.
type Simulation struct {
	program.Document
	What           string        `json:"what"`
	By             []string      `json:"by"` // the players
	Games          int           `json:"games"`
	Seed           uint64        `json:"seed"`
	Won            []won         `json:"won"`
	Ended          []endedAt     `json:"ended"`
	Unfinished     int           `json:"unfinished"`
	Actions        int64         `json:"actions"`
	ActionsPerGame float64       `json:"actions_per_game"`
	FailedActions  int           `json:"failed_actions"`
	FirstFailure   *firstFailure `json:"first_failure,omitempty"`
	Fingerprint    string        `json:"fingerprint"`
	Mods           []mods.Locked `json:"mods,omitempty"`
	Players        []standing    `json:"players,omitempty"`
	Seats          []standing    `json:"seats,omitempty"`
	Sides          []standing    `json:"sides,omitempty"`
	Pairings       []standing    `json:"pairings,omitempty"`
	Detail         *detail       `json:"detail,omitempty"`
	Asserted       []asserted    `json:"asserted,omitempty"`

	seeds int
}

type standing struct {
	Name    string `json:"name"`
	Against string `json:"against,omitempty"`
	Record
	Low   float64  `json:"low"`
	High  float64  `json:"high"`
	Seats []Record `json:"seats,omitempty"`
}

// Record counts games by their result. Percent is the share of wins; a draw counts as half a win.
type Record struct {
	Games   int     `json:"games"`
	Won     int     `json:"won"`
	Drawn   int     `json:"drawn"`
	Percent float64 `json:"percent"`
}

type share struct {
	Games   int     `json:"games"`
	Percent float64 `json:"percent"`
}

type won struct {
	Seat int `json:"seat"`
	share
}

type endedAt struct {
	How string `json:"how"`
	share
}

type firstFailure struct {
	Seed    uint64 `json:"seed"`
	Message string `json:"message"`
}
