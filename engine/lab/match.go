package lab

import (
	"sync"
	"sync/atomic"

	"curtaincall/engine"
)

// Match is two versions of the content that play the same seeds.
type Match struct {
	Plans [2]*Plan // the version in question and the one it is held against; alike but for Open
	Test  Test

	// Each is told what has come of the match after each shard, in their order; it may be
	// nil.
	Each func(*Comparison)
}

// Test is when a match ends.
type Test struct {
	Errors float64 // the share of matches that may end with a wrong verdict: 0.05
	Bound  float64 // the difference in the share of wins that matters: 0.04
	Whole  bool    // all seeds are played, whatever comes of them
	One    bool    // both versions are the same, so that no pair can differ
}

// Pair is what has come of one seed in both versions, the one in question first.
type Pair struct {
	Seed   uint64
	Points [2]float64 // the share of its games that the first player won
	Margin [2]float64 // what they came to on average
	Same   bool       // all of them ended in the same states
}

// Flipped reports whether the seed has another winner.
func (p *Pair) Flipped() bool { return p.Points[0] != p.Points[1] }

// Comparison is what has come of a match so far.
type Comparison struct {
	Test    Test
	Pairs   []Pair
	Points  [2]float64 // won of all seeds, by version
	Differ  int        // pairs that ended in other states
	Wins    Sequence   // of the differences in points
	Margins Spread     // of the differences in margin
	Work    int64      // instructions of all scripts
	Failed  int        // actions that failed
	Failure string     // the first of them

	Unfinished int // games

	Fingerprint uint64 // of how every game ended
}

// Verdict is what a match has found.
type Verdict int

// What there is to find. Alike is a difference that is smaller than the bound.
const (
	Unknown Verdict = iota
	Better
	Worse
	Alike
)

// Verdict is what is known by now. If there is no difference it is Better or Worse in no
// more than Test.Errors of all cases, and if there is one of the bound or more it is Alike
// in no more.
func (c *Comparison) Verdict() Verdict {
	low, high := c.Interval()
	switch {
	case low > 0:
		return Better
	case high < 0:
		return Worse
	case low > -c.Test.Bound && high < c.Test.Bound:
		return Alike
	}
	return Unknown
}

// Interval holds the true difference in the share of wins at all times together, but for
// a share of errors.
func (c *Comparison) Interval() (low, high float64) {
	if c.Test.One && c.Differ == 0 {
		return 0, 0
	}
	return c.Wins.Interval(c.Test.Errors)
}

// Decided reports whether no more needs to be played.
func (c *Comparison) Decided() bool { return !c.Test.Whole && c.Verdict() != Unknown }

// Add takes the next shard, as both versions played it.
func (c *Comparison) Add(p *Plan, played [2]Shard) {
	from, _ := p.games(played[0].Number)
	for first := from; first < from+len(played[0].Endings); first += p.PerSeed() {
		pair := Pair{Seed: p.Game(first).Seed, Same: true}
		for n := first; n < first+p.PerSeed(); n++ {
			seat := p.Game(n).Seat(0)
			for side := range played {
				e := &played[side].Endings[n-from]
				pair.Points[side] += float64(p.halves(e, seat)) / float64(2*p.PerSeed())
				pair.Margin[side] += float64(e.Margin) / float64(p.PerSeed())
				c.count(e)
			}
			pair.Same = pair.Same && played[0].Endings[n-from].Hash == played[1].Endings[n-from].Hash
		}
		c.add(pair)
	}
}

func (c *Comparison) count(e *Ending) {
	c.Work += e.Worked
	if c.Failed += e.Failed; c.Failure == "" {
		c.Failure = e.Failure
	}
	if !e.Over {
		c.Unfinished++
	}
	h := engine.NewHasher()
	h.Uint64(c.Fingerprint)
	h.Uint64(e.Hash)
	c.Fingerprint = h.Sum()
}

