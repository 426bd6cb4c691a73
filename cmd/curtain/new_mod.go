package main

import (
	"embed"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// skeleton are the first files of a mod, with words for what differs: $id, $name.
//
//go:embed skeleton
var skeleton embed.FS

// skeletonFiles are those files by where they are in a mod.
var skeletonFiles = []struct{ name, from string }{
	{mods.ManifestFile, "mod.lua"}, {"README.md", "README.md"}, {".gitignore", "gitignore"},
	{".github/workflows/mod.yml", "workflows/mod.yml"},
}

// beginMod writes the first files of a mod of a game.
func (h *host) beginMod(r *scripting.Ruleset, typed string) int {
	if r.Game == nil {
		return h.misuse("new", "%s does not declare its words", r.Title)
	}
	id, name, err := identified("mod", typed)
	if err == nil && slices.Contains(h.rulesetNames(), id) {
		err = fmt.Errorf("%q is the name of a game: choose another", id)
	}
	if err != nil {
		return h.explain("new", usageError{err})
	}
	root, inside := h.modsHome()
	target := path.Join(inside, id)
	files, err := h.firstFiles(r, id, name)
	if err != nil {
		return h.explain("new", err)
	}
	for i := range files {
		files[i].Name = path.Join(target, files[i].Name)
	}
	if err := disk.Folder(root).CreateAll(files, 0o644); err != nil {
		return h.explain("new", unwritten(scripting.Pack{}, err))
	}
	for _, f := range files {
		h.print(f.Name)
	}
	there, err := filepath.Rel(h.dir, filepath.Join(root, target))
	if err != nil {
		there = filepath.Join(root, target)
	}
	h.suggest("Its first "+r.Game.Samples()[0]+":", fmt.Sprintf("%s new %s \"A Name\" --mod %s", h.command, r.Game.Samples()[0], shellWord(filepath.ToSlash(there))))
	return h.tellUnused(r, filepath.Join(root, target))
}

// tellUnused tells why a mod is not used that lies where mods are looked for.
func (h *host) tellUnused(r *scripting.Ruleset, path string) int {
	p, status := h.modsOf(r)
	if p == nil {
		return status
	}
	for _, m := range p.found {
		if m.Path == path && p.state(m) != "used" {
			return h.tellStanding(r.Name, m.ID)
		}
	}
	return exitOK
}

// modsHome is where a mod begins: in the folder for mods of the project one is in, or
// else where one is.
func (h *host) modsHome() (root, inside string) {
	for _, r := range h.rulesets {
		if scripts := h.projectScripts(r.Name); scripts != "" {
			return filepath.Dir(filepath.Dir(scripts)), mods.Folder
		}
	}
	return h.dir, "."
}

// firstFiles are the first files of a mod.
func (h *host) firstFiles(r *scripting.Ruleset, id, name string) (files []disk.File, err error) {
	fill := strings.NewReplacer("$id", id, "$name", name, "$game", r.Name, "$title", r.Title, "$version", r.Game.Version, "$kind", r.Game.Samples()[0])
	for _, f := range skeletonFiles {
		body, err := skeleton.ReadFile("skeleton/" + f.from)
		if err != nil {
			return nil, err
		}
		files = append(files, disk.File{Name: f.name, Body: fill.Replace(string(body))})
	}
	manifest := &source.Text{Name: mods.ManifestFile, Body: files[0].Body}
	if _, err := scripting.ReadAlone(mods.ManifestKind(h.rulesetNames()...), manifest, sandbox.DefaultLimits()); err != nil {
		return nil, unfit{err}
	}
	alone := *h
	alone.bare = true
	stubs, err := alone.references("", r)
	return append(files, stubs...), err
}
