package watch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"syscall"
	"time"

	"curtaincall/scripting/source"
)

// Options configures a watch. The first four fields are required.
type Options[T any] struct {
	// Roots are files to watch, and folders to watch with everything below them. A root that does not exist is
	// noticed when it is created. Links to folders are not followed.
	Roots []string

	// Read reads all texts, in a fixed order and without repeated names. If only some can be used, it returns these
	// and an *ExcludedError about the others.
	Read func() ([]*source.Text, error)

	// Load loads content from texts. If only some can be used, it also returns an *ExcludedError about the others.
	Load func(texts []*source.Text, previous T) (T, error)

	// OnUpdate is called for each update, on the goroutine of the watch, which waits for it to return.
	OnUpdate func(Update[T])

	// Texts and Content are current when the watch starts. The first update reports what has changed on disk.
	Texts   []*source.Text
	Content T

	// Errors about the scripts that Read and Load have excluded from Content.
	ReadExclusion, LoadExclusion error

	// Files are read when nothing has changed for Quiet, and at the latest Patience after the first change. Only
	// errors older than Patience are reported, because files that are being written have errors for a moment. 0 means
	// QuietTime and PatienceTime.
	Quiet, Patience time.Duration

	// Poll receives a value when the files must be read although no change was noticed. If it is nil, they are read
	// every PollTime, or less often if reading takes long.
	Poll <-chan time.Time
}

// The defaults of Options.Quiet and Options.Patience, and the time between reads without a notice of a change.
const (
	QuietTime    = 5 * time.Millisecond
	PatienceTime = 100 * time.Millisecond
	PollTime     = 2 * time.Second
)

// pollPauseFactor is the shortest pause before a poll, divided by the time that the last reading took.
const pollPauseFactor = 50

// Start watches until ctx ends. After done is closed, there are no more updates. If the system cannot report changes,
// an update says so, and Start polls for changes.
func Start[T any](ctx context.Context, o Options[T]) (done <-chan struct{}) {
	o.Quiet, o.Patience = cmp.Or(o.Quiet, QuietTime), cmp.Or(o.Patience, PatienceTime)
	ended := make(chan struct{})
	w := &watcher[T]{Options: o, tree: newFolderWatcher(o.Roots), reported: reportedState[T]{
		texts: o.Texts, content: o.Content, unread: errorText(o.ReadExclusion), unloaded: errorText(o.LoadExclusion),
	}}
	go func() {
		defer close(ended)
		defer w.tree.stopNotifier()
		w.runUntilStop(ctx)
	}()
	return ended
}

// ExcludedError is the error of a Read or Load that excludes some scripts and returns the others.
type ExcludedError struct{ Err error }

func (l *ExcludedError) Error() string { return l.Err.Error() }

func (l *ExcludedError) Unwrap() error { return l.Err }

type watcher[T any] struct {
	Options[T]
	tree             *folderWatcher
	reported         reportedState[T]
	watchErrReported bool // whether the current reason for polling was reported
}

func (w *watcher[T]) runUntilStop(ctx context.Context) {
	// The first read does not wait, since the files may have changed before the watch began.
	for ctx.Err() == nil {
		began := time.Now()
		texts, err := w.readWhenQuiet(ctx)
		if ctx.Err() != nil {
			return
		}
		if u, news := w.nextUpdate(texts, err, time.Now()); news {
			w.OnUpdate(u)
		}
		poll := w.Poll
		if poll == nil {
			poll = time.After(max(PollTime, pollPauseFactor*time.Since(began)))
		}
		var errorAge <-chan time.Time
		if !w.reported.errorSince.IsZero() {
			errorAge = time.After(w.Patience)
		}
		select {
		case <-ctx.Done():
		case <-w.tree.changes:
		case <-poll:
		case <-errorAge:
		}
	}
}

