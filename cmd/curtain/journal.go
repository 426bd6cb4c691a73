package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/speech"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// prints are the fingerprints of everything a content defines.
func prints(c scripting.Content) (list []journal.Print) {
	for _, e := range c.Entries() {
		list = append(list, journal.Print{Name: e.Kind + " " + e.ID, Hash: fmt.Sprintf("%016x", e.Print)})
	}
	return list
}

// files are the scripts of a game as a journal holds them.
func (g *game) files() (list []journal.File) {
	for _, t := range g.texts {
		list = append(list, journal.File{Name: strings.TrimPrefix(t.Name, g.packs.base.Prefix+"/"), Body: t.Body})
	}
	return list
}

// header is what a journal of a game begins with.
func (g *game) header(seed uint64, what string) journal.Header {
	header := journal.Header{Program: "curtain " + revision(), Ruleset: g.Name, Setup: what, Seed: seed}
	if lock := g.packs.set.Lock(); len(lock.Mods) > 0 {
		header.Version = lock.Version
		for _, one := range lock.Mods {
			header.Mods = append(header.Mods, journal.Mod(one))
		}
	}
	return header
}

// lock is the mods that a journal begins with.
func lockOf(header journal.Header) mods.Lock {
	lock := mods.Lock{Game: header.Ruleset, Version: header.Version}
	for _, one := range header.Mods {
		lock.Mods = append(lock.Mods, mods.Locked(one))
	}
	return lock
}

// stateFile is a file or folder that outlasts the program: "" where there is no
// place for it.
func (h *host) stateFile(name string) string {
	state := h.env("XDG_STATE_HOME")
	if home := h.env("HOME"); state == "" && home != "" {
		state = filepath.Join(home, ".local", "state")
	}
	if state == "" {
		return ""
	}
	return filepath.Join(state, "curtain", name)
}

