package journal

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	said "curtaincall/engine/table"
)

// Divergence is the first difference between a replay and the recorded game. It is an error.
type Divergence struct {
	Line   int                // line of the journal
	Action int                // number, in its branch, of the action that failed or ended differently; 0 for the start
	Text   string             // text of the action
	Err    error              // why the action was refused, or nil
	Parts  []engine.StatePart // the parts of the state that differ

	// Event is the first event of the action that differs from the recorded one.
	Event struct {
		Number    int    // number of the event within the action, from 1; 0 if no event differs
		IsMissing bool   // whether the replay has no such event
		Story     string // line of the story about it, or ""
	}
}

func (d *Divergence) Error() string { return d.RenderIn(phrase.Original) }

// RenderIn returns the error as text in a language: the action, and either why it was refused or what differs after it.
func (d *Divergence) RenderIn(in *phrase.Language) string {
	var list []phrase.Message
	action := []any{"line", fmt.Sprint(d.Line), "n", d.Action, "action", d.Text}
	switch {
	case d.Err != nil:
		list = append(list, said.Impossible.With(append(action, "why", screen.CleanMultiline(in.ErrorText(d.Err)))...))
	case d.Action == 0:
		list = append(list, said.OtherStart.With(action...))
	default:
		list = append(list, said.OtherEnd.With(action...))
	}
	if len(d.Parts) > 0 {
		names := engine.Map(d.Parts, func(p engine.StatePart) string { return p.TranslatedName(in) })
		list = append(list, said.Differs.With("parts", strings.Join(names, ", ")))
	}
	switch e := d.Event; {
	case e.IsMissing:
		list = append(list, said.FirstGone.With("n", e.Number))
	case e.Number > 0:
		list = append(list, said.FirstAt.With("n", e.Number, "story", phrase.WordOrNone(e.Story)))
	}
	return strings.Join(in.RenderEachMessage(list), "\n")
}

func (d *Divergence) Unwrap() error { return d.Err }

type ReplayOptions struct {
	// StopAfter is the number of the action after which to stop. If it is negative, all actions are replayed.
	StopAfter int

	// UseScripts makes the session use the scripts at an index of Journal.Packs, or is nil to ignore changes.
	UseScripts func(pack int) error

	// ExecuteLine executes a console input as if it were typed at the console of the session, and returns the hash of
	// the state afterwards, or an error if it cannot execute all of it. It is nil to replay only recorded actions.
	ExecuteLine func(input string) (hash uint64, err error)

	// Stop is called before each entry. If it returns true, the replay stops there. It may be nil.
	Stop func() bool

	// MaxInstructions limits the whole replay: the instructions of scripts, plus the prices of actions, of rebuilding
	// states and of loading scripts. 0 means MaxReplay.
	MaxInstructions int64

	LoadingCost func() int64 // returns how many instructions loading scripts has cost so far; may be nil
}

// Errors of a replay that ends early.
var (
	ErrStopped = engine.ErrStopped // ReplayOptions.Stop returned true
	ErrWork    = errors.New("replaying the journal takes too long")
)

// NewWorkError returns an error that wraps ErrWork and contains the limit.
func NewWorkError(maxInstructions int64) error {
	return fmt.Errorf("%w: more than %d instructions", ErrWork, maxInstructions)
}

type ReplayResult struct {
	Session         *session.Session // in the last matching state or, if a console input diverged, after that input
	MatchedEntries  int              // number of entries replayed before the first divergence
	Divergence      *Divergence      // the difference in the first entry that does not match; nil if all match
	Err             error            // why the replay ended early; nil if it did not
	DifferingInputs int              // number of console inputs after which the state differs; only if ExecuteLine is nil
}

