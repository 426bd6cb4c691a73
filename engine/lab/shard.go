package lab

import (
	"sync"
	"sync/atomic"
)

// Shard is what has come of some seeds of a plan: the endings of their games, in order. It
// is a value, the same wherever and however often it is played, so that who plays it has
// only to send it, and who wants it only to put shards together by their numbers.
type Shard struct {
	Number  int // the first seed is Number times ShardSeeds after that of the plan
	Endings []Ending
}

// ShardSeeds is how many seeds a shard has; the last of a plan may have fewer.
const ShardSeeds = 16

// Shards is how many shards a plan has.
func (p *Plan) Shards() int { return (p.Runs + ShardSeeds - 1) / ShardSeeds }

// games are the numbers of the games of a shard, from one on and before the other.
func (p *Plan) games(shard int) (from, to int) {
	return shard * ShardSeeds * p.PerSeed(), min((shard+1)*ShardSeeds, p.Runs) * p.PerSeed()
}

// Shard plays a shard of the plan. Of a plan that is stopped it is not whole.
func (p *Plan) Shard(number int, deal Deal) Shard {
	from, to := p.games(number)
	s := Shard{number, make([]Ending, to-from)}
	players := p.hall()
	for n := from; n < to && !p.Stop(); n++ {
		s.Endings[n-from] = p.playOut(p.Game(n), deal, players)
	}
	return s
}

// Results plays shards in all versions, on as many cores as the first has, until there are
// no more numbers, somebody stops it or the scripts have used up what they may do. Each is
// told at once, whole, in any order, and never two at a time.
func Results(versions []*Plan, numbers <-chan int, tell func(Result) error) error {
	var group sync.WaitGroup
	var spent atomic.Int64
	var one sync.Mutex // who tells, and failure
	var failure error
	p := versions[0]
	work := func() error {
		deals, err := opened(versions)
		for n := range numbers {
			if err != nil || p.Stop() || spent.Load() > p.Work {
				return err
			}
			r := make(Result, len(versions))
			for i, v := range versions {
				r[i] = v.Shard(n, deals[i])
			}
			if p.Stop() {
				return nil // it is not whole
			}
			spent.Add(worked(r))
			one.Lock()
			if err = failure; err == nil {
				err = tell(r)
			}
			one.Unlock()
		}
		return err
	}
	for range max(p.Cores, 1) {
		group.Go(func() {
			if err := work(); err != nil {
				one.Lock()
				failure = err
				one.Unlock()
			}
		})
	}
	group.Wait()
	return failure
}

// opened are what begins games of each version, for one goroutine.
func opened(versions []*Plan) (deals []Deal, err error) {
	for _, v := range versions {
		deal, err := v.Open()
		if err != nil {
			return nil, err
		}
		deals = append(deals, deal)
	}
	return deals, nil
}
