package watch

import (
	"errors"
	"slices"
	"time"

	"curtaincall/scripting/source"
)

// Update is the result of a change on disk.
type Update[T any] struct {
	Live       T     // the present content: new, or the last good one if there is an Err
	Generation int   // how many times the content has been replaced since the start
	Err        error // why the state on disk cannot be used

	// Changed are the files that differ from the last good generation before this update: written,
	// created or deleted; sorted. It is empty if an error was undone, and if the files cannot be
	// read.
	Changed []string

	Texts []*source.Text // on disk; must not be changed

	// Left is why a part of the scripts is now left out that was not before. Such an update may
	// come without a change of Live.
	Left error

	// Blind is why the system cannot report all changes, which are then noticed only after
	// PollTime. Such an update comes on its own and changes nothing.
	Blind error
}

// live is the state that the caller knows.
type live[T any] struct {
	texts      []*source.Text // of the last good generation
	content    T
	generation int
	unread     string // why Read left out a part, "" if it did not
	unloaded   string // and Load

	fault    string         // the error reported last, "" if there is none
	broken   []*source.Text // the texts with that error
	doubtful time.Time      // when an error not yet reported was seen; zero for none
}

// consider returns an update for what was read, and whether there is anything new to report.
func (w *watcher[T]) consider(texts []*source.Text, err error, now time.Time) (u Update[T], news bool) {
	l := &w.live
	unread, err := splitError(err)
	switch {
	case err != nil:
		return w.faulty(texts, nil, err, now)
	case same(texts, l.texts) && l.fault == "":
		return w.leftOut(unread, now)
	case same(texts, l.texts):
		l.fault, l.broken, l.doubtful = "", nil, time.Time{}
		return l.update(texts, nil, nil), true
	case len(l.broken) > 0 && same(texts, l.broken):
		l.doubtful = time.Time{}
		return u, false
	}
	changed := different(l.texts, texts)
	content, err := w.Load(texts, l.content)
	unloaded, err := splitError(err)
	if err != nil {
		return w.faulty(texts, changed, err, now)
	}
	left := l.news(unread, unloaded)
	if left != nil && w.isTooNew(now) {
		return u, false
	}
	*l = live[T]{texts: texts, content: content, generation: l.generation + 1, unread: errorText(unread), unloaded: errorText(unloaded)}
	u = l.update(texts, changed, nil)
	u.Left = left
	return u, true
}

// faulty returns an update for texts with an error, unless it was reported or is too new.
func (w *watcher[T]) faulty(texts []*source.Text, changed []string, err error, now time.Time) (u Update[T], news bool) {
	l := &w.live
	if l.fault == err.Error() && same(texts, l.broken) {
		l.doubtful = time.Time{}
		return u, false
	}
	if w.isTooNew(now) {
		return u, false
	}
	l.fault, l.broken = err.Error(), texts
	return l.update(texts, changed, err), true
}

// news returns the errors about parts left out that were not left out before.
func (l *live[T]) news(unread, unloaded error) error {
	if errorText(unread) == l.unread {
		unread = nil
	}
	if errorText(unloaded) == l.unloaded {
		unloaded = nil
	}
	return errors.Join(unread, unloaded)
}

// leftOut returns an update about parts not read, for texts that have not changed.
func (w *watcher[T]) leftOut(unread error, now time.Time) (u Update[T], news bool) {
	l := &w.live
	left := l.news(unread, nil)
	if left != nil && w.isTooNew(now) {
		return u, false
	}
	l.unread, l.doubtful = errorText(unread), time.Time{}
	u = l.update(l.texts, nil, nil)
	u.Left = left
	return u, left != nil
}

// isTooNew reports whether an error is too new to be reported: w.Patience has not passed.
func (w *watcher[T]) isTooNew(now time.Time) bool {
	l := &w.live
	if l.doubtful.IsZero() {
		l.doubtful = now
	}
	if now.Sub(l.doubtful) < w.Patience {
		return true
	}
	l.doubtful = time.Time{}
	return false
}

// splitError splits an error: why a part is left out, or why nothing can be used.
func splitError(err error) (left, fault error) {
	if l := new(Left); errors.As(err, &l) {
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

func (l *live[T]) update(texts []*source.Text, changed []string, err error) Update[T] {
	return Update[T]{Live: l.content, Generation: l.generation, Err: err, Changed: changed, Texts: texts}
}

func same(a, b []*source.Text) bool {
	return slices.EqualFunc(a, b, func(a, b *source.Text) bool { return a.Name == b.Name && a.Body == b.Body })
}

// different returns the names of the texts that only one list has, or that have different bodies.
func different(before, after []*source.Text) (names []string) {
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
	for name := range old {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
