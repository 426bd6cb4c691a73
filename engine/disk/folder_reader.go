package disk

import (
	"io/fs"
	"os"
	"path"
)

type cachingFolder struct {
	Folder
	dir  string   // name of the open subfolder
	root *os.Root // the open subfolder, or nil
}

// CachingFS returns the folder as an fs.FS that is faster for opening many files, since the subfolder of
// the latest file stays open until release is called. Links in a subfolder are followed only if they
// lead to places in the same subfolder. The fs.FS is not safe for concurrent use.
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
