//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/peterh/liner"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// keyForwarder copies keys from the terminal to the line editor while a line is asked for. It also records whether
// anything was typed, which the editor does not report after an interrupt.
type keyForwarder struct {
	tty, editor *os.File      // the terminal, from which keys are read; the pipe to the editor
	wake, woken *os.File      // the ends of a pipe; writing to wake ends the wait for a key
	toggles     chan struct{} // receives a value when a line is asked for, and another when it has been read
	hasTyped    atomic.Bool   // whether any key but the interrupt was read for the current line
}

const interruptKey = 3

// newLineEditor returns a line editor and the forwarder from which it reads keys. If no pipe can be created, the
// forwarder is nil and the editor reads from the terminal.
func newLineEditor() (*liner.State, *keyForwarder) {
	in, editor, err := os.Pipe()
	if err != nil {
		return liner.NewLiner(), nil
	}
	woken, wake, err := os.Pipe()
	if err != nil {
		return liner.NewLiner(), nil
	}
	k := &keyForwarder{tty: os.Stdin, editor: editor, wake: wake, woken: woken, toggles: make(chan struct{})}
	os.Stdin = in // liner keeps this value for reading, and gets the mode from the terminal itself
	state := liner.NewLiner()
	os.Stdin = k.tty
	go k.forwardKeys()
	return state, k
}

func (k *keyForwarder) startForwarding() {
	k.hasTyped.Store(false)
	k.toggles <- struct{}{}
}

func (k *keyForwarder) stopForwarding() {
	k.wake.Write([]byte{0})
	k.toggles <- struct{}{}
}

// forwardKeys copies keys to the editor while a line is asked for, and sets hasTyped. End of input closes k.editor.
func (k *keyForwarder) forwardKeys() {
	var some [256]byte
	for range k.toggles {
		for k.waitForKey() {
			n, err := k.tty.Read(some[:])
			for _, b := range some[:n] {
				if b != interruptKey {
					k.hasTyped.Store(true)
				}
			}
			k.editor.Write(some[:n])
			if err != nil {
				k.editor.Close()
				break
			}
		}
		k.woken.Read(some[:1])
		<-k.toggles
	}
}

// readAnswer waits for a key while no line is asked for, and reports whether it is Enter or Space. Any other key,
// except q and the interrupt, becomes the beginning of the next line.
func (k *keyForwarder) readAnswer() (continues bool) {
	if mode, err := term.MakeRaw(int(k.tty.Fd())); err == nil {
		defer term.Restore(int(k.tty.Fd()), mode)
	}
	key, err := k.readKey()
	if continues = err == nil && strings.ContainsRune(" \r\n", rune(key)); !continues && key != 'q' && key != interruptKey {
		k.editor.Write([]byte{key})
	}
	return continues
}

func (k *keyForwarder) readKey() (byte, error) {
	var key [1]byte
	_, err := k.tty.Read(key[:])
	return key[0], err
}

// waitForKey waits for a key. It returns false once no line is asked for any more.
func (k *keyForwarder) waitForKey() (ready bool) {
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

// redrawInputLine makes the line editor redraw its line, by sending a resize signal to this process.
func redrawInputLine() { syscall.Kill(os.Getpid(), syscall.SIGWINCH) }

// ResizeSignals returns a channel that receives a signal when the terminal's size changes, until stop is called.
func ResizeSignals() (signals <-chan os.Signal, stop func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGWINCH)
	return c, func() { signal.Stop(c) }
}

// IgnoreFileSizeSignal makes a write beyond the limit on file sizes fail with an error instead of ending the program.
func IgnoreFileSizeSignal() { signal.Ignore(syscall.SIGXFSZ) }
