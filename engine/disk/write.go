package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Replace writes a file that may exist, whole or not at all. Only a regular file
// is replaced, with the permissions it has; perm is for a new one. The folder must
// exist.
func Replace(path string, body []byte, perm fs.FileMode) error {
	err := Folder(filepath.Dir(path)).Replace(filepath.Base(path), body, perm)
	if err != nil {
		return fault("write", path, err)
	}
	return nil
}

// Replace is the same in a folder, never outside of it.
func (d Folder) Replace(name string, body []byte, perm fs.FileMode) error {
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
		beside, err := writeBeside(root, name, body, perm)
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
	return d.write(name, func(root *os.Root) error {
		if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if _, err := root.Lstat(name); err == nil {
			return fs.ErrExist
		}
		beside, err := writeBeside(root, name, body, perm)
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

// writeBeside writes a file next to where it will be, and to the disk itself. Of
// one that cannot be written nothing is left.
func writeBeside(root *os.Root, name string, body []byte, perm fs.FileMode) (beside string, err error) {
	beside = filepath.Join(filepath.Dir(name), fmt.Sprintf(".curtain-%016x", rand.Uint64()))
	f, err := root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return "", err
	}
	_, err = f.Write(body)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		root.Remove(beside)
	}
	return beside, err
}
