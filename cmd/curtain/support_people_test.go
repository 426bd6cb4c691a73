package main

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

// longest is how long a test waits for what must come: far longer than it takes.
const longest = time.Minute

// hand is a person who does one thing after the other, and types when what is
// expected can be read.
type hand struct {
	t     *testing.T
	read  func() string
	steps []step
	from  int // what was read before this is old
}

// step is something to do, a line to type, and what to wait for before.
type step struct {
	do    func()
	types string
	until string
}

func (h *hand) ask(string) (string, error) {
	if len(h.steps) == 0 {
		return "", io.EOF
	}
	next := h.steps[0]
	h.steps = h.steps[1:]
	if next.do != nil {
		next.do()
	}
	for end := time.Now().Add(longest); ; time.Sleep(2 * time.Millisecond) {
		fresh := h.read()[h.from:]
		if i := strings.Index(fresh, next.until); i >= 0 {
			h.from += i + len(next.until)
			return next.types, nil
		}
		if time.Now().After(end) {
			h.t.Errorf("%q is never said", next.until)
			return "", io.EOF
		}
	}
}

func (h *hand) close() {}

// page is output that is read while it is written.
type page struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *page) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *page) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}
