package bot_test

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
)

// remember makes bots keep what they learn in a folder, and know what files teach, until the test ends.
func remember(t *testing.T, folder string, files ...[]byte) {
	bot.SetPracticeMemory(bot.NewPracticeMemory(folder, files...))
	t.Cleanup(func() { bot.SetPracticeMemory(bot.NewPracticeMemory("")) })
}

// choicesAfterPractice are those of a new player who knows only what is remembered. It returns
// how many practice games were played, and what the choices are based on.
func choicesAfterPractice(t *testing.T, about screen.PracticeSubjects) (list []engine.Action, games int, basis bot.PracticeUsed) {
	t.Helper()
	subjects, s := new(int), bot.NewFull(1).PracticeUnknownContent()
	first := newJourney(0, subjects)
	first.about = about
	bot.PracticeBeforeGame(s, first, nil)
	first.begun.Range(func(_, _ any) bool { games++; return true })
	for seed := range engine.Seed(60) {
		j := newJourney(seed, subjects)
		j.about = about
		list = append(list, must(s.Choose(j)))
	}
	if of := bot.PracticeUsedBy(s); len(of) != 1 {
		t.Fatalf("the choices are based on %v", of)
	}
	return list, games, bot.PracticeUsedBy(s)[0]
}

func onlyFile(t *testing.T, folder string) (path string) {
	t.Helper()
	found, _ := filepath.Glob(filepath.Join(folder, "*"))
	if len(found) != 1 {
		t.Fatalf("the files are %q", found)
	}
	return found[0]
}

func TestWhatWasLearnedIsRemembered(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "folder")
	remember(t, folder)
	about := journeySubjects("kept")
	learned, games, basis := choicesAfterPractice(t, about)
	if games < 1000 || basis.From != bot.FromNow || basis.Games != games {
		t.Errorf("%d games are played, and it says %v", games, basis)
	}
	again, more, basis := choicesAfterPractice(t, about)
	if !reflect.DeepEqual(again, learned) || more != 0 || basis.From != bot.FromMemory || basis.Games != games {
		t.Errorf("after %d more games, which rest on %v, it chooses otherwise or practices again", more, basis)
	}
	if _, other, _ := choicesAfterPractice(t, journeySubjects("another content")); other != games {
		t.Errorf("another content is learned by %d games", other)
	}
	if _, unknown, _ := choicesAfterPractice(t, journeySubjects("")); unknown != games {
		t.Errorf("a content that is not known to be the same is learned by %d games", unknown)
	}
	if files, size := bot.CountPracticeFiles(folder); files != 2 || size == 0 || size > 2000 {
		t.Errorf("%d files with %d bytes are kept", files, size)
	}
	file, _ := os.Stat(folder)
	if file.Mode().Perm()&0o077 != 0 {
		t.Errorf("others can read the folder: %v", file.Mode())
	}
}

// Quick and full choose by what comes with the program, for these scripts or for similar ones, and never
// practice themselves. A thing that is new counts as much as others do on average, so that it is tried.
func TestQuickAndFullKnowWhatComesWithTheProgram(t *testing.T) {
	folder := t.TempDir()
	remember(t, folder)
	about := journeySubjects("carried")
	_, games, _ := choicesAfterPractice(t, about)
	file, err := os.ReadFile(onlyFile(t, folder))
	if err != nil {
		t.Fatal(err)
	}
	remember(t, "", file)
	edited := journeySubjects("edited")
	edited.Parts[0].ID, edited.Parts[0].Fingerprint = "new thing", 99
	for name, make := range map[string]func() *bot.Learner{"quick": bot.NewQuick, "full": func() *bot.Learner { return bot.NewFull(1) }} {
		for subjects, c := range map[string]struct {
			about screen.PracticeSubjects
			basis bot.PracticeUsed
		}{"same": {about, bot.PracticeUsed{Games: games, From: bot.FromProgram}}, "edited": {edited, bot.PracticeUsed{Continues: games, From: bot.FromProgram}}} {
			p, tried := make(), 0
			for seed := range engine.Seed(60) {
				j := newJourney(seed, name+subjects)
				j.about = c.about
				a := must(p.Choose(j))
				taken, left := j.offered[a.Args[0]], j.offered[1-a.Args[0]]
				if new := subjects == "edited" && (taken == 0 || left == 0); new && taken == 0 {
					tried++
				} else if !new && saves[taken] < saves[left] {
					t.Errorf("%s, %s: it takes what saves %d, and leaves what saves %d", name, subjects, saves[taken], saves[left])
				}
				j.begun.Range(func(_, _ any) bool { t.Errorf("%s practices", name); return false })
			}
			if subjects == "edited" && tried == 0 {
				t.Errorf("%s never tries the new thing", name)
			}
			if of := bot.PracticeUsedBy(p); len(of) != 1 || of[0] != c.basis {
				t.Errorf("%s, %s: the choices are based on %v, not on %v", name, subjects, of, c.basis)
			}
		}
	}
}

