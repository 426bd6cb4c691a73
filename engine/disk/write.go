package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
)

// Replace writes a file atomically. An existing file must be regular and keeps its permissions;
// perm is for a new one. The folder must exist.
func Replace(path string, body []byte, perm fs.FileMode) error {
	return ReplaceBy(path, perm, whole(body))
}

// ReplaceBy is Replace with a function that writes the body. If write fails, nothing is replaced.
func ReplaceBy(path string, perm fs.FileMode, write func(io.Writer) error) error {
	return withPath(path, Folder(filepath.Dir(path)).replace(filepath.Base(path), perm, write))
}

// CreateBy writes a new file atomically with a function that writes the body. If the name is taken,
// the error is fs.ErrExist. The folder must exist.
func CreateBy(path string, perm fs.FileMode, write func(io.Writer) error) error {
	return withPath(path, Folder(filepath.Dir(path)).create(filepath.Base(path), perm, write))
}

// withPath replaces the path in an *fs.PathError by the one that the caller gave.
func withPath(path string, err error) error {
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		return pathError("write", path, err)
	}
	return err
}

func whole(body []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(body)
		return err
	}
}

// Replace is the function Replace for a file inside the folder.
func (d Folder) Replace(name string, body []byte, perm fs.FileMode) error {
	return d.replace(name, perm, whole(body))
}

func (d Folder) replace(name string, perm fs.FileMode, write func(io.Writer) error) error {
	return d.write(name, func(root *os.Root) error {
		is, err := root.Lstat(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			is = nil
		case err != nil:
			return err
		case !is.Mode().IsRegular():
			return ErrIrregular
		default:
			perm = is.Mode().Perm()
		}
		beside, err := writeBeside(root, name, perm, write)
		if err != nil {
			return err
		}
		if is != nil {
			err = root.Chmod(beside, perm) // undoes the umask
		}
		if err == nil {
			err = root.Rename(beside, name)
		}
		if err != nil {
			root.Remove(beside)
		}
		return err
	})
}

// Create writes a new file atomically and makes the folders in its name. If the name is taken, the
// error is fs.ErrExist.
func (d Folder) Create(name string, body []byte, perm fs.FileMode) error {
	err := d.write(name, func(root *os.Root) error { return root.MkdirAll(filepath.Dir(name), 0o755) })
	if err != nil {
		return err
	}
	return d.create(name, perm, whole(body))
}

// File is a file to be written; Name is its path in a folder.
type File struct{ Name, Body string }

// CreateAll creates all files, or none: after an error it removes what it has created.
func (d Folder) CreateAll(files []File, perm fs.FileMode) error {
	folders := d.missing(files)
	for i, f := range files {
		if err := d.Create(f.Name, []byte(f.Body), perm); err != nil {
			d.takeBack(files[:i], folders)
			return err
		}
	}
	return nil
}

// missing returns the folders of the files that do not exist, inner ones first.
func (d Folder) missing(files []File) (names []string) {
	d.write(".", func(root *os.Root) error {
		for _, f := range files {
			for name := path.Dir(f.Name); fs.ValidPath(name) && name != "."; name = path.Dir(name) {
				if _, err := root.Lstat(name); errors.Is(err, fs.ErrNotExist) {
					names = append(names, name)
				}
			}
		}
		return nil
	})
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	return names
}

// takeBack removes files, and those of the folders that are then empty.
func (d Folder) takeBack(files []File, folders []string) {
	d.write(".", func(root *os.Root) error {
		for _, f := range files {
			root.Remove(f.Name)
		}
		for _, name := range folders {
			root.Remove(name)
		}
		return nil
	})
}

func (d Folder) create(name string, perm fs.FileMode, write func(io.Writer) error) error {
	return d.write(name, func(root *os.Root) error {
		if _, err := root.Lstat(name); err == nil {
			return fs.ErrExist
		}
		beside, err := writeBeside(root, name, perm, write)
		if err != nil {
			return err
		}
		defer root.Remove(beside)
		// Unlike a rename, a link never replaces a file. On file systems without links, the check
		// above must be enough.
		err = root.Link(beside, name)
		if err == nil || errors.Is(err, fs.ErrExist) {
			return err
		}
		return root.Rename(beside, name)
	})
}

// write calls do with the opened folder, as a write that WaitForWrites waits for.
func (d Folder) write(name string, do func(*os.Root) error) error {
	defer begin()()
	root, err := d.root()
	if err == nil {
		defer root.Close()
		err = do(root)
	}
	if err != nil {
		return pathError("write", name, err)
	}
	return nil
}

var writing struct {
	sync.Mutex
	number int
	less   sync.Cond
}

func init() { writing.less.L = &writing.Mutex }

// begin counts a write as in progress until end is called.
func begin() (end func()) {
	writing.Lock()
	defer writing.Unlock()
	writing.number++
	return func() {
		writing.Lock()
		defer writing.Unlock()
		writing.number--
		writing.less.Broadcast()
	}
}

// WaitForWrites waits until no write is in progress. A program calls it before it exits.
func WaitForWrites() {
	writing.Lock()
	defer writing.Unlock()
	for writing.number > 0 {
		writing.less.Wait()
	}
}

// writeBeside writes and syncs a file with a temporary name, which it returns, in the folder of
// name. After an error it removes the file.
func writeBeside(root *os.Root, name string, perm fs.FileMode, write func(io.Writer) error) (beside string, err error) {
	beside = filepath.Join(filepath.Dir(name), fmt.Sprintf(".curtain-%016x", rand.Uint64()))
	f, err := root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return "", err
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		root.Remove(beside)
	}
	return beside, err
}
