package program

import (
	"context"
	"time"

	"curtaincall/cmd/curtain/terminal"
)

// Size is that of the terminal, in columns and rows.
type Size struct{ columns, rows int }

func (h *Host) Size() Size {
	now := Size{columns: h.Columns()}
	if h.Rows != nil {
		now.rows = h.Rows()
	}
	return now
}

// settling says how long a size must last before anything is drawn for it: a window that is
// pulled at has many.
const settling = 100 * time.Millisecond

// Resizes tells whenever the terminal has had another size for a moment, until ctx ends.
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
				wait(ctx, settling)
			}
			if now := h.Size(); now != was {
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