// packed is a file of practice with the key of another and any content.
func packed(like, body []byte) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed)
	w.Write(body)
	w.Close()
	sum := sha256.Sum256(b.Bytes())
	head := len("curtain practice\n") + sha256.Size
	return slices.Concat(like[:head], sum[:], b.Bytes())
}

func TestHostileFilesAreMadeAnew(t *testing.T) {
	testkit.SkipUnlessFull(t)
	folder := t.TempDir()
	remember(t, folder)
	about := journeySubjects("hostile")
	learned, games, _ := choicesAfterPractice(t, about)
	path := onlyFile(t, folder)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	numbers := func(list ...int64) (b []byte) {
		for _, n := range list {
			b = binary.AppendUvarint(b, uint64(n))
		}
		return packed(good, b)
	}
	thing := func(weight int64) []byte {
		b := binary.AppendUvarint(nil, 9)
		b = append(binary.AppendUvarint(b, 1), 1, 'x')
		b = binary.AppendVarint(binary.AppendUvarint(binary.LittleEndian.AppendUint64(b, 7), 1), weight)
		return packed(good, binary.AppendUvarint(b, 0))
	}
	fight := func(traits uint64, worth int64) []byte {
		b := append([]byte{9, 0, 1}, make([]byte, 16)...) // games, things and fights; what the fight is against
		b = binary.AppendVarint(binary.AppendUvarint(append(b, 1, 0), traits), worth)
		return packed(good, append(b, 0))
	}
	nan := bytes.Repeat([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xf8, 0x7f}, 40)
	flipped := slices.Clone(good)
	flipped[len(flipped)-9] ^= 1
	foreign := slices.Clone(good)
	foreign[20] ^= 1
	for name, body := range map[string][]byte{
		"empty": nil, "text": []byte("hello"), "short": good[:60], "truncated": good[:len(good)-1], "longer": append(slices.Clone(good), 0),
		"flipped": flipped, "wrong hash": foreign, "oversized": make([]byte, 1<<20), "bomb": packed(good, make([]byte, 64<<20)),
		"NaN": packed(good, nan), "many things": numbers(1, 1<<62), "many games": numbers(1<<40, 0, 0), "many fights": numbers(1, 0, 1<<40),
		"long name": numbers(1, 1, 1<<50), "other things": numbers(1, 0, 0), "large weight": thing(1 << 50), "small weight": thing(-1 << 50), "other thing": thing(3),
		"many traits": fight(1<<40, 0), "large trait": fight(1, 1<<50), "other fight": fight(1, 3),
		"folder": nil, "link": nil, "link to itself": nil, "link to nothing": nil,
	} {
		t.Run(name, func(t *testing.T) {
			os.RemoveAll(path)
			switch name {
			case "folder":
				err = os.Mkdir(path, 0o700)
			case "link":
				outside := filepath.Join(t.TempDir(), "outside")
				os.WriteFile(outside, good, 0o600)
				err = os.Symlink(outside, path)
			case "link to itself":
				err = os.Symlink(filepath.Base(path), path)
			case "link to nothing":
				err = os.Symlink("nothing", path)
			default:
				err = os.WriteFile(path, body, 0o600)
			}
			if err != nil {
				t.Skip(err)
			}
			again, more, basis := choicesAfterPractice(t, about)
			if !reflect.DeepEqual(again, learned) || more != games || basis.From != bot.FromNow {
				t.Errorf("it plays %d practice games, rests on %v, or chooses otherwise", more, basis)
			}
			if now, err := os.ReadFile(path); !bytes.Equal(now, good) {
				t.Errorf("the file is not made anew: %v", err)
			}
			if left := onlyFile(t, folder); left != path {
				t.Errorf("there is %s", left)
			}
		})
	}
}

func TestOnlyTheLatestPracticeIsKept(t *testing.T) {
	folder := t.TempDir()
	remember(t, folder)
	for n := range 70 {
		path := filepath.Join(folder, fmt.Sprintf("%02d.practice", n))
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		when := time.Unix(int64(1_000_000-n), 0)
		os.Chtimes(path, when, when)
	}
	foreign := filepath.Join(folder, "a file of the user")
	os.WriteFile(foreign, nil, 0o600)
	choicesAfterPractice(t, journeySubjects("many"))
	if files, _ := bot.CountPracticeFiles(folder); files != 64 {
		t.Errorf("%d files are kept", files)
	}
	for path, want := range map[string]bool{"00.practice": true, "62.practice": true, "63.practice": false, "69.practice": false, foreign: true} {
		if _, err := os.Stat(filepath.Join(folder, filepath.Base(path))); (err == nil) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, games, _ := choicesAfterPractice(t, journeySubjects("many")); games != 0 {
		t.Errorf("the latest is not kept: %d games", games)
	}
}

func TestAPlaceThatCannotBeWrittenChangesNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	os.WriteFile(file, nil, 0o600)
	remember(t, filepath.Join(file, "below"))
	if list, games, _ := choicesAfterPractice(t, journeySubjects("nowhere")); len(list) == 0 || games == 0 {
		t.Error("nothing is learned")
	}
}

