package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"curtaincall/engine/testkit"
)

// output is a running process, with a file that contains its output so far.
type output struct {
	*exec.Cmd
	file string
}

// startLab starts the program lab with its output in a file, and interrupts it when the test ends.
func startLab(t *testing.T, lab, servers string, args ...string) *output {
	t.Helper()
	o := &output{exec.Command(lab, args...), filepath.Join(t.TempDir(), "said")}
	file, err := os.Create(o.file)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	o.Stdout, o.Stderr = file, file
	o.Env = append(os.Environ(), serversVariable+"="+servers)
	if err := o.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Process.Signal(os.Interrupt); o.Wait() })
	return o
}

// awaits waits until the output contains a text, and returns all of the output.
func (o *output) awaits(t *testing.T, text string) string {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		said, err := os.ReadFile(o.file)
		if strings.Contains(string(said), text) {
			return string(said)
		}
		if err != nil || time.Now().After(end) {
			t.Fatalf("it does not say %q but %s, %v", text, said, err)
		}
	}
}

func testBroker(t *testing.T) (url string) {
	b, err := startBroker(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.stop)
	return b.url
}

// awaitsInQueue waits until the printed queue contains a text. Processes update their entries every two seconds.
func awaitsInQueue(t *testing.T, lab, url, want string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		queue, err := exec.Command(lab, "queue", "--nats", url).CombinedOutput()
		if bytes.Contains(queue, []byte(want)) && err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("the queue lacks %q, %v:\n%s", want, err, queue)
		}
	}
}

// TestAWorkerPlaysWhateverIsQueued lets one worker play several simulations with different scripts, mods, settings
// and flags. The results must be those of one process.
func TestAWorkerPlaysWhateverIsQueued(t *testing.T) {
	curtain, lab := built(t)
	url, dir := testBroker(t), t.TempDir()
	for name, body := range map[string]string{
		"mods/weather/mod.lua": `return mod { id = "weather", name = "Weather", version = "1.0.0", game = "curtain",
			settings = { { id = "hp", text = "HP of a Stage Rat.", default = 12, min = 1, max = 99 } } }`,
		"mods/weather/rat.lua": `override "stage_rat" { hp = settings.hp }`,
		"mods/settings.json":   `{"settings":{"weather":"hp=40"}}`,
		"moon/mod.lua":         `return mod { id = "moon", name = "Moon", version = "1.0.0", game = "curtain" }`,
		"moon/rat.lua":         `override "stage_rat" { hp = 30 }`,
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		os.MkdirAll(filepath.Dir(path), 0o777)
		if err := os.WriteFile(path, []byte(body), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	base, err := filepath.Abs("../../scripts/curtain")
	if err != nil {
		t.Fatal(err)
	}
	older := filepath.Join(dir, "older")
	if err := os.CopyFS(older, os.DirFS(base)); err != nil {
		t.Fatal(err)
	}
	w := startLab(t, lab, url, "worker", "--curtain", curtain)
	w.awaits(t, "Waiting for simulations")
	rat, mods := []string{"fight", "stage_rat", "--runs", "40"}, filepath.Join(dir, "mods")
	for _, one := range testkit.Sample(3, []struct {
		mods string
		args []string
	}{
		{mods, append(rat, "--against", filepath.Join(dir, "moon"))},
		{"", append(rat, "--scripts", older, "--detail", "--json")},
		{"", append(rat, "--against", "stage_rat.hp=50")},
		{mods, append(rat, "--against", older, "--against", "no-mods", "--against", "stage_rat.hp=20", "--bound", "7.5")},
		{"", append(rat[:2:2], "--against", "stage_rat.hp=30", "--sprt", "0,5,10,12.5", "--margin", "macguffin.hp", "--limit", "run=30000000000")},
		{"", []string{"skirmish", "--pairings", "orc/goblin,mage/warrior", "--runs", "10", "--seed", "7"}},
		{"", append(rat, "--ladder", "--interpreter")},
		{"", []string{"fight", "critic", "--runs", "16", "--knockout", "block", "--knockout", "quick_jab"}},
	}) {
		t.Setenv("CURTAIN_MODS", one.mods)
		alone, _ := asked(t, curtain, one.args...)
		if got, said := asked(t, curtain, append(one.args, "--nats", url)...); got != alone {
			t.Errorf("%q: by the worker\n%s%s\nalone\n%s", one.args, got, said, alone)
		}
	}
	for _, want := range []string{"Simulations, in the order in which the workers play them: 0\n", "complete, ", "--against=", " checked  playing nothing\n", "Workers: 1\n"} {
		awaitsInQueue(t, lab, url, want)
	}
	page := startLab(t, lab, url, "queue", "--port", "0")
	address := strings.TrimSpace(page.awaits(t, "/\n"))
	for host, status := range map[string]int{"": http.StatusOK, "elsewhere.example": http.StatusNotFound} {
		r, _ := http.NewRequest("GET", address, nil)
		r.Host = host
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(a.Body)
		a.Body.Close()
		if a.StatusCode != status || status == http.StatusOK && !bytes.Contains(body, []byte("<td>complete<td")) {
			t.Errorf("%q: %s\n%s", host, a.Status, body)
		}
	}
}

// TestTwoAskTheSame asks the servers the same question twice at once. Both must get the answer.
func TestTwoAskTheSame(t *testing.T) {
	curtain, lab := built(t)
	url := testBroker(t)
	startLab(t, lab, url, "worker", "--curtain", curtain)
	game := []string{"fight", "critic", "--runs", fmt.Sprint(testkit.Size(400, 4000))}
	alone, _ := asked(t, curtain, game...)
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			got, err := exec.Command(curtain, append([]string{"simulate", "--players", "random", "--nats", url}, game...)...).Output()
			if err != nil || string(got) != alone {
				t.Errorf("%v:\n%s\nalone\n%s", err, got, alone)
			}
		})
	}
	both.Wait()
}

