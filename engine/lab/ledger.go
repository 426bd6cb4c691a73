package lab

import (
	"io"
	"maps"
	"slices"
)

// Ledger contains the results of a question, one of each shard. What it computes does not depend
// on the order in which they were added. It is not safe for concurrent use.
type Ledger struct {
	Question *Question
	results  map[int]Result

	counted counted
}

type counted struct {
	shards  int
	judging *Judging // evaluates the question if it is a match
	points  Standing // of the first player in the first version
	worked  int64    // instructions that scripts used
	enough  bool
}

// Add adds a result unless the ledger has one of the same shard, and reports whether it did.
func (l *Ledger) Add(r Result) (added bool) {
	if l.results == nil {
		l.results = map[int]Result{}
	}
	if l.results[r.Number()] != nil {
		return false
	}
	l.results[r.Number()] = r
	return true
}

// Result returns the result of a shard; nil if it is missing.
func (l *Ledger) Result(shard int) Result { return l.results[shard] }

// Remove removes the result of a shard.
func (l *Ledger) Remove(shard int) {
	delete(l.results, shard)
	l.counted = counted{}
}

// Held returns the number of results in the ledger.
func (l *Ledger) Held() int { return len(l.results) }

// Missing returns the numbers of the missing shards, in ascending order.
func (l *Ledger) Missing() (list []int) {
	for i := range l.Question.NumWanted() {
		if n := l.Question.Part.Shard(i); l.results[n] == nil {
			list = append(list, n)
		}
	}
	return list
}

// Enough reports whether the results answer the question: none is missing, or none before the
// shard that decides a match or with which the scripts exceed Question.Work. A part of a question
// needs all its shards, since only all parts together decide.
func (l *Ledger) Enough() bool {
	c, plans := &l.counted, l.Question.Plans()
	if c.judging == nil {
		c.judging = &Judging{Comparison: &Comparison{Test: l.Question.Test}, plan: plans[0]}
	}
	for part := l.Question.Part; !c.enough && l.results[part.Shard(c.shards)] != nil; {
		r := l.results[part.Shard(c.shards)]
		c.shards++
		if l.Question.matches() {
			c.enough = c.judging.Take(r)
		} else {
			c.points.Add(plans[0], r[0], First)
			c.worked += shardInstructions(r)
			c.enough = c.worked > l.Question.Work
		}
		c.enough = c.enough && part.Of == 0 || c.shards == l.Question.NumWanted()
	}
	return c.enough
}

// Comparison returns the comparison of a match so far, and whether its scripts exceeded
// Question.Work.
func (l *Ledger) Comparison() (c *Comparison, exhausted bool) {
	l.Enough()
	return l.counted.judging.Comparison, l.counted.judging.Exhausted
}

// Games returns the number of all games of the question, and of those in the ledger.
func (l *Ledger) Games() (all, done int64) {
	wanted := int64(l.Question.NumWanted())
	for _, p := range l.Question.Plans() {
		all += p.Games() / int64(l.Question.Shards()) * wanted
	}
	return all, all * int64(len(l.results)) / wanted
}

// SoFar describes the result so far in a few words.
func (l *Ledger) SoFar() string {
	l.Enough()
	if l.Question.matches() {
		return l.counted.judging.SoFar()
	}
	share, _, _ := l.counted.points.Share()
	return shareSoFar(share)
}

// Write writes the results to a file of the given part of the question.
func (l *Ledger) Write(to io.Writer, part Part) error {
	whole := *l.Question
	whole.Part = Part{}
	w, err := NewWriter(to, &whole, part)
	for _, n := range slices.Sorted(maps.Keys(l.results)) {
		if err == nil {
			err = w.Add(l.results[n])
		}
	}
	if err != nil {
		return err
	}
	return w.End()
}
