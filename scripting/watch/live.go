package watch

import (
	"errors"
	"slices"
	"time"

	"curtaincall/scripting/source"
)

// Update describes what came of a change on disk.
type Update[T any] struct {
	Live       T     // what is live now: new, or the last good one if there is an Err
	Generation int   // how many generations have gone live since the start
	Err        error // why what is on disk cannot go live

	// Changed are the files that are not as in the last good generation before
	// this update: written, made or deleted; sorted. There are none when what
	// was broken is again as it was, and when the files cannot be read.
	Changed []string

	Texts []*source.Text // as they are on disk; must not be changed

	// Left is why a part of the scripts is left out, where that was not so before. It
	// may come without any change of what is live.
	Left error

	// Blind is why the system cannot tell of all changes, which are then noticed
	// after PollTime only. Such an update comes on its own and changes nothing.
	Blind error
}

// live describes what the caller knows.
type live[T any] struct {
	texts      []*source.Text // of the last good generation
	content    T
	generation int
	unread     string // why a part of what is on disk is left out by Read, "" when none is
	unloaded   string // and by Load

	fault    string         // told last, "" when all is well
	broken   []*source.Text // the texts it was about
	doubtful time.Time      // when a fault was seen that is not told yet; zero for none
}

// consider makes an update of what was read, if it is news.
func (w *watcher[T]) consider(texts []*source.Text, err error, now time.Time) (u Update[T], news bool) {
	l := &w.live
	unread, err := leaving(err)
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
	unloaded, err := leaving(err)
	if err != nil {
		return w.faulty(texts, changed, err, now)
	}
	left := l.news(unread, unloaded)
	if left != nil && w.isTooNew(now) {
		return u, false
	}
	*l = live[T]{texts: texts, content: content, generation: l.generation + 1, unread: said(unread), unloaded: said(unloaded)}
	u = l.update(texts, changed, nil)
	u.Left = left
	return u, true
}

// faulty makes an update of texts that cannot go live, if that was not told of them.
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

// news returns what is left out now and was not.
func (l *live[T]) news(unread, unloaded error) error {
	if said(unread) == l.unread {
		unread = nil
	}
	if said(unloaded) == l.unloaded {
		unloaded = nil
	}
	return errors.Join(unread, unloaded)
}

// leftOut makes an update of what was not read, of texts that are as they were.
func (w *watcher[T]) leftOut(unread error, now time.Time) (u Update[T], news bool) {
	l := &w.live
	left := l.news(unread, nil)
	if left != nil && w.isTooNew(now) {
		return u, false
	}
	l.unread, l.doubtful = said(unread), time.Time{}
	u = l.update(l.texts, nil, nil)
	u.Left = left
	return u, left != nil
}

// isTooNew reports whether a fault is too young to be told.
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

// leaving divides an error: why a part is left out, and why nothing can be used.
func leaving(err error) (left, fault error) {
	if l := new(Left); errors.As(err, &l) {
		return l.Err, nil
	}
	return nil, err
}

func said(err error) string {
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

// different are the names of the texts that only one of the lists has, or both
// with different bodies.
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
