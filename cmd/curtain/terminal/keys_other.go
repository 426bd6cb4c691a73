//go:build !unix

package terminal

import (
	"sync/atomic"

	"github.com/peterh/liner"
)

// keyForwarder is unused on this system: every interrupt counts as one of an empty line.
type keyForwarder struct{ hasTyped atomic.Bool }

func newLineEditor() (*liner.State, *keyForwarder) { return liner.NewLiner(), nil }

func (k *keyForwarder) startForwarding() {}
func (k *keyForwarder) stopForwarding()  {}
