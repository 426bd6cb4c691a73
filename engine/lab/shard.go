package lab

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
