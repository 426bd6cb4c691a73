package watch

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/fsnotify/fsnotify"

	"curtaincall/scripting"
)

// maxFolders is how many folders below one root are watched; what changes in
// more is found by polling.
const maxFolders = scripting.MaxPackFiles

// tree is told by the system what is touched in folders and below.
type tree struct {
	roots   []string
	touched chan struct{} // holds one: something was, since it was taken out last
	notify  *fsnotify.Watcher
	ended   chan struct{}
	known   map[string]os.FileInfo // the folders watched, as they were then
}

func newTree(roots []string) *tree {
	t := &tree{touched: make(chan struct{}, 1), known: map[string]os.FileInfo{}, ended: make(chan struct{})}
	for _, root := range roots {
		if full, err := filepath.Abs(root); err == nil {
			root = full
		}
		t.roots = append(t.roots, filepath.Clean(root))
	}
	var err error
	if t.notify, err = fsnotify.NewWatcher(); err != nil {
		t.notify = nil
		close(t.ended)
		return t
	}
	go t.listen(t.notify.Events, t.notify.Errors)
	return t
}

func (t *tree) close() {
	if t.notify != nil {
		t.notify.Close()
	}
	<-t.ended
}

// listen takes everything at once, however long a look takes, and remembers only
// that there was something.
func (t *tree) listen(events <-chan fsnotify.Event, faults <-chan error) {
	defer close(t.ended)
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

// concerns reports whether an event can matter: neighbours of a root do not, nor
// do hidden files, which editors write while one types.
func (t *tree) concerns(name string) bool {
	neighbour := false
	for _, root := range t.roots {
		if name == root || within(root, name) {
			return true
		}
		neighbour = neighbour || within(root, filepath.Dir(name))
	}
	return !neighbour && !hidden(filepath.Base(name))
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
	if t.notify == nil {
		return
	}
	// A watch belongs to a folder itself, wherever it is moved, and the notifier
	// knows it by one path only: it must forget the old path before the folder
	// can be watched under a new one.
	for path, was := range t.known {
		if is, err := os.Stat(path); err != nil || !os.SameFile(was, is) {
			t.forget(path)
		}
	}
	seen := map[string]bool{}
	for _, root := range t.roots {
		// The folder around a root tells when the root itself is made anew.
		dir := filepath.Dir(root)
		for !t.add(dir, seen) && dir != filepath.Dir(dir) {
			dir = filepath.Dir(dir)
		}
		left := maxFolders
		t.enter(root, seen, 0, &left)
	}
	for path := range t.known {
		if !seen[path] {
			t.forget(path)
		}
	}
}

// enter watches a folder and all below it, before it lists what they hold. Links
// are not followed, a root excepted.
func (t *tree) enter(dir string, seen map[string]bool, depth int, left *int) {
	if depth > scripting.MaxPackDepth || *left == 0 || !t.add(dir, seen) {
		return
	}
	*left--
	entries, err := os.ReadDir(dir)
	if err != nil {
		return // it is gone again, and that was noticed
	}
	for _, e := range entries {
		if e.IsDir() && !hidden(e.Name()) {
			t.enter(filepath.Join(dir, e.Name()), seen, depth+1, left)
		}
	}
}

// add watches one folder, again if it is watched already: the system forgets a
// folder that was deleted, even if it is there again.
func (t *tree) add(dir string, seen map[string]bool) bool {
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() || t.notify.Add(dir) != nil {
		return false
	}
	t.known[dir] = info
	seen[dir] = true
	return true
}

func (t *tree) forget(path string) {
	t.notify.Remove(path) // fails if the system was faster
	delete(t.known, path)
}
