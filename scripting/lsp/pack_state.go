package lsp

import (
	"context"
	"sync"
	"time"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

// Scripts are checked when nothing has changed for quietTime, but at most patienceTime after the first change.
const (
	quietTime    = 100 * time.Millisecond
	patienceTime = time.Second
)

// packState is the state of a pack in which a file is, or was, open.
type packState struct {
	*server
	pack    *Pack
	changed chan struct{}

	mu         sync.Mutex
	checkDone  chan struct{}           // closed once the last change has been checked; nil if nothing has changed since
	files      *PackFiles              // files on disk; nil before the first read
	vocabulary *editing.Vocabulary     // vocabulary of the last scripts that could be loaded; nil if none could
	scenarios  func() *lookup.UseIndex // returns an index of the definitions that scenarios mention; nil before the first check
	published  map[string][]diagnostic // the diagnostics that were published last, by path

	publishing sync.Mutex // held while diagnostics are sent

	ready     chan struct{} // closed once there is a vocabulary, and at the latest after the first check
	markReady func()        // closes ready at the first call

	content *scripting.Generation // for the goroutine of checkAfterEachChange: last content without errors, or nil
	checker *check.Checker        // for the goroutine of checkAfterEachChange
}

// scheduleCheck makes checkAfterEachChange check the pack again. r may be nil.
func (r *packState) scheduleCheck() {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.checkDone == nil {
		r.checkDone = make(chan struct{})
	}
	select {
	case r.changed <- struct{}{}:
	default:
	}
}

// wakeWaitersAfterCheck wakes all callers of waitForCheck, unless something has changed during the check.
func (r *packState) wakeWaitersAfterCheck() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.checkDone != nil && len(r.changed) == 0 {
		close(r.checkDone)
		r.checkDone = nil
	}
}

func (r *packState) waitForCheck(ctx context.Context) {
	r.mu.Lock()
	unchecked := r.checkDone
	r.mu.Unlock()
	if unchecked != nil {
		select {
		case <-unchecked:
		case <-ctx.Done():
		}
	}
}

// checkAfterEachChange checks the scripts at once and after each change. If it cannot read them, it warns and returns.
func (r *packState) checkAfterEachChange() {
	disk, err := r.pack.ReadFiles()
	if err != nil {
		r.showMessage(severityWarning, screen.CleanMultiline(err.Error()))
		r.markReady()
		return
	}
	r.storeFiles(disk)
	r.watchFiles(disk)
	select {
	case <-r.changed: // by opening the file, before the first check
	default:
	}
	r.checkAndPublish()
	r.markReady()
	r.wakeWaitersAfterCheck()
	for r.waitForChangeThenQuiet() {
		r.checkAndPublish()
		r.wakeWaitersAfterCheck()
	}
}

func (r *packState) storeFiles(disk *PackFiles) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.files != nil {
		disk.reuseTexts(r.files)
	}
	r.files = disk
}

func (r *packState) watchFiles(disk *PackFiles) {
	read := disk
	watch.Start(r.ctx, watch.Options[any]{
		Roots: disk.Roots, Texts: disk.textsAndManifests(),
		Read: func() (texts []*source.Text, err error) {
			if read, err = r.pack.ReadFiles(); err != nil {
				return nil, err
			}
			return read.textsAndManifests(), nil
		},
		Load: func([]*source.Text, any) (any, error) { return nil, nil },
		OnUpdate: func(u watch.Update[any]) {
			if u.Err == nil && u.WatchErr == nil {
				r.storeFiles(read)
				r.scheduleCheck()
			}
		},
	})
}

// waitForChangeThenQuiet waits for a change and then until none follows for a while. It returns false if r.ctx ends.
func (r *packState) waitForChangeThenQuiet() bool {
	select {
	case <-r.ctx.Done():
		return false
	case <-r.changed:
	}
	patience, quiet := time.After(patienceTime), time.After(quietTime)
	for {
		select {
		case <-r.ctx.Done():
			return false
		case <-r.changed:
			quiet = time.After(quietTime)
		case <-patience:
			return true
		case <-quiet:
			return true
		}
	}
}

// currentFilesAndVocabulary returns the files of the pack, with the editor's text of open files, and the vocabulary.
// Both are nil before the files are read; the vocabulary is nil until scripts could be loaded.
func (r *packState) currentFilesAndVocabulary() (d *PackFiles, vocabulary *editing.Vocabulary) {
	open := r.openDocuments()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.files == nil {
		return nil, nil
	}
	return r.files.withOpenFiles(open), r.vocabulary
}

func (r *packState) openDocuments() (open []*document) {
	r.server.mu.Lock()
	defer r.server.mu.Unlock()
	for _, d := range r.docs {
		if d.packState == r {
			open = append(open, d)
		}
	}
	return open
}

// waitForScripts waits for the scripts and files of the pack, and returns them or, on failure or if ctx ends, nil.
func (r *packState) waitForScripts(ctx context.Context) (*editing.Scripts, *PackFiles) {
	select {
	case <-r.ready:
	case <-ctx.Done():
		return nil, nil
	}
	disk, vocabulary := r.currentFilesAndVocabulary()
	if vocabulary == nil {
		return nil, nil
	}
	return vocabulary.NewScripts(disk.Texts), disk
}
