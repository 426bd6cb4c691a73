package watch

import (
	"slices"
	"sync"
)

// Inbox keeps updates until a program has time for them. However many arrive,
// it holds at most one that goes live and, after it, one fault, and before them that
// the watch is blind.
type Inbox[T any] struct {
	mu      sync.Mutex
	waiting []Update[T]
	blind   []Update[T] // the last one that says so
	faulty  bool        // what was taken last was a fault
	ready   chan struct{}
}

// NewInbox is an empty inbox.
func NewInbox[T any]() *Inbox[T] { return &Inbox[T]{ready: make(chan struct{}, 1)} }

// Put adds an update; it is meant as the On of a Watch.
func (b *Inbox[T]) Put(u Update[T]) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if u.Blind != nil {
		b.blind = []Update[T]{u}
	} else {
		b.add(u)
	}
	b.Wake()
}

// add adds what goes live or is a fault.
func (b *Inbox[T]) add(u Update[T]) {
	unseen := false // a fault that is mended before anybody took it
	if n := len(b.waiting); n > 0 && b.waiting[n-1].Err != nil {
		b.waiting, unseen = b.waiting[:n-1], true
	}
	switch n := len(b.waiting); {
	case u.Err != nil:
		b.waiting = append(b.waiting, u)
	case n > 0:
		u.Changed = append(u.Changed, b.waiting[n-1].Changed...)
		if u.Left == nil {
			u.Left = b.waiting[n-1].Left
		}
		slices.Sort(u.Changed)
		u.Changed = slices.Compact(u.Changed)
		b.waiting[n-1] = u
	case len(u.Changed) > 0 || !unseen || b.faulty:
		b.waiting = append(b.waiting, u)
	}
}

// Wake makes Ready receive although nothing was put in.
func (b *Inbox[T]) Wake() {
	select {
	case b.ready <- struct{}{}:
	default:
	}
}

// Ready receives whenever something was put in since it received last.
func (b *Inbox[T]) Ready() <-chan struct{} { return b.ready }

// Waiting reports whether there is something to take.
func (b *Inbox[T]) Waiting() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.blind)+len(b.waiting) > 0
}

// Take empties the inbox: nothing, an update that goes live, a fault, or both in
// this order; before them, if need be, one that is blind.
func (b *Inbox[T]) Take() []Update[T] {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := b.waiting
	if n := len(list); n > 0 {
		b.faulty = list[n-1].Err != nil
	}
	list = append(b.blind, list...)
	b.blind, b.waiting = nil, nil
	return list
}
