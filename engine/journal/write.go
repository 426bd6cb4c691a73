package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/session"
)

// Writer appends records to a journal, which it locks against other programs. It refuses whatever Read refuses. After
// an error it writes nothing more. It is not safe for concurrent use.
type Writer struct {
	path    string
	file    *os.File
	buffer  *bytes.Buffer // the journal, if it is only in memory
	out     io.Writer
	session *session.Session
	numbers map[*session.Node]int // numbers of the recorded actions
	err     error

	tree       actionTree
	at         int // number of the last action in effect
	now        filePosition
	packs      [][]ScriptFile
	pack       int          // index in packs of the scripts in use
	pending    []ScriptFile // scripts to be written before the next action or console input; nil for none
	typedSince int          // number of records before the console input in progress
	bodies     scriptBodies
	limitedTotals
}

const perm = 0o644

// Create writes a new journal of the session so far, and returns a Writer that appends to it and holds the file's
// lock. scripts must have been in use since the session began. It fails if the file exists.
func Create(path string, h Header, scripts []ScriptFile, s *session.Session) (*Writer, error) {
	w := &Writer{path: path}
	if err := disk.CreateFile(path, perm, func(f io.Writer) error { return w.writeWholeJournal(f, h, scripts, s) }); err != nil {
		return nil, err
	}
	return w, w.openAndLockFile()
}

func (w *Writer) writeWholeJournal(f io.Writer, h Header, scripts []ScriptFile, s *session.Session) error {
	out := bufio.NewWriter(f)
	h.Format = Format
	first, err := json.Marshal(h)
	if err = errors.Join(err, h.validate()); err != nil {
		return err
	}
	if _, err := out.Write(append(first, '\n')); err != nil {
		return err
	}
	w.now = filePosition{line: 1, bytes: int64(len(first)) + 1, sum: engine.HashString(string(first))}
	w.out, w.session, w.tree = out, s, newActionTree()
	w.numbers = map[*session.Node]int{s.RootNode(): 0}
	if err := w.writeScripts(sortFiles(scripts)); err != nil {
		return err
	}
	if err := w.writeRecord("start " + nodeDigest(s.RootNode()).String()); err != nil {
		return err
	}
	for _, n := range s.Nodes()[1:] {
		if err := w.WriteAction(n); err != nil {
			return err
		}
	}
	if err := w.WriteGoto(s.CurrentNode()); err != nil {
		return err
	}
	return out.Flush()
}

// Resume opens, locks and reads a journal. Call ContinueAfterReplay before the first record is written.
func Resume(path string) (*Writer, *Journal, error) {
	w := &Writer{path: path}
	if err := w.openAndLockFile(); err != nil {
		return nil, nil, err
	}
	j, err := Read(w.file)
	if err != nil {
		w.Close()
		return nil, nil, err
	}
	return w, j, nil
}

// ContinueAfterReplay prepares the Writer for appending after r, the replay of j. w and j are the results of Resume.
// It removes an incomplete last line. If r did not replay everything, it removes the rest and keeps the original file
// under the name old. A journal in format 1 is rewritten with h and scripts. After an error the Writer is closed.
func (w *Writer) ContinueAfterReplay(j *Journal, r *ReplayResult, h Header, scripts []ScriptFile) (old string, err error) {
	unreplayed := r.MatchedEntries < len(j.Entries) || j.Damage != nil
	switch {
	case j.Format == 1:
		old, err = w.replaceFile(unreplayed, func(f io.Writer) error { return w.writeWholeJournal(f, h, scripts, r.Session) })
	case unreplayed:
		old, err = w.replaceFile(true, func(f io.Writer) error {
			_, err := io.Copy(f, io.NewSectionReader(w.file, 0, j.positionAfter(r.MatchedEntries).bytes))
			return err
		})
	case j.HasTornLine:
		err = w.file.Truncate(j.readableEnd.bytes)
	}
	if err == nil && j.Format != 1 {
		err = w.setToReplayEnd(j, r)
	}
	if err != nil {
		w.Close()
	}
	return old, err
}

// replaceFile replaces the journal by the output of write. If backUp is set, it keeps the previous file as old.
func (w *Writer) replaceFile(backUp bool, write func(f io.Writer) error) (old string, err error) {
	err = disk.ReplaceFunc(w.path, perm, func(f io.Writer) (err error) {
		if err = write(f); err == nil && backUp {
			old, err = backUpFile(w.path)
		}
		if err == nil {
			w.file.Close() // an open file cannot be replaced on every system
		}
		return err
	})
	if err != nil {
		return old, err
	}
	return old, w.openAndLockFile()
}

