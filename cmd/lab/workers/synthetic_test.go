package workers_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strconv"

	"curtaincall/cmd/lab/workers"
	"curtaincall/engine"
	"curtaincall/engine/lab"
)

// runsVariable is the environment variable that tells workers the number of seeds.
const runsVariable = "CURTAIN_TEST_RUNS"

func readQuestion(q *lab.SimulationQuestion) error {
	runs, err := strconv.Atoi(os.Getenv(runsVariable))
	*q = *questionFor(runs)
	return err
}

// questionFor returns the question for a match of runs seeds, all of which are played.
func questionFor(runs int) *lab.SimulationQuestion {
	return &lab.SimulationQuestion{Program: "test", Versions: []lab.Version{{Content: "new", Players: []string{"random"}}, {Content: "old", Players: []string{"random"}}}, Game: "chance", Seats: 1, Setups: []string{""},
		Seed: 1, Runs: runs, Actions: 1000, Work: 1 << 60, Test: lab.ComparisonParameters{Errors: 0.05, Bound: 0.04, Pairs: runs}}
}

// playSynthetic returns a shard of games won by chance: the first version wins half of them, the second fewer.
func playSynthetic(q *lab.SimulationQuestion, shard int) lab.VariantShards {
	r := lab.VariantShards{{Number: shard}, {Number: shard}}
	for n := shard * lab.ShardSeeds; n < min((shard+1)*lab.ShardSeeds, q.Runs); n++ {
		for side := range r {
			chance := rand.New(rand.NewPCG(uint64(n), uint64(side)))
			e := lab.Ending{Over: true, Winner: engine.NoSeat, Place: "Act I", Actions: chance.IntN(1000), Hash: chance.Uint64(), Margin: chance.IntN(100), Worked: 1000}
			if chance.IntN(100) < 50-20*side {
				e.Winner = 0
			}
			r[side].Endings = append(r[side].Endings, e)
		}
	}
	return r
}

// encodeShards encodes a result as a workers.PlayFunc does.
func encodeShards(r lab.VariantShards) []byte {
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // it has only numbers and texts
	}
	return text
}

// newHonestWorker returns a function that plays shards correctly.
func newHonestWorker(q *lab.SimulationQuestion) workers.PlayFunc {
	return func(ctx context.Context, shard int) ([]byte, error) {
		return encodeShards(playSynthetic(q, shard)), ctx.Err()
	}
}
