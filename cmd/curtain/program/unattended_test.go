package program

import (
	"context"
	"strings"
	"testing"

	"curtaincall/engine/screen"
)

// What nobody talks with says once that it was interrupted, and nothing else from then on:
// also where it hears of that first.
func TestAnInterruptIsToldOnce(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	var out, err strings.Builder
	h := &Host{Out: screen.NewWriter(&out, nil), Err: screen.NewWriter(&err, nil), Interrupted: ctx, Env: func(string) string { return "" }, Columns: func() int { return 0 }}
	status := Unattended(func(h *Host, _ []string) int {
		h.Print("begun")
		interrupt()
		h.Print("half of it")
		return h.Explain("", ctx.Err())
	})(h, nil)
	if status != ExitInterrupted || out.String() != "begun\n" || err.String() != "Interrupted before the end.\n" {
		t.Errorf("%d, %q, %q", status, out.String(), err.String())
	}
}
