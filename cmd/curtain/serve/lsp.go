package serve

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/lsp"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

var LspCommand = program.Command{
	Name: "lsp", Args: "[game]", Loads: true,
	About: "run the language server for editors",
	More: `
It is started by an editor and speaks the Language Server Protocol on standard input and
output; scripts/EDITORS.md shows how to set it up. It serves the scripts of all games in
the open project, or of the given one, and of mods, and reports what check finds as you
type.`,
	Setup: func(*flag.FlagSet) program.Handler { return runLanguageServer },
}

func runLanguageServer(h *program.Host, args []string) int {
	defer program.SetGCPercent(program.ServerGCPercent)()
	games := h.Registered
	if r, rest := h.RulesetFromArgs(args); h.Scripts != "" || len(rest) < len(args) {
		games, args = []*scripting.Ruleset{r}, rest
	}
	if len(args) > 0 {
		return h.PrintMisuse("lsp", "`lsp` takes no arguments: remove %s, since the editor decides which files are open", program.QuoteForTerminal(args[0]))
	}
	if h.OpenPrompt(nil) != nil {
		return h.PrintMisuse("lsp", "`lsp` is meant to be started by an editor: see scripts/EDITORS.md")
	}
	if !lsp.Serve(h.Interrupted, LanguageServerConfig(h, games), h.In, h.Raw) && !h.IsStopped() {
		return program.ExitFailures // the editor left without the exit notification
	}
	return program.ExitOK
}

// LanguageServerConfig returns the configuration of a language server for games in the folder that an editor opens.
func LanguageServerConfig(h *program.Host, games []*scripting.Ruleset) lsp.Config {
	return lsp.Config{Version: program.CommitOrVersion(), Log: h.Err, FinderFor: func(root string) func(path string) *lsp.Pack {
		own := *h
		if own.ModLocations = nil; root != "" && filepath.Clean(root) != h.Dir && program.IsFolder(root) {
			own.Dir = filepath.Clean(root)
			if h.Scripts != "" {
				own.Scripts = h.AbsPath(h.Scripts) // a path of the command line is not in the client's folder
			}
			own.Mods.Named = engine.Map(h.Mods.Named, h.AbsPath)
		}
		return (&packFinder{own, games}).packContaining
	}}
}

type packFinder struct {
	program.Host
	games []*scripting.Ruleset
}

// packContaining returns the pack of a file: a game's scripts, a mod with its game, or a folder that replaces a game's
// scripts. It returns nil if the file is in none of them.
func (e *packFinder) packContaining(path string) *lsp.Pack {
	for _, r := range e.games {
		if base, err := load.FindBasePack(&e.Host, r); err == nil && isInsideFolder(base.Folder, path) {
			return newLspPack(&e.Host, r)
		}
	}
	hasManifest := func(dir string) bool {
		_, err := os.Lstat(filepath.Join(dir, mods.ManifestFile))
		return err == nil
	}
	if dir := nearestFolder(path, hasManifest); dir != "" {
		return e.packWithMod(dir)
	}
	own := e.Host
	for _, r := range e.games { // a replacement of the game's own scripts, in r.Name/PACK
		own.Scripts = nearestFolder(path, func(dir string) bool { return filepath.Base(filepath.Dir(dir)) == r.Name })
		if isInsideFolder(e.Dir, own.Scripts) {
			return newLspPack(&own, r)
		}
	}
	return nil
}

func isInsideFolder(folder, path string) bool {
	_, inside := program.RelativePath(folder, path)
	return inside && path != ""
}

// nearestFolder returns the innermost folder around path for which matches returns true; "" if there is none.
func nearestFolder(path string, matches func(dir string) bool) string {
	for dir := filepath.Dir(path); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if matches(dir) {
			return dir
		}
	}
	return ""
}

// packWithMod returns the pack of a mod's game with the mod in use. It returns nil if the mod cannot be read, is for a
// game that is not served, or is outside the open folder and the folders that are searched for mods.
func (e *packFinder) packWithMod(dir string) *lsp.Pack {
	m, err := mods.Open(dir, program.DisplayPath(dir), e.RulesetNames()...)
	if err != nil {
		return nil
	}
	for _, r := range e.games {
		if r.Name != m.Game {
			continue
		}
		own, allowed := e.Host, isInsideFolder(e.Dir, dir)
		for _, location := range load.ModSearchPlaces(&e.Host, r) {
			allowed = allowed || isInsideFolder(location.Path, dir)
		}
		if p, err := load.FindPacks(&e.Host, r); err == nil && mods.FindByID(p.ModsInUse(), m.ID) == nil {
			own.Mods.Named = append(slices.Clip(own.Mods.Named), dir)
		}
		if allowed {
			return newLspPack(&own, r)
		}
	}
	return nil
}

func newLspPack(h *program.Host, r *scripting.Ruleset) *lsp.Pack {
	own := *h
	key := strings.Join(append([]string{r.Name, h.Scripts}, h.Mods.Named...), "\x00")
	pack := &lsp.Pack{Key: key, Rules: r, Limits: h.Limits, CheckManifest: func(t *source.Text) error {
		_, err := scripting.ReadDataFile(mods.ManifestKind(own.RulesetNames()...), t, own.Limits)
		return err
	}}
	pack.ReadFiles = func() (*lsp.PackFiles, error) {
		p, err := load.FindPacks(&own, r)
		if err != nil {
			return nil, err
		}
		texts, err := p.ReadTexts()
		if err != nil {
			return nil, err
		}
		return &lsp.PackFiles{
			Texts: load.WithoutManifests(texts), Manifests: p.Set.Manifests(), Errs: p.ModErrors,
			Roots: p.WatchedPaths(), Path: p.DiskPath, Name: p.DisplayAndInnerName,
		}, nil
	}
	return pack
}
