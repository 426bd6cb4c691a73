package mods

import (
	"errors"
	"os"
	"path/filepath"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
)

// runPack writes the archive of a mod to the working directory or to the named file, whole or not at all.
func runPack(h *program.Host, _ *scripting.Ruleset, args []string) (status int) {
	path := h.ModFolderAround()
	if len(args) > 0 {
		path = h.AbsPath(args[0])
	}
	if path == "" {
		return h.PrintMisuse("mods", "pack needs the folder of a mod, as in `mods pack mods/lantern`")
	}
	shown := h.ShortDisplayPath(path)
	if _, err := os.Stat(path); err != nil {
		return h.PrintMisuse("mods", "no such file or folder: %s", program.QuoteForTerminal(shown))
	}
	m, err := mods.Open(path, shown, h.RulesetNames()...)
	if err != nil {
		h.PrintToStderr("%s\n\nNo archive was written.", err)
		return program.ExitContent
	}
	to := m.ID + "-" + m.Version + ".zip"
	if len(args) > 1 {
		to = args[1]
	}
	if _, inside := program.RelativePath(m.Path, h.AbsPath(to)); inside && !m.Archive {
		return h.PrintMisuse("mods", "%s would be inside the mod's own folder: name a file outside of it, as in `mods pack %s %s`", program.QuoteForTerminal(to), program.ShellWord(shown), program.ShellWord(filepath.ToSlash(filepath.Join(shown, "..", filepath.Base(to)))))
	}
	if !mods.IsArchive(to) {
		return h.PrintMisuse("mods", "%s does not end in .zip", program.QuoteForTerminal(to))
	}
	body, err := m.MakeArchive()
	if err == nil {
		err = disk.Replace(h.AbsPath(to), body, 0o644)
	}
	switch {
	case errors.Is(err, mods.ErrChanged):
		return printRefusal(h, "%s changed while it was being packed: no archive was written", m.ID)
	case err != nil:
		return h.PrintError("mods", err)
	}
	h.Printf("%s: %s", program.DisplayPath(to), m.IDAndVersion())
	return program.ExitOK
}