// builtinJourneys is a file with what a long course of practice teaches of a subjects.
func builtinJourneys(t *testing.T, about screen.PracticeSubjects) []byte {
	t.Helper()
	file, err := bot.MakeBuiltinPracticeFile(func() (screen.Table, error) {
		j := newJourney(0, "carried")
		j.about = about
		return j, nil
	}, 2)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestTheProgramCarriesPractice(t *testing.T) {
	testkit.SkipIfShort(t)
	about := journeySubjects("carried")
	file := builtinJourneys(t, about)
	if again := builtinJourneys(t, about); !bytes.Equal(file, again) {
		t.Error("made again, the file is another")
	}
	folder := t.TempDir()
	ofSimilar := slices.Clone(file)
	ofSimilar[len("curtain practice\n")] ^= 1 // in the key
	remember(t, folder, []byte("damaged"), ofSimilar, file)
	_, games, basis := choicesAfterPractice(t, about)
	if want := (bot.PracticeUsed{Games: basis.Games, From: bot.FromProgram}); games != 0 || basis != want || basis.Games < 5000 {
		t.Errorf("%d games are played, and it says %v", games, basis)
	}
	if files, _ := bot.CountPracticeFiles(folder); files != 0 {
		t.Error("what the program carries is also kept")
	}
}

// What is known of the parts of a content is continued where others changed: in few games, and the same
// whether or not the result was remembered.
func TestPracticeIsContinued(t *testing.T) {
	testkit.SkipIfShort(t)
	about := journeySubjects("before")
	file, folder := builtinJourneys(t, about), t.TempDir()
	remember(t, folder, file)
	edited := journeySubjects("after")
	edited.Parts[1].Fingerprint = 99 // what saves nothing
	learned, games, basis := choicesAfterPractice(t, edited)
	if basis.From != bot.FromNow || basis.Continues < 5000 || games != basis.Games || games > 2000 {
		t.Errorf("%d games are played, and it says %v", games, basis)
	}
	again, more, basis := choicesAfterPractice(t, edited)
	if more != 0 || basis.From != bot.FromMemory || basis.Continues == 0 || !reflect.DeepEqual(again, learned) {
		t.Errorf("%d more games are played, and it says %v", more, basis)
	}
	os.RemoveAll(folder)
	if anew, more, _ := choicesAfterPractice(t, edited); more != games || !reflect.DeepEqual(anew, learned) {
		t.Errorf("without what was remembered, %d games are played, or it chooses otherwise", more)
	}
	for seed, a := range learned {
		j := newJourney(engine.Seed(seed), nil)
		if taken, left := j.offered[a.Args[0]], j.offered[1-a.Args[0]]; saves[taken] < saves[left] {
			t.Errorf("seed %d: it takes what saves %d, and leaves what saves %d", seed, saves[taken], saves[left])
		}
	}
	other := journeySubjects("other")
	for i := range other.Parts {
		other.Parts[i].ID += " of another content"
	}
	if _, games, basis := choicesAfterPractice(t, other); basis.Continues != 0 || games < 3000 {
		t.Errorf("where nothing is the same, %d games are played, and it says %v", games, basis)
	}
}

// What traits are worth against an opponent is learned anew only if the opponent has changed: fewer games would tell
// less.
func TestTraitsOfTheSameOpponentAreKnown(t *testing.T) {
	testkit.SkipIfShort(t)
	remember(t, "", builtinJourneys(t, journeySubjects("before")))
	for _, changed := range [...]bool{false, true} {
		full := bot.NewFull(1).PracticeUnknownContent()
		j := newJourney(0, changed)
		j.about, j.reversed = journeySubjects("after"), true
		if j.about.Parts[1].Fingerprint = 99; changed {
			j.about.Parts[len(saves)].Fingerprint = 99
		}
		j.facing, j.canSwitch, j.shielded = true, true, false
		if a, err := full.Choose(j); err != nil || (a.Kind == verbMove) == changed {
			t.Errorf("with other opponents %v, it chooses %v, %v", changed, a, err)
		}
	}
}
