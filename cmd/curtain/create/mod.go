package create

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/load"
	modsverb "curtaincall/cmd/curtain/mods"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/engine/speech"
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

// CreateModUnlessInsideMod creates a mod in folder, or in the default place if folder is "", and prints its file names.
// It fails if the working directory is inside a mod, or if --mod is given.
func CreateModUnlessInsideMod(h *program.Host, r *scripting.Ruleset, name, folder string) error {
	if around, err := targetMod(h); err != nil || around != nil {
		return cmp.Or(err, errors.New("a mod cannot be created inside another mod"))
	}
	_, err := createMod(h, r, name, folder, "")
	return err
}

// createMod creates a mod in folder, or in the default place if folder is "". typed is its id or name. Unless
// packFolder is "", the mod also gets the files in packFolder. If packFolder is set or the mod is not in use, createMod
// prints the mod's state and problems. If err is nil, status is the exit status.
func createMod(h *program.Host, r *scripting.Ruleset, typed, folder, packFolder string) (status int, err error) {
	id, name, err := parseNewIDAndName("mod", typed)
	if err == nil && slices.Contains(h.RulesetNames(), id) {
		err = fmt.Errorf("%q is the name of a game: choose another name", id)
	}
	if err != nil {
		return 0, program.UsageError{Err: err}
	}
	root, target := filepath.Dir(folder), filepath.Base(folder)
	if folder == "" {
		root, target = newModPath(h, id)
	}
	files, err := newModFiles(h, r, id, name)
	if err == nil && packFolder != "" {
		files, err = addFilesOfPack(h, r, files, packFolder, id)
	}
	if err != nil {
		return 0, err
	}
	for i := range files {
		files[i].Name = path.Join(target, files[i].Name)
	}
	if err := disk.Folder(root).CreateAll(files); err != nil {
		return 0, describeWriteError(source.Pack{}, err)
	}
	if packFolder != "" {
		h.Printf("%s: %s", target, speech.CountWithNoun(len(files), "file"))
		return modsverb.PrintModStates(h, r.Name, id), nil
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
		return status, nil
	}
	for _, m := range p.Found { // it may not be in use where it is
		if m.Path == filepath.Join(root, target) && modsverb.ModState(p, m) != "used" {
			return modsverb.PrintModStates(h, r.Name, m.ID), nil
		}
	}
	return program.ExitOK, nil
}

// addFilesOfPack returns files and the files in folder, which replace those of the same name. It gives definitions the
// ids that insertMissingIDs adds. It fails if the scripts do not load or folder is a mod.
func addFilesOfPack(h *program.Host, r *scripting.Ruleset, files []disk.FileToWrite, folder, modID string) ([]disk.FileToWrite, error) {
	if !program.IsFolder(h.AbsPath(folder)) {
		return nil, program.UsageError{Err: fmt.Errorf("no such folder: %s", program.QuoteForTerminal(folder))}
	}
	base := load.BasePackInFolder(h, r, folder)
	base.Files, base.Size = mods.MaxFiles, mods.MaxScripts
	if _, err := fs.Stat(base.FS, mods.ManifestFile); err == nil {
		return nil, program.UsageError{Err: fmt.Errorf("%s is already a mod: it contains the file %s", base.Prefix, mods.ManifestFile)}
	}
	texts, err := base.ReadAllExceptScenarios()
	if err == nil && len(texts) == 0 {
		err = fmt.Errorf("no scripts in %s", base.Prefix)
	}
	if err != nil {
		return nil, program.ContentError{Err: err}
	}
	content, err := r.Load(texts, h.Limits, nil)
	if err != nil {
		return nil, program.ContentError{Err: err}
	}
	changed, renamed := insertMissingIDs(content, modID)
	names, err := base.FileNames(func(string) bool { return true })
	if err != nil {
		return nil, program.ContentError{Err: err}
	}
	scripts, all := map[string]string{}, int64(0)
	for _, name := range names {
		body, err := disk.Folder(base.Folder).Read(name, mods.MaxSize)
		if all += int64(len(body)); err == nil && all > mods.MaxSize {
			err = fmt.Errorf("the files in %s total more than %d bytes", base.Prefix, mods.MaxSize)
		}
		if err != nil {
			return nil, err
		}
		f := disk.FileToWrite{Name: name, Body: cmp.Or(changed[base.DisplayPath(name)], string(body))}
		if to := path.Join(path.Dir(name), modID+".lua"); renamed[base.DisplayPath(name)] && !slices.Contains(names, to) {
			f.Name = to
		}
		if i := slices.IndexFunc(files, func(old disk.FileToWrite) bool { return old.Name == name }); i >= 0 {
			files[i] = f
		} else {
			files = append(files, f)
		}
	}
	for _, f := range files {
		if !strings.HasPrefix(f.Name, ".") {
			scripts[f.Name] = f.Body
		}
	}
	_, err = mods.FromJournalFiles(scripts, modID) // checks names and sizes
	return files, err
}

