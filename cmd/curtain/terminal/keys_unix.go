//go:build unix

package terminal

import (
	"os"
	"sync/atomic"

	"golang.org/x/sys/unix"

	"github.com/peterh/liner"
)

// keys stand between a terminal and the line editor, which says of an interrupt only that
// there was one: they know whether anything was typed before it. They read only while a
// line is asked for, so that others can have the terminal in between.
type keys struct {
	tty, editor *os.File // where they come from, and where they go
	wake, woken *os.File // a pipe that ends a wait for the next key
	asked       chan struct{}
	typed       atomic.Bool // anything but interrupts, since the line was asked for
}

const interruptKey = 3

// newEditor makes a line editor that is given its keys by what is returned beside it; nil
// where that cannot be.
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
	os.Stdin = in // the editor takes what it is now, and asks the terminal itself how it is
	state := liner.NewLiner()
	os.Stdin = k.tty
	go k.pass()
	return state, k
}

// begin passes keys on from now on, until end.
func (k *keys) begin() {
	k.typed.Store(false)
	k.asked <- struct{}{}
}

func (k *keys) end() {
	k.wake.Write([]byte{0})
	k.asked <- struct{}{}
}

// pass passes keys on whenever a line is asked for. At the end of the terminal it ends the
// editor's input.
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

// waitForKey waits for a key; false where no line is asked for any more.
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
