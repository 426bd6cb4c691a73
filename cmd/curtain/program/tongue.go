package program

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"syscall"

	"curtaincall/engine/disk"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Original is the language that everything is written in first.
const Original = "en"

// ScriptsRoot is the folder of a project that holds a folder of scripts for each
// ruleset, and how messages begin the names of those scripts.
const ScriptsRoot = "scripts"

// Language is the language of who plays: that which --lang names, else that of the
// environment; "" for none.
func (h *Host) Language() string { return cmp.Or(h.Lang, h.systemLanguage()) }

// systemLanguage returns the language of the environment, as de_DE.UTF-8 names it; "" for
// none.
func (h *Host) systemLanguage() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := h.Env(name); value != "" {
			tag, _, _ := strings.Cut(value, ".")
			tag, _, _ = strings.Cut(tag, "_")
			return strings.ToLower(tag)
		}
	}
	return ""
}

// Tongue is the language for what is said where no game is loaded, or none can be: as the
// first game built into the program has it that knows it. That of the environment stands in for
// one that no game knows, and English for both.
func (h *Host) Tongue() *phrase.Language {
	if !h.Speaks {
		return phrase.Original
	}
	for _, wanted := range []string{h.Lang, h.systemLanguage()} {
		if wanted == Original {
			return phrase.Original
		}
		for _, r := range h.Registered {
			if table := h.tongueOf(r, wanted); wanted != "" && table != nil {
				return table
			}
		}
	}
	return phrase.Original
}

// tongueOf returns a language as a game built into the program has it; nil where it has none.
func (h *Host) tongueOf(r *scripting.Ruleset, wanted string) *phrase.Language {
	limits := sandbox.DefaultLimits()
	pack, err := h.PackInside(r.Name, limits)
	if err != nil {
		return nil
	}
	locales, err := pack.Locales()
	if err != nil || !slices.Contains(source.LanguagesOf(locales), wanted) {
		return nil
	}
	texts, err := pack.Definitions()
	if err != nil {
		return nil
	}
	content, err := r.Load(texts, limits, nil)
	if err == nil {
		content, err = content.In(wanted)
	}
	if err != nil {
		return nil
	}
	return content.Language()
}

// PackInside is a game's own pack built into the program.
func (h *Host) PackInside(game string, limits sandbox.Limits) (source.Pack, error) {
	inside, err := fs.Sub(h.Builtin, game)
	return source.Pack{FS: inside, Prefix: ScriptsRoot + "/" + game, Files: int(limits.Files), Size: int(limits.Pack)}, err
}

var ofSystem = []struct {
	err  error
	said phrase.Sentence
}{
	{fs.ErrNotExist, said.NoFile}, {fs.ErrPermission, said.NotAllowed}, {disk.ErrIrregular, said.Irregular},
	{disk.ErrLarge, said.TooLarge}, {disk.ErrLocked, said.Locked}, {syscall.ENOSPC, said.DiskFull},
	{syscall.EDQUOT, said.OverQuota}, {syscall.EFBIG, said.FileTooBig}, {syscall.EROFS, said.ReadOnly}, {syscall.ENOTDIR, said.NoFolderOf},
	{syscall.EISDIR, said.IsFolder}, {syscall.ENAMETOOLONG, said.LongName}, {syscall.ELOOP, said.LinkRing}, {syscall.EMFILE, said.ManyFiles},
	{syscall.ENFILE, said.ManyFiles}, {syscall.EIO, said.Faulty},
}

// OfSystem returns what the system says of a file, in a language as far as it can be said there.
func OfSystem(err error, in *phrase.Language) string {
	if in.Language != "" {
		for _, s := range ofSystem {
			if errors.Is(err, s.err) {
				return in.Say(s.said)
			}
		}
		if number := syscall.Errno(0); errors.As(err, &number) {
			return in.Say(said.SystemSays, "why", number.Error())
		}
	}
	return in.Error(err)
}
