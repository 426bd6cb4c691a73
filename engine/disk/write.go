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

// Replace writes a file atomically. An existing file must be regular and keeps its permissions; a new
// file gets perm. The folder must exist.
func Replace(path string, body []byte, perm fs.FileMode) error {
	return ReplaceFunc(path, perm, bytesWriter(body))
}

// ReplaceFunc is Replace with a function write that writes the body. If write fails, the file does not change.
func ReplaceFunc(path string, perm fs.FileMode, write func(io.Writer) error) error {
	return setErrorPath(path, Folder(filepath.Dir(path)).replaceInFolder(filepath.Base(path), perm, write))
}

// CreateFunc writes a new file atomically, whose body the function write writes. If there is a file
// of that name, the error is fs.ErrExist. The folder must exist.
func CreateFunc(path string, perm fs.FileMode, write func(io.Writer) error) error {
	return setErrorPath(path, Folder(filepath.Dir(path)).createInFolder(filepath.Base(path), perm, write))
}

func setErrorPath(path string, err error) error {
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		return pathError("write", path, err)
	}
	return err
}

func bytesWriter(body []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(body)
		return err
	}
}

// Replace is the function Replace for a file inside the folder.
func (d Folder) Replace(name string, body []byte, perm fs.FileMode) error {
	return d.replaceInFolder(name, perm, bytesWriter(body))
}

func (d Folder) replaceInFolder(name string, perm fs.FileMode, write func(io.Writer) error) error {
	return d.withRootAsPendingWrite(name, func(root *os.Root) error {
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
		beside, err := writeTemporary(root, name, perm, write)
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

// Create writes a new file atomically and makes the folders in its name. If there is a file of that
// name, the error is fs.ErrExist.
func (d Folder) Create(name string, body []byte, perm fs.FileMode) error {
	err := d.withRootAsPendingWrite(name, func(root *os.Root) error { return root.MkdirAll(filepath.Dir(name), 0o755) })
	if err != nil {
		return err
	}
	return d.createInFolder(name, perm, bytesWriter(body))
}

// FileToWrite is a file to be written; Name is its path in a folder.
type FileToWrite struct{ Name, Body string }

// CreateAll creates all files, or none: after an error it removes the files and folders it has created.
func (d Folder) CreateAll(files []FileToWrite, perm fs.FileMode) error {
	folders := d.missingFolders(files)
	for i, f := range files {
		if err := d.Create(f.Name, []byte(f.Body), perm); err != nil {
			d.removeNewFiles(files[:i], folders)
			return err
		}
	}
	return nil
}

func (d Folder) missingFolders(files []FileToWrite) (names []string) {
	d.withRootAsPendingWrite(".", func(root *os.Root) error {
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

// removeNewFiles removes files, and those of the folders that are then empty. It ignores errors.
func (d Folder) removeNewFiles(files []FileToWrite, folders []string) {
	d.withRootAsPendingWrite(".", func(root *os.Root) error {
		for _, f := range files {
			root.Remove(f.Name)
		}
		for _, name := range folders {
			root.Remove(name)
		}
		return nil
	})
}

func (d Folder) createInFolder(name string, perm fs.FileMode, write func(io.Writer) error) error {
	return d.withRootAsPendingWrite(name, func(root *os.Root) error {
		if _, err := root.Lstat(name); err == nil {
			return fs.ErrExist
		}
		beside, err := writeTemporary(root, name, perm, write)
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

// withRootAsPendingWrite opens the folder and calls do with it. WaitForWrites waits until do has returned. Errors have
// the name shownName.
func (d Folder) withRootAsPendingWrite(shownName string, do func(*os.Root) error) error {
	addPendingWrites(1)
	defer addPendingWrites(-1)
	root, err := d.openRoot()
	if err == nil {
		defer root.Close()
		err = do(root)
	}
	if err != nil {
		return pathError("write", shownName, err)
	}
	return nil
}

var (
	writesChanged = sync.NewCond(new(sync.Mutex)) // its lock guards pendingWrites
	pendingWrites int
)

func addPendingWrites(n int) {
	writesChanged.L.Lock()
	defer writesChanged.L.Unlock()
	pendingWrites += n
	writesChanged.Broadcast()
}

// WaitForWrites waits until no write is in progress. A program calls it before it exits.
func WaitForWrites() {
	writesChanged.L.Lock()
	defer writesChanged.L.Unlock()
	for pendingWrites > 0 {
		writesChanged.Wait()
	}
}

// writeTemporary writes and syncs a file with a temporary name in the folder of the file name, and
// returns the temporary name. After an error it removes the temporary file.
func writeTemporary(root *os.Root, name string, perm fs.FileMode, write func(io.Writer) error) (beside string, err error) {
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

// Remove removes a file, a link or an empty folder inside the folder.
func (d Folder) Remove(name string) error {
	return d.withRootAsPendingWrite(name, func(root *os.Root) error { return root.Remove(name) })
}
