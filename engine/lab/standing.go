package lab

import (
	"math"

	"curtaincall/engine"
)

// Standing is how somebody fared over games of a plan. Drawn games, and those given
// up, count half; who plays alone has lost what is not won.
type Standing struct {
	Games, Won, Drawn int

	seeds   int
	points  int // in halves of a game
	squares int // of the points of each seed
}

// Standing is how somebody fared: sits says on which seat they sat in a game, if
// they took part in it. endings are those of whole seeds.
func (p *Plan) Standing(endings []Ending, sits func(Game) (seat engine.Seat, there bool)) (s Standing) {
	for first := 0; first < len(endings); first += p.PerSeed() {
		points := 0
		for n := range p.PerSeed() {
			seat, there := sits(p.Game(first + n))
			if !there {
				continue
			}
			s.Games++
			halves := p.halves(&endings[first+n], seat)
			s.Drawn += halves & 1
			s.Won += halves >> 1
			points += halves
		}
		s.seeds++
		s.points += points
		s.squares += points * points
	}
	return s
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

// Of is how somebody fared who won so many of some games, each with a seed of its own.
func Of(won, games int) Standing {
	return Standing{Games: games, Won: won, seeds: games, points: 2 * won, squares: 4 * won}
}

// Share is how many of a hundred games were won, with the bounds between which the
// truth lies in 95 of 100 cases.
//
// The games of one seed share their chance, so a seed counts as one trial: this is
// the interval of Wilson over as many trials as would spread as much as the seeds do.
func (s Standing) Share() (percent, low, high float64) {
	if s.Games == 0 {
		return 50, 0, 100
	}
	const z = 1.959964
	share := float64(s.points) / float64(2*s.Games)
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
	n, each := float64(s.seeds), float64(2*s.Games)/float64(s.seeds)
	mean := float64(s.points) / n
	return (float64(s.squares)/n - mean*mean) / (n - 1) / (each * each)
}
