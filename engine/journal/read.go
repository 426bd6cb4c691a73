package journal

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// Read reads a journal up to the first line that cannot be read. The error of that line becomes Journal.Damage. An
// incomplete last line only sets HasTornLine. Read returns an error if it cannot read the start of the game.
func Read(r io.Reader) (*Journal, error) {
	in := &journalReader{in: bufio.NewReaderSize(r, 64<<10)}
	in.j.tree, in.redoTargets = newActionTree(), []int{0}
	if err := in.readHeader(); err != nil {
		return nil, fmt.Errorf("line %d: %w", in.now.line, err)
	}
	next := in.readFormat2Line
	if in.j.Format == 1 {
		next = in.readFormat1Line
	}
	for {
		switch err := in.readNextLineWith(next); {
		case err == nil:
			in.j.readableEnd = in.now
		case !in.started:
			return nil, err
		case errors.Is(err, io.EOF):
			return &in.j, nil
		default:
			in.j.Damage = err
			return &in.j, nil
		}
	}
}

type journalReader struct {
	in          *bufio.Reader
	j           Journal
	now         filePosition
	started     bool     // whether the start of the game was read
	pack        int      // index of the scripts in use
	coverable   int      // number of entries that can be the effects of the next typed line
	hashes      []uint64 // hashes of the states after the start and after each action; only in format 2
	redoTargets []int    // the action that a redo would apply after each action, or 0 for none; only in format 1
	bodies      scriptBodies
	limitedTotals
}

type limitedTotals struct {
	records, texts, events, travel, changes int
	lines, typing                           int
}

// errIfOver returns an error that wraps ErrTooLong if n is more than limit. format, its message, has a verb for limit.
func errIfOver(n, limit int, format string) error {
	if n > limit {
		return fmt.Errorf("%w: "+format, ErrTooLong, limit)
	}
	return nil
}

func (c *limitedTotals) checkAndCountTypedLine(text string) error {
	c.lines++
	c.typing += len(text)
	if err := cmp.Or(errIfOver(len(text), MaxLine, "a typed line is longer than %d bytes"),
		errIfOver(c.lines, MaxLines, "more than %d typed lines"),
		errIfOver(c.typing, MaxTyped, "the typed lines total more than %d bytes")); err != nil {
		return err
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.ReplaceAll(line, "\t", " "); line != screen.Clean(line) {
			return fmt.Errorf("%w: the typed line %.40q contains control characters", ErrFormat, text)
		}
	}
	if text == "" || !utf8.ValidString(text) {
		return fmt.Errorf("%w: a typed line has no text", ErrFormat)
	}
	return nil
}

func (c *limitedTotals) checkAndCountAction(t *actionTree, text string, s *StateDigest) error {
	if text == "" || text != screen.Clean(text) {
		return fmt.Errorf("%w: the action %.40q is empty or contains control characters", ErrFormat, text)
	}
	c.texts += len(text)
	c.events += len(s.Events)
	return cmp.Or(errIfOver(len(t.parents), MaxActions, "more than %d actions"),
		errIfOver(len(text), MaxText, "an action is longer than %d bytes"),
		errIfOver(c.texts, MaxTexts, "the actions total more than %d bytes"),
		errIfOver(c.events, MaxEvents, "more than %d events"))
}

// countUndosAndRedos counts the actions undone and redone between two actions, and fails above MaxTravel in total.
func (c *limitedTotals) countUndosAndRedos(t *actionTree, from, to int) error {
	a, b := int32(from), int32(to)
	for ; a != b && c.travel <= MaxTravel; c.travel++ {
		if t.depths[a] > t.depths[b] {
			a = t.parents[a]
		} else {
			b = t.parents[b]
		}
	}
	return errIfOver(c.travel, MaxTravel, "more than %d undo and redo steps")
}

func (in *journalReader) readHeader() error {
	in.now.line = 1
	line, complete, err := in.scanLine(MaxHeader)
	if err != nil {
		return err
	}
	if !complete {
		return fmt.Errorf("%w: the header is incomplete", ErrFormat)
	}
	h := &in.j.Header
	if err := json.Unmarshal([]byte(line), h); err != nil || h.Format == 0 {
		return fmt.Errorf("%w: it does not start with a journal header", ErrFormat)
	}
	in.now = filePosition{line: 1, bytes: int64(len(line)) + 1, sum: engine.HashString(line)}
	switch h.Format {
	case Format:
		return h.validate()
	case 1:
		return in.readFormat1Header(line)
	}
	return fmt.Errorf("%w: it uses version %d, but this program reads version %d", ErrVersion, h.Format, Format)
}

