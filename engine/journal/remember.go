package journal

import (
	"bytes"
	"fmt"
	"io"

	"curtaincall/engine/disk"
	"curtaincall/engine/session"
)

// CreateInMemory begins a journal in memory, with everything that was played in the session so far
// under these scripts; Save writes it to a file.
func CreateInMemory(h Header, scripts []File, s *session.Session) (*Writer, error) {
	w := &Writer{held: &bytes.Buffer{}}
	if err := w.whole(w.held, h, scripts, s); err != nil {
		return nil, err
	}
	w.out = w.held
	return w, nil
}

// ContinueInMemory copies the file at path, which was read as j, to append after r, its replay.
func ContinueInMemory(path string, j *Journal, r *Replayed, h Header, scripts []File) (*Writer, error) {
	if j.Format == 1 {
		return CreateInMemory(h, scripts, r.Session)
	}
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	w := &Writer{held: &bytes.Buffer{}}
	if _, err := io.CopyN(w.held, f, j.end(r.Good).bytes); err != nil {
		return nil, err
	}
	w.out = w.held
	return w, w.follow(j, r)
}

// Save writes the journal so far to a new file, completely or not at all. It fails if the file
// exists, or if an earlier write failed.
func (w *Writer) Save(path string) error {
	if w.err != nil {
		return w.unkept()
	}
	return disk.CreateBy(path, perm, w.Write)
}

// Write writes a copy of the journal so far. It fails if an earlier write failed.
func (w *Writer) Write(to io.Writer) error {
	if w.err != nil {
		return w.unkept()
	}
	from := io.Reader(io.NewSectionReader(w.file, 0, w.now.bytes))
	if w.file == nil {
		from = bytes.NewReader(w.held.Bytes())
	}
	_, err := io.Copy(to, from)
	return err
}

func (w *Writer) unkept() error { return fmt.Errorf("the session is no longer saved: %w", w.err) }
