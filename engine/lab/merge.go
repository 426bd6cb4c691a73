package lab

import (
	"cmp"
	"container/heap"
	"fmt"
	"io"
)

// ErrMissing is the error for missing shards.
type ErrMissing struct{ First, Count int }

func (e ErrMissing) Error() string {
	return fmt.Sprintf("%d shards are missing, the first is %d", e.Count, e.First)
}

// Merge calls yield with the results of all files in the order of their shards, until yield
// returns true or a shard is missing. It reads all files to the end, to check them, and stores one
// result of each in memory. If needed shards are missing it returns ErrMissing.
func Merge(files []*Reader, yield func(Result) (enough bool, err error)) error {
	var heads heads
	for _, r := range files {
		if err := heads.add(r); err != nil {
			return err
		}
	}
	next, held, enough, last, in := 0, 0, false, -1, ""
	for ; len(heads) > 0; held++ {
		h := heap.Pop(&heads).(head)
		n := h.result.Number()
		if n == last {
			return h.in(h.wrapError(errDouble(n, in)))
		}
		if n == next && !enough {
			next++
			var err error
			if enough, err = yield(h.result); err != nil {
				return err
			}
		}
		last, in = n, h.Name
		if err := heads.add(h.Reader); err != nil {
			return err
		}
	}
	if all := files[0].question.Shards(); !enough && next < all {
		return ErrMissing{next, all - held}
	}
	return nil
}

type heads []head

type head struct {
	*Reader
	result Result
}

func (h *heads) add(r *Reader) error {
	one, err := r.Next()
	if err == io.EOF {
		return nil
	}
	if err == nil {
		heap.Push(h, head{r, one})
	}
	return err
}

func (h heads) Len() int { return len(h) }
func (h heads) Less(i, j int) bool {
	return cmp.Less(h[i].result.Number(), h[j].result.Number())
}
func (h heads) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *heads) Push(one any) { *h = append(*h, one.(head)) }
func (h *heads) Pop() any {
	one := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return one
}
