package journal

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/session"
)

// Writer appends to a journal. It is not safe for concurrent use.
type Writer struct{ file *os.File }

// Create begins a new journal with the game in its first state. A file that
// exists is not overwritten.
func Create(path string, h Header, game engine.Table) (*Writer, error) {
	h.Format = Format
	h.Start = fmt.Sprintf("%016x", game.Hash())
	first, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	w := &Writer{f}
	if err := w.put(string(first)); err != nil {
		f.Close()
		return nil, err
	}
	return w, nil
}

// Resume goes on with a journal that was read and verified: what is torn at its
// end is cut off.
func Resume(path string, j *Journal) (*Writer, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	if err := f.Truncate(j.Size); err != nil {
		f.Close()
		return nil, err
	}
	return &Writer{f}, nil
}

// Action writes what was applied. The line is handed to the operating system
// before Action returns.
func (w *Writer) Action(n *session.Node) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%016x ", n.Hash)
	for _, p := range parts(n.State()) {
		fmt.Fprintf(&b, "%04x", p)
	}
	b.WriteByte(' ')
	if len(n.Events) == 0 {
		b.WriteByte('-')
	}
	for _, e := range events(n.Events) {
		fmt.Fprintf(&b, "%02x", e)
	}
	b.WriteByte(' ')
	b.WriteString(n.Text)
	return w.put(b.String())
}

// Goto writes that the game went to the state after action n.
func (w *Writer) Goto(n int) error { return w.put("@goto " + strconv.Itoa(n)) }

// Scripts writes that the game went on under other definitions.
func (w *Writer) Scripts(content []Print) error {
	list, err := json.Marshal(content)
	if err != nil {
		return err
	}
	return w.put("@scripts " + string(list))
}

// put writes one line in one call, so that a line is there or torn, never mixed.
func (w *Writer) put(line string) error {
	_, err := w.file.WriteString(line + "\n")
	return err
}

// Close ends the writing.
func (w *Writer) Close() error { return w.file.Close() }
