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

// Variant is a version of a game's scripts, loaded, with a name for messages.
type Variant struct {
	*load.LoadedGame
	Name string
}

const variantForms = "a folder of scripts, a commit (HEAD, v1.0), a mod (folder or archive), a lock file (FILE.lock), no-mods, or a changed definition: ID.PATH=VALUE, or ID=nothing to remove its effect"

type variantBuilder struct {
	*program.Host
	rules   *scripting.Ruleset
	packs   *load.Packs
	similar *scripting.Generation // content that shares most files
	changes []string              // ID.PATH=VALUE
}

// BuildVariant loads the version of g that words describe. It starts from the scripts and mods of g and
// applies each word in turn; changed definitions come last. Without words it loads g again.
func BuildVariant(h *program.Host, g *load.LoadedGame, words []string) (*Variant, error) {
	v := &variantBuilder{Host: h, rules: g.Ruleset, packs: g.Packs, similar: g.Content}
	for _, word := range words {
		if err := v.applyChange(word); err != nil {
			return nil, fmt.Errorf("%s: %w", source.Printable(shortenText(word)), err)
		}
	}
	made, err := program.RunInterruptibly(h, v.loadWithChanges)
	return &Variant{made, shortenText(strings.Join(words, " "))}, err
}

func shortenText(word string) string {
	const most = 200
	if runes := []rune(word); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return word
}

func (v *variantBuilder) applyChange(word string) error {
	path := v.AbsPath(word)
	switch {
	case word == "no-mods":
		v.packs = v.packs.WithMods(nil)
		return nil
	case strings.Contains(word, "="):
		v.changes = append(v.changes, word)
		return nil
	case program.IsFile(filepath.Join(path, mods.ManifestFile)) || mods.IsArchive(word) && program.IsFile(path):
		return v.addOrReplaceMod(word)
	case program.IsFolder(path):
		v.useBase(load.BasePackInFolder(v.Host, v.rules, word))
		return nil
	case program.IsFile(path):
		other := *v.Host
		other.Mods.Lock, other.Mods.None = word, false
		p, err := load.FindValidPacks(&other, v.rules)
		if err == nil {
			v.packs = v.packs.WithMods(p.Set)
		}
		return err
	}
	base, err := loadCommit(v.Host, v.packs.Base.Folder, v.packs.Base.Prefix, word)
	if err == nil {
		v.useBase(base)
	}
	return err
}

func (v *variantBuilder) useBase(base load.BasePack) {
	other := *v.packs
	other.Base = base
	v.packs = &other
}

func (v *variantBuilder) addOrReplaceMod(path string) error {
	m, err := mods.Open(v.AbsPath(path), program.DisplayPath(path), v.RulesetNames()...)
	if err != nil {
		return program.ContentError{Err: err}
	}
	if m.Game != v.rules.Name {
		return program.UsageError{Err: fmt.Errorf("it is a mod for %s, not %s", m.Game, v.rules.Name)}
	}
	rest := slices.DeleteFunc(slices.Clone(v.packs.ModsInUse()), func(other *mods.Mod) bool { return other.ID == m.ID })
	set, faults := mods.Arrange(v.rules.Name, v.rules.Game.Version, append(rest, m))
	if len(faults) > 0 {
		return program.ContentError{Err: faults}
	}
	v.packs = v.packs.WithMods(set)
	return nil
}

func (v *variantBuilder) loadWithChanges() (*load.LoadedGame, error) {
	texts, err := v.packs.ReadDefinitions()
	if err != nil {
		return nil, err
	}
	g, err := load.LoadTexts(v.Host, v.rules, v.packs, texts, v.similar)
	if err != nil || len(v.changes) == 0 {
		return g, err
	}
	change, err := scripting.MakeOverrides(g.Content, v.changes, mods.IDs(v.packs.ModsInUse()))
	if err != nil {
		return nil, program.UsageError{Err: err}
	}
	return load.LoadTexts(v.Host, v.rules, v.packs, append(texts, change), g.Content)
}
