package program

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestAnInterruptEndsTheWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		stop()
		begun := time.Now()
		waitFor(ctx, time.Hour)
		if waited := time.Since(begun); waited != 0 {
			t.Errorf("it waited for %v", waited)
		}
	})
}
