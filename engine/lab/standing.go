package lab

import (
	"math"

	"curtaincall/engine"
)

// Standing counts how a player, seat or side fared over games of a plan. Drawn and unfinished
// games count half; in a game for one, what is not won is lost.
type Standing struct {
	Games, Won, Drawn int

	seeds   int64
	points  int64 // in halves of a game
	squares int64 // of the points of each seed
}

// Sits returns the seat of someone in a game; there is false if they do not take part.
type Sits func(Pairing) (seat engine.Seat, there bool)

// First is the Sits of the first player.
func First(g Pairing) (seat engine.Seat, there bool) { return g.Seat(0), true }

// Add counts the games of a shard.
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

// halves returns how much of a game a seat has won, in halves: a drawn game is 1.
func (p *Plan) halves(e *Ending, seat engine.Seat) int {
	switch {
	case e.Over && e.Winner == seat:
		return 2
	case p.Seats > 1 && (!e.Over || e.Winner == engine.NoSeat):
		return 1
	}
	return 0
}

// StandingOf returns the standing after winning some of the given games, each with its own seed.
func StandingOf(won, games int) Standing {
	return Standing{Games: games, Won: won, seeds: int64(games), points: 2 * int64(won), squares: 4 * int64(won)}
}

// certain is the number of standard deviations of a 95% interval of the normal distribution.
const certain = 1.959964

// Share returns the percentage of games won, and its 95% confidence interval.
//
// The games of one seed are not independent, so a seed counts as one trial: it is Wilson's
// interval for the number of trials with the same variance as the seeds have.
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

// spread returns the variance of the share, estimated from the seeds.
func (s Standing) spread() float64 {
	if s.seeds < 2 {
		return 0
	}
	n, each := float64(s.seeds), 2*float64(s.Games)/float64(s.seeds)
	mean := float64(s.points) / n
	return (float64(s.squares)/n - mean*mean) / (n - 1) / (each * each)
}
