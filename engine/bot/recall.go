package bot

import (
	"math/bits"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// recalls caches judgements of states: the same states occur again in later choices, and the
// order in which cards were played rarely affects a judgement.
type recalls struct {
	of    any // identifies what the gists refer to: see screen.Abilities.Gist
	seat  engine.Seat
	known known[recall]
}

type recall struct {
	worth  int
	worked int64
	kept   bool // whether the gist determines the judgement
}

const maxRecalls = 1023

// judgeOnce returns the judgement of a table from the cache, or computes and stores it. saved is
// the number of script instructions that a cached judgement did not use.
func (r *recalls) judgeOnce(t screen.Table, seat engine.Seat) (worth int, saved int64) {
	can := t.Abilities()
	if can.Gist == nil {
		return judgeTable(t, seat), 0
	}
	gist, of, ok := can.Gist()
	if !ok {
		return judgeTable(t, seat), 0
	}
	if of != r.of || seat != r.seat {
		r.of, r.seat = of, seat
		r.known.forget()
	}
	had, known := r.known.at(gist)
	if known && had.kept {
		return had.worth, had.worked
	}
	before := engine.InstructionsOf(t)
	had.worth, had.kept = can.JudgeGist(seat)
	had.worked = engine.InstructionsOf(t) - before
	return had.worth, 0
}

// known is a hash table whose keys are already hashes. It is emptied in constant time, and empties
// itself when it is full.
type known[T any] struct {
	room  []entry[T] // its length is a power of two
	n     int        // entries in use
	round uint32     // entries of other rounds are empty
}

type entry[T any] struct {
	key   uint64
	round uint32
	of    T
}

func newKnown[T any](capacity int) known[T] {
	return known[T]{room: make([]entry[T], 2<<bits.Len(uint(capacity)))} // fits: they are in memory
}

func (m *known[T]) forget() { m.n, m.round = 0, m.round+1 }

func (m *known[T]) at(key uint64) (value *T, found bool) {
	if m.n == len(m.room)/2 || m.round == 0 {
		m.forget()
	}
	for i := key; ; i++ {
		e := &m.room[i&uint64(len(m.room)-1)]
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
