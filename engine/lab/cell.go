package lab

import (
	"cmp"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// ReportCell identifies a count of games in a table of a report.
type ReportCell struct {
	Table string // places, subjects, chosen, played, ended or won
	Row   string // the row's name, as printed
	What  string // of places and subjects: came, passed, lost; of chosen and played: offered, taken, won
}

// CountedGame is a game that a cell counts. Number is how many turns it had in the cell's scene, how
// often the cell's action was chosen in it or, in the tables ended and won, its number of actions.
type CountedGame struct {
	PlannedGame
	Number int
	Won    bool // by the first player
}

// GamesCountedBy returns the games that a cell counts, those with the largest Number first.
func (p *Plan) GamesCountedBy(endings []Ending, c ReportCell) (list []CountedGame) {
	for n := range endings {
		e, g := &endings[n], p.Game(n)
		if number, counts := c.numberInGame(p, g, e); counts {
			list = append(list, CountedGame{g, number, p.halfPoints(e, g.Seat(0)) == 2})
		}
	}
	slices.SortStableFunc(list, func(a, b CountedGame) int { return cmp.Compare(b.Number, a.Number) })
	return list
}

// numberInGame reports whether the cell counts a game, and returns its CountedGame.Number, otherwise 0.
func (c ReportCell) numberInGame(p *Plan, g PlannedGame, e *Ending) (number int, counts bool) {
	switch {
	case c.Table == "won":
		return e.Actions, p.halfPoints(e, g.Seat(0)) == 2
	case c.Table == "ended":
		return e.Actions, c.Row == screen.Clean(e.DescribeUnlessWon(p.Seats))
	case e.Record == nil:
		return 0, false
	case c.Table == "places" || c.Table == "subjects":
		return c.turnsOfMatchingScenes(e.Record.Scenes)
	case c.Table == "chosen":
		return c.timesChosen(e.Record.Chosen, e)
	case c.Table == "played":
		return c.timesChosen(e.Record.Played, e)
	}
	return 0, false
}

func (c ReportCell) turnsOfMatchingScenes(list []Scene) (turns int, counts bool) {
	for i := range list {
		s := &list[i]
		names := s.distinctSubjects()
		if c.Table == "places" {
			names = []string{s.Place}
		}
		isRow := slices.ContainsFunc(names, func(name string) bool { return screen.Clean(name) == c.Row })
		if isRow && (c.What == "came" || c.What == "passed" && s.Ended || c.What == "lost" && !s.Ended) {
			turns, counts = turns+s.Turns, true
		}
	}
	return turns, counts
}

func (c ReportCell) timesChosen(list []ChoiceCounts, e *Ending) (times int, counts bool) {
	for _, one := range list {
		taken := one.Did > 0
		won := taken && e.Over && e.Winner == one.Seat
		if screen.Clean(one.What) == c.Row && (c.What == "offered" || c.What == "taken" && taken || c.What == "won" && won) {
			times, counts = times+one.Did, true
		}
	}
	return times, counts
}

// DescribeUnlessWon describes how and where a game with that number of seats ended. It returns "" if somebody won.
func (e *Ending) DescribeUnlessWon(seats int) string {
	switch {
	case !e.Over:
		return "not finished, in " + e.Place
	case e.Forfeit != nil && e.Winner == engine.NoSeat:
		return "forfeited"
	case e.Winner != engine.NoSeat:
		return ""
	case seats > 1:
		return "won by nobody in " + e.Place
	}
	return "lost in " + e.Place
}
