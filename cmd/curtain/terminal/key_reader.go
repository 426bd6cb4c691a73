package terminal

import (
	"io"
	"os"

	"golang.org/x/term"
)

// KeyReader reads keys from a terminal as soon as they are pressed.
type KeyReader struct {
	Keys <-chan byte // closed at the end of input

	// SetLineMode makes the terminal deliver and show whole lines, as programs usually find it, or
	// single keys. The caller must call it with true at the end.
	SetLineMode func(lines bool)
}

// OpenStdinKeyReader reads keys from standard input. It returns nil if that is no terminal. Nothing else may
// read standard input from then on. Where a terminal delivers only lines, Enter must follow each key.
func OpenStdinKeyReader() *KeyReader {
	in := os.Stdin
	if !term.IsTerminal(int(in.Fd())) {
		return nil
	}
	r := NewKeyReader(in, func(lines bool) { setLineMode(int(in.Fd()), lines) })
	r.SetLineMode(false)
	return r
}

// NewKeyReader returns a reader of the keys in a stream.
func NewKeyReader(in io.Reader, setLineMode func(lines bool)) *KeyReader {
	keys := make(chan byte)
	go func() {
		defer close(keys)
		var key [1]byte
		for {
			if _, err := in.Read(key[:]); err != nil {
				return
			}
			keys <- key[0]
		}
	}()
	return &KeyReader{Keys: keys, SetLineMode: setLineMode}
}

// ReadLine reads a line, which the terminal shows while it is typed. The error is io.EOF at the end of
// input. Only the first maxInputLineBytes count.
func (r *KeyReader) ReadLine() (string, error) {
	r.SetLineMode(true)
	defer r.SetLineMode(false)
	var line []byte
	for key := range r.Keys {
		switch {
		case key == '\n' || key == '\r':
			return string(line), nil
		case len(line) < maxInputLineBytes:
			line = append(line, key)
		}
	}
	return "", io.EOF
}
