package bot

import (
	"math/bits"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// recalls caches judgements of states, because the same states come up again from one choice to
// the next, and the order in which cards were played mostly does not affect a judgement.
type recalls struct {
	of    any // the owner of the gists
	seat  engine.Seat
	known known[recall]
}

// recall is the judgement of a state, and the instructions that scripts used for it.
type recall struct {
	worth  int
	worked int64
	kept   bool // the gist determines the judgement
}

// maxRecalls is the capacity of the cache: the states of a few turns.
const maxRecalls = 1023

// judgeOnce returns the judgement of a table, and the instructions that the cache saved.
func (r *recalls) judgeOnce(t screen.Table, seat engine.Seat) (worth int, worked int64) {
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

// known is a map whose keys are already hashes. Emptying it takes constant time, and it empties
// itself rather than grow.
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

func newKnown[T any](most int) known[T] {
	return known[T]{room: make([]entry[T], 2<<bits.Len(uint(most)))} // fits: they are in memory
}

func (m *known[T]) forget() { m.n, m.round = 0, m.round+1 }

// at returns the entry of a key, which is added if needed, and whether it was there before.
func (m *known[T]) at(key uint64) (of *T, was bool) {
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
