package journal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Format is the version of the form that this package writes and reads.
const Format = 1

// The limits of a journal that is read. A session keeps every state, some ten
// kilobytes for each action; reading takes at most about four times MaxSize.
const (
	MaxSize    = 32 << 20 // bytes of the whole file
	MaxHeader  = 1 << 20
	MaxLine    = 1 << 20
	MaxActions = 20_000 // a long run has a thousand; lines that go back count too
)

// The errors of reading. Each error names the line.
var (
	ErrFormat  = errors.New("this is no journal")
	ErrVersion = errors.New("the journal was written by another version")
	ErrTooLong = errors.New("the journal is too long")
)

// Header is what it takes to start the same game.
type Header struct {
	Format  int     `json:"journal"`
	Program string  `json:"program"` // and its version
	Ruleset string  `json:"ruleset"`
	Setup   string  `json:"setup"`
	Seed    uint64  `json:"seed,string"`
	Start   string  `json:"start"` // hash of the first state
	Content []Print `json:"content"`
}

// Print is the fingerprint of one definition.
type Print struct {
	Name string `json:"name"` // card vex
	Hash string `json:"hash"`
}

// Entry is one line after the header.
type Entry struct {
	Line    int // in the file, from 1
	Text    string
	Hash    uint64
	Parts   []uint16
	Events  []uint8
	Goto    int     // the action to go to, where Text is "" and Scripts nil
	Scripts []Print // the definitions from here on, where the scripts were changed
}

// Journal is a file that was read.
type Journal struct {
	Header  Header
	Entries []Entry
	Torn    string // the last line, where it had no end and was dropped
	Size    int64  // bytes of what was read whole
}

