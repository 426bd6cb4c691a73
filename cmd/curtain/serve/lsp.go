package serve

import (
	"flag"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/scripting"
	"curtaincall/scripting/lsp"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// LspVerb returns the command lsp.
func LspVerb() program.Command {
	return program.Command{
		Name: "lsp", Args: "[game]", Loads: true,
		About: "run the language server for editors",
		More: `
It is started by an editor and speaks the Language Server Protocol on standard input and
output; scripts/EDITORS.md shows how to set it up. It serves the scripts of all games in
the open project, or of the given one, and of mods, and reports what check finds as you
type.`,
		Setup: func(*flag.FlagSet) program.Handler { return serveEditor },
	}
}

func serveEditor(h *program.Host, args []string) int {
	defer debug.SetGCPercent(debug.SetGCPercent(program.ServerGCPercent))
	games := h.Registered
	if r, rest := h.Ruleset(args); h.Scripts != "" || len(rest) < len(args) {
		games, args = []*scripting.Ruleset{r}, rest
	}
	if len(args) > 0 {
		return h.Misuse("lsp", "lsp takes no %s: the editor decides which files are open", program.Quote(args[0]))
	}
	if h.Typing(nil) != nil {
		return h.Misuse("lsp", "lsp is meant to be started by an editor: see scripts/EDITORS.md")
	}
	ours := lsp.Program{Version: program.Revision(), Log: h.Err, Find: func(root string) lsp.Finder {
		own := *h
		if own.Away = nil; root != "" && program.IsFolder(root) {
			own.Dir = filepath.Clean(root)
		}
		return (&editor{own, games}).packOf
	}}
	if !lsp.Serve(h.Interrupted, ours, h.In, h.Raw) && !h.IsStopped() {
		return program.ExitFailures // the editor left without the exit notification
	}
	return program.ExitOK
}

// editor is a host for an editor of scripts of some games.
type editor struct {
	program.Host
	games []*scripting.Ruleset
}

// packOf returns the scripts that a file belongs to: a game's, a mod's, or those of a replacement
// for a game's scripts; nil for none.
func (e *editor) packOf(path string) *lsp.Pack {
	for _, r := range e.games {
		if base, err := load.FindBase(&e.Host, r); err == nil && isInside(base.Folder, path) {
			return editedPack(&e.Host, r)
		}
	}
	if dir := around(path, isMod); dir != "" {
		return e.packOfMod(dir)
	}
	own := e.Host
	for _, r := range e.games { // a replacement of the game's own scripts, in r.Name/PACK
		own.Scripts = around(path, func(dir string) bool { return filepath.Base(filepath.Dir(dir)) == r.Name })
		if isInside(e.Dir, own.Scripts) {
			return editedPack(&own, r)
		}
	}
	return nil
}

func isInside(folder, path string) bool {
	_, inside := program.InsideOf(folder, path)
	return inside && path != ""
}

func isMod(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, mods.ManifestFile))
	return err == nil
}

// around returns the innermost folder that contains path and matches; "" for none.
func around(path string, matches func(dir string) bool) string {
	for dir := filepath.Dir(path); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if matches(dir) {
			return dir
		}
	}
	return ""
}

// packOfMod returns the scripts of a mod's game with that mod in use; nil if the mod is neither in
// the open folder nor in one of the game's mod folders.
func (e *editor) packOfMod(dir string) *lsp.Pack {
	m, err := mods.Open(dir, program.ShownPath(dir), e.RulesetNames()...)
	if err != nil {
		return nil
	}
	for _, r := range e.games {
		if r.Name != m.Game {
			continue
		}
		own, allowed := e.Host, isInside(e.Dir, dir)
		for _, location := range load.ModPlaces(&e.Host, r) {
			allowed = allowed || isInside(location.Path, dir)
		}
		if p, err := load.Find(&e.Host, r); err == nil && mods.WithID(p.ModsInUse(), m.ID) == nil {
			own.Mods.Named = append(own.Mods.Named[:len(own.Mods.Named):len(own.Mods.Named)], dir)
		}
		if allowed {
			return editedPack(&own, r)
		}
	}
	return nil
}

func editedPack(h *program.Host, r *scripting.Ruleset) *lsp.Pack {
	own := *h
	key := strings.Join(append([]string{r.Name, h.Scripts}, h.Mods.Named...), "\x00")
	pack := &lsp.Pack{Key: key, Rules: r, Limits: h.Limits, Manifest: func(t *source.Text) error {
		_, err := scripting.ReadDataFile(mods.ManifestKind(own.RulesetNames()...), t, own.Limits)
		return err
	}}
	pack.Read = func() (*lsp.Disk, error) {
		p, err := load.Find(&own, r)
		if err != nil {
			return nil, err
		}
		return onScreen(p)
	}
	return pack
}

func onScreen(p *load.Packs) (*lsp.Disk, error) {
	texts, err := p.Definitions()
	if err != nil {
		return nil, err
	}
	scenarios, err := p.Scenarios()
	if err != nil {
		return nil, err
	}
	return &lsp.Disk{Texts: append(load.WithoutManifests(texts), scenarios...), Manifests: p.Set.Manifests(), Faults: p.Faults, Roots: p.Roots(), Path: p.OnDisk, Name: p.PackPath}, nil
}
