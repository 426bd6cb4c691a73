package watch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/fsnotify/fsnotify"

	"curtaincall/engine/disk"
	"curtaincall/scripting/source"
)

// maxFolders is the number of folders below the roots that are watched; changes in others are found
// by polling.
const maxFolders = source.MaxPackFiles

// deepest is how deep below a root folders are watched: one deeper than a pack allows, because
// entries that are too deep are an error.
const deepest = source.MaxPackDepth + 1

// tree watches folders and everything below them for changes.
type tree struct {
	roots   []string
	touched chan struct{}                     // capacity 1: there was a change since it was last received
	open    func() (*fsnotify.Watcher, error) // replaced in tests

	notify *fsnotify.Watcher      // nil if the system does not allow one
	ended  chan struct{}          // closed at the end of notify's events
	known  map[string]os.FileInfo // the watched folders, as they were when added
	blind  error                  // why some folders are not watched, since the last follow
}

func newTree(roots []string) *tree {
	t := &tree{touched: make(chan struct{}, 1), open: fsnotify.NewWatcher}
	for _, root := range roots {
		if full, err := filepath.Abs(root); err == nil {
			root = full
		}
		t.roots = append(t.roots, filepath.Clean(root))
	}
	return t
}

// begin creates an empty notifier; notify stays nil if the system does not allow one.
func (t *tree) begin() {
	t.known = map[string]os.FileInfo{}
	notify, err := t.open()
	if err != nil {
		t.blind = err
		return
	}
	t.notify, t.ended = notify, make(chan struct{})
	go t.listen(notify.Events, notify.Errors, t.ended)
}

func (t *tree) close() {
	if t.notify == nil {
		return
	}
	t.notify.Close()
	<-t.ended
	t.notify = nil
}

// listen receives events without delay, so that none block while files are read, and records only
// that there was a change.
func (t *tree) listen(events <-chan fsnotify.Event, faults <-chan error, ended chan<- struct{}) {
	defer close(ended)
	for events != nil {
		select {
		case e, open := <-events:
			if !open {
				events = nil
			} else if t.concerns(e.Name) {
				t.touch()
			}
		case _, open := <-faults: // events were lost
			if !open {
				faults = nil
			} else {
				t.touch()
			}
		}
	}
}

func (t *tree) touch() {
	select {
	case t.touched <- struct{}{}:
	default:
	}
}

// concerns reports whether an event matters. Files next to a root do not, unless they are in
// another root, nor do hidden ones, such as those of editors.
func (t *tree) concerns(name string) bool {
	neighbour, inside := false, false
	for _, root := range t.roots {
		if name == root || within(root, name) {
			return true
		}
		neighbour = neighbour || within(root, filepath.Dir(name))
		inside = inside || within(name, root)
	}
	return (inside || !neighbour) && !isHidden(filepath.Base(name))
}

// within reports whether a path is below a folder.
func within(path, folder string) bool {
	if !strings.HasSuffix(folder, string(filepath.Separator)) {
		folder += string(filepath.Separator)
	}
	return strings.HasPrefix(path, folder)
}

func isHidden(base string) bool { return strings.HasPrefix(base, ".") }

// follow updates the set of watched folders from the disk.
func (t *tree) follow() {
	t.blind = nil
	if t.notify == nil || t.stale() {
		t.close()
		t.begin()
	}
	if t.notify == nil {
		return
	}
	seen := map[string]bool{}
	for _, root := range t.roots {
		// Watch the parent folder too, to notice when the root is created again.
		dir := filepath.Dir(root)
		for !t.add(dir) && dir != filepath.Dir(dir) {
			dir = filepath.Dir(dir)
		}
		t.enter(root, seen, 0)
	}
}

// stale reports whether a watched folder is no longer the one at its path. A watch follows a folder
// when it is moved, but the notifier knows it by its old path and cannot handle a second one there;
// then all watches must be created again.
func (t *tree) stale() bool {
	watched := t.notify.WatchList() // without folders that were deleted or moved
	if len(watched) < len(t.known) {
		return true
	}
	for path, was := range t.known {
		if is, err := os.Stat(path); err != nil || !os.SameFile(was, is) {
			return true
		}
	}
	return false
}

// enter watches a folder and all below it, each before it is listed. Links are not followed, except
// a root.
func (t *tree) enter(dir string, seen map[string]bool, depth int) {
	if depth > deepest || seen[dir] {
		return
	}
	if len(seen) == maxFolders {
		t.blind = fmt.Errorf("more than %d folders", maxFolders)
		return
	}
	if !t.add(dir) {
		return
	}
	seen[dir] = true
	entries, err := disk.Folder(dir).ReadDir(".")
	if err != nil {
		return // deleted, which is noticed, or unreadable
	}
	for _, e := range entries {
		if e.IsDir() && !isHidden(e.Name()) {
			t.enter(filepath.Join(dir, e.Name()), seen, depth+1)
		}
	}
}

// add watches a folder, unless it is watched, and reports whether it now is.
func (t *tree) add(dir string) bool {
	if t.known[dir] != nil {
		return true
	}
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		return false
	}
	if err := t.notify.Add(dir); err != nil {
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			t.blind = err
		}
		return false
	}
	t.known[dir] = info
	return true
}
