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

// Update changes a file while its folder is locked, so that programs that all use Update lose no
// change. change is called with the content, nil if there is no file, and returns the new content,
// which is written if it differs. The error is ErrLarge if the file has more than maxBytes.
func (d Folder) Update(name string, maxBytes int64, perm fs.FileMode, change func(old []byte) ([]byte, error)) error {
	release, err := d.LockSubfolder(filepath.Dir(name))
	if err != nil {
		return pathError("write", name, err)
	}
	defer release()
	if is, err := os.Lstat(filepath.Join(string(d), name)); err == nil && !is.Mode().IsRegular() {
		return pathError("write", name, ErrIrregular)
	}
	old, err := d.Read(name, maxBytes)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	body, err := change(old)
	if err != nil || bytes.Equal(body, old) {
		return err
	}
	return d.Replace(name, body, perm)
}

// lockTries is the number of attempts to get a lock, which take about ten seconds.
var lockTries = 1000

// LockSubfolder locks a subfolder, or "." for the folder itself, until release is called or the program ends.
// Meanwhile LockSubfolder and Update wait in other programs, for about ten seconds; then they return ErrLocked.
func (d Folder) LockSubfolder(subfolder string) (release func(), err error) {
	file, how := subfolder, os.O_RDONLY|nonblocking
	if runtime.GOOS == "windows" { // folders cannot be locked there, but a file in one, which remains
		file, how = filepath.Join(subfolder, ".curtain.lock"), os.O_CREATE|os.O_RDWR
	}
	var f *os.File
	if err = d.withRootAsPendingWrite(subfolder, func(root *os.Root) error { f, err = root.OpenFile(file, how, 0o600); return err }); err != nil {
		return nil, pathError("lock", filepath.Join(string(d), subfolder), err)
	}
	for range lockTries {
		if err = Lock(f); err == nil {
			return func() { f.Close() }, nil
		}
		time.Sleep(5*time.Millisecond + rand.N(10*time.Millisecond))
	}
	f.Close()
	return nil, pathError("lock", filepath.Join(string(d), subfolder), err)
}
