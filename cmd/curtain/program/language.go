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
	"curtaincall/scripts/shared"
)

// OriginalLanguage is the language in which all texts are written originally.
const OriginalLanguage = "en"

// ScriptsRoot is the folder of a project that contains a folder of scripts for each ruleset. It is
// also the first part of the names of these scripts in messages.
const ScriptsRoot = "scripts"

// Language returns the tag of the user's language: that of --lang, else that of the environment,
// else "".
func (h *Host) Language() string { return cmp.Or(h.Lang, h.systemLanguage()) }

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

// phrases returns the phrasebook of the user's language; nil for English and unknown languages.
func (h *Host) phrases() *phrase.Phrasebook { return shared.Phrasebook(h.Language()) }

// MessageLanguage returns the language of messages that are not about a loaded game: that of --lang
// or of the environment, if a game in the program is translated into it; else English.
func (h *Host) MessageLanguage() *phrase.Language {
	for _, wanted := range []string{h.Lang, h.systemLanguage()} {
		if wanted == OriginalLanguage {
			return phrase.Original
		}
		for _, r := range h.Registered {
			if table := h.loadGameLanguage(r, wanted); wanted != "" && table != nil {
				return table
			}
		}
	}
	return phrase.Original
}

func (h *Host) loadGameLanguage(r *scripting.Ruleset, wanted string) *phrase.Language {
	limits := sandbox.DefaultLimits()
	pack, err := h.BuiltinPack(r.Name, limits)
	if err != nil {
		return nil
	}
	locales, err := pack.ReadLocales()
	if err != nil || !slices.Contains(source.LanguagesOf(locales), wanted) {
		return nil
	}
	texts, err := pack.ReadAllExceptScenarios()
	if err != nil {
		return nil
	}
	content, err := r.Load(texts, limits, nil)
	if err == nil {
		content, err = content.InLanguage(wanted)
	}
	if err != nil {
		return nil
	}
	return content.Language()
}

// BuiltinPack returns the game's own pack as it is built into the program.
func (h *Host) BuiltinPack(game string, limits sandbox.Limits) (source.Pack, error) {
	inside, err := fs.Sub(h.Builtin, game)
	return source.Pack{FS: inside, Prefix: ScriptsRoot + "/" + game, Files: int(limits.Files), Size: int(limits.Pack)}, err
}

var systemErrorMessages = []struct {
	err  error
	said phrase.Sentence
}{
	{fs.ErrNotExist, said.NoFile}, {fs.ErrPermission, said.NotAllowed}, {disk.ErrIrregular, said.Irregular},
	{disk.ErrLarge, said.TooLarge}, {disk.ErrLocked, said.Locked}, {syscall.ENOSPC, said.DiskFull},
	{syscall.EDQUOT, said.OverQuota}, {syscall.EFBIG, said.FileTooBig}, {syscall.EROFS, said.ReadOnly}, {syscall.ENOTDIR, said.NoFolderOf},
	{syscall.EISDIR, said.IsFolder}, {syscall.ENAMETOOLONG, said.LongName}, {syscall.ELOOP, said.LinkRing}, {syscall.EMFILE, said.ManyFiles},
	{syscall.ENFILE, said.ManyFiles}, {syscall.EIO, said.Faulty},
}

// SystemErrorText returns the text of err, an error of the operating system about a file, translated
// into a language if possible.
func SystemErrorText(err error, in *phrase.Language) string {
	if in.Language != "" {
		for _, s := range systemErrorMessages {
			if errors.Is(err, s.err) {
				return in.RenderSentence(s.said)
			}
		}
		if number, is := errors.AsType[syscall.Errno](err); is {
			return in.RenderSentence(said.SystemSays, "why", number.Error())
		}
	}
	return in.ErrorText(err)
}
