package lab

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// Ledger holds the results of a question, each shard once. What they come to does not
// depend on the order in which they came. It is for one goroutine.
type Ledger struct {
	Question *Question
	results  map[int]Result

	counted int     // shards in a row, from the first, that have been counted
	judging judging // of a match
	worked  int64   // instructions of the scripts of one version
	enough  bool
}

// Add takes a result, and reports whether its shard was not there yet.
func (l *Ledger) Add(r Result) bool {
	if l.results == nil {
		l.results = map[int]Result{}
	}
	if l.results[r.Number()] != nil {
		return false
	}
	l.results[r.Number()] = r
	return true
}

// Result is that of a shard; nil where it is missing.
func (l *Ledger) Result(shard int) Result { return l.results[shard] }

// Remove takes a shard out, so that it is missing again.
func (l *Ledger) Remove(shard int) {
	delete(l.results, shard)
	l.counted, l.enough = 0, false
}

// Held is how many shards are there.
func (l *Ledger) Held() int { return len(l.results) }

// Missing are the shards that are not there, in their order.
func (l *Ledger) Missing() (list []int) {
	for n := range l.Question.Plan().Shards() {
		if l.results[n] == nil {
			list = append(list, n)
		}
	}
	return list
}

// Enough reports whether the shards answer the question: none is missing up to the one
// that decides a match or with which scripts have used up what they may do, or none at all.
func (l *Ledger) Enough() bool {
	if l.counted == 0 {
		l.worked, l.judging = 0, judging{plan: l.Question.Plan(), Comparison: &Comparison{Test: l.Question.Test}}
	}
	for !l.enough && l.results[l.counted] != nil {
		r := l.results[l.counted]
		if len(r) == 2 {
			l.enough = l.judging.take([2]Shard(r))
		} else {
			l.worked += worked(r)
			l.enough = l.worked > l.Question.Work
		}
		l.counted++
	}
	l.enough = l.enough || l.counted == l.judging.plan.Shards()
	return l.enough
}

// Endings are those of the games of a version, in their order, as far as they answer the
// question.
func (l *Ledger) Endings(version int) (all []Ending) {
	l.Enough()
	for n := range l.counted {
		all = append(all, l.results[n][version].Endings...)
	}
	return all
}

// Comparison is what the shards come to of a match, as Match.Play would have it.
func (l *Ledger) Comparison() (c *Comparison, exhausted bool) {
	l.Enough()
	return l.judging.Comparison, l.judging.exhausted
}

// heading is the first line of a file of results.
type heading struct {
	Format   int
	Part     Part
	Question *Question
}

// footing is the last line of such a file.
type footing struct {
	Shards int
	Hash   string // of all lines before
}

// fileFormat is the number of the format of such files.
const fileFormat = 1

// Write writes the ledger as lines of JSON: the question, each result in the order of the
// shards, and a hash of all that.
func (l *Ledger) Write(to io.Writer, part Part) error {
	hash := sha256.New()
	b := bufio.NewWriter(to)
	lines := json.NewEncoder(io.MultiWriter(b, hash))
	err := lines.Encode(heading{fileFormat, part, l.Question})
	for _, n := range slices.Sorted(maps.Keys(l.results)) {
		if err == nil {
			err = lines.Encode(l.results[n])
		}
	}
	if err == nil {
		err = lines.Encode(footing{len(l.results), hex.EncodeToString(hash.Sum(nil))})
	}
	if err != nil {
		return err
	}
	return b.Flush()
}

// ErrDouble is the error of a shard that is in a ledger already.
type ErrDouble int

func (e ErrDouble) Error() string { return fmt.Sprintf("shard %d is there twice", int(e)) }

// ErrOther is the error of results of another question; it says which.
type ErrOther string

func (e ErrOther) Error() string { return "it is of " + string(e) }

// Read adds the results of a file. It is read strictly: of this question, each line a
// result that games can have come to, each shard once, and nothing changed since it was
// written. Which part of the question it is, is told beside an error, too.
func (l *Ledger) Read(from io.Reader) (part Part, err error) {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, MaxResult+1)
	hash := sha256.New()
	read := 0
	var before []byte // the line before, which is none of the last
	for lines.Scan() {
		if before != nil {
			if part, err = l.line(before, read, part); err != nil {
				return part, fmt.Errorf("line %d: %w", read+1, err)
			}
			hash.Write(append(before, '\n'))
			read++
		}
		before = slices.Clone(lines.Bytes())
	}
	if err := lines.Err(); err != nil {
		return part, err
	}
	var end footing
	if err := Strictly(before, &end); err != nil || read == 0 || end.Shards != read-1 || end.Hash != hex.EncodeToString(hash.Sum(nil)) {
		return part, errors.New("it is torn, or was changed after it was written")
	}
	return part, nil
}

// line reads one line of a file, which is the first or a result.
func (l *Ledger) line(text []byte, before int, part Part) (Part, error) {
	if before == 0 {
		return l.heading(text)
	}
	r, err := l.Question.Result(text)
	if err == nil && !l.Add(r) {
		err = ErrDouble(r.Number())
	}
	return part, err
}

func (l *Ledger) heading(text []byte) (Part, error) {
	var head heading
	switch err := Strictly(text, &head); {
	case err != nil || head.Question == nil || head.Format == 0:
		return Part{}, errors.New("it is no file of shards")
	case head.Format != fileFormat:
		return Part{}, fmt.Errorf("it has the format %d, not %d", head.Format, fileFormat)
	}
	if why := l.Question.Differs(head.Question); why != "" {
		return head.Part, ErrOther(why)
	}
	return head.Part, nil
}
