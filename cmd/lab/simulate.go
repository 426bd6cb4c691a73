package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"

	"curtaincall/cmd/lab/workers"
	"curtaincall/cmd/sister"
	"curtaincall/engine/disk"
	"curtaincall/engine/lab"
)

// The exit statuses, as curtain has them.
const (
	exitOK          = 0
	exitFailure     = 1
	exitUsage       = 2
	exitInterrupted = 130
)

// simulation is what a command line asks of workers.
type simulation struct {
	worker   bool // be one, instead of coordinating them
	number   int  // of workers to start here
	servers  string
	access   workers.Access
	store    string // where the ledger is kept, of a server in the process
	replicas int
	curtain  string   // the program that plays
	rest     []string // what it is asked

	out, complain io.Writer
}

// maxLocal is how many workers are started on one machine.
const maxLocal = 1024

// serversVariable names servers as --nats does, where nobody can read it from a list of
// processes.
const serversVariable = "CURTAIN_LAB_NATS"

// read takes the flags that are for workers out of a command line. Everything else is for
// the program that plays.
func (s *simulation) read(args []string) error {
	flags := append([]lab.Flag{{Name: "curtain", Takes: "FILE"}}, lab.WorkerFlags...)
	given := map[string]string{}
	for len(args) > 0 {
		word := args[0]
		args = args[1:]
		name, value, has := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
		i := slices.IndexFunc(flags, func(f lab.Flag) bool { return f.Name == name })
		switch {
		case i < 0 || !strings.HasPrefix(word, "-"):
			s.rest = append(s.rest, word)
			continue
		case flags[i].Takes == "" && !has:
			value = "yes"
		case !has && len(args) == 0:
			return fmt.Errorf("--%s needs something behind it", name)
		case !has:
			value, args = args[0], args[1:]
		}
		given[name] = value
	}
	s.worker, s.store, s.curtain = given["worker"] != "", given["store"], given["curtain"]
	s.access = workers.Access{Credentials: given["nats-creds"], Authority: given["nats-ca"], Certificate: given["nats-cert"], Key: given["nats-key"]}
	s.servers = cmp.Or(given["nats"], os.Getenv(serversVariable))
	var err error
	for name, number := range map[string]*int{"workers": &s.number, "replicas": &s.replicas} {
		if *number, err = strconv.Atoi(cmp.Or(given[name], "0")); err != nil || *number < 0 || *number > maxLocal {
			return fmt.Errorf("--%s is a whole number up to %d, not %q", name, maxLocal, given[name])
		}
	}
	return s.check()
}

// check refuses what no workers can do.
func (s *simulation) check() error {
	switch {
	case s.worker && (s.number > 0 || s.servers == ""):
		return errors.New("--worker joins the servers that --nats names, and starts no others")
	case !s.worker && s.number == 0 && s.servers == "":
		return errors.New("it needs workers: --workers N starts some here, --nats URL uses those that join there")
	}
	return nil
}

// simulate lets workers answer what `curtain simulate` is asked.
func simulate(args []string, out, complain io.Writer) int {
	s := &simulation{out: out, complain: complain}
	err := s.read(args)
	if err == nil && s.curtain == "" {
		s.curtain, err = sister.Find("curtain")
	}
	if err != nil {
		s.tell("%s", err)
		return exitUsage
	}
	ctx, end := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer end()
	do := s.coordinate
	if s.worker {
		do = s.work
	}
	status, err := do(ctx)
	var ended *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return exitInterrupted
	case errors.As(err, &ended) && ended.ExitCode() > 0: // it has said why
		return ended.ExitCode()
	case err != nil:
		s.tell("%s", err)
		return exitFailure
	}
	return status
}

func (s *simulation) tell(format string, args ...any) {
	fmt.Fprintf(s.complain, "lab: "+format+"\n", args...)
}

// work is a worker: it joins servers and plays what is asked there, until it is answered.
func (s *simulation) work(ctx context.Context) (status int, err error) {
	p, err := startPlayer(s.curtain, s.rest)
	if err != nil {
		return 0, err
	}
	defer p.end()
	nc, err := workers.Connect(s.servers, s.access)
	if err != nil {
		return 0, err
	}
	defer nc.Close()
	if os.Getenv(ownedVariable) != "" {
		var end context.CancelFunc
		ctx, end = context.WithCancel(ctx)
		go func() { io.Copy(io.Discard, os.Stdin); end() }()
	}
	w := workers.Worker{Question: p.question, Play: p.play, Cores: runtime.GOMAXPROCS(0)}
	return exitOK, w.Run(ctx, nc)
}

