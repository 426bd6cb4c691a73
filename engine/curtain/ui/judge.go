package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

// JudgeUnit is the unit of the numbers that Judge returns.
const JudgeUnit = "hundredths of a MacGuffin HP"

// The weights of Judge, in hundredths of an HP of the MacGuffin, whose loss loses the run. They are
// fitted to fights played by a bot: to the HP that the MacGuffin lost in the rest of each.
const (
	worthHP         = 100     // of one HP of the MacGuffin
	worthDecision   = 100_000 // of a fight won, or lost
	worthProtector  = 27      // of one HP of a protagonist; it is restored before the next fight
	worthStanding   = 300     // of a protagonist who is not knocked out
	worthCrowd      = 5       // of one Ovation
	worthCrowdBonus = 80      // of each point of damage that Ovation adds to every hit of the next turn
	worthInPlay     = 3       // of an enchantment in play, for each tenth of a turn that the enemies last
	worthInspire    = 35      // of one Inspire, in addition to the turns it saves
	worthEnemyHP    = 11      // of one HP of an enemy, in addition to the turns it costs
	costPercent     = 58      // percent of the estimated cost of an enemy, since players do better than the estimate
	usualDamage     = 90      // tenths of damage dealt to an enemy in a turn
	inspiredDamage  = 22      // tenths more for each stack of Inspire
	usualBlock      = 40      // tenths of damage blocked in a turn, at most
	usualShare      = 60      // percent of an enemy's damage that gets through, at least
)

// maxJudgedOutcomes limits the random outcomes that Judge plays.
const maxJudgedOutcomes = 16

// fightJudge has the buffers of Judge, which therefore allocates nothing.
type fightJudge struct {
	forecaster curtain.Forecaster
	onOutcome  func(after *curtain.Fight, probability float64) // the method addOutcome
	sum, seen  int64                                           // of worth times weight, and of weights
	patterns   [curtain.MaxEnemies]enemyPatternNumbers
	inspired   [curtain.MaxEnemies]int // each enemy's Inspire before it acts
	worths     []int                   // by trait: see screen.Practice.SetTraitWorths
	traits     []screen.Trait          // buffer for sumTraitWorths
}

func (m *fightJudge) addOutcome(after *curtain.Fight, probability float64) {
	weight := max(1, int64(probability*1024))
	m.sum += weight * int64(m.worthOfState(after))
	m.seen += weight
}

// Gist implements screen.Abilities.Gist: a hash of the state except for the cards not in play, which
// JudgeGist seldom reads.
func (t *FightTable) Gist() (gist uint64, of any, ok bool) {
	gist, ok = t.Fight.KeyWithoutCardsOutOfPlay()
	return gist, t.Fight.Content(), ok
}

// Judge implements screen.Table: it returns how good the state is, in the unit JudgeUnit.
func (t *FightTable) Judge(seat engine.Seat) int {
	worth, _ := t.JudgeGist(seat)
	return worth
}

// JudgeGist implements screen.Abilities.JudgeGist. It plays the enemies' intents on copies, for up to
// maxJudgedOutcomes random outcomes, and returns the average worth of the results. If the fight is decided or a
// script fails, it judges the state as it is, and the result is not cacheable.
func (t *FightTable) JudgeGist(engine.Seat) (worth int, cacheable bool) {
	m := &t.judging
	m.rememberInspire(t.Fight)
	if t.Result() != curtain.Undecided {
		return 2 * m.worthOfState(t.Fight), false // a certain result counts more than a predicted one
	}
	m.sum, m.seen = 0, 0
	if err := m.forecaster.PlayOutcomes(t.Fight, maxJudgedOutcomes, nil, m.onOutcome); err != nil || m.seen == 0 {
		return m.worthOfState(t.Fight), false
	}
	return int(m.sum / m.seen), m.forecaster.IgnoredCardsOutOfPlay()
}

