//go:build !unix

package terminal

import (
	"io"
	"os"
	"sync/atomic"

	"github.com/peterh/liner"
)

// keyForwarder is unused on this system: hasTyped stays false, so every interrupt counts as one at an empty line.
type keyForwarder struct{ hasTyped atomic.Bool }

func newLineEditor() (*liner.State, *keyForwarder) { return liner.NewLiner(), nil }

func (k *keyForwarder) startForwarding() {}
func (k *keyForwarder) stopForwarding()  {}

func (k *keyForwarder) readAnswer() (continues bool) { return true }
func (k *keyForwarder) readKey() (byte, error)       { return 0, io.EOF }

// redrawInputLine does nothing on this system: the next key redraws the line.
func redrawInputLine() {}

// ResizeSignals returns a nil channel on this system.
func ResizeSignals() (signals <-chan os.Signal, stop func()) { return nil, func() {} }

// IgnoreFileSizeSignal does nothing: this system has no such signal.
func IgnoreFileSizeSignal() {}
