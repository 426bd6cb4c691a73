package lab

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"slices"

	"curtaincall/engine/disk"
)

type resultFileHeader struct {
	Format   int
	Part     SimulationPart
	Question *SimulationQuestion
}

type resultFileFooter struct {
	Shards int
	Hash   string // hash of all lines before this one
}

const fileFormat = 2

// WriteResults writes a result file: a header with q and part, a line for each result, and a hash of the lines before.
// play must call add with the results in the order of their shards.
func WriteResults(to io.Writer, q *SimulationQuestion, part SimulationPart, play func(add func(VariantShards) error) error) error {
	buffer, hash, shards := bufio.NewWriter(to), sha256.New(), 0
	lines := json.NewEncoder(io.MultiWriter(buffer, hash))
	err := lines.Encode(resultFileHeader{fileFormat, part, q})
	if err == nil {
		err = play(func(r VariantShards) error {
			shards++
			return lines.Encode(r)
		})
	}
	if err == nil {
		err = lines.Encode(resultFileFooter{shards, hex.EncodeToString(hash.Sum(nil))})
	}
	return cmp.Or(err, buffer.Flush())
}

// ResultReader reads a result file. It returns an error unless the file belongs to the given question, every result
// is possible, the shards are in order, and the hash is right.
type ResultReader struct {
	Name string         // name of the file, for errors
	Part SimulationPart // the part of the question that the file contains

	question  *SimulationQuestion
	lines     *bufio.Scanner
	hash      hash.Hash
	linesRead int
	lastShard int           // the number of the last shard
	ahead     VariantShards // the next result, for MergeResults; nil at the end
}

// NewResultReader reads the header of a result file and returns a reader for the results. It returns an error if the
// file does not belong to q. name stands for the file in errors.
func NewResultReader(name string, from io.Reader, q *SimulationQuestion) (*ResultReader, error) {
	r := &ResultReader{Name: name, question: q, lines: bufio.NewScanner(from), hash: sha256.New(), lastShard: -1}
	r.lines.Buffer(nil, MaxResult+1)
	text, err := r.readLine()
	if err != nil {
		return r, err
	}
	var head resultFileHeader
	switch err := disk.DecodeStrictJSON(text, &head); {
	case err != nil || head.Question == nil || head.Format == 0:
		return r, r.wrapWithFileAndLine(errors.New("not a shard file"))
	case head.Format != fileFormat:
		return r, r.wrapWithFileAndLine(fmt.Errorf("it has format %d, but this program reads format %d", head.Format, fileFormat))
	}
	if r.Part = head.Part; q.DescribeDifference(head.Question) != "" {
		return r, r.wrapWithFileAndLine(fmt.Errorf("the file belongs to %s", q.DescribeDifference(head.Question)))
	}
	return r, nil
}

func (r *ResultReader) wrapWithFileAndLine(err error) error {
	return fmt.Errorf("%s: line %d: %w", r.Name, r.linesRead, err)
}

// readLine returns the next line, which is valid until the next call.
func (r *ResultReader) readLine() ([]byte, error) {
	if !r.lines.Scan() {
		return nil, fmt.Errorf("%s: %w", r.Name, cmp.Or(r.lines.Err(), errTruncated))
	}
	r.linesRead++
	return r.lines.Bytes(), nil
}

var errTruncated = errors.New("truncated or changed after it was written")

// Next returns the next result. The error is io.EOF at the end of a file that is complete and unchanged.
func (r *ResultReader) Next() (VariantShards, error) {
	r.hash.Write(r.lines.Bytes())
	r.hash.Write([]byte{'\n'})
	text, err := r.readLine()
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(text, []byte("{")) { // a result is a list
		var end resultFileFooter
		if disk.DecodeStrictJSON(text, &end) != nil || end.Shards != r.linesRead-2 || end.Hash != hex.EncodeToString(r.hash.Sum(nil)) || r.lines.Scan() {
			return nil, fmt.Errorf("%s: %w", r.Name, errTruncated)
		}
		return nil, io.EOF
	}
	one, err := r.question.ParseResult(text)
	switch {
	case err != nil && !r.lines.Scan(): // the last line is only a part of one
		return nil, fmt.Errorf("%s: %w", r.Name, errTruncated)
	case err != nil:
		return nil, r.wrapWithFileAndLine(err)
	case one.Number() == r.lastShard:
		return nil, r.wrapWithFileAndLine(fmt.Errorf("shard %d appears twice in this file", r.lastShard))
	case one.Number() < r.lastShard:
		return nil, r.wrapWithFileAndLine(fmt.Errorf("shard %d is out of order: it follows shard %d", one.Number(), r.lastShard))
	}
	r.lastShard = one.Number()
	return one, nil
}

// MissingShardsError is the error for Count missing shards, the lowest of which is number First.
type MissingShardsError struct{ First, Count int }

func (e MissingShardsError) Error() string {
	return fmt.Sprintf("missing shards: %d; the first is shard %d", e.Count, e.First)
}

