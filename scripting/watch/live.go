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
	Content T     // the current content: the new one or, if there is an Err, the last good one
	Count   int   // number of times that the content was replaced
	Err     error // why the files on disk cannot be used

	// Changed has the sorted names of the files that were written, created or deleted since the last good content. It
	// is empty if an error was undone, or if the files cannot be read.
	Changed []string

	Texts []*source.Text // all texts on disk; must not be changed

	// Excluded is the error about newly excluded scripts. The content may be unchanged.
	Excluded error

	// WatchErr says why the system cannot report all changes, so that some are noticed only after PollTime. An update
	// with a WatchErr reports nothing else.
	WatchErr error
}

type reportedState[T any] struct {
	texts      []*source.Text // texts of the last good content
	content    T
	generation int
	unread     string // text of the error about scripts that Read excluded; "" if there are none
	unloaded   string // text of the error about scripts that Load excluded; "" if there are none

	lastError    string         // text of the error that was reported last; "" if there is none
	failingTexts []*source.Text // texts for which lastError was reported
	errorSince   time.Time      // when an error that is not reported yet was first noticed; zero if there is none
}

func (w *watcher[T]) nextUpdate(texts []*source.Text, err error, now time.Time) (u Update[T], report bool) {
	l := &w.reported
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

// errorUpdate returns an update about an error. report is false if it was reported before or is only a moment old.
func (w *watcher[T]) errorUpdate(texts []*source.Text, changed []string, err error, now time.Time) (u Update[T], report bool) {
	l := &w.reported
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

// exclusionUpdate returns an update about scripts that could not be read, while all other texts are unchanged. report
// is false if such an update was reported before or holdBackNewError delays it.
func (w *watcher[T]) exclusionUpdate(unread error, now time.Time) (u Update[T], report bool) {
	l := &w.reported
	excluded := l.unreportedExclusions(unread, nil)
	if excluded != nil && w.holdBackNewError(now) {
		return u, false
	}
	l.unread, l.errorSince = errorText(unread), time.Time{}
	u = l.newUpdate(l.texts, nil, nil)
	u.Excluded = excluded
	return u, excluded != nil
}

// holdBackNewError reports whether the error began less than w.Patience ago. If not, the next error counts as new.
func (w *watcher[T]) holdBackNewError(now time.Time) bool {
	l := &w.reported
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
	if l, is := errors.AsType[*ExcludedError](err); is {
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
	return Update[T]{Content: l.content, Count: l.generation, Err: err, Changed: changed, Texts: texts}
}

func equalTexts(a, b []*source.Text) bool {
	return slices.EqualFunc(a, b, func(a, b *source.Text) bool { return a.Name == b.Name && a.Body == b.Body })
}

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
