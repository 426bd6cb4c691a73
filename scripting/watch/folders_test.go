package watch_test

import (
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"curtaincall/scripting/source"
)

func TestFoldersComeAndGo(t *testing.T) {
	for name, change := range map[string]func(s *stand){
		"new ones, deep": func(s *stand) { s.write("pack/a/b/c/d/new.lua", "new") },
		"new ones, slowly": func(s *stand) {
			for _, dir := range []string{"pack/a", "pack/a/b", "pack/a/b/c"} {
				s.mkdir(dir)
				time.Sleep(8 * time.Millisecond)
			}
			s.write("pack/a/b/c/new.lua", "new")
		},
		"deleted":      func(s *stand) { s.remove("pack/cards") },
		"deleted deep": func(s *stand) { s.remove("pack/cards/pip/curses") },
		"renamed":      func(s *stand) { s.rename("pack/cards", "pack/plays") },
		"renamed, then a save in it": func(s *stand) {
			s.rename("pack/cards", "pack/a")
			s.untilLive()
			s.write("pack/a/pip/curses/hex.lua", "hex 2")
		},
		"two that change places": func(s *stand) {
			s.rename("pack/cards", "pack/x")
			s.rename("pack/enemies", "pack/cards")
			s.rename("pack/x", "pack/enemies")
			s.untilLive()
			s.write("pack/enemies/pip/vex.lua", "vex 2")
			s.untilLive()
			s.write("pack/cards/critic.lua", "critic 2")
		},
		"one takes the other's place": func(s *stand) {
			s.rename("pack/cards", "pack/a")
			s.write("pack/cards/pip/vex.lua", "another vex")
			s.untilLive()
			s.write("pack/a/pip/vex.lua", "vex 2")
			s.untilLive()
			s.write("pack/cards/pip/vex.lua", "another vex 2")
		},
		"moved in from outside": func(s *stand) {
			s.write("made/ready/act.lua", "act")
			s.rename("made", "pack/made")
			s.untilLive()
			s.write("pack/made/ready/act.lua", "act 2")
		},
		"moved out, and saves there": func(s *stand) {
			s.rename("pack/cards", "out")
			s.untilLive()
			s.write("out/pip/vex.lua", "rotten")
			s.write("pack/run.lua", "run 2")
		},
		"deleted and made again, over and over": func(s *stand) {
			for range 20 {
				s.remove("pack/cards")
				s.write("pack/cards/pip/vex.lua", "vex 2")
			}
			s.untilLive()
			s.write("pack/cards/pip/vex.lua", "vex 3")
		},
		"a file becomes a folder": func(s *stand) {
			s.remove("pack/run.lua")
			s.write("pack/run.lua/inner.lua", "inner")
		},
		"the root, made again": func(s *stand) {
			s.remove("pack")
			s.untilFault("no such file")
			s.write("pack/cards/vex.lua", "vex 2")
			s.untilLive()
			s.write("pack/cards/vex.lua", "vex 3")
		},
		"the root, in one go": func(s *stand) {
			s.remove("pack")
			s.write("pack/cards/vex.lua", "vex 2")
			s.untilLive()
			s.write("pack/cards/vex.lua", "vex 3")
		},
		"the root, renamed and back": func(s *stand) {
			s.rename("pack", "away")
			s.untilFault("no such file")
			s.write("away/run.lua", "run 2")
			s.rename("away", "pack")
			s.untilLive()
			s.write("pack/cards/pip/vex.lua", "vex 3")
		},
		"the root, another one in its place": func(s *stand) {
			s.write("other/cards/vex.lua", "vex 2")
			s.rename("pack", "away")
			s.rename("other", "pack")
			s.untilLive()
			s.write("pack/cards/vex.lua", "vex 3")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStand(t, "run.lua", "run", "cards/pip/vex.lua", "vex", "cards/pip/curses/hex.lua", "hex", "enemies/critic.lua", "critic")
			s.watch(never)
			change(s)
			u := s.untilLive()
			if slices.ContainsFunc(u.Texts, func(t *source.Text) bool { return t.Body == "rotten" }) {
				t.Error("a file outside is part of the pack")
			}
		})
	}
}

