package simulate

import (
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/bot"
	"curtaincall/engine/journal"
)

// SimulationDocument is the JSON output of simulate.
type SimulationDocument struct {
	program.Document
	What           string              `json:"what"`
	By             []string            `json:"by"` // the players
	Games          int                 `json:"games"`
	Seed           uint64              `json:"seed"`
	Won            []seatWins          `json:"won"`
	Ended          []endingCount       `json:"ended"`
	Unfinished     int                 `json:"unfinished"`
	Actions        int64               `json:"actions"`
	ActionsPerGame float64             `json:"actions_per_game"`
	FailedActions  int                 `json:"failed_actions"`
	FirstFailure   *firstFailure       `json:"first_failure,omitempty"`
	Fingerprint    string              `json:"fingerprint"`
	Mods           []journal.Mod       `json:"mods,omitempty"`
	Players        []standingRow       `json:"players,omitempty"`
	Seats          []standingRow       `json:"seats,omitempty"`
	Sides          []standingRow       `json:"sides,omitempty"`
	Pairings       []standingRow       `json:"pairings,omitempty"`
	Detail         *gameDetails        `json:"detail,omitempty"`
	Practice       []bot.PracticeBasis `json:"practice,omitempty"`
	programPlayersOutput
	Asserted []assertionResult `json:"asserted,omitempty"`

	seeds int
}

type standingRow struct {
	Name    string `json:"name"`
	Against string `json:"against,omitempty"`
	WinCounts
	Low   float64     `json:"low"`
	High  float64     `json:"high"`
	Seats []WinCounts `json:"seats,omitempty"`
}

// WinCounts counts games by their result. Percent is the share of wins; a draw counts as half a win.
type WinCounts struct {
	Games   int     `json:"games"`
	Won     int     `json:"won"`
	Drawn   int     `json:"drawn"`
	Percent float64 `json:"percent"`
}

type countAndPercent struct {
	Games   int     `json:"games"`
	Percent float64 `json:"percent"`
}

type seatWins struct {
	Seat int `json:"seat"`
	countAndPercent
}

type endingCount struct {
	How string `json:"how"`
	countAndPercent
}

type firstFailure struct {
	Seed    uint64 `json:"seed"`
	Message string `json:"message"`
}
