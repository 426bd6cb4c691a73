package program

import (
	"context"
	"time"

	"curtaincall/cmd/curtain/terminal"
)

// Size is the size of a terminal, in columns and rows.
type Size struct{ columns, rows int }

func (h *Host) TerminalSize() Size {
	now := Size{columns: h.Columns()}
	if h.Rows != nil {
		now.rows = h.Rows()
	}
	return now
}

// settleDelay is the time between a resize signal and reading the size, since dragging a window
// sends many signals.
const settleDelay = 100 * time.Millisecond

// WatchSize returns a channel that receives a value when the size of the terminal has changed, until
// ctx is done.
func (h *Host) WatchSize(ctx context.Context) <-chan struct{} {
	changed, was := make(chan struct{}, 1), h.TerminalSize()
	go func() {
		signals, end := terminal.ResizeSignals()
		defer end()
		for {
			select {
			case <-ctx.Done():
				return
			case <-signals:
				waitFor(ctx, settleDelay)
			}
			if now := h.TerminalSize(); now != was {
				was = now
				select {
				case changed <- struct{}{}:
				default: // the last one was not received yet
				}
			}
		}
	}()
	return changed
}
