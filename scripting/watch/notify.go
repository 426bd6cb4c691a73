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

// maxFolders limits how many folders below the roots are watched. Changes in other folders are noticed by polling.
const maxFolders = source.MaxPackFiles

// maxDepth is one more than the depth of a valid pack, in which deeper entries are an error.
const maxDepth = source.MaxPackDepth + 1

type folderWatcher struct {
	roots       []string
	changes     chan struct{}                     // receives a value after a change; has capacity 1
	newNotifier func() (*fsnotify.Watcher, error) // creates a notifier; replaced by tests

	notifier    *fsnotify.Watcher      // reports changes in folders; nil if the system allows none
	eventsEnded chan struct{}          // closed when the notifier sends no more events
	watched     map[string]os.FileInfo // the watched folders as they were when they were added, by path
	watchErr    error                  // why some folders could not be watched at the last update
}

func newFolderWatcher(roots []string) *folderWatcher {
	t := &folderWatcher{changes: make(chan struct{}, 1), newNotifier: fsnotify.NewWatcher}
	for _, root := range roots {
		if full, err := filepath.Abs(root); err == nil {
			root = full
		}
		t.roots = append(t.roots, filepath.Clean(root))
	}
	return t
}

func (t *folderWatcher) stopNotifier() {
	if t.notifier == nil {
		return
	}
	t.notifier.Close()
	<-t.eventsEnded
	t.notifier = nil
}

// recordEvents calls t.recordChange for relevant events and for errors until events is closed, and then closes ended.
func (t *folderWatcher) recordEvents(events <-chan fsnotify.Event, errs <-chan error, ended chan<- struct{}) {
	defer close(ended)
	for events != nil {
		select {
		case e, open := <-events:
			if !open {
				events = nil
			} else if t.isRelevant(e.Name) {
				t.recordChange()
			}
		case _, open := <-errs: // events were lost
			if !open {
				errs = nil
			} else {
				t.recordChange()
			}
		}
	}
}

func (t *folderWatcher) recordChange() {
	select {
	case t.changes <- struct{}{}:
	default:
	}
}

// isRelevant reports whether an event is about watched files, and not about hidden files or files beside a root.
func (t *folderWatcher) isRelevant(name string) bool {
	neighbour, inside := false, false
	for _, root := range t.roots {
		if name == root || isBelow(root, name) {
			return true
		}
		neighbour = neighbour || isBelow(root, filepath.Dir(name))
		inside = inside || isBelow(name, root)
	}
	return (inside || !neighbour) && !strings.HasPrefix(filepath.Base(name), ".")
}

func isBelow(path, folder string) bool {
	if !strings.HasSuffix(folder, string(filepath.Separator)) {
		folder += string(filepath.Separator)
	}
	return strings.HasPrefix(path, folder)
}

func (t *folderWatcher) updateWatchedFolders() {
	t.watchErr = nil
	if t.notifier == nil || t.hasMovedFolder() {
		t.stopNotifier()
		t.watched = map[string]os.FileInfo{}
		if notify, err := t.newNotifier(); err != nil {
			t.watchErr = err // the system allows no notifier
		} else {
			t.notifier, t.eventsEnded = notify, make(chan struct{})
			go t.recordEvents(notify.Events, notify.Errors, t.eventsEnded)
		}
	}
	if t.notifier == nil {
		return
	}
	visited := map[string]bool{}
	for _, root := range t.roots {
		// Watch the parent folder too, to notice when the root is created again.
		dir := filepath.Dir(root)
		for !t.watchFolder(dir) && dir != filepath.Dir(dir) {
			dir = filepath.Dir(dir)
		}
		t.watchBelow(root, visited, 0)
	}
}

// hasMovedFolder reports whether a watched folder was moved, replaced or deleted. Then all folders are watched anew:
// the notifier goes on to watch a moved folder under its old path, and cannot watch another folder there.
func (t *folderWatcher) hasMovedFolder() bool {
	watched := t.notifier.WatchList() // without folders that were deleted or moved
	if len(watched) < len(t.watched) {
		return true
	}
	for path, was := range t.watched {
		if is, err := os.Stat(path); err != nil || !os.SameFile(was, is) {
			return true
		}
	}
	return false
}

// watchBelow watches a folder and its subfolders, down to maxDepth. It watches each before it lists the entries, so
// that it misses none, and follows no links below dir. Beyond maxFolders folders it sets t.watchErr.
func (t *folderWatcher) watchBelow(dir string, visited map[string]bool, depth int) {
	if depth > maxDepth || visited[dir] {
		return
	}
	if len(visited) == maxFolders {
		t.watchErr = fmt.Errorf("more than %d folders", maxFolders)
		return
	}
	if !t.watchFolder(dir) {
		return
	}
	visited[dir] = true
	entries, err := disk.Folder(dir).ReadDir(".")
	if err != nil {
		return // deleted, which is noticed, or unreadable
	}
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			t.watchBelow(filepath.Join(dir, e.Name()), visited, depth+1)
		}
	}
}

func (t *folderWatcher) watchFolder(dir string) bool {
	if t.watched[dir] != nil {
		return true
	}
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		return false
	}
	if err := t.notifier.Add(dir); err != nil {
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			t.watchErr = err
		}
		return false
	}
	t.watched[dir] = info
	return true
}
