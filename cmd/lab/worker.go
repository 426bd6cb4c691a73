package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/lab/workers"
	"curtaincall/engine/lab"
)

type worker struct {
	*command
	onlyQuestion string // key of the only simulation to play; "" means all
	key          ed25519.PrivateKey
	nc           *nats.Conn
	queue        *workers.Queue

	refusedUntil map[string]time.Time // the time until which each simulation is not tried again, by key

	mu            sync.Mutex // guards self and the fields below it
	self          workers.WorkerStatus
	questionBegun time.Time // when the current simulation began
	shardsBefore  int       // number of shards that were played before the current simulation
	gamesPerShard int       // number of games in a shard of the current simulation, in all versions
}

const (
	refusalTime = time.Minute // time during which a simulation that could not be played is not tried again
	queuePause  = time.Second // time between two reads of the queue
	maxQuestion = 1 << 20     // largest size in bytes of the job that a player process prints in its first line
)

func runWorker(ctx context.Context, c *command, args []string) error {
	w := &worker{command: c, refusedUntil: map[string]time.Time{}}
	w.self.Cores = runtime.GOMAXPROCS(0)
	given, err := w.parseConnectionFlags("worker", args, lab.FlagSpec{Name: "curtain", Takes: "FILE"})
	if w.curtain = given["curtain"]; err == nil && w.curtain == "" {
		w.curtain, err = lab.FindCompanionProgram("curtain")
	}
	if err != nil {
		return statusError{program.ExitUsage, err}
	}
	return w.run(ctx)
}

// run plays simulations until ctx ends. It fails if it cannot connect to the queue or cannot play w.onlyQuestion.
func (w *worker) run(ctx context.Context) (err error) {
	if w.key, w.self.Name, err = workers.NewWorkerKey(); err != nil {
		return err
	}
	w.self.Machine = userAndMachine()
	if w.nc, err = workers.Connect(w.servers, w.access, w.printMessage); err != nil {
		return err
	}
	defer w.nc.Close()
	if w.queue, err = workers.OpenQueue(ctx, w.nc); err != nil {
		return err
	}
	ctx, leave := context.WithCancel(ctx)
	var present sync.WaitGroup
	defer func() { leave(); present.Wait() }()
	present.Go(func() {
		workers.PutRegularly(ctx, func(ctx context.Context) error { return w.queue.PutWorker(ctx, w.newStatus()) })
		w.queue.RemoveWorker(w.self.Name)
	})
	if w.onlyQuestion == "" {
		w.printMessage("Waiting for simulations: `curtain simulate ... --nats URL` adds one.")
	}
	for ctx.Err() == nil {
		next := w.chooseQuestion(ctx)
		if next == nil {
			workers.Sleep(ctx, queuePause)
			continue
		}
		key := next.Order.Question.Key()
		if err := w.playQuestion(ctx, next); err != nil && ctx.Err() == nil {
			if w.onlyQuestion != "" {
				return err
			}
			w.refusedUntil[key] = time.Now().Add(refusalTime)
			w.printMessage("This worker cannot play simulation %s: %s", key[:8], err)
			w.mu.Lock()
			w.self.Declined = fmt.Sprintf("%s: %s", key[:8], err)
			w.mu.Unlock()
		}
		if w.onlyQuestion != "" {
			workers.Sleep(ctx, queuePause) // until the coordinator, which has the answer, ends this worker
		}
	}
	return ctx.Err()
}

// chooseQuestion returns the first queued simulation that the worker may play and has not refused lately; nil for none.
func (w *worker) chooseQuestion(ctx context.Context) *workers.QueuedQuestion {
	list, err := w.queue.Questions(ctx)
	if err != nil {
		return nil
	}
	for _, q := range list {
		key := q.Order.Question.Key()
		if w.onlyQuestion == "" && time.Now().After(w.refusedUntil[key]) || key == w.onlyQuestion {
			return q
		}
	}
	return nil
}

// playQuestion plays shards until the simulation is complete, its coordinator leaves, or a simulation with a higher
// priority waits. It fails if the worker cannot play the simulation.
func (w *worker) playQuestion(ctx context.Context, q *workers.QueuedQuestion) error {
	dir, err := os.MkdirTemp("", "curtain-lab")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	args, err := w.unpackOrder(ctx, &q.Order, dir)
	if err != nil {
		return err
	}
	p, err := startPlayerProcess(ctx, w.curtain, args, "CURTAIN_MODS="+filepath.Join(dir, "0", "mods"), fmt.Sprintf("GOMAXPROCS=%d", w.self.Cores))
	if err != nil {
		return err
	}
	defer p.kill()
	if why := p.order.Question.DescribeDifference(q.Order.Question); why != "" {
		return fmt.Errorf("it is for %s", why)
	}
	leaving, leave := context.WithCancel(ctx)
	var looking sync.WaitGroup
	defer looking.Wait() // since it reads what is refused
	defer leave()
	if w.onlyQuestion == "" {
		looking.Go(func() {
			for leaving.Err() == nil {
				workers.Sleep(leaving, 2*queuePause)
				if next := w.chooseQuestion(leaving); next != nil && next.Priority > q.Priority {
					leave()
				}
			}
		})
	}
	w.setCurrentQuestion(q.Order.Question)
	defer w.setCurrentQuestion(nil)
	play := func(ctx context.Context, shard int) ([]byte, error) {
		r, err := p.requestAndAwaitShard(ctx, shard)
		if err == nil {
			w.mu.Lock()
			w.self.Shards++
			w.mu.Unlock()
		}
		return r, err
	}
	// One shard more than there are cores is asked for, so that none of them waits for the servers.
	player := workers.Worker{Question: q.Order.Question, Play: play, Cores: w.self.Cores + 1, Printf: w.printMessage, Key: w.key, Leave: leaving.Done()}
	return player.Run(ctx, w.nc)
}

