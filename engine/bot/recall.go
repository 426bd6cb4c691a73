package bot

import (
	"math/bits"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// judgementCache caches judgements of states: the same states occur again in later choices, and the
// order in which cards were played rarely affects a judgement.
type judgementCache struct {
	of    any // identifies what the gists refer to: see screen.Abilities.Gist
	seat  engine.Seat
	known hashTable[cachedJudgement]
}

type cachedJudgement struct {
	worth  int
	worked int64
	kept   bool // whether the gist determines the judgement
}

const judgementCacheSize = 1023

// judgeWithCache returns the judgement of a table, with its Promise if it has no Gist: from the cache, or
// it computes and stores it. savedInstructions is how many script instructions a cached judgement has saved.
func (r *judgementCache) judgeWithCache(t screen.Table, seat engine.Seat) (worth int, savedInstructions int64) {
	can := t.Abilities()
	var gist uint64
	var of any
	hasGist := false
	if can.Gist != nil {
		gist, of, hasGist = can.Gist()
	}
	if !hasGist {
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
	had, known := r.known.findOrAdd(gist)
	if known && had.kept {
		return had.worth, had.worked
	}
	before := engine.InstructionsOf(t)
	had.worth, had.kept = can.JudgeGist(seat)
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