// readWhenQuiet reads all files once nothing has changed for w.Quiet, and again if they change meanwhile. After
// w.Patience it does not wait or read again.
func (w *watcher[T]) readWhenQuiet(ctx context.Context) ([]*source.Text, error) {
	patience := time.After(w.Patience)
	for {
		calm := w.waitForQuiet(ctx, patience)
		// Folders are watched before they are read, so that no change is missed in between.
		w.tree.updateWatchedFolders()
		blind := w.tree.watchErr // reported once, until all folders can be watched again
		if blind != nil && !w.watchErrReported {
			w.OnUpdate(Update[T]{Content: w.reported.content, Count: w.reported.generation, Texts: w.reported.texts, WatchErr: explainWatchLimit(blind)})
		}
		w.watchErrReported = blind != nil
		texts, err := w.Read()
		if !calm {
			return texts, err
		}
		select {
		case <-w.tree.changes: // while it was read
		default:
			return texts, err
		}
	}
}

func explainWatchLimit(err error) error {
	limit := ""
	switch {
	case errors.Is(err, syscall.ENOSPC):
		limit = "watched folders, fs.inotify.max_user_watches"
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		limit = "watchers or open files, fs.inotify.max_user_instances"
	default:
		return err
	}
	return fmt.Errorf("the system's limit on %s, has been reached (%w)", limit, err)
}

// waitForQuiet waits until nothing has changed for w.Quiet. It returns false if patience or ctx ends first.
func (w *watcher[T]) waitForQuiet(ctx context.Context, patience <-chan time.Time) (calm bool) {
	quiet := time.NewTimer(w.Quiet)
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-patience:
			return false
		case <-quiet.C:
			return true
		case <-w.tree.changes:
			quiet.Reset(w.Quiet)
		}
	}
}

// Inbox stores updates until the program takes them. It merges them into at most three: one with a WatchErr, one with
// new content, and one with an error, in this order.
type Inbox[T any] struct {
	mu           sync.Mutex
	pending      []Update[T]
	watchErrors  []Update[T] // the last update with a WatchErr; empty if there is none
	lastWasError bool        // whether the last update that was taken was an error
	ready        chan struct{}
}

func NewInbox[T any]() *Inbox[T] { return &Inbox[T]{ready: make(chan struct{}, 1)} }

// Put merges an update into those that were not taken. It can be used as Options.OnUpdate.
func (b *Inbox[T]) Put(u Update[T]) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if u.WatchErr != nil {
		b.watchErrors = []Update[T]{u}
	} else {
		repaired := false // an error that is repaired before it was taken
		if n := len(b.pending); n > 0 && b.pending[n-1].Err != nil {
			b.pending, repaired = b.pending[:n-1], true
		}
		switch n := len(b.pending); {
		case u.Err != nil:
			b.pending = append(b.pending, u)
		case n > 0:
			u.Changed = append(u.Changed, b.pending[n-1].Changed...)
			if u.Excluded == nil {
				u.Excluded = b.pending[n-1].Excluded
			}
			slices.Sort(u.Changed)
			u.Changed = slices.Compact(u.Changed)
			b.pending[n-1] = u
		case len(u.Changed) > 0 || !repaired || b.lastWasError:
			b.pending = append(b.pending, u)
		}
	}
	b.WakeReceiver()
}

// WakeReceiver makes the channel of Ready receive a value, even if there is no update.
func (b *Inbox[T]) WakeReceiver() {
	select {
	case b.ready <- struct{}{}:
	default:
	}
}

// Ready returns a channel that receives a value when an update has been added.
func (b *Inbox[T]) Ready() <-chan struct{} { return b.ready }

func (b *Inbox[T]) HasUpdates() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.watchErrors)+len(b.pending) > 0
}

// TakeAll removes and returns all updates, at most three: with a WatchErr, with new content, and with an error.
func (b *Inbox[T]) TakeAll() []Update[T] {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n := len(b.pending); n > 0 {
		b.lastWasError = b.pending[n-1].Err != nil
	}
	list := append(b.watchErrors, b.pending...)
	b.watchErrors, b.pending = nil, nil
	return list
}
