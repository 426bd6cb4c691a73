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
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
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
	localWorkers int
	priority     int      // priority in the queue
	store        string   // folder in which results are stored; "" means the default
	checkShare   float64  // fraction of each worker's shards that is replayed here; 0 means the default
	curtainArgs  []string // arguments for the program curtain
}

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
	p, err := startPlayerProcess(ctx, s.curtain, append(append([]string{"simulate"}, s.curtainArgs...), "--on-request", "--order", scripts))
	if err != nil {
		return err
	}
	defer p.kill()
	question := p.order.Question
	if most := lab.MaxSeeds / question.SeedsPerShard(); question.NumRequestedShards() > most {
		parts := (question.NumShards() + most - 1) / most
		return fmt.Errorf("workers can play at most %d seeds at a time: run the shards one after another (--shard 1/%d to %[2]d/%[2]d, with --into DIR), then combine them without workers (with --join DIR)", lab.MaxSeeds, parts)
	}
	folder := scripts // for the answer; several processes may ask the servers of a cluster the same question
	var b *broker
	if s.servers == "" {
		if folder, err = s.createResultsFolder(question); err == nil {
			b, err = startBroker(folder)
		}
		if err != nil {
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
	var ledger *lab.ResultLedger
	queue, err := s.openQueueAndPutScripts(ctx, nc, b, p.order, scripts)
	if err == nil {
		ledger, err = s.gatherResults(ctx, nc, b, p, queue)
	}
	if err == nil {
		err = s.printResultsWithCurtain(ctx, ledger, folder)
	}
	_, isPrinted := errors.AsType[statusError](err)
	if err != nil && !isPrinted {
		return err
	}
	if err := errors.Join(workers.DeleteResults(context.WithoutCancel(ctx), nc, question), os.RemoveAll(folder)); err != nil {
		s.printMessage("The result is complete, but the data stored for it could not be deleted: %s", err)
	}
	return err
}

// openQueueAndPutScripts opens the queue and stores in it the scripts of job o, which it reads from folder.
func (s *simulateCommand) openQueueAndPutScripts(ctx context.Context, nc *nats.Conn, b *broker, o *lab.SimulationJob, folder string) (*workers.Queue, error) {
	queue, err := workers.OpenQueue(ctx, nc)
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
		err = cmp.Or(b.storageError(err), err)
	}
	return queue, err
}

// gatherResults puts the simulation in the queue, starts the local workers and collects all results. It fails if the
// broker, which may be nil, can store nothing more.
func (s *simulateCommand) gatherResults(ctx context.Context, nc *nats.Conn, b *broker, p *playerProcess, queue *workers.Queue) (*lab.ResultLedger, error) {
	gathering, end := context.WithCancelCause(ctx)
	defer end(nil)
	var queued atomic.Pointer[workers.QueuedQuestion]
	queued.Store(&workers.QueuedQuestion{Order: *p.order, Priority: s.priority, Asked: time.Now(), By: userAndMachine()})
	update := func(l *lab.ResultLedger, r *workers.Report) {
		now := *queued.Load()
		now.Total, now.Done = l.CountGames()
		now.Result, now.Workers = l.DescribeResult(), r.Workers[:min(len(r.Workers), maxListedWorkers)]
		queued.Store(&now)
	}
	present, leave := context.WithCancel(ctx)
	var presence sync.WaitGroup
	presence.Go(func() {
		workers.PutRegularly(present, func(ctx context.Context) error { return queue.PutQuestion(ctx, queued.Load()) })
	})
	defer s.startLocalWorkers(gathering, p.order.Question, end)()
	progress := s.newProgressPrinter()
	c := workers.Coordinator{Question: p.order.Question, Play: p.requestAndAwaitShard, Printf: s.printMessage, CheckShare: s.checkShare, OnProgress: func(l *lab.ResultLedger, r *workers.Report) {
		update(l, r)
		if progress(l, r); b != nil && b.storageError(nil) != nil {
			end(b.storageError(nil))
		}
	}}
	ledger, report, err := c.GatherResults(gathering, nc)
	if err == nil {
		update(ledger, report)
	} else if gathering.Err() != nil {
		err = context.Cause(gathering)
	} else if b != nil {
		err = cmp.Or(b.storageError(err), err)
	}
	leave()
	presence.Wait()
	ended := *queued.Load()
	ended.Ended, ended.Answered = time.Now(), err == nil
	queue.EndQuestion(&ended) // without it, it is not among the past ones
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
			return "", fmt.Errorf("cannot find a folder for the results (choose one with --store DIR): %w", err)
		}
		folder = filepath.Join(cache, "curtaincall", "lab")
	}
	folder = filepath.Join(folder, q.Key())
	return folder, os.MkdirAll(folder, 0o700)
}

