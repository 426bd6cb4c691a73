package lab

import (
	"math"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/exact"
)

// Standing counts the games that a player, a seat or a side won. In a game for two, drawn and unfinished games count
// half; in a game for one, a game that is not won is lost.
type Standing struct {
	Games, Won, Drawn int

	seeds   int64 // number of seeds
	points  int64 // half points: 2 for each game won, 1 for each draw
	squares int64 // sum of the squared half points of each seed
}

// FirstPlayerSeat returns the seat of the first player, who takes part in every game.
func FirstPlayerSeat(g PlannedGame) (seat engine.Seat, takesPart bool) { return g.Seat(0), true }

// Add counts the games of a shard in which a player or a side takes part. seatOf returns its seat in a game.
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

// halfPoints returns the half points of a seat for a game: 2 for a win, 1 for a draw and 0 for a loss. An unfinished
// game counts as a draw. In a game for one player, only a win counts.
func (p *Plan) halfPoints(e *Ending, seat engine.Seat) int {
	switch {
	case e.Over && e.Winner == seat:
		return 2
	case p.Seats > 1 && (!e.Over || e.Winner == engine.NoSeat):
		return 1
	}
	return 0
}

// StandingOf returns the standing of a player who won some of the games, each of which had a different seed.
func StandingOf(won, games int) Standing {
	return Standing{Games: games, Won: won, seeds: int64(games), points: 2 * int64(won), squares: 4 * int64(won)}
}

// WinRate returns the percentage of games won, counted as in Standing, and its 95% confidence interval. Without games
// it returns 50, 0, 100. The interval is Wilson's for independent trials. Since games of one seed are not independent,
// the number of trials is derived from the variance between seeds. If that is 0, each seed is one trial.
func (s Standing) WinRate() (percent, low, high float64) {
	if s.Games == 0 {
		return 50, 0, 100
	}
	share := float64(s.points) / (2 * float64(s.Games))
	trials := float64(s.seeds)
	if spread := s.shareVariance(); spread > 0 {
		trials = share * (1 - share) / spread
	}
	low, high = wilsonInterval(share, trials)
	return 100 * share, 100 * low, 100 * high
}

func (s Standing) shareVariance() float64 {
	if s.seeds < 2 {
		return 0
	}
	n, each := float64(s.seeds), 2*float64(s.Games)/float64(s.seeds)
	mean := float64(s.points) / n
	return (float64(s.squares)/n - mean*mean) / (n - 1) / (each * each)
}

// PairScore says what one player scored against another. Players are numbered from 0.
type PairScore struct {
	One, Other int
	Score      Standing // the games that One won against Other
}

// eloPerNat is how many Elo points correspond to a factor of e in the odds of winning.
const eloPerNat = 400 / math.Ln10

// Ratings returns the most likely strength of each player in Elo points relative to the average, with its 95%
// confidence interval. A draw is half a win. A drawn game is added to each pairing, so that ratings are finite. The
// intervals use the variance of the scores per seed, since games of one seed are not independent.
func Ratings(players int, met []PairScore) []Estimate {
	strength := make([]float64, players)
	var inverse [][]float64
	for range 100 {
		slope, information := eloDerivatives(strength, met)
		inverse = invertMatrix(information)
		largest := 0.0
		for i, row := range inverse {
			step := 0.0
			for j, value := range row {
				step += float64(value * slope[j])
			}
			strength[i] += max(-1, min(1, step))
			largest = max(largest, math.Abs(step))
		}
		if largest < 1e-9 {
			break
		}
	}
	list := make([]Estimate, players)
	for i := range list {
		variance := 0.0
		for _, e := range met {
			weight := inverse[i][e.One] - inverse[i][e.Other]
			variance += float64(weight*weight) * e.gamesWonVariance(strength)
		}
		half := halfWidth95 * math.Sqrt(variance)
		list[i] = Estimate{eloPerNat * strength[i], eloPerNat * (strength[i] - half), eloPerNat * (strength[i] + half)}
	}
	return list
}

// eloDerivatives returns the gradient of the log-likelihood and the information matrix, with strengths that sum to 0.
func eloDerivatives(strength []float64, met []PairScore) (slope []float64, information [][]float64) {
	slope, information = make([]float64, len(strength)), make([][]float64, len(strength))
	for i := range information {
		information[i] = slices.Repeat([]float64{1}, len(strength))
	}
	for _, e := range met {
		games, p := float64(e.Score.Games)+1, e.expectedShare(strength)
		excess := float64(e.Score.points)/2 + 0.5 - float64(games*p)
		slope[e.One] += excess
		slope[e.Other] -= excess
		known := games * p * (1 - p)
		information[e.One][e.One] += known
		information[e.Other][e.Other] += known
		information[e.One][e.Other] -= known
		information[e.Other][e.One] -= known
	}
	return slope, information
}

func (e *PairScore) expectedShare(strength []float64) float64 {
	return 1 / (1 + exact.Exp(strength[e.Other]-strength[e.One]))
}

// gamesWonVariance returns the variance of the number of games won: the variance observed between seeds or, if that is
// 0, the variance expected from strength.
func (e *PairScore) gamesWonVariance(strength []float64) float64 {
	games := float64(e.Score.Games)
	if spread := e.Score.shareVariance(); spread > 0 {
		return games * games * spread
	}
	p := e.expectedShare(strength)
	return games * games * p * (1 - p) / float64(max(e.Score.seeds, 1))
}

func invertMatrix(m [][]float64) [][]float64 {
	n := len(m)
	wide := make([][]float64, n)
	for i, row := range m {
		wide[i] = append(append(make([]float64, 0, 2*n), row...), make([]float64, n)...) // fits: players are few
		wide[i][n+i] = 1
	}
	for pivot := range wide {
		scale := wide[pivot][pivot]
		for j := range wide[pivot] {
			wide[pivot][j] /= scale
		}
		for i, row := range wide {
			if factor := row[pivot]; i != pivot {
				for j := range row {
					row[j] -= float64(factor * wide[pivot][j])
				}
			}
		}
	}
	for i := range wide {
		wide[i] = wide[i][n:]
	}
	return wide
}
