package program

import (
	"errors"
	"io/fs"
	"slices"
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

// Bare returns e.Err, which has the whole message: see phrase.Language.Error.
func (e UsageError) Bare() error { return e.Err }

// ContentError is an error in scripts or mods.
type ContentError struct{ Err error }

func (e ContentError) Error() string { return e.Err.Error() }

func (e ContentError) Unwrap() error { return e.Err }

// Explain prints err to standard error and returns the exit status for it. For a usage error it
// refers to the help of the command verb.
func (h *Host) Explain(verb string, err error) (status int) {
	var usage UsageError
	var content ContentError
	switch {
	case errors.Is(err, terminal.ErrInterrupted):
		h.Complain("%s", h.MessageLanguage().Say(said.BeforeEnd))
		return ExitInterrupted
	case errors.As(err, &usage):
		return h.Misuse(verb, "%s", source.Printable(h.errorMessage(err)))
	case errors.As(err, &content):
		h.Complain("%s\n", h.InCommands(err.Error()))
		if errors.Is(err, ErrOtherMods) { // nothing is wrong with the scripts
			return ExitContent
		}
		in := h.MessageLanguage()
		h.Complain("%s", in.Say(said.UntilMended, "n", len(source.FaultsOf(err))))
		if ofMods(err) {
			h.Complain("%s", in.Say(said.WithoutMods))
		}
		return ExitContent
	}
	h.Complain("curtain: %s", h.errorMessage(err))
	return ExitFailures
}

// errorMessage returns the message of err in the user's language, with the actual command of the
// program. A message about a file is on one line, with the path relative to the working directory.
func (h *Host) errorMessage(err error) string {
	in := h.MessageLanguage()
	var file *fs.PathError
	if !errors.As(err, &file) {
		return h.InCommands(in.Error(err))
	}
	return source.Printable(strings.Replace(in.Error(err), file.Error(), h.RelativePath(file.Path)+": "+SystemErrorText(file.Err, in), 1))
}

func ofMods(err error) bool {
	return slices.ContainsFunc(source.FaultsOf(err), func(fault *source.Error) bool {
		return strings.HasPrefix(fault.File, mods.Folder+"/") || errors.Is(fault, mods.ErrMod)
	})
}

// ErrOtherMods is wrapped by the error for mods that differ from a lock.
var ErrOtherMods = errors.New("the mods differ from those in the lock")
