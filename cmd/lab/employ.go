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

// ownedVariable tells a worker that it ends with its standard input, which whoever has
// started it holds open.
const ownedVariable = "CURTAIN_LAB_OWNED"

const maxLives = 5

// parting says how long a worker may take to end with its standard input. It ends what plays
// for it: whoever is killed leaves that behind, and waiting for the last word of it would
// take as long as what it was asked for.
const parting = 300 * time.Millisecond

// employ starts workers here, and starts those again that die. Where all of them have
// ended, nobody else can join and the question is not answered, it says so through end.
func (s *simulation) employ(ctx context.Context, end context.CancelCauseFunc) (dismiss func()) {
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
				end(errors.New("all workers have exited"))
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
	apart(c)
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
