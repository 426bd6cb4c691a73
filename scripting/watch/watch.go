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

// Watch configures a watch. The first four fields are required.
type Watch[T any] struct {
	// Roots are files, or folders that are watched with everything below them. A missing root is noticed when
	// it is created. Links to folders are not followed.
	Roots []string

	// Read reads all texts, in a fixed order, each name once. If only some can be used, it returns these and
	// an *ExcludedError about the others.
	Read func() ([]*source.Text, error)

	// Load loads a generation from texts. If only some can be used, it returns a generation of these and an
	// *ExcludedError about the others.
	Load func(texts []*source.Text, previous T) (T, error)

	// OnUpdate is called for each update, one at a time, on the goroutine of the watch, which waits for
	// it.
	OnUpdate func(Update[T])

	// The current generation. If the disk has changed since, the first update reports that.
	Texts   []*source.Text
	Content T

	// The errors of the parts that Read and Load excluded from it, if any.
	ReadExclusion, LoadExclusion error

	// Quiet is the time without changes after which the files are read; 0 means QuietTime.
	// Patience is the time for which changes can delay that, and the age at which an error is
	// reported, since files being written have errors for a moment; 0 means PatienceTime.
	Quiet, Patience time.Duration

	// Poll receives when the files must be read although no change was noticed. nil means every PollTime, or
	// less often if reading takes long.
	Poll <-chan time.Time
}

// Default times.
const (
	QuietTime    = 5 * time.Millisecond
	PatienceTime = 100 * time.Millisecond
	PollTime     = 2 * time.Second
)

// pollPauseFactor is the pause after reading, as a multiple of the reading time, so that polling a large
// pack takes little time.
const pollPauseFactor = 50

// Start watches until ctx ends; after done is closed, there are no updates. If the system cannot report
// changes, an update reports that, and changes are noticed by polling.
func Start[T any](ctx context.Context, o Watch[T]) (done <-chan struct{}) {
	o.Quiet, o.Patience = cmp.Or(o.Quiet, QuietTime), cmp.Or(o.Patience, PatienceTime)
	ended := make(chan struct{})
	w := &watcher[T]{Watch: o, tree: newFolderWatcher(o.Roots), live: reportedState[T]{
		texts: o.Texts, content: o.Content, unread: errorText(o.ReadExclusion), unloaded: errorText(o.LoadExclusion),
	}}
	go func() {
		defer close(ended)
		defer w.tree.stopNotifier()
		w.runUntilStop(ctx)
	}()
	return ended
}

// ExcludedError is the error of Read or Load if they exclude a part of the scripts and return the rest.
type ExcludedError struct{ Err error }

func (l *ExcludedError) Error() string { return l.Err.Error() }

// Unwrap returns the reason.
func (l *ExcludedError) Unwrap() error { return l.Err }

type watcher[T any] struct {
	Watch[T]
	tree          *folderWatcher
	live          reportedState[T]
	blindReported bool // the current reason was reported
}

// runUntilStop reads the files once, and then whenever there may be a change, until ctx ends.
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
		if !w.live.errorSince.IsZero() {
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

// readWhenQuiet waits until nothing has changed for Quiet, or for Patience, and reads all files. It repeats
// that if something changed during the reading.
func (w *watcher[T]) readWhenQuiet(ctx context.Context) ([]*source.Text, error) {
	patience := time.After(w.Patience)
	for {
		calm := w.waitForQuiet(ctx, patience)
		// Folders are watched before they are read, so that no change is missed in between.
		w.tree.updateWatchedFolders()
		blind := w.tree.watchErr // reported once, until all folders can be watched again
		if blind != nil && !w.blindReported {
			w.OnUpdate(Update[T]{Content: w.live.content, Generation: w.live.generation, Texts: w.live.texts, Blind: explainLimit(blind)})
		}
		w.blindReported = blind != nil
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

func explainLimit(err error) error {
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

// waitForQuiet waits until nothing has changed for w.Quiet. It returns false if patience or ctx
// ends before.
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

// Inbox stores updates until a program has time for them. It merges them to at most one which says that
// changes can no longer be watched (Update.Blind), one with new content, and one with an error, in this
// order.
type Inbox[T any] struct {
	mu           sync.Mutex
	pending      []Update[T]
	blind        []Update[T] // the last update with Blind
	lastWasError bool        // the last update taken was an error
	ready        chan struct{}
}

func NewInbox[T any]() *Inbox[T] { return &Inbox[T]{ready: make(chan struct{}, 1)} }

// Put adds an update. It can be the OnUpdate of a Watch.
func (b *Inbox[T]) Put(u Update[T]) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if u.Blind != nil {
		b.blind = []Update[T]{u}
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

// WakeReceiver makes the channel of Ready receive, even without an update.
func (b *Inbox[T]) WakeReceiver() {
	select {
	case b.ready <- struct{}{}:
	default:
	}
}

// Ready returns a channel that receives after an update was put in.
func (b *Inbox[T]) Ready() <-chan struct{} { return b.ready }

// HasUpdates reports whether there is an update to take.
func (b *Inbox[T]) HasUpdates() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.blind)+len(b.pending) > 0
}

// TakeAll empties the inbox. It returns at most three updates, in this order: about blindness, with new
// content, with an error.
func (b *Inbox[T]) TakeAll() []Update[T] {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n := len(b.pending); n > 0 {
		b.lastWasError = b.pending[n-1].Err != nil
	}
	list := append(b.blind, b.pending...)
	b.blind, b.pending = nil, nil
	return list
}
