//go:build !unix

package terminal

import (
	"sync/atomic"

	"github.com/peterh/liner"
)

// keys is unused on this system: every interrupt counts as one of an empty line.
type keys struct{ typed atomic.Bool }

func newEditor() (*liner.State, *keys) { return liner.NewLiner(), nil }

func (k *keys) begin() {}
func (k *keys) end()   {}
