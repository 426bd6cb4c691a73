//go:build unix

package disk_test

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"curtaincall/engine/disk"
)

// TestNothingWaits opens what would wait for somebody, or do something: a pipe
// nobody writes to, a device, a socket, by their names and through links.
func TestNothingWaits(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.lua"), 0o644); err != nil {
		t.Fatal(err)
	}
	link(t, "pipe.lua", filepath.Join(dir, "link.lua"))
	names := []string{"pipe.lua", "link.lua"}
	if l, err := net.Listen("unix", filepath.Join(dir, "socket.lua")); err == nil { // its path may be too long
		defer l.Close()
		names = append(names, "socket.lua")
	}
	for _, name := range names {
		_, err := disk.Folder(dir).Open(name)
		fails(t, "in a folder", err, disk.ErrIrregular, name)
		from, release := disk.Folder(dir).CachingFS()
		_, err = from.Open(name)
		release()
		fails(t, "in a folder that is held", err, disk.ErrIrregular, name)
		path := filepath.Join(dir, name)
		_, err = disk.OpenRegularFile(path)
		fails(t, "by its path", err, disk.ErrIrregular, path)
		_, err = disk.OpenExistingForAppending(path)
		fails(t, "gone on with", err, disk.ErrIrregular, path)
		fails(t, "written", disk.Replace(path, []byte("x"), 0o644), disk.ErrIrregular, path)
		fails(t, "made", disk.Folder(dir).Create(name, []byte("x"), 0o644), fs.ErrExist, name)
	}
	_, err := disk.OpenRegularFile("/dev/zero")
	fails(t, "a device", err, disk.ErrIrregular, "/dev/zero")
	fails(t, "a device written", disk.Replace("/dev/null", nil, 0o644), disk.ErrIrregular, "/dev/null")
	_, err = disk.Folder(filepath.Join(dir, "pipe.lua")).Open("x.lua")
	fails(t, "a pipe as a folder", err, syscall.ENOTDIR, "x.lua")
}

// TestWhatASystemMakesWhileItIsReadIsNoFile opens what looks like an empty file: the
// list of what is mounted, and the messages of the kernel, whose reader waits for the next.
func TestWhatASystemMakesWhileItIsReadIsNoFile(t *testing.T) {
	for _, path := range []string{"/proc/self/mounts", "/proc/kmsg"} {
		f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
		if err != nil {
			t.Logf("not here, or not for this user: %v", err)
			continue
		}
		f.Close()
		_, err = disk.OpenRegularFile(path)
		fails(t, "opened", err, disk.ErrIrregular, path)
		_, err = disk.ReadRegularFile(path, 1<<20)
		fails(t, "read", err, disk.ErrIrregular, path)
		_, err = disk.Folder(filepath.Dir(path)).Read(filepath.Base(path), 1<<20)
		fails(t, "read in its folder", err, disk.ErrIrregular, filepath.Base(path))
	}
	dir := t.TempDir()
	write(t, "", dir, "empty")
	if _, err := disk.ReadRegularFile(filepath.Join(dir, "empty"), 1); err != nil {
		t.Errorf("an empty file: %v", err)
	}
}

// TestAPipeInPlaceOfAFile puts a pipe where a file was found, again and again,
// while the file is read.
func TestAPipeInPlaceOfAFile(t *testing.T) {
	dir := t.TempDir()
	write(t, "words", dir, "file")
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 2000 {
			os.Remove(filepath.Join(dir, "x.lua"))
			os.Link(filepath.Join(dir, "file"), filepath.Join(dir, "x.lua"))
			os.Remove(filepath.Join(dir, "x.lua"))
			os.Link(filepath.Join(dir, "pipe"), filepath.Join(dir, "x.lua"))
		}
	}()
	for {
		body, err := disk.Folder(dir).Read("x.lua", 100)
		if err == nil && string(body) != "words" || err != nil && !errors.Is(err, disk.ErrIrregular) && !errors.Is(err, fs.ErrNotExist) {
			t.Fatalf("%q, %v", body, err)
		}
		select {
		case <-done:
			return
		default:
		}
	}
}

// TestAFullDisk writes more than there is room for, in a process of its own, whose
// files may not grow: first where nothing is, then over what is there.
func TestAFullDisk(t *testing.T) {
	if dir := os.Getenv("FULL_DISK"); dir != "" {
		fillDisk(t, disk.Folder(dir))
		return
	}
	dir := t.TempDir()
	write(t, "old", dir, "old.lua")
	c := exec.Command(os.Args[0], "-test.run", "^TestAFullDisk$", "-test.v")
	c.Env = append(os.Environ(), "FULL_DISK="+dir)
	if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "the disk is full") {
		t.Errorf("%v:\n%s", err, out)
	}
	holds(t, dir, "old.lua", "old")
}

func fillDisk(t *testing.T, folder disk.Folder) {
	signal.Ignore(syscall.SIGXFSZ)
	const room = 10_000
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: room, Max: room}); err != nil {
		t.Fatal(err)
	}
	large := make([]byte, 2*room)
	fails(t, "replaced", folder.Replace("old.lua", large, 0o644), syscall.EFBIG, "old.lua")
	fails(t, "replaced where nothing is", folder.Replace("new.lua", large, 0o644), syscall.EFBIG, "new.lua")
	fails(t, "made", folder.Create("new.lua", large, 0o644), syscall.EFBIG, "new.lua")
	fails(t, "made with others", folder.CreateAll([]disk.FileToWrite{{Name: "one/a.lua", Body: "small"}, {Name: "one/two/b.lua", Body: string(large)}}), syscall.EFBIG, "one/two/b.lua")
	if _, err := os.Lstat(filepath.Join(string(folder), "one")); err == nil {
		t.Error("a folder is left of files that were not written")
	}
	t.Log("the disk is full")
}
