package simulate

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
)

type sidesBySeat [2]int

func (p sidesBySeat) seatOfSide(side int) (seat engine.Seat, there bool) {
	at := slices.Index(p[:], side)
	return engine.Seat(max(at, 0)), at >= 0
}

func allSidePairs(sides int) (all []sidesBySeat) {
	for one := range sides {
		for other := range sides {
			if one != other {
				all = append(all, sidesBySeat{one, other})
			}
		}
	}
	return all
}

// standingCounter counts the results of a player, a seat, a side or a pairing in a game for two.
type standingCounter struct {
	list          *[]standingRow // the list that the result is added to
	name, against string
	seatInGame    func(lab.PlannedGame) (seat engine.Seat, takesPart bool) // where it sits in a game
	all           lab.Standing
	seats         [2]lab.Standing
}

func newStandingCounters(s *SimulationDocument, p *lab.Plan, sides []string) (all []*standingCounter) {
	if p.SwapsSeats() {
		for place, name := range p.Players {
			all = append(all, &standingCounter{list: &s.Players, name: name,
				seatInGame: func(g lab.PlannedGame) (engine.Seat, bool) { return g.Seat(place), true }})
		}
	}
	for seat := range engine.Seat(2) {
		all = append(all, &standingCounter{list: &s.Seats, name: fmt.Sprintf("seat %d", seat+1),
			seatInGame: func(lab.PlannedGame) (engine.Seat, bool) { return seat, true }})
	}
	pairs := allSidePairs(len(sides))
	for side, name := range sides {
		all = append(all, &standingCounter{list: &s.Sides, name: name,
			seatInGame: func(g lab.PlannedGame) (engine.Seat, bool) { return pairs[g.Setup].seatOfSide(side) }})
	}
	for _, met := range pairs {
		if met[0] > met[1] {
			continue
		}
		all = append(all, &standingCounter{list: &s.Pairings, name: sides[met[0]], against: sides[met[1]],
			seatInGame: func(g lab.PlannedGame) (engine.Seat, bool) {
				seat, _ := pairs[g.Setup].seatOfSide(met[0])
				return seat, pairs[g.Setup] == met || pairs[g.Setup] == sidesBySeat{met[1], met[0]}
			}})
	}
	return all
}

func (f *standingCounter) addShard(p *lab.Plan, s lab.Shard) {
	f.all.Add(p, s, f.seatInGame)
	for seat := range f.seats {
		f.seats[seat].Add(p, s, func(g lab.PlannedGame) (engine.Seat, bool) {
			at, there := f.seatInGame(g)
			return at, there && int(at) == seat
		})
	}
}

func newStandingRow(name, against string, s lab.Standing) standingRow {
	won := newEstimate(s.WinRate())
	return standingRow{name, against, WinCounts{s.Games, s.Won, s.Drawn, won.Mean}, won.Low, won.High, nil}
}

func printStandings(h *program.Host, s *SimulationDocument) {
	if s.Seats == nil {
		return
	}
	h.Print(h.Screen().Strong(" share  95% CI  seat 1  seat 2"))
	for _, list := range [][]standingRow{s.Players, s.Seats, s.Sides, s.Pairings} {
		for _, one := range list {
			bounds := fmt.Sprintf("%.1f to %.1f", one.Low, one.High)
			seats := strings.Repeat(" ", 16)
			if one.Seats != nil {
				seats = fmt.Sprintf("  %5.1f%%  %5.1f%%", one.Seats[0].Percent, one.Seats[1].Percent)
			}
			h.Printf("%5.1f%%  %15s%s  %s", one.Percent, bounds, seats, describePair(one.Name, one.Against))
		}
	}
}
