package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"curtaincall/engine/disk"
)

// ReadFile reads the journal at path like Read. Another program may be writing to it.
func ReadFile(path string) (*Journal, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f)
}

// openAndLockFile opens the file at w.path for appending. After an error the Writer has no file.
func (w *Writer) openAndLockFile() error {
	w.file = nil
	f, err := disk.OpenExistingForAppending(w.path)
	if err != nil {
		return err
	}
	if disk.Lock(f) != nil {
		f.Close()
		return ErrLocked
	}
	// The former owner of the lock may have replaced the file meanwhile.
	here, err := f.Stat()
	there, statErr := os.Stat(w.path)
	if err = errors.Join(err, statErr); err == nil && !os.SameFile(here, there) {
		err = ErrLocked
	}
	if err != nil {
		f.Close()
		return err
	}
	w.file, w.out = f, f
	return nil
}

// backUpFile links a file to the name path.old or path.old-N, so that it survives being replaced.
// Where links are impossible, it renames the file.
func backUpFile(path string) (name string, err error) {
	for n := 1; n < 1000; n++ {
		name = path + ".old"
		if n > 1 {
			name = fmt.Sprintf("%s.old-%d", path, n)
		}
		if _, err = os.Lstat(name); err == nil {
			continue
		}
		if err = os.Link(path, name); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err != nil {
		err = os.Rename(path, name)
	}
	return name, err
}