// validate returns an error if a text of the header is too long or not safe for a terminal, or if its mods are invalid.
func (h *Header) validate() error {
	for _, text := range []string{h.Program, h.Ruleset, h.Setup, h.Version} {
		if text != screen.Clean(text) {
			return fmt.Errorf("%w: the header contains control characters", ErrFormat)
		}
		if err := errIfOver(len(text), MaxSetup, "the setup is longer than %d bytes"); err != nil {
			return err
		}
	}
	if err := errIfOver(len(h.Mods), MaxMods, "more than %d mods"); err != nil {
		return err
	}
	listed := map[string]bool{}
	for i, m := range h.Mods {
		for _, text := range []string{m.ID, m.Version, m.Hash} {
			switch {
			case text == "" || text != screen.Clean(text):
				return fmt.Errorf("%w: mod %d in the header has no id, version or hash, or contains control characters", ErrFormat, i+1)
			case len(text) > MaxModText:
				return fmt.Errorf("%w: mod %d in the header has an id, version or hash longer than %d bytes", ErrTooLong, i+1, MaxModText)
			}
		}
		switch {
		case m.Settings != screen.Clean(m.Settings):
			return fmt.Errorf("%w: the settings of mod %d in the header contain control characters", ErrFormat, i+1)
		case len(m.Settings) > MaxModSettings:
			return fmt.Errorf("%w: the settings of mod %d in the header are longer than %d bytes", ErrTooLong, i+1, MaxModSettings)
		}
		if listed[m.ID] {
			return fmt.Errorf("%w: the mod %s is listed twice", ErrFormat, m.ID)
		}
		listed[m.ID] = true
	}
	return nil
}

// readNextLineWith calls read with the next line. If read fails, in.now stays before the line. At the end it returns
// io.EOF and, if the last line is incomplete, sets HasTornLine.
func (in *journalReader) readNextLineWith(read func(line string) error) error {
	line, complete, err := in.scanLine(MaxRecord)
	if err != nil {
		return fmt.Errorf("line %d: %w", in.now.line+1, err)
	}
	after := in.now
	after.line++
	after.bytes += int64(len(line)) + 1
	in.records++
	switch {
	case !complete && line == "" && in.started:
		return io.EOF
	case !complete && in.started:
		in.j.HasTornLine = true
		return io.EOF
	case !complete:
		return fmt.Errorf("line %d: %w: the game never starts", after.line, ErrFormat)
	case after.bytes > MaxSize:
		return fmt.Errorf("line %d: %w: larger than %d bytes", after.line, ErrTooLong, MaxSize)
	case in.records > MaxRecords:
		return fmt.Errorf("line %d: %w: more than %d records", after.line, ErrTooLong, MaxRecords)
	}
	before := in.now
	in.now = after
	if err := read(line); err != nil {
		in.now = before
		return fmt.Errorf("line %d: %w", after.line, err)
	}
	return nil
}

