package bot

import (
	"curtaincall/engine/screen"
	"math/bits"

	"curtaincall/engine"
)

// recalls are judgements of states that come again: what was thought of in one choice is
// thought of again in the next, and the order in which cards were played is mostly nothing
// that a judgement looks at.
type recalls struct {
	of    any // the gists are of
	seat  engine.Seat
	known known[recall]
}

// recall describes what a state is worth, and how much scripts worked to find out.
type recall struct {
	worth  int
	worked int64
	kept   bool // it is what the gist says
}

// maxRecalls limits how many are kept: those of some turns.
const maxRecalls = 1023

// judgeOnce is judged, and how much scripts would have worked for what was known.
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

// known is a map from keys that are hashes already. Emptying it costs nothing, and it empties
// itself rather than grow.
type known[T any] struct {
	room  []entry[T] // of a power of two
	n     int        // in use
	round uint32     // entries of others are empty
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

// at is the place of a key, which is in it from now on, and whether it was.
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