func (c *Comparison) add(p Pair) {
	c.Pairs = append(c.Pairs, p)
	for side, won := range p.Points {
		c.Points[side] += won
	}
	if !p.Same {
		c.Differ++
	}
	c.Wins.Add(p.Points[0] - p.Points[1])
	c.Margins.Add(p.Margin[0] - p.Margin[1])
}

// Compare is what has come of a plan in two versions whose games were all played: an
// advantage of the first. Both have as many endings, of whole seeds.
func (p *Plan) Compare(test Test, one, other []Ending) *Comparison {
	c := &Comparison{Test: test}
	for n := range p.Shards() {
		from, to := p.games(n)
		if to = min(to, len(one), len(other)); from < to {
			c.Add(p, [2]Shard{{n, one[from:to]}, {n, other[from:to]}})
		}
	}
	return c
}

// Play plays the match on all cores, until it is decided or all seeds of the plans are
// played. What comes of it does not depend on the cores: shards count in the order of
// their numbers, and those beyond the one that decided do not count. Where the scripts
// have used up what they may do, it ends before the shard with which they did, and exhausted
// is true.
func (m *Match) Play() (c *Comparison, exhausted bool, err error) {
	j := judging{plan: m.Plans[0], Comparison: &Comparison{Test: m.Test}, each: m.Each}
	s := shards{match: m, played: make(chan [2]Shard), last: m.Plans[0].Shards()}
	s.play(m.Plans[0].Cores)
	for one := range s.played {
		if !s.end.Load() {
			s.end.Store(j.take(one))
		}
	}
	return j.Comparison, j.exhausted, s.err
}

// judging is a comparison whose shards come in any order, and count in that of their
// numbers.
type judging struct {
	*Comparison
	plan      *Plan
	each      func(*Comparison) // told after each shard; it may be nil
	waiting   map[int][2]Shard  // those whose turn it is not yet
	exhausted bool              // the scripts have used up what they may do, before all shards
}

// take takes one shard, and reports whether no more are needed.
func (j *judging) take(one [2]Shard) (enough bool) {
	if j.waiting == nil {
		j.waiting = map[int][2]Shard{}
	}
	j.waiting[one[0].Number] = one
	for next := j.shards(); !enough; next++ {
		one, there := j.waiting[next]
		if !there {
			return false
		}
		delete(j.waiting, next)
		if j.exhausted = worked(one[:]) > j.plan.Work-j.Work; !j.exhausted {
			j.Add(j.plan, one)
		}
		enough = j.exhausted || j.Decided()
		if j.each != nil && !j.exhausted {
			j.each(j.Comparison)
		}
	}
	return true
}

// shards is how many shards were added.
func (c *Comparison) shards() int { return (len(c.Pairs) + ShardSeeds - 1) / ShardSeeds }

// worked is what the scripts took for a shard in all versions.
func worked(r Result) (all int64) {
	for _, one := range r {
		for i := range one.Endings {
			all += one.Endings[i].Worked
		}
	}
	return all
}

// shards are played by as many cores as there are.
type shards struct {
	match  *Match
	played chan [2]Shard
	last   int
	next   atomic.Int64
	end    atomic.Bool // nobody needs more
	once   sync.Once
	err    error // that a version cannot be opened; it is there once played is closed
}

// play sends shards, in any order, until somebody sets end.
func (s *shards) play(cores int) {
	var group sync.WaitGroup
	for range min(max(cores, 1), s.last) {
		group.Go(func() {
			if err := s.work(); err != nil {
				s.once.Do(func() { s.err = err })
			}
		})
	}
	go func() {
		group.Wait()
		close(s.played)
	}()
}

// work plays one shard after the other in both versions.
func (s *shards) work() error {
	deals, err := opened(s.match.Plans[:])
	if err != nil {
		return err
	}
	stop := s.match.Plans[0].Stop
	for !stop() && !s.end.Load() {
		n := int(s.next.Add(1)) - 1
		if n >= s.last {
			return nil
		}
		one := [2]Shard{s.match.Plans[0].Shard(n, deals[0]), s.match.Plans[1].Shard(n, deals[1])}
		if stop() {
			return nil // it is not whole
		}
		s.played <- one
	}
	return nil
}
