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

// Update changes a file that other programs change as well: one after another, so that
// none undoes what another did. change is given what the file holds, nil where there is
// none, and returns what it shall hold; if that is the same, nothing is written. A file
// of more than so many bytes is left as it is. Otherwise it is as Replace, and it waits
// as Lock does.
func (d Folder) Update(name string, most int64, perm fs.FileMode, change func(old []byte) ([]byte, error)) error {
	release, err := d.Lock(filepath.Dir(name))
	if err != nil {
		return fault("write", name, err)
	}
	defer release()
	if is, err := os.Lstat(filepath.Join(string(d), name)); err == nil && !is.Mode().IsRegular() {
		return fault("write", name, ErrIrregular)
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

// lockTries says how often a lock is tried that another program has: for some ten seconds.
var lockTries = 1000

// Lock keeps other programs from Lock and Update in a folder inside, "." for the folder itself,
// until release. It waits for one that has it, but not for ever: then the error is
// ErrLocked. What a program has that ends is free, however it ended.
func (d Folder) Lock(name string) (release func(), err error) {
	file, how := name, os.O_RDONLY|nonblocking
	if runtime.GOOS == "windows" { // where no folder can be locked, but a file in it, which stays
		file, how = filepath.Join(name, ".curtain.lock"), os.O_CREATE|os.O_RDWR
	}
	var f *os.File
	if err = d.write(name, func(root *os.Root) error { f, err = root.OpenFile(file, how, 0o600); return err }); err != nil {
		return nil, fault("lock", filepath.Join(string(d), name), err)
	}
	for range lockTries {
		if err = Lock(f); err == nil {
			return func() { f.Close() }, nil
		}
		time.Sleep(5*time.Millisecond + rand.N(10*time.Millisecond))
	}
	f.Close()
	return nil, fault("lock", filepath.Join(string(d), name), err)
}