// TestAClusterStartsFromItsFiles starts three servers with the program's own configuration files, of which it only
// changes ports and folders.
func TestAClusterStartsFromItsFiles(t *testing.T) {
	testkit.SkipUnlessFull(t)
	curtain, lab := built(t)
	dir := t.TempDir()
	change := strings.NewReplacer(":422", ":423", ":622", ":623", `store_dir: "`, `store_dir: "`+dir+"/", "$CURTAIN_LAB_PASSWORD", "$TEST_LAB_PASSWORD")
	args := []string{"servers"}
	for n := range 3 {
		name := fmt.Sprintf("server%d.conf", n+1)
		body, err := os.ReadFile(filepath.Join("cluster", name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), []byte(change.Replace(string(body))), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, filepath.Join(dir, name))
	}
	t.Setenv("TEST_LAB_PASSWORD", "secret")
	servers := startLab(t, lab, "", args...)
	servers.awaits(t, "server3.conf: listening on")
	url := "nats://lab:secret@127.0.0.1:4231,nats://lab:secret@127.0.0.1:4232,nats://lab:secret@127.0.0.1:4233"
	startLab(t, lab, url, "worker", "--curtain", curtain).awaits(t, "Waiting for simulations")
	game := []string{"fight", "critic", "--runs", "40"}
	alone, _ := asked(t, curtain, game...)
	if got, said := asked(t, curtain, append(game, "--nats", url)...); got != alone {
		t.Errorf("by the cluster\n%s%s\nalone\n%s", got, said, alone)
	}
	if out, err := exec.Command(lab, "queue", "--nats", "nats://lab:wrong@127.0.0.1:4231").CombinedOutput(); err == nil {
		t.Errorf("it is entered without the password: %s", out)
	}
}

// TestAHigherPriorityIsPlayedFirst adds a short simulation while a worker plays a long one.
func TestAHigherPriorityIsPlayedFirst(t *testing.T) {
	testkit.SkipUnlessFull(t)
	curtain, lab := built(t)
	url := testBroker(t)
	long := startLab(t, lab, url, "simulate", "--players", "quick", "--runs", "20000", "--curtain", curtain)
	startLab(t, lab, url, "worker", "--curtain", curtain)
	awaitsInQueue(t, lab, url, "running, ")
	game := []string{"fight", "critic", "--runs", "40"}
	alone, _ := asked(t, curtain, game...)
	if got, said := asked(t, curtain, append(game, "--nats", url, "--priority", "1")...); got != alone || long.ProcessState != nil {
		t.Errorf("before the long one\n%s%s\nalone\n%s", got, said, alone)
	}
}
