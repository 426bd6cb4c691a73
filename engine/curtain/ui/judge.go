package ui

import (
	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

const JudgeUnit = "hundredths of a MacGuffin HP"

// The weights of Judge, in JudgeUnit. They are fitted to fights that a bot played: the worth of a state predicts how
// many HP the MacGuffin loses in the rest of the fight.
const (
	worthHP         = 100     // worth of each HP of the MacGuffin
	worthDecision   = 100_000 // worth of winning the fight
	worthProtector  = 27      // worth of each HP of a protagonist, who is healed before the next fight, or of a companion
	worthStanding   = 300     // worth of each protagonist or companion with HP
	worthCrowd      = 5       // worth of each Ovation
	worthCrowdBonus = 80      // worth of each point of damage that Ovation adds to every hit of the next turn
	worthInPlay     = 3       // worth of each enchantment in play per tenth of a turn that enemies last, at most 300
	worthInspire    = 35      // worth of each Inspire, in addition to the turns it saves
	worthEnergy     = 60      // worth of each energy that can still be spent in the turn
	inspiredEnergy  = 20      // worth that each Inspire adds to each such energy
	worthEnemyHP    = 11      // cost of each HP of an enemy, in addition to the turns it takes
	costPercent     = 58      // percentage of an enemy's estimated cost that counts, since players do better than the estimate
	usualDamage     = 90      // tenths of damage dealt to an enemy per turn
	inspiredDamage  = 22      // tenths of damage per turn that each stack of Inspire adds
	usualBlock      = 40      // tenths of damage blocked per turn, at most
	usualShare      = 60      // percentage of an enemy's damage that is not blocked, at least
)

const maxJudgedOutcomes = 16

// fightJudge judges fights. It holds buffers, so that Judge allocates nothing.
type fightJudge struct {
	forecaster curtain.Forecaster
	onOutcome  func(after *curtain.Fight, probability float64) // the method value addOutcome
	sum, seen  int64                                           // sum of worth times weight; sum of weights
	patterns   [curtain.MaxWithIntents]patternEstimate         // estimates of the patterns of enemies, then of companions
	inspired   [curtain.MaxEnemies]int                         // each enemy's Inspire before it acts
	worths     []int                                           // worths by trait; see screen.Practice.SetTraitWorths
	traits     []screen.TraitAmount                            // buffer for sumTraitWorths
}

func (m *fightJudge) addOutcome(after *curtain.Fight, probability float64) {
	weight := max(1, int64(probability*1024))
	m.sum += weight * int64(m.worthOfState(after))
	m.seen += weight
}

// JudgementKey implements screen.Abilities. The key omits cards that are not in play. The scope is the fight's content.
func (t *FightTable) JudgementKey() (key, restOfTurn uint64, scope any, ok bool) {
	if key, ok = t.Fight.KeyWithoutCardsOutOfPlay(); ok {
		restOfTurn = t.Fight.KeyOfHand()
	}
	return key, restOfTurn, t.Fight.Content(), ok
}

// Judge implements screen.Table. It returns the worth that JudgeForCache returns, in JudgeUnit.
func (t *FightTable) Judge(seat engine.Seat) int {
	worth, _ := t.JudgeForCache(seat)
	return worth
}

// JudgeForCache implements screen.Abilities. worth is the average worth after the enemies' turn, over up to
// maxJudgedOutcomes random outcomes. It is the present worth in the enemies' turn or if a script fails, and twice that
// in a decided fight. cacheable is false in these cases, or if cards out of play or a question mattered.
func (t *FightTable) JudgeForCache(engine.Seat) (worth int, cacheable bool) {
	m := &t.judging
	m.storeEnemyInspire(t.Fight)
	if t.Result() != curtain.Undecided {
		return 2 * m.worthOfState(t.Fight), false // a certain result counts more than a predicted one
	}
	m.sum, m.seen = 0, 0
	if err := m.forecaster.PlayOutcomes(t.Fight, maxJudgedOutcomes, nil, m.onOutcome); err != nil || m.seen == 0 {
		return m.worthOfState(t.Fight), false
	}
	return int(m.sum / m.seen), m.forecaster.HasIgnoredCardsOutOfPlay()
}

// actionsToTry implements screen.Abilities.
func (t *FightTable) actionsToTry(legal []engine.Action) []engine.Action {
	legal = t.RemoveEquivalentPlays(legal)
	t.SortByRating(legal)
	return legal
}

// energyWorth implements screen.Abilities.EstimateRestOfTurn.
func (t *FightTable) energyWorth() int {
	return t.Energy() * (worthEnergy + min(t.Stacks(curtain.Team, curtain.Inspire), 50)*inspiredEnergy)
}

func (m *fightJudge) storeEnemyInspire(f *curtain.Fight) {
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
	worth := m.guessWorthWithoutMacGuffinHP(f)
	if m.worths != nil {
		worth = m.sumTraitWorths(f, worth)
	}
	for c := range f.Companions {
		if f.IsAlive(c) {
			worth += worthStanding + f.HP(c)*worthProtector + keywordsWorth(f, c, curtain.OnProtagonist)
		}
	}
	return max(-worthDecision, min(hp+worth, worthDecision-1)) // huge stacks never outweigh a win or a loss
}

// guessWorthWithoutMacGuffinHP returns the worth of an undecided state by fixed weights. It leaves out companions too.
func (m *fightJudge) guessWorthWithoutMacGuffinHP(f *curtain.Fight) int {
	worth := keywordsWorth(f, curtain.MacGuffin, curtain.OnMacGuffin) + keywordsWorth(f, curtain.Team, curtain.OnTeam)
	for p := curtain.ProtagonistA; p <= curtain.ProtagonistB; p++ {
		if f.IsAlive(p) {
			worth += worthStanding + f.HP(p)*worthProtector + keywordsWorth(f, p, curtain.OnProtagonist)
		}
	}
	before := 0 // tenths of a turn until the preceding enemies have fallen
	for i := range f.EnemyCount() {
		if e := curtain.EnemyActor(i); f.IsAlive(e) {
			cost, turns := m.estimateEnemyCost(f, i, before)
			before += turns
			worth += keywordsWorth(f, e, curtain.OnEnemy) - cost
		}
	}
	worth += f.CountCards(curtain.InPlay) * min(worthInPlay*before, 300)
	worth += min(f.Stacks(curtain.Team, curtain.Inspire), 50) * worthInspire
	crowd := max(0, f.Ovation()-1) // it falls by 1 before the next card
	return worth + f.Ovation()*worthCrowd + curtain.OvationBonus(crowd)*worthCrowdBonus
}

// futureTickLoss returns the HP that keywords such as Poison will cost an actor, less those that others restore.
func futureTickLoss(f *curtain.Fight, a curtain.Actor) (cost int) {
	for k := range f.HeldKeywords(a).And(f.Content().Keywords.KeywordsDecayingAs(engine.Ticks)).All {
		if f.KeywordRow(k).Polarity == engine.Debuff {
			cost += sumDownFrom(f.Stacks(a, k))
		} else {
			cost -= sumDownFrom(f.Stacks(a, k))
		}
	}
	return cost
}

// sumDownFrom returns n + (n-1) + ... + 1, with n at most 100: the total effect of n stacks if one is lost each turn.
func sumDownFrom(n int) int {
	n = min(n, 100)
	return n * (n + 1) / 2
}

// keywordsWorth returns the worth of a's keywords to holders of kind heldAs. A fading keyword counts one stack less
// than a has, unless it is a debuff of an ally.
func keywordsWorth(f *curtain.Fight, a curtain.Actor, heldAs engine.Holders) (worth int) {
	table := f.Content().Keywords
	fading := table.KeywordsDecayingAs(engine.Fades)
	if !a.IsEnemy() {
		fading = fading.Without(table.Debuffs())
	}
	for k := range f.HeldKeywords(a).All {
		n := f.Stacks(a, k)
		switch {
		case table.KeywordsDecayingAs(engine.Ticks).Has(k):
			n = sumDownFrom(n)
		case fading.Has(k):
			n--
		}
		worth += n * table.Row(k).Worths.OfHolder(heldAs)
	}
	return worth
}

// The cost of an enemy is estimated by a rough simulation: each turn the enemy loses a typical amount
// of HP and then acts by its pattern, until it has fallen. All numbers are in tenths of HP or stacks.

type patternEstimate struct {
	of    *curtain.EnemyDef
	tough bool            // whether the definition has modify.damage_taken
	moves []entryEstimate // the entries of all phases, in order
	ends  []int           // index in moves at which each phase ends
}

type entryEstimate struct {
	deals  int // damage of the entry in tenths of HP; attacks on all targets count 1.5 times
	hits   int // tenths of hits; a hit on all counts as 15
	heals  int
	blocks int
}

const maxTurnsAhead = 16 // maximum number of simulated turns

type simulatedEnemy struct {
	left, blocked  int // tenths of HP left; tenths of Block and Shield
	phase, step    int
	inspire, grows int // Inspire now; Inspire that the enemy gains per turn
}

func (m *fightJudge) patternEstimateOf(f *curtain.Fight, a curtain.Actor) *patternEstimate {
	def := f.EnemyDef(a)
	mn := &m.patterns[a-curtain.FirstEnemy]
	if mn.of != def {
		mn.of, mn.tough = def, def.Modify.DamageTaken != nil
		mn.moves, mn.ends = mn.moves[:0], mn.ends[:0]
		for p := range def.Phases {
			for i := range def.Phases[p].Intents {
				mn.moves = append(mn.moves, estimateEntry(&def.Phases[p].Intents[i]))
			}
			mn.ends = append(mn.ends, len(mn.moves))
		}
	}
	return mn
}

func (mn *patternEstimate) entriesOfPhase(phase int) []entryEstimate {
	first := 0
	if phase > 0 {
		first = mn.ends[phase-1]
	}
	return mn.moves[first:mn.ends[phase]]
}

// estimateEnemyCost estimates how much an enemy will still cost the player, in JudgeUnit, and how many tenths of a turn
// it will last. The player attacks it only after tenthsUntilAttacked tenths of a turn.
func (m *fightJudge) estimateEnemyCost(f *curtain.Fight, enemyIndex, tenthsUntilAttacked int) (total, turnTenthsLeft int) {
	e := curtain.EnemyActor(enemyIndex)
	mn := m.patternEstimateOf(f, e)
	inspire := min(f.Stacks(e, curtain.Inspire), 50)
	now := simulatedEnemy{
		left:    10 * max(1, f.HP(e)-futureTickLoss(f, e)),
		blocked: 10 * min(f.Stacks(e, curtain.Block)+f.Stacks(e, curtain.Shield), 200),
		phase:   min(f.Phase(e), len(mn.ends)-1),
		step:    f.PatternIndex(e),
		inspire: inspire,
		grows:   max(0, inspire-m.inspired[enemyIndex]),
	}
	usually, sum := m.typicalDamageTenths(f), int64(0)
	for turn := 1; turn <= maxTurnsAhead; turn++ {
		dealt := mn.estimateDamageToEnemy(f, e, usually, now.blocked, turn)
		if tenthsUntilAttacked > 0 {
			dealt, tenthsUntilAttacked = 0, tenthsUntilAttacked-10
		}
		now.left -= dealt
		stands := now.survivalChanceTenths(dealt)
		if turnTenthsLeft += stands; stands == 0 {
			break
		}
		sum += int64(stands) * now.simulateAction(f, e, mn, turn)
	}
	return int(min(sum, 1<<16))*worthHP/100*costPercent/100 + f.HP(e)*worthEnemyHP, turnTenthsLeft
}

func (mn *patternEstimate) estimateDamageToEnemy(f *curtain.Fight, e curtain.Actor, typicalDamage, block, turn int) int {
	dealt := typicalDamage
	if f.Stacks(e, curtain.Vulnerable) > turn {
		dealt += dealt / 2
	}
	if mn.tough {
		dealt -= dealt / 4
	}
	return max(dealt-block, dealt/3)
}

// survivalChanceTenths returns the chance, in tenths, that the enemy survives damage from half of dealt to one and a
// half times dealt. now.left is already reduced by dealt. Both are in tenths of HP.
func (now *simulatedEnemy) survivalChanceTenths(dealt int) int {
	if dealt == 0 {
		return 10
	}
	return max(0, min(10*(2*now.left+dealt)/(2*dealt), 10))
}

func (now *simulatedEnemy) simulateAction(f *curtain.Fight, e curtain.Actor, mn *patternEstimate, turn int) (cost int64) {
	pattern := mn.entriesOfPhase(now.phase)
	if len(pattern) == 0 {
		return 0
	}
	now.step = (now.step + 1) % len(pattern)
	mv := &pattern[now.step]
	hit := int64(mv.deals) + int64(mv.hits)*int64(now.inspire+now.grows*turn)
	switch {
	case f.Stacks(e, curtain.StageFright) > turn:
		hit = 0
	case f.Stacks(e, curtain.Forgetful) > turn:
		hit /= 2
	}
	now.left += mv.heals
	now.blocked = mv.blocks
	for now.phase+1 < len(mn.ends) && int64(now.left)*100_000 < int64(mn.of.Phases[now.phase+1].HPThreshold)*int64(mn.of.HP) {
		now.phase, now.step = now.phase+1, -1
	}
	return max(hit*usualShare/100, hit-usualBlock)
}

func (m *fightJudge) typicalDamageTenths(f *curtain.Fight) int {
	usually := usualDamage + inspiredDamage*min(f.Stacks(curtain.Team, curtain.Inspire), 50)
	for p := curtain.ProtagonistA; p <= curtain.ProtagonistB; p++ {
		if !f.IsAlive(p) {
			usually -= usually * 2 / 5 // the cards of a knocked out protagonist cannot be played
		}
	}
	for c := range f.Companions {
		if moves := m.patternEstimateOf(f, c).entriesOfPhase(f.Phase(c)); f.IsAlive(c) && len(moves) > 0 {
			sum := 0
			for _, mv := range moves {
				sum += mv.deals
			}
			usually += sum / len(moves)
		}
	}
	return usually
}

const unknownDamage = 6 // damage assumed for intents and numbers that script functions compute

// estimateEntry estimates the effect of a pattern entry. A debuff counts as 1 damage, a hit on all as 1.5 hits.
func estimateEntry(e *curtain.IntentEntry) (mv entryEstimate) {
	if e.Choose != nil {
		return entryEstimate{deals: 10 * unknownDamage, hits: 10}
	}
	for _, a := range e.Fixed.Actions() {
		n, times := 10*int(a.Amount), int(a.Times)
		if a.AmountFunction() > 0 {
			n = 10 * unknownDamage
		}
		switch a.Kind {
		case curtain.IntentAttack:
			mv.deals += n * times
			mv.hits += 10 * times
		case curtain.IntentAttackAll:
			mv.deals += n * times * 3 / 2
			mv.hits += 15 * times
		case curtain.IntentInflict:
			mv.deals += 10
		case curtain.IntentHeal:
			mv.heals += n
		case curtain.IntentGain:
			switch a.Keyword {
			case curtain.Block, curtain.Shield:
				mv.blocks += n
			case curtain.Regenerate:
				mv.heals += 10 * sumDownFrom(int(a.Amount))
			}
		}
	}
	return mv
}

// worthFightWon is the worth of each fight won in a run. It exceeds the worth of any state of a fight.
const worthFightWon = 8 * worthDecision

// JudgementKey implements screen.Abilities. The key also covers the rest of the run. ok is false between fights.
func (t *RunTable) JudgementKey() (key, restOfTurn uint64, scope any, ok bool) {
	if t.CurrentDecisionKind() != curtain.InFight {
		return 0, 0, nil, false
	}
	key, restOfTurn, scope, ok = t.table.JudgementKey()
	var k engine.StateKeyBuilder
	k.Add(key, uint64(t.worthOfRunBesideFight()))
	return k.Sum(), restOfTurn, scope, ok
}

// JudgeForCache implements screen.Abilities. The worth of the rest of the run is added to that of the fight.
func (t *RunTable) JudgeForCache(seat engine.Seat) (worth int, cacheable bool) {
	if t.CurrentDecisionKind() != curtain.InFight {
		return t.Judge(seat), false
	}
	worth, cacheable = t.table.JudgeForCache(seat)
	return t.worthOfRunBesideFight() + worth, cacheable
}

// Judge implements screen.Table. Fights won count most, then the MacGuffin's HP, the fight and the deck.
func (t *RunTable) Judge(seat engine.Seat) int {
	worth := t.WonFights() * worthFightWon
	switch {
	case t.Result() == curtain.Victory:
		return worth + worthFightWon
	case t.Result() == curtain.Defeat && t.table.Result() != curtain.Defeat: // lost in a room
		return worth - worthFightWon
	case t.Result() == curtain.Defeat:
		return worth - worthFightWon + t.table.Judge(seat)
	case t.CurrentDecisionKind() == curtain.InFight:
		worth, _ = t.JudgeForCache(seat)
		return worth
	}
	// Between fights both protagonists count as unhurt.
	worth += t.HPOfMacGuffin()*worthHP + t.Currency()*worthCurrency
	worth += len(t.RelicIDs()) * worthRelic
	upgrades, removals := t.PendingDeckChoices()
	worth += upgrades*worthUpgrade + removals*worthRemoval
	for _, card := range t.DeckIndices() {
		worth += t.Fight().Content().Ratings().Cards[card]
	}
	return worth + t.itemsWorth()
}

// The worth, in JudgeUnit, of what a run has between fights, except the MacGuffin's HP and the deck.
const (
	worthCurrency = 1  // worth of each unit of the currency
	worthUpgrade  = 90 // worth of each upgrade still to be chosen
	worthRemoval  = 60 // worth of each removal still to be chosen
	worthRelic    = 200
)

func (t *RunTable) worthOfRunBesideFight() int {
	return t.WonFights()*worthFightWon + t.table.SumOverCards(t.Fight().Content().Ratings().Cards) + t.itemsWorth()
}

func (t *RunTable) itemsWorth() (worth int) {
	for _, item := range t.ItemIndices() {
		worth += t.Fight().Content().Ratings().Items[item]
	}
	return worth
}
