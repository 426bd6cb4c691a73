package bot

import (
	"cmp"
	"math/bits"
	"reflect"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// The budgets of the players: the numbers of actions tried for one choice.
const (
	quickBudget   = 20
	DefaultBudget = 240 // roughly the budget beyond which no more games are won
)

// Bot searches for the best way to play the rest of the current turn. It tries sequences of
// actions on copies of the table, layer by layer: first all single actions, then everything that
// can follow the best of those, and so on. A sequence may stop wherever the turn can be ended; it
// is worth the judgement of the table there. Bot chooses the first action of the best sequence and
// searches again for the next one, since random events may have intervened.
//
// A choice outside of turns, when no action ends a turn, is searched with the turn that follows at once. Only
// in a game with Practice it is judged by itself, because what it is worth shows much later.
//
// Get a Bot from New: Choose of the zero value panics.
type Bot struct {
	budget       int  // actions tried for one choice
	width        int  // states of a layer that are expanded
	hasOpponents bool // there are other players: see firstActionOfBestLeaf
	hasPromise   bool // the table has a Promise: see screen.Abilities
	hasPractice  bool // the table has Practice: likewise

	traitWorths []int // what states are judged by in a game with Practice; may be nil

	tablePool
	layer   []searchState // best first
	next    []searchState
	seen    hashTable[struct{}]
	recalls judgementCache
	legal   []engine.Action // of the state being expanded
	ends    []engine.Action // all legal ones of the state whose turn-ending actions were counted last
	leaves  []searchState   // the best ends of the turn, if they are looked ahead from; see firstActionOfBestLeaf

	triesLeft         int // number of tries left for the present choice
	seat              engine.Seat
	visible           engine.Seed // from what the seat knows
	best              sequenceSummary
	found             bool  // whether the turn can end after best
	startInstructions int64 // instructions of the scripts when the choice began

	stop func() bool // polled before each try; may be nil
}

type searchState struct {
	table screen.Table
	sequenceSummary
	sum int64 // of the judgements of the samples of a leaf
}

type sequenceSummary struct {
	first engine.Action
	worth int
	ended bool // the turn
}

// New returns a bot that tries at most maxActionsTried actions for a choice.
func New(maxActionsTried int) *Bot {
	return &Bot{
		budget:  maxActionsTried,
		width:   max(4, maxActionsTried/10),
		seen:    newHashTable[struct{}](maxActionsTried),
		recalls: judgementCache{known: newHashTable[cachedJudgement](judgementCacheSize)},
	}
}

// SetStop sets a function that is polled before each try. If it returns true, Choose returns
// engine.ErrStopped. SetStop returns b.
func (b *Bot) SetStop(stop func() bool) *Bot {
	b.stop = stop
	return b
}

func (b *Bot) setTraitWorths(worths []int) {
	if !slices.Equal(worths, b.traitWorths) {
		b.traitWorths = worths
		b.recalls.known.removeAll()
	}
}

func (b *Bot) isStopped() bool { return b.stop != nil && b.stop() }

// Limits of the script instructions for one choice, in case every try takes as many as allowed.
const (
	maxInstructionsPerTry = 10_000     // for each try of the budget, within a turn
	maxAheadInstructions  = 10_000_000 // for all that is played on from the ends of a turn
)

// isStoppedOrOverBudget reports whether scripts have used more than that many instructions since the
// choice began, or the bot was stopped.
func (b *Bot) isStoppedOrOverBudget(t screen.Table, maxInstructions int64) bool {
	return engine.InstructionsOf(t)-b.startInstructions > maxInstructions || b.isStopped()
}

// imaginedSeedName names the seed from which hidden information is replaced. The seed is derived
// from what the seat knows of the state, so that a choice depends on nothing else.
const imaginedSeedName = "imagined by a bot"

// hideAndDeriveSeed randomizes what a seat cannot know of t, a copy of a table, and returns a seed. Both
// depend only on what the seat knows.
func hideAndDeriveSeed(seat engine.Seat, t screen.Table) engine.Seed {
	t.RandomizeHiddenState(seat, 0)
	return engine.Seed(t.Hash())
}

// Choose implements Policy. Of equally good sequences it chooses the shortest, and of those the one
// whose first action comes first among the legal ones.
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
	b.startInstructions = engine.InstructionsOf(t)
	b.seen.removeAll()
	b.dropSparesOfOtherType(t)
	start := searchState{table: b.copyIntoSpareTable(t)}
	b.visible = hideAndDeriveSeed(b.seat, start.table)
	b.hasPromise, b.hasPractice = t.Abilities().Promise != nil, t.Abilities().Practice != nil
	if b.hasPractice {
		start.table.Abilities().Practice.SetTraitWorths(b.traitWorths)
	}
	start.table.RandomizeHiddenState(b.seat, b.visible.Child(imaginedSeedName, 0))
	start.worth = b.judgeState(start.table)
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

// expandState tries the actions of a state, until the budget of tries or of instructions is used up, and adds
// the resulting states to the next layer.
func (b *Bot) expandState(from *searchState, atRoot bool) {
	_, ends := b.listActionsAndCountEnds(from.table)
	b.legal = append(b.legal[:0], b.ends...)
	for _, a := range b.legal {
		end := from.table.EndsTurn(a)
		if end && ends == 1 {
			continue // its worth is the judgement of the state itself
		}
		if b.triesLeft == 0 || b.isStoppedOrOverBudget(from.table, int64(b.budget)*maxInstructionsPerTry) {
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

// judgeAndAddState judges the state of scratch, unless it was reached before. It records the sequence if
// the turn can end there, and adds the state to the next layer if the turn continues; otherwise scratch is
// reused. With a Promise of the table, it drops states that are no better than the one before.
func (b *Bot) judgeAndAddState(scratch screen.Table, worthBefore int, first engine.Action, ended bool) {
	if _, known := b.seen.findOrAdd(screen.StateKey(scratch)); known {
		b.spare = append(b.spare, scratch)
		return
	}
	reached := sequenceSummary{first, b.judgeState(scratch), ended}
	if b.hasPromise && reached.worth <= worthBefore {
		b.spare = append(b.spare, scratch)
		return
	}
	if q := scratch.PendingQuestion(); q != nil && q.Seat == b.seat { // the answer is part of the try
		b.next = b.insertAndRecycleWorst(b.next, b.width, searchState{table: scratch, sequenceSummary: reached})
		return
	}
	ends := 0
	if !ended && scratch.Seat() == b.seat {
		_, ends = b.listActionsAndCountEnds(scratch)
	}
	if ends < 2 {
		b.recordPossibleTurnEnd(reached, scratch)
	}
	if ends == 0 {
		b.spare = append(b.spare, scratch)
		return
	}
	b.next = b.insertAndRecycleWorst(b.next, b.width, searchState{table: scratch, sequenceSummary: reached})
}

// judgeState returns the judgement for b.seat, from the cache if possible. Instructions saved by the cache
// count as used, so that a choice depends on the table alone.
func (b *Bot) judgeState(t screen.Table) (worth int) {
	worth, worked := b.recalls.judgeWithCache(t, b.seat)
	b.startInstructions -= worked
	return worth
}

// listActionsAndCountEnds sets b.ends to all legal actions. It returns the number of those that end
// the turn, and the last of them:
//
// 0     the game is over, or it is a choice outside of turns, of which each option is tried
// 1     the action is worth the judgement of the current state
// more  each action is tried
func (b *Bot) listActionsAndCountEnds(t screen.Table) (last engine.Action, count int) {
	b.ends = t.Legal(b.ends[:0])
	return countTurnEnds(t, b.ends)
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

func (b *Bot) recordPossibleTurnEnd(sequence sequenceSummary, t screen.Table) {
	if b.hasOpponents && !b.hasPromise &&
		(len(b.leaves) < maxLeaves || sequence.worth > b.leaves[maxLeaves-1].worth) {
		leaf := searchState{table: b.copyIntoSpareTable(t), sequenceSummary: sequence}
		b.leaves = b.insertAndRecycleWorst(b.leaves, maxLeaves, leaf)
	}
	if !b.found || sequence.worth > b.best.worth {
		b.best, b.found = sequence, true
	}
}

// insertAndRecycleWorst inserts a state into a list that has the best states first. If there are then more
// than maxLength, it drops the worst one and adds its table to b.spare.
func (b *Bot) insertAndRecycleWorst(list []searchState, maxLength int, s searchState) []searchState {
	at := len(list)
	for at > 0 && list[at-1].worth < s.worth {
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

// tablePool holds tables that serve as copies of others, all of one type.
type tablePool struct {
	kind  reflect.Type   // of the tables in spare
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

// In a game with other players, the result of a turn shows only in their replies. So the bot
// plays on from the best ends of the turn, with cheap choices for all players, and compares the
// results. All ends get the same random events, and the worse half is dropped after each round.
const (
	maxLeaves                  = 6
	leafRounds                 = 2
	samplesPerLeafInFirstRound = 8  // samples of each leaf in the first round, doubled in each later one
	minSampleActions           = 12 // minimum of actions in a sample, which also goes on until the others have had a turn
	maxSampleActions           = 80 // maximum of actions in a sample
	triesPerBudget             = 40 // actions tried when looking ahead, for each try of the budget
)

// firstActionOfBestLeaf plays on several times from each of b.leaves, with the same random events for all,
// and returns the first action of the leaf with the best average judgement.
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

// judgementCache caches judgements of states: the same states occur again in later choices, and the
// order in which cards were played rarely affects a judgement.
type judgementCache struct {
	of    any // identifies what the keys refer to: see screen.Abilities.JudgementKey
	seat  engine.Seat
	known hashTable[cachedJudgement]
}

type cachedJudgement struct {
	worth  int
	worked int64
	kept   bool // whether the key determines the judgement
}

const judgementCacheSize = 1023

// judgeWithCache returns the judgement of a table, with its Promise if it has no JudgementKey, from the cache
// or by computing and caching it. savedInstructions are the script instructions that the cache has saved.
func (r *judgementCache) judgeWithCache(t screen.Table, seat engine.Seat) (worth int, savedInstructions int64) {
	can := t.Abilities()
	var key uint64
	var of any
	hasKey := false
	if can.JudgementKey != nil {
		key, of, hasKey = can.JudgementKey()
	}
	if !hasKey {
		worth = t.Judge(seat)
		if can.Promise != nil {
			worth += can.Promise(seat)
		}
		return worth, 0
	}
	if of != r.of || seat != r.seat {
		r.of, r.seat = of, seat
		r.known.removeAll()
	}
	had, known := r.known.findOrAdd(key)
	if known && had.kept {
		return had.worth, had.worked
	}
	before := engine.InstructionsOf(t)
	had.worth, had.kept = can.JudgeForCache(seat)
	had.worked = engine.InstructionsOf(t) - before
	return had.worth, 0
}

// hashTable is a hash table whose keys are already hashes. It is emptied in constant time, and
// empties itself when it is full.
type hashTable[T any] struct {
	entries []hashTableEntry[T] // its length is a power of two
	n       int                 // entries in use
	round   uint32              // entries of other rounds are empty
}

type hashTableEntry[T any] struct {
	key   uint64
	round uint32
	of    T
}

func newHashTable[T any](capacity int) hashTable[T] {
	return hashTable[T]{entries: make([]hashTableEntry[T], 2<<bits.Len(uint(capacity)))} // fits: they are in memory
}

func (m *hashTable[T]) removeAll() { m.n, m.round = 0, m.round+1 }

// findOrAdd finds or adds the value of a key. Before it adds one to a table that is half full, it removes all others.
func (m *hashTable[T]) findOrAdd(key uint64) (value *T, found bool) {
	if m.n == len(m.entries)/2 || m.round == 0 {
		m.removeAll()
	}
	for i := key; ; i++ {
		e := &m.entries[i&uint64(len(m.entries)-1)]
		switch {
		case e.round != m.round:
			e.key, e.round, e.of = key, m.round, *new(T)
			m.n++
			return &e.of, false
		case e.key == key:
			return &e.of, true
		}
	}
}