func (w *Writer) setToReplayEnd(j *Journal, r *ReplayResult) error {
	w.session, w.tree, w.now = r.Session, newActionTree(), j.positionAfter(r.MatchedEntries)
	w.numbers = map[*session.Node]int{}
	for i, n := range w.session.Nodes() {
		w.numbers[n] = i
	}
	lastPack := 0
	for i := range j.Entries[:r.MatchedEntries] {
		e := &j.Entries[i]
		var err error
		switch e.Kind {
		case ActionEntry:
			err = w.checkAndCountAction(&w.tree, e.Text, &e.StateDigest)
			w.tree.addAction(e.Parent)
		case GotoEntry:
			err = w.countUndosAndRedos(&w.tree, w.at, e.Node)
		case ScriptsEntry:
			w.changes++
		case TypedEntry:
			err = w.checkAndCountTypedLine(e.Text)
		}
		if err != nil {
			return err
		}
		w.at, w.pack, lastPack = e.Node, e.Pack, max(lastPack, e.Pack)
	}
	w.records, w.changes = w.now.line-1, w.changes+1
	packs := j.Packs[:1+lastPack]
	w.packs = slices.Clone(packs)
	for _, files := range packs {
		for _, f := range files {
			hash := bodyHash(f.Body)
			if _, known := w.bodies.known[hash]; known {
				continue
			}
			if err := w.bodies.addBody(hash, f.Body); err != nil {
				return err
			}
		}
	}
	return nil
}

// SetScriptsFromNextAction sets the scripts in use. They are written just before the next action or console input.
func (w *Writer) SetScriptsFromNextAction(files []ScriptFile) { w.pending = sortFiles(files) }

func (w *Writer) writeScripts(files []ScriptFile) error {
	if err := validatePack(files); err != nil {
		return err
	}
	var before []ScriptFile
	if len(w.packs) > 0 {
		before = w.packs[w.pack]
	}
	w.changes++
	pack := indexOfPackOrLen(w.packs, files)
	if w.changes > MaxChanges || pack == MaxPacks {
		return fmt.Errorf("%w: the scripts were changed too often", ErrTooLong)
	}
	record, err := w.bodies.encodeChange(before, files)
	if err != nil {
		return err
	}
	if w.pack = pack; pack == len(w.packs) {
		w.packs = append(w.packs, files)
	}
	return w.writeRecord("scripts " + record)
}

// ActionCount returns the number of actions in the journal, including undone ones.
func (w *Writer) ActionCount() int { return len(w.tree.parents) - 1 }

// WriteAction records the action that led to n, or only a goto if n is recorded already. If the game was not at the
// parent of n, it first records a goto to the parent. When it returns nil, the operating system has the record.
func (w *Writer) WriteAction(n *session.Node) error {
	return w.writeIfIntact(func() error { return w.writeGotoAndAction(n) })
}

func (w *Writer) writeGotoAndAction(n *session.Node) error {
	if number, known := w.numbers[n]; known { // the action led to an existing node
		return w.writeGotoRecord(number, n)
	}
	parent, known := w.numbers[n.Parent]
	if !known {
		return fmt.Errorf("%w: the preceding action is not in it", ErrFormat)
	}
	if err := w.writeGotoRecord(parent, n.Parent); err != nil {
		return err
	}
	if err := w.writePendingScripts(); err != nil {
		return err
	}
	s := nodeDigest(n)
	if err := w.checkAndCountAction(&w.tree, n.Text, &s); err != nil {
		return err
	}
	if w.session.SpentInstructions() > MaxWork/10*9 { // a replay may take a little more
		return fmt.Errorf("%w: the actions take more than %d instructions", ErrTooLong, MaxWork/10*9)
	}
	if err := w.writeRecord("action " + s.String() + " " + n.Text); err != nil {
		return err
	}
	w.at = w.tree.addAction(parent)
	w.numbers[n] = w.at
	return nil
}

func (w *Writer) writePendingScripts() error {
	files := w.pending
	w.pending = nil
	if files == nil || slices.Equal(files, w.packs[w.pack]) {
		return nil
	}
	return w.writeScripts(files)
}

// WriteGoto records an undo or redo to n, unless the journal is at n.
func (w *Writer) WriteGoto(n *session.Node) error {
	return w.writeIfIntact(func() error {
		number, known := w.numbers[n]
		if !known {
			return fmt.Errorf("%w: the action is not in the journal", ErrFormat)
		}
		return w.writeGotoRecord(number, n)
	})
}

