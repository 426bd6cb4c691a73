package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

const vexFile = "scripts/curtain/cards/pip/vex.lua"

// TestWhoNeverReadsIsNotAnsweredForEver sends requests without reading the responses. The program must soon stop
// reading, and end when it is told to.
func TestWhoNeverReadsIsNotAnsweredForEver(t *testing.T) {
	t.Parallel()
	framed := func(message map[string]any) string {
		body, _ := json.Marshal(message)
		return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	uri := "file://" + filepath.Join(curtaintest.ProjectRoot, vexFile)
	begin := framed(map[string]any{"id": 0, "method": "initialize", "params": map[string]any{"rootUri": "file://" + curtaintest.ProjectRoot}}) +
		framed(map[string]any{"method": "textDocument/didOpen", "params": map[string]any{"textDocument": map[string]any{"uri": uri, "text": ""}}})
	for verb, c := range map[string]struct {
		begin  string
		ask    func(n int) string
		status int
	}{
		"serve": {`{"do":"reset"}` + "\n", func(int) string { return `{"do":"observe"}` + "\n" }, program.ExitInterrupted},
		"lsp": {begin, func(n int) string {
			return framed(map[string]any{"id": n + 1, "method": "textDocument/hover", "params": map[string]any{"textDocument": map[string]any{"uri": uri}, "position": map[string]int{"line": 0, "character": 0}}})
		}, program.ExitOK},
	} {
		t.Run(verb, func(t *testing.T) {
			t.Parallel()
			self := curtainPath(t)
			p := exec.Command(self, verb)
			p.Env, p.Dir = append(os.Environ(), asProgram+"=1", endsAtOnce), curtaintest.ProjectRoot
			in, err := p.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			_, err = p.StdoutPipe() // which nobody reads
			if err == nil {
				err = p.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			var taken atomic.Int64
			go func() {
				io.WriteString(in, c.begin)
				for n := 0; ; n++ {
					written, err := io.WriteString(in, c.ask(n))
					if taken.Add(int64(written)); err != nil {
						return
					}
				}
			}()
			const most, pipeSize = 8 << 20, 64 << 10
			for before, still := int64(-1), 0; still < 20 && taken.Load() < most; time.Sleep(50 * time.Millisecond) {
				now := taken.Load()
				if still++; now != before || now <= pipeSize { // else nobody has begun to read
					before, still = now, 0
				}
			}
			if n := taken.Load(); n >= most {
				t.Errorf("%s takes %d bytes of questions whose answers nobody reads", verb, n)
			}
			p.Process.Signal(syscall.SIGTERM)
			ended := make(chan error, 1)
			go func() { ended <- p.Wait() }()
			select {
			case <-ended:
				if got := p.ProcessState.ExitCode(); got != c.status {
					t.Errorf("%s ends with %d, want %d", verb, got, c.status)
				}
			case <-time.After(curtaintest.MaxWait):
				t.Errorf("%s does not end", verb)
				p.Process.Kill()
				<-ended
			}
		})
	}
}
