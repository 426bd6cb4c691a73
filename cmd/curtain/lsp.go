package main

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"curtaincall/scripting"
	"curtaincall/scripting/lsp"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

func lspVerb() verb {
	return verb{
		name: "lsp", args: "[game]", loads: true,
		about: "answer an editor: findings, hovers, completion, references, renaming",
		more: `
An editor starts it and speaks the Language Server Protocol on its standard input and
output; scripts/EDITORS.md tells how to switch it on. It serves the scripts of every
game in the project that is open, or of the one that is named, and of mods: what check
finds, as one types.`,
		setup: func(*flag.FlagSet) action { return serveEditor },
	}
}

func serveEditor(h *host, args []string) int {
	games := h.rulesets
	if r, rest := h.ruleset(args); h.scripts != "" || len(rest) < len(args) {
		games, args = []*scripting.Ruleset{r}, rest
	}
	if len(args) > 0 {
		return h.misuse("lsp", "lsp takes no %s: the editor says which files are open", quote(args[0]))
	}
	if h.typing(nil) != nil {
		return h.misuse("lsp", "an editor starts lsp and speaks with it: nobody can type here")
	}
	program := lsp.Program{Version: revision(), Log: h.err, Find: func(root string) lsp.Finder {
		own := *h
		if own.away = nil; root != "" && isFolder(root) {
			own.dir = filepath.Clean(root)
		}
		return (&editor{own, games}).packOf
	}}
	if !lsp.Serve(h.interrupted, program, h.in, h.raw) && !h.stopped() {
		return exitFailures // the other side left without a word
	}
	return exitOK
}

// editor is a host for an editor that has a folder open, and edits scripts of some games.
type editor struct {
	host
	games []*scripting.Ruleset
}

// packOf finds the pack that a file lies in, of those that this project and this person
// have; nil for any other file.
func (e *editor) packOf(path string) *lsp.Pack {
	for _, r := range e.games {
		if base, err := e.basePack(r); err == nil && isInside(base.folder, path) {
			return e.edited(r)
		}
	}
	if dir := around(path, isMod); dir != "" {
		return e.packOfMod(dir)
	}
	own := e.host
	for _, r := range e.games { // a pack to be played in the place of the game's own: r.Name/PACK
		own.scripts = around(path, func(dir string) bool { return filepath.Base(filepath.Dir(dir)) == r.Name })
		if isInside(e.dir, own.scripts) {
			return own.edited(r)
		}
	}
	return nil
}

func isInside(folder, path string) bool {
	_, inside := insideOf(folder, path)
	return inside && path != ""
}

func isMod(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, mods.ManifestFile))
	return err == nil
}

// around is the innermost folder around a file that is what is looked for; "" for none.
func around(path string, is func(dir string) bool) string {
	for dir := filepath.Dir(path); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if is(dir) {
			return dir
		}
	}
	return ""
}

// packOfMod is the pack of the game of a mod, which it uses; nil where the mod is of no
// project and of nobody here.
func (e *editor) packOfMod(dir string) *lsp.Pack {
	m, err := mods.Open(dir, shownPath(dir), e.rulesetNames()...)
	if err != nil {
		return nil
	}
	for _, r := range e.games {
		if r.Name != m.Game {
			continue
		}
		own, known := e.host, isInside(e.dir, dir)
		for _, place := range e.modPlaces(r) {
			known = known || isInside(place.Path, dir)
		}
		if p, err := e.packs(r); err == nil && mods.WithID(p.used(), m.ID) == nil {
			own.mods.named = append(own.mods.named[:len(own.mods.named):len(own.mods.named)], dir)
		}
		if known {
			return own.edited(r)
		}
	}
	return nil
}

// edited is a pack of a game as an editor has it open.
func (h *host) edited(r *scripting.Ruleset) *lsp.Pack {
	own := *h
	key := strings.Join(append([]string{r.Name, h.scripts}, h.mods.named...), "\x00")
	pack := &lsp.Pack{Key: key, Rules: r, Limits: h.limits, Manifest: func(t *source.Text) error {
		_, err := scripting.ReadAlone(mods.ManifestKind(own.rulesetNames()...), t, own.limits)
		return err
	}}
	if p, err := own.packs(r); err == nil {
		pack.Roots = p.roots()
	}
	pack.Read = func() (*lsp.Disk, error) {
		p, err := own.packs(r)
		if err != nil {
			return nil, err
		}
		return p.onScreen()
	}
	return pack
}

// onScreen are the packs as an editor has them open.
func (p *packs) onScreen() (*lsp.Disk, error) {
	texts, err := p.definitions()
	if err != nil {
		return nil, err
	}
	scenarios, err := p.scenarios()
	if err != nil {
		return nil, err
	}
	return &lsp.Disk{Texts: append(runnable(texts), scenarios...), Manifests: p.set.Manifests(), Faults: p.faults, Path: p.onDisk, Name: p.inner}, nil
}

// inner is the name that messages have for a file on disk, and the one that its pack or its
// mod has.
func (p *packs) inner(path string) (name, inner string, is bool) {
	name, is = p.shown(path)
	prefix := p.base.Prefix
	if m := p.set.Of(name); m != nil {
		prefix = m.Pack.Prefix
	}
	return name, strings.TrimPrefix(name, prefix+"/"), is && fs.ValidPath(name)
}
