package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// scriptsRoot is the folder of a project that holds a folder of scripts for each
// ruleset, and how messages begin the names of those scripts.
const scriptsRoot = "scripts"

// scriptPack is a pack of scripts, and where it is.
type scriptPack struct {
	scripting.Pack
	folder string      // on disk, "" for scripts inside the program
	mod    *source.Mod // whose scripts they are; nil: the game's own
}

// text is one of the pack's files as it was read.
func (p *scriptPack) text(t *source.Text) *source.Text {
	t.Mod = p.mod
	return t
}

// packs are what a game is made of: its own pack first, then those over it, in order.
type packs []scriptPack

// base is the game's own pack.
func (list packs) base() *scriptPack { return &list[0] }

// definitions reads what the packs define; the game's own must define something.
func (list packs) definitions() ([]*source.Text, error) {
	texts, err := list.read(scripting.Pack.Definitions)
	if err == nil && (len(texts) == 0 || texts[0].Mod != nil) {
		err = contentError{fmt.Errorf("there are no scripts in %s", list.base().Prefix)}
	}
	return texts, err
}

// scenarios reads the scenario files of the packs.
func (list packs) scenarios() ([]*source.Text, error) { return list.read(scripting.Pack.Scenarios) }

func (list packs) read(some func(scripting.Pack) ([]*source.Text, error)) (all []*source.Text, err error) {
	for i := range list {
		texts, err := some(list[i].Pack)
		if err != nil {
			return nil, contentError{err}
		}
		for _, t := range texts {
			all = append(all, list[i].text(t))
		}
	}
	return all, nil
}

// folders are where the packs are on disk, as far as they are there.
func (list packs) folders() (folders []string) {
	for _, p := range list {
		if p.folder != "" {
			folders = append(folders, p.folder)
		}
	}
	return folders
}

// shown is the name that messages have for a file or folder on disk, if it is in one
// of the packs.
func (list packs) shown(path string) (name string, inside bool) {
	for _, p := range list {
		if p.folder == "" {
			continue
		}
		if inner, err := filepath.Rel(p.folder, path); err == nil && filepath.IsLocal(inner) {
			return p.Shown(filepath.ToSlash(inner)), true
		}
	}
	return "", false
}

// packs finds the scripts of a ruleset.
func (h *host) packs(r *scripting.Ruleset) (packs, error) {
	base, err := h.basePack(r)
	if err != nil {
		return nil, usageError{err}
	}
	return packs{base}, nil
}

// basePack finds a ruleset's own scripts: in the folder that --scripts names, else
// in the project one stands in, so that a changed script counts at once, else
// those inside the program.
func (h *host) basePack(r *scripting.Ruleset) (p scriptPack, err error) {
	if dir := h.scripts; dir != "" {
		shown := dir
		if inner := filepath.Join(dir, r.Name); isFolder(h.at(inner)) {
			shown = inner // DIR holds the scripts of several rulesets
		}
		if !isFolder(h.at(shown)) {
			return p, fmt.Errorf("--scripts: there is no folder %q", dir)
		}
		return scriptPack{Pack: scripting.Pack{FS: disk.Folder(h.at(shown)), Prefix: shownPath(shown)}, folder: h.at(shown)}, nil
	}
	prefix := scriptsRoot + "/" + r.Name
	if folder := h.projectScripts(r.Name); folder != "" {
		return scriptPack{Pack: scripting.Pack{FS: disk.Folder(folder), Prefix: prefix}, folder: folder}, nil
	}
	inside, err := fs.Sub(h.builtin, r.Name)
	return scriptPack{Pack: scripting.Pack{FS: inside, Prefix: prefix}}, err
}

// projectScripts is the folder scripts/NAME of the working directory, or of the
// project around it, which is known by its go.mod; "" when there is none.
func (h *host) projectScripts(name string) string {
	for dir := h.dir; ; dir = filepath.Dir(dir) {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		project := err == nil
		if folder := filepath.Join(dir, scriptsRoot, name); (project || dir == h.dir) && isFolder(folder) {
			return folder
		}
		if project || dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// shownPath is a path as messages show it.
func shownPath(path string) string { return source.Printable(filepath.ToSlash(filepath.Clean(path))) }

// at is a path as the working directory sees it.
func (h *host) at(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(h.dir, path)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// game is a ruleset with its content loaded.
type game struct {
	*scripting.Ruleset
	packs   packs
	texts   []*source.Text // what content was made of
	content scripting.Content
	limits  sandbox.Limits
}

// entries are everything there is to list and to show.
func (g *game) entries() []scripting.Entry {
	return scripting.WithKeywords(g.content.Entries(), g.content.Keywords())
}

// load loads the content of a ruleset. The error is errInterrupted when the program
// is asked to stop meanwhile.
func (h *host) load(r *scripting.Ruleset) (*game, error) {
	return await(h, func() (*game, error) { return h.loaded(r) })
}

func (h *host) loaded(r *scripting.Ruleset) (*game, error) {
	packs, err := h.packs(r)
	if err != nil {
		return nil, err
	}
	texts, err := packs.definitions()
	if err != nil {
		return nil, err
	}
	content, err := r.Load(texts, h.limits, nil)
	if err != nil {
		return nil, contentError{err}
	}
	return &game{r, packs, texts, content, h.limits}, nil
}

// usageError is the fault of the command line.
type usageError struct{ error }

// contentError is the fault of the scripts.
type contentError struct{ error }

func (e contentError) Unwrap() error { return e.error }

// explain prints why something could not be done and returns the exit status
// for it.
func (h *host) explain(verb string, err error) int {
	var usage usageError
	var content contentError
	switch {
	case errors.Is(err, errInterrupted):
		h.complain("Interrupted before the end.")
		return exitInterrupted
	case errors.As(err, &usage):
		return h.misuse(verb, "%s", source.Printable(err.Error()))
	case errors.As(err, &content):
		faults := 1
		var list source.Errors
		if errors.As(err, &list) {
			faults = len(list)
		}
		h.complain("%s\n", err)
		h.complain("%s: the scripts cannot be used until that is mended", count(faults, "fault"))
		return exitContent
	}
	text := err.Error()
	if errors.As(err, new(*fs.PathError)) { // a path is one line, whatever it holds
		text = source.Printable(text)
	}
	h.complain("curtain: %s", text)
	return exitFailures
}

// count is a number of things in words.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
