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

type fileHeader struct {
	Format   int
	Part     Part
	Question *Question
}

type fileFooter struct {
	Shards int
	Hash   string // of all lines before it
}

const fileFormat = 2

// ResultWriter writes results as lines of JSON: the question, each result, and a hash of those.
type ResultWriter struct {
	buffer *bufio.Writer
	hash   hash.Hash
	lines  *json.Encoder
	shards int
}

// NewResultWriter returns a writer for the results of a part of q, and writes the first line.
func NewResultWriter(to io.Writer, q *Question, part Part) (*ResultWriter, error) {
	w := &ResultWriter{buffer: bufio.NewWriter(to), hash: sha256.New()}
	w.lines = json.NewEncoder(io.MultiWriter(w.buffer, w.hash))
	return w, w.lines.Encode(fileHeader{fileFormat, part, q})
}

// Add writes a result. Results must be in the order of their shards.
func (w *ResultWriter) Add(r Result) error {
	w.shards++
	return w.lines.Encode(r)
}

// Finish writes the last line, with the hash, and flushes.
func (w *ResultWriter) Finish() error {
	if err := w.lines.Encode(fileFooter{w.shards, hex.EncodeToString(w.hash.Sum(nil))}); err != nil {
		return err
	}
	return w.buffer.Flush()
}

// ResultReader reads a file that a ResultWriter wrote. It fails unless the file is of the given
// question, each result is possible, the shards are in order and the hash is right.
type ResultReader struct {
	Name string // of the file, for errors
	Part Part   // the part of the question that the file contains

	question    *Question
	lines       *bufio.Scanner
	hash        hash.Hash
	pendingLine []byte // the line to be read next, unless it is the last one
	linesRead   int    // number of lines read
	lastShard   int    // the number of the last shard
}

// ErrOtherQuestion is the error for results of another question. Its text is what differs.
type ErrOtherQuestion string

func (e ErrOtherQuestion) Error() string { return "it belongs to " + string(e) }

// NewResultReader reads the first line of a file and returns a reader for the others. name is that of the
// file, for errors. The reader is never nil; with ErrOtherQuestion its Part is that of the file.
func NewResultReader(name string, from io.Reader, q *Question) (*ResultReader, error) {
	r := &ResultReader{Name: name, question: q, lines: bufio.NewScanner(from), hash: sha256.New(), lastShard: -1}
	r.lines.Buffer(nil, MaxResult+1)
	r.lines.Scan()
	r.pendingLine = slices.Clone(r.lines.Bytes())
	if err := r.lines.Err(); err != nil {
		return r, r.withFileName(err)
	}
	text, err := r.nextLine()
	if err == nil {
		err = r.withLineNumber(r.readHeader(text))
	}
	return r, r.withFileName(err)
}

func (r *ResultReader) withFileName(err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	return fmt.Errorf("%s: %w", r.Name, err)
}

func (r *ResultReader) withLineNumber(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("line %d: %w", r.linesRead, err)
}

// nextLine returns the next line except the last one: instead it compares that, which contains the
// hash, with the lines before and returns io.EOF.
func (r *ResultReader) nextLine() ([]byte, error) {
	if r.lines.Scan() {
		text := r.pendingLine
		r.pendingLine = slices.Clone(r.lines.Bytes())
		r.hash.Write(text)
		r.hash.Write([]byte{'\n'})
		r.linesRead++
		return text, nil
	}
	if err := r.lines.Err(); err != nil {
		return nil, err
	}
	var end fileFooter
	if err := DecodeStrictJSON(r.pendingLine, &end); err != nil || r.linesRead == 0 || end.Shards != r.linesRead-1 || end.Hash != hex.EncodeToString(r.hash.Sum(nil)) {
		return nil, errors.New("truncated or changed after it was written")
	}
	return nil, io.EOF
}

func (r *ResultReader) readHeader(text []byte) error {
	var head fileHeader
	switch err := DecodeStrictJSON(text, &head); {
	case err != nil || head.Question == nil || head.Format == 0:
		return errors.New("not a shard file")
	case head.Format != fileFormat:
		return fmt.Errorf("it has format %d, expected %d", head.Format, fileFormat)
	}
	r.Part = head.Part
	if why := r.question.DescribeDifference(head.Question); why != "" {
		return ErrOtherQuestion(why)
	}
	return nil
}

// Next returns the next result. io.EOF means that the file is complete and unchanged.
func (r *ResultReader) Next() (Result, error) {
	text, err := r.nextLine()
	if err != nil {
		return nil, r.withFileName(err)
	}
	one, err := r.question.ParseResult(text)
	switch {
	case err != nil:
		return nil, r.withFileName(r.withLineNumber(err))
	case one.Number() == r.lastShard:
		return nil, r.withFileName(r.withLineNumber(errDuplicateShard(r.lastShard, r.Name)))
	case one.Number() < r.lastShard:
		return nil, r.withFileName(r.withLineNumber(fmt.Errorf("shard %d comes after shard %d", one.Number(), r.lastShard)))
	}
	r.lastShard = one.Number()
	return one, nil
}

func errDuplicateShard(shard int, file string) error {
	return fmt.Errorf("shard %d is present twice: in %s", shard, file)
}
