package program

import (
	"fmt"
	"strings"
	"sync"
)

// LimitedBuffer collects output, of which it drops what exceeds Max. It is safe for concurrent use.
type LimitedBuffer struct {
	Max       int  // bytes
	KeepsLast bool // it drops the first bytes instead of the last

	mu      sync.Mutex
	text    []byte
	dropped int // bytes
}

func (b *LimitedBuffer) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.text = append(b.text, text...)
	if more := len(b.text) - b.Max; more > 0 {
		if b.KeepsLast {
			copy(b.text, b.text[more:])
		}
		b.text, b.dropped = b.text[:b.Max], b.dropped+more
	}
	return len(text), nil
}

// Take returns what was written since the last call, as UTF-8, and says how much was dropped at its end.
func (b *LimitedBuffer) Take() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	text := strings.ToValidUTF8(string(b.text), "")
	if b.dropped > 0 && !b.KeepsLast {
		text += fmt.Sprintf("\n(%d more bytes)\n", b.dropped)
	}
	b.text, b.dropped = nil, 0
	return text
}
