package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// edition is one version of the content of a game, loaded, and what it is called.
type edition struct {
	*game
	name string
}

// edition loads the game with the mods that packs have in use.
func (h *host) edition(r *scripting.Ruleset, p *packs, name string) (*edition, error) {
	g, err := h.under(r, p)
	return &edition{g, name}, err
}

// editionForms say what a version can be, for help and for messages.
const editionForms = "a folder of scripts, a commit of the project (HEAD, v1.0), a mod (a folder or an archive), a lock of mods (FILE.lock), no-mods, or what a definition says otherwise: ID.PATH=VALUE, and ID=nothing for one that does nothing"

// variation is a version in the making: the packs it is made of, and what is laid over
// their definitions.
type variation struct {
	*host
	rules   *scripting.Ruleset
	packs   *packs
	changes []string // ID.PATH=VALUE
}

// varied is the game with words put together: each is one of the editionForms, and
// changes what those before it made.
func (h *host) varied(g *game, words []string) (*edition, error) {
	v := &variation{host: h, rules: g.Ruleset, packs: g.packs}
	for _, word := range words {
		if err := v.take(word); err != nil {
			return nil, fmt.Errorf("%s: %w", source.Printable(brief(word)), err)
		}
	}
	made, err := await(h, v.load)
	return &edition{made, brief(strings.Join(words, " "))}, err
}

// brief is a word of the command line for messages, which may be long.
func brief(word string) string {
	const most = 200
	if runes := []rune(word); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return word
}

// take takes one word of a version.
func (v *variation) take(word string) error {
	path := v.at(word)
	switch {
	case word == "no-mods":
		v.packs = v.packs.with(nil)
		return nil
	case strings.Contains(word, "="):
		v.changes = append(v.changes, word)
		return nil
	case isFolder(filepath.Join(path, v.rules.Name)): // it holds the scripts of several games
		v.fromFolder(filepath.Join(word, v.rules.Name))
		return nil
	case isFile(filepath.Join(path, mods.ManifestFile)) || mods.IsArchive(word) && isFile(path):
		return v.withMod(word)
	case isFolder(path):
		v.fromFolder(word)
		return nil
	case isFile(path):
		return v.locked(word)
	}
	base, err := v.commit(v.packs.base.folder, v.packs.base.Prefix, word)
	if err == nil {
		v.from(base)
	}
	return err
}

// from takes another pack of the game's own scripts.
func (v *variation) from(base basePack) {
	other := *v.packs
	other.base = base
	v.packs = &other
}

func (v *variation) fromFolder(path string) {
	v.from(basePack{v.pack(disk.Folder(v.at(path)), shownPath(path)), v.at(path)})
}

// withMod uses one mod more.
func (v *variation) withMod(path string) error {
	m, err := mods.Open(v.at(path), shownPath(path), v.rulesetNames()...)
	if err != nil {
		return contentError{err}
	}
	if m.Game != v.rules.Name {
		return usageError{fmt.Errorf("it is a mod of %s, not of %s", m.Game, v.rules.Name)}
	}
	rest := slices.DeleteFunc(slices.Clone(v.packs.used()), func(other *mods.Mod) bool { return other.ID == m.ID })
	return v.arrange(append(rest, m))
}

// locked uses exactly the mods of a lock.
func (v *variation) locked(path string) error {
	other := *v.host
	other.mods.lock, other.mods.none = path, false
	p, err := other.strict(v.rules)
	if err == nil {
		v.packs = v.packs.with(p.set)
	}
	return err
}

func (v *variation) arrange(list []*mods.Mod) error {
	set, faults := mods.Arrange(v.rules.Name, v.rules.Game.Version, list)
	if len(faults) > 0 {
		return contentError{faults}
	}
	v.packs = v.packs.with(set)
	return nil
}

// load loads the version.
func (v *variation) load() (*game, error) {
	texts, err := v.packs.definitions()
	if err != nil {
		return nil, err
	}
	g, err := v.made(v.rules, v.packs, texts, nil)
	if err != nil || len(v.changes) == 0 {
		return g, err
	}
	if v.rules.Game == nil {
		return nil, usageError{errors.New("nothing can be laid over its definitions")}
	}
	change, err := scripting.Overrides(g.content, v.changes, mods.IDs(v.packs.used()))
	if err != nil {
		return nil, usageError{err}
	}
	return v.made(v.rules, v.packs, append(texts, change), g.content)
}
