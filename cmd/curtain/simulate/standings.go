package simulate

import (
	"fmt"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

type pairing [2]int

func (p pairing) seat(side int) (seat engine.Seat, there bool) {
	for seat, sitting := range p {
		if sitting == side {
			return engine.Seat(seat), true
		}
	}
	return 0, false
}

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

// faring counts the results of a player, a seat, a side or a pairing in a game for two.
type faring struct {
	list          func(*Simulation) *[]standing // the list that the result is added to
	name, against string
	sits          lab.Sits
	all           lab.Standing
	seats         [2]lab.Standing
}

func faringOf(p *lab.Plan, sides []string) (all []*faring) {
	if p.Swaps() {
		for place, name := range p.Players {
			all = append(all, &faring{list: func(s *Simulation) *[]standing { return &s.Players }, name: name,
				sits: func(g lab.Pairing) (engine.Seat, bool) { return g.Seat(place), true }})
		}
	}
	for seat := range engine.Seat(2) {
		all = append(all, &faring{list: func(s *Simulation) *[]standing { return &s.Seats }, name: fmt.Sprintf("seat %d", seat+1),
			sits: func(lab.Pairing) (engine.Seat, bool) { return seat, true }})
	}
	pairs := pairingsOf(len(sides))
	for side, name := range sides {
		all = append(all, &faring{list: func(s *Simulation) *[]standing { return &s.Sides }, name: name,
			sits: func(g lab.Pairing) (engine.Seat, bool) { return pairs[g.Setup].seat(side) }})
	}
	for _, met := range pairs {
		if met[0] > met[1] {
			continue
		}
		all = append(all, &faring{list: func(s *Simulation) *[]standing { return &s.Pairings }, name: sides[met[0]], against: sides[met[1]],
			sits: func(g lab.Pairing) (engine.Seat, bool) {
				seat, _ := pairs[g.Setup].seat(met[0])
				return seat, pairs[g.Setup] == met || pairs[g.Setup] == pairing{met[1], met[0]}
			}})
	}
	return all
}

func (f *faring) take(p *lab.Plan, s lab.Shard) {
	f.all.Add(p, s, f.sits)
	for seat := range f.seats {
		f.seats[seat].Add(p, s, func(g lab.Pairing) (engine.Seat, bool) {
			at, there := f.sits(g)
			return at, there && int(at) == seat
		})
	}
}

func (f *faring) tell(s *Simulation) {
	one := standing{Name: f.name, Against: f.against}
	one.Record, one.Low, one.High = recordOf(f.all)
	list := f.list(s)
	for _, seat := range f.seats {
		if record, _, _ := recordOf(seat); list != &s.Seats {
			one.Seats = append(one.Seats, record)
		}
	}
	*list = append(*list, one)
}

func recordOf(s lab.Standing) (r Record, low, high float64) {
	share, low, high := s.Share()
	return Record{s.Games, s.Won, s.Drawn, tenths(share)}, tenths(low), tenths(high)
}

func printStandings(h *program.Host, s *Simulation) {
	if s.Seats == nil {
		return
	}
	h.Print(h.Screen().Strong(" share  95% CI  seat 1  seat 2"))
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
