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

// maxFolders is the largest number of watched folders below the roots. Changes in others are found
// by polling.
const maxFolders = source.MaxPackFiles

// deepest is the largest depth of watched folders below a root: one more than a pack allows, since
// entries that are too deep are an error.
const deepest = source.MaxPackDepth + 1

type tree struct {
	roots   []string
	touched chan struct{}                     // receives after a change; has capacity 1
	open    func() (*fsnotify.Watcher, error) // creates a notifier; tests replace it

	notify *fsnotify.Watcher      // nil if the system does not allow one
	ended  chan struct{}          // closed at the end of the notifier's events
	known  map[string]os.FileInfo // watched folders, by path, as they were when added
	blind  error                  // why some folders are not watched, since the folders were last updated
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

// begin creates an empty notifier, unless the system does not allow one.
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

// listen receives events without delay, so that none block while files are read. It records only
// that there was a change.
func (t *tree) listen(events <-chan fsnotify.Event, errs <-chan error, ended chan<- struct{}) {
	defer close(ended)
	for events != nil {
		select {
		case e, open := <-events:
			if !open {
				events = nil
			} else if t.concerns(e.Name) {
				t.touch()
			}
		case _, open := <-errs: // events were lost
			if !open {
				errs = nil
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

// concerns reports whether an event is about watched files. Files next to a root are not, unless
// they are in another root, nor are hidden files, such as those of editors.
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

func within(path, folder string) bool {
	if !strings.HasSuffix(folder, string(filepath.Separator)) {
		folder += string(filepath.Separator)
	}
	return strings.HasPrefix(path, folder)
}

func isHidden(base string) bool { return strings.HasPrefix(base, ".") }

func (t *tree) follow() {
	t.blind = nil
	if t.notify == nil || t.stale() {
		t.close()
		t.begin()
	}
	if t.notify == nil {
		return
	}
	visited := map[string]bool{}
	for _, root := range t.roots {
		// Watch the parent folder too, to notice when the root is created again.
		dir := filepath.Dir(root)
		for !t.add(dir) && dir != filepath.Dir(dir) {
			dir = filepath.Dir(dir)
		}
		t.enter(root, visited, 0)
	}
}

// stale reports whether a watched folder is no longer the one at its path. A watch follows a
// folder that is moved, but the notifier stores its old path and cannot watch another folder
// there. Then all watches must be created again.
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

// enter watches a folder and all below it, each before its entries are listed. Links are not
// followed, except a root.
func (t *tree) enter(dir string, visited map[string]bool, depth int) {
	if depth > deepest || visited[dir] {
		return
	}
	if len(visited) == maxFolders {
		t.blind = fmt.Errorf("more than %d folders", maxFolders)
		return
	}
	if !t.add(dir) {
		return
	}
	visited[dir] = true
	entries, err := disk.Folder(dir).ReadDir(".")
	if err != nil {
		return // deleted, which is noticed, or unreadable
	}
	for _, e := range entries {
		if e.IsDir() && !isHidden(e.Name()) {
			t.enter(filepath.Join(dir, e.Name()), visited, depth+1)
		}
	}
}

// add watches a folder if it is not watched yet, and reports whether it is watched now.
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
