package bot

import "curtaincall/engine"

// recalls are judgements of states that come again: what was thought of in one choice is
// thought of again in the next, and the order in which cards were played is mostly nothing
// that a judgement looks at.
type recalls struct {
	of    any // the gists are of
	seat  engine.Seat
	known map[uint64]recall
}

// recall is what a state is worth, and how much scripts worked to find out.
type recall struct {
	worth  int
	worked int64
}

// maxRecalls is how many are kept: those of some turns.
const maxRecalls = 2048

// judged is judged, and how much scripts would have worked for what was known.
func (r *recalls) judged(t engine.Table, seat engine.Seat) (worth int, worked int64) {
	recurring, is := t.(engine.Recurring)
	if !is {
		return judged(t, seat), 0
	}
	gist, of, ok := recurring.Gist()
	if !ok {
		return judged(t, seat), 0
	}
	if of != r.of || seat != r.seat || len(r.known) >= maxRecalls {
		if r.of, r.seat = of, seat; r.known == nil {
			r.known = map[uint64]recall{}
		}
		clear(r.known)
	}
	if had, known := r.known[gist]; known {
		return had.worth, had.worked
	}
	before := engine.Worked(t)
	worth, kept := recurring.JudgeKept(seat)
	if kept {
		r.known[gist] = recall{worth, engine.Worked(t) - before}
	}
	return worth, 0
}
