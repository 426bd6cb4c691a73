package mods_test

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/mods"
)

// replacing is the environment of a process of this test: the folder, and the mods that take
// each other's place in it.
const replacing = "CURTAIN_TEST_REPLACING"

// TestAReplacement is that process: it adds one mod after the other.
func TestAReplacement(t *testing.T) {
	args := strings.Split(os.Getenv(replacing), "\n")
	if len(args) < 3 {
		t.Skip("it is the process of other tests")
	}
	for _, path := range args[2:] {
		release, err := mods.LockAndCleanUpFolder(args[1])
		if err != nil {
			t.Fatal(err)
		}
		found, _ := mods.FindMods([]mods.SearchPlace{{Path: args[1]}})
		if _, err := open(t, path).InstallInto(args[1], mods.FindByID(found, "lantern")); err != nil {
			t.Fatal(err)
		}
		release()
	}
}

// replacement is that process, not started.
func replacement(mine string, paths ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], "-test.run", "^TestAReplacement$")
	c.Env = append(os.Environ(), replacing+"=\n"+mine+"\n"+strings.Join(paths, "\n"), "GOMAXPROCS=1")
	return c
}

// versions are two of the same mod, each as a folder and as an archive.
func versions(t *testing.T) (folders, archives [2]string, prints map[uint64]bool) {
	prints = map[uint64]bool{}
	for i := range 2 {
		files := maps.Clone(lantern)
		files["mod.lua"] = strings.Replace(files["mod.lua"], "1.2.0", fmt.Sprintf("1.2.%d", i), 1)
		folders[i], archives[i] = folder(t, "lantern", files), archive(t, zipped(t, files))
		prints[open(t, folders[i]).Hash], prints[open(t, archives[i]).Hash] = true, true
	}
	return folders, archives, prints
}

// finds checks that a program that starts now finds one of some versions, and leaves nothing else there.
func finds(t *testing.T, mine string, prints map[uint64]bool) {
	t.Helper()
	before := lyingIn(t, mine)
	found, faults := mods.FindMods([]mods.SearchPlace{{Path: mine, UserOwned: true}})
	if len(found) != 1 || len(faults) > 0 || !prints[found[0].Hash] {
		t.Errorf("of %q: %d mods are found, %v", before, len(found), faults)
	}
	if after := lyingIn(t, mine); len(after) != 1 || strings.HasPrefix(after[0], ".") {
		t.Errorf("of %q: %q is left", before, after)
	}
}

// TestAModThatIsReplacedIsThereAfterEverySystemCall stops a process at each of its system
// calls and looks at what a program would find that starts after it was killed there.
func TestAModThatIsReplacedIsThereAfterEverySystemCall(t *testing.T) {
	testkit.SkipUnlessFull(t)
	testkit.SkipIfShort(t)
	folders, archives, prints := versions(t)
	for what, c := range testkit.SampleMap(5, map[string]struct{ name, old, by string }{
		"a folder by a folder":     {"lantern", folders[0], folders[1]},
		"a folder by an archive":   {"lantern", folders[0], archives[1]},
		"an archive by a folder":   {"lantern.zip", archives[0], folders[1]},
		"an archive by an archive": {"lantern.zip", archives[0], archives[1]},
		"a folder of another name": {"My = lantern", folders[0], folders[1]},
	}) {
		mine := filepath.Join(t.TempDir(), "mods")
		if err := os.MkdirAll(mine, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := copyTo(c.old, filepath.Join(mine, c.name)); err != nil {
			t.Fatal(err)
		}
		states := map[string]bool{}
		calls := trace(t, replacement(mine, c.by), func() {
			state, err := stateOf(mine)
			if err != nil || states[state] {
				return
			}
			killed := filepath.Join(t.TempDir(), "mods")
			err = copyTo(mine, killed)
			// Another thread may be at work while this one stands still: then that one stands still next.
			if again, failed := stateOf(mine); err != nil || failed != nil || again != state {
				return
			}
			states[state] = true
			finds(t, killed, prints)
		})
		if t.Logf("%s: %d states at %d stops", what, len(states), calls); len(states) < 6 {
			t.Errorf("%s: %d states", what, len(states))
		}
		finds(t, mine, prints)
	}
}

// stateOf is what lies in a folder.
func stateOf(dir string) (string, error) {
	var all []string
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			info, err := e.Info()
			if err != nil {
				return err
			}
			path = fmt.Sprintf("%s %d", path, info.Size())
		}
		all = append(all, path)
		return err
	})
	return strings.Join(all, "\n"), err
}

// copyTo copies a file or folder.
func copyTo(from, to string) error {
	if info, err := os.Stat(from); err != nil || info.IsDir() {
		return errors.Join(err, os.CopyFS(to, os.DirFS(from)))
	}
	body, err := os.ReadFile(from)
	return errors.Join(err, os.WriteFile(to, body, 0o644))
}

// trace runs a process to its end, and looks each time it begins a system call or returns
// from one, while it stands still. It returns how often that was.
func trace(t *testing.T, c *exec.Cmd, look func()) (stops int) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c.SysProcAttr = &syscall.SysProcAttr{Ptrace: true}
	if err := c.Start(); err != nil {
		t.Skipf("no process can be traced here: %v", err)
	}
	const followAll = syscall.PTRACE_O_TRACECLONE | syscall.PTRACE_O_TRACESYSGOOD | 0x100000 // and its end with ours
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(c.Process.Pid, &status, 0, nil); err != nil {
		t.Fatal(err)
	}
	if err := syscall.PtraceSetOptions(c.Process.Pid, followAll); err != nil {
		t.Fatal(err)
	}
	for thread, signal := c.Process.Pid, 0; ; {
		if err := syscall.PtraceSyscall(thread, signal); err != nil && err != syscall.ESRCH {
			t.Fatal(err)
		}
		var err error
		if thread, err = syscall.Wait4(-1, &status, syscall.WALL, nil); err != nil {
			t.Fatal(err)
		}
		for status.Exited() || status.Signaled() {
			if thread == c.Process.Pid {
				if status.ExitStatus() != 0 {
					t.Fatalf("the process ended with %v", status)
				}
				return stops
			}
			if thread, err = syscall.Wait4(-1, &status, syscall.WALL, nil); err != nil {
				t.Fatal(err)
			}
		}
		signal = 0
		switch at := status.StopSignal(); at {
		case syscall.SIGTRAP | 0x80:
			stops++
			look()
		case syscall.SIGTRAP, syscall.SIGSTOP: // a new thread
		default:
			signal = int(at)
		}
	}
}

// TestAModIsThereAfterItsReplacementWasKilled kills a process that replaces a mod again and
// again, whenever it may be.
func TestAModIsThereAfterItsReplacementWasKilled(t *testing.T) {
	testkit.SkipUnlessFull(t)
	folders, archives, prints := versions(t)
	mine := t.TempDir()
	if err := copyTo(folders[0], filepath.Join(mine, "lantern")); err != nil {
		t.Fatal(err)
	}
	for range testkit.Size(20, 200) {
		c := replacement(mine, strings.Split(strings.Repeat(folders[1]+"\n"+archives[0]+"\n"+folders[0]+"\n"+archives[1]+"\n", 50), "\n")[:200]...)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5*time.Millisecond + rand.N(25*time.Millisecond))
		c.Process.Kill()
		c.Wait()
		finds(t, mine, prints)
	}
}
