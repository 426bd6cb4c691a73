package disk

import (
	"io/fs"
	"os"
	"path"
)

// held is a folder whose most recently used subfolder stays open.
type held struct {
	Folder
	dir  string
	root *os.Root // nil if none is open
}

// Hold returns the folder as an fs.FS that is faster for opening many files, since the subfolder of
// the latest file stays open until release is called. Links there are followed only if they stay in
// that subfolder. It is not safe for concurrent use.
func (d Folder) Hold() (fsys fs.FS, release func()) {
	h := &held{Folder: d}
	return h, h.release
}

func (h *held) release() {
	if h.root != nil {
		h.root.Close()
		h.root = nil
	}
}

// Open implements fs.FS: it opens a regular file or a folder.
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
