package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/nats-io/nats.go"

	"curtaincall/cmd/lab/workers"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
	"curtaincall/engine/screen"
)

// Exit statuses, the same as those of curtain.
const (
	exitOK          = 0
	exitFailure     = 1
	exitUsage       = 2
	exitInterrupted = 130
)

type simulation struct {
	worker   bool // be a worker instead of a coordinator
	number   int  // number of local workers
	servers  string
	access   workers.Access
	store    string // folder in which results are stored; "" for the default
	replicas int
	curtain  string   // path of the curtain program
	rest     []string // arguments for it

	out, complain io.Writer
	columns       int // width of the terminal that complain is; 0 if it is none
	line          screen.Line
}

func simulate(ctx context.Context, args []string, out, errOut io.Writer) (status int) {
	s := &simulation{out: out, complain: errOut, line: screen.Line{To: errOut}}
	s.columns, _ = engine.ParseInt(os.Getenv(lab.ColumnsVariable))
	err := s.read(args)
	if err == nil && s.curtain == "" {
		s.curtain, err = lab.Companion("curtain")
	}
	if err != nil {
		s.tell("%s", err)
		return exitUsage
	}
	do := s.coordinate
	if s.worker {
		do = s.work
	}
	status, err = do(ctx)
	var ended *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return exitInterrupted
	case errors.Is(err, errPlayed): // curtain has printed why
		return exitOK
	case errors.As(err, &ended) && ended.ExitCode() > 0: // curtain has printed why
		return ended.ExitCode()
	case err != nil:
		s.tell("%s", err)
		return exitFailure
	}
	return status
}

func (s *simulation) work(ctx context.Context) (status int, err error) {
	if os.Getenv(ownedVariable) != "" {
		var end context.CancelFunc
		ctx, end = context.WithCancel(ctx)
		go func() { io.Copy(io.Discard, os.Stdin); end() }()
		defer func() {
			if ctx.Err() != nil {
				status, err = exitInterrupted, nil // the parent prints why
			}
		}()
	}
	p, err := startPlayer(ctx, s.curtain, s.rest)
	if err != nil {
		return 0, err
	}
	defer p.end()
	nc, err := workers.Connect(s.servers, s.access)
	if err != nil {
		return 0, err
	}
	defer nc.Close()
	w := workers.Worker{Question: p.question, Play: p.play, Cores: runtime.GOMAXPROCS(0)}
	return exitOK, w.Run(ctx, nc)
}

func (s *simulation) coordinate(ctx context.Context) (status int, err error) {
	p, err := startPlayer(ctx, s.curtain, s.rest)
	if err != nil {
		return 0, err
	}
	defer p.end()
	if most := lab.MaxSeeds / lab.ShardSeeds; p.question.NumWanted() > most {
		parts := (p.question.Shards() + most - 1) / most
		return 0, fmt.Errorf("workers can play at most %d seeds at a time: run the shards one after another, --shard 1/%d to %[2]d/%[2]d with --into DIR, then combine them without workers, with --join DIR", lab.MaxSeeds, parts)
	}
	folder, err := s.folder(p.question)
	if err != nil {
		return 0, err
	}
	var b *broker
	if s.servers == "" {
		if b, err = startBroker(folder); err != nil {
			return 0, err
		}
		defer b.end()
		s.servers = b.url
	}
	nc, err := workers.Connect(s.servers, s.access)
	if err != nil {
		return 0, err
	}
	defer nc.Close()
	ledger, err := s.gather(ctx, nc, b, p)
	if err == nil {
		status, err = s.answer(ctx, ledger, folder)
	}
	if err != nil {
		return 0, err
	}
	return status, errors.Join(workers.Forget(ctx, nc, p.question), os.RemoveAll(folder))
}

// gather starts the local workers and collects results from all workers. It fails when the broker,
// which may be nil, cannot store any more.
func (s *simulation) gather(ctx context.Context, nc *nats.Conn, b *broker, p *player) (*lab.Ledger, error) {
	gathering, end := context.WithCancelCause(ctx)
	defer end(nil)
	defer s.startWorkers(gathering, end)()
	progress := s.progress()
	c := workers.Coordinator{Question: p.question, Play: p.play, Say: s.tell, Replicas: s.replicas, Each: func(l *lab.Ledger, r *workers.Report) {
		if progress(l, r); b != nil && b.failure() != nil {
			end(b.failure())
		}
	}}
	ledger, report, err := c.Gather(gathering, nc)
	if ctx.Err() != nil {
		s.tell("Interrupted. The results so far are kept: run the same command to continue.")
	} else if err == nil {
		s.tellReport(report)
	}
	return ledger, err
}

func (s *simulation) folder(q *lab.Question) (path string, err error) {
	folder := s.store
	if folder == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("cannot find a place for results, set one with --store: %w", err)
		}
		folder = filepath.Join(cache, "curtaincall", "lab")
	}
	folder = filepath.Join(folder, q.Key())
	return folder, os.MkdirAll(folder, 0o700)
}

// answer runs curtain to print the results in the ledger or, for a part, to save them.
func (s *simulation) answer(ctx context.Context, ledger *lab.Ledger, folder string) (status int, err error) {
	file := filepath.Join(folder, "answer.jsonl")
	err = disk.ReplaceBy(file, 0o600, func(to io.Writer) error { return ledger.Write(to, ledger.Question.Part) })
	if err != nil {
		return 0, err
	}
	defer os.Remove(file)
	c := exec.CommandContext(ctx, s.curtain, append(append([]string{"simulate"}, s.rest...), "--join", file)...)
	c.Stdout, c.Stderr = s.out, s.complain
	err = c.Run()
	var ended *exec.ExitError
	if errors.As(err, &ended) && ended.ExitCode() == exitFailure {
		return exitFailure, nil // an assertion of the command line failed
	}
	return exitOK, err
}
