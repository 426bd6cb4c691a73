package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

func (in *journalReader) readTypedEntry(rest string) error {
	covers, rest, _ := strings.Cut(rest, " ")
	hash, quoted, _ := strings.Cut(rest, " ")
	n, err := engine.ParseClampedInt32(covers)
	if err != nil || strconv.Itoa(n) != covers || n < 0 || n > in.coverable {
		return fmt.Errorf("%w: %.40q is not a valid record count for a typed line", ErrFormat, covers)
	}
	after, err := parseHash(hash)
	if err != nil {
		return err
	}
	var text string
	if err := json.Unmarshal([]byte(quoted), &text); err != nil {
		return fmt.Errorf("%w: %.40q is not a typed line", ErrFormat, quoted)
	}
	if err := in.countTypedLine(text); err != nil {
		return err
	}
	if err := checkTypedLine(text); err != nil {
		return err
	}
	in.addEntry(Entry{Kind: TypedEntry, Text: text, StateDigest: StateDigest{Hash: after}, Node: in.j.current, CoveredEntries: n})
	return nil
}

func checkTypedLine(text string) error {
	for _, line := range strings.Split(text, "\n") {
		if line = strings.ReplaceAll(line, "\t", " "); line != screen.Clean(line) {
			return fmt.Errorf("%w: the typed line %.40q contains control characters", ErrFormat, text)
		}
	}
	if text == "" || !utf8.ValidString(text) {
		return fmt.Errorf("%w: a typed line has no text", ErrFormat)
	}
	return nil
}

// BeginTypedLine declares that a console input begins, which causes all records until WriteTypedLine. Before,
// it writes the scripts that SetScriptsFromNextAction has set.
func (w *Writer) BeginTypedLine() error {
	return w.writeIfIntact(func() error {
		err := w.writePendingScripts()
		w.typedSince = w.records
		return err
	})
}

// WriteTypedLine records the console input that BeginTypedLine began, so that a replay can type it. It is
// for input that is more than an action. hash is that of the state of the console's game after it.
func (w *Writer) WriteTypedLine(text string, hash uint64) error {
	return w.writeIfIntact(func() error {
		if err := checkTypedLine(text); err != nil {
			return err
		}
		if err := w.countTypedLine(text); err != nil {
			return err
		}
		quoted, err := json.Marshal(text)
		if err != nil {
			return err
		}
		return w.writeRecord(fmt.Sprintf("typed %d %016x %s", w.records-w.typedSince, hash, quoted))
	})
}

// causingInputs returns, for each entry, the entry of the console input that caused it; nil for none.
func (j *Journal) causingInputs() []*Entry {
	list := make([]*Entry, len(j.Entries))
	for i := range j.Entries {
		if e := &j.Entries[i]; e.Kind == TypedEntry {
			for k := i - e.CoveredEntries; k <= i; k++ {
				list[k] = e
			}
		}
	}
	return list
}

func (v *verifier) replayTypedLine(e *Entry, caused []Entry) *Divergence {
	v.Session.RejoinsOldNodes = true
	hash, err := v.how.ExecuteLine(e.Text)
	v.Session.RejoinsOldNodes = false
	if err != nil {
		return v.newErrorDivergence(e, err)
	}
	nodes := v.Session.Nodes()
	for i := range caused {
		m := &caused[i]
		if m.Kind != ActionEntry {
			continue
		}
		if m.Node >= len(nodes) {
			return &Divergence{Line: m.Line, Action: int(v.j.tree.depths[m.Node]), Text: m.Text,
				Err: errors.New("the typed lines do not produce it")}
		}
		if d := v.compareEntry(m, nodes[m.Node]); d != nil {
			return d
		}
	}
	if hash != e.Hash {
		return v.newErrorDivergence(e, errors.New("it produces a different state"))
	}
	return nil
}
