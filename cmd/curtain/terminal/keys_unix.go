//go:build unix

package terminal

import (
	"os"
	"sync/atomic"

	"golang.org/x/sys/unix"

	"github.com/peterh/liner"
)

// keys copies keys from a terminal to the line editor, only while a line is asked for. It records
// whether anything was typed, which the editor does not report with an interrupt.
type keys struct {
	tty, editor *os.File      // keys are copied from tty to editor
	wake, woken *os.File      // a pipe that ends the wait for the next key
	asked       chan struct{} // receives a value when a line is asked for, and when it is read
	typed       atomic.Bool   // whether any key but the interrupt was read for the current line
}

const interruptKey = 3

// newEditor returns a line editor that reads from keys, or from the terminal itself if keys are nil.
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

func (k *keys) begin() {
	k.typed.Store(false)
	k.asked <- struct{}{}
}

func (k *keys) end() {
	k.wake.Write([]byte{0})
	k.asked <- struct{}{}
}

// pass copies keys to the editor while a line is asked for. At the end of the terminal's input it
// closes the editor's input.
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

// waitForKey returns true when a key can be read, false when no line is asked for.
func (k *keys) waitForKey() (ready bool) {
	for {
		var set unix.FdSet
		tty, woken := int(k.tty.Fd()), int(k.woken.Fd())
		set.Zero()
		set.Set(tty)
		set.Set(woken)
		n, err := unix.Select(max(tty, woken)+1, &set, nil, nil, nil)
		if err == nil && n > 0 {
			return !set.IsSet(woken)
		}
		if err != nil && err != unix.EINTR {
			return false
		}
	}
}
