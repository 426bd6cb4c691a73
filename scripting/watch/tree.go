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

// maxFolders limits how many folders below the roots are watched; what changes in
// more is found by polling.
const maxFolders = source.MaxPackFiles

// deepest says how deep below a root a folder is watched: the one whose entries lie
// too deep for a pack is, since that they are there is a fault.
const deepest = source.MaxPackDepth + 1

// tree is told by the system what is touched in folders and below.
type tree struct {
	roots   []string
	touched chan struct{}                     // holds one: something was, since it was taken out last
	open    func() (*fsnotify.Watcher, error) // the system's part

	notify *fsnotify.Watcher      // nil where there is none
	ended  chan struct{}          // closed when notify has told everything
	known  map[string]os.FileInfo // the folders watched, as they were then
	blind  error                  // why some are not, since the last follow
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

// begin watches nothing yet. Where the system does not allow it there is no notify.
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

// listen takes everything at once, however long a look takes, and remembers only
// that there was something.
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

// concerns reports whether an event can matter: neighbours of a root do not, unless
// they lie in another one, nor do hidden files, which editors write while one types.
func (t *tree) concerns(name string) bool {
	neighbour, inside := false, false
	for _, root := range t.roots {
		if name == root || within(root, name) {
			return true
		}
		neighbour = neighbour || within(root, filepath.Dir(name))
		inside = inside || within(name, root)
	}
	return (inside || !neighbour) && !hidden(filepath.Base(name))
}

// within reports whether a path lies below a folder.
func within(path, folder string) bool {
	if !strings.HasSuffix(folder, string(filepath.Separator)) {
		folder += string(filepath.Separator)
	}
	return strings.HasPrefix(path, folder)
}

func hidden(base string) bool { return strings.HasPrefix(base, ".") }

// follow brings the watched folders up to date with the disk.
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
		// The folder around a root tells when the root itself is made anew.
		dir := filepath.Dir(root)
		for !t.add(dir) && dir != filepath.Dir(dir) {
			dir = filepath.Dir(dir)
		}
		t.enter(root, seen, 0)
	}
}

// stale reports whether a watched folder is no longer what is at its path. A watch
// belongs to a folder itself, wherever it is moved, while the notifier knows it by
// the path it had, and is confused by a second one: then all is begun anew.
func (t *tree) stale() bool {
	watched := t.notify.WatchList() // without those that were deleted, or moved away
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

// enter watches a folder and all below it, before it lists what they hold. Links
// are not followed, a root excepted.
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
		return // it is gone again, and that was noticed, or it cannot be read at all
	}
	for _, e := range entries {
		if e.IsDir() && !hidden(e.Name()) {
			t.enter(filepath.Join(dir, e.Name()), seen, depth+1)
		}
	}
}

// add watches one folder, if it is one.
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
