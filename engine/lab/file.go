package lab

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
)

type heading struct {
	Format   int
	Part     Part
	Question *Question
}

type footing struct {
	Shards int
	Hash   string // of all lines before it
}

const fileFormat = 2

// Writer writes results as lines of JSON: the question, each result, and a hash of those.
type Writer struct {
	buffer *bufio.Writer
	hash   hash.Hash
	lines  *json.Encoder
	shards int
}

// NewWriter returns a writer for a part of a question, and writes the first line.
func NewWriter(to io.Writer, q *Question, part Part) (*Writer, error) {
	w := &Writer{buffer: bufio.NewWriter(to), hash: sha256.New()}
	w.lines = json.NewEncoder(io.MultiWriter(w.buffer, w.hash))
	return w, w.lines.Encode(heading{fileFormat, part, q})
}

// Add writes a result. Results must be in the order of their shards.
func (w *Writer) Add(r Result) error {
	w.shards++
	return w.lines.Encode(r)
}

// End writes the last line, with the hash, and flushes.
func (w *Writer) End() error {
	if err := w.lines.Encode(footing{w.shards, hex.EncodeToString(w.hash.Sum(nil))}); err != nil {
		return err
	}
	return w.buffer.Flush()
}

// Reader reads a file that a Writer wrote. It fails unless the file is of the given question, each
// result is possible, the shards are in order and the hash is right.
type Reader struct {
	Name string // of the file, for errors
	Part Part   // the part of the question that the file contains

	question *Question
	lines    *bufio.Scanner
	hash     hash.Hash
	before   []byte // the line to be read next, unless it is the last one
	read     int    // number of lines read
	last     int    // the number of the last shard
}

// ErrOther is the error for results of another question. It says what differs.
type ErrOther string

func (e ErrOther) Error() string { return "it is of " + string(e) }

// NewReader reads the first line of a file and returns a reader for the others. name is that of the
// file, for errors. The reader is valid even if there is an error.
func NewReader(name string, from io.Reader, q *Question) (*Reader, error) {
	r := &Reader{Name: name, question: q, lines: bufio.NewScanner(from), hash: sha256.New(), last: -1}
	r.lines.Buffer(nil, MaxResult+1)
	r.lines.Scan()
	r.before = slices.Clone(r.lines.Bytes())
	if err := r.lines.Err(); err != nil {
		return r, r.in(err)
	}
	text, err := r.line()
	if err == nil {
		err = r.wrapError(r.heading(text))
	}
	return r, r.in(err)
}

func (r *Reader) in(err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	return fmt.Errorf("%s: %w", r.Name, err)
}

func (r *Reader) wrapError(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("line %d: %w", r.read, err)
}

// line returns the next line. After the last but one it checks the last line, which contains the
// hash, and returns io.EOF.
func (r *Reader) line() ([]byte, error) {
	if r.lines.Scan() {
		text := r.before
		r.before = slices.Clone(r.lines.Bytes())
		r.hash.Write(text)
		r.hash.Write([]byte{'\n'})
		r.read++
		return text, nil
	}
	if err := r.lines.Err(); err != nil {
		return nil, err
	}
	var end footing
	if err := DecodeStrict(r.before, &end); err != nil || r.read == 0 || end.Shards != r.read-1 || end.Hash != hex.EncodeToString(r.hash.Sum(nil)) {
		return nil, errors.New("truncated or changed after it was written")
	}
	return nil, io.EOF
}

func (r *Reader) heading(text []byte) error {
	var head heading
	switch err := DecodeStrict(text, &head); {
	case err != nil || head.Question == nil || head.Format == 0:
		return errors.New("not a file of shards")
	case head.Format != fileFormat:
		return fmt.Errorf("format %d, expected %d", head.Format, fileFormat)
	}
	r.Part = head.Part
	if why := r.question.Differs(head.Question); why != "" {
		return ErrOther(why)
	}
	return nil
}

// Next returns the next result. io.EOF means that the file is complete and unchanged.
func (r *Reader) Next() (Result, error) {
	text, err := r.line()
	if err != nil {
		return nil, r.in(err)
	}
	one, err := r.question.Result(text)
	switch {
	case err != nil:
		return nil, r.in(r.wrapError(err))
	case one.Number() == r.last:
		return nil, r.in(r.wrapError(errDouble(r.last, r.Name)))
	case one.Number() < r.last:
		return nil, r.in(r.wrapError(fmt.Errorf("shard %d comes after shard %d", one.Number(), r.last)))
	}
	r.last = one.Number()
	return one, nil
}

func errDouble(shard int, file string) error {
	return fmt.Errorf("shard %d is present twice: in %s", shard, file)
}