// scanLine reads a line of at most maxBytes bytes. complete is false if the input ends within the line.
func (in *journalReader) scanLine(maxBytes int) (text string, complete bool, err error) {
	var b strings.Builder
	for {
		chunk, err := in.in.ReadSlice('\n')
		if b.Len()+len(chunk) > maxBytes {
			return "", false, fmt.Errorf("%w: a line is longer than %d bytes", ErrTooLong, maxBytes)
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

func chainChecksum(previous uint64, line string) uint64 {
	h := engine.NewHasher()
	h.Uint64(previous)
	h.String(line)
	return h.Sum()
}

func (in *journalReader) readFormat2Line(line string) error {
	written, rest, _ := strings.Cut(line, " ")
	in.now.sum = chainChecksum(in.now.sum, rest)
	if written != fmt.Sprintf("%016x", in.now.sum) {
		return ErrChanged
	}
	kind, rest, _ := strings.Cut(rest, " ")
	switch {
	case kind == "scripts":
		return in.readScripts(rest)
	case kind == "start" && !in.started:
		return in.readStart(rest)
	case !in.started:
		return fmt.Errorf("%w: %.40q comes before the start of the game", ErrFormat, kind)
	case kind == "action":
		return in.readAction(rest)
	case kind == "goto":
		return in.readGoto(rest)
	case kind == "typed":
		return in.readTypedEntry(rest)
	}
	in.j.Unknown++
	return nil
}

func (in *journalReader) readScripts(rest string) error {
	var before []ScriptFile
	if len(in.j.Packs) > 0 {
		before = in.j.Packs[in.pack]
	}
	if in.changes++; in.changes > MaxChanges {
		return fmt.Errorf("%w: the scripts change more than %d times", ErrTooLong, MaxChanges)
	}
	files, err := in.bodies.decodeChange(before, rest)
	if err != nil {
		return err
	}
	pack := indexOfPackOrLen(in.j.Packs, files)
	if pack == MaxPacks {
		return fmt.Errorf("%w: more than %d different script packs", ErrTooLong, MaxPacks)
	}
	if in.pack = pack; pack == len(in.j.Packs) {
		in.j.Packs = append(in.j.Packs, files)
	}
	if in.started {
		in.addEntry(Entry{Kind: ScriptsEntry, Node: in.j.current})
	}
	return nil
}

func (in *journalReader) readStart(rest string) (err error) {
	if len(in.j.Packs) != 1 {
		return fmt.Errorf("%w: the game starts without scripts, or with too many", ErrFormat)
	}
	in.j.Start, rest, err = parseDigest(rest)
	if err != nil {
		return err
	}
	if rest != "" {
		return fmt.Errorf("%w: unexpected %.40q after the start", ErrFormat, rest)
	}
	in.started, in.j.startEnd, in.hashes = true, in.now, []uint64{in.j.Start.Hash}
	return nil
}

func (in *journalReader) addEntry(e Entry) {
	e.Line, e.Pack, e.after = in.now.line, in.pack, in.now
	if in.coverable++; e.Kind == ScriptsEntry || e.Kind == TypedEntry {
		in.coverable = 0 // a typed line does not cover these
	}
	in.j.Entries = append(in.j.Entries, e)
}

func (in *journalReader) readAction(rest string) error {
	s, text, err := parseDigest(rest)
	if err != nil {
		return err
	}
	if err := in.checkAndCountAction(&in.j.tree, text, &s); err != nil {
		return err
	}
	e := Entry{Kind: ActionEntry, Text: strings.Clone(text), StateDigest: s, Parent: in.j.current} // not the whole line
	e.Node = in.j.tree.addAction(e.Parent)
	in.redoTargets = append(in.redoTargets, 0)
	in.redoTargets[e.Parent] = e.Node
	in.hashes = append(in.hashes, s.Hash)
	in.j.current = e.Node
	in.addEntry(e)
	return nil
}

func (in *journalReader) readGoto(rest string) error {
	number, hash, _ := strings.Cut(rest, " ")
	n, err := engine.ParseClampedInt32(number)
	if err != nil || strconv.Itoa(n) != number || n < 0 || n >= len(in.j.tree.parents) {
		return fmt.Errorf("%w: %.40q does not refer to a recorded action", ErrFormat, rest)
	}
	if hash != fmt.Sprintf("%016x", in.hashes[n]) {
		return fmt.Errorf("%w: %.40q does not lead to the same state as action %d", ErrFormat, rest, n)
	}
	return in.addGoto(n)
}

func (in *journalReader) addGoto(action int) error {
	if err := in.limitedTotals.countUndosAndRedos(&in.j.tree, in.j.current, action); err != nil {
		return err
	}
	in.j.current = action
	in.addEntry(Entry{Kind: GotoEntry, Node: action})
	return nil
}

func parseDigest(text string) (s StateDigest, rest string, err error) {
	fields := strings.SplitN(text, " ", 4)
	if len(fields) < 3 {
		return s, "", fmt.Errorf("%w: %.40q must consist of a hash, the hashes of the parts, and events", ErrFormat, text)
	}
	if s.Hash, err = parseHash(fields[0]); err != nil {
		return s, "", err
	}
	if s.Parts, err = parseHexList[uint16](fields[1], 4); err != nil {
		return s, "", err
	}
	if s.Events, err = parseHexList[uint8](fields[2], 2); err != nil {
		return s, "", err
	}
	if len(fields) == 4 {
		rest = fields[3]
	}
	return s, rest, nil
}

func parseHash(text string) (uint64, error) {
	hash, err := strconv.ParseUint(text, 16, 64)
	if err != nil || len(text) != 16 || strings.Trim(text, "0123456789abcdef") != "" {
		return 0, fmt.Errorf("%w: %.40q is not a hash", ErrFormat, text)
	}
	return hash, nil
}

// parseHexList parses a sequence of hexadecimal numbers, each with the given number of digits. "-" is an empty list.
func parseHexList[T uint8 | uint16](s string, digits int) (list []T, err error) {
	if s == "-" {
		return nil, nil
	}
	if len(s)%digits != 0 || s == "" {
		return nil, fmt.Errorf("%w: %.40q does not consist of groups of hexadecimal digits", ErrFormat, s)
	}
	list = make([]T, 0, len(s)/digits)
	for ; s != ""; s = s[digits:] {
		n, err := strconv.ParseUint(s[:digits], 16, 4*digits) // fits: 2 or 4
		if err != nil {
			return nil, fmt.Errorf("%w: %.40q is not hexadecimal", ErrFormat, s)
		}
		list = append(list, T(n))
	}
	return list, nil
}

// DefinitionFingerprint is a hash of one definition, for detecting changes. Only journals in format 1, which earlier
// programs wrote, have fingerprints: they contain neither scripts nor checksums.
type DefinitionFingerprint struct {
	Name string `json:"name"` // kind and id, such as card vex
	Hash string `json:"hash"`
}

func (in *journalReader) readFormat1Header(line string) error {
	var more struct {
		Start   string                  `json:"start"`
		Content []DefinitionFingerprint `json:"content"`
	}
	if err := json.Unmarshal([]byte(line), &more); err != nil {
		return fmt.Errorf("%w: it does not start with a journal header", ErrFormat)
	}
	hash, err := strconv.ParseUint(more.Start, 16, 64)
	if err != nil {
		return fmt.Errorf("%w: the header has no valid hash of the initial state", ErrFormat)
	}
	h := &in.j.Header
	for _, text := range []*string{&h.Program, &h.Ruleset, &h.Setup} {
		*text = screen.Clean(*text)
	}
	if err := errors.Join(cleanAndCheckFingerprints(more.Content), h.validate()); err != nil {
		return err
	}
	in.j.Start.Hash, in.j.FinalFingerprints, in.pack = hash, more.Content, -1
	in.started, in.j.startEnd, in.j.readableEnd = true, in.now, in.now
	return nil
}

func cleanAndCheckFingerprints(list []DefinitionFingerprint) error {
	for i := range list {
		p := &list[i]
		if p.Name, p.Hash = screen.Clean(p.Name), screen.Clean(p.Hash); p.Name == "" || p.Hash == "" {
			return fmt.Errorf("%w: definition %d in the list lacks a name or a hash", ErrFormat, i+1)
		}
	}
	return nil
}

func (in *journalReader) readFormat1Line(line string) error {
	if n, ok := strings.CutPrefix(line, "@goto "); ok {
		return in.readFormat1Goto(n)
	}
	list, ok := strings.CutPrefix(line, "@scripts ")
	if !ok {
		return in.readAction(line)
	}
	if in.changes++; in.changes > MaxChanges {
		return fmt.Errorf("%w: the scripts change more than %d times", ErrTooLong, MaxChanges)
	}
	var content []DefinitionFingerprint
	if err := json.Unmarshal([]byte(list), &content); err != nil || content == nil {
		return fmt.Errorf("%w: %.40q lists no scripts", ErrFormat, line)
	}
	in.j.FinalFingerprints = content
	in.addEntry(Entry{Kind: ScriptsEntry, Node: in.j.current})
	return cleanAndCheckFingerprints(content)
}

// readFormat1Goto reads a line "@goto N", which undoes or redoes actions until N are in effect. depthText is N.
func (in *journalReader) readFormat1Goto(depthText string) error {
	depth, err := engine.ParseClampedInt32(depthText)
	if err != nil || depth < 0 {
		return fmt.Errorf("%w: %.40q does not refer to a recorded action", ErrFormat, depthText)
	}
	to, t := in.j.current, &in.j.tree
	for int(t.depths[to]) > depth {
		to = int(t.parents[to])
	}
	for int(t.depths[to]) < depth && in.redoTargets[to] != 0 {
		to = in.redoTargets[to]
	}
	if int(t.depths[to]) != depth {
		return fmt.Errorf("%w: there is no action %d to go to", ErrFormat, depth)
	}
	return in.addGoto(to)
}

// DepthAfterFirstScriptChange returns the depth of an action that immediately follows the first change of the scripts,
// or 0 if they never changed. The depth of an action is the number of actions from the start up to it.
func (j *Journal) DepthAfterFirstScriptChange() int {
	for i := range j.Entries {
		if e := &j.Entries[i]; e.Kind == ScriptsEntry {
			return int(j.tree.depths[e.Node]) + 1
		}
	}
	return 0
}

// DiffFingerprints returns the names of definitions whose hashes differ, of definitions only in present, and of
// definitions only in recorded.
func DiffFingerprints(recorded, present []DefinitionFingerprint) (changed, added, removed []string) {
	now := map[string]string{}
	for _, p := range present {
		now[p.Name] = p.Hash
	}
	for _, p := range recorded {
		switch hash, ok := now[p.Name]; {
		case !ok:
			removed = append(removed, p.Name)
		case hash != p.Hash:
			changed = append(changed, p.Name)
		}
		delete(now, p.Name)
	}
	for _, p := range present {
		if _, ok := now[p.Name]; ok {
			added = append(added, p.Name)
		}
	}
	return changed, added, removed
}
