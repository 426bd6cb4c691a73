package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"

	"curtaincall/engine/lab"
)

// playerProcess is a running `curtain simulate --on-request`, which plays shards.
type playerProcess struct {
	order    *lab.Order // what it prints first
	question *lab.SimulationQuestion
	process  *exec.Cmd
	ask      io.WriteCloser

	mu      sync.Mutex
	waiting map[int][]chan lab.VariantShards
	ended   chan struct{} // closed when the process has ended
}

// maxQuestion limits the first line that the process prints, the order, in bytes.
const maxQuestion = 1 << 20

var errNothingToPlay = errors.New("nothing to play")

// startPlayerProcess starts the program curtain with that command line, and with the folder mods for the user's mods
// unless that is "". It is killed when ctx ends. If the arguments are
// wrong, the process prints why and the error is an *exec.ExitError. If there is nothing to play,
// the error is errNothingToPlay.
func startPlayerProcess(ctx context.Context, curtain string, args []string, mods string) (*playerProcess, error) {
	p := &playerProcess{waiting: map[int][]chan lab.VariantShards{}, ended: make(chan struct{})}
	p.process = exec.CommandContext(ctx, curtain, args...)
	p.process.Stderr = os.Stderr
	if mods != "" {
		p.process.Env = append(os.Environ(), "CURTAIN_MODS="+mods)
	}
	ignoreKeyboardInterrupts(p.process)
	ask, err := p.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if p.ask = ask; p.process.Start() != nil {
		return nil, fmt.Errorf("cannot start %s", curtain)
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, max(maxQuestion, lab.MaxResult)+1)
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &p.order) != nil || p.order.Question == nil {
		ask.Close()
		if err := p.process.Wait(); err != nil {
			return nil, err
		}
		if lines.Bytes() == nil {
			return nil, errNothingToPlay
		}
		return nil, fmt.Errorf("%s is a different version of the program", curtain)
	}
	p.question = p.order.Question
	go p.deliverResults(lines)
	return p, nil
}

func (p *playerProcess) deliverResults(lines *bufio.Scanner) {
	defer close(p.ended)
	for lines.Scan() {
		r, err := p.question.ParseResult(lines.Bytes())
		if err != nil {
			return
		}
		p.mu.Lock()
		for _, who := range p.waiting[r.Number()] {
			who <- r
		}
		delete(p.waiting, r.Number())
		p.mu.Unlock()
	}
}

func (p *playerProcess) requestAndAwaitShard(ctx context.Context, shard int) (lab.VariantShards, error) {
	played := make(chan lab.VariantShards, 1)
	p.mu.Lock()
	p.waiting[shard] = append(p.waiting[shard], played)
	_, err := fmt.Fprintln(p.ask, shard)
	p.mu.Unlock()
	if err != nil {
		return nil, err
	}
	select {
	case r := <-played:
		return r, nil
	case <-p.ended:
		return nil, errors.New("the player process exited")
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func (p *playerProcess) kill() {
	p.ask.Close()
	p.process.Process.Kill()
	<-p.ended
	p.process.Wait()
}
