package studio_test

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/scripts"
)

func TestABrowserIsOpenedWhereThereIsADisplay(t *testing.T) {
	none := func(string) string { return "" }
	only := func(name string) func(string) string {
		return func(asked string) string { return map[string]string{name: ":0"}[asked] }
	}
	for _, c := range []struct {
		system string
		env    func(string) string
		want   string
	}{
		{"linux", none, ""}, {"freebsd", none, ""}, {"linux", only("DISPLAY"), "xdg-open"}, {"linux", only("WAYLAND_DISPLAY"), "xdg-open"},
		{"darwin", none, "open"}, {"windows", none, "rundll32 url.dll,FileProtocolHandler"},
	} {
		if got := strings.Join(studio.BrowserCommand(c.system, c.env), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.system, got, c.want)
		}
	}
}

// TestTheStudioOpensABrowserOnce runs the command with a program instead of xdg-open, which ends the studio when it
// gets an address.
func TestTheStudioOpensABrowserOnce(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("what stands in for a browser is a shell script")
	}
	for _, args := range [][]string{{"studio", "skirmish"}, {"studio", "skirmish", "--no-open"}} {
		folder := t.TempDir()
		shown := filepath.Join(folder, "shown")
		curtaintest.Write(t, filepath.Join(folder, "xdg-open"), "#!/bin/sh\necho \"$@\" > "+shown+".new; mv "+shown+".new "+shown+"\n")
		if err := os.Chmod(filepath.Join(folder, "xdg-open"), 0o700); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
		opens := len(args) == 2
		address := runStudio(t, args, func() bool {
			_, err := os.Stat(shown)
			return !opens || err == nil
		})
		told, err := os.ReadFile(shown)
		if opens != (err == nil) {
			t.Errorf("%q: a browser was shown %q (%v)", args, told, err)
		}
		if strings.Contains(string(told), address) {
			t.Errorf("%q: others at this machine read %q", args, told)
		}
	}
}

// runStudio runs a command line until the condition is true, and returns the address that it printed.
func runStudio(t *testing.T, args []string, until func() bool) (address string) {
	t.Helper()
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin, s.Vars["DISPLAY"] = scripts.FS, ":0"
	printed, out := io.Pipe()
	s.Out = out
	ended := make(chan int, 1)
	go func() {
		defer out.Close()
		ended <- program.Run(args, s.Host)
	}()
	lines := bufio.NewScanner(printed)
	if !lines.Scan() || !strings.Contains(lines.Text(), "http://127.0.0.1:") {
		t.Fatalf("%q prints %q, %s", args, lines.Text(), &s.Stderr)
	}
	_, address, _ = strings.Cut(lines.Text(), "http://")
	go io.Copy(io.Discard, printed)
	for !until() {
		time.Sleep(time.Millisecond)
	}
	s.Stop()
	if status := <-ended; status != program.ExitOK {
		t.Errorf("%q ended with %d", args, status)
	}
	return address
}

// TestAnAddressForOneUseIsUsedOnce requests such an address twice.
func TestAnAddressForOneUseIsUsedOnce(t *testing.T) {
	s := openStudio(t, "skirmish")
	once := s.server.NewSingleUseAddress()
	curtaintest.CheckContains(t, s.ask(http.StatusOK, http.MethodGet, once, nil, nil), "Skirmish")
	s.ask(http.StatusNotFound, http.MethodGet, once, nil, nil)
	s.ask(http.StatusNotFound, http.MethodPost, s.server.NewSingleUseAddress(), line("end_turn"), nil)
	s.ask(http.StatusForbidden, http.MethodGet, s.server.NewSingleUseAddress(), nil, func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") })
	s.ask(http.StatusNotFound, http.MethodGet, strings.TrimSuffix(s.where, "told-to-nobody/"), nil, nil)
}
