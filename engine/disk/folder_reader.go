package disk

import (
	"io/fs"
	"os"
	"path"
)

// held is a folder that keeps the subfolder used last open.
type held struct {
	Folder
	dir  string
	root *os.Root // nil while none is
}

// Hold returns the folder as an fs.FS for opening many files one after another. It is faster, since
// the subfolder of the last file stays open until release is called. Links there are followed only
// if they stay in that subfolder. It is for one goroutine.
func (d Folder) Hold() (from fs.FS, release func()) {
	h := &held{Folder: d}
	return h, h.release
}

func (h *held) release() {
	if h.root != nil {
		h.root.Close()
		h.root = nil
	}
}

// Open implements fs.FS.
func (h *held) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, pathError("open", name, fs.ErrInvalid)
	}
	if dir := path.Dir(name); h.root == nil || dir != h.dir {
		h.release()
		whole, err := h.Folder.root()
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
	return openIn(h.root, path.Base(name), name)
}
