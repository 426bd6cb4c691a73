package create

import (
	"embed"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/load"
	modsverb "curtaincall/cmd/curtain/mods"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// skeleton contains the files of a new mod, with placeholders such as $id and $name.
//
//go:embed skeleton
var skeleton embed.FS

var skeletonFiles = []struct{ name, from string }{
	{mods.ManifestFile, "mod.lua"}, {"README.md", "README.md"}, {".gitignore", "gitignore"},
	{".github/workflows/mod.yml", "workflows/mod.yml"}, {".vscode/settings.json", "vscode.json"},
}

func runNewMod(h *program.Host, r *scripting.Ruleset, typed string) int {
	id, name, err := parseNewIDAndName("mod", typed)
	if err == nil && slices.Contains(h.RulesetNames(), id) {
		err = fmt.Errorf("%q is the name of a game: choose another name", id)
	}
	if err != nil {
		return h.PrintError("new", program.UsageError{Err: err})
	}
	root, inside := newModsFolder(h)
	target := path.Join(inside, id)
	files, err := newModFiles(h, r, id, name)
	if err != nil {
		return h.PrintError("new", err)
	}
	for i := range files {
		files[i].Name = path.Join(target, files[i].Name)
	}
	if err := disk.Folder(root).CreateAll(files, 0o644); err != nil {
		return h.PrintError("new", describeWriteError(source.Pack{}, err))
	}
	for _, f := range files {
		h.Print(f.Name)
	}
	there, err := filepath.Rel(h.Dir, filepath.Join(root, target))
	if err != nil {
		there = filepath.Join(root, target)
	}
	h.PrintSuggestion("Its first "+r.Game.SampleWords()[0]+":", fmt.Sprintf("%s new %s \"A Name\" --mod %s", h.Command, r.Game.SampleWords()[0], program.ShellWord(filepath.ToSlash(there))))
	p, status := modsverb.FindModsOrPrintError(h, r)
	if p == nil {
		return status
	}
	for _, m := range p.Found { // it may not be in use where it is
		if m.Path == filepath.Join(root, target) && modsverb.ModState(p, m) != "used" {
			return modsverb.PrintModStates(h, r.Name, m.ID)
		}
	}
	return program.ExitOK
}

// newModsFolder returns the folder for new mods as a root and a path inside it: the mods folder of the
// project that contains the working directory, otherwise the working directory.
func newModsFolder(h *program.Host) (root, inside string) {
	for _, r := range h.Registered {
		if scripts := load.ProjectScriptsFolder(h, r.Name); scripts != "" {
			return filepath.Dir(filepath.Dir(scripts)), mods.ModsFolder
		}
	}
	return h.Dir, "."
}

func newModFiles(h *program.Host, r *scripting.Ruleset, id, name string) (files []disk.File, err error) {
	fill := strings.NewReplacer("$id", id, "$name", name, "$game", r.Name, "$title", r.Title, "$version", r.Game.Version, "$kind", r.Game.SampleWords()[0])
	for _, f := range skeletonFiles {
		body, err := skeleton.ReadFile("skeleton/" + f.from)
		if err != nil {
			return nil, err
		}
		files = append(files, disk.File{Name: f.name, Body: fill.Replace(string(body))})
	}
	manifest := &source.Text{Name: mods.ManifestFile, Body: files[0].Body}
	if _, err := scripting.ReadDataFile(mods.ManifestKind(h.RulesetNames()...), manifest, sandbox.DefaultLimits()); err != nil {
		return nil, newLoadError(err)
	}
	alone := *h
	alone.Bare = true
	stubs, err := inspect.ReferenceFiles(&alone, "", r)
	return append(files, stubs...), err
}
