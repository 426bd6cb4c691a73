package lab

import (
	"math"

	"curtaincall/engine"
)

// Standing describes how somebody fared over games of a plan. Drawn games, and those given
// up, count half; who plays alone has lost what is not won.
type Standing struct {
	Games, Won, Drawn int

	seeds   int64
	points  int64 // in halves of a game
	squares int64 // of the points of each seed
}

// Sits says on which seat somebody sat in a game, if they took part in it.
type Sits func(Pairing) (seat engine.Seat, there bool)

// First returns where the first player sits.
func First(g Pairing) (seat engine.Seat, there bool) { return g.Seat(0), true }

// Add counts a shard.
func (s *Standing) Add(p *Plan, shard Shard, sits Sits) {
	from, _ := p.games(shard.Number)
	for at := 0; at < len(shard.Endings); at += p.PerSeed() {
		points := 0
		for n := at; n < at+p.PerSeed(); n++ {
			seat, there := sits(p.Game(from + n))
			if !there {
				continue
			}
			s.Games++
			halves := p.halves(&shard.Endings[n], seat)
			s.Drawn += halves & 1
			s.Won += halves >> 1
			points += halves
		}
		s.seeds++
		s.points += int64(points)
		s.squares += int64(points) * int64(points)
	}
}

// halves are the halves of a game that a seat has won: both, one of a drawn game, or none.
func (p *Plan) halves(e *Ending, seat engine.Seat) int {
	switch {
	case e.Over && e.Winner == seat:
		return 2
	case p.Seats > 1 && (!e.Over || e.Winner == engine.NoSeat):
		return 1
	}
	return 0
}

// Of returns how somebody fared who won so many of some games, each with a seed of its own.
func Of(won, games int) Standing {
	return Standing{Games: games, Won: won, seeds: int64(games), points: 2 * int64(won), squares: 4 * int64(won)}
}

// certain says how many deviations of a normal distribution hold 95 of 100 cases.
const certain = 1.959964

// Share returns how many of a hundred games were won, with the bounds between which the
// truth lies in 95 of 100 cases.
//
// The games of one seed share their chance, so a seed counts as one trial: this is
// the interval of Wilson over as many trials as would spread as much as the seeds do.
func (s Standing) Share() (percent, low, high float64) {
	if s.Games == 0 {
		return 50, 0, 100
	}
	const z = certain
	share := float64(s.points) / (2 * float64(s.Games))
	trials := float64(s.seeds)
	if spread := s.spread(); spread > 0 {
		trials = share * (1 - share) / spread
	}
	centre := (share + z*z/(2*trials)) / (1 + z*z/trials)
	half := z / (1 + z*z/trials) * math.Sqrt(share*(1-share)/trials+z*z/(4*trials*trials))
	return 100 * share, 100 * max(0, centre-half), 100 * min(1, centre+half)
}

// spread is the variance of the share, as the seeds differ.
func (s Standing) spread() float64 {
	if s.seeds < 2 {
		return 0
	}
	n, each := float64(s.seeds), 2*float64(s.Games)/float64(s.seeds)
	mean := float64(s.points) / n
	return (float64(s.squares)/n - mean*mean) / (n - 1) / (each * each)
}
