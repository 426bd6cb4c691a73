package lab

import (
	"math"

	"curtaincall/engine"
)

// Standing counts the games that a player, a seat or a side won. In a game for two, drawn and
// unfinished games count half; in a game for one, a game that is not won is lost.
type Standing struct {
	Games, Won, Drawn int

	seeds   int64 // number of seeds
	points  int64 // in half points: 2 for a won game
	squares int64 // of the half points of each seed
}

// FirstPlayerSeat returns the seat of the first player, who takes part in every game.
func FirstPlayerSeat(g PlannedGame) (seat engine.Seat, takesPart bool) { return g.Seat(0), true }

// Add counts those games of a shard in which a player or a side takes part. seatOf returns its seat.
func (s *Standing) Add(p *Plan, shard Shard, seatOf func(PlannedGame) (seat engine.Seat, takesPart bool)) {
	from, _ := p.gamesOfShard(shard.Number)
	for at := 0; at < len(shard.Endings); at += p.GamesPerSeed() {
		points := 0
		for n := at; n < at+p.GamesPerSeed(); n++ {
			seat, there := seatOf(p.Game(from + n))
			if !there {
				continue
			}
			s.Games++
			halves := p.halfPoints(&shard.Endings[n], seat)
			s.Drawn += halves & 1
			s.Won += halves >> 1
			points += halves
		}
		s.seeds++
		s.points += int64(points)
		s.squares += int64(points) * int64(points)
	}
}

// halfPoints returns the half points of a seat: 2 for a won game; 1 for one that is drawn or, in a game for
// several players, unfinished; otherwise 0.
func (p *Plan) halfPoints(e *Ending, seat engine.Seat) int {
	switch {
	case e.Over && e.Winner == seat:
		return 2
	case p.Seats > 1 && (!e.Over || e.Winner == engine.NoSeat):
		return 1
	}
	return 0
}

// StandingOf returns the standing after winning some of a number of games, each of its own seed.
func StandingOf(won, games int) Standing {
	return Standing{Games: games, Won: won, seeds: int64(games), points: 2 * int64(won), squares: 4 * int64(won)}
}

// halfWidth95 is the half width of a 95% interval of the normal distribution, in standard deviations.
const halfWidth95 = 1.959964

// WinRate returns the percentage of games won, and its 95% confidence interval; 50, from 0 to 100, without
// games. It is Wilson's interval for independent trials. Since the games of one seed are not independent, it
// assumes as many trials as would have the variance that the seeds have.
func (s Standing) WinRate() (percent, low, high float64) {
	if s.Games == 0 {
		return 50, 0, 100
	}
	const z = halfWidth95
	share := float64(s.points) / (2 * float64(s.Games))
	trials := float64(s.seeds)
	if spread := s.shareVariance(); spread > 0 {
		trials = share * (1 - share) / spread
	}
	centre := (share + z*z/(2*trials)) / (1 + z*z/trials)
	half := z / (1 + z*z/trials) * math.Sqrt(share*(1-share)/trials+z*z/(4*trials*trials))
	return 100 * share, 100 * max(0, centre-half), 100 * min(1, centre+half)
}

func (s Standing) shareVariance() float64 {
	if s.seeds < 2 {
		return 0
	}
	n, each := float64(s.seeds), 2*float64(s.Games)/float64(s.seeds)
	mean := float64(s.points) / n
	return (float64(s.squares)/n - mean*mean) / (n - 1) / (each * each)
}
