package simulate

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// Edition is a version of a game's scripts, loaded, with a name for messages.
type Edition struct {
	*load.Loaded
	Name string
}

// EditionOf loads a game with the mods that p uses.
func EditionOf(h *program.Host, r *scripting.Ruleset, p *load.Packs, name string) (*Edition, error) {
	g, err := load.LoadPacks(h, r, p)
	return &Edition{g, name}, err
}

const editionForms = "a folder of scripts, a commit (HEAD, v1.0), a mod (folder or archive), a lock file (FILE.lock), no-mods, or a changed definition: ID.PATH=VALUE, or ID=nothing for one without effect"

type variation struct {
	*program.Host
	rules   *scripting.Ruleset
	packs   *load.Packs
	changes []string // ID.PATH=VALUE
}

// Vary loads the version that words describe. Each of them is one of the editionForms, and changes
// the result of those before it.
func Vary(h *program.Host, g *load.Loaded, words []string) (*Edition, error) {
	v := &variation{Host: h, rules: g.Ruleset, packs: g.Packs}
	for _, word := range words {
		if err := v.take(word); err != nil {
			return nil, fmt.Errorf("%s: %w", source.Printable(brief(word)), err)
		}
	}
	made, err := program.Await(h, v.load)
	return &Edition{made, brief(strings.Join(words, " "))}, err
}

func brief(word string) string {
	const most = 200
	if runes := []rune(word); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return word
}

func (v *variation) take(word string) error {
	path := v.At(word)
	switch {
	case word == "no-mods":
		v.packs = v.packs.With(nil)
		return nil
	case strings.Contains(word, "="):
		v.changes = append(v.changes, word)
		return nil
	case program.IsFile(filepath.Join(path, mods.ManifestFile)) || mods.IsArchive(word) && program.IsFile(path):
		return v.withMod(word)
	case program.IsFolder(path):
		v.from(load.BaseIn(v.Host, v.rules, word))
		return nil
	case program.IsFile(path):
		return v.useLock(word)
	}
	base, err := commit(v.Host, v.packs.Base.Folder, v.packs.Base.Prefix, word)
	if err == nil {
		v.from(base)
	}
	return err
}

func (v *variation) from(base load.Base) {
	other := *v.packs
	other.Base = base
	v.packs = &other
}

func (v *variation) withMod(path string) error {
	m, err := mods.Open(v.At(path), program.ShownPath(path), v.RulesetNames()...)
	if err != nil {
		return program.ContentError{Err: err}
	}
	if m.Game != v.rules.Name {
		return program.UsageError{Err: fmt.Errorf("it is a mod for %s, not for %s", m.Game, v.rules.Name)}
	}
	rest := slices.DeleteFunc(slices.Clone(v.packs.ModsInUse()), func(other *mods.Mod) bool { return other.ID == m.ID })
	set, faults := mods.Arrange(v.rules.Name, v.rules.Game.Version, append(rest, m))
	if len(faults) > 0 {
		return program.ContentError{Err: faults}
	}
	v.packs = v.packs.With(set)
	return nil
}

func (v *variation) useLock(path string) error {
	other := *v.Host
	other.Mods.Lock, other.Mods.None = path, false
	p, err := load.Strict(&other, v.rules)
	if err == nil {
		v.packs = v.packs.With(p.Set)
	}
	return err
}

func (v *variation) load() (*load.Loaded, error) {
	texts, err := v.packs.Definitions()
	if err != nil {
		return nil, err
	}
	g, err := load.LoadTexts(v.Host, v.rules, v.packs, texts, nil)
	if err != nil || len(v.changes) == 0 {
		return g, err
	}
	change, err := scripting.Overrides(g.Content, v.changes, mods.IDs(v.packs.ModsInUse()))
	if err != nil {
		return nil, program.UsageError{Err: err}
	}
	return load.LoadTexts(v.Host, v.rules, v.packs, append(texts, change), g.Content)
}
