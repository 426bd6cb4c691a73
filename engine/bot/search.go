package bot

import (
	"cmp"
	"math"
	"reflect"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// The budgets of players: how many actions they try for one choice.
const (
	quickBudget   = 20
	DefaultBudget = 240 // actions tried for one choice; more would hardly help to win
	MaxBudget     = 9999
)

// Bot is a Policy that searches for the best way to play the rest of the current turn. It tries sequences of actions
// on copies of the table, layer by layer: first all single actions, then everything that can follow the best of
// these, and so on. A sequence may end wherever the turn can be ended, and it is worth the judgement of the table
// there. A sequence that may not be continued, because the budget is spent, is worth Abilities.EstimateRestOfTurn more.
// Bot chooses the first action of the best sequence, and searches again for the next, since random events may have
// intervened.
//
// A choice outside of turns, when no action ends a turn, is searched together with the turn that follows at once.
// In a game with Practice, however, it is judged by itself, because its worth shows much later.
//
// Use New: Choose of the zero value panics.
type Bot struct {
	budget       int  // maximum number of actions tried for one choice
	width        int  // number of states of a layer from which the search continues
	hasOpponents bool // whether there are other players
	playsOn      bool // whether it plays on from the ends of the turn: see firstActionOfBestLeaf
	hasPromise   bool // whether the table has a Promise: see screen.Abilities
	hasPractice  bool // whether the table has Practice: see screen.Abilities

	traitWorths []int // worths of traits by which a game with Practice judges states; may be nil

	tablePool
	layer      []searchState // the states from which the search continues, best first
	next       []searchState
	seen       map[uint64]bool // keys of states that were reached
	judgements judgementCache
	legal      []engine.Action // legal actions in the state from which the search continues
	listed     []engine.Action // legal actions in the state with which listActionsAndCountEnds was last called
	leaves     []searchState   // the best ends of the turn, if firstActionOfBestLeaf plays on from them

	triesLeft         int // number of tries left for the present choice
	seat              engine.Seat
	visible           engine.Seed // a seed derived from what the seat knows
	best              sequenceSummary
	found             bool  // whether best is a sequence after which the turn can end
	startInstructions int64 // instructions that scripts had executed when the choice began

	stop func() bool // called before each try; may be nil
}

type searchState struct {
	table screen.Table
	sequenceSummary
	prospect int   // worth plus Abilities.EstimateRestOfTurn; the list is ordered by it
	sum      int64 // sum of the judgements of the samples, if the state is a leaf
}

type sequenceSummary struct {
	first engine.Action
	worth int
	ended bool // whether the sequence ended the turn
}

// New returns a bot that tries at most maxActionsTried actions for one choice.
func New(maxActionsTried int) *Bot {
	return &Bot{
		budget:     maxActionsTried,
		width:      max(4, maxActionsTried/10),
		seen:       map[uint64]bool{},
		judgements: judgementCache{known: map[uint64]cachedJudgement{}},
	}
}

// SetStop makes Choose return engine.ErrStopped if stop, which is called before each try of a search, returns true.
func (b *Bot) SetStop(stop func() bool) *Bot {
	b.stop = stop
	return b
}

// setTraitWorths sets the worths by which states are judged. Equal worths in another slice clear the cache needlessly.
func (b *Bot) setTraitWorths(worths []int) {
	if len(worths) != len(b.traitWorths) || len(worths) > 0 && &worths[0] != &b.traitWorths[0] {
		b.traitWorths = worths
		clear(b.judgements.known)
	}
}

func (b *Bot) isStopped() bool { return b.stop != nil && b.stop() }

const (
	maxInstructionsPerTry = 10_000     // multiplied by Bot.budget: maximum script instructions for a choice in a turn
	maxAheadInstructions  = 10_000_000 // maximum for everything that is played on from the ends of a turn
)

func (b *Bot) isStoppedOrOverBudget(t screen.Table, maxInstructions int64) bool {
	return engine.ScriptInstructionsOf(t)-b.startInstructions > maxInstructions || b.isStopped()
}

// imaginedSeedName names the seed, derived from what the seat knows, from which hidden information is randomized.
const imaginedSeedName = "imagined by a bot"

// hideAndDeriveSeed randomizes in t, a copy of the table, what seat cannot know. It returns a seed that, like the
// random choices, depends only on what the seat knows.
func hideAndDeriveSeed(seat engine.Seat, t screen.Table) engine.Seed {
	t.RandomizeHiddenState(seat, 0)
	return engine.Seed(readStateKey(t).state)
}

// Choose implements Policy. Of equally good sequences it chooses the shortest, and of these the first one found.
func (b *Bot) Choose(t screen.Table) (engine.Action, error) {
	b.legal = t.Legal(b.legal[:0])
	switch len(b.legal) {
	case 0:
		return engine.Action{}, ErrNoMove
	case 1:
		return b.legal[0], nil
	}
	b.best = sequenceSummary{first: b.legal[0]}
	b.leaves = b.leaves[:0]
	b.found = false
	b.triesLeft = b.budget
	b.seat = t.Seat()
	b.startInstructions = engine.ScriptInstructionsOf(t)
	clear(b.seen)
	b.dropSparesOfOtherType(t)
	start := searchState{table: b.copyIntoSpareTable(t), prospect: math.MinInt}
	b.visible = hideAndDeriveSeed(b.seat, start.table)
	can := t.Abilities()
	b.hasPromise, b.hasPractice = can.Promise != nil, can.Practice != nil
	b.playsOn = b.hasOpponents && !b.hasPromise && (can.IsTurnDecided == nil || !can.IsTurnDecided())
	if b.hasPractice {
		start.table.Abilities().Practice.SetTraitWorths(b.traitWorths)
	}
	start.table.RandomizeHiddenState(b.seat, b.visible.Child(imaginedSeedName, 0))
	start.worth = b.judgeState(start.table, readStateKey(start.table))
	if end, ends := b.listActionsAndCountEnds(start.table); ends == 1 {
		b.recordPossibleTurnEnd(sequenceSummary{end, start.worth, false}, start.table)
	}
	b.layer = append(b.layer[:0], start)
	for depth := 0; len(b.layer) > 0; depth++ {
		for i := range b.layer {
			b.expandState(&b.layer[i], depth == 0)
			b.spare = append(b.spare, b.layer[i].table)
		}
		if !b.found && len(b.next) > 0 { // no end of the turn was reached
			b.best = b.next[0].sequenceSummary
		}
		b.layer, b.next = b.next, b.layer[:0]
	}
	best := b.best.first
	if len(b.leaves) > 0 {
		best = b.firstActionOfBestLeaf(t)
	}
	if b.isStopped() {
		return engine.Action{}, engine.ErrStopped
	}
	return best, nil
}

// expandState tries the actions of a state and adds the resulting states to the next layer, until the budget is spent.
// atRoot is set for the state in which the search begins.
func (b *Bot) expandState(from *searchState, atRoot bool) {
	if b.triesLeft == 0 {
		b.recordProspect(from)
		return
	}
	_, ends := b.listActionsAndCountEnds(from.table)
	b.legal = append(b.legal[:0], b.listed...)
	if choose := from.table.Abilities().ActionsToTry; choose != nil {
		b.legal = choose(b.legal)
	}
	for _, a := range b.legal {
		end := from.table.EndsTurn(a)
		if end && ends == 1 {
			continue // its worth is the judgement of the state itself
		}
		if b.isStoppedOrOverBudget(from.table, int64(b.budget)*maxInstructionsPerTry) {
			b.triesLeft = 0
		}
		if b.triesLeft == 0 {
			b.recordProspect(from)
			return
		}
		b.triesLeft--
		scratch := b.copyIntoSpareTable(from.table)
		if scratch.Apply(a) != nil {
			b.spare = append(b.spare, scratch)
			continue
		}
		first := from.first
		if atRoot {
			first = a
		}
		b.judgeAndAddState(scratch, from.worth, first, end || from.ended || ends == 0 && b.hasPractice && from.table.PendingQuestion() == nil)
	}
}

// recordProspect stores the sequence that leads to a state, not all of whose actions were tried, in b.best if the
// state's prospect is better than the best end of the turn.
func (b *Bot) recordProspect(s *searchState) {
	if b.found && s.prospect > b.best.worth {
		b.best = sequenceSummary{s.first, s.prospect, false}
	}
}

// judgeAndAddState judges scratch, the state after an action, unless an equal state was reached before. It records the
// sequence of actions, which begins with first, if the turn can end there, as it did if ended is true. It adds the
// state to b.next if the turn can continue. With Abilities.Promise, it drops a state worth no more than worthBefore.
func (b *Bot) judgeAndAddState(scratch screen.Table, worthBefore int, first engine.Action, ended bool) {
	key := readStateKey(scratch)
	if b.seen[key.state] {
		b.spare = append(b.spare, scratch)
		return
	}
	b.seen[key.state] = true
	worth := b.judgeState(scratch, key)
	if b.hasPromise && worth <= worthBefore {
		b.spare = append(b.spare, scratch)
		return
	}
	reached := searchState{table: scratch, sequenceSummary: sequenceSummary{first, worth, ended}, prospect: worth}
	if q := scratch.PendingQuestion(); q != nil && q.Seat == b.seat { // the answer is part of the try
		b.next = b.insertAndRecycleWorst(b.next, b.width, reached)
		return
	}
	ends := 0
	if !ended && scratch.Seat() == b.seat {
		_, ends = b.listActionsAndCountEnds(scratch)
		if estimate := scratch.Abilities().EstimateRestOfTurn; estimate != nil && len(b.listed) > ends {
			reached.prospect += estimate()
		}
	}
	if ends < 2 {
		b.recordPossibleTurnEnd(reached.sequenceSummary, scratch)
	}
	if ends == 0 {
		b.spare = append(b.spare, scratch)
		return
	}
	b.next = b.insertAndRecycleWorst(b.next, b.width, reached)
}

// judgeState returns the judgement of a state for b.seat. Instructions that the cache saves count as executed.
func (b *Bot) judgeState(t screen.Table, key stateKey) (worth int) {
	worth, worked := b.judgements.judgeWithCache(t, key, b.seat)
	b.startInstructions -= worked
	return worth
}

// listActionsAndCountEnds sets b.listed to all legal actions. It returns the last one that ends the turn, and how many
// do.
func (b *Bot) listActionsAndCountEnds(t screen.Table) (last engine.Action, count int) {
	b.listed = t.Legal(b.listed[:0])
	return countTurnEnds(t, b.listed)
}

func countTurnEnds(t screen.Table, legal []engine.Action) (last engine.Action, count int) {
	for _, a := range legal {
		if t.EndsTurn(a) {
			last = a
			count++
		}
	}
	return last, count
}

// recordPossibleTurnEnd stores sequence, after which the turn can end in state t, in b.best if it is the best so far.
// If the bot plays on from the ends of the turn, b.leaves keeps the maxLeaves best.
func (b *Bot) recordPossibleTurnEnd(sequence sequenceSummary, t screen.Table) {
	if b.playsOn && (len(b.leaves) < maxLeaves || sequence.worth > b.leaves[maxLeaves-1].worth) {
		leaf := searchState{table: b.copyIntoSpareTable(t), sequenceSummary: sequence, prospect: sequence.worth}
		b.leaves = b.insertAndRecycleWorst(b.leaves, maxLeaves, leaf)
	}
	if !b.found || sequence.worth > b.best.worth {
		b.best, b.found = sequence, true
	}
}

// insertAndRecycleWorst inserts a state into a list that is ordered by prospect, best first. From a list with maxLength
// states it drops the worst state, and adds its table to b.spare.
func (b *Bot) insertAndRecycleWorst(list []searchState, maxLength int, s searchState) []searchState {
	at := len(list)
	for at > 0 && list[at-1].prospect < s.prospect {
		at--
	}
	switch {
	case at == maxLength:
		b.spare = append(b.spare, s.table)
		return list
	case len(list) == maxLength:
		b.spare = append(b.spare, list[maxLength-1].table)
		list = list[:maxLength-1]
	}
	list = append(list, s)
	copy(list[at+1:], list[at:])
	list[at] = s
	return list
}

type tablePool struct {
	kind  reflect.Type   // the type of the tables in spare
	spare []screen.Table // copies not in use
}

func (p *tablePool) dropSparesOfOtherType(t screen.Table) {
	if kind := reflect.TypeOf(t); kind != p.kind {
		p.kind, p.spare = kind, nil
	}
}

func (p *tablePool) copyIntoSpareTable(t screen.Table) screen.Table {
	var c screen.Table
	if n := len(p.spare); n > 0 {
		c, p.spare = p.spare[n-1], p.spare[:n-1]
	} else {
		c = t.NewEmptyTable()
	}
	c.CopyFrom(t)
	return c
}

// Limits of playing on from the ends of a turn.
const (
	maxLeaves                  = 6 // maximum number of ends of the turn from which it plays on
	leafRounds                 = 2
	samplesPerLeafInFirstRound = 8 // samples of each leaf; doubled in each later round
	// minimum number of actions in a sample; a sample also continues until the other players have had a turn
	minSampleActions = 12
	maxSampleActions = 80 // maximum number of actions in a sample
	triesPerBudget   = 40 // multiplied by Bot.budget: maximum number of actions in all samples for a choice
)

// firstActionOfBestLeaf returns the first action of the leaf in b.leaves with the best average judgement. It plays on
// from each leaf several times with cheap choices for all players and equal random events, and drops the worse half
// after each round. It plays nothing if all leaves have the same first action.
func (b *Bot) firstActionOfBestLeaf(t screen.Table) engine.Action {
	startsOtherwise := func(l searchState) bool { return l.first != b.leaves[0].first }
	b.triesLeft = triesPerBudget * b.budget // fits: a budget is some thousands
	seed, samples := b.visible, 0
	left := b.leaves
	for round := range leafRounds {
		if slices.ContainsFunc(left, startsOtherwise) {
			for range samplesPerLeafInFirstRound << round { // fits: rounds are few
				if b.triesLeft <= 0 || b.isStoppedOrOverBudget(t, maxAheadInstructions) {
					break
				}
				for i := range left {
					left[i].sum += int64(b.playOnAndJudgeLeaf(&left[i], seed.Child("ahead of a bot", samples)))
				}
				samples++
			}
			slices.SortStableFunc(left, func(x, y searchState) int { return cmp.Compare(y.sum, x.sum) })
			left = left[:(len(left)+1)/2]
		}
	}
	for _, l := range b.leaves {
		b.spare = append(b.spare, l.table)
	}
	return b.leaves[0].first
}

func (b *Bot) playOnAndJudgeLeaf(from *searchState, seed engine.Seed) (judgement int) {
	scratch := b.copyIntoSpareTable(from.table)
	defer func() { b.spare = append(b.spare, scratch) }()
	scratch.RandomizeHiddenState(b.seat, seed)
	if end, ends := b.listActionsAndCountEnds(scratch); !from.ended && ends == 1 && scratch.Apply(end) != nil {
		return from.worth
	}
	others := false
	for n := 0; n < maxSampleActions && (n < minSampleActions || !others || scratch.Seat() != b.seat); n++ {
		others = others || scratch.Seat() != b.seat
		if b.isStoppedOrOverBudget(scratch, maxAheadInstructions) || !b.applyBestJudgedAction(scratch) {
			break
		}
	}
	return scratch.Judge(b.seat)
}

// applyBestJudgedAction applies the legal action after which the judgement is highest, or returns false if it can apply
// none. If exactly one action ends the turn, it prefers that action unless another improves the judgement.
func (b *Bot) applyBestJudgedAction(t screen.Table) (applied bool) {
	seat := t.Seat()
	end, ends := b.listActionsAndCountEnds(t)
	best, scratch := b.copyIntoSpareTable(t), b.copyIntoSpareTable(t)
	defer func() { b.spare = append(b.spare, best, scratch) }()
	worth, found := 0, false
	if ends == 1 {
		worth = t.Judge(seat)
	}
	b.legal = t.Legal(b.legal[:0])
	for _, a := range b.legal {
		if ends == 1 && a == end {
			continue
		}
		b.triesLeft--
		scratch.CopyFrom(t)
		if scratch.Apply(a) != nil {
			continue
		}
		if now := scratch.Judge(seat); !found && ends != 1 || now > worth {
			best, scratch = scratch, best
			worth, found = now, true
		}
	}
	if found {
		t.CopyFrom(best)
		return true
	}
	return ends == 1 && t.Apply(end) == nil
}

// judgementCache caches judgements of states, since the same states occur again in later choices, and the order in
// which cards were played rarely affects a judgement.
type judgementCache struct {
	of    any // what the keys refer to: see screen.Abilities.JudgementKey
	seat  engine.Seat
	known map[uint64]cachedJudgement
}

type cachedJudgement struct {
	worth        int
	instructions int64 // instructions that computing it took
}

const maxCachedJudgements = 1024

// stateKey identifies a state in a search. In a state with a JudgementKey it ignores in which order cards were played
// to reach it.
type stateKey struct {
	state        uint64
	judgement    uint64 // the JudgementKey, if hasJudgement
	of           any    // what judgement refers to
	hasJudgement bool
}

func readStateKey(t screen.Table) (key stateKey) {
	if judgementKey := t.Abilities().JudgementKey; judgementKey != nil {
		var restOfTurn uint64
		if key.judgement, restOfTurn, key.of, key.hasJudgement = judgementKey(); key.hasJudgement {
			var k engine.StateKeyBuilder
			k.Add(key.judgement, restOfTurn)
			key.state = k.Sum()
			return key
		}
	}
	key.state = screen.StateKey(t)
	return key
}

// judgeWithCache returns the judgement of a table with this key, and how many script instructions the cache saved.
// For a table without a JudgementKey it caches nothing, and worth includes the table's Promise.
func (r *judgementCache) judgeWithCache(t screen.Table, key stateKey, seat engine.Seat) (worth int, savedInstructions int64) {
	can := t.Abilities()
	if !key.hasJudgement {
		worth = t.Judge(seat)
		if can.Promise != nil {
			worth += can.Promise(seat)
		}
		return worth, 0
	}
	if key.of != r.of || seat != r.seat {
		r.of, r.seat = key.of, seat
		clear(r.known)
	}
	if had, known := r.known[key.judgement]; known {
		return had.worth, had.instructions
	}
	before := engine.ScriptInstructionsOf(t)
	worth, cacheable := can.JudgeForCache(seat)
	if len(r.known) == maxCachedJudgements {
		clear(r.known)
	}
	if cacheable {
		r.known[key.judgement] = cachedJudgement{worth, engine.ScriptInstructionsOf(t) - before}
	}
	return worth, 0
}
