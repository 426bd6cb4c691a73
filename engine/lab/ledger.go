package lab

import (
	"io"
	"maps"
	"slices"
)

// Ledger holds the results of a question, each shard once. What they come to does not
// depend on the order in which they came. It is for one goroutine.
type Ledger struct {
	Question *Question
	results  map[int]Result

	counted counted
}

// counted describes what the shards of a ledger come to, from the first to the last before one that
// is missing.
type counted struct {
	shards  int
	judging *Judging // of a match
	points  Standing // of the first player in the first version
	worked  int64    // instructions of the scripts
	enough  bool
}

// Add takes a result, and reports whether its shard was not there yet.
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

// Result returns that of a shard; nil where it is missing.
func (l *Ledger) Result(shard int) Result { return l.results[shard] }

// Remove takes a shard out, so that it is missing again.
func (l *Ledger) Remove(shard int) {
	delete(l.results, shard)
	l.counted = counted{}
}

// Held returns how many shards are there.
func (l *Ledger) Held() int { return len(l.results) }

// Missing are the shards that are not there, in their order.
func (l *Ledger) Missing() (list []int) {
	for i := range l.Question.NumWanted() {
		if n := l.Question.Part.Shard(i); l.results[n] == nil {
			list = append(list, n)
		}
	}
	return list
}

// Enough reports whether the shards answer the question: none is missing up to the one
// that decides a match or with which scripts have used up what they may do, or none at all.
// A part is answered by all of its shards: what they decide is known where the parts are joined.
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

// Comparison returns what the shards come to of a match.
func (l *Ledger) Comparison() (c *Comparison, exhausted bool) {
	l.Enough()
	return l.counted.judging.Comparison, l.counted.judging.Exhausted
}

// Games returns how many games there are to be played, and how many of them were.
func (l *Ledger) Games() (all, done int64) {
	wanted := int64(l.Question.NumWanted())
	for _, p := range l.Question.Plans() {
		all += p.Games() / int64(l.Question.Shards()) * wanted
	}
	return all, all * int64(len(l.results)) / wanted
}

// SoFar returns what is known by now.
func (l *Ledger) SoFar() string {
	l.Enough()
	if l.Question.matches() {
		return l.counted.judging.SoFar()
	}
	share, _, _ := l.counted.points.Share()
	return shareSoFar(share)
}

// Write writes the ledger as a file of results, which is a part of the whole question.
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
