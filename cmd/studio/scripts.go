package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/repl"
	"curtaincall/cmd/curtain/studio"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/source"
	"curtaincall/scripting/watch"
)

// What the studio does with files: scripts of the packs on disk are read, checked and
// written, journals that somebody drops are opened.

// errNotOurs is the error of a file that is none of the scripts.
var errNotOurs = errors.New("that is no script of this game on disk")

// Scripts implements studio.Scripts.
func (h *house) Scripts(r *scripting.Ruleset) (list []*source.Text, err error) {
	g, err := h.staged(r)
	if err != nil {
		return nil, err
	}
	now := g.now()
	texts, err := now.EveryFile()
	return slices.DeleteFunc(texts, func(t *source.Text) bool {
		_, on := now.Packs.OnDisk(t.Name)
		return !on
	}), err
}

// Try implements studio.Scripts: the faults that a script would have, and what check says.
func (h *house) Try(r *scripting.Ruleset, name, body string) ([]*source.Error, error) {
	g, err := h.staged(r)
	if err != nil {
		return nil, err
	}
	now := g.now()
	texts, err := now.Packs.Definitions()
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(texts, func(t *source.Text) bool { return t.Name == name })
	if at < 0 {
		return nil, nil // a scenario is tried by running it
	}
	changed := *texts[at]
	changed.Body = body
	texts = slices.Clone(texts)
	texts[at] = &changed
	made, err := load.Make(h.Host, r, now.Packs, texts, now.Content)
	if err != nil {
		return source.FaultsOf(err), nil
	}
	var found []*source.Error
	for _, f := range made.Content.Check() {
		if f.Err != nil && f.Err.File == name {
			found = append(found, f.Err)
		}
	}
	return found, nil
}

// Save implements studio.Scripts. Only a script that is there already is written.
func (h *house) Save(r *scripting.Ruleset, name, body string) error {
	texts, err := h.Scripts(r)
	if err != nil {
		return err
	}
	g, err := h.staged(r)
	if err != nil {
		return err
	}
	path, on := g.now().Packs.OnDisk(name)
	if !on || filepath.Ext(path) != ".lua" || !slices.ContainsFunc(texts, func(t *source.Text) bool { return t.Name == name }) {
		return errNotOurs
	}
	return disk.Replace(path, []byte(body), 0o644)
}

// Journal implements studio.House.
func (h *house) Journal(body []byte, out io.Writer) (*studio.Replayed, error) {
	folder, err := os.MkdirTemp("", "curtain-studio")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "dropped.journal")
	if err := os.WriteFile(path, body, 0o600); err != nil {
		return nil, err
	}
	j, err := journals.Open(h.Host, path)
	if err != nil {
		return nil, errors.New(strings.ReplaceAll(err.Error(), path, "the journal"))
	}
	apart := h.printing(out)
	k, err := journals.Find(apart, path, j)
	if err == nil {
		err = k.UnderToday(load.Most)
	}
	if err != nil {
		return nil, err
	}
	c, found, err := k.Opened()
	if err != nil {
		return nil, err
	}
	c.Screen = studio.Screen
	repl.AddKeeping(apart, c, k.Today)
	return &studio.Replayed{Rules: k.Rules, Console: c, Verdict: found}, nil
}

// goOn lets all consoles of a game go on under what is saved in its scripts.
func (h *house) goOn(s *staged, renew func(*console.Console, func())) {
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-s.saved.Ready():
		}
		for _, u := range s.saved.Take() {
			if u.Blind != nil || u.Err == nil && len(u.Changed) == 0 {
				continue // nothing to tell
			}
			for _, c := range s.moveTo(u) {
				renew(c, func() {
					if u.Err != nil {
						c.Broken(u.Err)
					} else {
						c.Reload(u.Content.(*load.Live).Game.Content, u.Changed)
					}
				})
			}
		}
	}
}

// moveTo makes what was saved the game of now, and returns the consoles that were at the one
// before. Nothing is held when they are told.
func (s *staged) moveTo(u watch.Update) []*console.Console {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u.Err == nil {
		s.Loaded = u.Content.(*load.Live).Game
		s.saved.Taken(s.Loaded)
	}
	return slices.Clone(s.at)
}
