package program

import (
	"context"
	"testing"
	"time"
)

func TestAnInterruptEndsTheWaiting(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	wait(ctx, time.Hour)
}
