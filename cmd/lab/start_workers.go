package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"

	"curtaincall/engine/lab"
)

// parentVariable is the environment variable that makes a worker end when its standard input closes.
const parentVariable = "CURTAIN_LAB_OWNED"

const maxWorkerStarts = 5

// workerGoodLife is the time after which earlier failures of a worker no longer count.
const workerGoodLife = time.Minute

// workerEndTimeout limits how long a worker may take to end after its standard input is closed. It
// must end its player itself: if it were killed, the player would continue and keep the output open.
const workerEndTimeout = 300 * time.Millisecond

// startLocalWorkers starts the local workers, which play only that question, each again when it ends, unless it has failed maxWorkerStarts
// times. When all have, onAllFailed is called. dismiss ends the workers and waits until they have ended.
func (s *simulateCommand) startLocalWorkers(ctx context.Context, question *lab.SimulationQuestion, onAllFailed context.CancelCauseFunc) (dismiss func()) {
	ctx, dismissed := context.WithCancel(ctx)
	var group sync.WaitGroup
	for range s.localWorkers {
		group.Go(func() {
			for lives := 0; ctx.Err() == nil && lives < maxWorkerStarts; {
				begun := time.Now()
				if s.runWorkerProcess(ctx, question) != nil {
					if time.Since(begun) > workerGoodLife {
						lives = 0
					}
					lives++
					continue
				}
			}
		})
	}
	if s.localWorkers > 0 {
		go func() {
			if group.Wait(); ctx.Err() == nil {
				onAllFailed(errors.New("all workers have failed"))
			}
		}()
	}
	return func() { dismissed(); group.Wait() }
}

func (s *simulateCommand) runWorkerProcess(ctx context.Context, question *lab.SimulationQuestion) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	args := []string{"worker", "--curtain", s.curtain, "--question", question.Key()}
	for flag, file := range map[string]string{"--nats-creds": s.access.Credentials, "--nats-ca": s.access.Authority, "--nats-cert": s.access.Certificate, "--nats-key": s.access.Key} {
		if file != "" {
			args = append(args, flag, file)
		}
	}
	c := exec.CommandContext(ctx, self, args...)
	ignoreKeyboardInterrupts(c)
	c.Env = append(os.Environ(), serversVariable+"="+s.servers, parentVariable+"=yes", fmt.Sprintf("GOMAXPROCS=%d", max(1, runtime.GOMAXPROCS(0)/s.localWorkers)))
	c.Stderr = s.errOut
	open, err := c.StdinPipe()
	if err != nil {
		return err
	}
	defer open.Close()
	c.Cancel, c.WaitDelay = open.Close, workerEndTimeout
	return c.Run()
}
