package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"curtaincall/engine/disk"
)

// errNoFile is the error of what can be opened and is no file.
var errNoFile = errors.New("this is no regular file")

// open opens a file to be written at its end. What is none, a pipe say, would let
// the program wait.
func open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: path, Err: errNoFile}
	}
	if err != nil {
		return nil, err
	}
	return os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
}

// Open reads a journal, which somebody else may be writing.
func Open(path string) (*Journal, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f)
}

// openLocked opens a journal to be written, as long as nobody else does.
func openLocked(path string) (*os.File, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		f.Close()
		return nil, err
	}
	// Who held it may have put another file in its place meanwhile.
	here, err := f.Stat()
	there, gone := os.Stat(path)
	if err = errors.Join(err, gone); err == nil && !os.SameFile(here, there) {
		err = ErrLocked
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// aside gives a file a second name, so that it stays when another takes its place.
func aside(path string) (name string, err error) {
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
