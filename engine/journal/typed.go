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

// readTyped reads a console input: the number of records it caused, the hash of the state
// after it, and the text.
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

// typable checks that a text is not empty and has no control characters.
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

// BeginTyped begins a console input: the records from now on, until WriteTyped, result from it. A
// pending change of scripts is written first.
func (w *Writer) BeginTyped() error {
	return w.try(func() error {
		err := w.settle()
		w.since = w.records
		return err
	})
}

// WriteTyped records a console input begun with Line, for a replay to type again. It is for
// input that is more than its actions. hash is of the state after it, in any game.
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

// typing returns, for each entry, the Typed entry that covers it, or nil.
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

// Console types recorded console input again, in a replay.
type Console interface {
	// Type carries out a line as if it were typed now, and returns the hash of the state it
	// led to. It fails if the line could not be carried out completely.
	Type(line string) (hash uint64, err error)

	// Under goes on under the scripts of the given index in Packs.
	Under(pack int) error
}

// line types a line again and compares the results with the recorded entries.
func (v *verifier) line(e *Entry, made []Entry) *Divergence {
	v.Session.Rejoins = true
	hash, err := v.how.Console.Type(e.Text)
	v.Session.Rejoins = false
	if err != nil {
		return v.refusal(e, err)
	}
	nodes := v.Session.Nodes()
	for i := range made {
		m := &made[i]
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
