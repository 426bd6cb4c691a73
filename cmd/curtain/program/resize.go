package program

import (
	"context"
	"time"

	"curtaincall/cmd/curtain/terminal"
)

// Size is the size of a terminal, in columns and rows.
type Size struct{ columns, rows int }

func (h *Host) Size() Size {
	now := Size{columns: h.Columns()}
	if h.Rows != nil {
		now.rows = h.Rows()
	}
	return now
}

// settleDelay is the wait after a resize signal before the size is read: dragging a window sends
// many.
const settleDelay = 100 * time.Millisecond

// Resizes returns a channel that receives a value after the terminal's size has changed, until
// ctx ends.
func (h *Host) Resizes(ctx context.Context) <-chan struct{} {
	told, was := make(chan struct{}, 1), h.Size()
	go func() {
		signals, end := terminal.ResizeSignals()
		defer end()
		for {
			select {
			case <-ctx.Done():
				return
			case <-signals:
				wait(ctx, settleDelay)
			}
			if now := h.Size(); now != was {
				was = now
				select {
				case told <- struct{}{}:
				default: // the last one was not received yet
				}
			}
		}
	}()
	return told
}