// MergeResults calls yield with the results of files in the order of their shards, until a shard is missing or yield
// returns true. After that, it still reads and checks the files to the end. It returns the first error, or a
// MissingShardsError if a shard was missing before yield returned true. Only one result of each file is in memory.
func MergeResults(files []*ResultReader, yield func(VariantShards) (enough bool, err error)) error {
	var open []*ResultReader // those with a result
	for _, r := range files {
		if err := r.readAhead(); err != nil {
			return err
		}
		if r.ahead != nil {
			open = append(open, r)
		}
	}
	next, held, enough, last, in := 0, 0, false, -1, ""
	for ; len(open) > 0; held++ {
		r := slices.MinFunc(open, func(a, b *ResultReader) int { return cmp.Compare(a.ahead.Number(), b.ahead.Number()) })
		n := r.ahead.Number()
		if n == last {
			return r.wrapWithFileAndLine(fmt.Errorf("shard %d also appears in %s", n, in))
		}
		if n == next && !enough {
			next++
			var err error
			if enough, err = yield(r.ahead); err != nil {
				return err
			}
		}
		last, in = n, r.Name
		if err := r.readAhead(); err != nil {
			return err
		}
		open = slices.DeleteFunc(open, func(r *ResultReader) bool { return r.ahead == nil })
	}
	if all := files[0].question.NumShards(); !enough && next < all {
		return MissingShardsError{next, all - held}
	}
	return nil
}

func (r *ResultReader) readAhead() (err error) {
	if r.ahead, err = r.Next(); err == io.EOF {
		return nil
	}
	return err
}

// ResultLedger stores results of a simulation, at most one for each shard. The order in which they are added does not
// matter. It is not safe for concurrent use.
type ResultLedger struct {
	Question *SimulationQuestion
	results  map[int]VariantShards

	counted ledgerTotals
}

// ledgerTotals sums the results of the first shards of a ledger, up to the first shard that is missing.
type ledgerTotals struct {
	shards  int
	judging *Comparison // the results so far, if the question is a comparison; otherwise not used
	points  Standing    // results of the first player in the first version
	worked  int64       // instructions that scripts used
	enough  bool        // whether the question is answered
}

// Add adds a result and returns true. If the ledger already has a result of the same shard, it returns false.
func (l *ResultLedger) Add(r VariantShards) (added bool) {
	if l.results == nil {
		l.results = map[int]VariantShards{}
	}
	if l.results[r.Number()] != nil {
		return false
	}
	l.results[r.Number()] = r
	return true
}

// ResultOfShard returns the result of a shard, or nil if it is missing.
func (l *ResultLedger) ResultOfShard(shard int) VariantShards { return l.results[shard] }

func (l *ResultLedger) Remove(shard int) {
	delete(l.results, shard)
	l.counted = ledgerTotals{}
}

func (l *ResultLedger) NumResults() int { return len(l.results) }

// IsAnswered reports whether the results from the first shard on answer the question: they are complete, they decide a
// comparison, or the scripts have exceeded Question.Work. A part of a question needs all its shards.
func (l *ResultLedger) IsAnswered() bool {
	c, plans := &l.counted, l.Question.Plans()
	if c.judging == nil {
		c.judging = &Comparison{Test: l.Question.Test}
	}
	for part := l.Question.Part; !c.enough && l.results[part.ShardNumber(c.shards)] != nil; {
		r := l.results[part.ShardNumber(c.shards)]
		c.shards++
		if l.Question.isComparison() {
			c.enough = c.judging.AddResult(plans[0], r)
		} else {
			c.points.Add(plans[0], r[0], FirstPlayerSeat)
			c.worked += resultInstructions(r)
			c.enough = c.worked > l.Question.Work
		}
		c.enough = c.enough && part.Of == 0 || c.shards == l.Question.NumRequestedShards()
	}
	return c.enough
}

// ComparisonSoFar returns the results of a question that is a comparison, up to the first missing shard.
func (l *ResultLedger) ComparisonSoFar() *Comparison {
	l.IsAnswered()
	return l.counted.judging
}

// CountGames returns how many games the question's part has, and about how many of them have been played.
func (l *ResultLedger) CountGames() (all, done int64) {
	wanted := int64(l.Question.NumRequestedShards())
	all = l.Question.CountGames() * wanted / int64(l.Question.NumShards())
	return all, all * int64(len(l.results)) / wanted
}

// DescribeResult returns the difference in wins of a comparison, or a win rate, or "" if the first shard is missing.
func (l *ResultLedger) DescribeResult() string {
	if l.IsAnswered(); l.counted.shards == 0 {
		return ""
	}
	if l.Question.isComparison() {
		return l.counted.judging.DescribeWinDifference()
	}
	share, _, _ := l.counted.points.WinRate()
	return formatWinRate(share)
}

// WriteResultFile writes all results of the ledger to a result file of a part of the question.
func (l *ResultLedger) WriteResultFile(to io.Writer, asPart SimulationPart) error {
	whole := *l.Question
	whole.Part = SimulationPart{}
	return WriteResults(to, &whole, asPart, func(add func(VariantShards) error) error {
		for _, n := range slices.Sorted(maps.Keys(l.results)) {
			if err := add(l.results[n]); err != nil {
				return err
			}
		}
		return nil
	})
}