// printResultsWithCurtain runs curtain to print the results. For ExitFailures of curtain, it returns a statusError.
func (s *simulateCommand) printResultsWithCurtain(ctx context.Context, ledger *lab.ResultLedger, folder string) error {
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

const (
	maxLocalWorkers = 1024
	maxWorkerStarts = 5
	workerGoodLife  = time.Minute // running time after which earlier failures of a worker no longer count

	// serversVariable is the environment variable that can replace --nats, to keep addresses out of lists of processes.
	serversVariable = "CURTAIN_LAB_NATS"
)

// startLocalWorkers starts the local workers. A worker that fails is restarted, unless it has failed maxWorkerStarts
// times since it last ran for workerGoodLife. If no worker is left, onAllFailed is called. dismiss ends all workers.
func (s *simulateCommand) startLocalWorkers(ctx context.Context, question *lab.SimulationQuestion, onAllFailed context.CancelCauseFunc) (dismiss func()) {
	ctx, dismissed := context.WithCancel(ctx)
	var group sync.WaitGroup
	for range s.localWorkers {
		group.Go(func() {
			for lives := 0; ctx.Err() == nil && lives < maxWorkerStarts; lives++ {
				begun := time.Now()
				w := &worker{command: s.command, onlyQuestion: question.Key()}
				w.self.Cores = max(1, runtime.GOMAXPROCS(0)/s.localWorkers)
				if err := w.run(ctx); ctx.Err() == nil {
					s.printMessage("A worker failed: %s", err)
				}
				if time.Since(begun) > workerGoodLife {
					lives = 0
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

func splitFlags(args []string, flags []lab.FlagSpec) (given map[string]string, rest []string, err error) {
	given = map[string]string{}
	for len(args) > 0 {
		word := args[0]
		args = args[1:]
		name, value, has := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
		i := slices.IndexFunc(flags, func(f lab.FlagSpec) bool { return f.Name == name })
		switch {
		case i < 0 || !strings.HasPrefix(word, "-"):
			rest = append(rest, word)
			continue
		case !has && len(args) == 0:
			return nil, nil, fmt.Errorf("--%s needs a value", name)
		case !has:
			value, args = args[0], args[1:]
		}
		given[name] = value
	}
	return given, rest, nil
}

// parseConnectionFlags parses the arguments of the command called name: the flags for a cluster and those in more.
func (c *command) parseConnectionFlags(name string, args []string, more ...lab.FlagSpec) (given map[string]string, err error) {
	for _, f := range lab.WorkerFlags {
		if f.Name == "nats" || strings.HasPrefix(f.Name, "nats-") {
			more = append(more, f)
		}
	}
	given, rest, err := splitFlags(args, more)
	c.setConnection(given)
	switch {
	case err != nil:
	case len(rest) > 0:
		err = fmt.Errorf("`lab %s` takes no arguments: remove %q", name, rest[0])
	case c.servers == "":
		err = fmt.Errorf("`lab %s` needs --nats URL", name)
	}
	return given, err
}

func (c *command) setConnection(given map[string]string) {
	c.servers = cmp.Or(given["nats"], os.Getenv(serversVariable))
	c.access = workers.Access{Credentials: given["nats-creds"], Authority: given["nats-ca"], Certificate: given["nats-cert"], Key: given["nats-key"]}
}

// parseFlags parses the flags for workers. It stores all other arguments in s.curtainArgs.
func (s *simulateCommand) parseFlags(args []string) (err error) {
	var given map[string]string
	if given, s.curtainArgs, err = splitFlags(args, append([]lab.FlagSpec{{Name: "curtain", Takes: "FILE"}}, lab.WorkerFlags...)); err != nil {
		return err
	}
	s.store, s.curtain = given["store"], given["curtain"]
	s.setConnection(given)
	if s.localWorkers, err = engine.ParseClampedInt32(cmp.Or(given["workers"], "0")); err != nil || s.localWorkers < 0 || s.localWorkers > maxLocalWorkers {
		return fmt.Errorf("--workers must be a whole number up to %d, not %q", maxLocalWorkers, given["workers"])
	}
	if s.priority, err = engine.ParseClampedInt32(cmp.Or(given["priority"], "0")); err != nil {
		return fmt.Errorf("--priority must be a whole number, not %q", given["priority"])
	}
	if percent := given["check"]; percent != "" {
		if s.checkShare, err = strconv.ParseFloat(percent, 64); err != nil || !(s.checkShare > 0 && s.checkShare <= 100) {
			return fmt.Errorf("--check must be a percentage above 0 and at most 100, not %q", percent)
		}
		s.checkShare /= 100
	}
	if s.localWorkers == 0 && s.servers == "" {
		return errors.New("no workers: start some with --workers N, or use a cluster with --nats URL")
	}
	return nil
}
