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

// Replace writes a file that may exist, whole or not at all. Only a regular file
// is replaced, with the permissions it has; perm is for a new one. The folder must
// exist.
func Replace(path string, body []byte, perm fs.FileMode) error {
	return ReplaceBy(path, perm, whole(body))
}

// ReplaceBy is Replace with what writes the body, and may do what comes last before
// the file has its name. What it does wrong is the error.
func ReplaceBy(path string, perm fs.FileMode, write func(io.Writer) error) error {
	return withPath(path, Folder(filepath.Dir(path)).replace(filepath.Base(path), perm, write))
}

// CreateBy writes a file that must not exist, whole or not at all, by what writes
// the body; the error is fs.ErrExist if something has its name. The folder must
// exist.
func CreateBy(path string, perm fs.FileMode, write func(io.Writer) error) error {
	return withPath(path, Folder(filepath.Dir(path)).create(filepath.Base(path), perm, write))
}

// withPath is an error of the system under the path that was asked for.
func withPath(path string, err error) error {
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		return fault("write", path, err)
	}
	return err
}

// whole writes a body that is there.
func whole(body []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(body)
		return err
	}
}

// Replace is the same in a folder, never outside of it.
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
			err = root.Chmod(beside, perm) // whatever the umask took
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

// Create writes a file that must not exist, whole or not at all; the error is
// fs.ErrExist if something has its name. The folders of the name are made.
func (d Folder) Create(name string, body []byte, perm fs.FileMode) error {
	err := d.write(name, func(root *os.Root) error { return root.MkdirAll(filepath.Dir(name), 0o755) })
	if err != nil {
		return err
	}
	return d.create(name, perm, whole(body))
}

// File is a file to be written: its name in a folder, and what is in it.
type File struct{ Name, Body string }

// CreateAll writes files as Create does, all of them or none, and of the folders that
// it makes for them none stays either where one cannot be written.
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

// missing are the folders of the files that are not there, the inner ones first.
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

// takeBack removes files, and then folders that are empty.
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
		// A second name replaces nothing, unlike a rename. Where files have one
		// name only, the look above must do.
		err = root.Link(beside, name)
		if err == nil || errors.Is(err, fs.ErrExist) {
			return err
		}
		return root.Rename(beside, name)
	})
}

// write does something in the folder.
func (d Folder) write(name string, do func(*os.Root) error) error {
	defer begin()()
	root, err := d.root()
	if err == nil {
		defer root.Close()
		err = do(root)
	}
	if err != nil {
		return fault("write", name, err)
	}
	return nil
}

// writing says how much is being written.
var writing struct {
	sync.Mutex
	number int
	less   sync.Cond
}

func init() { writing.less.L = &writing.Mutex }

// begin counts something that is being written, until end.
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

// Settle waits until nothing is being written: each file is whole, or is not there. It is
// for a program that ends while others may write.
func Settle() {
	writing.Lock()
	defer writing.Unlock()
	for writing.number > 0 {
		writing.less.Wait()
	}
}

// writeBeside writes a file next to where it will be, and to the disk itself. Of
// one that cannot be written nothing is left.
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
