package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/engine/wire"
)

// python returns the path of Python. Without Python, it skips the test.
func python(t *testing.T) string {
	t.Helper()
	name, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here: what is written in it is not run")
	}
	return name
}

// plays runs a program of engine/wire/python against a server of its own, and returns what it prints.
func plays(t *testing.T, program string, games int, serve ...string) string {
	t.Helper()
	return runsInPython(t, program, append([]string{fmt.Sprint(games), curtainPath(t), "serve"}, serve...)...)
}

// curtainPath returns the path of this test, which the programs that it starts use as curtain.
func curtainPath(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self
}

// runsInPython runs a program of engine/wire/python, and returns what it prints.
func runsInPython(t *testing.T, program string, args ...string) string {
	t.Helper()
	c := exec.Command(python(t), append([]string{"-B", filepath.Join(curtaintest.ProjectRoot, "engine/wire/python", program)}, args...)...)
	c.Env = append(os.Environ(), asProgram+"=1")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", c, err, out)
	}
	return string(out)
}

func TestARandomPlayerInPythonPlaysEveryGame(t *testing.T) {
	testkit.SkipUnlessFull(t)
	const games = 10
	for _, r := range registry.Rulesets {
		out := plays(t, "random_player.py", games, r.Name, "--others", "random", "--seed", "1")
		if !strings.Contains(out, fmt.Sprintf("%d games, ", games)) || !strings.Contains(out, "ended with 0") {
			t.Errorf("%s: %s", r.Name, out)
		}
	}
}

// TestPlayersInPythonSayHowTheyAreCalled starts the Python players with wrong arguments, for which they must print a
// message and no traceback.
func TestPlayersInPythonSayHowTheyAreCalled(t *testing.T) {
	testkit.SkipUnlessFull(t)
	for _, script := range []string{"random_player.py", "check_envs.py", "examples/learner.py"} {
		for _, args := range [][]string{nil, {"3"}, {"many", "true"}, {"3", "./nothing"}, {"3", "true"}} {
			c := exec.Command(python(t), append([]string{filepath.Join(curtaintest.ProjectRoot, "engine/wire/python", script)}, args...)...)
			out, err := c.CombinedOutput()
			if err == nil || len(out) == 0 || strings.Contains(string(out), "Traceback") {
				t.Errorf("%s %q: %v\n%s", script, args, err, out)
			}
		}
	}
}

func TestTheRandomPlayerHasThirtyLines(t *testing.T) {
	b := testkit.ReadFile(t, filepath.Join(curtaintest.ProjectRoot, "engine/wire/python/random_player.py"))
	if n := strings.Count(b, "\n"); n > 30 {
		t.Errorf("it has %d", n)
	}
}

// TestEnvironmentsInPython checks the environments of Gymnasium and PettingZoo in each game, with stand-ins for
// libraries that are missing.
func TestEnvironmentsInPython(t *testing.T) {
	testkit.SkipUnlessFull(t)
	for _, r := range registry.Rulesets {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			if out := runsInPython(t, "check_envs.py", r.Name, curtainPath(t)); !strings.Contains(out, r.Name+": passed") {
				t.Error(out)
			}
		})
	}
}

// TestExamplesInPythonPlay runs the example that looks ahead in each game, as a client and in a simulation, and the
// one that learns.
func TestExamplesInPythonPlay(t *testing.T) {
	testkit.SkipUnlessFull(t)
	t.Parallel()
	for _, r := range registry.Rulesets {
		if out := plays(t, "examples/one_ply.py", 1, r.Name, "--others", "random", "--seed", "1"); !strings.Contains(out, "1 games, ") {
			t.Errorf("%s: %s", r.Name, out)
		}
	}
	c := exec.Command(curtainPath(t), "simulate", "skirmish", "--runs", "2", "--players", "random,exec:"+python(t)+" -B "+filepath.Join(curtaintest.ProjectRoot, "engine/wire/python/examples/one_ply.py"))
	c.Env = append(os.Environ(), asProgram+"=1")
	if out, err := c.CombinedOutput(); err != nil || strings.Contains(string(out), "forfeited") || !strings.Contains(string(out), "not reproducible") {
		t.Errorf("%v\n%s", err, out)
	}
	out := plays(t, "examples/learner.py", 128, "skirmish", "--others", "random", "--seed", "1")
	at := strings.Index(out, "after learning: ")
	var won float64
	if _, err := fmt.Sscanf(out[max(at, 0):], "after learning: %f%%", &won); err != nil || won < 75 {
		t.Errorf("it did not learn: %v\n%s", err, out)
	}
}

