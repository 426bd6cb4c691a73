package program

import (
	"errors"
	"io/fs"
	"strings"

	"curtaincall/cmd/curtain/terminal"
	said "curtaincall/engine/table"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// UsageError is an error in the command line.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }

func (e UsageError) Unwrap() error { return e.Err }

// ErrorToShow returns e.Err, which has the whole message: see phrase.Language.ErrorText.
func (e UsageError) ErrorToShow() error { return e.Err }

// ContentError is an error in scripts or mods.
type ContentError struct{ Err error }

func (e ContentError) Error() string { return e.Err.Error() }

func (e ContentError) Unwrap() error { return e.Err }

// PrintError prints err, which may be nil, to standard error and returns the exit status for it. For a
// usage error it refers to the help of the command verb.
func (h *Host) PrintError(verb string, err error) (status int) {
	var usage UsageError
	var content ContentError
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, terminal.ErrInterrupted):
		h.PrintToStderr("%s", h.MessageLanguage().RenderSentence(said.BeforeEnd))
		return ExitInterrupted
	case errors.As(err, &usage):
		return h.PrintMisuse(verb, "%s", source.Printable(h.errorMessage(err)))
	case errors.As(err, &content):
		h.PrintToStderr("%s\n", strings.Join(h.FoldError(h.WithActualCommand(err.Error())), "\n"))
		if errors.Is(err, ErrModsDiffer) { // nothing is wrong with the scripts
			return ExitContent
		}
		in := h.MessageLanguage()
		h.PrintToStderr("%s", in.RenderSentence(said.UntilMended, "n", len(source.ErrorsOf(err))))
		for _, fault := range source.ErrorsOf(err) {
			rest, isOfMod := strings.CutPrefix(fault.File, mods.ModsFolder+"/")
			if id, _, isInside := strings.Cut(rest, "/"); isOfMod && isInside {
				h.PrintToStderr("%s", h.WithActualCommand(in.RenderSentence(said.DisableMod, "mod", id)))
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

// errorMessage returns the message of err in the user's language, with the actual command of the
// program. A message about a file is on one line, with the path relative to the working directory.
func (h *Host) errorMessage(err error) string {
	in := h.MessageLanguage()
	file, isOfFile := errors.AsType[*fs.PathError](err)
	if !isOfFile {
		return h.WithActualCommand(in.ErrorText(err))
	}
	return source.Printable(strings.Replace(in.ErrorText(err), file.Error(), h.ShortDisplayPath(file.Path)+": "+SystemErrorText(file.Err, in), 1))
}

// ErrModsDiffer is wrapped by the error for mods that differ from a lock.
var ErrModsDiffer = errors.New("the mods differ from those in the lock")
