package lab

import (
	"cmp"
	"container/heap"
	"fmt"
	"io"
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
	var heads readerHeap
	for _, r := range files {
		if err := heads.pushNext(r); err != nil {
			return err
		}
	}
	next, held, enough, last, in := 0, 0, false, -1, ""
	for ; len(heads) > 0; held++ {
		h := heap.Pop(&heads).(readerHead)
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
		if err := heads.pushNext(h.ResultReader); err != nil {
			return err
		}
	}
	if all := files[0].question.NumShards(); !enough && next < all {
		return ErrMissingShards{next, all - held}
	}
	return nil
}

type readerHeap []readerHead

type readerHead struct {
	*ResultReader
	result Result
}

func (h *readerHeap) pushNext(r *ResultReader) error {
	one, err := r.Next()
	if err == io.EOF {
		return nil
	}
	if err == nil {
		heap.Push(h, readerHead{r, one})
	}
	return err
}

func (h readerHeap) Len() int { return len(h) }
func (h readerHeap) Less(i, j int) bool {
	return cmp.Less(h[i].result.Number(), h[j].result.Number())
}
func (h readerHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *readerHeap) Push(one any) { *h = append(*h, one.(readerHead)) }
func (h *readerHeap) Pop() any {
	one := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return one
}
