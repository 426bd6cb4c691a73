package journal

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	said "curtaincall/engine/table"
)

// Divergence is the first place where a replay is not what was recorded.
type Divergence struct {
	Line   int           // of the journal
	Action int           // how many actions lead to it, itself included; 0 for the start
	Text   string        // of the action
	Err    error         // the action was refused, or nil
	Parts  []engine.Part // of the state, that differ
	Event  Differing     // the first event that differs
}

// Differing is an event that differs.
type Differing struct {
	Number int    // from 1; 0 for none
	Gone   bool   // it does not happen any more
	Story  string // what is told of it, or ""
}

func (d *Divergence) Error() string { return d.In(phrase.Original) }

// In says it in a language: what is not as it was recorded, in which parts, and since
// which event.
func (d *Divergence) In(in *phrase.Language) string { return strings.Join(in.All(d.told(in)), "\n") }

func (d *Divergence) told(in *phrase.Language) (list []phrase.Message) {
	action := []any{"line", fmt.Sprint(d.Line), "n", d.Action, "action", d.Text}
	switch {
	case d.Err != nil:
		list = append(list, said.Impossible.With(append(action, "why", strings.Join(screen.CleanLines(in.Error(d.Err)), "\n"))...))
	case d.Action == 0:
		list = append(list, said.OtherStart.With(action...))
	default:
		list = append(list, said.OtherEnd.With(action...))
	}
	if len(d.Parts) > 0 {
		list = append(list, said.Differs.With("parts", strings.Join(d.differ(in), ", ")))
	}
	switch e := d.Event; {
	case e.Gone:
		list = append(list, said.FirstGone.With("n", e.Number))
	case e.Number > 0:
		story := phrase.Word{Text: e.Story}
		if e.Story == "" {
			story.Gender = "none"
		}
		list = append(list, said.FirstAt.With("n", e.Number, "story", story))
	}
	return list
}

// differ are the names of the parts that differ.
func (d *Divergence) differ(in *phrase.Language) (names []string) {
	for _, p := range d.Parts {
		names = append(names, p.In(in))
	}
	return names
}

// Unwrap returns why an action was refused.
func (d *Divergence) Unwrap() error { return d.Err }

// Replaying says how a journal is played again.
type Replaying struct {
	// To is the number of the action to stop after; below 0 means all of them.
	To int

	// Under returns what moves a game to the scripts of that number in Packs. nil
	// plays all of it under the scripts the game has.
	Under func(pack int) (func(screen.Table) (screen.Table, error), error)

	// Stop is asked before each record whether to stop there; it may be nil.
	Stop func() bool

	// Most is how many instructions all of it may take, those of scripts and what Go does
	// at its price: actions, going to states that are made again, and loading scripts.
	// 0 stands for MaxReplay.
	Most int64

	// In is a session at the start of the journal to play it in; nil makes one.
	In *session.Session

	// Console is where what was typed at a console is typed again, in the session In; nil
	// leaves that out and plays the actions alone.
	Console Console

	// Loaded is how many of them loading took so far; it may be nil.
	Loaded func() int64
}

// The errors of a replay that ends before the journal does.
var (
	ErrStopped = engine.ErrStopped // by whoever watches over it
	ErrWork    = errors.New("replaying the journal takes too long")
)

// WorkOver is ErrWork with the limit.
func WorkOver(most int64) error { return fmt.Errorf("%w: more than %d instructions", ErrWork, most) }

// Replayed describes what came of playing a journal again.
type Replayed struct {
	Session    *session.Session // at the last state that was as recorded
	Good       int              // how many entries are as recorded
	Divergence *Divergence      // where the next one is not; nil otherwise
	Err        error            // why it ended before the end; nil otherwise
	Untold     int              // lines of a console that lead to states outside of what was played
}

// Verify plays a journal in a new game, which is where the journal starts, and
// compares all it holds of every state, those of undone lines too. start are the
// events that led to the start.
func Verify(j *Journal, game screen.Table, start []engine.Event, how Replaying) *Replayed {
	r := &Replayed{Session: how.In}
	if how.In == nil {
		r.Session = session.New(game, start)
	}
	how.Most = cmp.Or(how.Most, MaxReplay)
	v := &verifier{r, j, how}
	if r.Divergence = v.start(); r.Divergence != nil {
		return r
	}
	typing := j.typing()
	for i := range j.Entries {
		e := &j.Entries[i]
		if r.Good > i {
			continue // it came of what was typed
		}
		if how.To >= 0 && len(r.Session.Nodes()) > how.To {
			if err := r.Session.Visit(r.Session.Nodes()[how.To]); err != nil {
				r.Divergence = v.refusal(e, err)
			}
			break
		}
		if r.Err = v.spent(e); r.Err != nil {
			break
		}
		done := 1
		if t := typing[i]; t != nil && how.Console != nil {
			done = 1 + t.Covers
			r.Divergence = v.line(t, j.Entries[i:i+t.Covers])
		} else {
			r.Divergence = v.entry(e)
		}
		if r.Divergence != nil {
			r.Divergence, r.Err = v.checkEnd(r.Divergence)
			break
		}
		r.Good += done
	}
	return r
}

