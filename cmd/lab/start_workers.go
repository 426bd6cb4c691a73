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
)

// ownedVariable is the environment variable that makes a worker end when its standard input closes.
const ownedVariable = "CURTAIN_LAB_OWNED"

const maxLives = 5

// parting limits how long a worker may take to end after its standard input is closed. It must end
// its player itself: if it were killed, the player would continue and keep the output open.
const parting = 300 * time.Millisecond

// startWorkers starts the local workers, each up to maxLives times if it fails. When all have
// ended, it calls onAllEnded. dismiss ends them and waits for that.
func (s *simulation) startWorkers(ctx context.Context, onAllEnded context.CancelCauseFunc) (dismiss func()) {
	ctx, dismissed := context.WithCancel(ctx)
	var group sync.WaitGroup
	for range s.number {
		group.Go(func() {
			for lives := 0; ctx.Err() == nil && lives < maxLives; lives++ {
				if s.runWorker(ctx) == nil {
					return
				}
			}
		})
	}
	if s.number > 0 {
		go func() {
			if group.Wait(); ctx.Err() == nil {
				onAllEnded(errors.New("all workers have exited"))
			}
		}()
	}
	return func() { dismissed(); group.Wait() }
}

func (s *simulation) runWorker(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	args := append([]string{"simulate", "--worker", "--curtain", s.curtain}, s.rest...)
	for flag, file := range map[string]string{"--nats-creds": s.access.Credentials, "--nats-ca": s.access.Authority, "--nats-cert": s.access.Certificate, "--nats-key": s.access.Key} {
		if file != "" {
			args = append(args, flag, file)
		}
	}
	c := exec.CommandContext(ctx, self, args...)
	detach(c)
	c.Env = append(os.Environ(), serversVariable+"="+s.servers, ownedVariable+"=yes", fmt.Sprintf("GOMAXPROCS=%d", max(1, runtime.GOMAXPROCS(0)/s.number)))
	c.Stderr = s.complain
	open, err := c.StdinPipe()
	if err != nil {
		return err
	}
	defer open.Close()
	c.Cancel, c.WaitDelay = open.Close, parting
	return c.Run()
}
