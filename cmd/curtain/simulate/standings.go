package simulate

import (
	"fmt"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

// pairing is a set-up of two sides, as their places: the first has the first seat.
type pairing [2]int

// seat is where a side sits.
func (p pairing) seat(side int) (seat engine.Seat, there bool) {
	for seat, sitting := range p {
		if sitting == side {
			return engine.Seat(seat), true
		}
	}
	return 0, false
}

// pairingsOf are all there are of so many sides, each with each other from both seats.
func pairingsOf(sides int) (all []pairing) {
	for one := range sides {
		for other := range sides {
			if one != other {
				all = append(all, pairing{one, other})
			}
		}
	}
	return all
}

// addStandings adds how players, seats and sides fared in a game for two.
func (s *Simulation) addStandings(p *lab.Plan, endings []lab.Ending, sides []string) {
	add := func(list *[]standing, name string, sits func(lab.Game) (seat engine.Seat, there bool)) {
		one := standing{Name: name}
		one.Record, one.Low, one.High = recordOf(p.Standing(endings, sits))
		for seat := range engine.Seat(2) {
			record, _, _ := recordOf(p.Standing(endings, func(g lab.Game) (engine.Seat, bool) {
				at, there := sits(g)
				return at, there && at == seat
			}))
			one.Seats = append(one.Seats, record)
		}
		*list = append(*list, one)
	}
	if p.Swaps() {
		for place, name := range p.Players {
			add(&s.Players, name, func(g lab.Game) (engine.Seat, bool) { return g.Seat(place), true })
		}
	}
	for seat := range engine.Seat(2) {
		add(&s.Seats, fmt.Sprintf("seat %d", seat+1), func(lab.Game) (engine.Seat, bool) { return seat, true })
		s.Seats[seat].Seats = nil
	}
	all := pairingsOf(len(sides))
	for side, name := range sides {
		add(&s.Sides, name, func(g lab.Game) (engine.Seat, bool) { return all[g.Setup].seat(side) })
	}
	for _, met := range all {
		if met[0] > met[1] {
			continue
		}
		add(&s.Pairings, sides[met[0]], func(g lab.Game) (engine.Seat, bool) {
			seat, _ := all[g.Setup].seat(met[0])
			return seat, all[g.Setup] == met || all[g.Setup] == pairing{met[1], met[0]}
		})
		s.Pairings[len(s.Pairings)-1].Against = sides[met[1]]
	}
}

// recordOf is a standing as it is printed, with the bounds of its share.
func recordOf(s lab.Standing) (r Record, low, high float64) {
	share, low, high := s.Share()
	return Record{s.Games, s.Won, s.Drawn, tenths(share)}, tenths(low), tenths(high)
}

// printStandings prints the shares of a game for two, a line each.
func printStandings(h *program.Host, s *Simulation) {
	if s.Seats == nil {
		return
	}
	h.Print(h.Screen().Strong(" share  95 of 100 cases  seat 1  seat 2"))
	for _, list := range [][]standing{s.Players, s.Seats, s.Sides, s.Pairings} {
		for _, one := range list {
			bounds := fmt.Sprintf("%.1f to %.1f", one.Low, one.High)
			seats := strings.Repeat(" ", 16)
			if one.Seats != nil {
				seats = fmt.Sprintf("  %5.1f%%  %5.1f%%", one.Seats[0].Percent, one.Seats[1].Percent)
			}
			name := one.Name
			if one.Against != "" {
				name += " against " + one.Against
			}
			h.Printf("%5.1f%%  %15s%s  %s", one.Percent, bounds, seats, screen.Clean(name))
		}
	}
}
