package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/lab/workers"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
)

type simulateCommand struct {
	*command
	localWorkers int    // number of local workers
	priority     int    // in the queue
	store        string // folder in which results are stored; "" for the default
	replicas     int
	checkShare   float64  // of the shards of each worker, which is replayed here; 0 for the default
	curtainArgs  []string // arguments for curtain
}

// runSimulate lets workers play the games of a simulation.
func runSimulate(ctx context.Context, c *command, args []string) error {
	s := &simulateCommand{command: c}
	s.columns, _ = engine.ParseClampedInt32(os.Getenv(lab.ColumnsVariable))
	err := s.parseFlags(args)
	if err == nil && s.curtain == "" {
		s.curtain, err = lab.FindCompanionProgram("curtain")
	}
	if err != nil {
		return statusError{program.ExitUsage, err}
	}
	scripts, err := os.MkdirTemp("", "curtain-lab")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scripts)
	p, err := startPlayerProcess(ctx, s.curtain, append(append([]string{"simulate"}, s.curtainArgs...), "--on-request", "--order", scripts), "")
	if err != nil {
		return err
	}
	defer p.kill()
	if most := lab.MaxSeeds / lab.ShardSeeds; p.question.NumRequestedShards() > most {
		parts := (p.question.NumShards() + most - 1) / most
		return fmt.Errorf("workers can play at most %d seeds at a time: run the shards one after another (--shard 1/%d to %[2]d/%[2]d, with --into DIR), then combine them without workers (with --join DIR)", lab.MaxSeeds, parts)
	}
	folder, err := s.createResultsFolder(p.question)
	if err != nil {
		return err
	}
	var b *broker
	if s.servers == "" {
		if b, err = startBroker(folder); err != nil {
			return err
		}
		defer b.stop()
		s.servers = b.url
	}
	nc, err := workers.Connect(s.servers, s.access, s.printMessage)
	if err != nil {
		return err
	}
	defer nc.Close()
	var ledger *lab.Ledger
	queue, err := s.openQueueWithScripts(ctx, nc, b, p.order, scripts)
	if err == nil {
		ledger, err = s.gatherResults(ctx, nc, b, p, queue)
	}
	if err == nil {
		err = s.runCurtainToPrint(ctx, ledger, folder)
	}
	_, isPrinted := errors.AsType[statusError](err)
	if err != nil && !isPrinted {
		return err
	}
	if err := errors.Join(workers.DeleteResults(ctx, nc, p.question), os.RemoveAll(folder)); err != nil {
		s.printMessage("The result is complete, but the data stored for it could not be deleted: %s", err)
	}
	return err
}

// openQueueWithScripts opens the queue and stores in it the scripts of an order, which are in a folder.
func (s *simulateCommand) openQueueWithScripts(ctx context.Context, nc *nats.Conn, b *broker, o *lab.Order, folder string) (*workers.Queue, error) {
	queue, err := workers.OpenQueue(ctx, nc, s.replicas)
	for _, hash := range o.Scripts {
		var body []byte
		if err == nil {
			body, err = disk.ReadRegularFile(filepath.Join(folder, hash), lab.MaxScriptFiles)
		}
		if err == nil {
			err = queue.PutScripts(ctx, hash, body)
		}
	}
	if err != nil && b != nil {
		err = cmp.Or(b.storageError(), err)
	}
	return queue, err
}

// gatherResults puts the question in the queue, starts the local workers and collects results from all workers. It
// fails when the broker, which may be nil, cannot store any more.
func (s *simulateCommand) gatherResults(ctx context.Context, nc *nats.Conn, b *broker, p *playerProcess, queue *workers.Queue) (*lab.Ledger, error) {
	gathering, end := context.WithCancelCause(ctx)
	defer end(nil)
	queued := &queuedSimulation{one: workers.QueuedQuestion{Order: *p.order, Priority: s.priority, Asked: time.Now(), By: userAndMachine()}}
	present, leave := context.WithCancel(ctx)
	var presence sync.WaitGroup
	presence.Go(func() {
		workers.KeepPresent(present, func(ctx context.Context) error { return queue.PutQuestion(ctx, queued.snapshot()) })
	})
	defer s.startLocalWorkers(gathering, p.question, end)()
	progress := s.newProgressPrinter()
	c := workers.Coordinator{Question: p.question, Play: p.requestAndAwaitShard, Printf: s.printMessage, Replicas: s.replicas, CheckShare: s.checkShare, OnProgress: func(l *lab.Ledger, r *workers.Report) {
		queued.update(l, r)
		if progress(l, r); b != nil && b.storageError() != nil {
			end(b.storageError())
		}
	}}
	ledger, report, err := c.GatherResults(gathering, nc)
	if err == nil {
		queued.update(ledger, report)
	}
	leave()
	presence.Wait()
	queue.EndQuestion(queued.end(err == nil)) // without it, it is not among the past ones
	if ctx.Err() != nil {
		s.printMessage("Interrupted. The results so far are kept: run the same command to continue.")
	} else if err == nil {
		checked := report.SumOverWorkers(func(w workers.WorkerStats) int { return w.Checked })
		out := report.SumOverWorkers(func(w workers.WorkerStats) int { return min(len(w.Why), 1) })
		s.printMessage("Workers: %d; excluded: %d. Shards: %d; requested again: %d; replayed here with the same result: %d.", len(report.Workers), out, report.Shards, report.Repeated, checked)
		s.printMessage("A worker that sent wrong results from the start would have been detected. A worker that sent wrong results in half of its later shards would have gone undetected with a probability of %.1f%% (in a tenth of them, %.1f%%; in a hundredth, %.1f%%).",
			100*report.UndetectedProbability(0.5), 100*report.UndetectedProbability(0.1), 100*report.UndetectedProbability(0.01))
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

// runCurtainToPrint lets curtain print the results. The error is a statusError if an assertion of the command line failed.
func (s *simulateCommand) runCurtainToPrint(ctx context.Context, ledger *lab.Ledger, folder string) error {
	file := filepath.Join(folder, "answer.jsonl")
	err := disk.ReplaceFunc(file, 0o600, func(to io.Writer) error { return ledger.WriteResultFile(to, ledger.Question.Part) })
	if err != nil {
		return err
	}
	defer os.Remove(file)
	c := exec.CommandContext(ctx, s.curtain, append(append([]string{"simulate"}, s.curtainArgs...), "--join", file)...)
	c.Stdout, c.Stderr = s.out, s.errOut
	err = c.Run()
	if ended, is := errors.AsType[*exec.ExitError](err); is && ended.ExitCode() == program.ExitFailures {
		return statusError{status: program.ExitFailures}
	}
	return err
}
