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

// Question describes what a simulation asks: everything that its answer depends on. Whoever plays
// shards of it elsewhere is asked the same, or is refused.
type Question struct {
	Program  string // which program plays
	Game     string
	Versions []Version // in which all seeds are played, one at least

	Seats   int
	Setups  []string
	Seed    uint64
	Runs    int
	Margin  string // the word of the number that is compared; "" for what the table judges
	Watched bool   // endings of the first version have records
	Actions int
	Work    int64
	Test    Test // of a match, which has two versions; zero for what is no match
	Part    Part `json:",omitzero"` // that workers are asked for; zero for all of it
}

// Version represents one way to play the seeds of a question.
type Version struct {
	Content string   // a hash of its scripts and of what those may do
	Players []string // as of a Plan
	Without string   // as of a Plan
	Taught  bool     // as of a Plan
}

// Plans are plans of the games of each version, to count them. They cannot be played.
func (q *Question) Plans() (list []*Plan) {
	for _, v := range q.Versions {
		list = append(list, &Plan{Seats: q.Seats, Setups: q.Setups, Players: v.Players, Without: v.Without, Taught: v.Taught, Seed: q.Seed, Runs: q.Runs, Actions: q.Actions, Work: q.Work})
	}
	return list
}

// Shards returns how many shards the question has.
func (q *Question) Shards() int { return q.Plans()[0].Shards() }

// matches reports whether the question is a match.
func (q *Question) matches() bool { return q.Test.Errors > 0 }

// Key is a hash of the question, of 32 signs.
func (q *Question) Key() string {
	text, err := json.Marshal(q)
	if err != nil {
		panic(err) // a margin or bound that is no number is refused before
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// Differs says in which way another question is not the same, as the end of a sentence;
// "" where it is.
func (q *Question) Differs(other *Question) string {
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

// shortHash is enough of a hash to tell it from others.
func shortHash(hash string) string { return hash[:min(len(hash), 12)] }

// Part represents one of several parts of a question, from 1; the zero value is all of it.
type Part struct{ Number, Of int }

// MaxParts limits how many parts a question can have.
const MaxParts = 100_000

func (p Part) String() string { return fmt.Sprintf("%d/%d", p.Number, p.Of) }

// ReadPart reads a part, as 3/8.
func ReadPart(text string) (p Part, err error) {
	number, of, _ := strings.Cut(text, "/")
	if p.Number, err = engine.ParseInt(number); err == nil {
		p.Of, err = engine.ParseInt(of)
	}
	if err != nil || p.Number < 1 || p.Number > p.Of || p.Of > MaxParts {
		return p, fmt.Errorf("a shard is given as 3/8, from 1/8 to 8/8, with at most %d shards", MaxParts)
	}
	return p, nil
}

// all is the part that stands for all of it.
func (p Part) all() Part {
	if p.Of == 0 {
		return Part{1, 1}
	}
	return p
}

// Count returns how many of so many shards are in the part: every so manieth, so that all parts
// take about as long.
func (p Part) Count(shards int) int {
	p = p.all()
	return (shards - p.Number + p.Of) / p.Of
}

// Shard is the number of a shard of the part, the first for 0.
func (p Part) Shard(n int) int {
	p = p.all()
	return p.Number - 1 + n*p.Of // fits: it is one of the shards
}

// NumWanted returns how many shards are asked for.
func (q *Question) NumWanted() int { return q.Part.Count(q.Shards()) }

// Wants reports whether a shard is asked for.
func (q *Question) Wants(shard int) bool {
	p := q.Part.all()
	return shard >= 0 && shard < q.Shards() && shard%p.Of == p.Number-1
}
