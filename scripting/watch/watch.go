package watch

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"curtaincall/scripting/source"
)

// Watch configures a watch. Roots, Read, Load and On are required.
type Watch[T any] struct {
	// Roots are files, or folders that are watched with all below them. A missing root is awaited.
	// Links to folders are not entered.
	Roots []string

	// Read reads all texts again, in a fixed order, each name once. With a Left as error it returns
	// the texts that can be used.
	Read func() ([]*source.Text, error)

	// Load makes a generation of texts. With a Left as error it returns one of those that can be
	// used.
	Load func(texts []*source.Text, previous T) (T, error)

	// On is called for each update, one at a time, on the watch's goroutine, which waits for it.
	On func(Update[T])

	// Texts and Live are the present generation. If the disk has changed since, the first update
	// reports it.
	Texts []*source.Text
	Live  T

	// Unread and Unloaded are the errors of the parts that Read and Load left out of it, if any.
	Unread, Unloaded error

	// Quiet is how long nothing must change before the files are read; 0 means QuietTime. Patience
	// is how long changes can delay that, and how old an error must be to be reported, since files
	// that are being written are broken for a moment; 0 means PatienceTime.
	Quiet, Patience time.Duration

	// Poll receives when to read although no change was noticed; nil means every PollTime, or less
	// often if reading takes long.
	Poll <-chan time.Time
}

// Default times.
const (
	QuietTime    = 5 * time.Millisecond
	PatienceTime = 100 * time.Millisecond
	PollTime     = 2 * time.Second
)

// pollShare is the pause after a read, as a multiple of its duration, so that a large pack without
// changes takes little time.
const pollShare = 50

// Start watches until ctx ends. On is not called after done is closed. If the system cannot report
// changes, an update says so and they are found by polling.
func Start[T any](ctx context.Context, o Watch[T]) (done <-chan struct{}) {
	if o.Quiet == 0 {
		o.Quiet = QuietTime
	}
	if o.Patience == 0 {
		o.Patience = PatienceTime
	}
	ended := make(chan struct{})
	w := &watcher[T]{Watch: o, tree: newTree(o.Roots), live: live[T]{
		texts: o.Texts, content: o.Live, unread: errorText(o.Unread), unloaded: errorText(o.Unloaded),
	}}
	go func() {
		defer close(ended)
		defer w.tree.close()
		w.run(ctx)
	}()
	return ended
}

// Left is the error of a part of the scripts that is left out; the rest is used.
type Left struct{ Err error }

func (l *Left) Error() string { return l.Err.Error() }

// Unwrap returns the reason.
func (l *Left) Unwrap() error { return l.Err }

type watcher[T any] struct {
	Watch[T]
	tree *tree
	live live[T]
	told bool // Blind was reported
}

// run reads the files at first, and then whenever there may be a change.
func (w *watcher[T]) run(ctx context.Context) {
	// The first read does not wait, since the files may have changed before the watch began.
	for ctx.Err() == nil {
		began := time.Now()
		texts, err := w.snapshot(ctx)
		if ctx.Err() != nil {
			return
		}
		if u, news := w.consider(texts, err, time.Now()); news {
			w.On(u)
		}
		w.rest(ctx, max(PollTime, pollShare*time.Since(began)))
	}
}

// rest waits for a reason to read again; without Poll, at most that long.
func (w *watcher[T]) rest(ctx context.Context, most time.Duration) {
	poll := w.Poll
	if poll == nil {
		t := time.NewTimer(most)
		defer t.Stop()
		poll = t.C
	}
	var doubt <-chan time.Time
	if !w.live.doubtful.IsZero() {
		t := time.NewTimer(w.Patience)
		defer t.Stop()
		doubt = t.C
	}
	select {
	case <-ctx.Done():
	case <-w.tree.touched:
	case <-poll:
	case <-doubt:
	}
}

// snapshot reads all files while nothing changes, or after Patience regardless.
func (w *watcher[T]) snapshot(ctx context.Context) ([]*source.Text, error) {
	patience := time.NewTimer(w.Patience)
	defer patience.Stop()
	for {
		calm := w.settle(ctx, patience.C)
		// Folders are watched before they are read, so that no change is missed in between.
		w.tree.follow()
		w.tellBlind()
		texts, err := w.Read()
		if !calm {
			return texts, err
		}
		select {
		case <-w.tree.touched: // while it was read
		default:
			return texts, err
		}
	}
}

// tellBlind reports, once until it is over, that not everything can be watched.
func (w *watcher[T]) tellBlind() {
	blind := w.tree.blind
	if blind != nil && !w.told {
		w.On(Update[T]{Live: w.live.content, Generation: w.live.generation, Texts: w.live.texts, Blind: understood(blind)})
	}
	w.told = blind != nil
}

// understood adds to an error of the system which limit it is about.
func understood(err error) error {
	limit := ""
	switch {
	case errors.Is(err, syscall.ENOSPC):
		limit = "watched folders, fs.inotify.max_user_watches"
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		limit = "watchers or open files, fs.inotify.max_user_instances"
	default:
		return err
	}
	return fmt.Errorf("the system's limit of %s, is reached (%w)", limit, err)
}

// settle waits until nothing has changed for w.Quiet, and reports whether that happened before
// patience or ctx ended.
func (w *watcher[T]) settle(ctx context.Context, patience <-chan time.Time) (calm bool) {
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
		case <-w.tree.touched:
			quiet.Reset(w.Quiet)
		}
	}
}
