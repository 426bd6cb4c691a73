package lab

import (
	"cmp"
	"fmt"
	"io"
	"slices"
)

// ErrMissingShards is the error for Count missing shards, of which First has the lowest number.
type ErrMissingShards struct{ First, Count int }

func (e ErrMissingShards) Error() string {
	return fmt.Sprintf("%d shards are missing; the first is %d", e.Count, e.First)
}

// MergeResults calls yield with the results of all files in the order of their shards, until yield
// returns true or a shard is missing. It reads all files to the end, to check them, and stores one
// result of each file in memory. If needed shards are missing it returns ErrMissingShards.
func MergeResults(files []*ResultReader, yield func(Result) (enough bool, err error)) error {
	var heads readerQueue
	for _, r := range files {
		if err := heads.addNext(r); err != nil {
			return err
		}
	}
	next, held, enough, last, in := 0, 0, false, -1, ""
	for ; len(heads) > 0; held++ {
		h := heads[0]
		heads[0], heads = readerHead{}, heads[1:]
		n := h.result.Number()
		if n == last {
			return h.withFileName(h.withLineNumber(errDuplicateShard(n, in)))
		}
		if n == next && !enough {
			next++
			var err error
			if enough, err = yield(h.result); err != nil {
				return err
			}
		}
		last, in = n, h.Name
		if err := heads.addNext(h.ResultReader); err != nil {
			return err
		}
	}
	if all := files[0].question.NumShards(); !enough && next < all {
		return ErrMissingShards{next, all - held}
	}
	return nil
}

// readerQueue contains the next result of each file, in the order of their shards.
type readerQueue []readerHead

type readerHead struct {
	*ResultReader
	result Result
}

func (q *readerQueue) addNext(r *ResultReader) error {
	one, err := r.Next()
	if err == io.EOF {
		return nil
	}
	if err == nil {
		at, _ := slices.BinarySearchFunc(*q, one.Number()+1, func(h readerHead, shard int) int {
			return cmp.Compare(h.result.Number(), shard)
		})
		*q = slices.Insert(*q, at, readerHead{r, one})
	}
	return err
}
