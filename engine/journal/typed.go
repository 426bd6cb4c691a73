package journal

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// readTyped reads a console input: the number of its records, the hash after it, and the text.
func (in *reader) readTyped(rest string) error {
	covers, rest, _ := strings.Cut(rest, " ")
	hash, quoted, _ := strings.Cut(rest, " ")
	n, err := engine.ParseInt(covers)
	if err != nil || strconv.Itoa(n) != covers || n < 0 || n > in.free {
		return fmt.Errorf("%w: %.40q is not the number of records of a typed line", ErrFormat, covers)
	}
	after, err := strconv.ParseUint(hash, 16, 64)
	if err != nil || len(hash) != 16 || !lower(hash) {
		return fmt.Errorf("%w: %.40q is not a hash", ErrFormat, hash)
	}
	var text string
	if err := json.Unmarshal([]byte(quoted), &text); err != nil {
		return fmt.Errorf("%w: %.40q is not a typed line", ErrFormat, quoted)
	}
	if err := in.countTyped(text); err != nil {
		return err
	}
	if err := typable(text); err != nil {
		return err
	}
	in.enter(Entry{Kind: Typed, Text: text, State: State{Hash: after}, Node: in.j.at, Covers: n})
	return nil
}

// typable returns an error if a text is empty or contains control characters.
func typable(text string) error {
	for _, line := range strings.Split(text, "\n") {
		if line = strings.ReplaceAll(line, "\t", " "); line != screen.Clean(line) {
			return fmt.Errorf("%w: the typed line %.40q contains control characters", ErrFormat, text)
		}
	}
	if text == "" || !utf8.ValidString(text) {
		return fmt.Errorf("%w: a typed line without text", ErrFormat)
	}
	return nil
}

// BeginTyped marks the beginning of a console input, to which the records until WriteTyped belong.
func (w *Writer) BeginTyped() error {
	return w.try(func() error {
		err := w.settle()
		w.since = w.records
		return err
	})
}

// WriteTyped records the console input that BeginTyped began, so that a replay can type it. It is for
// input that is more than an action. hash is that of the state after it, possibly of another game.
func (w *Writer) WriteTyped(text string, hash uint64) error {
	return w.try(func() error {
		if err := typable(text); err != nil {
			return err
		}
		if err := w.countTyped(text); err != nil {
			return err
		}
		quoted, err := json.Marshal(text)
		if err != nil {
			return err
		}
		return w.put(fmt.Sprintf("typed %d %016x %s", w.records-w.since, hash, quoted))
	})
}

// typing returns, for each entry, the entry of the console input that caused it; nil for none.
func (j *Journal) typing() []*Entry {
	list := make([]*Entry, len(j.Entries))
	for i := range j.Entries {
		if e := &j.Entries[i]; e.Kind == Typed {
			for k := i - e.Covers; k <= i; k++ {
				list[k] = e
			}
		}
	}
	return list
}

// Console types recorded console inputs in a replay.
type Console interface {
	// Type executes a line as if a person typed it, and returns the hash of the state after it. It
	// fails if the line could not be executed completely.
	Type(line string) (hash uint64, err error)

	// Under replaces the scripts by those with this index in Packs.
	Under(pack int) error
}

// line types a console input and compares the results with the entries that it caused.
func (v *verifier) line(e *Entry, caused []Entry) *Divergence {
	v.Session.Rejoins = true
	hash, err := v.how.Console.Type(e.Text)
	v.Session.Rejoins = false
	if err != nil {
		return v.refusal(e, err)
	}
	nodes := v.Session.Nodes()
	for i := range caused {
		m := &caused[i]
		if m.Kind != Played {
			continue
		}
		if m.Node >= len(nodes) {
			return &Divergence{Line: m.Line, Action: v.j.depth(m.Node), Text: m.Text, Err: fmt.Errorf("the typed lines do not produce it")}
		}
		if d := v.compare(m, nodes[m.Node]); d != nil {
			return d
		}
	}
	if hash != e.Hash {
		return v.refusal(e, fmt.Errorf("it produces a different state"))
	}
	return nil
}
