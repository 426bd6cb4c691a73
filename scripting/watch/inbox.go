package watch

import (
	"slices"
	"sync"
)

// Inbox stores updates until a program has time for them. It merges them, so that it contains at
// most one that says that changes can no longer be watched (Update.Blind), one with new content, and one with an error, in
// this order.
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

// WakeReceiver makes the channel of Ready receive even if there is no update.
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

// TakeAll empties the inbox. It returns, in this order and each only if there is one: an update
// about blindness, one with new content, one with an error.
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
