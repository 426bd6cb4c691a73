package curtaintest

import (
	"bytes"
	"curtaincall/cmd/curtain/terminal"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

// MaxWait is the time that a test waits for something that must happen. It only keeps a failed test
// from hanging, and suffices on a busy machine.
const MaxWait = time.Minute

// ScriptedPrompt is a prompt that performs steps, each after the output that it expects has appeared.
type ScriptedPrompt struct {
	T     *testing.T
	Read  func() string
	Steps []Step
	from  int // number of output bytes that earlier steps have matched
}

// Step is a step of a ScriptedPrompt: it calls Do, waits until the output contains Until, and types Types.
type Step struct {
	Do    func()
	Types string
	Until string
}

func (h *ScriptedPrompt) AskForLine(string) (string, error) {
	if len(h.Steps) == 0 {
		return "", io.EOF
	}
	next := h.Steps[0]
	h.Steps = h.Steps[1:]
	if next.Do != nil {
		next.Do()
	}
	for end := time.Now().Add(MaxWait); ; time.Sleep(2 * time.Millisecond) {
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

func (h *ScriptedPrompt) Close() {}

// SetSteps makes the program's prompt perform steps, and returns what the program prints.
func (s *TestProgram) SetSteps(t *testing.T, steps []Step) (printed *SharedBuffer) {
	printed = new(SharedBuffer)
	s.Host.Out = printed
	s.OpenPrompt = func(terminal.Completer) terminal.Prompt {
		return &ScriptedPrompt{T: t, Read: printed.String, Steps: steps}
	}
	return printed
}

// SharedBuffer is a buffer that can be read while another goroutine writes to it.
type SharedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *SharedBuffer) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *SharedBuffer) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}
