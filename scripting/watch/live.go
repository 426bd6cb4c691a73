package watch

import (
	"slices"
	"time"

	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// Update is what came of a change on disk.
type Update struct {
	Content    scripting.Content // what is live now: new, or the last good one if there is an Err
	Generation int               // how many generations have gone live since the start
	Err        error             // why what is on disk cannot go live

	// Changed are the files that are not as in the last good generation before
	// this update: written, made or deleted; sorted. There are none when what
	// was broken is again as it was, and when the files cannot be read.
	Changed []string

	Texts []*source.Text // as they are on disk; must not be changed

	// Blind is why the system cannot tell of all changes, which are then noticed
	// after PollTime only. Such an update comes on its own and changes nothing.
	Blind error
}

// live is what the caller knows.
type live struct {
	texts      []*source.Text // of the last good generation
	content    scripting.Content
	generation int

	fault    string         // told last, "" when all is well
	broken   []*source.Text // the texts it was about
	doubtful time.Time      // when a fault was seen that is not told yet; zero for none
}

// consider makes an update of what was read, if it is news.
func (w *watcher) consider(texts []*source.Text, err error, now time.Time) (u Update, news bool) {
	l := &w.live
	if err == nil && same(texts, l.texts) {
		l.doubtful = time.Time{}
		if l.fault == "" {
			return u, false
		}
		l.fault, l.broken = "", nil
		return l.update(texts, nil, nil), true
	}
	if err == nil && len(l.broken) > 0 && same(texts, l.broken) {
		l.doubtful = time.Time{}
		return u, false
	}
	content, read := l.content, err == nil
	if read {
		content, err = w.Load(texts, l.content)
	}
	if err != nil {
		if l.fault == err.Error() && same(texts, l.broken) {
			l.doubtful = time.Time{}
			return u, false
		}
		if l.doubtful.IsZero() {
			l.doubtful = now
		}
		if now.Sub(l.doubtful) < w.Patience {
			return u, false
		}
		l.doubtful = time.Time{}
		l.fault, l.broken = err.Error(), texts
		u = l.update(texts, nil, err)
		if read {
			u.Changed = different(l.texts, texts)
		}
		return u, true
	}
	changed := different(l.texts, texts)
	*l = live{texts: texts, content: content, generation: l.generation + 1}
	return l.update(texts, changed, nil), true
}

func (l *live) update(texts []*source.Text, changed []string, err error) Update {
	return Update{Content: l.content, Generation: l.generation, Err: err, Changed: changed, Texts: texts}
}

func same(a, b []*source.Text) bool {
	return slices.EqualFunc(a, b, func(a, b *source.Text) bool { return *a == *b })
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
