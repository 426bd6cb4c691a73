//go:build !unix

package terminal

import (
	"io"
	"os"
	"sync/atomic"

	"github.com/peterh/liner"
)

// keyForwarder does nothing on this system. hasTyped is always false, as if the line were empty at every interrupt.
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
