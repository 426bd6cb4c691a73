//go:build unix

package terminal

import (
	"os"
	"sync/atomic"

	"golang.org/x/sys/unix"

	"github.com/peterh/liner"
)

// keys passes keys from a terminal to the line editor and records whether anything was typed,
// since the editor reports an interrupt without saying so. It reads only while a line is asked
// for, so that others can use the terminal in between.
type keys struct {
	tty, editor *os.File // keys are copied from tty to editor
	wake, woken *os.File // a pipe that ends the wait for the next key
	asked       chan struct{}
	typed       atomic.Bool // anything but interrupts, since the line was asked for
}

const interruptKey = 3

// newEditor returns a line editor and the keys that feed it, or nil keys where that is not
// possible.
func newEditor() (*liner.State, *keys) {
	in, editor, err := os.Pipe()
	if err != nil {
		return liner.NewLiner(), nil
	}
	woken, wake, err := os.Pipe()
	if err != nil {
		return liner.NewLiner(), nil
	}
	k := &keys{tty: os.Stdin, editor: editor, wake: wake, woken: woken, asked: make(chan struct{})}
	os.Stdin = in // liner keeps this value for reading, and gets the mode from the terminal itself
	state := liner.NewLiner()
	os.Stdin = k.tty
	go k.pass()
	return state, k
}

// begin starts to pass keys on, until end is called.
func (k *keys) begin() {
	k.typed.Store(false)
	k.asked <- struct{}{}
}

func (k *keys) end() {
	k.wake.Write([]byte{0})
	k.asked <- struct{}{}
}

// pass copies keys to the editor while a line is asked for. At the end of the terminal's input
// it closes the editor's.
func (k *keys) pass() {
	var some [256]byte
	for range k.asked {
		for k.waitForKey() {
			n, err := k.tty.Read(some[:])
			for _, b := range some[:n] {
				if b != interruptKey {
					k.typed.Store(true)
				}
			}
			k.editor.Write(some[:n])
			if err != nil {
				k.editor.Close()
				break
			}
		}
		k.woken.Read(some[:1])
		<-k.asked
	}
}

// waitForKey waits for a key. It returns false when the line is no longer asked for.
func (k *keys) waitForKey() bool {
	for {
		var ready unix.FdSet
		tty, woken := int(k.tty.Fd()), int(k.woken.Fd())
		ready.Zero()
		ready.Set(tty)
		ready.Set(woken)
		n, err := unix.Select(max(tty, woken)+1, &ready, nil, nil, nil)
		if err == nil && n > 0 {
			return !ready.IsSet(woken)
		}
		if err != nil && err != unix.EINTR {
			return false
		}
	}
}
