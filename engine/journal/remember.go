package journal

import (
	"bytes"
	"fmt"
	"io"

	"curtaincall/engine/disk"
	"curtaincall/engine/session"
)

// CreateInMemory returns a Writer of a journal in memory, with everything that was played in the session so
// far, all under these scripts. Writer.Save writes it to a file.
func CreateInMemory(h Header, scripts []ScriptFile, s *session.Session) (*Writer, error) {
	w := &Writer{buffer: &bytes.Buffer{}}
	if err := w.writeSession(w.buffer, h, scripts, s); err != nil {
		return nil, err
	}
	w.out = w.buffer
	return w, nil
}

// ContinueInMemory returns a Writer that appends to a copy in memory of the file at path. j was read from
// the file, and r is the replay of j; what r did not replay is not copied. A journal in format 1 is
// not copied but written anew, with h and scripts.
func ContinueInMemory(path string, j *Journal, r *ReplayResult, h Header, scripts []ScriptFile) (*Writer, error) {
	if j.Format == 1 {
		return CreateInMemory(h, scripts, r.Session)
	}
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	w := &Writer{buffer: &bytes.Buffer{}}
	if _, err := io.CopyN(w.buffer, f, j.positionAfter(r.MatchedEntries).bytes); err != nil {
		return nil, err
	}
	w.out = w.buffer
	return w, w.setToReplayEnd(j, r)
}

// Save writes the journal so far to a new file, completely or not at all. It fails if the file exists,
// or if the Writer failed to append a record earlier.
func (w *Writer) Save(path string) error {
	if w.err != nil {
		return w.savingStoppedError()
	}
	return disk.CreateFunc(path, perm, w.CopyTo)
}

// CopyTo copies the journal so far to another file. It fails if the Writer failed to append a record earlier.
func (w *Writer) CopyTo(to io.Writer) error {
	if w.err != nil {
		return w.savingStoppedError()
	}
	from := io.Reader(io.NewSectionReader(w.file, 0, w.now.bytes))
	if w.file == nil {
		from = bytes.NewReader(w.buffer.Bytes())
	}
	_, err := io.Copy(to, from)
	return err
}

func (w *Writer) savingStoppedError() error {
	return fmt.Errorf("the session is no longer being saved: %w", w.err)
}
