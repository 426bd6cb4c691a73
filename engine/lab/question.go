package lab

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/speech"
)

// SimulationQuestion is everything on which the results of a simulation depend. Processes that play parts of a
// simulation must have equal questions.
type SimulationQuestion struct {
	Program  string // hash of the program that plays
	Game     string
	Versions []Version // the versions, at least one; each plays all seeds

	Seats   int
	Setups  []string
	Seed    uint64
	Runs    int
	Margin  string // name of the number by which games are compared; "" means Table.Judge
	Watched bool   // whether the games of the first version are recorded
	Actions int
	Work    int64
	Test    ComparisonParameters // parameters of a comparison, which has two versions; otherwise zero
	Part    SimulationPart       `json:",omitzero"` // the part that workers play; zero means all
	Size    int                  `json:",omitzero"` // see Plan.Size
}

// Version is one way to play the seeds of a question: a content and players.
type Version struct {
	Content string   // a hash of its scripts and their limits
	Players []string // see Plan.Players
	Without string   // see Plan.Without
	Taught  bool     // see Plan.Taught
}

// Plans returns a plan for each version, which can count games but not play them.
func (q *SimulationQuestion) Plans() []*Plan {
	return engine.Map(q.Versions, func(v Version) *Plan {
		return &Plan{Seats: q.Seats, Setups: q.Setups, Players: v.Players, Without: v.Without, Taught: v.Taught, Seed: q.Seed, Runs: q.Runs, Actions: q.Actions, Work: q.Work, Size: q.Size}
	})
}

func (q *SimulationQuestion) SeedsPerShard() int { return q.Plans()[0].SeedsPerShard() }

func (q *SimulationQuestion) NumShards() int { return q.Plans()[0].NumShards() }

// CountGames returns the number of games in all versions.
func (q *SimulationQuestion) CountGames() (games int64) {
	for _, p := range q.Plans() {
		games += p.GameCount()
	}
	return games
}

func (q *SimulationQuestion) isComparison() bool { return q.Test.Errors > 0 }

