package lab

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
)

// Shard describes what has come of some seeds of a plan: the endings of their games, in order. It
// is a value, the same wherever and however often it is played, so that who plays it has
// only to send it, and who wants it only to put shards together by their numbers.
type Shard struct {
	Number  int // the first seed is Number times the size of shards after that of the plan
	Endings []Ending
}

// ShardSeeds says how many seeds a shard has, where nobody says otherwise; the last of a plan
// may have fewer.
const ShardSeeds = 16

func (p *Plan) size() int { return cmp.Or(p.Size, ShardSeeds) }

// Shards returns how many shards a plan has.
func (p *Plan) Shards() int { return (p.Runs + p.size() - 1) / p.size() }

// games are the numbers of the games of a shard, from one on and before the other.
func (p *Plan) games(shard int) (from, to int) {
	from = shard * p.size() * p.PerSeed()                       // fits: it is below MaxGames
	return from, min(from+p.size()*p.PerSeed(), int(p.Games())) // fits: as above
}

// gamesToPlay are the games of a shard that have to be played: all, or, in a version in which
// something does nothing, those in which it could be played in the first version. The others count
// as the same as there.
func (p *Plan) gamesToPlay(shard int, first *Shard) (games []int) {
	from, to := p.games(shard)
	for n := from; n < to; n++ {
		if p.Without == "" || first.Endings[n-from].Record.offers(p.Without) {
			games = append(games, n)
		}
	}
	return games
}

// fillShard is a shard with the endings of the first version for games that are the same as
// there, and took no work.
func (p *Plan) fillShard(s, first Shard) Shard {
	if p.Without == "" {
		return s
	}
	from, _ := p.games(s.Number)
	all := Shard{s.Number, slices.Clone(first.Endings)}
	for n := range all.Endings {
		all.Endings[n].Worked = 0
	}
	for i, n := range p.gamesToPlay(s.Number, &first) {
		all.Endings[n-from] = s.Endings[i]
	}
	return all
}

// Budget counts what the scripts of all versions do, in the order of the shards.
type Budget struct {
	Versions []*Plan // the first says how much they may
	Spent    int64
}

// Take takes the next result. What it returns has all games of each version, to the last
// seed before that with which the scripts have used up what they may do; over is true then.
func (b *Budget) Take(r Result) (whole Result, over bool) {
	for i, p := range b.Versions {
		whole = append(whole, p.fillShard(r[i], r[0]))
	}
	for seed := range len(whole[0].Endings) / b.Versions[0].PerSeed() {
		for i, p := range b.Versions {
			from := seed * p.PerSeed() // fits: these endings are in memory
			for _, e := range whole[i].Endings[from : from+p.PerSeed()] {
				b.Spent += e.Worked
			}
		}
		if b.Spent <= b.Versions[0].Work {
			continue
		}
		for i, p := range b.Versions {
			whole[i].Endings = whole[i].Endings[:seed*p.PerSeed()] // fits: as above
		}
		return whole, true
	}
	return whole, false
}

// hand plays shards in all versions, for one goroutine.
type hand struct {
	versions []*Plan
	deals    []Deal // what begins games of each version; nil before it is needed
}

// play plays a shard. Of plans that are stopped it is not whole.
func (h *hand) play(number int) (Result, error) {
	r := make(Result, len(h.versions))
	for i, p := range h.versions {
		games := p.gamesToPlay(number, &r[0])
		if len(games) > 0 && h.deals[i] == nil {
			deal, err := p.Open()
			if err != nil {
				return nil, err
			}
			h.deals[i] = deal
		}
		r[i] = Shard{number, make([]Ending, len(games))}
		players := p.hall(h.deals[0])
		for at, n := range games {
			if p.Stop() {
				return r, nil
			}
			r[i].Endings[at] = p.playOut(p.Game(n), h.deals[i], players)
		}
	}
	return r, nil
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
		h := hand{versions, make([]Deal, len(versions))}
		for spent.Load() <= p.Work { // asked before a number is taken, which nobody else will play
			n, more := <-numbers
			if !more || p.Stop() {
				return nil
			}
			r, err := h.play(n)
			if err != nil || p.Stop() {
				return err // what was stopped is not whole
			}
			spent.Add(shardInstructions(r))
			one.Lock()
			if err = failure; err == nil {
				err = tell(r)
			}
			one.Unlock()
			if err != nil {
				return err
			}
		}
		return nil
	}
	for range max(p.Cores, 1) {
		group.Go(func() {
			if err := work(); err != nil {
				one.Lock()
				failure = cmp.Or(failure, err)
				one.Unlock()
			}
		})
	}
	group.Wait()
	return failure
}

// shardInstructions returns what the scripts took for a shard in all versions.
func shardInstructions(r Result) (all int64) {
	for _, one := range r {
		for i := range one.Endings {
			all += one.Endings[i].Worked
		}
	}
	return all
}

// Play plays a part of the shards in all versions, and tells of each in their order, until
// it is told that these are enough. No more than the cores play at a time is kept.
func Play(versions []*Plan, part Part, tell func(Result) (enough bool, err error)) error {
	part = part.all()
	numbers, over := make(chan int), make(chan struct{})
	go func() {
		defer close(numbers)
		for n := part.Number - 1; n < versions[0].Shards(); n += part.Of {
			select {
			case numbers <- n:
			case <-over:
				return
			}
		}
	}()
	end := sync.OnceFunc(func() { close(over) })
	defer end()
	waiting, next, done := map[int]Result{}, part.Number-1, false
	return Results(versions, numbers, func(r Result) (err error) {
		for waiting[r.Number()] = r; waiting[next] != nil && !done && err == nil; next += part.Of {
			r := waiting[next]
			delete(waiting, next)
			if done, err = tell(r); done {
				end()
			}
		}
		return err
	})
}
