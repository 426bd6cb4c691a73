package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// prints are the fingerprints of everything the content of a game defines.
func (g *game) prints() (list []journal.Print) {
	for _, e := range g.content.Entries() {
		list = append(list, journal.Print{Name: e.Kind + " " + e.ID, Hash: fmt.Sprintf("%016x", e.Print)})
	}
	return list
}

// header is what a journal of a game begins with.
func (g *game) header(seed uint64, what string) journal.Header {
	return journal.Header{Program: "curtain " + revision(), Ruleset: g.Name, Setup: what, Seed: seed, Content: g.prints()}
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

// newJournal begins a journal: in the file that was named, which must not exist,
// or else in the folder for them, where a name is made up.
func (h *host) newJournal(named string, header journal.Header, game engine.Table) (w *journal.Writer, path string, err error) {
	if named != "" {
		w, err = journal.Create(h.at(named), header, game)
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
		if w, err = journal.Create(path, header, game); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return w, path, err
}

// kept is a journal that was read, with the game it is about.
type kept struct {
	path    string
	journal *journal.Journal
	game    *game
	player  scripting.Player
	changed []string // definitions that are not as they were
}

// readJournal reads a journal and loads the content it needs.
func (h *host) readJournal(path string) (*kept, error) {
	f, err := disk.Open(h.at(path))
	if err != nil {
		return nil, usageError{err}
	}
	defer f.Close()
	j, err := journal.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	k := &kept{path: path, journal: j}
	for _, r := range h.rulesets {
		if r.Name == j.Header.Ruleset {
			if k.game, err = h.load(r); err != nil {
				return nil, err
			}
		}
	}
	if k.game == nil {
		return nil, fmt.Errorf("%s: a journal of the game %s, which this program does not have: it has %s", path,
			quote(source.Printable(j.Header.Ruleset)), strings.Join(h.rulesetNames(), ", "))
	}
	k.changed = journal.Changed(j.Content(), k.game.prints())
	if k.player, err = k.game.content.Player(); err != nil {
		return nil, contentError{err}
	}
	return k, nil
}

// verify plays the journal again, up to an action or to its end.
func (k *kept) verify(upTo int) (*timeline.Session, *journal.Divergence, error) {
	log := &engine.Log{}
	table, err := k.player.NewGame(scripting.Setup{Seed: engine.Seed(k.journal.Header.Seed), Words: k.journal.Header.Setup}, log)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: the game cannot begin: %w", k.path, err)
	}
	s, d := journal.Verify(k.journal, table, log.Events, upTo)
	return s, d, nil
}

// diverged tells of a divergence, and what of the content may be the reason.
func (h *host) diverged(k *kept, d *journal.Divergence) int {
	h.complain("%s: %s", k.path, d)
	h.tellChanged(k)
	return exitDivergence
}

// tellChanged says how the content differs from the recorded one.
func (h *host) tellChanged(k *kept) {
	const listed = 12
	if n := k.journal.ChangedInPlay(); n > 0 {
		h.complain("the scripts were changed while this was played, before action %d: from its beginning it may go another way", n)
	}
	if len(k.changed) == 0 {
		return
	}
	list := k.changed
	more := ""
	if len(list) > listed {
		more = fmt.Sprintf(" and %d more", len(list)-listed)
		list = list[:listed]
	}
	h.complain("the scripts are not those it ended with: %s%s", source.Printable(strings.Join(list, ", ")), more)
}

// tellTorn says what a killed program left behind.
func (h *host) tellTorn(k *kept) {
	if k.journal.Torn != "" {
		h.complain("%s: the last line was never finished and is dropped", k.path)
	}
}
