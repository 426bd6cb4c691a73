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
	"sync"

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

type simulateCommand struct {
	isWorker     bool // be a worker instead of a coordinator
	localWorkers int  // number of local workers
	servers      string
	access       workers.Access
	store        string // folder in which results are stored; "" for the default
	replicas     int
	checkShare   float64  // of the shards of each worker, which is replayed here; 0 for the default
	curtain      string   // path of the curtain program
	curtainArgs  []string // arguments for it

	out, errOut io.Writer
	columns     int // width of the terminal that errOut is; 0 if it is none
	line        screen.StatusLine
	printing    sync.Mutex // of messages and the line
}

func runSimulate(ctx context.Context, args []string, out, errOut io.Writer) (status int) {
	s := &simulateCommand{out: out, errOut: errOut, line: screen.StatusLine{To: errOut}}
	s.columns, _ = engine.ParseClampedInt32(os.Getenv(lab.ColumnsVariable))
	err := s.parseFlags(args)
	if err == nil && s.curtain == "" {
		s.curtain, err = lab.FindCompanionProgram("curtain")
	}
	if err != nil {
		s.printMessage("%s", err)
		return exitUsage
	}
	do := s.runAsCoordinator
	if s.isWorker {
		do = s.runAsWorker
	}
	status, err = do(ctx)
	var ended *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return exitInterrupted
	case errors.Is(err, errNothingToPlay): // curtain has printed why
		return exitOK
	case errors.As(err, &ended) && ended.ExitCode() > 0: // curtain has printed why
		return ended.ExitCode()
	case err != nil:
		s.printMessage("%s", err)
		return exitFailure
	}
	return status
}

func (s *simulateCommand) runAsWorker(ctx context.Context) (status int, err error) {
	if os.Getenv(parentVariable) != "" {
		var end context.CancelFunc
		ctx, end = context.WithCancel(ctx)
		go func() { io.Copy(io.Discard, os.Stdin); end() }()
		defer func() {
			if ctx.Err() != nil {
				status, err = exitInterrupted, nil // the parent prints why
			}
		}()
	}
	p, err := startPlayerProcess(ctx, s.curtain, s.curtainArgs)
	if err != nil {
		return 0, err
	}
	defer p.kill()
	nc, err := workers.Connect(s.servers, s.access, s.printMessage)
	if err != nil {
		return 0, err
	}
	defer nc.Close()
	w := workers.Worker{Question: p.question, Play: p.requestAndAwaitShard, Cores: runtime.GOMAXPROCS(0), Printf: s.printMessage}
	return exitOK, w.Run(ctx, nc)
}

func (s *simulateCommand) runAsCoordinator(ctx context.Context) (status int, err error) {
	p, err := startPlayerProcess(ctx, s.curtain, s.curtainArgs)
	if err != nil {
		return 0, err
	}
	defer p.kill()
	if most := lab.MaxSeeds / lab.ShardSeeds; p.question.NumRequestedShards() > most {
		parts := (p.question.NumShards() + most - 1) / most
		return 0, fmt.Errorf("workers can play at most %d seeds at a time: run the shards one after another (--shard 1/%d to %[2]d/%[2]d, with --into DIR), then combine them without workers (with --join DIR)", lab.MaxSeeds, parts)
	}
	folder, err := s.createResultsFolder(p.question)
	if err != nil {
		return 0, err
	}
	var b *broker
	if s.servers == "" {
		if b, err = startBroker(folder); err != nil {
			return 0, err
		}
		defer b.stop()
		s.servers = b.url
	}
	nc, err := workers.Connect(s.servers, s.access, s.printMessage)
	if err != nil {
		return 0, err
	}
	defer nc.Close()
	ledger, err := s.gatherResults(ctx, nc, b, p)
	if err == nil {
		status, err = s.runCurtainToPrint(ctx, ledger, folder)
	}
	if err != nil {
		return 0, err
	}
	if err := errors.Join(workers.DeleteResults(ctx, nc, p.question), os.RemoveAll(folder)); err != nil {
		s.printMessage("The result is complete, but the data stored for it could not be deleted: %s", err)
	}
	return status, nil
}

// gatherResults starts the local workers and collects results from all workers. It fails when the
// broker, which may be nil, cannot store any more.
func (s *simulateCommand) gatherResults(ctx context.Context, nc *nats.Conn, b *broker, p *playerProcess) (*lab.Ledger, error) {
	gathering, end := context.WithCancelCause(ctx)
	defer end(nil)
	defer s.startLocalWorkers(gathering, end)()
	progress := s.newProgressPrinter()
	c := workers.Coordinator{Question: p.question, Play: p.requestAndAwaitShard, Printf: s.printMessage, Replicas: s.replicas, CheckShare: s.checkShare, OnProgress: func(l *lab.Ledger, r *workers.Report) {
		if progress(l, r); b != nil && b.storageError() != nil {
			end(b.storageError())
		}
	}}
	ledger, report, err := c.GatherResults(gathering, nc)
	if ctx.Err() != nil {
		s.printMessage("Interrupted. The results so far are kept: run the same command to continue.")
	} else if err == nil {
		s.printWorkerReport(report)
	}
	return ledger, err
}

func (s *simulateCommand) createResultsFolder(q *lab.SimulationQuestion) (path string, err error) {
	folder := s.store
	if folder == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("cannot find a place to store results; set one with --store: %w", err)
		}
		folder = filepath.Join(cache, "curtaincall", "lab")
	}
	folder = filepath.Join(folder, q.Key())
	return folder, os.MkdirAll(folder, 0o700)
}

func (s *simulateCommand) runCurtainToPrint(ctx context.Context, ledger *lab.Ledger, folder string) (status int, err error) {
	file := filepath.Join(folder, "answer.jsonl")
	err = disk.ReplaceFunc(file, 0o600, func(to io.Writer) error { return ledger.WriteResultFile(to, ledger.Question.Part) })
	if err != nil {
		return 0, err
	}
	defer os.Remove(file)
	c := exec.CommandContext(ctx, s.curtain, append(append([]string{"simulate"}, s.curtainArgs...), "--join", file)...)
	c.Stdout, c.Stderr = s.out, s.errOut
	err = c.Run()
	if ended, is := errors.AsType[*exec.ExitError](err); is && ended.ExitCode() == exitFailure {
		return exitFailure, nil // an assertion of the command line failed
	}
	return exitOK, err
}