// Read reads a journal. A last line without an end is dropped.
func Read(r io.Reader) (*Journal, error) {
	j := &Journal{}
	in := bufio.NewReaderSize(r, 64<<10)
	header, whole, err := line(in, MaxHeader)
	if err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	if !whole {
		return nil, fmt.Errorf("line 1: %w: the header has no end", ErrFormat)
	}
	if err := json.Unmarshal([]byte(header), &j.Header); err != nil || j.Header.Format == 0 {
		return nil, fmt.Errorf("line 1: %w: it does not begin with a journal's header", ErrFormat)
	}
	if j.Header.Format != Format {
		return nil, fmt.Errorf("line 1: %w: form %d, this program reads %d", ErrVersion, j.Header.Format, Format)
	}
	if err := j.Header.clean(); err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	j.Size = int64(len(header)) + 1
	for n := 2; ; n++ {
		text, whole, err := line(in, MaxLine)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if !whole {
			j.Torn = text
			return j, nil
		}
		if j.Size += int64(len(text)) + 1; j.Size > MaxSize {
			return nil, fmt.Errorf("line %d: %w: more than %d bytes", n, ErrTooLong, MaxSize)
		}
		e, err := parse(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if len(j.Entries) == MaxActions {
			return nil, fmt.Errorf("line %d: %w: more than %d actions", n, ErrTooLong, MaxActions)
		}
		e.Line = n
		j.Entries = append(j.Entries, e)
	}
}

// clean takes out of a header what must not reach a terminal.
func (h *Header) clean() error {
	for _, text := range []*string{&h.Program, &h.Ruleset, &h.Setup, &h.Start} {
		*text = screen.Clean(*text)
	}
	return cleanPrints(h.Content)
}

func cleanPrints(list []Print) error {
	for i := range list {
		p := &list[i]
		if p.Name, p.Hash = screen.Clean(p.Name), screen.Clean(p.Hash); p.Name == "" || p.Hash == "" {
			return fmt.Errorf("%w: definition %d of a list has no name or no hash", ErrFormat, i+1)
		}
	}
	return nil
}

// line reads up to the next line end; whole is false at the end of the input.
func line(in *bufio.Reader, most int) (text string, whole bool, err error) {
	var b strings.Builder
	for {
		chunk, err := in.ReadSlice('\n')
		if b.Len()+len(chunk) > most {
			return "", false, fmt.Errorf("%w: a line of more than %d bytes", ErrTooLong, most)
		}
		b.Write(chunk)
		switch {
		case err == nil:
			return strings.TrimSuffix(b.String(), "\n"), true, nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			return b.String(), false, nil
		default:
			return "", false, err
		}
	}
}

func parse(text string) (e Entry, err error) {
	if n, ok := strings.CutPrefix(text, "@goto "); ok {
		if e.Goto, err = strconv.Atoi(n); err != nil || e.Goto < 0 {
			return e, fmt.Errorf("%w: %.40q goes nowhere", ErrFormat, text)
		}
		return e, nil
	}
	if list, ok := strings.CutPrefix(text, "@scripts "); ok {
		if err := json.Unmarshal([]byte(list), &e.Scripts); err != nil || e.Scripts == nil {
			return e, fmt.Errorf("%w: %.40q lists no scripts", ErrFormat, text)
		}
		return e, cleanPrints(e.Scripts)
	}
	fields := strings.SplitN(text, " ", 4)
	if len(fields) != 4 || fields[3] == "" {
		return e, fmt.Errorf("%w: %.40q is not hash, parts, events, action", ErrFormat, text)
	}
	if len(fields[0]) != 16 {
		return e, fmt.Errorf("%w: %.40q is no hash", ErrFormat, fields[0])
	}
	if e.Hash, err = strconv.ParseUint(fields[0], 16, 64); err != nil {
		return e, fmt.Errorf("%w: %.40q is no hash", ErrFormat, fields[0])
	}
	parts, err := hexes(fields[1], 4)
	if err != nil {
		return e, err
	}
	for _, p := range parts {
		e.Parts = append(e.Parts, uint16(p))
	}
	events, err := hexes(fields[2], 2)
	if err != nil {
		return e, err
	}
	for _, p := range events {
		e.Events = append(e.Events, uint8(p))
	}
	e.Text = strings.Clone(fields[3]) // not the whole line
	if e.Text != screen.Clean(e.Text) {
		return e, fmt.Errorf("%w: the action %.40q holds control characters", ErrFormat, e.Text)
	}
	return e, nil
}

// hexes splits a text into numbers of so many digits; "-" is none.
func hexes(s string, digits int) (list []uint64, err error) {
	if s == "-" {
		return nil, nil
	}
	for len(s) >= digits {
		n, err := strconv.ParseUint(s[:digits], 16, 64)
		if err != nil {
			return nil, fmt.Errorf("%w: %.40q is not hexadecimal", ErrFormat, s)
		}
		list = append(list, n)
		s = s[digits:]
	}
	if s != "" {
		return nil, fmt.Errorf("%w: %.40q has digits left over", ErrFormat, s)
	}
	return list, nil
}

// parts shortens the hashes of a state's parts to what a line holds.
func parts(t engine.Table) (list []uint16) {
	for _, p := range t.Parts(nil) {
		list = append(list, uint16(p.Hash))
	}
	return list
}

// events shortens the hashes of events to what a line holds.
func events(list []engine.Event) (out []uint8) {
	for i := range list {
		out = append(out, uint8(list[i].Hash()))
	}
	return out
}

// ChangedInPlay is the number of the first action before which the scripts were
// changed while the game was played, and 0 if they never were.
func (j *Journal) ChangedInPlay() int {
	actions := 0
	for i := range j.Entries {
		switch e := &j.Entries[i]; {
		case e.Scripts != nil:
			return actions + 1
		case e.Text != "":
			actions++
		}
	}
	return 0
}

// Content is the definitions the journal ends with.
func (j *Journal) Content() []Print {
	content := j.Header.Content
	for i := range j.Entries {
		if j.Entries[i].Scripts != nil {
			content = j.Entries[i].Scripts
		}
	}
	return content
}

// Changed names the definitions that are not the same in recorded content and in
// the present one: changed, added, gone.
func Changed(recorded, present []Print) (list []string) {
	now := map[string]string{}
	for _, p := range present {
		now[p.Name] = p.Hash
	}
	for _, p := range recorded {
		switch hash, ok := now[p.Name]; {
		case !ok:
			list = append(list, p.Name+" is gone")
		case hash != p.Hash:
			list = append(list, p.Name+" changed")
		}
		delete(now, p.Name)
	}
	for _, p := range present {
		if _, ok := now[p.Name]; ok {
			list = append(list, p.Name+" is new")
		}
	}
	return list
}
