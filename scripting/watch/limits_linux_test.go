package watch_test

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestTheLimitsOfTheSystem runs into them, in a process with limits of its own: no watcher at all, and too few
// folders. The watch says so once, and finds by polling what it is not told.
func TestTheLimitsOfTheSystem(t *testing.T) {
	limit := os.Getenv("WATCH_LIMIT")
	if limit != "" {
		underLimit(t, limit)
		return
	}
	for limit, error := range map[string]string{
		"/proc/sys/user/max_inotify_instances=0": "fs.inotify.max_user_instances",
		"/proc/sys/user/max_inotify_watches=2":   "fs.inotify.max_user_watches",
	} {
		c := exec.Command(os.Args[0], "-test.run", "^TestTheLimitsOfTheSystem$", "-test.v")
		c.Env = append(os.Environ(), "WATCH_LIMIT="+limit)
		c.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER,
			UidMappings: []syscall.SysProcIDMap{{HostID: os.Geteuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{HostID: os.Getegid(), Size: 1}},
		}
		out, err := c.CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Skipf("no process can have limits of its own here: %v", err)
		}
		if err != nil || !strings.Contains(string(out), error) && !strings.Contains(string(out), "--- SKIP") {
			t.Errorf("%s: %v\n%s", limit, err, out)
		}
	}
}

func underLimit(t *testing.T, limit string) {
	name, n, _ := strings.Cut(limit, "=")
	if err := os.WriteFile(name, []byte(n), 0o644); err != nil {
		t.Skip(err)
	}
	s := newStand(t, "a/vex.lua", "vex", "b/jab.lua", "jab", "c/run.lua", "run")
	poll := make(chan time.Time)
	s.watch(poll)
	u := s.untilUpdate(1)
	if u.WatchErr == nil || !errors.As(u.WatchErr, new(syscall.Errno)) {
		t.Fatalf("%+v: it does not say that it is blind", u)
	}
	t.Log(u.WatchErr)
	s.write("pack/c/run.lua", "run 2")
	poll <- time.Time{}
	s.untilLive()
	s.mu.Lock()
	defer s.mu.Unlock()
	blind := 0
	for _, u := range s.told {
		if u.WatchErr != nil {
			blind++
		}
	}
	if blind != 1 {
		t.Errorf("it is said %d times", blind)
	}
}
