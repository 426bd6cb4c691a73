package watch

import (
	"errors"
	"maps"
	"slices"
	"time"

	"curtaincall/scripting/source"
)

// Update is the result of a change on disk.
type Update[T any] struct {
	Content    T     // current content: new, or the last good one if there is an Err
	Generation int   // number of times that the content was replaced
	Err        error // the reason why the files on disk cannot be used

	// Changed are the names of the files that differ from the last good generation before this update:
	// written, created or deleted; sorted. It is empty if an error was undone, or if the files cannot be read.
	Changed []string

	Texts []*source.Text // all texts on disk; must not be changed

	// Excluded is the reason why a further part of the scripts is excluded. Such an update may come without a
	// change of content.
	Excluded error

	// Blind is the reason why the system cannot report all changes, which are then noticed only after
	// PollTime. Such an update comes alone and changes nothing.
	Blind error
}

// reportedState is the state that was last reported to the caller.
type reportedState[T any] struct {
	texts      []*source.Text // texts of the last good generation
	content    T
	generation int
	unread     string // error text of the part that Read excluded; "" if none
	unloaded   string // error text of the part that Load excluded; "" if none

	lastError    string         // text of the error reported last; "" if there is none
	failingTexts []*source.Text // texts with that error
	errorSince   time.Time      // when an unreported error was first noticed; zero for none
}

// nextUpdate returns the update for texts and err, the result of Read. report is false if nothing has changed.
func (w *watcher[T]) nextUpdate(texts []*source.Text, err error, now time.Time) (u Update[T], report bool) {
	l := &w.live
	unread, err := splitExclusion(err)
	switch {
	case err != nil:
		return w.errorUpdate(texts, nil, err, now)
	case equalTexts(texts, l.texts) && l.lastError == "":
		return w.exclusionUpdate(unread, now)
	case equalTexts(texts, l.texts):
		l.lastError, l.failingTexts, l.errorSince = "", nil, time.Time{}
		return l.newUpdate(texts, nil, nil), true
	case len(l.failingTexts) > 0 && equalTexts(texts, l.failingTexts):
		l.errorSince = time.Time{}
		return u, false
	}
	changed := changedNames(l.texts, texts)
	content, err := w.Load(texts, l.content)
	unloaded, err := splitExclusion(err)
	if err != nil {
		return w.errorUpdate(texts, changed, err, now)
	}
	excluded := l.unreportedExclusions(unread, unloaded)
	if excluded != nil && w.holdBackNewError(now) {
		return u, false
	}
	*l = reportedState[T]{texts: texts, content: content, generation: l.generation + 1, unread: errorText(unread), unloaded: errorText(unloaded)}
	u = l.newUpdate(texts, changed, nil)
	u.Excluded = excluded
	return u, true
}

// errorUpdate returns the update for texts with an error. report is false if the error was reported
// already or is too new.
func (w *watcher[T]) errorUpdate(texts []*source.Text, changed []string, err error, now time.Time) (u Update[T], report bool) {
	l := &w.live
	if l.lastError == err.Error() && equalTexts(texts, l.failingTexts) {
		l.errorSince = time.Time{}
		return u, false
	}
	if w.holdBackNewError(now) {
		return u, false
	}
	l.lastError, l.failingTexts = err.Error(), texts
	return l.newUpdate(texts, changed, err), true
}

func (l *reportedState[T]) unreportedExclusions(unread, unloaded error) error {
	if errorText(unread) == l.unread {
		unread = nil
	}
	if errorText(unloaded) == l.unloaded {
		unloaded = nil
	}
	return errors.Join(unread, unloaded)
}

// exclusionUpdate returns the update about unread parts, for texts that have not changed. report is false
// if nothing has changed.
func (w *watcher[T]) exclusionUpdate(unread error, now time.Time) (u Update[T], report bool) {
	l := &w.live
	excluded := l.unreportedExclusions(unread, nil)
	if excluded != nil && w.holdBackNewError(now) {
		return u, false
	}
	l.unread, l.errorSince = errorText(unread), time.Time{}
	u = l.newUpdate(l.texts, nil, nil)
	u.Excluded = excluded
	return u, excluded != nil
}

// holdBackNewError reports whether an error is too new to be reported: noticed less than w.Patience ago. It
// stores in errorSince when it was first noticed.
func (w *watcher[T]) holdBackNewError(now time.Time) bool {
	l := &w.live
	if l.errorSince.IsZero() {
		l.errorSince = now
	}
	if now.Sub(l.errorSince) < w.Patience {
		return true
	}
	l.errorSince = time.Time{}
	return false
}

func splitExclusion(err error) (excluded, failure error) {
	if l := new(ExcludedError); errors.As(err, &l) {
		return l.Err, nil
	}
	return nil, err
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func (l *reportedState[T]) newUpdate(texts []*source.Text, changed []string, err error) Update[T] {
	return Update[T]{Content: l.content, Generation: l.generation, Err: err, Changed: changed, Texts: texts}
}

func equalTexts(a, b []*source.Text) bool {
	return slices.EqualFunc(a, b, func(a, b *source.Text) bool { return a.Name == b.Name && a.Body == b.Body })
}

// changedNames returns the names of the texts that are in one list only, or whose contents differ.
func changedNames(before, after []*source.Text) (names []string) {
	old := make(map[string]string, len(before))
	for _, t := range before {
		old[t.Name] = t.Body
	}
	for _, t := range after {
		if body, known := old[t.Name]; !known || body != t.Body {
			names = append(names, t.Name)
		}
		delete(old, t.Name)
	}
	names = slices.AppendSeq(names, maps.Keys(old))
	slices.Sort(names)
	return names
}
