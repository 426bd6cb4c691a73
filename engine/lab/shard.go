package lab

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"curtaincall/engine/bot"
)

// Shard has the endings, in order, of the games of some successive seeds of a plan. It depends only on the plan and
// its number, so that any process can play it.
type Shard struct {
	Number  int // number of the shard; its first seed is Plan.Seed plus Number times Plan.SeedsPerShard
	Endings []Ending
}

// ShardSeeds is the default number of seeds in a shard.
const ShardSeeds = 16

// SeedsPerShard returns the number of seeds in a shard. The last shard may have fewer.
func (p *Plan) SeedsPerShard() int { return cmp.Or(p.Size, ShardSeeds) }

func (p *Plan) NumShards() int { return (p.Runs + p.SeedsPerShard() - 1) / p.SeedsPerShard() }

// gamesOfShard returns the indexes of the games of a shard: from "from" up to but not including "to".
func (p *Plan) gamesOfShard(shard int) (from, to int) {
	from = shard * p.SeedsPerShard() * p.GamesPerSeed()                           // fits: it is below MaxGames
	return from, min(from+p.SeedsPerShard()*p.GamesPerSeed(), int(p.GameCount())) // fits: as above
}

// gamesThatMayDiffer returns the indexes of the games of a shard to be played: all or, if p.Without is set, those in
// which that definition could be played in the first version. first is the shard's result in the first version.
func (p *Plan) gamesThatMayDiffer(shard int, first *Shard) (games []int) {
	from, to := p.gamesOfShard(shard)
	for n := from; n < to; n++ {
		if p.Without != "" {
			if could, _ := first.Endings[n-from].Record.CountPlays(p.Without); could == 0 {
				continue
			}
		}
		games = append(games, n)
	}
	return games
}

// addUnplayedGames returns s with the games that were not played. Their endings are copied from first, the same shard
// of the first version, but with 0 instructions.
func (p *Plan) addUnplayedGames(s, first Shard) Shard {
	if p.Without == "" {
		return s
	}
	from, _ := p.gamesOfShard(s.Number)
	all := Shard{s.Number, slices.Clone(first.Endings)}
	for n := range all.Endings {
		all.Endings[n].Worked = 0
	}
	for i, n := range p.gamesThatMayDiffer(s.Number, &first) {
		all.Endings[n-from] = s.Endings[i]
	}
	return all
}

// InstructionBudget sums the instructions of the scripts in all versions of a simulation, and enforces a limit on them.
type InstructionBudget struct {
	Versions []*Plan // a plan for each version; the limit is the Work of the first
	Spent    int64
}

// AddResult adds the instructions of the next result to Spent, and returns r completed with unplayed games, which end
// as in the first version. If a seed makes Spent exceed the limit, over is true, and the result ends before it.
func (b *InstructionBudget) AddResult(r VariantShards) (resultWithUnplayed VariantShards, over bool) {
	for i, p := range b.Versions {
		resultWithUnplayed = append(resultWithUnplayed, p.addUnplayedGames(r[i], r[0]))
	}
	for seed := range len(resultWithUnplayed[0].Endings) / b.Versions[0].GamesPerSeed() {
		for i, p := range b.Versions {
			from := seed * p.GamesPerSeed() // fits: these endings are in memory
			for _, e := range resultWithUnplayed[i].Endings[from : from+p.GamesPerSeed()] {
				b.Spent += e.Worked
			}
		}
		if b.Spent <= b.Versions[0].Work {
			continue
		}
		for i, p := range b.Versions {
			resultWithUnplayed[i].Endings = resultWithUnplayed[i].Endings[:seed*p.GamesPerSeed()] // fits: as above
		}
		return resultWithUnplayed, true
	}
	return resultWithUnplayed, false
}

// playOneShard plays a shard in all versions. starters and players have what a goroutine uses for each version. If a
// starter is nil when needed, it is set to the result of Open, and the players to an empty map. If Stop of a version
// returns true, the result is incomplete and the error is nil.
func playOneShard(versions []*Plan, starters []GameStarter, players []map[string]bot.Policy, number int) (VariantShards, error) {
	r := make(VariantShards, len(versions))
	for i, p := range versions {
		games := p.gamesThatMayDiffer(number, &r[0])
		if len(games) > 0 && starters[i] == nil {
			deal, err := p.Open()
			if err != nil {
				return nil, err
			}
			starters[i], players[i] = deal, map[string]bot.Policy{}
		}
		r[i] = Shard{number, make([]Ending, len(games))}
		for at, n := range games {
			if p.Stop() {
				return r, nil
			}
			r[i].Endings[at] = p.playGame(p.Game(n), starters[i], starters[0], players[i])
		}
	}
	return r, nil
}

// PlayShards plays the shards received from numbers in all versions, on versions[0].Cores cores. It stops when numbers
// is closed, a plan is stopped, or the scripts exceed versions[0].Work. It calls yield with each complete result at
// once, in any order, but never concurrently. It returns the first error.
func PlayShards(versions []*Plan, numbers <-chan int, yield func(VariantShards) error) error {
	var group sync.WaitGroup
	var spent atomic.Int64
	var one sync.Mutex // for yield and failure
	var failure error
	p := versions[0]
	work := func() {
		deals, players := make([]GameStarter, len(versions)), make([]map[string]bot.Policy, len(versions))
		for failed := false; !failed && spent.Load() <= p.Work; { // checked before taking a number, which must then be played
			n, more := <-numbers
			if !more || p.Stop() {
				return
			}
			r, err := playOneShard(versions, deals, players, n)
			if err == nil && p.Stop() {
				return // the result is incomplete
			}
			spent.Add(resultInstructions(r))
			one.Lock()
			if failure = cmp.Or(failure, err); failure == nil {
				failure = yield(r)
			}
			failed = failure != nil
			one.Unlock()
		}
	}
	for range max(p.Cores, 1) {
		group.Go(work)
	}
	group.Wait()
	return failure
}

func resultInstructions(r VariantShards) (instructions int64) {
	for _, one := range r {
		for i := range one.Endings {
			instructions += one.Endings[i].Worked
		}
	}
	return instructions
}

// PlayPart is like PlayShards for the shards of part, but calls yield with the results in order, until yield returns
// true. Results of later shards wait in memory.
func PlayPart(versions []*Plan, part SimulationPart, yield func(VariantShards) (enough bool, err error)) error {
	part = part.wholeIfZero()
	numbers, over := make(chan int), make(chan struct{})
	go func() {
		defer close(numbers)
		for n := part.Number - 1; n < versions[0].NumShards(); n += part.Of {
			select {
			case numbers <- n:
			case <-over:
				return
			}
		}
	}()
	end := sync.OnceFunc(func() { close(over) })
	defer end()
	waiting, next, done := map[int]VariantShards{}, part.Number-1, false
	return PlayShards(versions, numbers, func(r VariantShards) (err error) {
		for waiting[r.Number()] = r; waiting[next] != nil && !done && err == nil; next += part.Of {
			r := waiting[next]
			delete(waiting, next)
			if done, err = yield(r); done {
				end()
			}
		}
		return err
	})
}