func TestTheFolderAroundTheRootIsMadeAgain(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	s.root = s.at("deep/er/pack")
	s.write("deep/er/pack/vex.lua", "vex")
	s.watch(never)
	s.remove("deep")
	s.untilFault("no such file")
	s.write("deep/er/pack/vex.lua", "vex 2")
	s.untilLive()
}

func TestLinksAreRefused(t *testing.T) {
	t.Parallel()
	s := newStand(t, "vex.lua", "vex")
	s.write("outside/secret.lua", "secret")
	s.watch(never)
	s.link("outside/secret.lua", "pack/jab.lua")
	s.untilFault("pack/jab.lua is a link")
	s.remove("pack/jab.lua")
	s.until("it mended", func() bool { u, _ := s.last(); return u.Err == nil })

	// A linked folder is refused as well, and what stands in it is never read.
	s.write("outside/secret.lua", "rotten")
	s.link("outside", "pack/inside")
	s.untilFault("pack/inside is a link")
	s.remove("pack/inside")
	s.write("pack/vex.lua", "vex 2")
	if u := s.untilLive(); len(u.Texts) != 1 {
		t.Errorf("%d texts, want that of vex alone", len(u.Texts))
	}
}

func TestTheRootMayBeALink(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	s.write("one/vex.lua", "vex")
	s.write("two/vex.lua", "vex of two")
	s.remove("pack")
	s.link("one", "pack")
	s.watch(never)
	s.write("one/vex.lua", "vex 2")
	s.untilLive()
	s.remove("pack")
	s.link("two", "pack")
	s.untilLive()
	s.write("two/vex.lua", "vex of two 2")
	s.untilLive()
}

// A write through a second name of a file is one the system does not tell of.
func TestWhatIsNotNoticedIsFoundByPolling(t *testing.T) {
	t.Parallel()
	s := newStand(t, "vex.lua", "vex")
	s.ok(os.Link(s.at("pack/vex.lua"), s.at("second")))
	poll := make(chan time.Time)
	s.watch(poll)
	poll <- time.Time{} // the first look is over when this is taken
	s.write("second", "vex 2")
	poll <- time.Time{}
	u := s.untilLive()
	if u.Count != 1 {
		t.Errorf("%+v", u)
	}
	s.write("second", "rotten")
	poll <- time.Time{}
	s.untilFault("vex.lua:1")
}

func TestWhatChangedBeforeTheWatchBeganIsFound(t *testing.T) {
	s := newStand(t, "vex.lua", "vex")
	s.watchFrom([]*source.Text{{Name: "pack/vex.lua", Body: "older"}, {Name: "pack/zap.lua", Body: "gone"}}, never)
	u := s.untilLive()
	if want := []string{"pack/vex.lua", "pack/zap.lua"}; !slices.Equal(u.Changed, want) {
		t.Errorf("changed: %q, want %q", u.Changed, want)
	}
}

// A file that appears in a folder just read is noticed, however new the folder is.
func TestNothingFallsBetweenReadingAndWatching(t *testing.T) {
	s := newStand(t, "vex.lua", "vex")
	s.reading = func() {
		if _, err := os.Stat(s.at("pack/new")); err != nil {
			return
		}
		if _, err := os.Stat(s.at("pack/new/jab.lua")); err != nil {
			s.write("pack/new/jab.lua", "jab")
		}
	}
	s.watch(never)
	s.mkdir("pack/new")
	s.until("the file of the new folder", func() bool { return len(s.live()) == 2 })
}

func TestTheEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	s := newStand(t, "vex.lua", "vex")
	s.watch(never)
	s.write("pack/vex.lua", "vex 2")
	s.untilLive()
	s.stop()
	<-s.done
	_, n := s.last()
	s.write("pack/vex.lua", "vex 3")
	s.until("the end of all goroutines", func() bool { return runtime.NumGoroutine() <= before })
	if _, now := s.last(); now != n {
		t.Error("an update after the end")
	}
}
