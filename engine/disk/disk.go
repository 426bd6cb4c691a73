// Package disk reads and writes files safely, even in folders made by strangers.
//
// Only regular files are opened, and size limits apply, so that no reader blocks on a pipe or a
// device. Writes are atomic: a file is written under a temporary name and then renamed. A program
// that is killed meanwhile may leave a temporary file, whose name begins with ".curtain-". Errors are
// of type *fs.PathError, with the name that the caller gave.
//
//	disk.go           Open, Read, OpenExistingForAppending; Folder, in which no link leads outside
//	write.go          Replace, Create and Update; several new files at once; waiting for all writes
//	lock_*.go         file locks of each system
//	waiting_*.go      how each system opens files without blocking
package disk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// ErrIrregular is the error for a pipe, device, link, folder or generated file in place of a regular file.
var ErrIrregular = errors.New("not a regular file")

// ErrLarge is the error for a file or folder that exceeds a limit.
var ErrLarge = errors.New("too large")

// ErrLocked is the error for a file that another program has locked.
var ErrLocked = errors.New("another program is writing to it")

// MaxEntries is the maximum number of entries that a folder may have to be read.
const MaxEntries = 1 << 14

// OpenRegularFile opens a regular file for reading. The path may contain links, even to other folders.
func OpenRegularFile(path string) (*os.File, error) { return openFile(path, os.O_RDONLY) }

// OpenExistingForAppending opens a regular file for reading and appending. It follows links in path. The error is
// fs.ErrNotExist if the file does not exist.
func OpenExistingForAppending(path string) (*os.File, error) {
	return openFile(path, os.O_RDWR|os.O_APPEND)
}

func openFile(path string, flags int) (*os.File, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = ErrIrregular
	}
	if err != nil {
		return nil, pathError("open", path, err)
	}
	f, err := os.OpenFile(path, flags|nonblocking, 0)
	return checkOpenedFile(path, f, err, fs.FileMode.IsRegular)
}

// ReadRegularFile returns the content of a regular file. The error is ErrLarge if the file has more than maxBytes.
func ReadRegularFile(path string, maxBytes int64) ([]byte, error) {
	f, err := OpenRegularFile(path)
	return readAndClose(path, f, err, maxBytes)
}

// Folder is the path of a folder, used as an fs.FS. The folder itself may be a link, but links inside are
// followed only if they lead to files or folders inside. Each call of a method opens the folder again.
type Folder string

// openRoot opens the folder. It appends a path separator, so that a pipe causes an error instead of blocking.
func (d Folder) openRoot() (*os.Root, error) {
	if d == "" {
		return nil, fs.ErrNotExist
	}
	return os.OpenRoot(string(d) + string(os.PathSeparator))
}

// Open implements fs.FS: it opens a regular file or a folder.
func (d Folder) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, pathError("open", name, fs.ErrInvalid)
	}
	root, err := d.openRoot()
	if err != nil {
		return nil, pathError("open", name, err)
	}
	defer root.Close()
	return openInRoot(root, name, name)
}

func openInRoot(root *os.Root, name, shown string) (fs.File, error) {
	info, err := root.Stat(name)
	if err == nil && !isFileOrFolder(info.Mode()) {
		err = ErrIrregular
	}
	if err != nil {
		return nil, pathError("open", shown, err)
	}
	f, err := root.OpenFile(name, os.O_RDONLY|nonblocking, 0)
	if f, err = checkOpenedFile(shown, f, err, isFileOrFolder); err != nil {
		return nil, err
	}
	return f, nil
}

// ReadDir implements fs.ReadDirFS, sorted by name. The error is ErrLarge if there are more than MaxEntries.
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

// Read returns the content of a regular file. The error is ErrLarge if the file has more than maxBytes.
func (d Folder) Read(name string, maxBytes int64) ([]byte, error) {
	f, err := d.Open(name)
	return readAndClose(name, f, err, maxBytes)
}

// DecodeStrictJSON decodes text into target. Unknown fields, and data after the JSON value, are errors.
func DecodeStrictJSON(text []byte, target any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(target); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("unexpected data at the end")
	}
	return nil
}

func isFileOrFolder(mode fs.FileMode) bool { return mode.IsRegular() || mode.IsDir() }

// checkOpenedFile returns f, or openErr as an error of the file called name. If fits returns false for the mode of f,
// or the system generates its content, checkOpenedFile closes f and returns ErrIrregular.
func checkOpenedFile(name string, f *os.File, openErr error, fits func(fs.FileMode) bool) (*os.File, error) {
	if openErr != nil {
		return nil, pathError("open", name, openErr)
	}
	info, err := f.Stat()
	if err == nil && (!fits(info.Mode()) || info.Size() == 0 && isGeneratedOnRead(f)) {
		err = ErrIrregular
	}
	if err != nil {
		f.Close()
		return nil, pathError("open", name, err)
	}
	return f, nil
}

// readAndClose reads and closes f, or returns openErr. The error is ErrLarge if f has more than maxBytes.
func readAndClose(name string, f fs.File, openErr error, maxBytes int64) (body []byte, err error) {
	if openErr != nil {
		return nil, openErr
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil && info.Size() <= maxBytes {
		body, err = io.ReadAll(io.LimitReader(f, maxBytes+1))
	}
	if err == nil && max(info.Size(), int64(len(body))) > maxBytes {
		err = fmt.Errorf("%w: more than %d bytes", ErrLarge, maxBytes)
	}
	if err != nil {
		return nil, pathError("read", name, err)
	}
	return body, nil
}

// pathError returns an *fs.PathError for operation on the file called name, with the cause, but not the path, of err.
func pathError(operation, name string, err error) error {
	if path, is := errors.AsType[*fs.PathError](err); is {
		err = path.Err
	} else if link, is := errors.AsType[*os.LinkError](err); is {
		err = link.Err
	}
	return &fs.PathError{Op: operation, Path: name, Err: err}
}

type cachingFolder struct {
	Folder
	dir  string   // name of the open subfolder
	root *os.Root // the open subfolder, or nil
}

// CachingFS returns the folder as an fs.FS that opens many files faster, since it keeps the subfolder of the latest
// file open until release is called. It follows links only within a subfolder. It is not safe for concurrent use.
func (d Folder) CachingFS() (fsys fs.FS, release func()) {
	h := &cachingFolder{Folder: d}
	return h, h.closeSubfolder
}

func (h *cachingFolder) closeSubfolder() {
	if h.root != nil {
		h.root.Close()
		h.root = nil
	}
}

// Open implements fs.FS: it opens a regular file or a folder.
func (h *cachingFolder) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, pathError("open", name, fs.ErrInvalid)
	}
	if dir := path.Dir(name); h.root == nil || dir != h.dir {
		h.closeSubfolder()
		whole, err := h.Folder.openRoot()
		if err != nil {
			return nil, pathError("open", name, err)
		}
		h.dir = dir
		h.root, err = whole.OpenRoot(dir)
		whole.Close()
		if err != nil {
			return nil, pathError("open", name, err)
		}
	}
	return openInRoot(h.root, path.Base(name), name)
}
