// Package disk reads and writes files safely, in folders that strangers may have made.
//
//	Open, Read      a file that somebody named
//	Append          the same, to write at its end
//	Replace         a file, whole or not at all
//	Settle          waits for what is being written
//	Lock            keeps other programs from a file
//	Folder          a folder in which links lead nowhere outside; it writes several
//	                files at once, too, all or none, and one that several programs
//	                change, one after another
//
// Only regular files are opened, so that nothing waits for a pipe or wakes a
// device, nor for what a system calls a file and makes while it is read; how much is
// read of them is bounded. What is written is written beside
// its place and then put there: a full disk leaves the old file, or none. A
// program that is killed meanwhile may leave a file that begins with ".curtain-",
// which nothing reads.
//
// Errors are *fs.PathError with the name that was asked for. It does not print
// them: a name may hold anything.
//
//	disk.go       reading
//	waiting_*.go  how systems open what would let its reader wait
//	folder_reader.go       reading many files of a folder
//	write.go      writing
//	update.go     writing what other programs change as well
//	lock_*.go     what systems have for locks
package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// ErrIrregular is the error for a pipe, a device, a link or a folder in place of a file.
var ErrIrregular = errors.New("not a regular file")

// ErrLarge is the error for a file or folder that exceeds a limit.
var ErrLarge = errors.New("too large")

// ErrLocked is the error for a file that another program has locked.
var ErrLocked = errors.New("another program is writing it")

// MaxEntries is the greatest number of entries of a folder that is read.
const MaxEntries = 1 << 14

// Open opens a regular file for reading. It follows links, which the user may have set on purpose.
func Open(path string) (*os.File, error) { return openFile(path, os.O_RDONLY) }

// Append opens an existing file for reading and for writing at its end. It follows links.
func Append(path string) (*os.File, error) { return openFile(path, os.O_RDWR|os.O_APPEND) }

func openFile(path string, how int) (*os.File, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = ErrIrregular
	}
	if err != nil {
		return nil, pathError("open", path, err)
	}
	f, err := os.OpenFile(path, how|nonblocking, 0)
	return checkOpened(path, f, err, fs.FileMode.IsRegular)
}

// Read returns the content of a file, or ErrLarge if it has more than most bytes.
func Read(path string, most int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	return readAll(path, f, most)
}

// Folder is the path of a folder, used as an fs.FS. It may itself be a link, but links within it
// are followed only if they stay inside. It is opened anew by every call, so it may come and go.
type Folder string

// root opens the folder. The trailing separator makes anything else fail at once, where opening a
// pipe could block.
func (d Folder) root() (*os.Root, error) {
	if d == "" {
		return nil, fs.ErrNotExist
	}
	return os.OpenRoot(string(d) + string(os.PathSeparator))
}

// Open implements fs.FS.
func (d Folder) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, pathError("open", name, fs.ErrInvalid)
	}
	root, err := d.root()
	if err != nil {
		return nil, pathError("open", name, err)
	}
	defer root.Close()
	return openIn(root, name, name)
}

// openIn opens a file for reading; shown is its name in errors.
func openIn(root *os.Root, name, shown string) (fs.File, error) {
	info, err := root.Stat(name)
	if err == nil && !readable(info.Mode()) {
		err = ErrIrregular
	}
	if err != nil {
		return nil, pathError("open", shown, err)
	}
	f, err := root.OpenFile(name, os.O_RDONLY|nonblocking, 0)
	if f, err = checkOpened(shown, f, err, readable); err != nil {
		return nil, err
	}
	return f, nil
}

// ReadDir implements fs.ReadDirFS.
func (d Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	f, err := d.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := f.(*os.File).ReadDir(MaxEntries + 1)
	switch {
	case err == io.EOF:
		return nil, nil
	case err != nil:
		return nil, pathError("open", name, err)
	case len(list) > MaxEntries:
		return nil, pathError("open", name, fmt.Errorf("%w: more than %d entries", ErrLarge, MaxEntries))
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, nil
}

// Read returns the content of a file, or ErrLarge if it has more than most bytes.
func (d Folder) Read(name string, most int64) ([]byte, error) {
	f, err := d.Open(name)
	if err != nil {
		return nil, err
	}
	return readAll(name, f, most)
}

func readable(mode fs.FileMode) bool { return mode.IsRegular() || mode.IsDir() }

// checkOpened returns a file just opened, or an error if its type has changed since it was checked.
func checkOpened(name string, f *os.File, err error, fits func(fs.FileMode) bool) (*os.File, error) {
	if err != nil {
		return nil, pathError("open", name, err)
	}
	info, err := f.Stat()
	if err == nil && (!fits(info.Mode()) || info.Size() == 0 && madeWhileRead(f)) {
		err = ErrIrregular
	}
	if err != nil {
		f.Close()
		return nil, pathError("open", name, err)
	}
	return f, nil
}

// readAll reads and closes a file. One that grows beyond the limit meanwhile is too large as well.
func readAll(name string, f fs.File, most int64) ([]byte, error) {
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, pathError("read", name, err)
	}
	tooLarge := info.Size() > most
	var body []byte
	if !tooLarge {
		body, err = io.ReadAll(io.LimitReader(f, most+1))
		tooLarge = int64(len(body)) > most
	}
	if tooLarge {
		err = fmt.Errorf("%w: more than %d bytes", ErrLarge, most)
	}
	if err != nil {
		return nil, pathError("read", name, err)
	}
	return body, nil
}

// pathError returns an error as an *fs.PathError with the name that the caller gave.
func pathError(operation, name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return &fs.PathError{Op: operation, Path: name, Err: err}
}