// coordinate lets workers play and curtain tell what came of it.
func (s *simulation) coordinate(ctx context.Context) (status int, err error) {
	p, err := startPlayer(s.curtain, s.rest)
	if err != nil {
		return 0, err
	}
	defer p.end()
	folder, err := s.folder(p.question)
	if err != nil {
		return 0, err
	}
	if s.servers == "" {
		b, err := startBroker(folder)
		if err != nil {
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
	ledger, err := s.gather(ctx, nc, p)
	if err == nil {
		status, err = s.answer(ctx, ledger, folder)
	}
	if err != nil {
		return 0, err
	}
	return status, errors.Join(workers.Forget(ctx, nc, p.question), os.RemoveAll(folder))
}

// gather lets workers play, some of them its own.
func (s *simulation) gather(ctx context.Context, nc *nats.Conn, p *player) (*lab.Ledger, error) {
	gathering, end := context.WithCancelCause(ctx)
	defer end(nil)
	defer s.employ(gathering, end)()
	c := workers.Coordinator{Question: p.question, Play: p.play, Say: s.tell, Replicas: s.replicas, Each: s.progress()}
	ledger, report, err := c.Gather(gathering, nc)
	if ctx.Err() != nil {
		s.tell("Interrupted. What was played is kept: the same command goes on with it.")
	} else if err == nil {
		s.tellReport(report)
	}
	return ledger, err
}

// folder is where a server in the process keeps the ledger of a question, and where the
// file is written that curtain reads.
func (s *simulation) folder(q *lab.Question) (string, error) {
	folder := s.store
	if folder == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("--store says where results are kept, since nothing else does: %w", err)
		}
		folder = filepath.Join(cache, "curtaincall", "lab")
	}
	folder = filepath.Join(folder, q.Key())
	return folder, os.MkdirAll(folder, 0o700)
}

// answer lets curtain tell what the results come to, as if it had played them.
func (s *simulation) answer(ctx context.Context, ledger *lab.Ledger, folder string) (status int, err error) {
	file := filepath.Join(folder, "answer.jsonl")
	err = disk.ReplaceBy(file, 0o600, func(to io.Writer) error { return ledger.Write(to, lab.Part{}) })
	if err != nil {
		return 0, err
	}
	defer os.Remove(file)
	c := exec.CommandContext(ctx, s.curtain, append(append([]string{"simulate"}, s.rest...), "--join", file)...)
	c.Stdout, c.Stderr = s.out, s.complain
	err = c.Run()
	var ended *exec.ExitError
	if errors.As(err, &ended) && ended.ExitCode() == exitFailure {
		return exitFailure, nil // something that is asserted is not so
	}
	return exitOK, err
}

// progress says now and then how many shards there are.
func (s *simulation) progress() func(*lab.Ledger, *workers.Report) {
	begun, told := time.Now(), time.Now()
	return func(l *lab.Ledger, r *workers.Report) {
		if time.Since(told) < 10*time.Second {
			return
		}
		told = time.Now()
		s.tell("%d of %d shards after %v, by %d workers", l.Held(), l.Question.Plan().Shards(), time.Since(begun).Round(time.Second), len(r.Workers))
	}
}

// tellReport says who has played, and how sure it is that nobody lied.
func (s *simulation) tellReport(r *workers.Report) {
	checked := r.Count(func(w workers.Standing) int { return w.Checked })
	out := r.Count(func(w workers.Standing) int { return min(len(w.Why), 1) })
	s.tell("%d workers have sent %d shards; %d were asked for again, %d played again here and the same, %d workers shut out.", len(r.Workers), r.Shards, r.Repeated, checked, out)
	s.tell("A worker that lied from the start was found out. One that lied in half of its later shards stayed unseen with a chance of %.1f%%, in a tenth %.1f%%, in a hundredth %.1f%%.",
		100*r.Unseen(0.5), 100*r.Unseen(0.1), 100*r.Unseen(0.01))
}
