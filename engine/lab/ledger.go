package lab

import (
	"io"
	"maps"
	"slices"
)

// Ledger holds the results of a question, each shard once. Its totals do not depend on the
// order of Add. It is not safe for concurrent use.
type Ledger struct {
	Question *Question
	results  map[int]Result

	counted counted
}

// counted contains the totals of a ledger, over its shards before the first missing one.
type counted struct {
	shards  int
	judging *Judging // if the question is a match
	points  Standing // of the first player in the first version
	worked  int64    // instructions of the scripts
	enough  bool
}

// Add adds a result, unless it has one for its shard already. It reports whether it did.
func (l *Ledger) Add(r Result) bool {
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

// Held returns the number of results.
func (l *Ledger) Held() int { return len(l.results) }

// Missing returns the numbers of the missing shards, in order.
func (l *Ledger) Missing() (list []int) {
	for i := range l.Question.NumWanted() {
		if n := l.Question.Part.Shard(i); l.results[n] == nil {
			list = append(list, n)
		}
	}
	return list
}

// Enough reports whether the results answer the question: either none is missing, or none is
// missing up to the shard that decides a match or with which the scripts exceed Question.Work.
// A part is answered only by all its shards; the parts decide together.
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

// Comparison returns the comparison of a match so far, and whether its work is used up.
func (l *Ledger) Comparison() (c *Comparison, exhausted bool) {
	l.Enough()
	return l.counted.judging.Comparison, l.counted.judging.Exhausted
}

// Games returns the number of games to be played, and the number of those that were.
func (l *Ledger) Games() (all, done int64) {
	wanted := int64(l.Question.NumWanted())
	for _, p := range l.Question.Plans() {
		all += p.Games() / int64(l.Question.Shards()) * wanted
	}
	return all, all * int64(len(l.results)) / wanted
}

// SoFar returns the result so far as text.
func (l *Ledger) SoFar() string {
	l.Enough()
	if l.Question.matches() {
		return l.counted.judging.SoFar()
	}
	share, _, _ := l.counted.points.Share()
	return shareSoFar(share)
}

// Write writes the results as a file, which is the given part of the whole question.
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