// insertMissingIDs gives the id modID to each definition without an id. A definition of a kind with IsSingle becomes a
// replacement, `replace "KIND" {`, instead. changed has the new contents by file name. toNameAfterMod has the files
// that are named after their kind and must be renamed to modID.
func insertMissingIDs(content *scripting.Generation, modID string) (changed map[string]string, toNameAfterMod map[string]bool) {
	changed, toNameAfterMod = map[string]string{}, map[string]bool{}
	for _, d := range slices.Backward(content.BaseDefinitions()) { // so that lines and columns stay
		where, kind := d.Where(), d.Kind.Name
		chunk := content.Files[where.File]
		line, column, _ := chunk.FieldPlace(where.Line)
		idLine, idColumn, _ := chunk.FieldPlace(where.Line, "id")
		if line == 0 || idLine != line || idColumn != column {
			continue // it has an id
		}
		lines := strings.SplitAfter(cmp.Or(changed[where.File], chunk.Text.Body), "\n")
		text := lines[line-1]
		switch at := column - 1; {
		case !strings.HasPrefix(text[at:], kind):
		case d.Kind.IsSingle:
			lines[line-1] = text[:at] + "replace " + strconv.Quote(kind) + text[at+len(kind):]
		default:
			before, after, _ := strings.Cut(text[at:], "{")
			lines[line-1] = text[:at] + before + "{ id = " + strconv.Quote(modID) + "," + after
			toNameAfterMod[where.File] = path.Base(where.File) == kind+".lua"
		}
		changed[where.File] = strings.Join(lines, "")
	}
	return changed, toNameAfterMod
}

// newModPath returns the root folder for a new mod and the mod's path inside it. The mod goes into the mods folder of
// the project around the working directory or, outside of projects, into the working directory.
func newModPath(h *program.Host, id string) (root, inside string) {
	for _, r := range h.Registered {
		if scripts := load.ProjectScriptsFolder(h, r.Name); scripts != "" {
			return filepath.Dir(filepath.Dir(scripts)), path.Join(mods.ModsFolder, id)
		}
	}
	return h.Dir, id
}

func newModFiles(h *program.Host, r *scripting.Ruleset, id, name string) (files []disk.FileToWrite, err error) {
	fill := strings.NewReplacer("$id", id, "$name", name, "$game", r.Name, "$title", r.Title, "$version", r.Game.Version, "$kind", r.Game.SampleWords()[0])
	for _, f := range skeletonFiles {
		body, err := skeleton.ReadFile("skeleton/" + f.from)
		if err != nil {
			return nil, err
		}
		files = append(files, disk.FileToWrite{Name: f.name, Body: fill.Replace(string(body))})
	}
	manifest := &source.Text{Name: mods.ManifestFile, Body: files[0].Body}
	if _, err := scripting.ReadDataFile(mods.ManifestKind(h.RulesetNames()...), manifest, sandbox.DefaultLimits()); err != nil {
		return nil, newIncompatibleFilesError(err)
	}
	stubs, err := inspect.ReferenceFiles(h, "", r)
	return append(files, stubs...), err
}
