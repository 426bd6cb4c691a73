package lab

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
)

// SimulationQuestion contains everything that the results of a simulation depend on. Other processes that
// play for it must have an equal question.
type SimulationQuestion struct {
	Program  string // hash of the program that plays
	Game     string
	Versions []Version // in which all seeds are played, at least one

	Seats   int
	Setups  []string
	Seed    uint64
	Runs    int
	Margin  string // name of the number to compare; "" means Table.Judge
	Watched bool   // endings of the first version have records
	Actions int
	Work    int64
	Test    TestParameters // of a match, which has two versions; otherwise zero
	Part    Part           `json:",omitzero"` // the part to be played by workers; zero means all
}

// Version is one way to play the seeds of a question.
type Version struct {
	Content string   // a hash of its scripts and their limits
	Players []string // as in Plan
	Without string   // as in Plan
	Taught  bool     // as in Plan
}

// Plans returns a plan of each version that can count its games but not play them.
func (q *SimulationQuestion) Plans() (list []*Plan) {
	for _, v := range q.Versions {
		list = append(list, &Plan{Seats: q.Seats, Setups: q.Setups, Players: v.Players, Without: v.Without, Taught: v.Taught, Seed: q.Seed, Runs: q.Runs, Actions: q.Actions, Work: q.Work})
	}
	return list
}

// NumShards returns the number of shards of the whole question.
func (q *SimulationQuestion) NumShards() int { return q.Plans()[0].NumShards() }

func (q *SimulationQuestion) isComparison() bool { return q.Test.Errors > 0 }

// Key returns a hash of the question, 32 hexadecimal digits.
func (q *SimulationQuestion) Key() string {
	text, err := json.Marshal(q)
	if err != nil {
		panic(err) // a margin or bound that is not a number was refused earlier
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// DescribeDifference describes how another question differs, to end a sentence; "" if it is equal.
func (q *SimulationQuestion) DescribeDifference(other *SimulationQuestion) string {
	switch {
	case q.Key() == other.Key():
		return ""
	case q.Program != other.Program:
		return "a different program (" + shortHash(other.Program) + ", not " + shortHash(q.Program) + ")"
	case q.Game == other.Game && !slices.EqualFunc(q.Versions, other.Versions, func(a, b Version) bool { return a.Content == b.Content }):
		return "different scripts"
	}
	return "a different simulation: games, players, seeds or flags differ"
}

func shortHash(hash string) string { return hash[:min(len(hash), 12)] }

// Part identifies part Number, counted from 1, of the Of parts of a question. The zero value means
// the whole question.
type Part struct{ Number, Of int }

// MaxParts limits the parts of a question.
const MaxParts = 100_000

func (p Part) String() string { return fmt.Sprintf("%d/%d", p.Number, p.Of) }

// ParsePart parses a part in the form 3/8. More than MaxParts parts are an error.
func ParsePart(text string) (p Part, err error) {
	number, of, _ := strings.Cut(text, "/")
	if p.Number, err = engine.ParseClampedInt32(number); err == nil {
		p.Of, err = engine.ParseClampedInt32(of)
	}
	if err != nil || p.Number < 1 || p.Number > p.Of || p.Of > MaxParts {
		return p, fmt.Errorf("a shard must have the form 3/8 (1/8 to 8/8 for eight shards), with at most %d shards", MaxParts)
	}
	return p, nil
}

func (p Part) orWhole() Part {
	if p.Of == 0 {
		return Part{1, 1}
	}
	return p
}

// ShardCount returns the number of shards of the part, given the total of the question. The part has every Of-th of
// them, so that all parts take about as long.
func (p Part) ShardCount(total int) int {
	p = p.orWhole()
	return (total - p.Number + p.Of) / p.Of
}

// ShardNumber returns the number of the n-th shard of the part. Both count from 0.
func (p Part) ShardNumber(n int) int {
	p = p.orWhole()
	return p.Number - 1 + n*p.Of // fits: it is one of the shards
}

// NumRequestedShards returns the number of shards in the question's part.
func (q *SimulationQuestion) NumRequestedShards() int { return q.Part.ShardCount(q.NumShards()) }

// WantsShard reports whether a shard is in the question's part.
func (q *SimulationQuestion) WantsShard(shard int) bool {
	p := q.Part.orWhole()
	return shard >= 0 && shard < q.NumShards() && shard%p.Of == p.Number-1
}
