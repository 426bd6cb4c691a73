package disk

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// Update changes a file that other programs may update too, one at a time, so that no change is
// lost. change gets the content, nil if there is no file, and returns the new content; nothing is
// written if it is the same. A file of more than most bytes is an error. Otherwise it writes as
// Replace does, and waits as Lock does.
func (d Folder) Update(name string, most int64, perm fs.FileMode, change func(old []byte) ([]byte, error)) error {
	release, err := d.Lock(filepath.Dir(name))
	if err != nil {
		return pathError("write", name, err)
	}
	defer release()
	if is, err := os.Lstat(filepath.Join(string(d), name)); err == nil && !is.Mode().IsRegular() {
		return pathError("write", name, ErrIrregular)
	}
	old, err := d.Read(name, most)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	body, err := change(old)
	if err != nil || bytes.Equal(body, old) {
		return err
	}
	return d.Replace(name, body, perm)
}

// lockTries is the number of attempts to get a lock, which take about ten seconds in all.
var lockTries = 1000

// Lock keeps other programs from Lock and Update in a subfolder, or "." for the folder itself,
// until release is called. If another program keeps the lock for about ten seconds, the error is
// ErrLocked. A program that ends, even by a crash, releases its locks.
func (d Folder) Lock(name string) (release func(), err error) {
	file, how := name, os.O_RDONLY|nonblocking
	if runtime.GOOS == "windows" { // folders cannot be locked there, but a file in one, which remains
		file, how = filepath.Join(name, ".curtain.lock"), os.O_CREATE|os.O_RDWR
	}
	var f *os.File
	if err = d.write(name, func(root *os.Root) error { f, err = root.OpenFile(file, how, 0o600); return err }); err != nil {
		return nil, pathError("lock", filepath.Join(string(d), name), err)
	}
	for range lockTries {
		if err = Lock(f); err == nil {
			return func() { f.Close() }, nil
		}
		time.Sleep(5*time.Millisecond + rand.N(10*time.Millisecond))
	}
	f.Close()
	return nil, pathError("lock", filepath.Join(string(d), name), err)
}
