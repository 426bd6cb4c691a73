package watch

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"
	"testing/synctest"

	"github.com/fsnotify/fsnotify"
)

// When the system could not keep up, everything may have changed.
func TestLostEventsAreAReasonToLook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tr := &folderWatcher{changes: make(chan struct{}, 1)}
		events, faults := make(chan fsnotify.Event), make(chan error)
		go tr.recordEvents(events, faults, make(chan struct{}))
		faults <- fsnotify.ErrEventOverflow
		close(faults)
		close(events)
		synctest.Wait()
		if len(tr.changes) != 1 {
			t.Error("nobody looks")
		}
	})
}

func TestEventsThatMatter(t *testing.T) {
	tr := &folderWatcher{roots: []string{filepath.FromSlash("/home/scripts/pack"), filepath.FromSlash("/home/one_test.lua"),
		filepath.FromSlash("/srv/mods"), filepath.FromSlash("/srv/mods/moon")}}
	for path, matters := range map[string]bool{
		"/home/scripts/pack/a/vex.lua":  true,
		"/home/scripts/pack/a":          true,
		"/home/scripts/pack":            true,
		"/home/scripts":                 true,
		"/home":                         true,
		"/":                             true,
		"/home/one_test.lua":            true,
		"/target/of/a/link/vex.lua":     true,
		"/srv/mods/disabled.json":       true,
		"/srv/mods/.disabled.json.tmp":  false,
		"/srv/other":                    false,
		"/home/scripts/packs":           false,
		"/home/other":                   false,
		"/tmp":                          false,
		"/home/scripts/pack/a/.vex.swp": false,
	} {
		if tr.isRelevant(filepath.FromSlash(path)) != matters {
			t.Errorf("%s: want %v", path, matters)
		}
	}
}

func TestInbox(t *testing.T) {
	rotten := errors.New("rotten")
	live := func(n int, files ...string) Update[int] { return Update[int]{Count: n, Changed: files} }
	fault := func(n int, files ...string) Update[int] {
		return Update[int]{Count: n, Changed: files, Err: rotten}
	}
	blind := Update[int]{WatchErr: errors.New("too many folders")}
	for name, test := range map[string]struct {
		seen, put, want []Update[int]
	}{
		"nothing":                       {},
		"one":                           {put: []Update[int]{live(1, "b")}, want: []Update[int]{live(1, "b")}},
		"two become one":                {put: []Update[int]{live(1, "b", "c"), live(2, "a", "b")}, want: []Update[int]{live(2, "a", "b", "c")}},
		"a fault stays":                 {put: []Update[int]{live(1, "b"), fault(1, "a")}, want: []Update[int]{live(1, "b"), fault(1, "a")}},
		"the last fault counts":         {put: []Update[int]{fault(0, "a"), fault(0, "b")}, want: []Update[int]{fault(0, "b")}},
		"a fault is overtaken":          {put: []Update[int]{live(1, "b"), fault(1, "a"), live(2, "a")}, want: []Update[int]{live(2, "a", "b")}},
		"blind comes first":             {put: []Update[int]{live(1, "b"), blind, fault(1, "a"), blind}, want: []Update[int]{blind, live(1, "b"), fault(1, "a")}},
		"mended before anybody saw it":  {put: []Update[int]{fault(0, "a"), live(0)}},
		"mended after it was seen":      {seen: []Update[int]{fault(0, "a")}, put: []Update[int]{live(0)}, want: []Update[int]{live(0)}},
		"another one, mended unseen":    {seen: []Update[int]{fault(0, "a")}, put: []Update[int]{fault(0, "b"), live(0)}, want: []Update[int]{live(0)}},
		"seen, then mended by a change": {seen: []Update[int]{fault(0, "a")}, put: []Update[int]{live(1, "a")}, want: []Update[int]{live(1, "a")}},
	} {
		t.Run(name, func(t *testing.T) {
			b := NewInbox[int]()
			for _, u := range test.seen {
				b.Put(u)
			}
			b.TakeAll()
			for _, u := range test.put {
				b.Put(u)
			}
			if len(test.put) > 0 {
				<-b.Ready()
			}
			if got := b.TakeAll(); len(got)+len(test.want) > 0 && !reflect.DeepEqual(got, test.want) {
				t.Errorf("%+v, want %+v", got, test.want)
			}
			if again := b.TakeAll(); len(again) > 0 {
				t.Errorf("taken twice: %+v", again)
			}
		})
	}
}