// unpackOrder writes the scripts of job o to folders in dir. It returns the arguments with which curtain plays them.
func (w *worker) unpackOrder(ctx context.Context, o *lab.SimulationJob, dir string) (args []string, err error) {
	var folders []string
	var files []lab.ScriptFiles
	for i, hash := range o.Scripts[:min(len(o.Scripts), 2)] {
		one, err := w.queue.FetchScripts(ctx, hash)
		folder := filepath.Join(dir, fmt.Sprint(i))
		if err == nil {
			err = os.MkdirAll(filepath.Join(folder, "mods"), 0o700)
		}
		if err == nil {
			err = one.WriteTo(folder)
		}
		if err != nil {
			return nil, fmt.Errorf("cannot fetch the simulation's scripts: %w", err)
		}
		folders, files = append(folders, folder), append(files, one)
	}
	return o.CommandLine(folders, files)
}

func (w *worker) setCurrentQuestion(q *lab.SimulationQuestion) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.self.Question, w.questionBegun, w.shardsBefore = "", time.Now(), w.self.Shards
	if q != nil {
		w.self.Question, w.self.Program, w.self.Declined = q.Key(), q.Program, ""
		w.gamesPerShard = int(q.CountGames()) / q.NumShards() // fits: see lab.MaxGames
	}
}

func (w *worker) newStatus() *workers.WorkerStatus {
	w.mu.Lock()
	defer w.mu.Unlock()
	one := w.self
	if hours := time.Since(w.questionBegun).Hours(); one.Question != "" && hours > 0 {
		one.PerHour = int(float64((one.Shards-w.shardsBefore)*w.gamesPerShard) / hours)
	}
	return &one
}

func userAndMachine() string {
	machine, _ := os.Hostname()
	return cmp.Or(os.Getenv("USER"), os.Getenv("USERNAME"), "somebody") + "@" + cmp.Or(machine, "unknown")
}

// playerProcess is a running `curtain simulate --on-request`, which plays the shards that it is asked for.
type playerProcess struct {
	order    *lab.SimulationJob // the job that the process prints first
	process  *exec.Cmd
	requests io.WriteCloser

	mu      sync.Mutex
	waiting map[int][]chan []byte // channels that receive the result of each shard, as the process printed it
	ended   chan struct{}         // closed when the process has ended
}

var errNothingToPlay = errors.New("nothing to play")

// startPlayerProcess runs curtain until ctx ends, with additional variables in its environment. For wrong arguments,
// err is an *exec.ExitError. If there is nothing to play, err is errNothingToPlay.
func startPlayerProcess(ctx context.Context, curtain string, args []string, variables ...string) (*playerProcess, error) {
	p := &playerProcess{waiting: map[int][]chan []byte{}, ended: make(chan struct{})}
	p.process = exec.CommandContext(ctx, curtain, args...)
	p.process.Stderr, p.process.Env = os.Stderr, append(os.Environ(), variables...)
	ignoreKeyboardInterrupts(p.process)
	ask, err := p.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if p.requests = ask; p.process.Start() != nil {
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
	go p.deliverResults(lines)
	return p, nil
}

func (p *playerProcess) deliverResults(lines *bufio.Scanner) {
	defer close(p.ended)
	for lines.Scan() {
		var shard int
		if _, err := fmt.Fscanf(bytes.NewReader(lines.Bytes()), `[{"Number":%d,`, &shard); err != nil {
			return
		}
		p.mu.Lock()
		for _, who := range p.waiting[shard] {
			who <- slices.Clone(lines.Bytes())
		}
		delete(p.waiting, shard)
		p.mu.Unlock()
	}
}

func (p *playerProcess) requestAndAwaitShard(ctx context.Context, shard int) (result []byte, err error) {
	played := make(chan []byte, 1)
	p.mu.Lock()
	p.waiting[shard] = append(p.waiting[shard], played)
	_, err = fmt.Fprintln(p.requests, shard)
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
	p.requests.Close()
	p.process.Process.Kill()
	<-p.ended
	p.process.Wait()
}