// endless stands for a line of a hundred megabytes.
const endless = "..."

// hostileLines returns requests that no program should send.
func hostileLines() []string {
	return []string{
		`{"id":"` + endless,
		strings.Repeat("[", wire.MaxLine-1),
		strings.Repeat(`{"do":`, 100_000),
		`{"do":"step","action":NaN}`,
		`{"do":"step","do":"reset"}`,
		"{\"do\":\"\xff\xfe\"}",
		"\x00\x01\x1b[31m",
		`{"do":"\u001b[31m\u0000"}`,
		`{"do":"restore","save":"AAAA"}`,
		`{"do":"reset","setup":"\u001b]0;x\u0007 äöü` + "\u202e" + `"}`,
		`{"game":[` + strings.TrimSuffix(strings.Repeat("0,", 400_000), ",") + `],"do":"reset"}`,
	}
}

// TestHostileLinesAreAnswered sends each hostile line, followed by a valid one.
func TestHostileLinesAreAnswered(t *testing.T) {
	s := startServer(t, "serve", "skirmish")
	hostileLines, megabyte := hostileLines(), strings.Repeat("x", 1<<20)
	go func() {
		defer s.in.Close()
		for i, line := range hostileLines {
			piece, long := strings.CutSuffix(line, endless)
			io.WriteString(s.in, piece)
			for n := 0; long && n < 100; n++ {
				io.WriteString(s.in, megabyte)
			}
			fmt.Fprintf(s.in, "\n{\"id\":%d,\"do\":\"schema\"}\n", i)
		}
	}()
	out, err := io.ReadAll(s.out)
	s.cmd.Wait()
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if err != nil || len(lines) != 2*len(hostileLines) || s.cmd.ProcessState.ExitCode() != program.ExitOK {
		t.Fatalf("%d answers to %d lines, exit status %d (%v)", len(lines), 2*len(hostileLines), s.cmd.ProcessState.ExitCode(), err)
	}
	for i, line := range lines {
		var a struct {
			ID    *int
			Error *struct{ Code, About string }
		}
		err := json.Unmarshal([]byte(line), &a)
		switch {
		case err != nil || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }):
			t.Errorf("line %d is answered by %.200q (%v)", i, line, err)
		case i%2 == 0 && (a.Error == nil || len(a.Error.About) > 2000):
			t.Errorf("%.50q is answered by %.200q", hostileLines[i/2], line)
		case i%2 == 1 && (a.Error != nil || *a.ID != i/2):
			t.Errorf("after %.50q it answers %.200q", hostileLines[i/2], line)
		}
	}
	if used := s.memory.most(); used > mostMemory && !raced {
		t.Errorf("it took %d kB", used)
	}
}

// TestServingEndsWithItsInputAndWithAnInterrupt ends the server in the middle of a line and while it waits for one.
func TestServingEndsWithItsInputAndWithAnInterrupt(t *testing.T) {
	p := start(t, `{"id":1,"do":"reset"}`, "serve")
	p.wait(t)
	if code := p.cmd.ProcessState.ExitCode(); code != program.ExitOK || !strings.HasPrefix(p.out.String(), `{"id":1,"game":0,`) {
		t.Errorf("exit status %d: %s", code, &p.out)
	}
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		s := startServer(t, "serve", "skirmish")
		if line := s.ask(t, `{"do":"reset"}`); !strings.Contains(line, `"over":false`) {
			t.Errorf("it answers %s", line)
		}
		s.cmd.Process.Signal(signal)
		if rest, err := io.ReadAll(s.out); len(rest) != 0 || err != nil {
			t.Errorf("it writes %q after %v (%v)", rest, signal, err)
		}
		if s.cmd.Wait(); s.cmd.ProcessState.ExitCode() != program.ExitInterrupted {
			t.Errorf("after %v the exit status is %d", signal, s.cmd.ProcessState.ExitCode())
		}
	}
}

// server is the program while it waits for requests.
type server struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader

	memory *memory
}

func startServer(t *testing.T, args ...string) *server {
	t.Helper()
	self := curtainPath(t)
	c := exec.Command(self, args...)
	c.Env = []string{asProgram + "=1", endsAtOnce, "XDG_STATE_HOME=" + t.TempDir()}
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill() })
	return &server{c, in, bufio.NewReader(out), memoryOf(c)}
}

func (s *server) ask(t *testing.T, line string) string {
	t.Helper()
	fmt.Fprintln(s.in, line)
	answer, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return answer
}
