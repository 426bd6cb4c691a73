package program

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"syscall"

	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/disk"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripts/shared"
)

// UsageError is an error in the command line.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }

func (e UsageError) Unwrap() error { return e.Err }

// ErrorToShow returns e.Err, so that phrase.Language.ErrorText translates that error instead of e.
func (e UsageError) ErrorToShow() error { return e.Err }

// ContentError is an error in scripts or mods.
type ContentError struct{ Err error }

func (e ContentError) Error() string { return e.Err.Error() }

func (e ContentError) Unwrap() error { return e.Err }

// PrintError prints err and, if it is a UsageError, a reference to the help of the command verb. It returns ExitOK if
// err is nil, and otherwise the exit status for err.
func (h *Host) PrintError(verb string, err error) (status int) {
	var usage UsageError
	var content ContentError
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, terminal.ErrInterrupted):
		if h.Columns() > 0 {
			screen.Send(h.Err, screen.EraseLine) // of progress, and ^C
		}
		h.PrintToStderr("%s", h.MessageLanguage().RenderSentence(said.BeforeEnd))
		return ExitInterrupted
	case errors.As(err, &usage):
		return h.PrintMisuse(verb, "%s", source.Printable(h.errorMessage(err)))
	case errors.As(err, &content):
		h.PrintToStderr("%s\n", strings.Join(h.WrapErrorForTerminal(h.ReplaceProgramName(err.Error())), "\n"))
		if errors.Is(err, ErrModsDiffer) { // nothing is wrong with the scripts
			return ExitContent
		}
		in := h.MessageLanguage()
		h.PrintToStderr("%s", in.RenderSentence(said.UntilMended, "n", len(source.ErrorsOf(err))))
		for _, fault := range source.ErrorsOf(err) {
			rest, isOfMod := strings.CutPrefix(fault.File, mods.ModsFolder+"/")
			if id, _, isInside := strings.Cut(rest, "/"); isOfMod && isInside {
				h.PrintToStderr("%s", h.ReplaceProgramName(in.RenderSentence(said.DisableMod, "mod", id)))
				break
			}
			if isOfMod || errors.Is(fault, mods.ErrMod) {
				h.PrintToStderr("%s", in.RenderSentence(said.WithoutMods))
				break
			}
		}
		return ExitContent
	}
	h.PrintToStderr("curtain: %s", h.errorMessage(err))
	return ExitFailures
}

// errorMessage returns the message of err in the user's language. If err is about a file, its path is shortened.
func (h *Host) errorMessage(err error) string {
	in := h.MessageLanguage()
	file, isOfFile := errors.AsType[*fs.PathError](err)
	if !isOfFile {
		return h.ReplaceProgramName(in.ErrorText(err))
	}
	return source.Printable(strings.Replace(in.ErrorText(err), file.Error(), h.ShortDisplayPath(file.Path)+": "+SystemErrorText(file.Err, in), 1))
}

// ErrModsDiffer is wrapped by errors about mods that differ from a lock file.
var ErrModsDiffer = errors.New("the mods differ from those in the lock file")

// modLocations has the paths of mods that are not in mods/ID, although messages and journals say so. It also has a list
// of these mods that the output has mentioned. A nil *modLocations records nothing.
type modLocations struct {
	mu           sync.Mutex
	pathByPrefix map[string]string // paths of the mods, as messages show them, by the prefix mods/ID
	named        []string          // prefixes that have been printed, in the order in which they first appeared
}

// RecordModLocation records the path of m if elsewhere is set, and otherwise forgets it. elsewhere means that m is not
// in the folder mods/ID that messages name.
func (a *modLocations) RecordModLocation(m *mods.Mod, elsewhere bool) {
	if a == nil { // nothing is printed
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	prefix := mods.ModsFolder + "/" + m.ID
	if !elsewhere {
		delete(a.pathByPrefix, prefix)
		return
	}
	a.pathByPrefix[prefix] = m.Shown
}

func (a *modLocations) recordPrintedMods(line string) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for rest := line; len(a.pathByPrefix) > 0; {
		_, after, found := strings.Cut(rest, mods.ModsFolder+"/")
		id, _, inside := strings.Cut(after, "/")
		if !found {
			return
		}
		if prefix := mods.ModsFolder + "/" + id; inside && a.pathByPrefix[prefix] != "" && !slices.Contains(a.named, prefix) {
			a.named = append(a.named, prefix)
		}
		rest = after
	}
}

// OriginalLanguage is the tag of the language in which all texts are written first.
const OriginalLanguage = "en"

// ScriptsRoot is the folder of a project with the scripts of each ruleset. Names of scripts in messages begin with it.
const ScriptsRoot = "scripts"

// Language returns the tag of the language of --lang or, without it, of the environment; "" if neither names one.
func (h *Host) Language() string { return cmp.Or(h.Lang, h.systemLanguage()) }

func (h *Host) systemLanguage() string {
	tag, _, _ := strings.Cut(cmp.Or(h.Env("LC_ALL"), h.Env("LC_MESSAGES"), h.Env("LANG")), ".")
	tag, _, _ = strings.Cut(tag, "_")
	return strings.ToLower(tag)
}

// phrasebook returns the phrasebook of the user's language; nil for English and unknown languages.
func (h *Host) phrasebook() *phrase.Phrasebook {
	return shared.Phrasebook(h.Language()).WithNames(h.TranslateName)
}

// MessageLanguage returns the language for messages without a loaded game. This is the language of --lang or the
// environment if some game is translated into it, otherwise English.
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
	pack := h.BuiltinPack(r.Name, limits)
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
		content, err = content.CopyInLanguage(wanted)
	}
	if err != nil {
		return nil
	}
	return content.Language()
}

// BuiltinPack returns the scripts of a game that are built into the program.
func (h *Host) BuiltinPack(game string, limits sandbox.Limits) source.Pack {
	inside, _ := fs.Sub(h.Builtin, game) // the name of a game is a valid path
	return source.Pack{FS: inside, Prefix: ScriptsRoot + "/" + game, Files: int(limits.Files), Size: int(limits.Pack)}
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

// SystemErrorText returns the text of an error of the operating system about a file, translated if possible.
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