// Verify replays a journal, including undone branches, and stops at the first state whose hashes differ from the
// recorded ones. s must be the session of a new game at the start of the journal.
func Verify(j *Journal, s *session.Session, options ReplayOptions) *ReplayResult {
	r := &ReplayResult{Session: s}
	options.MaxInstructions = cmp.Or(options.MaxInstructions, MaxReplay)
	v := &replayVerifier{r, j, options}
	if r.Divergence = v.compareStart(); r.Divergence != nil {
		return r
	}
	typing := j.inputsByCausedEntry()
	for i := range j.Entries {
		e := &j.Entries[i]
		if r.MatchedEntries > i {
			continue // it results from a typed line
		}
		if options.StopAfter >= 0 && len(r.Session.Nodes()) > options.StopAfter {
			if err := r.Session.GoToNodeWithoutBranch(r.Session.Nodes()[options.StopAfter]); err != nil {
				r.Divergence = v.newErrorDivergence(e, err)
			}
			break
		}
		if r.Err = v.checkStopAndCost(e); r.Err != nil {
			break
		}
		done := 1
		if t := typing[i]; t != nil && options.ExecuteLine != nil {
			done = 1 + t.CoveredEntries
			r.Divergence = v.replayTypedLine(t, j.Entries[i:i+t.CoveredEntries])
		} else {
			r.Divergence = v.replayEntry(e)
		}
		if d := r.Divergence; d != nil {
			if errors.Is(d.Err, ErrStopped) || errors.Is(d.Err, ErrWork) { // not a difference
				r.Divergence, r.Err = nil, fmt.Errorf("line %d: %w", d.Line, d.Err)
			}
			break
		}
		r.MatchedEntries += done
	}
	return r
}

func (v *replayVerifier) checkStopAndCost(e *Entry) error {
	worked := v.Session.SpentInstructions() + v.Session.NavigationCost()
	if v.options.LoadingCost != nil {
		worked += v.options.LoadingCost()
	}
	switch {
	case v.options.Stop != nil && v.options.Stop():
		return ErrStopped
	case worked > v.options.MaxInstructions:
		return fmt.Errorf("line %d: %w", e.Line, NewWorkError(v.options.MaxInstructions))
	}
	return nil
}

type replayVerifier struct {
	*ReplayResult
	journal *Journal
	options ReplayOptions
}

func (v *replayVerifier) compareStart() *Divergence {
	recorded, now := v.journal.Start, nodeDigest(v.Session.RootNode())
	if v.journal.Format == 1 {
		now = StateDigest{Hash: now.Hash}
	}
	d := &Divergence{Line: v.journal.startEnd.line}
	return d.withDifferencesOrNil(&recorded, &now, v.Session.RootNode())
}

func (v *replayVerifier) replayEntry(e *Entry) *Divergence {
	var err error
	switch e.Kind {
	case ActionEntry:
		return v.replayAction(e)
	case GotoEntry:
		err = v.Session.GoToNodeWithoutBranch(v.Session.Nodes()[e.Node])
	case ScriptsEntry:
		if e.Pack >= 0 && v.options.UseScripts != nil { // format 1 has no scripts
			err = v.options.UseScripts(e.Pack)
		}
	case TypedEntry:
		if e.Hash != v.Session.CurrentNode().Hash {
			v.DifferingInputs++
		}
	}
	if err != nil {
		return v.newErrorDivergence(e, err)
	}
	return nil
}

func (v *replayVerifier) replayAction(e *Entry) *Divergence {
	if err := v.Session.ApplyText(e.Text); err != nil {
		return v.newErrorDivergence(e, err)
	}
	d := v.compareEntry(e, v.Session.CurrentNode())
	if d == nil {
		return nil
	}
	if err := v.Session.RemoveLastNode(); err != nil {
		d.Err = err
	}
	return d
}

func (v *replayVerifier) compareEntry(e *Entry, n *session.Node) *Divergence {
	now := nodeDigest(n)
	d := &Divergence{Line: e.Line, Action: n.Depth, Text: e.Text}
	return d.withDifferencesOrNil(&e.StateDigest, &now, n)
}

func (v *replayVerifier) newErrorDivergence(e *Entry, err error) *Divergence {
	text := e.Text
	switch e.Kind {
	case GotoEntry:
		text = "going to another action"
	case ScriptsEntry:
		text = "continuing with different scripts"
	case TypedEntry:
		line, _, _ := strings.Cut(text, "\n")
		text = "typing " + screen.Clean(line)
	}
	return &Divergence{Line: e.Line, Action: v.Session.CurrentNode().Depth + 1, Text: text, Err: err}
}