// Key returns a hash of the question in 32 hexadecimal digits.
func (q *SimulationQuestion) Key() string {
	text, err := json.Marshal(q)
	if err != nil {
		panic(err) // a margin or bound that is not a number was refused earlier
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// DescribeDifference returns how other differs from q, to end a sentence such as "the file belongs to different
// scripts". It returns "" if they are equal.
func (q *SimulationQuestion) DescribeDifference(other *SimulationQuestion) string {
	switch {
	case q.Key() == other.Key():
		return ""
	case q.Program != other.Program:
		return "a different program (" + shortHash(other.Program) + ", not " + shortHash(q.Program) + ")"
	case q.Game == other.Game && !slices.EqualFunc(q.Versions, other.Versions, func(a, b Version) bool { return a.Content == b.Content }):
		return "different scripts"
	}
	return "a different simulation: its games, players, seeds or flags are not the same"
}

func shortHash(hash string) string { return hash[:min(len(hash), 12)] }

// SimulationPart is part Number, from 1, of a simulation that is divided into Of parts. The zero value means all of it.
type SimulationPart struct{ Number, Of int }

const MaxParts = 100_000

func (p SimulationPart) String() string { return fmt.Sprintf("%d/%d", p.Number, p.Of) }

// ParsePart parses a part written as 3/8. It returns an error for more than MaxParts parts.
func ParsePart(text string) (p SimulationPart, err error) {
	number, of, _ := strings.Cut(text, "/")
	if p.Number, err = engine.ParseClampedInt32(number); err == nil {
		p.Of, err = engine.ParseClampedInt32(of)
	}
	if err != nil || p.Number < 1 || p.Number > p.Of || p.Of > MaxParts {
		return p, fmt.Errorf("a shard must have the form 3/8 (1/8 to 8/8 for eight shards), with at most %d shards", MaxParts)
	}
	return p, nil
}

func (p SimulationPart) wholeIfZero() SimulationPart {
	if p.Of == 0 {
		return SimulationPart{1, 1}
	}
	return p
}

// ShardCount returns how many of the total shards of a question are in part p. The part has every p.Of-th shard.
func (p SimulationPart) ShardCount(total int) int {
	p = p.wholeIfZero()
	return (total - p.Number + p.Of) / p.Of
}

// ShardNumber returns the number of the n-th shard of the part. Both count from 0.
func (p SimulationPart) ShardNumber(n int) int {
	p = p.wholeIfZero()
	return p.Number - 1 + n*p.Of // fits: it is one of the shards
}

func (q *SimulationQuestion) NumRequestedShards() int { return q.Part.ShardCount(q.NumShards()) }

func (q *SimulationQuestion) WantsShard(shard int) bool {
	p := q.Part.wholeIfZero()
	return shard >= 0 && shard < q.NumShards() && shard%p.Of == p.Number-1
}

// VariantShards is the result of a shard: the shard as played in each version of a question, the base first.
type VariantShards []Shard

// MaxResult is the maximum size of an encoded result in bytes.
const MaxResult = 4 << 20

const maxText = 64 << 10

func (r VariantShards) Number() int { return r[0].Number }

// AddToFingerprint adds to h everything about an ending that reports show, which is all but Worked.
func (e *Ending) AddToFingerprint(h *engine.Hasher) {
	reported := *e
	reported.Worked = 0
	text, err := json.Marshal(reported)
	if err != nil {
		panic(err) // it has only numbers and texts
	}
	h.String(string(text))
}

// ParseResult decodes a result that is not trusted. It returns an error if games of this question cannot have it.
func (q *SimulationQuestion) ParseResult(text []byte) (VariantShards, error) {
	if len(text) > MaxResult {
		return nil, fmt.Errorf("a result is %d bytes long, more than the limit of %d", len(text), MaxResult)
	}
	var r VariantShards
	if err := disk.DecodeStrictJSON(text, &r); err != nil {
		return nil, fmt.Errorf("not a result: %w", err)
	}
	if len(r) != len(q.Versions) {
		return nil, fmt.Errorf("the result covers %s, not %d", speech.CountWithNoun(len(r), "version"), len(q.Versions))
	}
	for i, p := range q.Plans() {
		if n := r[i].Number; n < 0 || n >= p.NumShards() || n != r.Number() {
			return nil, fmt.Errorf("no such shard: %d", n)
		}
		endings := r[i].Endings
		if games := len(p.gamesThatMayDiffer(r.Number(), &r[0])); len(endings) != games {
			return nil, fmt.Errorf("shard %d has %s, not %d", r.Number(), speech.CountWithNoun(len(endings), "game"), games)
		}
		for j := range endings {
			if err := q.validateEnding(&endings[j], q.Watched && i == 0); err != nil {
				return nil, fmt.Errorf("shard %d, game %d: %w", r.Number(), j+1, err)
			}
		}
	}
	return r, nil
}

func (q *SimulationQuestion) validateEnding(e *Ending, wantsRecord bool) error {
	switch {
	case e.Winner < engine.NoSeat || int(e.Winner) >= max(q.Seats, 1):
		return fmt.Errorf("no such seat: %d", e.Winner)
	case e.Actions < 0 || e.Actions > q.Actions || e.Failed < 0 || e.Worked < 0:
		return fmt.Errorf("a number is out of range: %d actions, %d failures, %d instructions", e.Actions, e.Failed, e.Worked)
	case e.Forfeit != nil:
		return errors.New("a player forfeited, which bots never do")
	case len(e.Place) > maxText || len(e.Failure) > maxText:
		return fmt.Errorf("a string is longer than %d bytes", maxText)
	case (e.Record != nil) != wantsRecord && e.Actions > 0:
		return errors.New("the record is missing, or was not asked for")
	case e.Record != nil:
		return e.Record.checkLimits()
	}
	return nil
}

func (r *GameRecord) checkLimits() error {
	least, longest := r.Longest, 0
	for _, s := range r.Scenes {
		least, longest = min(least, s.Turns, s.Actions), max(longest, len(s.Place), len(s.Subject))
		for _, other := range s.Others {
			longest = max(longest, len(other))
		}
		for _, h := range s.Health {
			longest = max(longest, len(h.Word))
		}
	}
	for _, list := range [][]ChoiceCounts{r.Chosen, r.Played} {
		for _, c := range list {
			least, longest = min(least, c.Could, c.Did), max(longest, len(c.What))
		}
	}
	if least < 0 || longest > maxText || r.Decisions != nil { // which no other process is asked for
		return errors.New("the record is not valid")
	}
	return nil
}
