package watch_test

import (
	"os"
	"slices"
	"strconv"
	"testing"
	"time"
)

// TestEveryWayToSave lets editors of all kinds save one file.
func TestEveryWayToSave(t *testing.T) {
	const file, body = "pack/cards/vex.lua", "new words"
	for name, save := range map[string]func(s *stand){
		"over the old one": func(s *stand) { s.write(file, body) },
		"piece by piece": func(s *stand) {
			f, err := os.Create(s.at(file))
			s.ok(err)
			for i := range body {
				_, err := f.WriteString(body[i : i+1])
				s.ok(err)
			}
			s.ok(f.Close())
		},
		"emptied long before": func(s *stand) {
			s.ok(os.Truncate(s.at(file), 0))
			time.Sleep(10 * time.Millisecond)
			s.write(file, body)
		},
		"cut in place": func(s *stand) {
			f, err := os.OpenFile(s.at(file), os.O_WRONLY, 0)
			s.ok(err)
			_, err = f.WriteString(body)
			s.ok(err)
			s.ok(f.Truncate(int64(len(body))))
			s.ok(f.Close())
		},
		"renamed over it": func(s *stand) {
			s.write("pack/cards/vex.lua.tmp123", body)
			s.rename("pack/cards/vex.lua.tmp123", file)
		},
		"renamed over it, hidden": func(s *stand) {
			s.write("pack/cards/.vex.lua.swx", body)
			s.rename("pack/cards/.vex.lua.swx", file)
		},
		"renamed from another place": func(s *stand) {
			s.write("elsewhere.lua", body)
			s.rename("elsewhere.lua", file)
		},
		"with a backup": func(s *stand) {
			s.write("pack/cards/4913", "")
			s.remove("pack/cards/4913")
			s.rename(file, "pack/cards/vex.lua~")
			s.write(file, body)
			s.remove("pack/cards/vex.lua~")
		},
		"deleted and written": func(s *stand) {
			s.remove(file)
			time.Sleep(5 * time.Millisecond)
			s.write(file, body)
		},
		"with its folder": func(s *stand) {
			s.remove("pack/cards")
			s.write(file, body)
		},
		"with its times and rights": func(s *stand) {
			info, err := os.Stat(s.at(file))
			s.ok(err)
			s.write(file, body)
			s.ok(os.Chtimes(s.at(file), info.ModTime(), info.ModTime()))
			s.ok(os.Chmod(s.at(file), 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStand(t, "cards/vex.lua", "some words of old", "run.lua", "a run")
			s.watch(never)
			save(s)
			u := s.untilLive()
			if u.Count < 1 || len(u.Texts) != 2 || u.Texts[0].Body != body {
				t.Errorf("%+v", u)
			}
			if !slices.Equal(u.Changed, []string{file}) {
				t.Errorf("changed: %q", u.Changed)
			}
		})
	}
}

func TestSavingAHundredTimesASecond(t *testing.T) {
	t.Parallel()
	s := newStand(t, "cards/vex.lua", "0")
	s.watch(never)
	for i := range 60 {
		s.write("pack/cards/vex.lua", strconv.Itoa(i))
		time.Sleep(10 * time.Millisecond)
	}
	s.write("pack/cards/vex.lua", "the last")
	if u := s.untilLive(); u.Texts[0].Body != "the last" {
		t.Errorf("%+v", u)
	}
}

// A storm of saves must not put off an update for ever: here there is never a
// quiet moment, and the storm only ends when an update has come.
func TestAStormOfSavesStarvesNothing(t *testing.T) {
	t.Parallel()
	s := newStand(t, "vex.lua", "0")
	s.quiet = 2 * time.Second
	s.watch(never)
	n := 0
	s.until("an update during the storm", func() bool {
		for range 100 {
			n++
			s.write("pack/tmp", "beside it")
			s.rename("pack/tmp", "pack/notes.txt")
			if n%10 == 0 {
				s.write("pack/tmp", strconv.Itoa(n))
				s.rename("pack/tmp", "pack/vex.lua")
			}
		}
		_, updates := s.last()
		return updates > 0
	})
}

func TestTheSameBytesAreNoNews(t *testing.T) {
	t.Parallel()
	s := newStand(t, "vex.lua", "vex", "jab.lua", "jab")
	s.watch(never)
	s.save("pack/jab.lua", "jab")
	s.write("pack/notes.txt", "not a script")
	s.write("pack/.vex.lua.swp", "typing")
	s.ok(os.Chtimes(s.at("pack/jab.lua"), time.Now(), time.Now()))
	time.Sleep(20 * time.Millisecond) // for a look at what should be no news
	s.save("pack/vex.lua", "vex!")
	u := s.untilLive()
	if _, n := s.last(); n != 1 || u.Count != 1 || !slices.Equal(u.Changed, []string{"pack/vex.lua"}) {
		t.Errorf("%d updates, the last %+v", n, u)
	}
}

func TestABrokenFileLeavesTheLastGoodGeneration(t *testing.T) {
	t.Parallel()
	s := newStand(t, "vex.lua", "vex", "jab.lua", "jab")
	s.watch(never)
	s.save("pack/vex.lua", "vex 2")
	good := s.untilLive()

	s.save("pack/vex.lua", "vex 3\n  rotten")
	u := s.untilFault("pack/vex.lua:2: a rotten line\n  2 |   rotten\n    |   ^^^^^^")
	if u.Content != good.Content || u.Count != 1 || !slices.Equal(u.Changed, []string{"pack/vex.lua"}) {
		t.Errorf("%+v", u)
	}
	s.save("pack/jab.lua", "jab 2") // does not mend it
	u = s.untilUpdate(3)
	if u.Err == nil || u.Content != good.Content || !slices.Equal(u.Changed, []string{"pack/jab.lua", "pack/vex.lua"}) {
		t.Errorf("%+v", u)
	}
	s.save("pack/vex.lua", "vex 4")
	u = s.untilLive()
	if u.Count != 2 || !slices.Equal(u.Changed, []string{"pack/jab.lua", "pack/vex.lua"}) {
		t.Errorf("%+v", u)
	}
	// What goes back to what it was is mended, and no new generation.
	s.save("pack/vex.lua", "rotten")
	s.untilFault("vex.lua:1")
	s.save("pack/vex.lua", "vex 4")
	mended := s.untilLive()
	if mended.Content != u.Content || mended.Count != 2 || len(mended.Changed) != 0 {
		t.Errorf("%+v", mended)
	}
}