// withDifferencesOrNil adds to d how now, the digest of n, differs from recorded. If they are equal, it returns nil.
func (d *Divergence) withDifferencesOrNil(recorded, now *StateDigest, n *session.Node) *Divergence {
	sameLists := slices.Equal(recorded.Parts, now.Parts) && slices.Equal(recorded.Events, now.Events)
	if sameLists && recorded.Hash == now.Hash {
		return nil
	}
	for i, p := range n.State().AppendParts(nil)[:len(now.Parts)] {
		if i >= len(recorded.Parts) || recorded.Parts[i] != now.Parts[i] {
			d.Parts = append(d.Parts, p)
		}
	}
	if more := len(recorded.Parts) - len(now.Parts); more > 0 && len(now.Parts) > 0 {
		d.Parts = append(d.Parts, engine.GonePart)
	}
	for i := range max(len(now.Events), len(recorded.Events)) {
		switch {
		case i >= len(now.Events):
			d.Event.Number, d.Event.IsMissing = i+1, true
		case i >= len(recorded.Events) || now.Events[i] != recorded.Events[i]:
			d.Event.Number = i + 1
			// The last line of the story up to the event is the one about it.
			for _, line := range n.State().Story(n.Events[:i+1], screen.Screen{}) {
				d.Event.Story = cmp.Or(strings.TrimSpace(line), d.Event.Story)
			}
		default:
			continue
		}
		break
	}
	return d
}

func (in *journalReader) readTypedEntry(rest string) error {
	covers, rest, _ := strings.Cut(rest, " ")
	hash, quoted, _ := strings.Cut(rest, " ")
	n, err := engine.ParseClampedInt32(covers)
	if err != nil || strconv.Itoa(n) != covers || n < 0 || n > in.coverable {
		return fmt.Errorf("%w: %.40q is not a valid number of records for a typed line", ErrFormat, covers)
	}
	after, err := parseHash(hash)
	if err != nil {
		return err
	}
	var text string
	if err := json.Unmarshal([]byte(quoted), &text); err != nil {
		return fmt.Errorf("%w: %.40q is not a typed line", ErrFormat, quoted)
	}
	if err := in.checkAndCountTypedLine(text); err != nil {
		return err
	}
	in.addEntry(Entry{Kind: TypedEntry, Text: text, StateDigest: StateDigest{Hash: after}, Node: in.j.current, CoveredEntries: n})
	return nil
}

// BeginTypedLine first writes a pending change by SetScriptsFromNextAction and then begins a console input. All records
// written after that, up to the call of WriteTypedLine, count as effects of the input.
func (w *Writer) BeginTypedLine() error {
	return w.writeIfIntact(func() error {
		err := w.writePendingScripts()
		w.typedSince = w.records
		return err
	})
}

// WriteTypedLine ends the console input begun by BeginTypedLine, and records it so that a replay can type it again. Use
// it for input that is not just one action. hash is the hash of the state afterwards.
func (w *Writer) WriteTypedLine(text string, hash uint64) error {
	return w.writeIfIntact(func() error {
		if err := w.checkAndCountTypedLine(text); err != nil {
			return err
		}
		quoted, err := json.Marshal(text)
		if err != nil {
			return err
		}
		return w.writeRecord(fmt.Sprintf("typed %d %016x %s", w.records-w.typedSince, hash, quoted))
	})
}

func (j *Journal) inputsByCausedEntry() []*Entry {
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

func (v *replayVerifier) replayTypedLine(e *Entry, caused []Entry) *Divergence {
	v.Session.RejoinsOldNodes = true
	hash, err := v.options.ExecuteLine(e.Text)
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
			return &Divergence{Line: m.Line, Action: int(v.journal.tree.depths[m.Node]), Text: m.Text,
				Err: errors.New("replaying the typed lines does not produce this action")}
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
