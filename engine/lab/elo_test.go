package lab_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/lab"
	"curtaincall/engine/testkit"
)

// scoreOf returns the standing of the first player after seeds of two games each, with these results in
// half points.
func scoreOf(seeds int, halves func() [2]int) (s lab.Standing) {
	p := &lab.Plan{Seats: 2, Setups: []string{""}, Players: []string{"one", "other"}, Runs: seeds, Size: seeds}
	shard := lab.Shard{}
	for range seeds {
		for n, half := range halves() {
			e := lab.Ending{Over: true, Winner: engine.NoSeat}
			if half != 1 {
				e.Winner = engine.Seat((n + 1 + half/2) % 2)
			}
			shard.Endings = append(shard.Endings, e)
		}
	}
	s.Add(p, shard, lab.FirstPlayerSeat)
	return s
}

// TestRatingsCoverTheTruth simulates tournaments of four players of known strength, in which the second game
// of a seed often repeats the first.
func TestRatingsCoverTheTruth(t *testing.T) {
	truth := []float64{150, 30, -30, -150}
	chance := rand.New(rand.NewPCG(1, 2))
	for _, seeds := range []int{20, 100} {
		tournaments, missed := testkit.SizeUnlessLong(300, 800, 2000), 0
		for range tournaments {
			var met []lab.PairScore
			for one := range truth {
				for other := one + 1; other < len(truth); other++ {
					p := 1 / (1 + math.Pow(10, (truth[other]-truth[one])/400))
					halves := func() int {
						switch r := chance.Float64(); {
						case r < 0.2:
							return 1
						case r < 0.2+0.8*((p-0.1)/0.8):
							return 2
						}
						return 0
					}
					met = append(met, lab.PairScore{One: one, Other: other, Score: scoreOf(seeds, func() [2]int {
						first := halves()
						if chance.Float64() < 0.5 {
							return [2]int{first, first}
						}
						return [2]int{first, halves()}
					})})
				}
			}
			for i, r := range lab.Ratings(len(truth), met) {
				if truth[i] < r.Low || truth[i] > r.High {
					missed++
				}
			}
		}
		rate := float64(missed) / float64(4*tournaments)
		t.Logf("%d seeds: %.1f%% of the intervals miss", seeds, 100*rate)
		if rate > 0.08 || rate < 0.02 {
			t.Errorf("%d seeds: %.1f%% of the intervals miss", seeds, 100*rate)
		}
	}
}

// TestRatingsStayFinite checks a player who wins everything and one who never plays.
func TestRatingsStayFinite(t *testing.T) {
	wins := scoreOf(50, func() [2]int { return [2]int{2, 2} })
	list := lab.Ratings(3, []lab.PairScore{{One: 0, Other: 1, Score: wins}, {One: 0, Other: 2, Score: wins}, {One: 1, Other: 2, Score: scoreOf(0, nil)}})
	if list[0].Mean < 300 || list[0].Mean > 1000 || list[0].Low >= list[0].Mean || math.Abs(list[1].Mean-list[2].Mean) > 1e-6 {
		t.Errorf("%+v", list)
	}
	for _, r := range list {
		if math.IsNaN(r.Low) || math.IsInf(r.High, 0) {
			t.Errorf("%+v", list)
		}
	}
}
