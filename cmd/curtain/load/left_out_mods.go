package load

import (
	"errors"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

type leftOut struct {
	faults source.Errors      // the errors of these mods
	left   [][]phrase.Message // lists of the excluded mods, each beyond what faults say
}

// Limits of the errors printed about excluded mods: for each mod, and in total.
const (
	maxFaultsEach = 3
	maxFaultsAll  = 12
)

func (l *leftOut) Error() string { return l.in(phrase.Original) }

func (l *leftOut) in(language *phrase.Language) string {
	var parts []string
	shown, hidden := map[string]int{}, 0
	for _, fault := range l.faults {
		of := strings.TrimSuffix(fault.File, "/"+mods.ManifestFile) // the folder or archive of a mod
		if id, _ := ModFile(fault.File); id != "" {
			of = mods.Folder + "/" + id
		}
		if shown[of] == maxFaultsEach || len(parts) == maxFaultsAll {
			hidden++
			continue
		}
		shown[of]++
		parts = append(parts, mods.FaultIn(fault, language).Error())
	}
	if hidden > 0 {
		parts = append(parts, language.Say(said.MoreFaults, "n", hidden))
	}
	for _, lines := range l.left {
		parts = append(parts, strings.Join(language.All(lines), "\n"))
	}
	return strings.Join(parts, "\n\n")
}

// LeftIn returns the message of err in a language, if err is about excluded mods; else err.Error().
func LeftIn(err error, language *phrase.Language) string {
	if l, is := err.(*leftOut); is {
		return l.in(language)
	}
	return err.Error()
}

func (l *leftOut) or() error {
	if len(l.faults) == 0 {
		return nil
	}
	return l
}

func (p *Packs) unusable() error {
	l := &leftOut{faults: p.Faults}
	if p.Set != nil && len(p.Set.Left) > 0 {
		l.left = [][]phrase.Message{{said.LeftOutMods.With("list", program.Some(mods.IDs(p.Set.Left)))}}
	}
	return l.or()
}

// maxReloadBytes limits the scripts of mods that are loaded, in bytes, over all attempts to load a
// game without some of its mods. Beyond it all mods are excluded.
const maxReloadBytes = 3 << 20

// loadMost loads the content that texts define with as many mods as possible. It excludes mods
// whose files have errors, and those that need them, and returns the error about those as excluded.
// If it would exclude a mod for which mustStay is true, it fails with the errors instead.
func loadMost(h *program.Host, r *scripting.Ruleset, p *Packs, texts []*source.Text, previous scripting.Content, mustStay func(id string) bool) (g *Loaded, excluded, err error) {
	own := slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool { return t.Mod != nil })
	out, again := &leftOut{}, maxReloadBytes
	for {
		texts := append(p.Set.Definitions(own), p.Set.Manifests()...)
		g, err := LoadTexts(h, r, p, texts, previous)
		if err == nil {
			return g, out.or(), nil
		}
		ids, faults := faultyMods(h, r, p, own, err)
		if !errors.Is(err, disk.ErrLarge) { // the scripts were loaded, not only measured
			for _, t := range texts {
				if t.Mod != nil {
					again -= len(t.Body)
				}
			}
		}
		if again < 0 && len(ids) > 0 { // finding out which of the others can stay would take too long
			ids = mods.IDs(p.ModsInUse())
		}
		if len(ids) == 0 || slices.ContainsFunc(ids, mustStay) {
			return nil, nil, err
		}
		set, why := p.Set.Without(ids...)
		if slices.ContainsFunc(p.ModsInUse(), func(m *mods.Mod) bool { return mustStay(m.ID) && set.Find(m.ID) == nil }) {
			return nil, nil, err
		}
		out.faults = append(out.faults, faults...)
		out.left = append(out.left, append([]phrase.Message{said.IsLeftOut.With("list", program.Some(ids), "n", len(ids))}, why...))
		p = p.With(set)
	}
}

// faultyMods returns the mods in whose files the errors of loading are, and these errors. If there
// are none, but the game loads without mods, it returns the last mod and all errors.
func faultyMods(h *program.Host, r *scripting.Ruleset, p *Packs, own []*source.Text, err error) (ids []string, faults source.Errors) {
	all := source.FaultsOf(err)
	for _, fault := range all {
		if m := p.Set.Of(fault.File); m != nil {
			if repeated := len(faults) > 0 && faults[len(faults)-1].Error() == fault.Error(); !repeated {
				faults = append(faults, fault)
			}
			if !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	used := p.ModsInUse()
	if len(ids) > 0 || len(used) == 0 {
		return ids, faults
	}
	if _, err := r.Load(own, h.Limits, nil); err != nil {
		return nil, nil
	}
	return []string{used[len(used)-1].ID}, all
}

// Most loads a game with as many of its mods as possible, and prints which mods are excluded and
// why.
func Most(h *program.Host, r *scripting.Ruleset) (*Loaded, error) {
	g, err := program.Await(h, func() (*Loaded, error) { return MostQuietly(h, r) })
	if err != nil {
		return nil, err
	}
	in := g.Content.Language()
	for _, left := range []error{g.Unread, g.Unloaded} {
		if left != nil {
			h.Complain("%s\n", h.InCommands(LeftIn(left, in)))
		}
	}
	if set := g.Packs.Set; set != nil {
		for _, words := range set.Words {
			h.Complain("%s", strings.Join(h.Fold(in.Text(words)+".", 2), "\n"))
		}
	}
	return g, nil
}

// MostQuietly finds the packs of a game and loads it like Packs.MostQuietly.
func MostQuietly(h *program.Host, r *scripting.Ruleset) (*Loaded, error) {
	p, err := Find(h, r)
	if err != nil {
		return nil, err
	}
	return p.MostQuietly(h, r)
}

// MostQuietly loads a game with as many of the mods in use as possible. The result says which mods
// are excluded.
func (p *Packs) MostQuietly(h *program.Host, r *scripting.Ruleset) (*Loaded, error) {
	texts, err := p.Definitions()
	if err != nil {
		return nil, err
	}
	g, left, err := loadMost(h, r, p, texts, nil, func(string) bool { return false })
	if err != nil {
		return nil, err
	}
	g.disk, g.Unread, g.Unloaded = texts, p.unusable(), left
	return g, nil
}
