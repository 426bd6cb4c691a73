package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"curtaincall/engine"
	"curtaincall/engine/speech"
)

// VariantShards contains a shard as played in each version of a question, the base first.
type VariantShards []Shard

// MaxResult limits the size of an encoded result, in bytes.
const MaxResult = 4 << 20

// maxText limits the size of a text in a result, in bytes.
const maxText = 64 << 10

func (r VariantShards) Number() int { return r[0].Number }

// AddToFingerprint adds all of an ending that can be reported to a fingerprint: everything except Worked, which
// says how fast the scripts are.
func (e *Ending) AddToFingerprint(h *engine.Hasher) {
	reported := *e
	reported.Worked = 0
	text, err := json.Marshal(reported)
	if err != nil {
		panic(err) // it has only numbers and texts
	}
	h.String(string(text))
}

// Equal reports whether two results are equal.
func (r VariantShards) Equal(other VariantShards) bool {
	one, err := json.Marshal(r)
	two, failed := json.Marshal(other)
	return err == nil && failed == nil && bytes.Equal(one, two)
}

// ParseResult decodes a result of the question from an untrusted source. It fails if no games of the
// question can have that result.
func (q *SimulationQuestion) ParseResult(text []byte) (VariantShards, error) {
	if len(text) > MaxResult {
		return nil, fmt.Errorf("a result is %d bytes long, more than the limit of %d", len(text), MaxResult)
	}
	var r VariantShards
	if err := DecodeStrictJSON(text, &r); err != nil {
		return nil, fmt.Errorf("not a result: %w", err)
	}
	if len(r) != len(q.Versions) {
		return nil, fmt.Errorf("the result covers %s, not %d", speech.CountWithNoun(len(r), "version"), len(q.Versions))
	}
	for i, p := range q.Plans() {
		if n := r[i].Number; n < 0 || n >= p.NumShards() || n != r.Number() {
			return nil, fmt.Errorf("no such shard: %d", n)
		}
		endings := r[i].Endings
		if games := len(p.gamesToPlay(r.Number(), &r[0])); len(endings) != games {
			return nil, fmt.Errorf("shard %d has %s, not %d", r.Number(), speech.CountWithNoun(len(endings), "game"), games)
		}
		for j := range endings {
			if err := q.validateResult(&endings[j], q.Watched && i == 0); err != nil {
				return nil, fmt.Errorf("shard %d, game %d: %w", r.Number(), j+1, err)
			}
		}
	}
	return r, nil
}

func (q *SimulationQuestion) validateResult(e *Ending, wantsRecord bool) error {
	switch {
	case e.Winner < engine.NoSeat || int(e.Winner) >= max(q.Seats, 1):
		return fmt.Errorf("no such seat: %d", e.Winner)
	case e.Actions < 0 || e.Actions > q.Actions || e.Failed < 0 || e.Worked < 0:
		return errors.New("a number is out of range")
	case e.Forfeit != nil:
		return errors.New("a player forfeited, which bots never do")
	case len(e.Place) > maxText || len(e.Failure) > maxText:
		return fmt.Errorf("a string is longer than %d bytes", maxText)
	case (e.Record != nil) != wantsRecord && e.Actions > 0:
		return errors.New("the recorded games are not those that should be recorded")
	case e.Record != nil:
		return e.Record.checkLimits()
	}
	return nil
}

func (r *GameRecord) checkLimits() error {
	least, longest := r.Longest, 0
	for _, s := range r.Scenes {
		least, longest = min(least, s.Turns, s.Actions), max(longest, len(s.Place), len(s.Subject))
		for _, other := range s.Others {
			longest = max(longest, len(other))
		}
		for _, h := range s.Health {
			longest = max(longest, len(h.Word))
		}
	}
	for _, list := range [][]ChoiceCounts{r.Chosen, r.Played} {
		for _, c := range list {
			least, longest = min(least, c.Could, c.Did), max(longest, len(c.What))
		}
	}
	if least < 0 || longest > maxText || r.Decisions != nil { // which no other process is asked for
		return errors.New("a record is not valid")
	}
	return nil
}

// DecodeStrictJSON decodes JSON into to. It fails for unknown fields and for data after the end.
func DecodeStrictJSON(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is unexpected data at the end")
	}
	return nil
}
