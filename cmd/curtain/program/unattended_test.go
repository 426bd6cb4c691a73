package program

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/disk"
	"curtaincall/engine/screen"
)

// TestAnInterruptIsToldOnce checks that a program prints once that it was interrupted, and nothing after that.
func TestAnInterruptIsToldOnce(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	var out, err strings.Builder
	h := &Host{Out: screen.NewWriter(&out, nil), Err: screen.NewWriter(&err, nil), Interrupted: ctx, Env: func(string) string { return "" }, Columns: func() int { return 0 }}
	status := AbandonOnSignal(func(h *Host, _ []string) int {
		h.Print("begun")
		interrupt()
		h.Print("half of it")
		return h.PrintError("", ctx.Err())
	})(h, nil)
	if status != ExitInterrupted || out.String() != "begun\n" || err.String() != "Interrupted before the end.\n" {
		t.Errorf("%d, %q, %q", status, out.String(), err.String())
	}
}

// TestAnInterruptLeavesNoHalfOfAFile interrupts the program while it writes a file.
func TestAnInterruptLeavesNoHalfOfAFile(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	dir := t.TempDir()
	h := &Host{Out: screen.NewWriter(io.Discard, nil), Err: screen.NewWriter(io.Discard, nil), Interrupted: ctx, Env: func(string) string { return "" }, Columns: func() int { return 0 }}
	status := AbandonOnSignal(func(h *Host, _ []string) int {
		err := disk.CreateFile(filepath.Join(dir, "file"), 0o666, func(to io.Writer) error {
			interrupt()
			for range 100 {
				to.Write(make([]byte, 1<<16))
			}
			return ctx.Err()
		})
		return h.PrintError("", err)
	})(h, nil)
	if left, err := os.ReadDir(dir); status != ExitInterrupted || len(left) > 0 || err != nil {
		t.Errorf("%d, %v, %v", status, left, err)
	}
}
