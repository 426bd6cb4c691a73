//go:build unix

package disk_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"curtaincall/engine/disk"
)

// TestALockEndsWithItsProgram waits for a folder in vain that another process has locked, and
// has it as soon as that is killed.
func TestALockEndsWithItsProgram(t *testing.T) {
	if dir := os.Getenv("LOCKED_FOLDER"); dir != "" {
		_, err := disk.Folder(dir).LockSubfolder(".")
		fmt.Println("locked", err)
		select {}
	}
	dir := t.TempDir()
	c := exec.Command(os.Args[0], "-test.run", "^TestALockEndsWithItsProgram$")
	c.Env = append(os.Environ(), "LOCKED_FOLDER="+dir)
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if said, err := bufio.NewReader(out).ReadString('\n'); said != "locked <nil>\n" {
		t.Fatalf("%q, %v", said, err)
	}
	disk.TryLocks(3)
	defer disk.TryLocks(1000)
	fails(t, "a folder that is locked", disk.Folder(dir).Update("list", 9, 0o644, add("x")), disk.ErrLocked, "list")
	c.Process.Kill()
	c.Wait()
	if err := disk.Folder(dir).Update("list", 9, 0o644, add("x")); err != nil {
		t.Error(err)
	}
	holds(t, dir, "list", "x\n")
}

// TestNothingWaitsForAPipeToBeLocked locks what is not a folder.
func TestNothingWaitsForAPipeToBeLocked(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	fails(t, "a pipe", disk.Folder(dir).Update("pipe", 9, 0o644, add("x")), disk.ErrIrregular, "pipe")
	fails(t, "a pipe as a folder", disk.Folder(dir).Update("pipe/x", 9, 0o644, add("x")), syscall.ENOTDIR, "pipe/x")
}
