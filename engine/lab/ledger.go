package lab

import (
	"io"
	"maps"
	"slices"
)

// Ledger contains results of a question, at most one of each shard. What it computes does not depend
// on the order in which they were added. It is not safe for concurrent use.
type Ledger struct {
	Question *SimulationQuestion
	results  map[int]VariantShards

	counted ledgerTotals
}

type ledgerTotals struct {
	shards  int
	judging *Comparison // of a question that is a match
	points  Standing    // of the first player in the first version
	worked  int64       // instructions that scripts used
	enough  bool
}

// Add adds a result unless the ledger has one of the same shard, and reports whether it did.
func (l *Ledger) Add(r VariantShards) (added bool) {
	if l.results == nil {
		l.results = map[int]VariantShards{}
	}
	if l.results[r.Number()] != nil {
		return false
	}
	l.results[r.Number()] = r
	return true
}

// ResultOfShard returns the result of a shard; nil if it is missing.
func (l *Ledger) ResultOfShard(shard int) VariantShards { return l.results[shard] }

// Remove removes the result of a shard.
func (l *Ledger) Remove(shard int) {
	delete(l.results, shard)
	l.counted = ledgerTotals{}
}

func (l *Ledger) NumResults() int { return len(l.results) }

// IsAnswered reports whether the results answer the question: none is missing, or none before the
// shard that decides a match or with which the scripts exceed Question.Work. A part of a question
// needs all its shards, since only all parts together decide.
func (l *Ledger) IsAnswered() bool {
	c, plans := &l.counted, l.Question.Plans()
	if c.judging == nil {
		c.judging = &Comparison{Test: l.Question.Test}
	}
	for part := l.Question.Part; !c.enough && l.results[part.ShardNumber(c.shards)] != nil; {
		r := l.results[part.ShardNumber(c.shards)]
		c.shards++
		if l.Question.isComparison() {
			c.enough = c.judging.AddResult(plans[0], r)
		} else {
			c.points.Add(plans[0], r[0], FirstPlayerSeat)
			c.worked += resultInstructions(r)
			c.enough = c.worked > l.Question.Work
		}
		c.enough = c.enough && part.Of == 0 || c.shards == l.Question.NumRequestedShards()
	}
	return c.enough
}

// ComparisonSoFar returns the comparison so far of a question that is a match.
func (l *Ledger) ComparisonSoFar() *Comparison {
	l.IsAnswered()
	return l.counted.judging
}

// CountGames returns the number of games in the question's part, and how many of them are in the ledger.
func (l *Ledger) CountGames() (all, done int64) {
	wanted := int64(l.Question.NumRequestedShards())
	for _, p := range l.Question.Plans() {
		all += p.GameCount() / int64(l.Question.NumShards()) * wanted
	}
	return all, all * int64(len(l.results)) / wanted
}

// DescribeResult describes the results so far in a few words: a difference, or a win rate; "" without any.
func (l *Ledger) DescribeResult() string {
	if l.IsAnswered(); l.counted.shards == 0 {
		return ""
	}
	if l.Question.isComparison() {
		return l.counted.judging.DescribeWinDifference()
	}
	share, _, _ := l.counted.points.WinRate()
	return formatWinRate(share)
}

// WriteResultFile writes all results of the ledger as a file of asPart, a part of the question.
func (l *Ledger) WriteResultFile(to io.Writer, asPart Part) error {
	whole := *l.Question
	whole.Part = Part{}
	w, err := NewResultWriter(to, &whole, asPart)
	for _, n := range slices.Sorted(maps.Keys(l.results)) {
		if err == nil {
			err = w.Add(l.results[n])
		}
	}
	if err != nil {
		return err
	}
	return w.Finish()
}
