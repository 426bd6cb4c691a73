package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"curtaincall/engine"
)

// Result is a shard as each version of a question played it: of a match two, the version
// in question first.
type Result []Shard

// MaxResult is how many bytes a result may have when it is sent.
const MaxResult = 4 << 20

// maxText is how many bytes one text in a result may have.
const maxText = 64 << 10

// Number is that of the shard.
func (r Result) Number() int { return r[0].Number }

// Same reports whether two results are equal in everything.
func (r Result) Same(other Result) bool {
	one, err := json.Marshal(r)
	two, failed := json.Marshal(other)
	return err == nil && failed == nil && bytes.Equal(one, two)
}

// Result reads what a stranger says to be a result of the question, and refuses all that
// none of its games can have come to.
func (q *Question) Result(text []byte) (Result, error) {
	if len(text) > MaxResult {
		return nil, fmt.Errorf("a result has %d bytes, of at most %d", len(text), MaxResult)
	}
	var r Result
	if err := strictly(text, &r); err != nil {
		return nil, fmt.Errorf("no result: %w", err)
	}
	if len(r) == 0 || len(r) != len(q.Content) {
		return nil, fmt.Errorf("a result of %d versions, where there are %d", len(r), len(q.Content))
	}
	p := q.Plan()
	for _, s := range r {
		if s.Number < 0 || s.Number >= p.Shards() || s.Number != r.Number() {
			return nil, fmt.Errorf("there is no shard %d", s.Number)
		}
		if from, to := p.games(s.Number); len(s.Endings) != to-from {
			return nil, fmt.Errorf("shard %d has %d games, not %d", s.Number, to-from, len(s.Endings))
		}
		for i := range s.Endings {
			if err := q.check(&s.Endings[i]); err != nil {
				return nil, fmt.Errorf("shard %d, game %d: %w", s.Number, i+1, err)
			}
		}
	}
	return r, nil
}

// check refuses an ending that no game of the question can have.
func (q *Question) check(e *Ending) error {
	switch {
	case e.Winner < engine.NoSeat || int(e.Winner) >= max(q.Seats, 1):
		return fmt.Errorf("there is no seat %d", e.Winner)
	case e.Actions < 0 || e.Actions > q.Actions || e.Failed < 0 || e.Worked < 0:
		return errors.New("a number that cannot be")
	case len(e.Place) > maxText || len(e.Failure) > maxText:
		return fmt.Errorf("a text of more than %d bytes", maxText)
	case (e.Record != nil) != q.Watched && e.Actions > 0:
		return errors.New("it is watched, or should be")
	case e.Record != nil:
		return e.Record.check()
	}
	return nil
}

// check refuses a record that is of no game.
func (r *Record) check() error {
	least, longest := r.Longest, 0
	for _, s := range r.Scenes {
		least, longest = min(least, s.Turns, s.Actions), max(longest, len(s.Place), len(s.Subject))
		for _, h := range s.Health {
			longest = max(longest, len(h.Word))
		}
	}
	for _, list := range [][]Choice{r.Chosen, r.Played} {
		for _, c := range list {
			least, longest = min(least, c.Could, c.Did), max(longest, len(c.What))
		}
	}
	if least < 0 || longest > maxText {
		return errors.New("a record that cannot be")
	}
	return nil
}

// strictly reads JSON that has nothing behind it, and no fields that are unknown.
func strictly(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is something behind it")
	}
	return nil
}
