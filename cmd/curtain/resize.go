package main

import (
	"context"
	"time"
)

// size is that of the terminal, in columns and rows.
type size struct{ columns, rows int }

func (h *host) size() size {
	now := size{columns: h.columns()}
	if h.rows != nil {
		now.rows = h.rows()
	}
	return now
}

// settling is how long a size must last before anything is drawn for it: a window that is
// pulled at has many.
const settling = 100 * time.Millisecond

// resizes tells whenever the terminal has had another size for a moment, until ctx ends.
func (h *host) resizes(ctx context.Context) <-chan struct{} {
	told, was := make(chan struct{}, 1), h.size()
	go func() {
		signals, end := resizeSignals()
		defer end()
		for {
			select {
			case <-ctx.Done():
				return
			case <-signals:
				wait(ctx, settling)
			}
			if now := h.size(); now != was {
				was = now
				select {
				case told <- struct{}{}:
				default: // it is told of already
				}
			}
		}
	}()
	return told
}
