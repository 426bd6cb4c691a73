package disk

import (
	"io/fs"
	"os"
	"path"
)

// held is a folder of which one folder within is kept open.
type held struct {
	Folder
	dir  string
	root *os.Root // nil while none is
}

// Hold is the folder for whoever opens many files in it, one after another: the folder
// within that the last one lay in stays open until release is called. Links in that are
// followed only where they stay in it. It is for one goroutine.
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
		return nil, fault("open", name, fs.ErrInvalid)
	}
	if dir := path.Dir(name); h.root == nil || dir != h.dir {
		h.release()
		whole, err := h.Folder.root()
		if err != nil {
			return nil, fault("open", name, err)
		}
		h.dir = dir
		h.root, err = whole.OpenRoot(dir)
		whole.Close()
		if err != nil {
			return nil, fault("open", name, err)
		}
	}
	return openIn(h.root, path.Base(name), name)
}