// newJournal begins the journal of a session: in the file that was named, which must
// not exist, or else in the folder for them, where a name is made up.
func (h *host) newJournal(named string, header journal.Header, files []journal.File, past *timeline.Session) (w *journal.Writer, path string, err error) {
	if named != "" {
		w, err = journal.Create(h.at(named), header, files, past)
		return w, named, err
	}
	folder := h.stateFile("journals")
	if folder == "" {
		return nil, "", nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, "", err
	}
	name := fmt.Sprintf("%s-%s-seed-%d", time.Now().Format("20060102-150405"), header.Ruleset, header.Seed)
	for n := 1; n < 100; n++ {
		path = filepath.Join(folder, name+".journal")
		if n > 1 {
			path = filepath.Join(folder, fmt.Sprintf("%s-%d.journal", name, n))
		}
		if w, err = journal.Create(path, header, files, past); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return w, path, err
}

// kept is a journal that was read, with what it takes to play it again.
type kept struct {
	*host
	path    string // as messages show it
	file    string // as it was named
	journal *journal.Journal
	rules   *scripting.Ruleset
	run     int64 // the most instructions that a replay may take
	today   *game // the game with the scripts of today; nil where the journal's do
	packs   map[int]*heldPack
	latest  scripting.Content // of the pack that was loaded last
	read    map[string]bool   // the bodies of the packs that were loaded
	loaded  int64             // what loading them counts for, in instructions
}

// What loading scripts counts for among the instructions of a replay: twice those of
// running them, each byte that was not read before, and what they make.
const (
	readWork  = 10 // for a byte
	bytesMade = 4  // for an instruction
)

// heldPack is what scripts that a journal holds make.
type heldPack struct {
	content scripting.Content
	player  scripting.Player
}

// readJournal reads a journal.
func (h *host) readJournal(path string) (*kept, error) {
	j, err := h.openJournal(path)
	if err != nil {
		return nil, err
	}
	return h.keptGame(path, j)
}

// openJournal reads a journal that may be long, and hears an interrupt meanwhile.
func (h *host) openJournal(path string) (*journal.Journal, error) {
	j, err := await(h, func() (*journal.Journal, error) { return journal.Open(h.at(path)) })
	return j, unread(path, err)
}

// resumeJournal is openJournal of one that is to be gone on with.
func (h *host) resumeJournal(path string) (w *journal.Writer, j *journal.Journal, err error) {
	type opened struct {
		w *journal.Writer
		j *journal.Journal
	}
	o, err := await(h, func() (o opened, err error) {
		o.w, o.j, err = journal.Resume(h.at(path))
		return o, err
	})
	return o.w, o.j, unread(path, err)
}

// unread is the error of a journal that cannot be read; nil where it was.
func unread(path string, err error) error {
	var file *fs.PathError
	switch {
	case err == nil || errors.Is(err, errInterrupted):
		return err
	case errors.As(err, &file):
		return usageError{err}
	}
	return fmt.Errorf("%s: %w", source.Printable(path), err)
}

// keptGame finds the game of a journal.
func (h *host) keptGame(path string, j *journal.Journal) (*kept, error) {
	for _, r := range h.rulesets {
		if r.Name == j.Ruleset {
			apart := *h
			apart.limits.Run = 0 // it is for all of the replay
			return &kept{host: &apart, run: cmp.Or(h.limits.Run, journal.MaxReplay), path: source.Printable(path), file: path, journal: j, rules: r, packs: map[int]*heldPack{}, read: map[string]bool{}}, nil
		}
	}
	return nil, fmt.Errorf("%s: a journal of the game %s, which this program does not have: it has %s", source.Printable(path),
		quote(j.Ruleset), strings.Join(h.rulesetNames(), ", "))
}

// underToday lets the journal be played under the scripts of today.
func (k *kept) underToday(load func(*host, *scripting.Ruleset) (*game, error)) (err error) {
	k.today, err = load(k.host, k.rules)
	return err
}

// pack loads the scripts of that number in the journal.
func (k *kept) pack(number int) (*heldPack, error) {
	if p := k.packs[number]; p != nil {
		return p, nil
	}
	if k.loaded > k.run {
		return nil, fmt.Errorf("%w: loading its scripts takes more than %d instructions", journal.ErrWork, k.run)
	}
	p, err := await(k.host, func() (*heldPack, error) { return k.held(number) })
	if err != nil {
		return nil, err
	}
	p.player.Stopping(k.stopped)
	instructions, bytes := p.player.Cost()
	k.loaded += 2*instructions + bytes/bytesMade + readWork*k.unread(number)
	k.packs[number] = p
	return p, nil
}

// unread are the bytes of the scripts of that number that no earlier ones have.
func (k *kept) unread(number int) (bytes int64) {
	for _, f := range k.journal.Packs[number] {
		if !k.read[f.Body] {
			k.read[f.Body] = true
			bytes += int64(len(f.Body))
		}
	}
	return bytes
}

// held makes what the scripts of that number define, or takes what today's do where
// they are the same. They are named after the journal's file.
func (k *kept) held(number int) (p *heldPack, err error) {
	p = &heldPack{}
	files := k.journal.Packs[number]
	if k.today != nil && slices.Equal(files, k.today.files()) {
		p.content = k.today.content
	} else {
		texts, err := k.texts(files)
		if err != nil {
			return nil, contentError{err}
		}
		if p.content, err = k.rules.Load(texts, k.limits, k.latest); err != nil {
			return nil, contentError{err}
		}
		k.latest = p.content
	}
	if p.player, err = p.content.Player(); err != nil {
		return nil, contentError{err}
	}
	return p, nil
}

// texts are the scripts that a journal holds, as a game is loaded from them. Those of a
// mod lie in a folder with its manifest.
func (k *kept) texts(files []journal.File) ([]*source.Text, error) {
	var own []*source.Text
	of := modFiles(files)
	for _, f := range files {
		if id, name := modFile(f.Name); of[id] != nil {
			of[id][name] = f.Body
		} else {
			own = append(own, &source.Text{Name: filepath.Base(k.path) + "/" + f.Name, Path: f.Name, Body: f.Body})
		}
	}
	set, err := k.heldMods(of)
	return set.Definitions(own), err
}

// modFiles has a place for the files of each mod that some scripts have.
func modFiles(files []journal.File) map[string]map[string]string {
	of := map[string]map[string]string{}
	for _, f := range files {
		if id, name := modFile(f.Name); name == mods.ManifestFile {
			of[id] = map[string]string{}
		}
	}
	return of
}

// heldMods are the mods that a journal holds, in their order. The version of the game
// that they fit may be that of today, or the one the journal began with.
func (k *kept) heldMods(of map[string]map[string]string) (*mods.Set, error) {
	if len(of) == 0 || k.rules.Game == nil {
		return nil, nil
	}
	if len(of) > mods.MaxMods {
		return nil, fmt.Errorf("%w: more than %d mods", journal.ErrTooLong, mods.MaxMods)
	}
	var found []*mods.Mod
	for _, id := range slices.Sorted(maps.Keys(of)) {
		m, err := mods.Held(of[id], filepath.Base(k.path)+"/"+mods.Folder+"/"+id)
		if err == nil && m.ID != id {
			err = fmt.Errorf("%s: the mod of the folder %s says that it is %s", k.path, id, m.ID)
		}
		if err != nil {
			return nil, err
		}
		found = append(found, m)
	}
	set, faults := mods.Arrange(k.rules.Name, k.rules.Game.Version, found)
	if len(faults) > 0 {
		set, faults = mods.Arrange(k.rules.Name, k.journal.Version, found)
	}
	return set, faults.Or()
}

// tellMods says how the mods of today differ from those the journal begins with.
func (k *kept) tellMods() { k.tellOtherMods(k.today.packs.set, k.laterMods()) }

// tellOtherMods says how mods, a set or nil, differ from those the journal begins with, and
// what there is to say of those that came later.
func (k *kept) tellOtherMods(today *mods.Set, later []string) {
	lock := lockOf(k.journal.Header)
	if len(lock.Mods) == 0 {
		lock.Version = today.Lock().Version
	}
	list := lock.Differences(today)
	if len(lock.Mods) == 0 && (today == nil || len(today.Mods) == 0) {
		list = nil
	}
	if len(list) > 0 {
		k.complain("%s: the mods are not those it began with: %s", k.path, some(list))
	}
	if len(later) > 0 {
		k.complain("%s: mods that came while it was played are not there as they were: %s", k.path, some(later))
	}
	if len(list)+len(later) == 0 {
		return
	}
	k.complain("%s", k.inCommands("`curtain mods add` or --mod brings what is missing, --no-mods leaves out what is too much; `curtain replay` without --today plays it under the scripts that it holds"))
}

// laterMods are the mods that a journal holds and did not begin with, as far as they are
// missing today or have other scripts.
func (k *kept) laterMods() (list []string) {
	told := map[string]bool{}
	for _, m := range k.journal.Mods {
		told[m.ID] = true
	}
	today := k.today.files()
	for _, files := range slices.Backward(k.journal.Packs) { // what it had last counts
		for _, id := range slices.Sorted(maps.Keys(modFiles(files))) {
			if told[id] {
				continue
			}
			told[id] = true
			switch now := filesOf(today, id); {
			case len(now) == 0:
				list = append(list, source.Printable(id)+" is missing")
			case !slices.Equal(now, filesOf(files, id)):
				list = append(list, source.Printable(id)+" has other scripts")
			}
		}
	}
	return list
}

// filesOf are the files of a mod among some, by their names.
func filesOf(files []journal.File, id string) (own []journal.File) {
	for _, f := range files {
		if of, _ := modFile(f.Name); of == id {
			own = append(own, f)
		}
	}
	slices.SortFunc(own, func(a, b journal.File) int { return strings.Compare(a.Name, b.Name) })
	return own
}

// diverged tells of a divergence, and what may be the reason.
func (k *kept) diverged(d *journal.Divergence, today bool) int {
	k.complain("%s: %s", k.path, d)
	if present := "curtain " + revision(); k.journal.Program != present {
		k.complain("It was written by %s, and this is %s.", k.journal.Program, present)
	}
	if today {
		k.tellChanged()
	}
	return exitDivergence
}

// tellChanged says how the scripts of today differ from those the journal ends with.
func (k *kept) tellChanged() {
	if n := k.journal.ChangedInPlay(); n > 0 {
		k.complain("the scripts were changed while this was played, before action %d: from its beginning it may go another way", n)
	}
	recorded := k.journal.Content()
	if len(k.journal.Packs) > 0 {
		p, err := k.pack(k.journal.Pack(len(k.journal.Entries)))
		if err != nil {
			k.complain("the scripts it ended with cannot be loaded: %s", err)
			return
		}
		recorded = prints(p.content)
	}
	if list := journal.Changed(recorded, prints(k.today.content)); len(list) > 0 {
		k.complain("the scripts are not those it ended with: %s", some(list))
	}
}

// tellMissing says what of the file is left out.
func (k *kept) tellMissing() {
	switch {
	case k.journal.Damage != nil:
		k.complain("%s: %s: what comes from there on is left out", k.path, k.journal.Damage)
	case k.journal.Torn:
		k.complain("%s: the last line was never finished and is dropped", k.path)
	}
	if n := k.journal.Unknown; n > 0 {
		k.complain("%s: %s of kinds that this program does not know", k.path, speech.Count(n, "record"))
	}
}
