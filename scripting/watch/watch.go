package watch

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"curtaincall/scripting/source"
)

// Watch says what to watch. Roots, Read, Load and On are needed.
type Watch[T any] struct {
	// Roots are folders, each watched with all folders below it, or files. One
	// that is absent is waited for. Folders that are links are not entered.
	Roots []string

	// Read reads all texts afresh, in a fixed order and each name once. With a Left
	// as its error come the texts that are read nevertheless.
	Read func() ([]*source.Text, error)

	// Load makes a generation of texts. With a Left
	// as its error comes a generation of the others.
	Load func(texts []*source.Text, previous T) (T, error)

	// On is told of every update, one at a time, on the watch's goroutine; the
	// watch goes on when it returns.
	On func(Update[T])

	// Texts and Live are the generation that is live already. If the disk has
	// gone on since, that is the first update.
	Texts []*source.Text
	Live  T

	// Unread and Unloaded are what Read and Load have left out of it, if anything.
	Unread, Unloaded error

	// Quiet is how long nothing must be touched before a look; 0 for QuietTime.
	// Patience is how long a storm of changes can put a look off, and how long
	// a fault must stand before it is told, since files that are being written
	// are broken for a moment; 0 for PatienceTime.
	Quiet, Patience time.Duration

	// Poll gives the times at which to look although nothing was noticed; nil
	// for once every PollTime, or less often where a look takes long.
	Poll <-chan time.Time
}

// The usual times.
const (
	QuietTime    = 5 * time.Millisecond
	PatienceTime = 100 * time.Millisecond
	PollTime     = 2 * time.Second
)

// pollShare is how many times as long as a look nothing is polled after it, so that a large
// pack at rest takes hardly any time.
const pollShare = 50

// Start watches until ctx ends. After done is closed On is not called any more.
// Where the system cannot tell of changes, that is told and they are found by
// polling.
func Start[T any](ctx context.Context, o Watch[T]) (done <-chan struct{}) {
	if o.Quiet == 0 {
		o.Quiet = QuietTime
	}
	if o.Patience == 0 {
		o.Patience = PatienceTime
	}
	ended := make(chan struct{})
	w := &watcher[T]{Watch: o, tree: newTree(o.Roots), live: live[T]{
		texts: o.Texts, content: o.Live, unread: said(o.Unread), unloaded: said(o.Unloaded),
	}}
	go func() {
		defer close(ended)
		defer w.tree.close()
		w.run(ctx)
	}()
	return ended
}

// Left is the error of a part of the scripts that is left out: the rest is used.
type Left struct{ Err error }

func (l *Left) Error() string { return l.Err.Error() }

// Unwrap returns why.
func (l *Left) Unwrap() error { return l.Err }

type watcher[T any] struct {
	Watch[T]
	tree *tree
	live live[T]
	told bool // that the tree is blind
}

// run looks whenever there may be something new.
func (w *watcher[T]) run(ctx context.Context) {
	// What was read before the watch began may be old by now, so the first look
	// waits for nothing.
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

// rest waits for a reason to look again: without Poll, at most so long.
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

// snapshot reads everything in a moment in which nothing is touched, or after
// Patience as it is.
func (w *watcher[T]) snapshot(ctx context.Context) ([]*source.Text, error) {
	patience := time.NewTimer(w.Patience)
	defer patience.Stop()
	for {
		calm := w.settle(ctx, patience.C)
		// Folders are watched before they are read, so that no change falls
		// between.
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

// tellBlind tells, once until it is over, that not everything can be watched.
func (w *watcher[T]) tellBlind() {
	blind := w.tree.blind
	if blind != nil && !w.told {
		w.On(Update[T]{Live: w.live.content, Generation: w.live.generation, Texts: w.live.texts, Blind: understood(blind)})
	}
	w.told = blind != nil
}

// understood is an error of the system in words that name the limit it means.
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

// settle waits until nothing was touched for a while, and reports whether it came
// to that.
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
