package curtaintest

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

// Longest is how long a test waits for something that must happen. It only guards against hanging,
// and is long enough for a busy machine.
const Longest = time.Minute

// Hand is a prompt that performs steps, each after the expected output has appeared.
type Hand struct {
	T     *testing.T
	Read  func() string
	Steps []Step
	from  int // length of the output that earlier steps have consumed
}

// Step is a step of a Hand: it calls Do, waits until the output has Until, and types Types.
type Step struct {
	Do    func()
	Types string
	Until string
}

func (h *Hand) AskForLine(string) (string, error) {
	if len(h.Steps) == 0 {
		return "", io.EOF
	}
	next := h.Steps[0]
	h.Steps = h.Steps[1:]
	if next.Do != nil {
		next.Do()
	}
	for end := time.Now().Add(Longest); ; time.Sleep(2 * time.Millisecond) {
		fresh := h.Read()[h.from:]
		if i := strings.Index(fresh, next.Until); i >= 0 {
			h.from += i + len(next.Until)
			return next.Types, nil
		}
		if time.Now().After(end) {
			h.T.Errorf("%q is never said", next.Until)
			return "", io.EOF
		}
	}
}

func (h *Hand) Close() {}

// Page is a buffer that can be read while it is written.
type Page struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *Page) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *Page) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}
