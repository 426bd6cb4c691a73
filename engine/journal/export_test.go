package journal

import (
	"errors"
	"io"
)

// Sum is the hash by which a body is known.
func Sum(body string) string { return bodyHash(body) }

// Tear lets the writer write so many bytes and no more.
func (w *Writer) Tear(bytes int) { w.out = &full{w.file, bytes} }

// full is a disk with little room.
type full struct {
	out  io.Writer
	room int
}

func (f *full) Write(b []byte) (int, error) {
	n, err := f.out.Write(b[:min(len(b), f.room)])
	if f.room -= n; err == nil && n < len(b) {
		err = errors.New("there is no room")
	}
	return n, err
}

// Fill lets the writer believe in so many more actions.
func (w *Writer) Fill(actions int) {
	for range actions {
		w.tree.addAction(w.at)
	}
}

// BackUpFile gives a file the name under which it is kept when another replaces it.
func BackUpFile(path string) (name string, err error) { return backUpFile(path) }
