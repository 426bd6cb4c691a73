package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"
)

// Replace writes a file atomically. An existing file must be regular and keeps its permissions; a new file gets perm.
// The folder must exist.
func Replace(path string, body []byte, perm fs.FileMode) error {
	return ReplaceFunc(path, perm, bytesWriter(body))
}

// ReplaceFunc writes a file as Replace does; write writes its body. If write fails, the file does not change.
func ReplaceFunc(path string, perm fs.FileMode, write func(io.Writer) error) error {
	return setErrorPath(path, Folder(filepath.Dir(path)).replaceInFolder(filepath.Base(path), perm, write))
}

// CreateFile writes a new file atomically, with the body that write writes. The error is fs.ErrExist if the file
// exists. The folder must exist.
func CreateFile(path string, perm fs.FileMode, write func(io.Writer) error) error {
	return setErrorPath(path, Folder(filepath.Dir(path)).createInFolder(filepath.Base(path), perm, write))
}

func setErrorPath(path string, err error) error {
	if _, is := errors.AsType[*fs.PathError](err); is {
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

// Replace writes a file inside the folder, as the function Replace does.
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

// Create writes a new file atomically and creates its folders. The error is fs.ErrExist if the file exists.
func (d Folder) Create(name string, body []byte, perm fs.FileMode) error {
	err := d.withRootAsPendingWrite(name, func(root *os.Root) error { return root.MkdirAll(filepath.Dir(name), 0o755) })
	if err != nil {
		return err
	}
	return d.createInFolder(name, perm, bytesWriter(body))
}

// FileToWrite is a file to be written; Name is its path in a folder.
type FileToWrite struct{ Name, Body string }

// CreateAll creates all files with mode 0644, or none: after an error it removes the files and folders it has created.
func (d Folder) CreateAll(files []FileToWrite) error {
	folders := d.missingFolders(files)
	for i, f := range files {
		if err := d.Create(f.Name, []byte(f.Body), 0o644); err != nil {
			d.withRootAsPendingWrite(".", func(root *os.Root) error {
				for _, created := range files[:i] {
					root.Remove(created.Name)
				}
				for _, name := range folders {
					root.Remove(name)
				}
				return nil
			})
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
		return linkUnlessExists(root, beside, name)
	})
}

// withRootAsPendingWrite opens the folder and calls do with it. WaitForWrites waits until do has returned. Errors have
// shownName as their path.
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
	writesChanged = sync.NewCond(new(sync.Mutex)) // wakes WaitForWrites; its lock guards pendingWrites
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

// writeTemporary writes and syncs a temporary file in the folder of name, and returns its name.
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

// linkUnlessExists links a file to a new name, or renames it if links fail. The error is fs.ErrExist if name is taken.
func linkUnlessExists(root *os.Root, old, name string) error {
	if _, err := root.Lstat(name); err == nil {
		return fs.ErrExist
	}
	err := root.Link(old, name) // unlike a rename, never replaces a file
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	return root.Rename(old, name)
}

// Rename gives a file another name in its folder. The error is fs.ErrExist if the name is taken.
func Rename(path, name string) error {
	return setErrorPath(path, Folder(filepath.Dir(path)).withRootAsPendingWrite(name, func(root *os.Root) error {
		if err := linkUnlessExists(root, filepath.Base(path), name); err != nil {
			return err
		}
		if err := root.Remove(filepath.Base(path)); !errors.Is(err, fs.ErrNotExist) { // without links, it is renamed
			return err
		}
		return nil
	}))
}

// Remove removes a file, a link or an empty folder inside the folder.
func (d Folder) Remove(name string) error {
	return d.withRootAsPendingWrite(name, func(root *os.Root) error { return root.Remove(name) })
}

// Update changes a file while its folder is locked, so that no change by another Update is lost. change gets the
// content, or nil if there is no file, and returns the new one. The error is ErrLarge beyond maxBytes.
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

// lockTries is the number of attempts to get a lock, which together take about ten seconds.
var lockTries = 1000

// LockSubfolder locks a subfolder, or the folder itself for ".", until release is called or the program ends. If
// another program holds the lock for about ten seconds, the error of LockSubfolder and Update is ErrLocked.
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