func (m *fightJudge) rememberInspire(f *curtain.Fight) {
	for i := range f.EnemyCount() {
		m.inspired[i] = f.Stacks(curtain.EnemyActor(i), curtain.Inspire)
	}
}

func (m *fightJudge) worthOfState(f *curtain.Fight) int {
	hp := f.HP(curtain.MacGuffin) * worthHP
	switch f.Result() {
	case curtain.Victory:
		return worthDecision + hp
	case curtain.Defeat:
		worth := -2 * worthDecision
		for i := range f.EnemyCount() {
			worth -= f.HP(curtain.EnemyActor(i))
		}
		return worth
	}
	worth := m.guessWorthBesidesHP(f)
	if m.worths != nil {
		worth = m.sumTraitWorths(f, worth)
	}
	return max(-worthDecision, min(hp+worth, worthDecision-1)) // huge stacks never outweigh a win or a loss
}

// guessWorthBesidesHP returns the worth of an undecided state, without the HP of the MacGuffin, by weights for all enemies.
func (m *fightJudge) guessWorthBesidesHP(f *curtain.Fight) int {
	worth := keywordsWorth(f, curtain.MacGuffin, curtain.OnMacGuffin) + keywordsWorth(f, curtain.Team, curtain.OnTeam)
	for p := curtain.ProtagonistA; p <= curtain.ProtagonistB; p++ {
		if f.Alive(p) {
			worth += worthStanding + f.HP(p)*worthProtector + keywordsWorth(f, p, curtain.OnProtagonist)
		}
	}
	before := 0 // tenths of a turn until the preceding enemies have fallen
	for i := range f.EnemyCount() {
		if e := curtain.EnemyActor(i); f.Alive(e) {
			cost, turns := m.estimateEnemyCost(f, i, before)
			before += turns
			worth += keywordsWorth(f, e, curtain.OnEnemy) - cost
		}
	}
	worth += f.Count(curtain.InPlay) * min(worthInPlay*before, 300)
	worth += min(f.Stacks(curtain.Team, curtain.Inspire), 50) * worthInspire
	crowd := max(0, f.Ovation()-1) // it falls by 1 before the next card
	return worth + f.Ovation()*worthCrowd + curtain.OvationBonus(crowd)*worthCrowdBonus
}

// futureTickLoss returns the HP that an actor will lose to keywords with the decay engine.Ticks, less
// the HP that such keywords will restore.
func futureTickLoss(f *curtain.Fight, a curtain.Actor) (cost int) {
	for set := f.HeldKeywords(a) & f.Content().Keywords.KeywordsDecayingAs(engine.Ticks); set != 0; set &= set - 1 {
		k := set.First()
		if f.KeywordRow(k).Polarity == engine.Debuff {
			cost += sumDownFrom(f.Stacks(a, k))
		} else {
			cost -= sumDownFrom(f.Stacks(a, k))
		}
	}
	return cost
}

// sumDownFrom returns n + (n-1) + ... + 1, the total effect of a keyword that loses a stack each
// turn. A larger n counts as 100.
func sumDownFrom(n int) int {
	n = min(n, 100)
	return n * (n + 1) / 2
}

// keywordsWorth returns the worth of the keywords that an actor holds. One stack of a keyword that
// fades counts for nothing, because it is lost before it matters; except of an ally's debuffs, which
// are fresh when enemies inflict them.
func keywordsWorth(f *curtain.Fight, a curtain.Actor, heldAs engine.Holders) (worth int) {
	table := f.Content().Keywords
	fading := table.KeywordsDecayingAs(engine.Fades)
	if !a.IsEnemy() {
		fading &^= table.Debuffs()
	}
	for set := f.HeldKeywords(a); set != 0; set &= set - 1 {
		k := set.First()
		n := f.Stacks(a, k)
		switch {
		case table.KeywordsDecayingAs(engine.Ticks).Has(k):
			n = sumDownFrom(n)
		case fading.Has(k):
			n--
		}
		worth += n * table.Row(k).Weights.OfHolder(heldAs)
	}
	return worth
}