// checkEnd tells what is not as it was recorded from what was only not brought to its
// end.
func (v *verifier) checkEnd(d *Divergence) (*Divergence, error) {
	for _, limit := range []error{ErrStopped, ErrWork} {
		if errors.Is(d.Err, limit) {
			return nil, fmt.Errorf("line %d: %w", d.Line, d.Err)
		}
	}
	return d, nil
}

// spent returns why a replay does not go on with a record; nil while it does.
func (v *verifier) spent(e *Entry) error {
	worked := v.Session.Instructions() + v.Session.Remade()
	if v.how.Loaded != nil {
		worked += v.how.Loaded()
	}
	switch {
	case v.how.Stop != nil && v.how.Stop():
		return ErrStopped
	case worked > v.how.Most:
		return fmt.Errorf("line %d: %w", e.Line, WorkOver(v.how.Most))
	}
	return nil
}

type verifier struct {
	*Replayed
	j   *Journal
	how Replaying
}

// start compares the start.
func (v *verifier) start() *Divergence {
	recorded, now := v.j.Start, digestsOf(v.Session.Start())
	if v.j.Format == 1 {
		now = State{Hash: now.Hash}
	}
	if recorded.same(&now) {
		return nil
	}
	d := &Divergence{Line: v.j.begun.line}
	d.compare(&recorded, &now, v.Session.Start())
	return d
}

// entry does what a record says.
func (v *verifier) entry(e *Entry) *Divergence {
	switch e.Kind {
	case Went:
		if err := v.Session.Visit(v.Session.Nodes()[e.Node]); err != nil {
			return v.refusal(e, err)
		}
		return nil
	case Reloaded:
		return v.change(e)
	case Typed:
		if e.Hash != v.Session.At().Hash {
			v.Untold++
		}
		return nil
	}
	return v.action(e)
}

// change goes on under other scripts.
func (v *verifier) change(e *Entry) *Divergence {
	switch {
	case v.how.Console != nil && e.Pack >= 0:
		if err := v.how.Console.Under(e.Pack); err != nil {
			return v.refusal(e, err)
		}
		return nil
	case v.how.Under == nil || e.Pack < 0:
		return nil
	}
	adopt, err := v.how.Under(e.Pack)
	if err == nil {
		err = v.Session.Adopt(adopt)
	}
	if err != nil {
		return v.refusal(e, err)
	}
	return nil
}

// action plays an action and compares what comes of it.
func (v *verifier) action(e *Entry) *Divergence {
	if err := v.Session.Again(e.Text); err != nil {
		return v.refusal(e, err)
	}
	d := v.compare(e, v.Session.At())
	if d == nil {
		return nil
	}
	if err := v.Session.Forget(); err != nil {
		d.Err = err
	}
	return d
}

// compare is in what a state differs from what an entry says of it; nil for nothing.
func (v *verifier) compare(e *Entry, n *session.Node) *Divergence {
	now := digestsOf(n)
	if e.same(&now) {
		return nil
	}
	d := &Divergence{Line: e.Line, Action: n.Depth, Text: e.Text}
	d.compare(&e.State, &now, n)
	return d
}

// refusal is the divergence of what cannot be done.
func (v *verifier) refusal(e *Entry, err error) *Divergence {
	text := e.Text
	if e.Kind == Went {
		text = "going to another action"
	} else if e.Kind == Reloaded {
		text = "continuing with different scripts"
	} else if e.Kind == Typed {
		text = "what was typed, " + screen.Clean(strings.SplitN(text, "\n", 2)[0]) + ","
	}
	return &Divergence{Line: e.Line, Action: v.Session.At().Depth + 1, Text: text, Err: err}
}

// same reports whether two states have the same digests.
func (s *State) same(other *State) bool {
	return s.Hash == other.Hash && slices.Equal(s.Parts, other.Parts) && slices.Equal(s.Events, other.Events)
}

// compare finds out in what a state differs from what was recorded.
func (d *Divergence) compare(recorded, now *State, n *session.Node) {
	for i, p := range n.State().Parts(nil)[:len(now.Parts)] {
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
			d.Event = Differing{Number: i + 1, Gone: true}
		case i >= len(recorded.Events) || now.Events[i] != recorded.Events[i]:
			d.Event.Number = i + 1
			// The story up to it ends with what it tells of the event.
			for _, line := range n.State().Story(n.Events[:i+1], screen.Screen{}) {
				d.Event.Story = cmp.Or(strings.TrimSpace(line), d.Event.Story)
			}
		default:
			continue
		}
		return
	}
}
