package watch_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"curtaincall/engine/testkit"
)

// TestStorms does whatever comes to mind to a pack, fast and slow, and then compares what plays with what is on disk.
// It happens again and again under one watch, so that what is wrong after one storm shows in the next.
func TestStorms(t *testing.T) {
	for seed := range uint64(testkit.Size(2, 6)) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			s := newStand(t, "run.lua", "run", "a/vex.lua", "vex", "b/c/jab.lua", "jab")
			s.watch(never)
			w := &weather{stand: s, chance: rand.New(rand.NewPCG(seed, 1))}
			for round := range 12 {
				for range 5 + w.chance.IntN(60) {
					w.blow()
				}
				// Every storm ends with a pack that can be loaded and is news.
				w.settle(round)
				s.untilLive()
			}
		})
	}
}

type weather struct {
	*stand
	chance *rand.Rand
	n      int
}

var (
	stormFolders = []string{"pack", "pack/a", "pack/b", "pack/b/c", "pack/d", "pack/d/e/f", "outside"}
	stormFiles   = []string{"vex.lua", "jab.lua", "run.lua", "x_test.lua", "notes.txt", ".vex.lua.swp", "tmp"}
)

func (w *weather) folder() string { return stormFolders[w.chance.IntN(len(stormFolders))] }
func (w *weather) file() string {
	return w.folder() + "/" + stormFiles[w.chance.IntN(len(stormFiles))]
}

// blow does one thing. Whatever cannot be done is left undone.
func (w *weather) blow() {
	w.n++
	body := fmt.Sprint("words ", w.n)
	switch w.chance.IntN(14) {
	case 0, 1, 2:
		os.WriteFile(w.at(w.file()), []byte(body), 0o666)
	case 3:
		os.WriteFile(w.at(w.file()), []byte("rotten"), 0o666)
	case 4:
		os.Truncate(w.at(w.file()), int64(w.chance.IntN(4)))
	case 5:
		os.Remove(w.at(w.file()))
	case 6:
		os.Rename(w.at(w.file()), w.at(w.file()))
	case 7:
		os.MkdirAll(w.at(w.folder()), 0o777)
	case 8:
		os.RemoveAll(w.at(w.folder()))
	case 9, 10:
		os.Rename(w.at(w.folder()), w.at(w.folder()))
	case 11:
		os.Symlink(w.at(w.file()), w.at(w.file()))
	case 12:
		os.Symlink(w.at(w.folder()), w.at(w.folder()))
	case 13:
		time.Sleep(time.Duration(w.chance.IntN(8)) * time.Millisecond)
	}
}

// settle takes away what cannot be loaded and saves two files.
func (w *weather) settle(round int) {
	if info, err := os.Lstat(w.root); err != nil || !info.IsDir() {
		w.remove("pack")
		w.mkdir("pack")
	}
	var bad []string
	filepath.WalkDir(w.root, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			if body, err := os.ReadFile(path); err != nil || string(body) == "rotten" || !d.Type().IsRegular() {
				bad = append(bad, path)
			}
		}
		return nil
	})
	for _, path := range bad {
		w.ok(os.RemoveAll(path))
	}
	w.remove("pack/last.lua")
	w.write("pack/last.lua", fmt.Sprint("round ", round))
	if round%2 == 0 { // somewhere deep, as the very last thing
		w.remove("pack/d")
		w.write("pack/d/e/f/deep.lua", fmt.Sprint("round ", round))
	}
}
