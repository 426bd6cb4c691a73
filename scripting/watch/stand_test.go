package watch_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"curtaincall/engine/disk"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

func TestMain(m *testing.M) { os.Exit(testkit.RunWaitingTests(m)) }

// patience is how long a test waits for something that must happen. It only guards against a hang.
const patience = 3 * time.Minute

// never is a poll that finds nothing, so that whatever is noticed was reported by the system.
var never = make(chan time.Time)

// show is a content that consists of nothing but the texts from which it was made.
type show struct{ texts []*source.Text }

type update = watch.Update[*show]

// stand is a watched folder with the updates about it.
type stand struct {
	*testing.T
	dir  string // a folder around the pack
	root string // the pack
	stop context.CancelFunc
	done <-chan struct{}

	quiet   time.Duration // 0 for little
	reading func()        // done after each reading, before anything is made of it

	looks atomic.Int32
	news  chan struct{} // something was looked at or told
	mu    sync.Mutex
	told  []update
}

// load fails at every line with the word rotten, and excludes every text with the word withered.
func load(texts []*source.Text, _ *show) (*show, error) {
	var faults source.Errors
	for _, t := range texts {
		for i, line := range strings.Split(t.Body, "\n") {
			if column := strings.Index(line, "rotten"); column >= 0 {
				faults = append(faults, t.Errorf(i+1, column+1, 6, "a rotten line"))
			}
		}
	}
	if err := faults.AsError(); err != nil {
		return nil, err
	}
	fresh := slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool { return strings.Contains(t.Body, "withered") })
	if left := len(texts) - len(fresh); left > 0 {
		return &show{texts: fresh}, &watch.ExcludedError{Err: fmt.Errorf("%d withered", left)}
	}
	return &show{texts: texts}, nil
}

// newStand makes a pack with the files given, name and body in turn.
func newStand(t *testing.T, files ...string) *stand {
	t.Helper()
	dir := t.TempDir()
	s := &stand{T: t, dir: dir, root: filepath.Join(dir, "pack"), news: make(chan struct{}, 1)}
	s.mkdir("pack")
	for i := 0; i < len(files); i += 2 {
		s.write("pack/"+files[i], files[i+1])
	}
	return s
}

// maxFiles is the limit of the packs watched here; that of games is held to in package source.
const maxFiles = 512

func (s *stand) pack() source.Pack {
	return source.Pack{FS: disk.Folder(s.root), Prefix: "pack", Files: maxFiles}
}

// watch begins with what is on disk now, and returns when the first look has found it.
func (s *stand) watch(poll <-chan time.Time) {
	s.Helper()
	texts, err := s.pack().ReadAllExceptScenarios()
	if err != nil {
		s.Fatal(err)
	}
	s.watchFrom(texts, poll)
	s.until("the first look", func() bool { return s.looks.Load() > 0 })
}

func (s *stand) watchFrom(texts []*source.Text, poll <-chan time.Time) {
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.done = watch.Start(ctx, watch.Options[*show]{
		Roots: []string{s.root},
		Read: func() ([]*source.Text, error) {
			texts, err := s.pack().ReadAllExceptScenarios()
			if s.reading != nil {
				s.reading()
			}
			s.looks.Add(1)
			s.wake()
			if words, lost := os.ReadFile(s.at("lost")); lost == nil && err == nil {
				err = &watch.ExcludedError{Err: errors.New(string(words))}
			}
			return texts, err
		},
		Load: load,
		OnUpdate: func(u update) {
			s.mu.Lock()
			s.told = append(s.told, u)
			s.mu.Unlock()
			s.wake()
		},
		Texts: texts, Content: &show{texts: texts},
		Quiet: cmp.Or(s.quiet, 2*time.Millisecond), Patience: 20 * time.Millisecond, Poll: poll,
	})
	s.Cleanup(func() {
		stop()
		<-s.done
	})
}

// last returns the latest update and the number of updates.
func (s *stand) last() (u update, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n = len(s.told); n > 0 {
		u = s.told[n-1]
	}
	return u, n
}

// live returns the texts of the current content.
func (s *stand) live() []*source.Text {
	u, n := s.last()
	if n == 0 {
		return nil
	}
	return u.Content.texts
}

// wake makes until check again.
func (s *stand) wake() {
	select {
	case s.news <- struct{}{}:
	default:
	}
}

// until waits for a condition that must become true.
func (s *stand) until(what string, is func() bool) {
	s.Helper()
	for end := time.Now().Add(patience); !is(); {
		select {
		case <-s.news:
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(end) {
			u, n := s.last()
			s.Fatalf("%s does not come to be; after %d updates the last is %+v", what, n, u)
		}
	}
}

// untilLive waits until the current content is what is on disk.
func (s *stand) untilLive() update {
	s.Helper()
	s.until("the state of the disk", func() bool {
		texts, err := s.pack().ReadAllExceptScenarios()
		u, _ := s.last()
		return err == nil && u.Err == nil && equal(texts, s.live())
	})
	u, _ := s.last()
	return u
}

// untilFault waits for an update whose error contains a text.
func (s *stand) untilFault(says string) update {
	s.Helper()
	s.until("a fault with "+says, func() bool {
		u, _ := s.last()
		return u.Err != nil && strings.Contains(u.Err.Error(), says)
	})
	u, _ := s.last()
	return u
}

// untilUpdate waits for update number n.
func (s *stand) untilUpdate(n int) update {
	s.Helper()
	s.until("update "+strconv.Itoa(n), func() bool { _, have := s.last(); return have >= n })
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.told[n-1]
}

func equal(a, b []*source.Text) bool {
	return slices.EqualFunc(a, b, func(a, b *source.Text) bool { return *a == *b })
}

// What people and editors do, with paths below the folder around the pack.

func (s *stand) at(path string) string { return filepath.Join(s.dir, filepath.FromSlash(path)) }

func (s *stand) ok(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func (s *stand) write(path, body string) {
	s.Helper()
	s.mkdir(filepath.Dir(path))
	s.ok(os.WriteFile(s.at(path), []byte(body), 0o666))
}

// save writes a file in one go: nobody reads a half of it, so that there is one update.
func (s *stand) save(path, body string) {
	s.Helper()
	s.write("saved", body)
	s.rename("saved", path)
}

func (s *stand) mkdir(path string)        { s.Helper(); s.ok(os.MkdirAll(s.at(path), 0o777)) }
func (s *stand) remove(path string)       { s.Helper(); s.ok(os.RemoveAll(s.at(path))) }
func (s *stand) rename(from, to string)   { s.Helper(); s.ok(os.Rename(s.at(from), s.at(to))) }
func (s *stand) link(target, path string) { s.Helper(); s.ok(os.Symlink(s.at(target), s.at(path))) }