func (w *Writer) writeGotoRecord(number int, n *session.Node) error {
	if number == w.at {
		return nil
	}
	if err := w.countUndosAndRedos(&w.tree, w.at, number); err != nil {
		return err
	}
	w.at = number
	return w.writeRecord(fmt.Sprintf("goto %d %016x", number, n.Hash))
}

// writeIfIntact calls write, unless an earlier call has failed, and returns the first error.
func (w *Writer) writeIfIntact(write func() error) error {
	if w.err == nil {
		w.err = write()
	}
	return w.err
}

// Err returns the error after which the Writer stopped writing, or nil if there was none.
func (w *Writer) Err() error { return w.err }

// writeRecord appends a record and its checksum in a single write. After an error it removes the incomplete line.
func (w *Writer) writeRecord(record string) error {
	sum := chainChecksum(w.now.sum, record)
	line := fmt.Sprintf("%016x %s\n", sum, record)
	w.records++
	if err := cmp.Or(errIfOver(len(line), MaxRecord, "a line is longer than %d bytes"),
		errIfOver(int(min(w.now.bytes+int64(len(line)), MaxSize+1)), MaxSize, "larger than %d bytes"), // fits: MaxSize does
		errIfOver(w.records, MaxRecords, "more than %d records")); err != nil {
		return err
	}
	if _, err := io.WriteString(w.out, line); err != nil {
		if w.file != nil {
			err = errors.Join(err, w.file.Truncate(w.now.bytes))
		}
		return err
	}
	w.now = filePosition{w.now.line + 1, w.now.bytes + int64(len(line)), sum}
	return nil
}

// Close closes the file. It does nothing if the journal is in memory.
func (w *Writer) Close() error {
	if w.file == nil {
		return nil
	}
	return w.file.Close()
}

// ReadFile reads the journal at path as Read does. Another program may be writing to it.
func ReadFile(path string) (*Journal, error) {
	f, err := disk.OpenRegularFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f)
}

func (w *Writer) openAndLockFile() error {
	w.file = nil
	f, err := disk.OpenExistingForAppending(w.path)
	if err != nil {
		return err
	}
	if disk.Lock(f) != nil {
		f.Close()
		return ErrLocked
	}
	// The former owner of the lock may have replaced the file meanwhile.
	here, err := f.Stat()
	there, statErr := os.Stat(w.path)
	if err = errors.Join(err, statErr); err == nil && !os.SameFile(here, there) {
		err = ErrLocked
	}
	if err != nil {
		f.Close()
		return err
	}
	w.file, w.out = f, f
	return nil
}

// backUpFile keeps a file that is about to be replaced under the name path.old or path.old-N. The new name is a second
// link if the system has links, otherwise the file is renamed.
func backUpFile(path string) (name string, err error) {
	for n := 1; n < 1000; n++ {
		name = path + ".old"
		if n > 1 {
			name = fmt.Sprintf("%s.old-%d", path, n)
		}
		if _, err = os.Lstat(name); err == nil {
			continue
		}
		if err = os.Link(path, name); errors.Is(err, fs.ErrExist) {
			continue
		} else if err != nil {
			err = os.Rename(path, name)
		}
		return name, err
	}
	return "", &fs.PathError{Op: "back up", Path: path, Err: fs.ErrExist}
}

// CreateInMemory returns a Writer of a journal in memory that contains the session so far. scripts must have been in
// use since the session began. Save writes the journal to a file.
func CreateInMemory(h Header, scripts []ScriptFile, s *session.Session) (*Writer, error) {
	w := &Writer{buffer: &bytes.Buffer{}}
	if err := w.writeWholeJournal(w.buffer, h, scripts, s); err != nil {
		return nil, err
	}
	w.out = w.buffer
	return w, nil
}

// ContinueInMemory returns a Writer that appends to a copy in memory of the file at path, from which j was read. The
// copy has only the part that r, the replay of j, has replayed. A journal in format 1 is rewritten with h and scripts.
func ContinueInMemory(path string, j *Journal, r *ReplayResult, h Header, scripts []ScriptFile) (*Writer, error) {
	if j.Format == 1 {
		return CreateInMemory(h, scripts, r.Session)
	}
	f, err := disk.OpenRegularFile(path)
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

// Save writes the journal to a new file, completely or not at all. It fails if the file exists or a write has failed.
func (w *Writer) Save(path string) error {
	if w.err != nil {
		return w.savingStoppedError()
	}
	return disk.CreateFile(path, perm, w.CopyTo)
}

// CopyTo writes the journal so far to another writer. It returns an error if an earlier record could not be appended.
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
