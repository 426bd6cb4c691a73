package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
)

// Judged names the unit of judgements.
const Judged = "hundredths of an HP of the MacGuffin"

// How good a state looks is measured in hundredths of the MacGuffin's HP, since
// that is what a run is lost by: it is never healed, and every turn an enemy
// stands costs some. The weights come from many fights that a bot played: how
// much the MacGuffin lost in what was left of each.
const (
	worthHP         = 100     // of one HP of the MacGuffin
	worthDecision   = 100_000 // of a fight won or lost
	worthProtector  = 27      // of one HP of a protagonist, which is full again next fight
	worthStanding   = 300     // of a protagonist not knocked out
	worthCrowd      = 5       // of one Ovation
	worthCrowdBonus = 80      // of one more damage a hit next turn
	worthInPlay     = 3       // of an enchantment for a tenth of a turn
	worthInspire    = 35      // of one Inspire, beside the turns it saves
	worthEnemyHP    = 11      // of one HP of an enemy, beside the turns it costs
	trust           = 58      // percent of what an enemy is reckoned to cost: play is better than usual
	usualDamage     = 90      // tenths, dealt to an enemy in a turn
	inspiredDamage  = 22      // tenths more for a stack of Inspire
	usualBlock      = 40      // tenths of its damage in a turn that do not, at most
	usualShare      = 60      // percent of an enemy's damage that gets through at least
)

// glimpses limits the outcomes of chance that a judgement looks at.
const glimpses = 16

// merit holds the room of a table to judge without allocating.
type merit struct {
	forecaster curtain.Forecaster
	see        func(after *curtain.Fight, probability float64)
	sum, seen  int64
	menaces    [curtain.MaxEnemies]menace
	inspired   [curtain.MaxEnemies]int // the enemies' Inspire before they act
}

func (m *merit) ready() {
	m.see = func(after *curtain.Fight, probability float64) {
		weight := max(1, int64(probability*1024))
		m.sum += weight * int64(m.after(after))
		m.seen += weight
	}
}

// Gist returns what is judged alike: most enemies care for no card that is not in play.
func (t *FightTable) Gist() (gist uint64, of any, ok bool) {
	gist, ok = t.Fight.Gist()
	return gist, t.Fight.Content(), ok
}

// Judge implements screen.Table.
func (t *FightTable) Judge(seat engine.Seat) int {
	worth, _ := t.JudgeGist(seat)
	return worth
}

// JudgeGist judges a fight: what the enemies have shown is played on a
// copy, and what is left then is weighed.
func (t *FightTable) JudgeGist(engine.Seat) (worth int, kept bool) {
	m := &t.merit
	for i := range t.Enemies() {
		m.inspired[i] = t.Stacks(curtain.Enemy(i), curtain.Inspire)
	}
	if t.Result() != curtain.Undecided {
		return 2 * m.after(t.Fight), false // better than what is only foreseen
	}
	m.sum, m.seen = 0, 0
	if err := m.forecaster.Foresee(t.Fight, glimpses, nil, m.see); err != nil || m.seen == 0 {
		return m.after(t.Fight), false
	}
	return int(m.sum / m.seen), m.forecaster.Kept()
}

func (m *merit) after(f *curtain.Fight) int {
	hp := f.HP(curtain.MacGuffin) * worthHP
	switch f.Result() {
	case curtain.Victory:
		return worthDecision + hp
	case curtain.Defeat:
		worth := -2 * worthDecision
		for i := range f.Enemies() {
			worth -= f.HP(curtain.Enemy(i))
		}
		return worth
	}
	worth := hp + lasting(f, curtain.MacGuffin, curtain.OnMacGuffin) + lasting(f, curtain.Team, curtain.OnTeam)
	for p := curtain.ProtagonistA; p <= curtain.ProtagonistB; p++ {
		if f.Alive(p) {
			worth += worthStanding + f.HP(p)*worthProtector + lasting(f, p, curtain.OnProtagonist)
		}
	}
	before := 0 // tenths of a turn until the enemies in front have fallen
	for i := range f.Enemies() {
		if e := curtain.Enemy(i); f.Alive(e) {
			cost, turns := m.cost(f, i, before)
			before += turns
			worth += lasting(f, e, curtain.OnEnemy) - cost
		}
	}
	worth += f.Count(curtain.InPlay) * min(worthInPlay*before, 300)
	worth += min(f.Stacks(curtain.Team, curtain.Inspire), 50) * worthInspire
	crowd := max(0, f.Ovation()-1) // it calms down before the next card
	worth += f.Ovation()*worthCrowd + curtain.OvationBonus(crowd)*worthCrowdBonus
	return max(-worthDecision, min(worth, worthDecision-1)) // huge numbers of stacks decide nothing
}

// ticking returns what keywords that act once a turn will take off an actor, less what
// those that help give back.
func ticking(f *curtain.Fight, a curtain.Actor) (cost int) {
	for set := f.Held(a) & f.Content().Keywords.Leaving(engine.Ticks); set != 0; set &= set - 1 {
		k := set.First()
		if f.Keyword(k).Polarity == engine.Debuff {
			cost += sumTo(f.Stacks(a, k))
		} else {
			cost -= sumTo(f.Stacks(a, k))
		}
	}
	return cost
}

// sumTo returns n + (n-1) + ... + 1: what a keyword that falls by 1 a turn does in all.
func sumTo(n int) int {
	n = min(n, 100)
	return n * (n + 1) / 2
}

// lasting weighs the keywords an actor holds. Those that fade lose a stack before
// they matter again, so their first counts for nothing. Debuffs of allies count
// from the first stack: enemies put them on last, and then they are fresh.
func lasting(f *curtain.Fight, a curtain.Actor, held engine.Holders) (worth int) {
	table := f.Content().Keywords
	fading := table.Leaving(engine.Fades)
	if !a.IsEnemy() {
		fading &^= table.Debuffs()
	}
	for set := f.Held(a); set != 0; set &= set - 1 {
		k := set.First()
		n := f.Stacks(a, k)
		switch {
		case table.Leaving(engine.Ticks).Has(k):
			n = sumTo(n)
		case fading.Has(k):
			n--
		}
		worth += n * table.Row(k).Weights.Of(held)
	}
	return worth
}
