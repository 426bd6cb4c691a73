package workers_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"curtaincall/cmd/lab/workers"
	"curtaincall/engine/lab"
	"curtaincall/engine/testkit"
)

var work = flag.Duration("work", 40*time.Second, "give the cluster work for about so long, while somebody dies about every second")

// The test also runs as the programs that it starts: a server, and several kinds of workers.
const as, servers = "CURTAIN_TEST_AS", "CURTAIN_TEST_SERVERS"

func TestMain(m *testing.M) {
	switch kind := os.Getenv(as); kind {
	case "":
		os.Exit(testkit.RunWaitingTests(m))
	case "server":
		beServer()
	default:
		beWorker(kind)
	}
}

// beServer does what the main function of nats-server does.
func beServer() {
	options, err := server.ConfigureOptions(flag.NewFlagSet("nats-server", flag.ExitOnError), os.Args[1:], nil, nil, nil)
	if err == nil {
		var s *server.Server
		if s, err = server.NewServer(options); err == nil {
			s.ConfigureLogger()
			err = server.Run(s)
			s.WaitForShutdown()
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// perShard is the time that workers take for a shard. A slow worker takes slowness times as long.
const perShard, slowness = 100 * time.Millisecond, 30

// loss is the factor by which everything takes longer while servers are killed, mostly because they elect a leader.
const loss = 7

func beWorker(kind string) {
	q := questionFor(0)
	if err := readQuestion(q); err != nil {
		panic(err)
	}
	nc, err := workers.Connect(os.Getenv(servers), workers.Access{}, nil)
	for ; err != nil; nc, err = workers.Connect(os.Getenv(servers), workers.Access{}, nil) {
		time.Sleep(perShard)
	}
	play := func(_ context.Context, shard int) ([]byte, error) {
		r := playSynthetic(q, shard)
		if time.Sleep(perShard); kind == "slow" {
			time.Sleep(slowness * perShard)
		}
		if kind == "liar" {
			r[0].Endings[3].Winner = -1 - r[0].Endings[3].Winner
		}
		return encodeShards(r), nil
	}
	w := workers.Worker{Question: q, Play: play, Cores: 1}
	if err := w.Run(context.Background(), nc); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// cluster is three servers and ten workers, each of them a process.
type cluster struct {
	*testing.T
	chance  *rand.Rand
	dir     string
	ports   []int
	nodes   []*process
	workers []*process
	runs    int
	full    bool // the third server has a disk that becomes full
	fail    context.CancelCauseFunc
}

// process is a server or a worker, with the arguments with which it was started.
type process struct {
	*exec.Cmd
	kind  string
	args  []string
	said  *strings.Builder
	ended chan error
	dies  atomic.Bool // the test kills it
}

// start starts a process. If a server ends before the test kills it, the test ends.
func (c *cluster) start(kind string, args ...string) *process {
	p := &process{Cmd: exec.Command(os.Args[0], args...), kind: kind, args: args, said: new(strings.Builder), ended: make(chan error, 1)}
	p.Env = append(os.Environ(), as+"="+kind, servers+"="+c.urls(), runsVariable+"="+fmt.Sprint(c.runs))
	p.Stderr = p.said
	p.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := p.Start(); err != nil {
		c.Fatal(err)
	}
	go func() {
		err := p.Wait()
		if kind == "server" && !p.dies.Load() {
			c.fail(fmt.Errorf("a server ended by itself: %v: %s", err, p.lastSaid()))
		}
		p.ended <- err
	}()
	return p
}

func (p *process) kill() {
	p.dies.Store(true)
	p.Process.Kill()
	p.ended <- <-p.ended
}

// lastSaid returns the end of the output of a process that has ended.
func (p *process) lastSaid() string { return p.said.String()[max(0, p.said.Len()-2000):] }

func (c *cluster) urls() string {
	var list []string
	for _, port := range c.ports[:3] {
		list = append(list, fmt.Sprintf("nats://%s:%d", address, port))
	}
	return strings.Join(list, ",")
}

// address is where the servers listen. Connections come from 127.0.0.1, so none takes the port of a dead server.
const address = "127.0.0.2"

// clusterOf starts the servers, and calls fail if one of them ends by itself. If possible, the third one has a small
// disk that will be full.
func clusterOf(t *testing.T, runs int, fail context.CancelCauseFunc) *cluster {
	c := &cluster{T: t, fail: fail, chance: rand.New(rand.NewPCG(7, 7)), dir: t.TempDir(), runs: runs}
	var held []net.Listener
	for range 6 {
		l, err := net.Listen("tcp", address+":0")
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, l)
		c.ports = append(c.ports, l.Addr().(*net.TCPAddr).Port)
	}
	var routes []string
	for _, port := range c.ports[3:] {
		routes = append(routes, fmt.Sprintf("nats://%s:%d", address, port))
	}
	var configs []string
	for n := range 3 {
		store := filepath.Join(c.dir, fmt.Sprint("store", n))
		os.Mkdir(store, 0o777)
		if n == 2 {
			c.small(store)
		}
		config := filepath.Join(c.dir, fmt.Sprint(n, ".conf"))
		text := fmt.Sprintf("server_name: n%d\nlisten: %s:%d\njetstream { store_dir: %q }\ncluster { name: lab, listen: %[2]s:%[5]d, routes: [%[6]s] }\n", n, address, c.ports[n], store, c.ports[3+n], strings.Join(routes, ", "))
		if err := os.WriteFile(config, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		configs = append(configs, config)
	}
	for _, l := range held {
		l.Close()
	}
	for _, config := range configs {
		c.nodes = append(c.nodes, c.start("server", "-c", config))
	}
	t.Cleanup(func() {
		for _, p := range append(c.nodes, c.workers...) {
			p.kill()
		}
	})
	return c
}

// small mounts a disk that has room for only a few shards.
func (c *cluster) small(folder string) {
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=512k"); err != nil {
		c.Logf("no full disk: a small one cannot be mounted: %v", err)
		return
	}
	c.full = true
	c.Cleanup(func() { syscall.Unmount(folder, syscall.MNT_DETACH) })
}

// healing is the time for which no further server is killed after one was. Electing a new leader takes up to nine
// seconds, and the server with the full disk may not help.
const healing = 12 * time.Second

// disturb kills and restarts a worker about every second and sometimes a server, until ctx ends or after twice the
// time of the work, because servers of a busy machine may not recover meanwhile.
func (c *cluster) disturb(ctx context.Context) (nodes, others int) {
	ctx, end := context.WithTimeout(ctx, 2**work)
	defer end()
	healed, restart := time.Now().Add(healing/6), len(c.nodes)
	if c.full {
		restart = 2 // a server does not start again on a full disk
	}
	for {
		select {
		case <-ctx.Done():
			return nodes, others
		case <-time.After(time.Duration(500+c.chance.IntN(1000)) * time.Millisecond):
		}
		list, n := c.workers, 2+c.chance.IntN(8) // neither the liar nor the slow one
		if time.Now().After(healed) {
			list, n, healed = c.nodes, c.chance.IntN(restart), time.Now().Add(healing)
			nodes++
		} else {
			others++
		}
		old := list[n]
		old.kill()
		time.Sleep(time.Duration(c.chance.IntN(500)) * time.Millisecond)
		list[n] = c.start(old.kind, old.args...)
	}
}

// longest is the time that the cluster may take beyond that of its work. A busy machine needs minutes.
const longest = 10 * time.Minute

// TestAClusterInWhichAnythingDies lets ten workers play over three servers. Both are killed now and then, one worker
// lies, one is slow, and a disk is full.
func TestAClusterInWhichAnythingDies(t *testing.T) {
	testkit.SkipUnlessFull(t)
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	runs := int(*work/perShard) * 9 / loss * lab.ShardSeeds
	limited, end := context.WithTimeoutCause(t.Context(), *work+longest, errors.New("the cluster takes too long"))
	defer end()
	ctx, fail := context.WithCancelCause(limited)
	c := clusterOf(t, runs, fail)
	for _, kind := range []string{"liar", "slow", "", "", "", "", "", "", "", ""} {
		if kind == "" {
			kind = "honest"
		}
		c.workers = append(c.workers, c.start(kind))
	}
	nc := connected(ctx, t, c.urls())
	q := questionFor(runs)
	coordinator := workers.Coordinator{Question: q, Play: newHonestWorker(q), Printf: t.Logf, ReassignAfter: 4 * time.Second}
	held, serving := 0, make(chan struct{})
	serves := sync.OnceFunc(func() { close(serving) })
	coordinator.OnProgress = func(l *lab.ResultLedger, _ *workers.Report) { serves(); held = l.NumResults() }
	calm, stop := context.WithCancel(ctx)
	died := make(chan [2]int)
	go func() {
		select {
		case <-serving: // before, a slow machine might not elect any leader between two deaths
		case <-calm.Done():
		}
		nodes, others := c.disturb(calm)
		died <- [2]int{nodes, others}
	}()
	begun := time.Now()
	ledger, report, err := coordinator.GatherResults(ctx, nc)
	stop()
	dead := <-died
	if err != nil {
		for _, p := range append(c.nodes, c.workers...) {
			p.kill()
			t.Logf("%s: %s", p.kind, p.lastSaid())
		}
		t.Fatalf("%v: %v, with %d of %d shards", err, context.Cause(ctx), held, q.NumShards())
	}
	t.Logf("%d shards in %v; %d servers and %d workers were killed; %+v", report.Shards, time.Since(begun).Round(time.Second), dead[0], dead[1], *report)
	checkAnswers(t, ledger, q)
	var disk syscall.Statfs_t
	if err := syscall.Statfs(filepath.Join(c.dir, "store2"), &disk); c.full && (err != nil || disk.Bavail > disk.Blocks/16) {
		t.Errorf("the small disk has %d of %d blocks left, %v", disk.Bavail, disk.Blocks, err)
	}
	if out := report.SumOverWorkers(func(w workers.WorkerStats) int { return min(1, len(w.Why)) }); out != 1 {
		t.Errorf("%d workers are shut out", out)
	}
	if sent := report.SumOverWorkers(func(w workers.WorkerStats) int { return w.Sent - w.Repeated }); sent > report.Shards {
		t.Errorf("%d shards were counted, of %d", sent, report.Shards)
	}
	if err := <-c.workers[0].ended; err == nil || !strings.Contains(c.workers[0].said.String(), "gave a different result") {
		t.Errorf("the liar ended with %v: %s", err, c.workers[0].said)
	}
	c.workers[0].ended <- nil
}
